"""VLC: its tabs, folders, playlists, the players, the settings, and the first run."""

import io
from collections.abc import Iterator

from PIL import Image

from phone.tests.hand import Hand
from virtual_phone.media.movies import film, wav
from virtual_phone.services.packages import Packages

PACKAGE = "org.videolan.vlc"
LONG = "Élisabeth-Charlotte_Ünsal_Österreicher_Ångström 🦊 und_die_lange_Reise_nach_Süden"
FOLDER = "/sdcard/VLCVideos"
MIDDLE = (540, 1000)


def put_media(hand: Hand) -> None:
    frame = io.BytesIO()
    Image.new("RGB", (64, 48), "#336699").save(frame, "JPEG")
    movie = film([frame.getvalue()] * 4, 90, (64, 48))
    files = hand.phone.files
    for name in (LONG, "clip_12_HD", "clip_12_4K", "trip"):
        files.write(f"{FOLDER}/{name}.mp4", movie)
    files.write(f"{FOLDER}/notes.txt", "no film")
    files.write(f"{FOLDER}/broken.mp4", "no film either")
    for name in ("Song", LONG):
        files.write(f"/sdcard/Music/{name}.wav", wav(30, 8000, 1))


def tour(hand: Hand) -> Iterator[None]:
    put_media(hand)
    yield from tabs(hand)
    yield from folders(hand)
    yield from playlists(hand)
    yield from films(hand)
    yield from songs(hand)
    yield from other_pages(hand)
    yield from first_run(hand)


def tabs(hand: Hand) -> Iterator[None]:
    hand.launch(PACKAGE)
    yield
    hand.tap("More options").tap("Display in list")
    yield
    hand.tap("More options").tap("Display in grid")
    hand.tap("More options").tap("Sort by…")
    yield
    hand.tap("Length").tap("Search…").type("trip").back()
    yield
    hand.back().tap("clip 1")
    yield
    hand.hold("clip 12 HD")
    yield
    hand.tap("More options")
    yield
    hand.tap("Go to folder")
    yield
    hand.back().back().hold("trip").tap("Add to playlist")
    yield
    hand.back().tap("Browse")
    yield


def folders(hand: Hand) -> Iterator[None]:
    hand.tap("Internal memory").swipe((540, 1800), (540, 500))
    yield
    hand.tap("VLCVideos")
    yield
    hand.tap("More Actions")
    yield
    hand.tap("Information")
    yield
    hand.back().hold("clip_12_4K.mp4").tap("trip.mp4")
    yield
    hand.tap("Add to playlist")
    yield
    hand.tap("Playlist name").type(LONG)
    yield
    hand.press("ENTER").hold("trip.mp4").tap("Add to playlist").tap("Playlist name")
    yield
    hand.type(LONG).press("ENTER")
    yield
    hand.back().tap("id=audio_item_title")
    yield
    hand.tap("ADD ALL").tap("notes.txt").wait(1)
    yield
    hand.wait(5).hold("notes.txt").tap("More options").tap("Delete")
    yield
    hand.tap("DELETE").tap("id=button").tap("More Actions").tap("Add to favorites").back()
    yield


def playlists(hand: Hand) -> Iterator[None]:
    hand.tap("Playlists")
    yield
    hand.tap("More Actions")
    yield
    hand.tap("Rename")
    yield
    hand.back().tap("CANCEL").hold(f"Playlist: {LONG}, 3 media")
    yield
    hand.back().tap(LONG)
    yield
    hand.tap("More Actions")
    yield
    hand.tap("Remove from playlist")
    yield


def films(hand: Hand) -> Iterator[None]:
    hand.tap("PLAY").wait(1)
    yield
    hand.tap("NEXT")
    yield
    hand.tap("Close").wait(2)
    yield
    hand.swipe((200, 1500), (200, 1200))
    yield
    hand.tap_at(*MIDDLE).wait(1)
    yield
    hand.tap("Aspect ratio").tap("Aspect ratio")
    yield
    hand.tap("Tracks")
    yield
    hand.back().tap("Advanced")
    yield
    hand.tap("Playback speed")
    yield
    hand.tap("2.00x").tap("Pause")
    yield
    hand.back().back()


def songs(hand: Hand) -> Iterator[None]:
    hand.tap("Audio")
    yield
    hand.tap("Unknown Artist")
    yield
    hand.back().tap("Tracks" if hand.sees("Tracks") else "TRACKS").hold("Song")
    yield
    hand.back().tap("More Actions")
    yield
    hand.back().tap("Song").wait(1)
    yield
    hand.tap("id=header")
    yield
    hand.tap("Stop")


def other_pages(hand: Hand) -> Iterator[None]:
    hand.tap("More")
    yield
    for page in ("Streams", "History", "About"):
        hand.tap(page)
        yield
        hand.back()
    hand.tap("Settings")
    yield
    hand.tap("Resume playback")
    yield
    hand.tap("Never").back()


def first_run(hand: Hand) -> Iterator[None]:
    with hand.phone.busy():
        hand.phone[Packages].clear(PACKAGE)
    hand.launch(PACKAGE)
    yield
    for _ in range(4):
        hand.tap("NEXT")
        yield
    hand.tap("DONE")
    yield
    hand.tap("GRANT PERMISSION")
    yield
    hand.tap("OK").tap("Allow access to manage all files").back()
    yield
