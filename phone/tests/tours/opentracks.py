"""OpenTracks: the introduction, a recording with a marker, the figures, the form, the settings."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from virtual_phone.services.location import Location

PACKAGE = "de.dennisguse.opentracks"
LONG = "Rund um den Käfertaler Wald 🌲 mit Élodie und allen Hunden der Nachbarschaft"
FORMAT = "KMZ (with photos)"


def go(hand: Hand, north: float) -> None:
    """Walk to a place some metres away, in ten seconds."""
    with hand.phone.busy():
        hand.phone[Location].fix(37.42 + north, -122.08, altitude=12.0 + 1000 * north)
    hand.wait(10)


def file_of(hand: Hand) -> tuple[int, int]:
    """Where the exported file is, whose name the title of the track is part of."""
    return hand.at(next(text for text in hand.texts() if text.endswith(".kmz")))


def tour(hand: Hand) -> Iterator[None]:
    hand.launch(PACKAGE)
    yield
    hand.tap("id=next_button")
    yield
    hand.tap("id=next_button")
    yield
    hand.tap("id=aggregated_stats_button")
    yield
    hand.back().tap("Markers")
    yield
    hand.back().tap("Record")
    for place in range(12):
        go(hand, place * 0.0005)
    yield
    hand.tap("Intervals")
    yield
    hand.tap("By time")
    yield
    hand.tap("Insert marker")
    yield
    hand.tap("id=marker_edit_name").press("CTRL_LEFT", "A").type(LONG).back()
    hand.tap("ADD").tap("More options")
    yield
    hand.back().hold("Stop")
    yield
    hand.tap("id=track_edit_activity_type_icon")
    yield
    hand.tap("trail running").tap("id=track_edit_description").type(LONG).back()
    yield
    hand.tap("Discard")
    yield
    hand.tap("CANCEL").tap("Stop")
    yield
    hand.tap("By distance")
    yield
    hand.tap("Markers").tap(LONG)
    yield
    hand.tap("More options")
    yield
    hand.tap("Edit")
    yield
    hand.back().back().hold(LONG)
    yield
    hand.back().back().tap("More options").tap("Edit")
    yield
    hand.tap("id=track_edit_name").press("CTRL_LEFT", "A").type(LONG).back().tap("SAVE").back()
    yield
    hand.hold(LONG)
    yield
    hand.tap("More options")
    yield
    hand.tap("Aggregated stats")
    yield
    hand.tap("Filter")
    yield
    hand.tap("id=filter_date_edit_text_from")
    yield
    hand.back().tap("OK")
    yield
    hand.back().tap("Search")
    yield
    hand.type("wald\n")
    yield
    hand.tap(LONG).tap("Show on map")
    yield
    hand.tap("OK").back().back().tap("More options").tap("Settings")
    yield
    hand.tap("Defaults")
    yield
    hand.tap("Preferred units")
    yield
    hand.back().back()
    for page in ("GPS", "Sensors", "Voice announcements", "User interface", "Public API"):
        hand.tap(page)
        yield
        hand.back()
    hand.tap("Import / Export").tap("Export all tracks")
    hand.tap("More options").tap("New folder").type("Tracks").tap("OK")
    hand.tap("USE THIS FOLDER").tap("ALLOW")
    yield
    hand.tap("EXPORT")
    yield
    hand.tap("OK").tap("Import tracks").tap("Show roots").tap("Downloads").tap("Tracks")
    hand.tap_at(*file_of(hand))
    yield
    hand.tap("OK").back().back().tap("More options").tap("Help")
    yield
    hand.tap("More options").tap("About")
    yield
