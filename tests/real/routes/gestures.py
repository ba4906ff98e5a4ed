"""Scrolling to where a recorded screen stands."""

from pytest_androidworld import User
from tests.real.recorded import recorded_screens

MIDDLE, SLOW = 540, 2.0  # pixels; seconds, so that the list does not run on
MOST, LOWEST, HIGHEST = 1200, 2000, 700  # pixels of one drag, and between which heights it goes
TRIES = 6


def scroll_to_height(user: User, screen: str, row: str) -> None:
    """Drag until the row, which both lists have once, stands at the recorded height."""
    wanted = next(e.bounds[1] for e in recorded_screens()[screen] if e.label == row)
    user.scroll_to(row)
    for _ in range(TRIES):
        way = wanted - user.find(row).bbox.top
        if not way:
            return
        start = LOWEST if way < 0 else HIGHEST
        end = start + max(min(way, MOST), -MOST)
        user.drag((MIDDLE, start), (MIDDLE, end), SLOW)
