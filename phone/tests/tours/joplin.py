"""Joplin: notebooks, notes and to-dos, the editor, search, tags, the trash, the configuration."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from virtual_phone.services.packages import Packages

PACKAGE = "net.cozic.joplin"
LONG = "A notebook with a name that is far longer than any screen is wide, Österreich 🦊"


def tour(hand: Hand) -> Iterator[None]:
    hand.launch(PACKAGE)
    yield
    hand.tap("CREATE A NOTEBOOK")
    yield
    hand.type(LONG).tap("Save changes")
    yield
    hand.tap("Add new")
    yield
    hand.tap("New to-do").type("Buy milk")
    yield
    hand.back().tap("Actions")
    yield
    hand.tap("Set alarm")
    yield
    hand.tap("16").tap("OK")
    yield
    hand.tap("OK").tap("Actions").tap("Set alarm")
    yield
    hand.tap("Cancel").tap("Actions").tap("Tags")
    yield
    hand.type("Shopping, week").tap("OK").tap("Actions").tap("Properties")
    yield
    hand.tap("Close").tap("Actions").tap("Attach...")
    yield
    hand.back().back().back().tap("Add new").tap("New note").tap("Add title").type("Pancakes")
    hand.tap_at(540, 700).type("# Flour\nSee [more](:/0)\n- 2 eggs\n\n1. Mix")
    yield
    hand.tap("Bold").back().back()
    yield
    hand.back().hold("Pancakes")
    yield
    hand.tap("Move to notebook...")
    yield
    hand.back().tap("Delete").tap("Sort notes by")
    yield
    hand.back().tap("Search").type("milk")
    yield
    hand.back().back().tap("Sidebar")
    yield
    hand.hold(LONG)
    yield
    hand.tap("Delete")
    yield
    hand.tap("Cancel").tap("Tags")
    yield
    hand.tap("shopping")
    yield
    hand.tap("Sidebar").tap("Trash")
    yield
    hand.tap("Pancakes").tap("Actions")
    yield
    hand.tap("Permanently delete note")
    yield
    hand.tap("OK").tap("Sidebar").tap("New Notebook")
    yield
    hand.tap("id=parent")
    yield
    hand.back().back().back()
    for page in (
        "General,Date format",
        "Synchronization,Synchronization target",
        "Appearance,Theme",
        "Note",
        "Encryption",
        "Note history,Keep note history for (days)",
        "Tools,Log",
        "More information",
    ):
        hand.tap("Sidebar").tap("Configuration")
        yield
        for name in page.split(","):
            hand.tap(name)
            yield
        while not hand.sees("Sidebar"):
            hand.back()
    with hand.phone.busy():
        hand.phone[Packages].clear(PACKAGE)
    hand.launch(PACKAGE)
    yield
    hand.tap("4. Tips")
    yield
