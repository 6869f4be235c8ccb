//! `puissance4 book check`: a book against the search.

use std::collections::BTreeSet;
use std::io::Write;

use fastrand::Rng;
use puissance4::{Limits, Solver};

use super::progress::Progress;
use super::{plan, read, say};
use crate::args::CheckArgs;
use crate::failure::Failure;
use crate::settings::{View, optional};
use crate::solver::USUAL_MEMORY;

const SAMPLE: usize = 2000;

/// Searches some positions of a book anew, drawn at random, and compares.
pub(super) fn check(view: &View, args: &CheckArgs, output: &mut impl Write) -> Result<u8, Failure> {
    let texts = &view.texts;
    let number = |option, value: &Option<String>, least| {
        optional(texts, option, value.as_deref(), least, u32::MAX.into())
    };
    let sample = number("--sample", &args.sample, 1)?;
    let seed = number("--seed", &args.draw, 0)?;
    let seed = seed.unwrap_or_else(|| fastrand::u32(..) as usize);
    let book = read(&view.texts, &args.file)?;
    let plan = plan(view, book.size(), book.ply())?;
    let failure =
        |id, values: &[_]| Failure::data(texts.at_file(&args.file, texts.format(id, values)));
    if plan.len() != book.entries() {
        let values = [
            ("found", book.entries().to_string().into()),
            ("expected", plan.len().to_string().into()),
        ];
        return Err(failure("book-entries", &values));
    }
    let drawn = draw(plan.len(), sample.unwrap_or(SAMPLE), seed as u64);
    let mut solver = Solver::without_book(USUAL_MEMORY << 20);
    let mut progress = Progress::new(view, drawn.len(), 0);
    for &index in &drawn {
        let position = plan.position(index);
        let (told, searched) = (
            plan.score(&book, index),
            solver.solve(&position, Limits::default()),
        );
        let searched = searched.map_err(|error| Failure::data(error.to_string()))?;
        if told != Some(searched) {
            progress.clear();
            let told = told.map_or_else(|| "-".to_owned(), |score| score.to_string());
            let values = [
                ("agreed", progress.count().0.into()),
                ("book", told.into()),
                ("search", searched.to_string().into()),
                ("board", position.to_string().replace('\n', "/").into()),
                ("seed", seed.to_string().into()),
            ];
            return Err(failure("book-wrong", &values));
        }
        progress.add(1);
    }
    progress.clear();
    let values = [
        ("count", drawn.len().to_string().into()),
        ("seed", seed.to_string().into()),
    ];
    say(view, output, "book-checked", &values)?;
    Ok(0)
}

/// So many numbers below `len`, or all of them, in order: neighbours have more in common.
fn draw(len: usize, sample: usize, seed: u64) -> BTreeSet<usize> {
    if sample >= len {
        return (0..len).collect();
    }
    let mut random = Rng::with_seed(seed);
    let mut drawn = BTreeSet::new();
    while drawn.len() < sample {
        drawn.insert(random.usize(..len));
    }
    drawn
}
