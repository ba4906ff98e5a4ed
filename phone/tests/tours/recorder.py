"""Audio Recorder: its first pages, recording, naming, the list, the trash, its settings."""

from collections.abc import Iterator

from phone.tests.hand import Hand

PACKAGE = "com.dimowner.audiorecorder"
LONG = "Grüße an Élodie 🎤 und alle, die gern sehr lange Namen m"
DOWN = ((540, 1900), (540, 300))


def tour(hand: Hand) -> Iterator[None]:
    yield from recording(hand)
    yield from records(hand)
    yield from settings(hand)


def recording(hand: Hand) -> Iterator[None]:
    hand.open(f"{PACKAGE}/{PACKAGE}.app.welcome.WelcomeActivity")
    yield
    hand.tap("Get started")
    yield
    hand.tap("Theme Blue Gray")
    yield
    hand.tap("Theme Purple").tap("3gp")
    yield
    hand.tap("Reset").tap("Apply")
    yield
    hand.tap("id=btn_record").wait(3)
    yield
    hand.tap("id=btn_record")
    yield
    hand.tap("Delete")
    yield
    hand.tap("No").tap("id=btn_record_stop")
    yield
    hand.press("CTRL_LEFT", "A").type(LONG).tap("Save")
    yield
    hand.tap("id=btn_play")
    yield
    hand.tap("id=btn_stop").tap("id=btn_share")
    yield
    hand.tap("Information")
    yield
    hand.back()


def records(hand: Hand) -> Iterator[None]:
    hand.tap("id=btn_record").wait(3).tap("id=btn_record_stop").tap("Cancel")
    hand.tap("id=btn_records_list")
    yield
    hand.tap("id=btn_sort")
    yield
    hand.back().tap("id=list_item_name")
    yield
    hand.tap("id=list_item_more")
    yield
    hand.back().back().hold("id=list_item_name")
    yield
    hand.tap("id=btn_delete_multi")
    yield
    hand.tap("Yes").tap("id=btn_bookmarks")
    yield
    hand.back()


def settings(hand: Hand) -> Iterator[None]:
    hand.tap("Settings")
    yield
    hand.swipe(*DOWN)
    yield
    hand.swipe(DOWN[1], DOWN[0]).tap("Trash")
    yield
    hand.tap("Delete")
    yield
    hand.tap("No").back().tap("File browser")
    yield
