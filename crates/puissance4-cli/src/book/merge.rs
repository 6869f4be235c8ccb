//! `puissance4 book merge`: a book made of its parts.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use puissance4::{BookPlan, Score};

use super::part::{Known, Part, PartError};
use super::{io_failure, part_failure, plan, write};
use crate::args::MergeArgs;
use crate::failure::Failure;
use crate::settings::View;
use crate::store;

/// How many of the parts that are not complete are named.
const MOST_NAMED: usize = 20;

/// Makes a book of its parts, which must fit together and leave nothing out.
pub(super) fn merge(view: &View, args: &MergeArgs, output: &mut impl Write) -> Result<u8, Failure> {
    store::check_writable(&args.output, false)
        .map_err(|error| io_failure(&view.texts, &args.output, &error))?;
    let mut merged: Option<Merged> = None;
    for path in &args.parts {
        let known = Known::read(path).map_err(|error| part_failure(view, path, &error))?;
        let merged = match &mut merged {
            Some(merged) => merged,
            None => merged.insert(Merged::new(view, known.part)?),
        };
        merged.add(view, path, &known)?;
    }
    let merged = merged.expect("the command line has one part at least");
    let scores = merged.complete(view)?;
    let source = &args.parts[0];
    write(view, &merged.plan, &scores, source, &args.output, output)?;
    Ok(0)
}

/// What is known from the parts so far.
struct Merged {
    /// One of the parts.
    part: Part,
    plan: BookPlan,
    scores: Vec<Option<Score>>,
}

impl Merged {
    fn new(view: &View, part: Part) -> Result<Self, Failure> {
        let plan = plan(view, part.size, part.ply)?;
        Ok(Self {
            part: Part {
                entries: plan.len(),
                ..part
            },
            scores: vec![None; plan.len()],
            plan,
        })
    }

    fn add(&mut self, view: &View, path: &Path, known: &Known) -> Result<(), Failure> {
        if !known.part.same_book(&self.part) {
            let error = PartError::Other {
                found: known.part.into(),
                expected: self.part.into(),
            };
            return Err(part_failure(view, path, &error));
        }
        for run in &known.runs {
            for (place, &score) in self.scores[run.start..].iter_mut().zip(&run.scores) {
                if *place.get_or_insert(score) != score {
                    let message = view.texts.get("book-contradiction");
                    return Err(Failure::data(view.texts.at_file(path, message)));
                }
            }
        }
        Ok(())
    }

    /// The scores of all positions, or which parts are not complete.
    fn complete(&self, view: &View) -> Result<Vec<Score>, Failure> {
        let missing = (0..self.scores.len()).filter(|&index| self.scores[index].is_none());
        let count = missing.clone().count();
        if count == 0 {
            return Ok(self.scores.iter().flatten().copied().collect());
        }
        let shards: BTreeSet<_> = missing
            .map(|index| self.part.shard.of_index(index))
            .collect();
        let mut named: Vec<String> = shards
            .iter()
            .take(MOST_NAMED)
            .map(ToString::to_string)
            .collect();
        if shards.len() > MOST_NAMED {
            named.push("…".to_owned());
        }
        let values = [
            ("count", count.to_string().into()),
            ("shards", named.join(" ").into()),
        ];
        Err(Failure::data(view.texts.format("book-missing", &values)))
    }
}
