"""Retro Music: every tab with songs and without, each page, menu and dialog, and the first run."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from pytest_androidworld.task.songs import song
from virtual_phone.services.packages import Packages
from virtual_phone.services.permissions import Permissions
from virtual_phone.shell.run import run_text

PACKAGE = "code.name.monkey.retromusic"
LONG = "Ärger mit der Bahn und noch ein viel zu langer Titel 🚂 für jede Zeile"
TITLES = ("A Plain Song", LONG, *(f"Song {number}" for number in range(12)))
READ_AUDIO = "android.permission.READ_MEDIA_AUDIO"


def put_songs(hand: Hand) -> None:
    with hand.phone.busy():
        for number, title in enumerate(TITLES):
            data = song(title, LONG if number == 1 else "Ana", 180_000 + number)
            hand.phone.files.write(f"/sdcard/Music/{number}.mp3", data)


def tour(hand: Hand) -> Iterator[None]:
    hand.launch(PACKAGE)
    for tab in ("For you", "Songs", "Albums", "Artists", "Playlists"):
        hand.tap(tab)
        yield
    put_songs(hand)
    hand.tap("Songs")
    yield
    hand.tap("More options")
    yield
    hand.tap("Sort order")
    yield
    hand.back().hold(LONG).tap("A Plain Song")
    yield
    hand.tap("More options")
    yield
    hand.back().tap("Add to playlist")
    yield
    hand.tap("New playlist")
    yield
    hand.type(LONG).tap("Create").hold("Song 1").tap("Add to playlist")
    yield
    hand.tap(LONG)
    yield
    hand.tap("id=menu")
    yield
    hand.tap("Details")
    yield
    hand.tap("OK").tap("id=menu").tap("Tag editor")
    yield
    hand.back().tap("id=menu").tap("Delete from device")
    yield
    hand.tap("Deny").tap("id=menu").tap("Set as ringtone")
    yield
    hand.tap("Cancel").tap("Playlists")
    yield
    hand.tap("id=menu")
    yield
    hand.tap("Save as file").tap("SAVE")
    yield
    hand.tap(LONG)
    yield
    hand.tap("More options").tap("Rename")
    yield
    hand.tap("Cancel").back().tap("More options").tap("Import playlist")
    yield
    hand.tap("id=title")
    yield
    hand.tap("Cancel").back().tap("Albums")
    yield
    hand.tap("id=title")
    yield
    hand.back().tap("Artists")
    yield
    hand.tap("id=title")
    yield
    hand.back().tap("Songs").tap(LONG).wait(70)
    yield
    hand.tap("id=miniPlayerTitle")
    yield
    hand.tap("More options")
    yield
    hand.back().tap("Lyrics")
    yield
    hand.back().tap("Sleep timer")
    yield
    hand.back().tap("Now playing queue")
    yield
    hand.back().back().tap("For you")
    yield
    for text in ("History", "Last added", "Most played"):
        hand.tap(text)
        yield
        hand.back()
    yield from search_and_settings(hand)
    yield from first_run(hand)


def search_and_settings(hand: Hand) -> Iterator[None]:
    hand.tap_at(66, 200)
    yield
    hand.type("no such song")
    yield
    hand.tap("id=clearText").type("a").back()
    yield
    hand.tap("Songs")
    yield
    hand.back().tap("More options").tap("Settings")
    yield
    for page in ("Look & feel", "Now playing", "Personalize", "Audio", "Images", "Notification"):
        hand.tap(page)
        yield
        hand.back()
    hand.swipe((540, 1800), (540, 900)).tap("About")
    yield
    hand.back().tap("Other")
    yield
    hand.tap("Filter song duration")
    yield
    hand.back().tap("Blacklist")
    yield
    hand.tap("/storage/emulated/0/Alarms")
    yield
    hand.tap("Remove")
    yield


def first_run(hand: Hand) -> Iterator[None]:
    with hand.phone.busy():
        hand.phone[Packages].clear(PACKAGE)
    hand.launch(PACKAGE)
    yield
    if not hand.sees("GRANT ACCESS"):  # before Android 13 the app may read without it
        return
    hand.tap("GRANT ACCESS")
    yield
    with hand.phone.busy():
        hand.phone[Permissions].grant(PACKAGE, READ_AUDIO)
    run_text(hand.phone, f"am force-stop {PACKAGE}")
    hand.launch(PACKAGE)
    yield
    hand.back()
    yield
