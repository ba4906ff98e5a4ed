"""The longest holds of a phone's lock on all tours of its screens, and under a monkey per app.

    python -m benchmarks.lock_tours [WORD …]  # tours and apps: all, or those with a WORD

The tours are those of phone/tests/tours, each on a phone of its own, in this process. At each
stop the screen is read, painted and compressed, as clients do. A monkey plays `STEPS` steps of
phone/tests/monkey.py; each is one hold or more, with the phone's time that passes in it and with
a look. Swipes and drags are made as commands make them.

A hold is measured in processor time of the holder, so that it is independent of what else the
machine does; imports and waits for the browser are listed apart (`lock_meter`).
"""

import pkgutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

from phone.tests import tours
from phone.tests.hand import Hand
from phone.tests.monkey import Map, Monkey, launchable
from virtual_phone.control.frames import Frames
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from virtual_phone.runtime import heap
from virtual_phone.runtime.holder_watch import Watch
from virtual_phone.runtime.lock_meter import (
    BROWSER,
    IMPORT,
    LIMIT,
    WORK,
    LockMeter,
    meter_lock,
    work,
)
from virtual_phone.ui.display import Display
from virtual_phone.ui.input import Input, Point
from virtual_phone.wire.emulator import Format

STEPS = 300
SEED = 1
HEAD = f"{'':34}{'work':>9}{'import':>9}{'browser':>9}{'above':>7}   longest work"


@contextmanager
def metered() -> Iterator[tuple[Phone, LockMeter]]:
    with tempfile.TemporaryDirectory() as folder:
        phone = Phone(Path(folder), all_parts())
        heap.settle()  # as the command does
        try:
            strokes = {name: as_in_commands(getattr(Input, name)) for name in ("swipe", "drag")}
            with patch.multiple(Input, **strokes), watched(meter_lock(phone)) as meter:
                yield phone, meter
        finally:
            phone.close()


@contextmanager
def watched(meter: LockMeter) -> Iterator[LockMeter]:
    """A meter that also knows in which functions a hold went by."""
    watch = Watch(meter.places)
    watch.start()
    try:
        yield meter
    finally:
        watch.stop()


Stroke = Callable[[Input, Point, Point, float], None]


def as_in_commands(stroke: Callable[..., None]) -> Stroke:
    """A swipe or a drag between whose steps others may work."""
    return lambda self, start, end, seconds: stroke(self, start, end, seconds, lambda: None)


def tour(name: str) -> LockMeter:
    with metered() as (phone, meter):
        frames = Frames(phone)
        work.doing = "first", "steps"
        for number, _ in enumerate(import_module(f"{tours.__name__}.{name}").tour(Hand(phone))):
            for what, look in (
                ("nodes of", lambda: phone[Display].windows()),
                ("pixels of", lambda: phone[Display].painted.paint()),
                ("a PNG of", lambda: frames.reply(Format.PNG)),
            ):
                work.doing = what, f"stop {number}"
                with phone.busy():
                    look()
            work.doing = "steps", f"after stop {number}"
    return meter


def monkey(package: str) -> LockMeter:
    with metered() as (phone, meter):
        player = Monkey(phone, SEED, Map(), [package])
        for number in range(STEPS):
            work.doing = "step", f"{number}, after {player.last}"
            player.step()
    return meter


def row(name: str, play: Callable[[], LockMeter]) -> None:
    meter = play()
    longest = {kind: meter.longest(kind)[:1] for kind in (WORK, IMPORT, BROWSER)}
    times = [sum(hold.seconds for hold in longest[kind]) * 1000 for kind in longest]
    label = longest[WORK][0].said if longest[WORK] else ""
    figures = "".join(f"{time:6.0f} ms" for time in times)
    print(f"{name:34}{figures}{meter.above[WORK]:7}   {label}", flush=True)
    for hold in meter.longest(WORK)[1:]:
        if hold.seconds > LIMIT:
            print(f"{'':34}{hold.seconds * 1000:6.0f} ms{'':28}{hold.said}", flush=True)


def main(words: list[str]) -> None:
    rows: dict[str, Callable[[], LockMeter]] = {}
    for info in pkgutil.iter_modules(tours.__path__):
        rows[f"tour {info.name}"] = lambda name=info.name: tour(name)
    for kind in launchable():
        rows[f"monkey {kind.package}"] = lambda name=kind.package: monkey(name)
    print(HEAD)
    for name, play in rows.items():
        if not words or any(word in name for word in words):
            row(name, play)


if __name__ == "__main__":
    main(sys.argv[1:])
