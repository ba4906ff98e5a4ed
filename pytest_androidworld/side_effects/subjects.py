"""What things on the phone are called: rows of apps' tables, files, settings.

A table that is not here holds what an app notes for itself: caches, indices, what was opened last.
"""

from dataclasses import dataclass
from pathlib import PurePosixPath

SIMPLE = "com.simplemobiletools"


@dataclass(frozen=True)
class Subject:
    """The rows of a table, as a user calls them."""

    noun: str
    labels: tuple[str, ...]  # the columns that name one
    part_of: str = ""  # the table whose rows bring and take these with them


ROWS: dict[str, Subject] = {
    "com.android.providers.contacts raw_contacts": Subject("contact", ("display_name",)),
    "com.android.providers.contacts data": Subject(
        "detail of a contact", ("data1",), "raw_contacts"
    ),
    "com.android.providers.contacts groups": Subject("group of contacts", ("title",)),
    "com.android.providers.contacts calls": Subject("call in the history", ("number",)),
    "com.android.providers.blockednumber blocked": Subject("blocked number", ("original_number",)),
    "com.android.providers.telephony sms": Subject("message", ("body", "address")),
    "com.android.providers.telephony pdu": Subject("MMS message", ("sub",)),
    "com.arduia.expense expense": Subject("expense", ("name",)),
    "com.dimowner.audiorecorder records": Subject("recording", ("name",)),
    "com.flauschcode.broccoli recipes": Subject("recipe", ("title",)),
    "com.flauschcode.broccoli categories": Subject("recipe category", ("name",)),
    f"{SIMPLE}.calendar.pro events": Subject("calendar event", ("title",)),
    f"{SIMPLE}.calendar.pro event_types": Subject("calendar event type", ("title",)),
    f"{SIMPLE}.gallery.pro favorites": Subject("favorite picture", ("filename",)),
    "com.google.android.deskclock alarm_templates": Subject("alarm", ("hour", "minutes", "label")),
    "de.dennisguse.opentracks tracks": Subject("track", ("name",)),
    "de.dennisguse.opentracks markers": Subject("marker of a track", ("name",), "tracks"),
    "net.cozic.joplin notes": Subject("Joplin note", ("title",)),
    "net.cozic.joplin folders": Subject("Joplin notebook", ("title",)),
    "net.cozic.joplin tags": Subject("Joplin tag", ("title",)),
    "net.osmand map_markers": Subject("map marker", ("marker_description",)),
    "org.tasks tasks": Subject("task", ("title",)),
    "org.tasks caldav_lists": Subject("list of tasks", ("cdl_name",)),
    "org.tasks tagdata": Subject("tag of tasks", ("name",)),
    "org.tasks places": Subject("place of tasks", ("name",)),
    "org.videolan.vlc Playlist": Subject("playlist", ("name",)),
    "org.videolan.vlc PlaylistMediaRelation": Subject("entry of a playlist", (), "Playlist"),
    "code.name.monkey.retromusic PlaylistEntity": Subject("playlist", ("playlist_name",)),
    "code.name.monkey.retromusic SongEntity": Subject(
        "song of a playlist", ("title",), "PlaylistEntity"
    ),
    "code.name.monkey.retromusic blacklist": Subject("hidden folder", ("path",)),
}


def of_row(place: str) -> Subject | None:
    """What the rows of ``PACKAGE TABLE`` are called."""
    return ROWS.get(place)


SUFFIXES = {
    **dict.fromkeys((".jpg", ".jpeg", ".png", ".webp", ".gif", ".svg"), "picture"),
    **dict.fromkeys((".mp4", ".3gp", ".mkv", ".webm"), "video"),
    **dict.fromkeys((".mp3", ".m4a", ".wav", ".ogg"), "audio file"),
}
HOMES = {  # folders in which files have a name of their own
    "Documents/Markor/": "note",
    "Documents/markor/": "note",
    "Android/data/com.dimowner.audiorecorder/files/Music/records/": "recording",
    "Android/data/net.osmand/files/": "file of OsmAnd",
}


def of_file(path: str, *, folder: bool) -> tuple[str, str]:
    """What a file of the shared storage is called, and its name there."""
    if folder:
        return "folder", path
    for home, noun in HOMES.items():
        if path.startswith(home):
            return noun, path.removeprefix(home)
    return SUFFIXES.get(PurePosixPath(path).suffix.lower(), "file"), path


ON = frozenset(("1", "2", "3"))  # of a switch that is a setting; 3 is location, 2 priority only
OFF = frozenset(("0", "None"))
SWITCHES = {
    "radios airplane": "airplane mode",
    "radios bluetooth": "Bluetooth",
    "radios wifi": "Wi-Fi",
    "settings global airplane_mode_on": "airplane mode",
    "settings global auto_time": "automatic time",
    "settings global auto_time_zone": "automatic time zone",
    "settings global bluetooth_on": "Bluetooth",
    "settings global data_roaming": "roaming",
    "settings global development_settings_enabled": "developer options",
    "settings global low_power": "Battery Saver",
    "settings global mobile_data": "mobile data",
    "settings global stay_on_while_plugged_in": "stay awake",
    "settings global wifi_on": "Wi-Fi",
    "settings global zen_mode": "Do Not Disturb",
    "settings secure accessibility_display_inversion_enabled": "color inversion",
    "settings secure location_mode": "location",
    "settings secure night_display_activated": "Night Light",
    "settings system accelerometer_rotation": "auto-rotate",
    "settings system haptic_feedback_enabled": "touch vibration",
    "settings system screen_brightness_mode": "adaptive brightness",
    "settings system sound_effects_enabled": "touch sounds",
}
SETTINGS = {
    "settings secure ui_night_mode": "dark theme",
    "settings system font_scale": "font size",
    "settings system screen_brightness": "brightness",
    "settings system screen_off_timeout": "screen timeout",
    "settings system volume_alarm": "alarm volume",
    "settings system volume_music": "media volume",
    "settings system volume_ring": "ring volume",
    "time zone": "time zone",
}
