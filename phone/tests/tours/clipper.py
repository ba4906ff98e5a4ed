"""Clipper: its first run, and its only screen."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from virtual_phone.services.packages import Packages

PACKAGE = "ca.zgrs.clipper"


def tour(hand: Hand) -> Iterator[None]:
    with hand.phone.busy():
        hand.phone[Packages].clear(PACKAGE)
    hand.launch(PACKAGE)
    yield
    hand.tap("Continue")
    yield
    hand.tap("OK")
    yield
