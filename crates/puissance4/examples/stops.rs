//! How long a search goes on after it was told to stop: of the empty board, with a large table, at moments
//! in its first second. Of 7 × 6 and of 8 × 8, which has another table.
//!
//! ```text
//! cargo run --release -p puissance4 --example stops
//! ```

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use puissance4::{Dynamic, Game, Geometry, Limits, Solver};

/// How many searches are stopped.
const STOPS: u32 = 60;

/// From one moment to the next.
const STEP: Duration = Duration::from_millis(17);

/// The memory for the table of the solver, in bytes.
const MEMORY: usize = 1 << 30;

fn main() {
    let wide = Dynamic::new(8, 8, 4).expect("a size");
    for (size, threads) in [
        (Dynamic::CLASSIC, 1),
        (Dynamic::CLASSIC, 2),
        (Dynamic::CLASSIC, 4),
        (wide, 1),
    ] {
        let mut times: Vec<Duration> = (1..=STOPS)
            .map(|moment| stop(size, threads, moment * STEP))
            .collect();
        times.sort();
        let millis = |place: u32| times[place as usize - 1].as_secs_f64() * 1000.0;
        println!(
            "{} × {}, threads: {threads}; half {:.2} ms, 90 % {:.2} ms, the worst {:.2} ms",
            size.columns(),
            size.rows(),
            millis(STOPS / 2),
            millis(STOPS * 9 / 10),
            millis(STOPS),
        );
    }
}

/// How long a search of the empty board goes on that is stopped after so much time.
fn stop(size: Dynamic, threads: usize, after: Duration) -> Duration {
    let mut solver = Solver::without_book(MEMORY);
    solver.set_threads(NonZeroUsize::new(threads).expect("threads"));
    let game = Game::new(size);
    let stop = AtomicBool::new(false);
    let limits = Limits {
        stop: Some(&stop),
        ..Limits::default()
    };
    thread::scope(|scope| {
        let search = scope.spawn(|| {
            let score = solver.solve(game.position(), limits);
            score.expect_err("it takes longer than that");
            Instant::now()
        });
        thread::sleep(after);
        let told = Instant::now();
        stop.store(true, Ordering::Relaxed);
        search.join().expect("no panic").duration_since(told)
    })
}
