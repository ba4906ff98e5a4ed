"""How like real emulators' screens the phone's are, in a table; or what differs on one of them.

    python -m benchmarks.real_match [WORD …]           # a row per screen: all, or with a WORD
    python -m benchmarks.real_match --screen NAME      # each element that differs, side by side
    python -m benchmarks.real_match --differences      # the most frequent ones over all screens
    python -m benchmarks.real_match --write-floors [WORD …]   # keep what has got better
    python -m benchmarks.real_match --file FILE …      # of a file of `androidworld record-screens`

The measure and the routes to the screens are those of tests/real; of a FILE, the pages are those
that the command goes to.
"""

import argparse
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

from pytest_androidworld import Device, NotOnScreen
from pytest_androidworld.boot import VIRTUAL, boot
from pytest_androidworld.screens.recorder import NotReached
from tests.real import floors, screens
from tests.real.measure import NEAR, Figures, Match, Pair, compare
from tests.real.recorded import Seen

NAMES = 38  # columns of a screen's name
SHARES = {  # of the pairs, by the head of their column
    "id": "id",
    "class": "kind",
    "click": "clickable",
    "flags": "flags",
    "≤24": "near",
    "≤60": "nearby",
    "centre": "hit",
    "order": "order",
    "same": "same",
}
HEAD = f"{'':{NAMES}}  real  ours match two-w" + "".join(f"{head:>7}" for head in SHARES)
FIELDS = {"text": "text", "desc": "description", "hint": "hint", "id": "id", "kind": "class"}
LABEL, SIDE = 44, 40  # columns of a label, and of each side
EXAMPLES = 4  # screens that are named for a difference


class Recordings(Protocol):
    """Where the real screens are from: the module `screens`, or a `PageFile`."""

    def names(self) -> list[str]: ...
    def recorded(self, name: str) -> list[Seen]: ...
    def visit(self, device: Device, name: str) -> Match: ...


def matches(names: Iterable[str], real: Recordings) -> Iterator[tuple[str, Match]]:
    """Each screen of a phone that is reset before it, compared; one not reached has no pairs."""
    with tempfile.TemporaryDirectory() as folder, boot(VIRTUAL, Path(folder)) as booted:
        for name in names:
            booted.device.reset()
            try:
                match = real.visit(booted.device, name)
            except (NotOnScreen, NotReached) as error:
                print(f"{name} is not reached: {error}", file=sys.stderr)
                match = compare(real.recorded(name), [])
            yield name, match


def percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.0f}" if whole else "-"


def row(name: str, figures: Figures) -> str:
    both = figures.real + figures.ours
    shares = "".join(
        f"{percent(getattr(figures, attribute), figures.matched):>7}"
        for attribute in SHARES.values()
    )
    return (
        f"{name:{NAMES}}{figures.real:6}{figures.ours:6}"
        f"{percent(figures.matched, figures.real):>6}{percent(2 * figures.matched, both):>6}"
        f"{shares}"
    )


def print_table(names: list[str], real: Recordings) -> None:
    """The screens by app with their sums, in percent; then what is measured by itself."""
    sums: defaultdict[str, Figures] = defaultdict(Figures)
    apart = []
    print(HEAD)
    for name, match in matches(sorted(names, key=lambda name: name in screens.APART), real):
        figures = match.figures()
        if name in screens.APART:
            apart.append(row(name, figures))
            continue
        print(row(name, figures), flush=True)
        sums[name.partition(".")[0]] += figures
    print("\nsums by app")
    for app, figures in sums.items():
        print(row(app, figures))
    print(row("all screens", sum(sums.values(), Figures())))
    if apart:
        print("\nby themselves", *apart, sep="\n")


def print_screen(name: str, real: Recordings) -> None:
    """The pairs that differ, what ours lacks, and what the real screen lacks."""
    ((_, match),) = matches([name], real)
    print(HEAD, row(name, match.figures()), sep="\n")
    differing = [pair for pair in match.pairs if not pair.is_same()]
    print(f"\n{'differs':{LABEL}}{'real':{SIDE}}ours")
    for pair in differing:
        print_pair(pair)
    for head, elements in (("ours lacks", match.missing), ("the real one lacks", match.extra)):
        print(f"\n{head}")
        for element in elements:
            print(f"{name_of(element):{LABEL}}{described(element)}")
    same = [name_of(pair.real) for pair in match.pairs if pair.is_same()]
    print(f"\nthe same: {', '.join(same) or 'none'}")


