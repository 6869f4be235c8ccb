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

    /// How much of a whole each position has.
    fn per_position(&self, whole: u128) -> u128 {
        whole.checked_div(self.times.len() as u128).unwrap_or(0)
    }

    fn mean(&self) -> Duration {
        Duration::from_nanos(self.per_position(self.total().as_nanos()) as u64)
    }

    fn mean_nodes(&self) -> u64 {
        self.per_position(self.nodes.into()) as u64
    }

    fn nanos_per_node(&self) -> u64 {
        let nanos = self.total().as_nanos().checked_div(self.nodes.into());
        nanos.unwrap_or(0) as u64
    }

    fn nodes_per_second(&self) -> u64 {
        let nodes = u128::from(self.nodes) * 1_000_000_000;
        nodes.checked_div(self.total().as_nanos()).unwrap_or(0) as u64
    }

    pub(super) fn text(&self, texts: &Texts) -> String {
        let name = self.name.clone();
        let values = [
            (
                "name",
                name.unwrap_or_else(|| texts.get("bench-pinned")).into(),
            ),
            ("count", self.times.len().into()),
            ("nodes", self.nodes.to_string().into()),
            ("meanNodes", self.mean_nodes().to_string().into()),
            ("time", texts.time(self.total()).into()),
            ("mean", texts.time(self.mean()).into()),
            ("half", texts.time(self.percentile(50)).into()),
            ("most", texts.time(self.percentile(99)).into()),
            ("max", texts.time(self.percentile(100)).into()),
            ("rate", self.nodes_per_second().to_string().into()),
            ("nanos", self.nanos_per_node().to_string().into()),
        ];
        texts.format("measured", &values)
    }

    pub(super) fn json(&self) -> String {
        #[derive(Serialize)]
        struct Document<'a> {
            file: Option<&'a str>,
            positions: usize,
            nodes: u64,
            mean_nodes: u64,
            nanos: u64,
            mean_nanos: u64,
            p50_nanos: u64,
            p99_nanos: u64,
            max_nanos: u64,
            nanos_per_node: u64,
        }
        let nanos = |time: Duration| time.as_nanos() as u64;
        let document = Document {
            file: self.name.as_deref(),
            positions: self.times.len(),
            nodes: self.nodes,
            mean_nodes: self.mean_nodes(),
            nanos: nanos(self.total()),
            mean_nanos: nanos(self.mean()),
            p50_nanos: nanos(self.percentile(50)),
            p99_nanos: nanos(self.percentile(99)),
            max_nanos: nanos(self.percentile(100)),
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
        let times = (1..=199).rev().map(Duration::from_millis).collect();
        let measured = Measured::new(None, times, 398);
        for (hundredths, millis) in [(50, 100), (99, 198), (100, 199)] {
            let time = Duration::from_millis(millis);
            assert_eq!(measured.percentile(hundredths), time);
        }
        assert_eq!(measured.mean(), Duration::from_millis(100));
        assert_eq!(measured.mean_nodes(), 2);
        assert_eq!(measured.nanos_per_node(), 50_000_000);
        assert_eq!(measured.nodes_per_second(), 20);
        let one = Measured::new(None, vec![Duration::from_millis(7)], 0);
        assert_eq!(one.percentile(50), Duration::from_millis(7));
        assert_eq!(one.nanos_per_node(), 0);
    }
}
