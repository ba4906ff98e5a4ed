"""Clock: every tab, menu, dialog and page."""

from collections.abc import Iterator

from phone.tests.hand import Hand

PACKAGE = "com.google.android.deskclock"


def tour(hand: Hand) -> Iterator[None]:
    hand.launch(PACKAGE)
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
    hand.tap("OK").tap("id=blackout_title")
    yield
    hand.tap("Cancel").tap("id=choose_ringtone")
    yield
    hand.tap("Neon").back().tap("id=workflow_label")
    yield
    hand.back().tap("Clock")
    yield
    hand.tap("Cities")
    yield
    hand.tap("id=search_src_text").type("Syd")
    yield
    hand.tap("id=city_onoff").tap("Navigate up")
    yield
    hand.tap("Bedtime")
    yield
    hand.swipe((540, 1500), (540, 700)).tap("Get started")
    yield
    hand.tap("Next")
    yield
    hand.tap("Done")
    yield
    hand.tap("Timer")
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
    hand.tap("Send feedback")
    yield
    hand.tap("Navigate up").tap("More options").tap("Help")
    yield
    hand.tap("Navigate up").tap("More options").tap("Screen saver")
    yield
    hand.tap("id=saver_container").tap("More options").tap("Settings")
    yield
    hand.tap("Style")
    yield
    hand.tap("Analog").tap("Display time with seconds").tap("Silence after")
    yield
    hand.tap("5 minutes").tap("Home time zone")
    yield
    hand.back().swipe((540, 1900), (540, 300))
    yield
    hand.tap("Screen saver")
    yield
    hand.back().back().tap("Clock")
    yield
    hand.open(f"{PACKAGE}/com.android.deskclock.alarms.AlarmActivity")
    yield
    hand.tap("id=snooze")
    yield
