//! Latencies, the disk, and what a process uses.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use rustix::process::{Resource, getrlimit, setrlimit};

/// How long something took, again and again.
#[derive(Clone, Debug)]
pub(crate) struct Latencies(Histogram<u64>);

impl Latencies {
    pub(crate) fn new() -> Self {
        const MOST_MICROS: u64 = 600_000_000;
        Self(Histogram::new_with_max(MOST_MICROS, 3).expect("three digits are possible"))
    }

    pub(crate) fn add(&mut self, took: Duration) {
        self.0.saturating_record(took.as_micros() as u64);
    }

    pub(crate) fn add_ms(&mut self, took: u64) {
        self.add(Duration::from_millis(took));
    }

    pub(crate) fn add_all(&mut self, took_ms: Vec<u64>) {
        for took in took_ms {
            self.add_ms(took);
        }
    }

    pub(crate) fn count(&self) -> u64 {
        self.0.len()
    }

    /// The milliseconds that so many in a hundred stay within.
    pub(crate) fn at(&self, percent: f64) -> u64 {
        self.0.value_at_percentile(percent) / 1_000
    }
}

impl fmt::Display for Latencies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |micros: u64| micros as f64 / 1_000.0;
        let at = |percent| ms(self.0.value_at_percentile(percent));
        write!(
            f,
            "p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms ({} times)",
            at(50.0),
            at(99.0),
            ms(self.0.max()),
            self.0.len()
        )
    }
}

/// How long the disk takes to keep a page, in the folder where the database is.
pub(crate) fn fdatasync(folder: &Path) -> io::Result<Latencies> {
    const TIMES: usize = 200;
    const PAGE: [u8; 4096] = [7; 4096];
    let path = folder.join(format!("fsync-{}", std::process::id()));
    let mut file = File::create_new(&path)?;
    let mut latencies = Latencies::new();
    for _ in 0..TIMES {
        file.write_all(&PAGE)?;
        let start = Instant::now();
        file.sync_data()?;
        latencies.add(start.elapsed());
    }
    fs::remove_file(path)?;
    Ok(latencies)
}

/// What a process uses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Usage {
    pub(crate) resident_kib: u64,
    pub(crate) files: u64,
    pub(crate) processor: Duration,
}

impl Usage {
    pub(crate) fn of(pid: u32) -> io::Result<Self> {
        /// Linux counts processor time so often in a second.
        const TICKS: u64 = 100;
        let missing = || io::Error::from(io::ErrorKind::InvalidData);
        let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let resident = resident.and_then(|it| it.split_whitespace().next()?.parse().ok());
        let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
        // The name, in brackets, may hold anything.
        let (_, rest) = stat.rsplit_once(')').ok_or_else(missing)?;
        let ticks = rest.split_whitespace().skip(11).take(2);
        let ticks: u64 = ticks.filter_map(|it| it.parse::<u64>().ok()).sum();
        Ok(Self {
            resident_kib: resident.ok_or_else(missing)?,
            files: fs::read_dir(format!("/proc/{pid}/fd"))?.count() as u64,
            processor: Duration::from_millis(ticks * 1_000 / TICKS),
        })
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mib, files) = (self.resident_kib as f64 / 1024.0, self.files);
        write!(
            f,
            "{mib:.1} MiB, {files} files, {:.1?} of processor time",
            self.processor
        )
    }
}

/// Lets this process have as many sockets as it may.
pub(crate) fn raise_limits() {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // Where that is refused, the sockets that are too many will say so.
    let _ = setrlimit(Resource::Nofile, limit);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_uses_something() {
        let usage = Usage::of(std::process::id()).expect("Linux");
        assert!(usage.resident_kib > 100 && usage.files > 2);
    }

    #[test]
    fn latencies_are_told_in_milliseconds() {
        let mut latencies = Latencies::new();
        latencies.add_all((1..=100).collect());
        assert_eq!((latencies.at(50.0), latencies.count()), (50, 100));
    }
}
