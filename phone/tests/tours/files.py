"""Files: every root, menu, dialog and picker."""

import io
import zipfile
from collections.abc import Iterator
from typing import Any

from PIL import Image

from phone.tests.hand import Hand
from virtual_phone.android.intent import Intent
from virtual_phone.services.activities import Activities
from virtual_phone.storage.files import STORAGE

PACKAGE = "com.google.android.documentsui"
LONG = "Sehr geehrte Frau Bürgermeisterin, die Bäume 🌳 am Fluß.txt"
PICKERS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("OPEN_DOCUMENT", "image/*", {}),
    ("GET_CONTENT", "text/plain", {"android.intent.extra.ALLOW_MULTIPLE": True}),
    ("CREATE_DOCUMENT", "text/plain", {"android.intent.extra.TITLE": LONG}),
    ("OPEN_DOCUMENT_TREE", "", {}),
)


def tour(hand: Hand) -> Iterator[None]:
    _fill(hand)
    hand.launch(PACKAGE)
    yield
    hand.tap("List view")
    yield
    hand.tap("More options")
    yield
    hand.tap("Sort by...")
    yield
    hand.tap("Size (largest first)").tap("Grid view").tap("Show roots")
    yield
    for root in ("Recent", "Images", "Videos"):
        hand.tap(root)
        yield
        hand.tap("Show roots")
    hand.tap("sdk_gphone64_x86_64")
    yield
    hand.tap("Music").tap("Mixed")
    yield
    yield from _searching(hand)
    yield from _jobs(hand)
    for action, kind, extras in PICKERS:
        yield from _picker(
            hand, Intent(f"android.intent.action.{action}", type=kind, extras=extras)
        )


def _fill(hand: Hand) -> None:
    picture, packed = io.BytesIO(), io.BytesIO()
    Image.linear_gradient("L").convert("RGB").save(picture, "JPEG")
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(zipfile.ZipInfo(f"Übung/{LONG}", (2023, 9, 1, 12, 0, 0)), "hello")
    with hand.phone.busy():
        files = hand.phone.files
        files.mkdir(f"{STORAGE}/Music/Mixed/{LONG[:40]}", parents=True)
        for folder in ("Download", "DCIM", "Music/Mixed"):
            files.write(f"{STORAGE}/{folder}/{LONG}", "x" * 1234)
            files.write(f"{STORAGE}/{folder}/a picture.jpg", picture.getvalue())
            files.write(f"{STORAGE}/{folder}/a song.mp3", "x")
            files.write(f"{STORAGE}/{folder}/packed.zip", packed.getvalue())


def _searching(hand: Hand) -> Iterator[None]:
    hand.tap("Search").type("bürg")
    yield
    hand.press("ENTER").back().tap("Search")
    yield
    hand.tap("Collapse").tap("Audio")
    yield
    hand.tap("Audio").back()


def _jobs(hand: Hand) -> Iterator[None]:
    hand.tap("Show roots").tap("Downloads").hold(LONG)
    yield
    hand.tap("More options")
    yield
    hand.tap("Rename")
    yield
    hand.press("CTRL_LEFT", "A").press("DEL").tap("OK")
    yield
    hand.tap("CANCEL").tap("Delete")
    yield
    hand.tap("CANCEL").tap("More options").tap("Get info")
    yield
    hand.back().tap("More options").tap("Copy to…")
    yield
    hand.tap("Show roots")
    yield
    hand.tap("sdk_gphone64_x86_64").tap("COPY")
    yield
    hand.tap("packed.zip").tap("Übung")
    yield
    hand.hold(LONG).tap("More options").tap("Extract to…")
    yield
    hand.tap("CANCEL").tap("Cancel")


def _picker(hand: Hand, intent: Intent) -> Iterator[None]:
    with hand.phone.busy():
        activities = hand.phone[Activities]
        activities.start(intent, caller=activities.top)
    yield
    hand.tap("Show roots").tap("Downloads")
    yield
    hand.press("BACK")
