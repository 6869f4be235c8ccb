"""Draws a screen of a terminal: reads what `tmux capture-pane -p -e` writes, writes SVG.

Discs and frames are drawn as shapes, so that they look alike whatever fonts there are.
"""

import html
import re
import sys

WIDTH, HEIGHT, MARGIN = 10, 20, 16
BACK, FORE = "#16181d", "#e8e8e8"
# Those of the 256 colours that the looks use.
COLOURS = {33: "#0087ff", 178: "#d7af00", 196: "#ff2d2d", 202: "#ff5f00"}
PLAIN = {"colour": FORE, "back": BACK, "bold": False, "dim": False, "line": False, "inverse": False}
# From the middle of the cell to its left, right, upper and lower edges.
# The quarters that a block fills: upper left and right, lower left and right.
BLOCKS = dict(zip("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█", range(1, 16)))
FRAME = {"═": "lr", "║": "ud", "╔": "rd", "╗": "ld", "╚": "ru", "╝": "lu"}


def colour(numbers):
    """One of the 256 colours, or a colour by its parts."""
    if next(numbers) == 5:
        return COLOURS[next(numbers)]
    return "#%02x%02x%02x" % (next(numbers), next(numbers), next(numbers))


def styled(screen):
    """Lines of pairs of a character and how it looks."""
    style = dict(PLAIN)
    for line in screen.splitlines():
        cells = []
        for sequence, letter in re.findall(r"\x1b\[([\d;]*)m|(.)", line):
            if letter:
                cells.append((letter, dict(style)))
                continue
            numbers = iter(int(number or 0) for number in sequence.split(";"))
            for number in numbers:
                match number:
                    case 0:
                        style = dict(PLAIN)
                    case 1:
                        style["bold"] = True
                    case 2:
                        style["dim"] = True
                    case 4:
                        style["line"] = True
                    case 7:
                        style["inverse"] = True
                    case 38:
                        style["colour"] = colour(numbers)
                    case 48:
                        style["back"] = colour(numbers)
                    case 39:
                        style["colour"] = FORE
                    case 49:
                        style["back"] = BACK
        yield cells


def frame(letter, x, y, colour):
    """A double line through the cell; it turns around its own middle."""
    middle, centre, sides = x + WIDTH / 2, y + HEIGHT / 2, FRAME[letter]
    lines = []
    for gap in (-2, 2):
        if sides == "lr":
            lines.append(f"M{x} {centre + gap}h{WIDTH}")
        elif sides == "ud":
            lines.append(f"M{middle + gap} {y}v{HEIGHT}")
        else:
            # The outer line turns further out: away from where the frame goes on.
            across = -gap if sides[0] == "l" else gap
            down = -gap if sides[1] == "u" else gap
            edge = x if sides[0] == "l" else x + WIDTH
            end = y if sides[1] == "u" else y + HEIGHT
            corner = f"{middle + across} {centre + down}"
            lines.append(f"M{edge} {centre + down}L{corner}L{middle + across} {end}")
    return f'<path d="{"".join(lines)}" fill="none" stroke="{colour}" stroke-width="1.5"/>'


def block(quarters, x, y):
    """The outlines of the quarters of a cell."""
    right, down = WIDTH / 2, HEIGHT / 2
    return "".join(
        f"M{x + quarter % 2 * right} {y + quarter // 2 * down}h{right + 0.3}v{down + 0.3}h-{right + 0.3}z"
        for quarter in range(4)
        if quarters >> quarter & 1
    )


def cell(letter, style, x, y):
    """What is drawn of one character, without the text."""
    colour, back = style["colour"], style["back"]
    if style["inverse"]:
        colour, back = back, colour
    if back != BACK:
        # A little wider than the cell, so that no gap is seen between two of them.
        yield f'<rect x="{x}" y="{y}" width="{WIDTH + 0.4}" height="{HEIGHT + 0.4}" fill="{back}"/>'
    middle = f'cx="{x + WIDTH / 2}" cy="{y + HEIGHT / 2}"'
    if letter == "●":
        yield f'<circle {middle} r="4.8" fill="{colour}"/>'
    elif letter == "○":
        yield f'<circle {middle} r="4" fill="none" stroke="{colour}" stroke-width="1.5"/>'
    elif letter in FRAME:
        yield frame(letter, x, y, colour)
    elif letter in BLOCKS:
        yield f'<path d="{block(BLOCKS[letter], x, y)}" fill="{colour}"/>'
    if style["line"]:
        yield f'<path d="M{x} {y + HEIGHT - 2}h{WIDTH}" stroke="{colour}" stroke-width="1.5"/>'


def words(cells):
    """The places and texts of what is left, in runs of the same look without spaces."""
    run, start = "", 0
    for place, (letter, style) in enumerate([*cells, (" ", None)]):
        shape = letter == " " or letter == "●" or letter == "○" or letter in FRAME
        shape = shape or letter in BLOCKS
        if run and (shape or style != cells[start][1]):
            yield start, run, cells[start][1]
            run = ""
        if not shape:
            start = start if run else place
            run += letter


def picture(title, screen):
    lines = list(styled(screen))
    width = 2 * MARGIN + WIDTH * max(map(len, lines))
    height = 2 * MARGIN + HEIGHT * len(lines)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img">'
    )
    yield f"<title>{html.escape(title)}</title>"
    yield f'<rect width="{width}" height="{height}" rx="8" fill="{BACK}"/>'
    fonts = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
    yield f'<g font-family="{fonts}" font-size="16" fill="{FORE}">'
    for row, cells in enumerate(lines):
        y = MARGIN + HEIGHT * row
        for place, (letter, style) in enumerate(cells):
            yield from cell(letter, style, MARGIN + WIDTH * place, y)
        for place, text, style in words(cells):
            look = ' font-weight="bold"' * style["bold"] + ' opacity="0.6"' * style["dim"]
            ink = style["back" if style["inverse"] else "colour"]
            if ink != FORE:
                look += f' fill="{ink}"'
            yield (
                f'<text x="{MARGIN + WIDTH * place}" y="{y + 15}" '
                f'textLength="{WIDTH * len(text)}"{look}>{html.escape(text)}</text>'
            )
    yield "</g></svg>"


for part in picture(sys.argv[1], sys.stdin.read()):
    print(part)
