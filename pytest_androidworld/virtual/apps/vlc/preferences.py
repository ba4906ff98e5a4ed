"""VLC's settings: the pages as data, and their screen."""

from dataclasses import dataclass
from typing import Any, ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.vlc.app import (
    ALWAYS,
    ASK,
    GROUPS,
    GUI,
    NEVER,
    NEVER_SCAN,
    RESUMES,
    SCANS,
    SHOWS_ALL,
    TIPS_SHOWN,
)
from pytest_androidworld.virtual.ui import settings as kit


def _scans(page: kit.PageContext) -> bool:
    return page.app.prefs().number(SCANS) != NEVER_SCAN


def _set_scans(page: kit.PageContext, on: bool) -> None:
    page.app.prefs()[SCANS] = 0 if on else NEVER_SCAN


def _group_length(page: kit.PageContext) -> str:
    return str(page.app.prefs().number(GROUPS, 6))


def _set_group_length(page: kit.PageContext, value: str) -> None:
    page.app.prefs()[GROUPS] = int(value)


def _shows_all(page: kit.PageContext) -> bool:
    return page.app.prefs().flag(SHOWS_ALL, True)


def _set_shows_all(page: kit.PageContext, on: bool) -> None:
    page.app.prefs()[SHOWS_ALL] = on


def _forget_tips(page: kit.PageScreen) -> None:
    page.app.prefs()[TIPS_SHOWN] = False


PAGES = {
    "main": kit.Page(
        "Settings",
        kit.Category("Media library"),
        kit.Toggle(
            "Auto rescan",
            kit.ComputedFlag(_scans, _set_scans),
            "Automatically scan the device for new media at application startup",
        ),
        kit.Select(
            "Video grouping",
            kit.Computed(_group_length, _set_group_length),
            {"-1": "Don't group videos", "6": "Group by name"},
        ),
        kit.Toggle(
            "Show all files",
            kit.ComputedFlag(_shows_all, _set_shows_all),
            "Show files that VLC cannot play, too",
        ),
        kit.Category("Video"),
        kit.Select(
            "Resume playback",
            kit.AppPreference(RESUMES, ALWAYS),
            {ALWAYS: "Always", NEVER: "Never", ASK: "Ask confirmation"},
        ),
        kit.Item("Show video tips again", does=_forget_tips),
        kit.Category("Extra settings"),
        kit.Item("Interface", to="interface"),
        kit.Item("Audio", to="audio"),
        kit.Item("Subtitles", to="subtitles"),
    ),
    "interface": kit.Page(
        "Interface",
        kit.Select(
            "DayNight mode",
            kit.AppPreference("app_theme", "-1"),
            {"-1": "Follow system mode", "1": "Light theme", "2": "Black theme"},
        ),
        kit.Toggle("Show video thumbnails", kit.AppPreference("show_video_thumbnails", "1")),
        kit.Toggle("Media seen marker", kit.AppPreference("media_seen", "1")),
    ),
    "audio": kit.Page(
        "Audio",
        kit.Toggle("Headset detection", kit.AppPreference("enable_headset_detection", "1")),
        kit.Toggle("Save audio playback speed", kit.AppPreference("save_audio_speed", "0")),
    ),
    "subtitles": kit.Page(
        "Subtitles",
        kit.Toggle("Auto load subtitles", kit.AppPreference("subtitles_autoload", "1")),
        kit.Select(
            "Subtitles size",
            kit.AppPreference("subtitles_size", "16"),
            {"19": "Small", "16": "Normal", "13": "Big", "10": "Huge"},
        ),
    ),
}


@dataclass
class Preferences(ui.Screen[ui.App, None]):
    """One of the pages."""

    activity: ClassVar[str] = f"{GUI}.preferences.PreferencesActivity"

    name: str = "main"
    arg: str = ""

    def view(self) -> ui.View:
        page = PAGES[self.name]
        rows = [row.view(self) for row in page.now(self)]
        return kit.settings_page(self, str(page.title), rows, up=self.close)

    def show(self, page: str, arg: str = "") -> None:
        self.open(Preferences(page, arg))

    def answered(self, key: str, answer: Any) -> None:
        PAGES[self.name].answered(self, key, answer)
