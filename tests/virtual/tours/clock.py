"""Clock: every tab, menu, dialog and page."""

from collections.abc import Iterator

from tests.virtual.hand import Hand


def tour(hand: Hand) -> Iterator[None]:
    hand.launch("com.google.android.deskclock")
    yield
    hand.tap("id=fab")
    yield
    hand.tap("30" if hand.sees("30") else "7")
    yield
    hand.tap("id=material_timepicker_mode_button")
    yield
    hand.back().tap("id=material_timepicker_ok_button")
    yield
    hand.tap("id=edit_label").type("Ärger mit der Bahn 🚂")
    yield
    hand.tap("OK")
    for tab in ("Clock", "Bedtime", "Timer"):
        hand.tap(tab)
        yield
    hand.tap("1").tap("00")
    yield
    hand.tap("id=fab").wait(3)
    yield
    hand.tap("Stopwatch").tap("id=fab").wait(2).tap("id=right_button")
    yield
    hand.tap("id=fab")
    hand.tap("More options")
    yield
    hand.tap("Settings")
    yield
