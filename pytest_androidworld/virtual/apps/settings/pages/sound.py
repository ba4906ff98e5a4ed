"""Sound & vibration: volumes, tones, what makes a sound or shakes."""

from urllib.parse import parse_qs, quote, urlsplit

from pytest_androidworld.virtual.services.audio import (
    ALARM,
    MUSIC,
    RING,
    STREAMS,
    VOICE_CALL,
    Audio,
)
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.kits.preference_items import (
    Choice,
    Group,
    Item,
    Main,
    Seek,
    Switched,
    page,
)
from pytest_androidworld.virtual.ui.kits.preference_values import (
    Asked,
    Kept,
    Preferences,
    Stored,
    on_or_off,
)

# The tones that come with the phone, each kind with the number of its first one.
RINGTONES = (111, "Atria|Callisto|Dione|Flutey Phone|Ganymede|Luna|Oberon|Phobos|Pyxis|Sedna|"
             "Titania|Triton|Umbriel")  # fmt: skip
SOUNDS = (65, "Ariel|Carme|Ceres|Elara|Europa|Iapetus|Io|Pixie Dust|Rhea|Salacia|Tethys|Titan")
ALARMS = (22, "Argon|Carbon|Cesium|Fermium|Hassium|Helium|Krypton|Neon|Neptunium|Osmium|Oxygen|"
          "Platinum|Promethium|Radon|Scandium")  # fmt: skip
NO_TONE = "None"


def tone_uri(number: int, name: str) -> str:
    return f"content://media/internal/audio/media/{number}?title={quote(name)}&canonical=1"


def tone_name(uri: str) -> str:
    """What a tone is called, as its address tells."""
    return parse_qs(urlsplit(uri).query).get("title", [NO_TONE])[0]


def tones(first: int, names: str) -> dict[str, str]:
    """Name and address of each, "None" before them."""
    found = {name: tone_uri(first + place, name) for place, name in enumerate(names.split("|"))}
    return {NO_TONE: "", **found}


def tone(title: str, key: str, kind: tuple[int, str]) -> Choice:
    """A row that asks for a tone."""
    known = tones(*kind)
    value = Asked(
        lambda app: tone_name(app.phone[Settings].get("system", key) or ""),
        lambda app, name: app.phone[Settings].put("system", key, known[name]),
    )
    return Choice(title, value=value, options={name: name for name in known})


def volume(title: str, stream: int, icon: str) -> Seek:
    """A row with a stream's volume."""
    return Seek(
        title, icon=icon, steps=STREAMS[stream].most, least_step=STREAMS[stream].least,
        read=lambda app: app.phone[Audio].volume(stream),
        write=lambda app, step: app.phone[Audio].set_volume(stream, step),
    )  # fmt: skip


MEDIA = volume("Media volume", MUSIC, "music-note")
CALL = volume("Call volume", VOICE_CALL, "phone-outline")
RINGING = volume("Ring & notification volume", RING, "bell-ring-outline")
WAKING = volume("Alarm volume", ALARM, "alarm")


def dnd_summary(app: Preferences) -> str:
    on = app.phone[Settings].number("global", "zen_mode")
    return "On" if on else "Off"


VIBRATION = Stored("system", "vibrate_on", "1")


PAGES = (
    page(
        "sound", "Sound & vibration",
        MEDIA,
        CALL,
        RINGING,
        WAKING,
        Item("Do Not Disturb", dnd_summary, to="dnd"),
        tone("Phone ringtone", "ringtone", RINGTONES),
        Item("Media", "Show player", to="media"),
        Item("Vibration & haptics", on_or_off(VIBRATION),
             to="vibration"),
        Switched("Shortcut to prevent ringing", "Off", value=Kept("prevent_ringing"),
                 otherwise="Off"),
        tone("Default notification sound", "notification_sound", SOUNDS),
        tone("Default alarm sound", "alarm_alert", ALARMS),
        Switched("Dial pad tones", value=Stored("system", "dtmf_tone", "1")),
        Switched("Screen locking sound", value=Stored("system", "lockscreen_sounds_enabled", "1")),
        Switched("Charging sounds and vibration",
                 value=Stored("secure", "charging_sounds_enabled", "1")),
        Switched("Touch sounds", value=Stored("system", "sound_effects_enabled", "1")),
        activity="Settings$SoundSettingsActivity", actions=("SOUND_SETTINGS",),
        words="volume ringtone loud quiet mute",
    ),
    page(
        "media", "Media",
        Switched("Pin media player", "To quickly resume playback, media player stays open in Quick"
                 " Settings", value=Stored("secure", "qs_media_resumption", "1")),
        Switched("Show media on lock screen", "To quickly resume playback, media player stays open"
                 " on lock screen", value=Stored("secure", "media_controls_lock_screen", "1")),
        Switched("Show media recommendations", "Based on your activity",
                 value=Stored("secure", "qs_media_recommend", "1")),
        activity="Settings$MediaControlsSettingsActivity", actions=("MEDIA_CONTROLS_SETTINGS",),
    ),
    page(
        "vibration", "Vibration & haptics",
        Main("Use vibration & haptics", value=VIBRATION),
        Group("Calls"),
        Switched("Ring vibration", value=Stored("system", "vibrate_when_ringing")),
        Switched("Vibrate first then ring gradually",
                 value=Stored("system", "apply_ramping_ringer")),
        Group("Notifications & alarms"),
        Switched("Notification vibration",
                 value=Stored("system", "notification_vibration_intensity", "2"), on="2"),
        Switched("Alarm vibration", value=Stored("system", "alarm_vibration_intensity", "2"),
                 on="2"),
        Group("Interactive haptics"),
        Switched("Touch feedback", value=Stored("system", "haptic_feedback_enabled", "1")),
        Switched("Media vibration", value=Stored("system", "media_vibration_intensity", "2"),
                 on="2"),
        activity="Settings$VibrationSettingsActivity",
    ),
)  # fmt: skip
