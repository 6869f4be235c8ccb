//! Play for a long time: nothing may grow, and nothing may become slower.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::load::{Crowd, Pace, address};
use crate::measure::Usage;

/// Of a hundred games ten are left for another each minute.
const LIFE: Duration = Duration::from_mins(10);
/// How much memory may grow: 1 MB in 10 minutes.
const MOST_KIB_A_MINUTE: f64 = 102.4;
/// How many files may be opened and not closed.
const MOST_FILES_A_MINUTE: f64 = 2.0;

/// How long, and which server.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SoakArgs {
    /// The server, such as <http://127.0.0.1:4444>
    #[arg(long, value_parser = address)]
    url: SocketAddr,
    /// The server's process
    #[arg(long)]
    pid: u32,
    /// For how long
    #[arg(long, default_value_t = 10)]
    minutes: usize,
    /// How many games are played at once
    #[arg(long, default_value_t = 1_000)]
    games: usize,
    /// How many moves are played in a second, in all games together
    #[arg(long, default_value_t = 200.0)]
    rate: f64,
}

/// What was seen in a minute.
#[derive(Clone, Copy, Debug)]
struct Sample {
    resident_kib: f64,
    files: f64,
    p99_ms: f64,
}

/// Plays, and says whether everything stayed as it was.
pub(crate) async fn run(args: &SoakArgs) -> io::Result<bool> {
    let every = Duration::from_secs_f64(args.games as f64 / args.rate);
    let pace = |start: Instant, number: usize| Pace::Steady {
        start: start + every.mul_f64(number as f64 / args.games as f64),
        every,
    };
    let crowd = Crowd::gather([args.url; 2], args.games, pace, Some(LIFE)).await?;
    let mut samples = Vec::new();
    let mut errors = 0;
    for minute in 1..=args.minutes {
        sleep(Duration::from_mins(1)).await;
        let usage = Usage::of(args.pid)?;
        let measured = crowd.meter.take();
        println!("minute {minute}: {usage}\n{measured}");
        errors += measured.errors.values().sum::<u64>();
        samples.push(Sample {
            resident_kib: usage.resident_kib as f64,
            files: usage.files as f64,
            p99_ms: measured.acks.at(99.0) as f64,
        });
    }
    let complaints = complaints(&samples);
    println!("errors: {errors}; {complaints:?}");
    Ok(errors == 0 && complaints.is_empty())
}

/// What grew.
fn complaints(samples: &[Sample]) -> Vec<String> {
    // Half of the time goes by until the caches are full.
    let (early, warm) = samples.split_at(samples.len() / 2);
    let mut complaints = Vec::new();
    let memory = slope(warm.iter().map(|it| it.resident_kib));
    if memory > MOST_KIB_A_MINUTE {
        complaints.push(format!("memory grows by {memory:.0} KiB a minute"));
    }
    let files = slope(warm.iter().map(|it| it.files));
    if files > MOST_FILES_A_MINUTE {
        complaints.push(format!("files grow by {files:.1} a minute"));
    }
    let (early, late) = (median(early), median(warm));
    if late > 1.5 * early + 5.0 {
        complaints.push(format!("p99 went from {early} to {late} ms"));
    }
    complaints
}

/// By how much it grows from one to the next: least squares.
fn slope(values: impl ExactSizeIterator<Item = f64> + Clone) -> f64 {
    let count = values.len() as f64;
    let mean = values.clone().sum::<f64>() / count;
    let middle = (count - 1.0) / 2.0;
    let (mut above, mut below) = (0.0, 0.0);
    for (index, value) in values.enumerate() {
        let distance = index as f64 - middle;
        above += distance * (value - mean);
        below += distance * distance;
    }
    if below == 0.0 { 0.0 } else { above / below }
}

fn median(samples: &[Sample]) -> f64 {
    let mut values: Vec<f64> = samples.iter().map(|it| it.p99_ms).collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_grows_is_complained_of() {
        let sample = |minute: usize, kib: f64, files: f64, ms: f64| Sample {
            resident_kib: 50_000.0 + kib * minute as f64,
            files: 100.0 + files * minute as f64,
            p99_ms: 10.0 + ms * minute as f64,
        };
        let grown = |kib, files, ms| {
            let samples: Vec<_> = (0..12).map(|it| sample(it, kib, files, ms)).collect();
            complaints(&samples).len()
        };
        assert_eq!(grown(0.0, 0.0, 0.0), 0);
        assert_eq!(grown(50.0, 0.5, 0.1), 0);
        assert_eq!(grown(200.0, 0.0, 0.0), 1);
        assert_eq!(grown(200.0, 5.0, 0.0), 2);
        assert_eq!(grown(0.0, 0.0, 10.0), 1);
        assert_eq!(complaints(&[]), Vec::<String>::new());
    }
}
