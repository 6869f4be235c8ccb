//! What has been measured, and how it is told.

use std::time::Duration;

use serde::Serialize;

use crate::texts::Texts;

/// How long some positions took.
pub(super) struct Measured {
    /// The file that they come from.
    name: Option<String>,
    /// The shortest time first.
    times: Vec<Duration>,
    nodes: u64,
}

impl Measured {
    pub(super) fn new(name: Option<String>, mut times: Vec<Duration>, nodes: u64) -> Self {
        times.sort_unstable();
        Self { name, times, nodes }
    }

    fn total(&self) -> Duration {
        self.times.iter().sum()
    }

    /// The time within which so many hundredths of the positions were solved.
    fn percentile(&self, hundredths: usize) -> Duration {
        let rank = (self.times.len() * hundredths).div_ceil(100);
        let index = rank.saturating_sub(1);
        self.times.get(index).copied().unwrap_or_default()
    }

    /// Something that there is so much of, shared out among so many.
    fn share(whole: f64, among: f64) -> f64 {
        if among > 0.0 { whole / among } else { 0.0 }
    }

    fn per_position(&self, whole: f64) -> f64 {
        Self::share(whole, self.times.len() as f64)
    }

    fn nanos_per_node(&self) -> f64 {
        Self::share(self.total().as_secs_f64() * 1e9, self.nodes as f64)
    }

    pub(super) fn text(&self, texts: &Texts) -> String {
        let total = self.total();
        let count = self.times.len();
        let name = self.name.clone();
        let rate = Self::share(self.nodes as f64, total.as_secs_f64());
        let mean = Duration::from_secs_f64(self.per_position(total.as_secs_f64()));
        let values = [
            (
                "name",
                name.unwrap_or_else(|| texts.get("bench-pinned")).into(),
            ),
            ("count", count.into()),
            ("nodes", self.nodes.to_string().into()),
            (
                "meanNodes",
                texts
                    .decimal(self.per_position(self.nodes as f64), 1)
                    .into(),
            ),
            ("time", texts.time(total).into()),
            ("mean", texts.time(mean).into()),
            ("half", texts.time(self.percentile(50)).into()),
            ("most", texts.time(self.percentile(99)).into()),
            ("max", texts.time(self.percentile(100)).into()),
            ("rate", format!("{rate:.0}").into()),
            ("nanos", texts.decimal(self.nanos_per_node(), 1).into()),
        ];
        texts.format("measured", &values)
    }

    pub(super) fn json(&self) -> String {
        #[derive(Serialize)]
        struct Document<'a> {
            file: Option<&'a str>,
            positions: usize,
            nodes: u64,
            mean_nodes: f64,
            micros: f64,
            mean_micros: f64,
            p50_micros: f64,
            p99_micros: f64,
            max_micros: f64,
            nanos_per_node: f64,
        }
        let micros = |time: Duration| time.as_nanos() as f64 / 1e3;
        let document = Document {
            file: self.name.as_deref(),
            positions: self.times.len(),
            nodes: self.nodes,
            mean_nodes: self.per_position(self.nodes as f64),
            micros: micros(self.total()),
            mean_micros: self.per_position(micros(self.total())),
            p50_micros: micros(self.percentile(50)),
            p99_micros: micros(self.percentile(99)),
            max_micros: micros(self.percentile(100)),
            nanos_per_node: self.nanos_per_node(),
        };
        serde_json::to_string(&document).expect("numbers and texts can be written")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_times_that_were_measured() {
        let times = (1..=200).rev().map(Duration::from_millis).collect();
        let measured = Measured::new(None, times, 400);
        for (hundredths, millis) in [(50, 100), (99, 198), (100, 200)] {
            let time = Duration::from_millis(millis);
            assert_eq!(measured.percentile(hundredths), time);
        }
        assert_eq!(measured.total(), Duration::from_millis(20_100));
        let one = Measured::new(None, vec![Duration::from_millis(7)], 0);
        assert_eq!(one.percentile(50), Duration::from_millis(7));
        assert_eq!(one.nanos_per_node().to_string(), "0");
    }
}
