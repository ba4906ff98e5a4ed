"""What each screen has reached, in elements: `floors.json`, whose figures only get better.

How it works: the test compares the figures of a screen with its floor.  One that has got worse
fails it; one that has got better fails it, too, until the floor is written anew, since a floor
below what was reached would let that be lost again.  `raised` takes over what is better and
nothing else: a figure that has to get worse, because two elements pair differently now, is changed
in the file by hand, and the commit says why.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from tests.real.measure import Figures

FILE = Path(__file__).with_name("floors.json")
EXTRA = "extra"  # our elements that the real screen lacks: the one figure that has to fall
WRITE = "python -m benchmarks.real_match --write-floors"
Floor = Mapping[str, int]


def read() -> dict[str, dict[str, int]]:
    """The floors by screen; none where there is no file yet."""
    if not FILE.exists():
        return {}
    floors: dict[str, dict[str, int]] = json.loads(FILE.read_text())
    return floors


def write(floors: Mapping[str, Floor]) -> None:
    """A line per screen, so that changes of different screens merge."""
    lines = [f"  {json.dumps(name)}: {json.dumps(dict(floors[name]))}" for name in floors]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def reached(figures: Figures) -> dict[str, int]:
    """The figures as a floor has them."""
    numbers: dict[str, int] = asdict(figures)
    del numbers["real"]
    return {EXTRA: numbers.pop("ours") - figures.matched, **numbers}


def worse(floor: Floor, figures: Figures) -> list[str]:
    """What is below the floor, in words."""
    return [
        f"{name}: {number}, and it was {floor[name]}"
        for name, number in reached(figures).items()
        if name in floor and _is_better(name, floor[name], number)
    ]


def better(floor: Floor, figures: Figures) -> list[str]:
    """What is above the floor, or has none yet, in words."""
    return [
        f"{name}: {number}, and the floor is {floor.get(name, 'not written')}"
        for name, number in reached(figures).items()
        if name not in floor or _is_better(name, number, floor[name])
    ]


def raised(floor: Floor, figures: Figures) -> dict[str, int]:
    """The floor with what is better now."""
    numbers = reached(figures)
    return {
        name: numbers[name]
        if name not in floor or _is_better(name, numbers[name], floor[name])
        else floor[name]
        for name in numbers
    }


def _is_better(name: str, number: int, other: int) -> bool:
    return number < other if name == EXTRA else number > other
