"""Draw: the empty sheet, strokes, tools, colours, saving, and its settings."""

from collections.abc import Iterator

from phone.tests.hand import Hand

PACKAGE = "com.simplemobiletools.draw.pro"
LONG = "Fußball-Länderspiel 🦊 Österreich–Türkei im strömenden Regen"


def tour(hand: Hand) -> Iterator[None]:
    hand.launch(PACKAGE)
    yield
    hand.swipe((200, 800), (800, 1100)).tap_at(500, 700)
    yield
    hand.tap("Undo")
    yield
    hand.tap("Redo").tap("Bucket fill").tap_at(500, 1200)
    yield
    hand.tap("Eraser").swipe((200, 1100), (800, 700))
    yield
    hand.tap("Eyedropper").hold("Eyedropper")
    yield
    hand.tap("Change color")
    yield
    hand.tap("id=color_picker_new_hex").type("00ff00")
    yield
    hand.back().tap("OK").tap("More options")
    yield
    hand.tap("Change background color")
    yield
    hand.tap("Cancel").tap("Save")
    yield
    hand.press("CTRL_LEFT", "A").type(LONG).back().tap(".jpg")
    yield
    hand.tap("OK").tap("SAVE").tap("Clear").swipe((200, 800), (800, 1100)).back()
    yield
    hand.back().tap("More options").tap("Open file")
    yield
    hand.back().tap("More options").tap("Settings")
    yield
    hand.back().tap("More options").tap("About")
    yield
