"""VLC's settings: the pages as data, and their screen."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.vlc.app import (
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
from virtual_phone.ui import settings as kit


def _forget_tips(page: kit.PageScreen) -> None:
    page.app.prefs()[TIPS_SHOWN] = False


PAGES = {
    "main": kit.Page(
        "Settings",
        kit.Category("Media library"),
        kit.Toggle(
            "Auto rescan",
            kit.AppNumber(SCANS),
            "Automatically scan the device for new media at application startup",
            on="0",
            off=str(NEVER_SCAN),
        ),
        kit.Select(
            "Video grouping",
            kit.AppNumber(GROUPS, 6),
            {"-1": "Don't group videos", "6": "Group by name"},
        ),
        kit.Toggle(
            "Show all files",
            kit.AppFlag(SHOWS_ALL, True),
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
class Preferences(kit.SettingsScreen[ui.App, None]):
    pages: ClassVar[kit.Pages] = PAGES
    activity: ClassVar[str] = f"{GUI}.preferences.PreferencesActivity"
