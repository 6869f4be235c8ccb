//! How much memory there is for the program.

use std::fs;
use std::path::Path;

/// The bytes of memory that the program may take up at the most, where the system tells: on Linux,
/// those of the machine, or fewer where its control group has a limit.
pub(crate) fn total() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let limits = groups.lines().flat_map(limits);
    fs::read_to_string("/proc/meminfo")
        .ok()
        .and_then(|text| of_the_machine(&text))
        .into_iter()
        .chain(limits)
        .min()
}

/// The first line of `/proc/meminfo`: `MemTotal:  24684096 kB`.
fn of_the_machine(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    kilobytes.checked_mul(1024)
}

/// The limits of a control group and of those around it, for a line of `/proc/self/cgroup` such as
/// `0::/user.slice` (version 2) or `4:memory:/user.slice` (version 1).
fn limits(line: &str) -> Vec<u64> {
    let mut parts = line.splitn(3, ':').skip(1);
    let (Some(controllers), Some(group)) = (parts.next(), parts.next()) else {
        return Vec::new();
    };
    let (root, file) = match controllers {
        "" => ("/sys/fs/cgroup", "memory.max"),
        "memory" => ("/sys/fs/cgroup/memory", "memory.limit_in_bytes"),
        _ => return Vec::new(),
    };
    Path::new(group.trim_start_matches('/'))
        .ancestors()
        .filter_map(|group| {
            let text = fs::read_to_string(Path::new(root).join(group).join(file)).ok()?;
            // Version 2 writes `max` where there is no limit.
            text.trim().parse().ok()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_of_the_machine_is_read_in_kilobytes() {
        let text = "MemTotal:       24684096 kB\nMemFree:        23528388 kB\n";
        assert_eq!(of_the_machine(text), Some(24_684_096 << 10));
        assert_eq!(of_the_machine("MemTotal: much\n"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn linux_tells_how_much_memory_there_is() {
        assert!(total().is_some_and(|bytes| bytes > 1 << 20));
    }
}
