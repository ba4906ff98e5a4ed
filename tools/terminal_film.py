"""Films what a command prints in a terminal, as an animated SVG for the docs.

    python tools/terminal_film.py docs/images/first-run.svg \
        pytest --agent=oracle --seeds=1 -m easy -n 2

The command runs in a terminal of 100 × 30 characters.  Whenever its screen has changed there is a
picture, ten in a second at most.  Pauses are cut to a second, and the film to half a minute.  It
plays in an `<img>`, without a script; who prefers reduced motion sees its last picture.
"""

import argparse
import fcntl
import os
import pty
import shlex
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pyte

COLUMNS, ROWS = 100, 30
WIDE, HIGH, EDGE = 8.4, 19, 12  # pixels of a character, and around all
SOONEST, LONGEST, LAST, WHOLE = 0.1, 1.0, 4.0, 30.0  # seconds
PAPER, INK = "#16181d", "#d5d9e0"
COLOURS = {
    "black": "#5c6370",
    "red": "#f0717a",
    "green": "#8ccf7e",
    "brown": "#e5c76b",
    "blue": "#67b0e8",
    "magenta": "#c47fd5",
    "cyan": "#6cbfbf",
    "white": "#ffffff",
}


class Run(NamedTuple):
    """Neighbouring characters of one look."""

    column: int
    text: str
    colour: str
    bold: bool


Line = tuple[Run, ...]


class Picture(NamedTuple):
    """The screen from a moment on."""

    at: float
    lines: tuple[Line, ...]


def shot(screen: pyte.Screen) -> tuple[Line, ...]:
    """The lines of a screen, without those below the last that has text."""
    lines = [_runs(screen.buffer[row], screen.columns) for row in range(screen.lines)]
    while lines and not lines[-1]:
        lines.pop()
    return tuple(lines)


def _runs(cells: "pyte.screens.StaticDefaultDict[int, pyte.screens.Char]", columns: int) -> Line:
    runs: list[Run] = []
    for column in range(columns):
        cell = cells[column]
        look = COLOURS.get(cell.fg, INK), bool(cell.bold)
        if runs and runs[-1][2:] == look:
            runs[-1] = runs[-1]._replace(text=runs[-1].text + cell.data)
        else:
            runs.append(Run(column, cell.data, *look))
    shown = (run._replace(text=run.text.rstrip()) for run in runs)
    return tuple(run for run in shown if run.text)


def pictures(output: Iterable[tuple[float, bytes]], command: str) -> Iterator[Picture]:
    """A picture of each screen that stands for a while, and of the last."""
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.ByteStream(screen)
    stream.feed(f"$ {command}\r\n".encode())
    last, due = Picture(0.0, shot(screen)), 0.0
    yield last
    at = 0.0
    for at, data in output:
        if at >= due and shot(screen) != last.lines:
            last, due = Picture(due, shot(screen)), at + SOONEST
            yield last
        stream.feed(data)
    if shot(screen) != last.lines:
        yield Picture(at, shot(screen))


def lengths(film: Sequence[Picture]) -> list[float]:
    """How long each picture is shown."""
    between = [min(LONGEST, after.at - before.at) for before, after in pairwise(film)]
    faster = min(1.0, WHOLE / sum(between)) if between else 1.0
    return [*(seconds * faster for seconds in between), LAST]


def svg(film: Sequence[Picture], title: str) -> str:
    """The pictures side by side, as a strip that jumps from one to the next."""
    seconds = lengths(film)
    width = round(COLUMNS * WIDE + 2 * EDGE)
    height = max(len(picture.lines) for picture in film) * HIGH + 2 * EDGE
    numbers: dict[Line, int] = {}
    for picture in film:
        for line in picture.lines:
            numbers.setdefault(line, len(numbers))
    jumps, at = [], 0.0
    for index, shown in enumerate(seconds):
        jumps.append(f"{at / sum(seconds):.3%}{{transform:translateX({-index * width}px)}}")
        at += shown
    end = f"transform:translateX({-(len(film) - 1) * width}px)"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' width="{width}" height="{height}" role="img" aria-label="{escape(title)}">',
            "<style>",
            f"text{{font:14px ui-monospace,Menlo,Consolas,monospace;fill:{INK};white-space:pre}}",
            f".strip{{animation:film {sum(seconds):.2f}s steps(1,end) infinite}}",
            f"@keyframes film{{{''.join(jumps)}}}",
            f"@media (prefers-reduced-motion:reduce){{.strip{{animation:none;{end}}}}}",
            "</style>",
            f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>',
            "<defs>",
            *(f'<g id="l{number}">{_text(line)}</g>' for line, number in numbers.items() if line),
            "</defs>",
            '<g class="strip">',
            *(_frame(picture, index * width, numbers) for index, picture in enumerate(film)),
            "</g>",
            "</svg>",
            "",
        ]
    )


def _text(line: Line) -> str:
    return "".join(
        f'<text x="{run.column * WIDE:g}" textLength="{len(run.text) * WIDE:g}"'
        + (f' fill="{run.colour}"' if run.colour != INK else "")
        + (' font-weight="bold"' if run.bold else "")
        + f">{escape(run.text)}</text>"
        for run in line
    )


def _frame(picture: Picture, x: int, numbers: dict[Line, int]) -> str:
    uses = (
        f'<use href="#l{numbers[line]}" x="{EDGE}" y="{EDGE + 14 + row * HIGH}"/>'
        for row, line in enumerate(picture.lines)
        if line
    )
    return f'<g transform="translate({x})">{"".join(uses)}</g>'


def played(
    command: Sequence[str], clock: Callable[[], float] = time.monotonic
) -> Iterator[tuple[float, bytes]]:
    """What a command prints in a terminal, and when; raises SystemExit where it fails."""
    terminal, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    size = {"TERM": "xterm-256color", "COLUMNS": str(COLUMNS), "LINES": str(ROWS)}
    begun = clock()
    process = subprocess.Popen(
        command, stdin=inner, stdout=inner, stderr=inner, env=os.environ | size
    )
    os.close(inner)
    with process, os.fdopen(terminal, "rb", buffering=0) as output:
        while data := _read(output.fileno()):
            yield clock() - begun, data
    if process.returncode:
        end = f"ended with status {process.returncode}: there is no film of it"
        sys.exit(f"{shlex.join(command)} {end}")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # Linux's way to say that the other end is closed
        return b""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, help="the SVG to write")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="what is filmed")
    given = parser.parse_args()
    if not given.command:
        parser.error("no command to film")
    title = shlex.join(given.command)
    film = list(pictures(played(given.command), title))
    given.file.write_text(svg(film, f"A terminal in which {title} runs"), "utf-8")
    print(f"{given.file}: {len(film)} pictures, {given.file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
