//! Numbers and times as a person reads them.

use std::time::Duration;

use crate::texts::Texts;

impl Texts {
    /// A number with so many decimals, after the mark of the language.
    #[must_use]
    pub fn decimal(&self, number: f64, decimals: usize) -> String {
        format!("{number:.decimals$}").replace('.', &self.get("decimal-mark"))
    }

    /// A whole number with its digits in groups of three.
    #[must_use]
    pub fn grouped(&self, number: u128) -> String {
        let digits = number.to_string();
        let groups: Vec<&str> = digits
            .as_bytes()
            .rchunks(3)
            .rev()
            .filter_map(|group| str::from_utf8(group).ok())
            .collect();
        groups.join(&self.get("group-mark"))
    }

    /// A time in the unit that suits it.
    #[must_use]
    pub fn time(&self, time: Duration) -> String {
        let seconds = time.as_secs_f64();
        let (number, unit) = match seconds {
            1.0.. => (seconds, "s"),
            0.001.. => (seconds * 1e3, "ms"),
            _ => (seconds * 1e6, "µs"),
        };
        format!("{} {unit}", self.decimal(number, 1))
    }
}

/// Seconds as hours, minutes and seconds.
pub(crate) fn clock(seconds: u128) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("{hours}:{minutes:02}:{:02}", seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Language;

    #[test]
    fn a_long_time_is_told_in_hours_minutes_and_seconds() {
        assert_eq!(clock(59), "0:00:59");
        assert_eq!(clock(3725), "1:02:05");
        assert_eq!(clock(360_000), "100:00:00");
    }

    #[test]
    fn a_large_number_is_told_in_groups_of_three_digits() {
        let [french, english] = [Language::French, Language::English].map(Texts::new);
        for (number, told) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (4_055_917, "4,055,917"),
        ] {
            assert_eq!(english.grouped(number), told);
            assert_eq!(french.grouped(number), told.replace(',', "\u{a0}"));
        }
    }

    #[test]
    fn a_time_is_told_in_the_unit_that_suits_it() {
        let [french, english] = [Language::French, Language::English].map(Texts::new);
        for (micros, told) in [
            (0, "0.0 µs"),
            (999, "999.0 µs"),
            (1_000, "1.0 ms"),
            (51_260, "51.3 ms"),
            (1_000_000, "1.0 s"),
            (84_000_000, "84.0 s"),
        ] {
            let time = Duration::from_micros(micros);
            assert_eq!(english.time(time), told);
            assert_eq!(french.time(time), told.replace('.', ","));
        }
    }
}
