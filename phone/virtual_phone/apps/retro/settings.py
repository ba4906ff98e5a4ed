"""Retro Music's settings: the pages as data, and their screen."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone.apps.retro.app import PAUSE_HISTORY, THEME, RetroMusic
from virtual_phone.apps.retro.library import FILTER, SHORTEST
from virtual_phone.ui import settings as kit

THEMES = {"auto": "Follow system", "light": "Light", "dark": "Dark"}
STYLES = ("Normal", "Adaptive", "Blur", "Card", "Circle", "Classic", "Flat", "Full", "Simple")
LIBRARY_TABS = "For you, Songs, Albums, Artists, Playlists"
LENGTHS = {str(seconds): f"{seconds} s" for seconds in (0, 10, 20, 30, 45, 60)}


def toggle(title: str, key: str, summary: str = "", on: str = "0") -> kit.Toggle:
    return kit.Toggle(title, kit.AppPreference(key, on), summary)


def unhide(path: str, screen: kit.PageScreen) -> None:
    assert isinstance(screen.app, RetroMusic)
    screen.app.unhide(path)


def blacklist(context: kit.PageContext) -> list[kit.Row]:
    """What is not listed; a tap lists it again."""
    assert isinstance(context.app, RetroMusic)
    rows: list[kit.Row] = [
        kit.Confirm(
            row.path,
            does=partial(unhide, row.path),
            question="Remove from blacklist",
            message=f"Do you want to remove {row.path} from the blacklist?",
            yes="Remove",
        )
        for row in context.app.blacklist.all(order="rowid")
    ]
    return rows or [kit.Info("Nothing here")]


PAGES = {
    "main": kit.Page(
        "Settings",
        kit.Item("Look & feel", "Theme and colors of the app", icon="palette", to="look"),
        kit.Item("Now playing", "The player and its controls", icon="play-circle", to="playing"),
        kit.Item("Personalize", "Tabs, home and album pages", icon="wrench", to="personalize"),
        kit.Item("Audio", "Headset, focus and equalizer", icon="volume-high", to="audio"),
        kit.Item("Images", "Covers and artists", icon="image", to="images"),
        kit.Item("Notification", "How it looks", icon="bell", to="notification"),
        kit.Item("Other", "Blacklist, filter, language", icon="tune", to="other"),
        kit.Item("About", "Version and libraries", icon="information", to="about"),
    ),
    "look": kit.Page(
        "Look & feel",
        kit.Select("General theme", kit.AppPreference(THEME, "auto"), THEMES),
        toggle("Material You", "material_you", "Use the colors of the wallpaper", "1"),
        toggle("Just black", "black_theme", "Kinda same as dark, but blacker"),
        toggle("Colored app shortcuts", "should_color_app_shortcuts", "Use the accent color"),
    ),
    "playing": kit.Page(
        "Now playing",
        kit.Select(
            "Now playing theme",
            kit.AppPreference("now_playing_screen_id", "Normal"),
            kit.same(*STYLES),
        ),
        toggle("Extra controls", "extra_controls", "Next and previous in the mini player"),
        toggle("Volume controls", "toggle_volume", "A slider in the player"),
        toggle("Full screen controls", "toggle_full_screen", "Hides the bars of the system"),
        toggle("Keep screen on", "keep_screen_on", "While lyrics are displayed"),
    ),
    "personalize": kit.Page(
        "Personalize",
        kit.Info("Library categories", LIBRARY_TABS),
        toggle("Show home banner", "toggle_home_banner", "A banner in place of the profile"),
        toggle("Remember last tab", "remember_last_tab", "Open the app where it was left", "1"),
        toggle("Pause history", PAUSE_HISTORY, "Songs that play are not recorded"),
    ),
    "audio": kit.Page(
        "Audio",
        toggle("Headset plugged in", "toggle_headset", "Start playing at once"),
        toggle("Gapless playback", "gapless_playback", "Does not work with all files"),
        toggle("Audio focus", "audio_focus", "Play beside other apps"),
        kit.Item("Equalizer", "Of the system", does=lambda s: s.toast("No equalizer found.")),
    ),
    "images": kit.Page(
        "Images",
        toggle("Ignore Media Store covers", "ignore_media_store_artwork", "Better covers, slower"),
        toggle("Allow online images", "auto_download_images_policy", "Artists only, with Wi-Fi"),
    ),
    "notification": kit.Page(
        "Notification",
        toggle("Classic notification", "classic_notification", "The old design"),
        toggle("Colored notification", "colored_notification", "In the cover’s color", "1"),
    ),
    "other": kit.Page(
        "Other",
        kit.Item("Blacklist", "Files and folders that are not listed", to="blacklist"),
        kit.Select("Filter song duration", kit.AppNumber(FILTER, SHORTEST), LENGTHS),
    ),
    "blacklist": kit.Page("Blacklist", blacklist),
    "about": kit.Page(
        "About",
        kit.Info("Version", RetroMusic.version[0]),
        kit.Info("Retro Music", "A music player by Hemanth Savarala and contributors"),
        kit.Info("License", "GNU General Public License v3.0"),
    ),
}


@dataclass
class Settings(kit.SettingsScreen[RetroMusic, None]):
    pages: ClassVar[kit.Pages] = PAGES
