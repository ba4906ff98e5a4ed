"""OpenTracks' settings: the pages as data, and their screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.opentracks import activity_types, formats, sharing
from virtual_phone.apps.opentracks.app import PACKAGE, OpenTracks
from virtual_phone.apps.opentracks.bars import titled_bar
from virtual_phone.apps.opentracks.importing import take_in
from virtual_phone.apps.opentracks.recording import (
    ACTIVITY,
    GREATEST,
    IDLE_SECONDS,
    INTERVAL,
    NAMING,
)
from virtual_phone.apps.opentracks.units import UNITS
from virtual_phone.ui import settings as kit

TREE, OPEN = (f"android.intent.action.OPEN_DOCUMENT{more}" for more in ("_TREE", ""))
MULTIPLE = "android.intent.extra.ALLOW_MULTIPLE"
SENSORS = ("Heart rate", "Cycling cadence", "Cycling speed", "Cycling power", "Running cadence")
SPOKEN = ("Distance", "Total time", "Average speed", "Lap speed", "Average heart rate")
OFTEN = {"-1": "Off", "60": "1 min", "120": "2 min", "300": "5 min", "600": "10 min"}
FAR = {"-1": "Off", "1": "1", "2": "2", "5": "5", "10": "10"}
NAMES = {
    "ISO_8601": "Date and time (ISO 8601)",
    "LOCAL": "Local date and time",
    "NUMBER": "Number",
}
METRES = ("1", "5", "10", "20", "50", "100")
FAR_APART = ("50", "100", "200", "500", "1000", "5000")


@dataclass(frozen=True)
class ExportAll(kit.Item):
    """A row that asks for a folder, into which a page then exports."""

    def tap(self, screen: kit.PageScreen) -> None:
        screen.start(Intent(TREE), then=partial(screen.answered, self.name(screen)))

    def answered(self, screen: kit.PageScreen, answer: str) -> None:
        format = screen.app.prefs().text(sharing.FORMAT, sharing.FIRST)
        screen.open(sharing.Export(answer, format))


@dataclass(frozen=True)
class ImportFiles(kit.Item):
    """A row that asks for files, which are then imported."""

    def tap(self, screen: kit.PageScreen) -> None:
        pick = Intent(OPEN, type="*/*", extras={MULTIPLE: True})
        screen.start(pick, then=partial(screen.answered, self.name(screen)))

    def answered(self, screen: kit.PageScreen, answer: str | list[str]) -> None:
        assert isinstance(screen.app, OpenTracks)
        paths = [answer] if isinstance(answer, str) else answer
        screen.open(take_in(screen.app, paths))


def reset(screen: kit.PageScreen) -> None:
    """Forget every setting, but not that the introduction was read."""
    prefs = screen.app.prefs()
    for key in [key for key in prefs if not key.startswith("introduction")]:
        del prefs[key]
    prefs["statsUnits"] = "IMPERIAL"
    screen.toast("Settings were reset")


def preference(setting: tuple[str, str]) -> kit.AppPreference:
    return kit.AppPreference(*setting)


PAGES = {
    "main": kit.Page(
        "Settings",
        kit.Item("Defaults", "Units, activity type, name", to="defaults", icon="tune"),
        kit.Item("GPS", "Distances and idle time", to="gps", icon="crosshairs-gps"),
        kit.Item("Sensors", "Bluetooth LE", to="sensors", icon="heart-pulse"),
        kit.Item("Voice announcements", to="announcements", icon="bullhorn-outline"),
        kit.Item("User interface", to="interface", icon="cellphone"),
        kit.Item("Import / Export", to="files", icon="swap-vertical"),
        kit.Item("Public API", to="api", icon="api"),
        kit.Confirm(
            "Reset settings",
            "Reset settings to their default values",
            icon="restore",
            question="Reset settings?",
            message="All settings get their default values.",
            does=reset,
        ),
    ),
    "defaults": kit.Page(
        "Defaults",
        kit.Select(
            "Preferred units",
            kit.AppPreference("statsUnits", "METRIC"),
            {name: each.label for name, each in UNITS.items()},
        ),
        kit.Select(
            "Activity type",
            preference(ACTIVITY),
            {id: label for label, id in sorted(activity_types.LABELLED.items())},
        ),
        kit.Select("Track name", preference(NAMING), NAMES),
    ),
    "gps": kit.Page(
        "GPS",
        kit.Select(
            "Recording distance interval",
            preference(INTERVAL),
            {each: f"{each} m" for each in METRES},
        ),
        kit.Select(
            "Max recording distance",
            preference(GREATEST),
            {each: f"{each} m" for each in FAR_APART},
        ),
        kit.Select(
            "Idle duration",
            preference(IDLE_SECONDS),
            {each: f"{each} s" for each in ("5", "10", "20", "30", "60")},
        ),
        kit.Select(
            "Required location accuracy",
            kit.AppPreference("recordingGpsAccuracy", "50"),
            {each: f"{each} m" for each in ("10", "20", "50", "100", "200")},
        ),
    ),
    "sensors": kit.Page(
        "Sensors",
        *(kit.Select(each, kit.AppPreference(each, "NONE"), {"NONE": "None"}) for each in SENSORS),
        kit.Footer("Sensors that are switched on and near by are listed when you choose one."),
    ),
    "announcements": kit.Page(
        "Voice announcements",
        kit.Select("Time frequency", kit.AppPreference("voiceFrequency", "-1"), OFTEN),
        kit.Select("Distance frequency", kit.AppPreference("voiceDistance", "-1"), FAR),
        *(kit.Toggle(each, kit.AppPreference(f"voiceAnnounce{each}", "1")) for each in SPOKEN),
    ),
    "interface": kit.Page(
        "User interface",
        kit.Toggle("Keep screen on while recording", kit.AppPreference("keepScreenOn")),
        kit.Toggle("Show on lock screen while recording", kit.AppPreference("showOnLockScreen")),
        kit.Toggle("Fullscreen while recording", kit.AppPreference("fullscreen")),
    ),
    "files": kit.Page(
        "Import / Export",
        kit.Select(
            "Default export format",
            kit.AppPreference(sharing.FORMAT, sharing.FIRST),
            {name: each.label for name, each in formats.FORMATS.items()},
        ),
        ExportAll("Export all tracks", "Into a folder"),
        ImportFiles("Import tracks", "GPX, KML or KMZ files"),
    ),
    "api": kit.Page(
        "Public API",
        kit.Toggle(
            "Public API",
            kit.AppPreference("publicApi"),
            "Let other apps start and stop recording",
        ),
    ),
}


@dataclass
class Settings(kit.SettingsScreen[OpenTracks, None]):
    pages: ClassVar[kit.Pages] = PAGES
    activity: ClassVar[str] = f"{PACKAGE}.settings.SettingsActivity"

    def framed(self, title: str, rows: Sequence[ui.View]) -> ui.View:
        body = ui.Rows(*rows, id="recycler_view", padding=(0, 8))
        return ui.page(self, body, bar=titled_bar(self, title))
