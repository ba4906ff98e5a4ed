"""Gallery: nothing yet, folders, one folder, the viewer, the editor, and every dialog."""

import io
from collections.abc import Iterator

from PIL import Image

from phone.tests.hand import Hand
from virtual_phone.media.movies import film
from virtual_phone.services.app_ops import ALL_FILES, AppOps

PACKAGE = "com.simplemobiletools.gallery.pro"
STORAGE = "/storage/emulated/0"
LONG = "Fußball-Länderspiel 🦊 Österreich–Türkei im strömenden Regen von Wien, letzte Minute"


def picture(kind: str = "JPEG") -> bytes:
    data = io.BytesIO()
    image = Image.new("RGB", (300, 200), "#7799bb")
    image.paste("#cc8844", (150, 0, 300, 100))
    image.save(data, kind)
    return data.getvalue()


def tour(hand: Hand) -> Iterator[None]:
    hand.launch(PACKAGE)
    yield
    files = hand.phone.files
    with hand.phone.busy():
        files.write(f"{STORAGE}/DCIM/{LONG}.jpg", picture())
        files.write(f"{STORAGE}/DCIM/b.jpg", picture())
        files.mkdir(f"{STORAGE}/Pictures/{LONG}")
        files.write(f"{STORAGE}/Pictures/{LONG}/c.png", picture("PNG"))
        files.write(f"{STORAGE}/Movies/d.mp4", film([picture()] * 8, 2.0, (300, 200), 0))
        files.write(f"{STORAGE}/Movies/e.svg", "<svg/>")
    hand.wait(1)
    yield
    yield from folders(hand)
    yield from folder(hand)
    yield from viewer(hand)
    yield from settings(hand)
    with hand.phone.busy():
        hand.phone[AppOps].set(PACKAGE, ALL_FILES, "deny")
    hand.press("HOME").launch(PACKAGE)
    yield
    hand.tap("Media only")
    yield


def back_to(hand: Hand, name: str) -> Hand:
    while not hand.sees(name):
        hand.back()
    return hand


def folders(hand: Hand) -> Iterator[None]:
    hand.tap("More options")
    yield
    for line in ("Sort by", "Filter media", "Change view type", "Column count"):
        back_to(hand, "Search folders").tap("More options").tap(line)
        yield
    back_to(hand, "Search folders").tap("More options").tap("Change view type").tap("List").tap(
        "OK"
    )
    yield
    hand.tap("More options").tap("Change view type").tap("Grid").tap("OK")
    hand.tap("id=top_toolbar_search").type("DC")
    yield
    back_to(hand, "Movies").hold("DCIM")
    yield
    hand.tap("Properties")
    yield
    hand.tap("OK").tap("More options")
    yield
    hand.back()
    for line in ("Rename", "Exclude", "Lock folder", "Change cover image", "Create shortcut"):
        back_to(hand, "Search folders").hold("DCIM").tap("More options").tap(line)
        yield
    back_to(hand, "Search folders").tap("More options").tap("Create new folder")
    yield
    hand.tap("id=filepicker_fab")
    yield
    back_to(hand, "Search folders")


def folder(hand: Hand) -> Iterator[None]:
    hand.tap("Movies")
    yield
    hand.back().tap("DCIM").tap("Toggle filename visibility")
    yield
    hand.tap("More options")
    yield
    for line in ("Group by", "Slideshow"):
        back_to(hand, "Search in DCIM").tap("More options").tap(line)
        yield
    for line in ("Properties", "Rename", "Resize"):
        back_to(hand, "Search in DCIM").hold("b.jpg").tap("More options")
        yield
        hand.tap(line)
        yield
    back_to(hand, "Search in DCIM").hold("b.jpg").tap("More options").tap("Copy to")
    yield
    hand.tap("Other folder")
    yield
    hand.back()
    yield
    hand.tap("Download").tap("OK").hold("b.jpg").tap("More options").tap("Copy to")
    hand.tap("Download")
    yield
    hand.tap("Keep both").tap("OK").hold("b.jpg").tap("Delete")
    yield
    hand.tap("Yes").tap("More options").tap("Open the Recycle Bin")
    yield
    hand.back().back()


def viewer(hand: Hand) -> Iterator[None]:
    hand.tap("DCIM").tap("id=media_item_holder")
    yield
    hand.tap("Rotate")
    yield
    hand.tap("Rotate left")
    yield
    hand.tap("More options")
    yield
    hand.tap("Set as")
    yield
    hand.back().tap("Edit")
    yield
    hand.tap("Gallery").tap("Just once")
    yield
    hand.back().tap_at(540, 1200).wait(1)
    yield
    hand.tap_at(540, 1200).wait(1).back().back().tap("Movies").tap("id=media_item_holder")
    yield
    hand.swipe((900, 1200), (200, 1200))
    yield
    hand.back().back()


def settings(hand: Hand) -> Iterator[None]:
    hand.tap("More options").tap("Settings")
    yield
    hand.tap("Theme")
    yield
    hand.tap("Light").tap("Manage excluded folders")
    yield
    hand.back().back().tap("More options").tap("About")
    yield
    hand.tap("Third party licences")
    yield
    hand.tap("OK").back()
