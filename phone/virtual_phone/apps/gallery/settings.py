"""Gallery's settings, and its About page."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.gallery.app import (
    ACTIVITIES,
    FILE_CORNERS,
    FOLDER_CORNERS,
    HIDDEN,
    Gallery,
)
from virtual_phone.apps.gallery.dialogs import ManagedFolders
from virtual_phone.ui.kits.simple_pages import (
    ABOUT,
    Chosen,
    Leads,
    Setting,
    Switched,
    about_page,
    settings_page,
)

EXCLUDED_NOTE = (
    "Excluding folders will make them together with their subfolders hidden only in Simple "
    "Gallery, they will still be visible in other applications."
)
INCLUDED_NOTE = (
    "If you have some folders which contain media, but were not recognized by the app, you can "
    "add them manually here."
)


def excluded(screen: ui.Screen[Gallery, None]) -> None:
    screen.open(ManagedFolders("Excluded folders", EXCLUDED_NOTE, "excluded_folders"))


def included(screen: ui.Screen[Gallery, None]) -> None:
    screen.open(ManagedFolders("Included folders", INCLUDED_NOTE, "included_folders"))


def empty_bin(screen: ui.Screen[Gallery, None]) -> None:
    paths = [each.path for each in screen.app.library.media("recycle_bin")]
    if paths:
        screen.app.delete(paths, skip_bin=True)
    else:
        screen.toast("The Recycle Bin is empty")


SECTIONS: dict[str, tuple[Setting, ...]] = {
    "Color customization": (Chosen("Theme", "theme", ("Auto light / dark", "Light", "Dark")),),
    "General": (
        Chosen("Language", "language", ("English",)),
        Chosen("Change date and time format", "date_format", ("15.10.2023", "10/15/2023")),
        Chosen("File loading priority", "file_loading_priority", ("Speed", "Compromise")),
        Leads("Manage included folders", included),
        Leads("Manage excluded folders", excluded),
        Switched("Show hidden items", HIDDEN),
        Switched("Search all files instead of folders on the main screen", "search_all_files"),
    ),
    "Videos": (
        Switched("Play videos automatically", "autoplay_videos"),
        Switched("Remember last video playback position", "remember_last_video_position"),
        Switched("Loop videos", "loop_videos"),
        Switched("Always open videos on a separate screen", "open_videos_on_separate_screen"),
        Switched("Allow controlling video volume with gestures", "allow_video_gestures", True),
    ),
    "Thumbnails": (
        Switched("Crop thumbnails into squares", "crop_thumbnails", True),
        Switched("Animate GIFs at thumbnails", "animate_gifs"),
        Chosen("File thumbnail style", FILE_CORNERS, ("Square", "Rounded corners")),
        Chosen("Folder thumbnail style", FOLDER_CORNERS, ("Square", "Rounded corners")),
    ),
    "Scrolling": (
        Switched("Scroll thumbnails horizontally", "scroll_horizontally"),
        Switched("Enable pull-to-refresh from the top", "enable_pull_to_refresh", True),
    ),
    "Fullscreen media": (
        Switched("Max brightness when viewing fullscreen media", "max_brightness"),
        Switched("Black background at fullscreen media", "black_background"),
        Switched("Hide system UI at fullscreen media", "hide_system_ui"),
        Switched("Allow instantly changing media by clicking on screen sides", "instant_change"),
        Switched("Allow closing the fullscreen view with a down gesture", "down_gesture", True),
        Chosen(
            "Rotate fullscreen media by",
            "screen_rotation",
            ("System setting", "Device rotation", "Aspect ratio"),
        ),
    ),
    "Deep zoomable images": (
        Switched("Allow deep zooming images", "allow_zooming_images", True),
        Switched("Allow rotating images with gestures", "allow_rotating_with_gestures", True),
        Switched("Show images in the highest possible quality", "show_highest_quality"),
    ),
    "Extended details": (
        Switched("Show extended details over fullscreen media", "show_extended_details"),
    ),
    "Security": (
        Switched("Password protect the whole application", "app_password_protection"),
        Switched("Password protect hidden item visibility", "password_protection"),
    ),
    "File operations": (
        Switched("Delete empty folders after deleting their content", "delete_empty_folders"),
        Switched("Keep old last-modified value at file operations", "keep_last_modified", True),
        Switched("Skip delete confirmation dialog", "skip_delete_confirmation"),
    ),
    "Bottom actions": (
        Switched("Show action buttons at the bottom of the screen", "bottom_actions", True),
    ),
    "Recycle Bin": (
        Switched("Move items into the Recycle Bin instead of deleting", "use_recycle_bin", True),
        Switched(
            "Show the Recycle Bin at the folders screen", "show_recycle_bin_at_folders", True
        ),
        Leads("Empty the Recycle Bin", empty_bin),
    ),
}


@dataclass
class Settings(ui.Screen[Gallery, None]):
    activity: ClassVar[str] = f"{ACTIVITIES}.SettingsActivity"

    def view(self) -> ui.View:
        return settings_page(self, SECTIONS)


@dataclass
class About(ui.Screen[Gallery, None]):
    activity: ClassVar[str] = ABOUT

    def view(self) -> ui.View:
        return about_page(self)
