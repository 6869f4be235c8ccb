//! What `strace -f -y` writes, and what can be read from it.

use std::collections::HashMap;

use super::Order;

/// How the acknowledgement of a move looks among the arguments of a call.
const ACK: &str = r#"{\"t\":\"ack\""#;

/// A call, from the line where it began to the line where it ended.
#[derive(Debug)]
struct Call<'a> {
    name: &'a str,
    /// The file or socket: its number, and what it is.
    file: &'a str,
    text: &'a str,
    began: usize,
    ended: usize,
    succeeded: bool,
}

impl Call<'_> {
    fn is_log(&self) -> bool {
        self.file.ends_with("-wal>")
    }

    fn reads(&self) -> bool {
        matches!(self.name, "read" | "readv" | "recvfrom" | "recvmsg") && self.succeeded
    }

    fn syncs_log(&self) -> bool {
        matches!(self.name, "fsync" | "fdatasync") && self.is_log() && self.succeeded
    }

    fn writes_log(&self) -> bool {
        self.name == "pwrite64" && self.is_log()
    }

    fn acknowledges(&self) -> bool {
        matches!(self.name, "write" | "writev" | "sendto" | "sendmsg") && self.text.contains(ACK)
    }
}

/// Finds the acknowledgements that left before the log was on the disk.
pub(super) fn judge(trace: &str) -> Order {
    let calls = calls(trace);
    let mut order = Order {
        acks: 0,
        early: Vec::new(),
    };
    for ack in calls.iter().filter(|call| call.acknowledges()) {
        order.acks += 1;
        // The move is the last thing that came over the same socket.
        let read = (calls.iter())
            .filter(|call| call.reads() && call.file == ack.file && call.ended < ack.began)
            .map(|call| call.ended)
            .max();
        let kept = read.is_some_and(|read| {
            let written = calls.iter().filter(|it| it.writes_log() && it.began > read);
            written.into_iter().any(|written| {
                (calls.iter())
                    .any(|it| it.syncs_log() && it.began > written.ended && it.ended < ack.began)
            })
        });
        if !kept {
            let what = format!("line {}, read at {read:?}: {}", ack.began + 1, ack.text);
            order.early.push(what);
        }
    }
    order
}

fn calls(trace: &str) -> Vec<Call<'_>> {
    let mut calls = Vec::new();
    let mut unfinished: HashMap<&str, (usize, &str)> = HashMap::new();
    for (number, line) in trace.lines().enumerate() {
        let Some((thread, text)) = line.split_once(' ') else {
            continue;
        };
        let text = text.trim_start();
        if text.ends_with("<unfinished ...>") {
            unfinished.insert(thread, (number, text));
            continue;
        }
        let (began, text, end) = if text.starts_with("<... ") {
            match unfinished.remove(thread) {
                Some((began, start)) => (began, start, text),
                None => continue,
            }
        } else {
            (number, text, text)
        };
        calls.extend(call(text, end, began, number));
    }
    calls
}

fn call<'a>(text: &'a str, end: &str, began: usize, ended: usize) -> Option<Call<'a>> {
    let (name, arguments) = text.split_once('(')?;
    let file = arguments.split([',', ')', ' ']).next()?;
    let (_, result) = end.rsplit_once(" = ")?;
    let result = result.split_whitespace().next()?.parse::<i64>().ok()?;
    let synced = name.ends_with("sync");
    Some(Call {
        name,
        file,
        text,
        began,
        ended,
        succeeded: if synced { result == 0 } else { result > 0 },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const READ: &str = r#"11 recvfrom(17<socket:[63]>, "\201\376..", 4096, 0, NULL, NULL) = 50"#;
    const WRITE: &str = r#"12 pwrite64(12</x/games.db-wal>, "\0\0", 4096, 24) = 4096"#;
    const SYNC: &str = "12 fsync(12</x/games.db-wal>) = 0";
    const ACK: &str =
        r#"11 sendto(17<socket:[63]>, "\201\36{\"t\":\"ack\",\"id\":7}", 32, 0, NULL, 0) = 32"#;

    fn early(lines: &[&str]) -> (usize, usize) {
        let order = judge(&lines.join("\n"));
        (order.acks, order.early.len())
    }

    #[test]
    fn an_ack_after_the_disk_is_in_time() {
        assert_eq!(early(&[READ, WRITE, SYNC, ACK]), (1, 0));
        let begun = "12 fsync(12</x/games.db-wal> <unfinished ...>";
        let done = "12 <... fsync resumed>)              = 0";
        assert_eq!(early(&[READ, WRITE, begun, done, ACK]), (1, 0));
        assert_eq!(early(&[READ, WRITE, begun, ACK, done]), (1, 1));
    }

    #[test]
    fn an_ack_before_the_disk_is_early() {
        assert_eq!(early(&[READ, WRITE, ACK, SYNC]), (1, 1));
        assert_eq!(early(&[WRITE, SYNC, READ, ACK]), (1, 1));
        // What was synced was not what was written.
        assert_eq!(early(&[READ, SYNC, WRITE, ACK]), (1, 1));
        assert_eq!(early(&[SYNC, WRITE, ACK]), (1, 1));
        let failed = "12 fsync(12</x/games.db-wal>) = -1 EIO (Input/output error)";
        assert_eq!(early(&[READ, WRITE, failed, ACK]), (1, 1));
        let other = "12 fsync(9</x/games.db>) = 0";
        assert_eq!(early(&[READ, WRITE, other, ACK]), (1, 1));
    }

    #[test]
    fn each_socket_is_its_own() {
        let elsewhere = READ.replace("17<", "18<");
        assert_eq!(early(&[READ, WRITE, SYNC, &elsewhere, ACK]), (1, 0));
        let nothing = READ.replace("= 50", "= -1 EAGAIN (Resource temporarily unavailable)");
        assert_eq!(early(&[READ, WRITE, SYNC, &nothing, ACK]), (1, 0));
        assert_eq!(early(&[READ, WRITE, SYNC, READ, ACK]), (1, 1));
    }
}
