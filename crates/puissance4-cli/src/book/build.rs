//! `puissance4 book build`: a book, or a part of one, in as many goes as it takes.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use puissance4::{Book, BookPlan, Dynamic, Geometry, Score};

use super::part::{Part, PartFile};
use super::progress::Progress;
use super::shard::Shard;
use super::work::Work;
use super::{io_failure, part_failure, plan, say, write};
use crate::args::BuildArgs;
use crate::describe::shown_file;
use crate::failure::Failure;
use crate::interrupt;
use crate::memory;
use crate::settings::{View, number, optional, shown};
use crate::solver;
use crate::store;

/// How often what has been written is brought to the disk.
const SYNC: Duration = Duration::from_secs(5);

/// How many megabytes the searches share where nothing is said, if the machine has enough.
const USUAL_MEMORY: usize = 2048;

/// That is at the most one part in so many of the machine's memory.
const USUAL_PART: u64 = 4;

/// The most searches at a time.
const MOST_THREADS: u64 = 1024;

/// Builds a book or a part of one, or goes on with it.
pub(super) fn build(view: &View, args: &BuildArgs, output: &mut impl Write) -> Result<u8, Failure> {
    let size = solver::size(view, args.size.as_deref())?;
    let most_ply = u64::from(size.cells());
    let ply = number(&view.texts, "--ply", &args.ply, 0, most_ply)? as usize;
    let shard = shard(view, args.shard.as_deref())?;
    let means = Means::new(view, args)?;
    let path = &args.output;
    if shard.is_none() && is_there(view, path, size, ply)? {
        let _ = fs::remove_file(part_path(path));
        let values = [("file", shown_file(path).into())];
        say(view, output, "book-there", &values)?;
        return Ok(0);
    }
    let part_path = shard.map_or_else(|| part_path(path), |_| path.clone());
    let plan = plan(view, size, ply)?;
    let part = Part {
        size,
        ply,
        shard: shard.unwrap_or(Shard::WHOLE),
        entries: plan.len(),
    };
    let mut builder = Builder::open(view, &part_path, &plan, part)?;
    builder.run(&means)?;
    if !builder.progress.is_done() {
        interrupt::stop();
    }
    // What remains is not worth waiting for at an interruption: the scores are kept.
    if shard.is_some() {
        let values = [
            ("shard", part.shard.to_string().into()),
            ("file", shown_file(path).into()),
        ];
        say(view, output, "book-part-done", &values)?;
    } else {
        let scores: Vec<Score> = builder.scores.iter().flatten().copied().collect();
        write(view, &plan, &scores, &part_path, path, output)?;
        // The book is there: what remains of the part would do no harm.
        let _ = fs::remove_file(&part_path);
    }
    Ok(0)
}

fn shard(view: &View, written: Option<&str>) -> Result<Option<Shard>, Failure> {
    let parse = |written| {
        Shard::parse(written).ok_or_else(|| {
            let values = [("value", shown(written).into())];
            let failure = Failure::usage(view.texts.format("not-a-shard", &values));
            failure.at_option(&view.texts, "--shard")
        })
    };
    written.map(parse).transpose()
}

/// Whether the book has been built already. A file that is something else is not touched.
fn is_there(view: &View, path: &Path, size: Dynamic, ply: usize) -> Result<bool, Failure> {
    let same = |book: Book| book.size() == size && book.ply() == ply;
    match store::check_writable(path, false) {
        Ok(()) => Ok(false),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let book = fs::read(path).ok().map(Book::from_bytes);
            if book.and_then(Result::ok).is_some_and(same) {
                return Ok(true);
            }
            Err(io_failure(&view.texts, path, &error))
        }
        Err(error) => Err(io_failure(&view.texts, path, &error)),
    }
}

/// Where the scores of a book are kept until it is complete.
fn part_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// What the work is done with.
struct Means {
    threads: usize,
    /// How many bytes all threads have together.
    memory: usize,
}

impl Means {
    fn new(view: &View, args: &BuildArgs) -> Result<Self, Failure> {
        let texts = &view.texts;
        let threads = optional(texts, "--threads", args.threads.as_deref(), 1, MOST_THREADS)?
            .unwrap_or_else(|| thread::available_parallelism().map_or(1, Into::into));
        let there =
            memory::total().map_or(usize::MAX, |bytes| ((bytes / USUAL_PART) >> 20) as usize);
        let usual = USUAL_MEMORY.min(there).max(1);
        let memory = solver::memory(texts, args.memory.as_deref(), usual)?;
        Ok(Self { threads, memory })
    }
}

/// A build under way.
struct Builder<'a> {
    view: &'a View,
    plan: &'a BookPlan,
    path: &'a Path,
    file: PartFile,
    shard: Shard,
    scores: Vec<Option<Score>>,
    progress: Progress<'a>,
}

impl<'a> Builder<'a> {
    fn open(
        view: &'a View,
        path: &'a Path,
        plan: &'a BookPlan,
        part: Part,
    ) -> Result<Self, Failure> {
        let opened = PartFile::open(path, &part);
        let (file, runs) = opened.map_err(|error| part_failure(view, path, &error))?;
        let mut scores = vec![None; plan.len()];
        for run in runs {
            for (place, score) in scores[run.start..].iter_mut().zip(run.scores) {
                *place = Some(score);
            }
        }
        let own = |&index: &usize| part.shard.of_index(index) == part.shard;
        let total = (0..plan.len()).filter(own).count();
        let known = (0..plan.len()).filter(own);
        let known = known.filter(|&index| scores[index].is_some()).count();
        let values = [
            ("total", total.to_string().into()),
            ("ply", part.ply.into()),
            ("known", known.to_string().into()),
        ];
        let _ = say(view, &mut io::stderr(), "book-begun", &values);
        Ok(Self {
            view,
            plan,
            path,
            file,
            shard: part.shard,
            scores,
            progress: Progress::new(view, total, known),
        })
    }

    /// Solves what is not known yet, until it is done or interrupted.
    fn run(&mut self, means: &Means) -> Result<(), Failure> {
        let known = self.scores.clone();
        let work = Work {
            plan: self.plan,
            shard: self.shard,
            known: &known,
            threads: means.threads,
            bytes: means.memory,
            stop: interrupt::asked(),
        };
        let mut synced = Instant::now();
        self.note();
        let written = interrupt::attentive(|| {
            work.run(|run| {
                if let Some(run) = run {
                    self.file.append(run)?;
                    for (place, &score) in self.scores[run.start..].iter_mut().zip(&run.scores) {
                        *place = Some(score);
                    }
                }
                if synced.elapsed() > SYNC {
                    self.file.sync()?;
                    synced = Instant::now();
                }
                self.progress.add(run.map_or(0, |run| run.scores.len()));
                self.note();
                Ok(())
            })
            .and_then(|()| self.file.sync())
        });
        self.progress.clear();
        written.map_err(|error| io_failure(&self.view.texts, self.path, &error))
    }

    /// Whoever interrupts the program is told where what has been done is kept.
    fn note(&self) {
        let (done, total) = self.progress.count();
        let values = [
            ("done", done.to_string().into()),
            ("total", total.to_string().into()),
            ("file", shown_file(self.path).into()),
        ];
        let text = self.view.texts.format("book-interrupted", &values);
        interrupt::set_note(Some(self.view.painter.plain(&text)));
    }
}
