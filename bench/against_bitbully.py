#!/usr/bin/env python3
"""Times this solver and BitBully on the same positions, in turns, and prints a table.

This solver is the program `scores`, which times itself; both searches of BitBully run in here.
"""

import argparse
import gc
import statistics
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from time import perf_counter_ns

try:
    from bitbully.bitbully_core import BitBullyCore, BoardCore
except ImportError:
    sys.exit("the module bitbully is missing: see bench/README.md")

SCORES = Path(__file__).resolve().parent / "target" / "release" / "scores"


class Fault(Exception):
    """What is wrong with a file or a program, and where."""


class Ours:
    name = "puissance4"

    def __init__(self, program):
        try:
            self.process = subprocess.Popen(
                [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except OSError as error:
            raise Fault(f"{program}: {error.strerror}: see bench/README.md") from None
        self.solve([("the first position", "121212", None, 0)])  # Once it answers, it is ready.

    def solve(self, cases):
        """The score, the nanoseconds and the nodes of each position."""
        samples = []
        try:
            self.process.stdin.write("".join(f"{moves}\n" for _, moves, _, _ in cases))
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # There will be no answer, which is said below.
        for place, *_ in cases:
            answer = self.process.stdout.readline().split()
            if len(answer) != 3:
                raise Fault(f"{place}: {self.name} does not answer")
            score, nodes, nanos = map(int, answer)
            samples.append((score, nanos, nodes))
        return samples

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class BitBully:
    def __init__(self):
        self.core = BitBullyCore()  # Without a path there is no book.
        if self.core.isBookLoaded():
            raise Fault("BitBully has loaded a book")

    def solve(self, cases):
        """The score, the nanoseconds and the nodes of each position."""
        samples = []
        for _, _, board, _ in cases:
            before = self.core.getNodeCounter()
            start = perf_counter_ns()
            score = self.search(board)
            nanos = perf_counter_ns() - start
            samples.append((score, nanos, self.core.getNodeCounter() - before))
        return samples

    def close(self):
        pass


class NullWindow(BitBully):
    name = f"BitBully {version('bitbully')}, nullWindow"

    def search(self, board):
        return self.core.nullWindow(board)


class Mtdf(BitBully):
    name = f"BitBully {version('bitbully')}, mtdf"

    def search(self, board):
        return self.core.mtdf(board, 0)


def text_of(path):
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Fault(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def wanted_lines(text):
    """The set of line numbers that `3,10-20` or `@FILE` stands for."""
    numbers = set()
    for part in (text_of(text[1:]) if text.startswith("@") else text).replace(",", " ").split():
        first, _, last = part.partition("-")
        try:
            first, last = int(first), int(last if "-" in part else first)
        except ValueError:
            first, last = 0, 0
        if not 0 < first <= last:
            raise Fault(f"{part!r}: not a line or a range 1-50")
        numbers.update(range(first, last + 1))
    return numbers


def board_of(place, moves):
    board = BoardCore()
    for index, letter in enumerate(moves, 1):
        if letter not in "1234567" or not board.isLegalMove(int(letter) - 1):
            raise Fault(f"{place}: move {index} ({letter!r}): not a column that has room")
        board.play(int(letter) - 1)
        if board.hasWin():
            raise Fault(f"{place}: the game is over after move {index}")
    return board


def cases_of(path, wanted):
    """The place, the moves, the board and the score of each position of a file that is wanted."""
    lines = text_of(path).splitlines()
    if wanted and max(wanted) > len(lines):
        raise Fault(f"{path}: there are {len(lines)} lines, and no line {max(wanted)}")
    cases = []
    for number, line in enumerate(lines, 1):
        if wanted is not None and number not in wanted:
            continue
        place = f"{path}:{number}"
        moves, space, score = line.rstrip().rpartition(" ")
        if not space:
            raise Fault(f"{place}: not moves, a space and a score")
        board = board_of(place, moves)
        try:
            cases.append((place, moves, board, int(score)))
        except ValueError:
            raise Fault(f"{place}: {score!r} is not a score") from None
    if not cases:
        raise Fault(f"{path}: no positions")
    return cases


def time_run(cases, block, run, program):
    """One run: blocks of positions in the order A B C C B A, so that what disturbs the machine
    disturbs all alike. Returns the nanoseconds and nodes of each solver."""
    contenders = [Ours(program), NullWindow(), Mtdf()]
    samples = [[] for _ in contenders]
    for number, start in enumerate(range(0, len(cases), block)):
        part = cases[start : start + block]
        order = range(len(contenders))
        for index in order if (run + number) % 2 == 0 else reversed(order):
            found = contenders[index].solve(part)
            for (place, _, _, expected), (score, nanos, nodes) in zip(part, found):
                if score != expected:
                    name = contenders[index].name
                    raise Fault(f"{place}: {name} says {score}, the file {expected}")
                samples[index].append((nanos, nodes))
    for contender in contenders:
        contender.close()
    return samples


def written(nanos):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanos >= size:
            return f"{nanos / size:.2f}{unit}"
    return f"{nanos:.2f}ns"


def print_rows(label, runs):
    """The rows of a file. The first solver is ours, to which the others are compared."""
    totals = [[sum(nanos for nanos, _ in samples) for samples in run] for run in runs]
    for index, contender in enumerate((Ours, NullWindow, Mtdf)):
        samples = [sample for run in runs for sample in run[index]]
        nanos, nodes = (sum(column) for column in zip(*samples))
        ratios = [run[index] / run[0] for run in totals]
        middle = statistics.median_high(ratios)
        ratio = f"{middle:.2f} ({min(ratios):.2f} to {max(ratios):.2f} in {len(ratios)})"
        print(
            f"| {label if index == 0 else ''} | {contender.name} | {written(nanos / len(samples))}"
            f" | {written(statistics.median_high(nanos for nanos, _ in samples))}"
            f" | {nodes // len(samples)} | {nanos // max(nodes, 1)}"
            f" | {ratio if index else '1'} |",
            flush=True,
        )


def positive(text):
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", help="files of positions, `moves score` a line")
    parser.add_argument("--lines", help="only these lines: 3,10-20, or @FILE that lists them")
    parser.add_argument("--runs", type=positive, default=3, help="with new tables each time")
    parser.add_argument("--block", type=positive, default=10, help="positions a turn")
    parser.add_argument("--program", default=SCORES, help="where `scores` is")
    args = parser.parse_args()

    wanted = None if args.lines is None else wanted_lines(args.lines)
    files = [(Path(path).name, cases_of(path, wanted)) for path in args.files]
    gc.disable()
    print("No opening book on either side, one thread, exact scores, all checked. Tables of 64 MiB")
    print("(puissance4) and 96 MiB (BitBully), new for each run, made before it and kept along it.\n")
    print("| positions | solver | mean | median | nodes | ns a node | mean ÷ ours (runs) |")
    print("|---|---|---|---|---|---|---|")
    for name, cases in files:
        runs = [time_run(cases, args.block, run, args.program) for run in range(args.runs)]
        print_rows(f"{name}, {len(cases)}", runs)


if __name__ == "__main__":
    try:
        main()
    except Fault as fault:
        sys.exit(str(fault))
