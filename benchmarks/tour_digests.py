"""What every stop of the tours looks like, as digests: two runs are compared by ``diff``.

    python -m benchmarks.tour_digests [WORD …] >before.txt  # tours: all, or those with a WORD

A line for each stop has a digest of the screen's pixels, read as a client reads them, and one of
its accessibility windows.  The phone's clock is stepped, so an unchanged phone prints equal lines;
pages of the web are painted by a browser, which may differ from run to run.
"""

import hashlib
import pkgutil
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from phone.tests import tours
from phone.tests.hand import Hand
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display


def stops(name: str) -> Iterator[tuple[str, str]]:
    """The digests of pixels and of windows at each stop of a tour."""
    with tempfile.TemporaryDirectory() as folder:
        phone = Phone(Path(folder), all_parts())
        try:
            for _ in import_module(f"{tours.__name__}.{name}").tour(Hand(phone)):
                with phone.busy():
                    display = phone[Display]
                    display.painted.paint()
                    yield digest(display.canvas().rgba()), digest(repr(display.windows()).encode())
        finally:
            phone.close()


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def main(words: list[str]) -> None:
    for info in pkgutil.iter_modules(tours.__path__):
        if not words or any(word in info.name for word in words):
            for number, (pixels, windows) in enumerate(stops(info.name)):
                print(f"{info.name} {number} {pixels} {windows}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
