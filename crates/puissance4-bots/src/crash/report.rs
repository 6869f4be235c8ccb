//! What came of a crash test.

use std::collections::BTreeMap;
use std::fmt;

use super::nemesis::Nemesis;
use super::world::{Attempt, Played};
use crate::api::{Command, Status};
use crate::history::{Kind, Reply, Run, Turn, Violation};
use crate::journal::Acknowledged;
use crate::measure::Latencies;
use crate::time::Ms;

/// How long it may take to come back to a server whose port is open.
const RESUME: Ms = 2_000;
/// How long news may take from one server to another, half of the time at least.
const CROSSING: Ms = 250;
/// So few say nothing.
const FEW: u64 = 20;
/// How many of each kind are printed.
const MOST: usize = 5;

/// What came of a crash test.
pub(crate) struct Report {
    seed: u64,
    violations: Vec<Violation>,
    /// What was broken when.
    faults: Vec<(Ms, Ms, &'static str)>,
    counts: BTreeMap<&'static str, usize>,
    acks: Latencies,
    here: Latencies,
    across: Latencies,
    resumes: Latencies,
    restarts: Latencies,
}

impl Report {
    /// Checks everything.
    pub(crate) fn new(
        seed: u64,
        played: Played,
        acknowledged: Vec<Acknowledged>,
        nemesis: &Nemesis,
        nodes: usize,
    ) -> Self {
        let run = Run {
            down: &nemesis.down,
            trouble: &nemesis.trouble,
            nodes,
        };
        let mut report = Self {
            seed,
            violations: Vec::new(),
            faults: nemesis.log.clone(),
            counts: BTreeMap::new(),
            acks: Latencies::new(),
            here: Latencies::new(),
            across: Latencies::new(),
            resumes: Latencies::new(),
            restarts: Latencies::new(),
        };
        for &(_, _, what) in &nemesis.log {
            report.count(what, 1);
        }
        report.count("acknowledgements", acknowledged.len());
        for restart in &nemesis.restarts {
            report.restarts.add(*restart);
        }
        let mut by_game: BTreeMap<String, Vec<Acknowledged>> = BTreeMap::new();
        for it in acknowledged {
            by_game.entry(it.game.clone()).or_default().push(it);
        }
        for history in played.histories {
            let acknowledged = by_game.remove(&history.id).unwrap_or_default();
            report.game(history.check(&acknowledged, &run));
        }
        report.connections(played.attempts, played.evicted, nemesis, nodes);
        if report.across.count() >= FEW && report.across.at(50.0) > CROSSING {
            report.violations.push(Violation {
                game: "all".to_owned(),
                kind: Kind::LateNews,
                evidence: format!("from one server to another: {}", report.across),
            });
        }
        report
    }

    fn count(&mut self, what: &'static str, times: usize) {
        *self.counts.entry(what).or_default() += times;
    }

    fn game(&mut self, checked: crate::history::Checked) {
        self.count("games", 1);
        let over = checked.last.is_some_and(|game| game.status == Status::Over);
        self.count("games over", usize::from(over));
        self.count("turns", checked.turns.len());
        let taken_back = checked.turns.iter().filter(|&&it| it == Turn::TakenBack);
        self.count("take-backs", taken_back.count());
        for request in &checked.requests {
            let what = match (&request.reply, request.command) {
                (Reply::None, _) => "requests unknown (info)",
                (Reply::Ack { dup: true, .. }, _) => "acknowledged again (dup)",
                (Reply::Ack { .. }, Command::Move { .. }) => "moves ok",
                (Reply::Ack { .. }, _) => "other commands ok",
                (Reply::Error { code, .. }, _) if code == "storage_unavailable" => {
                    "requests that the database did not confirm"
                }
                (Reply::Error { .. }, _) => "requests refused (fail)",
            };
            self.count(what, 1);
        }
        let [here, across] = checked.news;
        self.acks.add_all(checked.acks);
        self.here.add_all(here);
        self.across.add_all(across);
        self.violations.extend(checked.found);
    }

    /// Whoever tried to come back while nothing was broken was back soon.
    fn connections(
        &mut self,
        attempts: Vec<Attempt>,
        evicted: Vec<(String, Ms)>,
        nemesis: &Nemesis,
        nodes: usize,
    ) {
        self.count("connections", attempts.len());
        for attempt in attempts {
            let long = attempt.until - attempt.from;
            if nemesis.faults.touch(attempt.from, attempt.until) {
                continue;
            }
            self.resumes.add_ms(long);
            // Another server that came back may still be looking for the database.
            let excused = nodes > 1 && nemesis.trouble.touch(attempt.from, attempt.until);
            if long > RESUME || attempt.lost.is_some() && !excused {
                self.violations.push(Violation {
                    kind: Kind::SlowResume,
                    evidence: format!(
                        "server {}, from {} to {} ms: {:?}",
                        attempt.node, attempt.from, attempt.until, attempt.lost
                    ),
                    game: attempt.game,
                });
            }
        }
        for (game, at) in evicted {
            // A server that stood still may believe a connection new that is long gone.
            if !nemesis.trouble.touch(at.saturating_sub(RESUME), at) {
                self.violations.push(Violation {
                    game,
                    kind: Kind::Blamed,
                    evidence: format!("replaced at {at} ms, though there was no newer connection"),
                });
            }
        }
    }

    /// Whether every promise was kept.
    pub(crate) fn is_clean(&self) -> bool {
        self.violations.is_empty()
    }

    /// How often which promise was broken, if any was, and an example.
    pub(crate) fn summary(&self) -> Option<String> {
        let example = self.violations.first()?;
        Some(format!("{:?}, such as {example}", self.kinds()))
    }

    fn kinds(&self) -> BTreeMap<Kind, usize> {
        let mut kinds = BTreeMap::new();
        for violation in &self.violations {
            *kinds.entry(violation.kind).or_default() += 1;
        }
        kinds
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, times) in &self.counts {
            writeln!(f, "{times:>8} {what}")?;
        }
        for (what, latencies) in [
            ("acknowledgement of a move", &self.acks),
            ("news to the opponent", &self.here),
            ("news over two servers", &self.across),
            ("connecting while all is well", &self.resumes),
            ("restart until the port is open", &self.restarts),
        ] {
            writeln!(f, "{what}: {latencies}")?;
        }
        let kinds = self.kinds();
        if !self.is_clean() {
            for (from, until, what) in &self.faults {
                writeln!(f, "from {from} to {until} ms {what}")?;
            }
        }
        for &kind in kinds.keys() {
            let of_kind = self.violations.iter().filter(|it| it.kind == kind);
            for violation in of_kind.take(MOST) {
                writeln!(f, "VIOLATION {violation}")?;
            }
        }
        write!(f, "seed {}: ", self.seed)?;
        match self.violations.len() {
            0 => f.write_str("every promise was kept"),
            number => write!(f, "{number} violations: {kinds:?}"),
        }
    }
}
