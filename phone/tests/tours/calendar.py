"""Simple Calendar: all views, the event screen and its dialogs."""

from collections.abc import Iterator

from phone.tests.hand import Hand

LONG = "Gespräch über die Lärmschutzwände 🚧 an der Straße nach Ütliburg"


def tour(hand: Hand) -> Iterator[None]:
    hand.launch("com.simplemobiletools.calendar.pro")
    yield
    hand.tap("New Event")
    yield
    hand.tap("Event")
    yield
    hand.type(LONG).tap("id=event_description").type("Zwei\nZeilen").back()
    yield
    hand.tap("id=event_start_date")
    yield
    hand.tap("Next month").tap("Previous month").tap("id=date_picker_header_year")
    yield
    hand.tap("Cancel").tap("id=event_start_time")
    yield
    hand.tap("Cancel").tap("id=event_reminder_1")
    yield
    hand.tap("OK")
    yield
    hand.tap("Custom")
    yield
    hand.tap("Cancel").tap("id=event_repetition")
    yield
    hand.tap("Weekly")
    yield
    hand.tap("id=event_repetition_rule")
    yield
    hand.tap("OK").tap("id=event_repetition_limit")
    yield
    hand.tap("Repeat till a date")
    yield
    hand.tap("id=repeat_type_date")
    yield
    hand.tap("OK").tap("OK").tap("id=event_type")
    yield
    hand.tap("Regular event").back()
    yield
    hand.tap("Save")
    yield
    for view in (
        "Daily view",
        "Weekly view",
        "Monthly and daily view",
        "Yearly view",
        "Simple event list",
    ):
        hand.tap("Change view")
        yield
        hand.tap(view)
        yield
    hand.tap(LONG)
    yield
    hand.tap("Delete")
    yield
    hand.tap("No").tap("id=event_title").press("MOVE_END").type("!").tap("Save")
    yield
    hand.tap("Update all occurrences").wait(3).hold(LONG + "!")
    yield
    hand.back().tap("id=top_toolbar_search").type("L")
    yield
    hand.type("ä")
    yield
    hand.back().back().tap("More options")
    yield
    hand.tap("Go to date")
    yield
    hand.tap("Cancel").tap("More options").tap("Add holidays")
    yield
    hand.tap("Germany").tap("Filter events by type")
    yield
    hand.tap("OK").tap("Settings")
    yield
    hand.back().tap("More options").tap("Print")
    yield
    hand.tap("id=destination_spinner")
    yield
    hand.back().back().tap("Settings")
    hand.tap("Manage event types")
    yield
    hand.tap("Add a new type")
    yield
    hand.back().back().back().back().tap("More options").tap("About")
    yield
    hand.back().tap("New Event").tap("Task")
    yield