def print_pair(pair: Pair) -> None:
    real, ours = pair.real, pair.ours
    shift = pair.shift()
    places = f"{box(real):{SIDE}}{box(ours)}" if shift > NEAR else box(real)
    apart = f"   {shift} px" if shift > NEAR else ""
    print(f"{name_of(real):{LABEL}}{places}{apart}")
    for field in pair.differences():
        first, second = value(real, field), value(ours, field)
        print(f"{'    ' + FIELDS.get(field, field):{LABEL}}{first:{SIDE}}{second}")


def value(element: Seen, field: str) -> str:
    found = getattr(element, field)
    return flags(element) if field == "flags" else cut(found, SIDE - 2) or "-"


def flags(element: Seen) -> str:
    """In the order of the recorded file."""
    return "".join(flag for flag in "clekKsfFSD" if flag in element.flags) or "-"


def box(element: Seen) -> str:
    left, top, right, bottom = element.bounds
    return f"[{left},{top}][{right},{bottom}]"


def name_of(element: Seen) -> str:
    label = f"{element.label!r}" if element.label else f"({element.kind} {element.id})"
    return cut(label, LABEL - 2)


def described(element: Seen) -> str:
    return " ".join((element.kind, element.id or "-", flags(element), box(element)))


def cut(text: str, most: int) -> str:
    text = text.replace("\n", "⏎")
    return text if len(text) <= most else text[: most - 1] + "…"


def print_differences(names: list[str], real: Recordings) -> None:
    """What differs most often: fields of pairs with both values, and elements that have none."""
    where: defaultdict[tuple[str, str, str], Counter[str]] = defaultdict(Counter)
    for name, match in matches(names, real):
        for pair in match.pairs:
            for field in pair.differences():
                key = FIELDS.get(field, field), value(pair.real, field), value(pair.ours, field)
                where[key][name] += 1
            if pair.shift() > NEAR:
                where["place", shift_of(pair), ""][name] += 1
        for head, elements in (("ours lacks", match.missing), ("ours alone", match.extra)):
            for element in elements:
                where[head, f"{element.kind} {element.id}", ""][name] += 1
    for (field, theirs, ours), screen in sorted(where.items(), key=lambda item: -item[1].total()):
        examples = ", ".join(name for name, _ in screen.most_common(EXAMPLES))
        more = f" and {len(screen) - EXAMPLES} more" if len(screen) > EXAMPLES else ""
        change = f"{theirs} → {ours}" if ours else theirs
        print(f"{screen.total():4} {field:12}{change:60} {examples}{more}")


def shift_of(pair: Pair) -> str:
    """Which way ours stands, and by how much its size differs."""
    real, ours = pair.real.bounds, pair.ours.bounds
    left, top, right, bottom = (our - its for our, its in zip(ours, real, strict=True))
    return f"left {left:+}, top {top:+}, width {right - left:+}, height {bottom - top:+}"


def write_floors(names: list[str]) -> None:
    """Raise the floors of these screens to what is better now, and print what is worse."""
    known = floors.read()
    for name, match in matches(names, screens):
        floor, figures = known.get(name, {}), match.figures()
        for line in floors.better(floor, figures):
            print(f"{name}: {line}; written")
        for line in floors.worse(floor, figures):
            print(f"{name}: {line}; the floor stays: change it by hand if that has to be")
        known[name] = floors.raised(floor, figures)
    floors.write({name: known[name] for name in screens.names() if name in known})


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("words", nargs="*", metavar="WORD", help="screens whose names contain it")
    does = parser.add_mutually_exclusive_group()
    does.add_argument("--screen", metavar="NAME", help="what differs")
    does.add_argument("--differences", action="store_true", help="the most frequent ones")
    does.add_argument("--write-floors", action="store_true", help="keep what has got better")
    parser.add_argument("--file", type=Path, help="recorded by `androidworld record-screens`")
    options = parser.parse_args()
    if options.file and options.write_floors:
        parser.error("--write-floors: the floors are those of tests/real, not of a file")
    real: Recordings = screens
    if options.file:
        real = _page_file(parser, options.file)
    names = [
        name
        for name in real.names()
        if not options.words or any(word in name for word in options.words)
    ]
    if options.screen and options.screen not in real.names():
        parser.error(f"--screen: no screen is called {options.screen!r}")
    if options.screen:
        print_screen(options.screen, real)
    elif options.differences:
        print_differences(names, real)
    elif options.write_floors:
        write_floors(names)
    else:
        print_table(names, real)


def _page_file(parser: argparse.ArgumentParser, path: Path) -> screens.PageFile:
    file = screens.PageFile(path)
    try:
        unknown = file.unknown()
    except (OSError, ValueError, KeyError, TypeError) as error:
        parser.error(f"--file: {path} is no file of `androidworld record-screens`: {error}")
    if unknown:
        print(f"on no list of pages: {', '.join(unknown)}", file=sys.stderr)
    return file


if __name__ == "__main__":
    main()
