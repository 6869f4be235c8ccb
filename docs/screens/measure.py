#!/usr/bin/env python3
"""How fast the full screen is: measure.py [PROGRAM] [--runs N]

Starts the program in a terminal of its own (80 by 24) and measures

* the first picture: from the start of the program to the end of the first whole picture;
* a key to its picture, 500 times: at rest, while computers think, while an analysis goes on;
* the processor's time while nothing happens, for five seconds, with the board in view.

Needs Linux (it reads /proc) and a release build: cargo build --release -p puissance4-cli
"""

import argparse
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

COLUMNS, ROWS = 80, 24
END = b"\x1b[?2026l"
# One for the computer, one for the analysis, one for reviews.
THINKERS = 3


class Program:
    """The program in a terminal, and the pictures that it draws."""

    def __init__(self, program, arguments, config='{"column": 7, "row": 6}'):
        self.home = tempfile.TemporaryDirectory()
        folder = os.path.join(self.home.name, "puissance4")
        os.mkdir(folder)
        with open(os.path.join(folder, "config.json"), "w", encoding="utf-8") as file:
            file.write(config)
        environment = {"HOME": self.home.name, "LANG": "C.UTF-8", "TERM": "xterm-256color"}
        for name in ("CONFIG", "DATA", "STATE"):
            environment[f"XDG_{name}_HOME"] = self.home.name
        # The size is set before the program starts, so that it is there from the first picture on.
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.terminal = master
        self.written = b""
        ready, start = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            os.close(start)
            os.close(master)
            own_terminal(slave)
            os.read(ready, 1)
            os.execve(program, [program, "tui", *arguments], environment)
        os.close(slave)
        os.close(ready)
        time.sleep(0.05)
        self.started = time.perf_counter()
        os.write(start, b"!")
        os.close(start)

    def picture(self, seconds, wanted=lambda picture: True):
        """The next picture that is wanted, and when its last byte came; None where none came."""
        until = time.perf_counter() + seconds
        while True:
            end = self.written.find(END)
            if end >= 0:
                picture, self.written = self.written[:end], self.written[end + len(END) :]
                if wanted(picture):
                    return picture, time.perf_counter()
                continue
            left = until - time.perf_counter()
            if left <= 0 or not select.select([self.terminal], [], [], left)[0]:
                return None
            try:
                self.written += os.read(self.terminal, 1 << 16)
            except OSError:
                return None

    def rest(self, seconds):
        """Reads pictures until none has come for so long, or for two seconds."""
        until = time.perf_counter() + 2
        while self.picture(seconds) and time.perf_counter() < until:
            pass

    def press(self, keys):
        os.write(self.terminal, keys)
        return time.perf_counter()

    def processor(self):
        """The processor's time so far, in ticks."""
        with open(f"/proc/{self.process}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    def waited(self):
        """How long what takes part in showing a key has waited for a processor so far, in seconds."""
        # The threads that think are the last ones to be started.
        threads = sorted(map(int, os.listdir(f"/proc/{self.process}/task")))[:-THINKERS]
        files = [f"/proc/{self.process}/task/{thread}/schedstat" for thread in threads]
        total = 0
        for name in [*files, "/proc/self/schedstat"]:
            with open(name, encoding="utf-8") as file:
                total += int(file.read().split()[1])
        return total / 1e9

    def end(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)
        self.home.cleanup()


def own_terminal(slave):
    """Makes it the terminal of this process, in a session of its own."""
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    for stream in range(3):
        os.dup2(slave, stream)
    os.close(slave)


def spread(times):
    """The median, the 99th of a hundred and the longest, in milliseconds."""
    ordered = sorted(times)
    at = lambda share: ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000
    return f"p50 {at(0.5):.2f} ms, p99 {at(0.99):.2f} ms, max {ordered[-1] * 1000:.2f} ms"


def first_picture(program, arguments):
    running = Program(program, arguments)
    seen = running.picture(5)
    taken = seen[1] - running.started if seen else float("inf")
    running.end()
    return taken


THINKING = ["--columns", "9", "--rows", "7", "--computer1", "10", "--computer2", "10"]


def keys_to_pictures(program, arguments, first, count):
    """The cursor goes to and fro."""
    running = Program(program, arguments)
    running.picture(5)
    if first:
        running.press(first)
    running.rest(0.1)
    times, own, still = [], [], 0
    before = running.processor()
    started = time.perf_counter()
    for number in range(count):
        # Whatever has come by itself is read first.
        while select.select([running.terminal], [], [], 0.02)[0]:
            if not running.picture(0.2):
                break
        # The name of the column that is pointed at is marked: a row near the top changes.
        marked = lambda picture: re.search(rb"\x1b\[[1-5];\d+H", picture)
        keys = [b"\x1b[H", b"\x1b[F"]
        waited = running.waited()
        pressed = running.press(keys[number % 2])
        seen = running.picture(0.3, marked)
        if seen:
            times.append(seen[1] - pressed)
            own.append(max(times[-1] - (running.waited() - waited), 0))
            continue
        # The computer may have played there: then it was pointed at before. The other end shows it.
        running.press(keys[1 - number % 2])
        if running.picture(0.3, marked):
            still += 1
        else:
            times.append(float("inf"))
            # The game may be over: the next one.
            running.press(b"\r")
    share = (running.processor() - before) / os.sysconf("SC_CLK_TCK")
    used = share / (time.perf_counter() - started)
    running.end()
    return times, own, still, used


def idle(program, arguments, keys=b""):
    """The share of a processor that is used in five seconds in which nothing happens."""
    running = Program(program, arguments)
    running.picture(5)
    if keys:
        running.press(keys)
    running.rest(1)
    before = running.processor()
    time.sleep(5)
    used = running.processor() - before
    running.end()
    return used / os.sysconf("SC_CLK_TCK") / 5


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", nargs="?", default="target/release/puissance4")
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    program = os.path.abspath(asked.program)
    if not os.access(program, os.X_OK):
        sys.exit(f"{program} is no program: cargo build --release -p puissance4-cli")
    two = ["--name1", "A", "--name2", "B"]
    for run in range(1, asked.runs + 1):
        print(f"run {run}, load {os.getloadavg()[0]:.1f}")
        for what, arguments in (("board", two), ("form", [])):
            times = [first_picture(program, arguments) for _ in range(20)]
            print(f"  first picture ({what}), 20 starts: {spread(times)}")
        # The first of these shows what the machine itself takes at present.
        for what, arguments, first in (
            ("nothing else", two, b""),
            ("two computers at level 10", THINKING, b""),
            ("an analysis", [*two, *THINKING[:4]], b"a"),
            ("both", THINKING, b"a"),
        ):
            times, own, still, share = keys_to_pictures(program, arguments, first, 500)
            print(f"  key to picture, {what}, {len(times)} keys ({still} more changed nothing): {spread(times)}")
            print(f"    but for waiting for a processor: {spread(own)}")
            print(f"    ({share * 100:.0f} % of a processor meanwhile)")
        for what, keys in (("board", b""), ("analysis done", b"434343a"), ("settings", b"o")):
            print(f"  at rest ({what}), 5 s: {idle(program, two, keys) * 100:.1f} % of a processor")


main()
