//! The time that the servers over one database share, and since when there has been one of them without
//! a gap: the row `alive`.

use crate::online::Millis;

/// Two servers whose database did not hear of either for so long were down: nobody pays for that time.
const GAP_MS: u64 = 2_500;
/// One that starts can be surer: the others are heard of twice a second.
const GAP_AT_START_MS: u64 = 1_200;
/// By how much the clocks of two servers differ at most when all is well. Beyond, a clock has been set:
/// nobody pays for what it was set by.
const APART_MS: u64 = 250;

/// What a server learns when it says that it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    /// What time it is.
    pub now: Millis,
    /// Since when there has been a server without a gap: nobody pays for the time before.
    pub resumed: Millis,
}

/// The row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Alive {
    /// What time it was when a server last said that it was there.
    pub(super) seen: Millis,
    pub(super) resumed: Millis,
    /// What the database's clock showed then.
    pub(super) read: Millis,
}

impl Alive {
    /// A server says that it is there. The database's clock only says how much time has passed since the
    /// last one did so, for servers that have just started or whose clocks are slow. It may have been set
    /// meanwhile, which a server that runs does not believe, and one that starts cannot know.
    pub(super) fn beat(
        &mut self,
        own: Option<Millis>,
        database: Millis,
        interrupted: bool,
    ) -> Beat {
        let passed = (database.checked_sub(self.read)).filter(|&passed| passed <= GAP_MS);
        let told = self.seen + passed.unwrap_or(0);
        let (now, gap) = match own {
            Some(own) => (
                told.max(own),
                own > self.seen + GAP_MS || told > own + APART_MS,
            ),
            None => match passed {
                Some(passed) => (told, passed > GAP_AT_START_MS),
                None => (told.max(database), true),
            },
        };
        self.seen = now;
        self.read = database;
        if gap || interrupted {
            self.resumed = now;
        }
        Beat {
            now,
            resumed: self.resumed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An hour.
    const HOUR: u64 = 3_600_000;

    const SEEN: u64 = 10 * HOUR;
    const RESUMED: u64 = 9 * HOUR;
    const READ: u64 = 20 * HOUR;

    /// Servers have been there until just now.
    const RUNNING: Alive = Alive {
        seen: SEEN,
        resumed: RESUMED,
        read: READ,
    };

    fn beat(alive: Alive, own: Option<Millis>, database: Millis) -> (Millis, Millis) {
        let beat = { alive }.beat(own, database, false);
        (beat.now, beat.resumed)
    }

    #[test]
    fn a_server_that_starts_takes_the_time_that_the_others_have() {
        for passed in [0, 300, GAP_AT_START_MS] {
            let told = beat(RUNNING, None, READ + passed);
            assert_eq!(told, (SEEN + passed, RESUMED));
        }
        for passed in [GAP_AT_START_MS + 1, GAP_MS] {
            let told = beat(RUNNING, None, READ + passed);
            assert_eq!(told, (SEEN + passed, SEEN + passed));
        }
    }

    #[test]
    fn a_server_that_runs_does_not_believe_a_clock_that_has_been_set() {
        for database in [READ - HOUR, READ + HOUR, READ - 1_000, 0] {
            let told = beat(RUNNING, Some(SEEN + 500), database);
            assert_eq!(told, (SEEN + 500, RESUMED));
        }
        // By so little that its own clock may be the slow one: nobody pays for it.
        let told = beat(RUNNING, Some(SEEN + 500), READ + 2_000);
        assert_eq!(told, (SEEN + 2_000, SEEN + 2_000));
    }

    #[test]
    fn a_slow_clock_is_told_what_time_it_is() {
        let told = beat(RUNNING, Some(SEEN + 480), READ + 500);
        assert_eq!(told, (SEEN + 500, RESUMED));
        let told = beat(RUNNING, Some(SEEN - HOUR), READ + 500);
        assert_eq!(told, (SEEN + 500, SEEN + 500));
    }

    #[test]
    fn nobody_pays_for_a_gap_and_the_time_never_goes_back() {
        let later = SEEN + 10_000;
        for (own, database, now) in [
            // Nobody was there, for so long or for so short a time.
            (None, READ + HOUR, READ + HOUR),
            (None, READ + 10_000, READ + 10_000),
            // The clock was set back meanwhile.
            (None, SEEN - HOUR, SEEN),
            // The database was away, and its clock was set meanwhile or was not.
            (Some(later), READ + 10_000, later),
            (Some(later), READ - HOUR, later),
        ] {
            assert_eq!(beat(RUNNING, own, database), (now, now));
        }
        let told = { RUNNING }.beat(Some(SEEN + 100), READ + 100, true);
        assert_eq!((told.now, told.resumed), (SEEN + 100, SEEN + 100));
    }

    #[test]
    fn two_servers_do_not_gain_time_from_each_other() {
        let mut alive = RUNNING;
        // All in tenths of milliseconds: what each has been set forward by.
        let mut ahead = [0; 2];
        for beat in 1..10_000 {
            let passed = beat * 2_503;
            let ahead = &mut ahead[beat as usize % 2];
            let own = (SEEN * 10 + passed + *ahead) / 10;
            // A question and its answer take 0.3 ms each.
            let told = alive.beat(Some(own), (READ * 10 + 7 + passed + 3) / 10, false);
            *ahead = (*ahead).max((told.now * 10).saturating_sub(SEEN * 10 + passed + 6));
        }
        assert!(alive.seen - SEEN <= 9_999 * 2_503 / 10 + 1);
        assert_eq!(alive.resumed, RESUMED);
    }
}
