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
from pytest_androidworld.virtual.ui.settings import (
    AppPreference,
    Category,
    Computed,
    Item,
    MainSwitch,
    Page,
    PageContext,
    Secure,
    SeekBar,
    Select,
    System,
    Toggle,
    on_or_off,
)

# The tones that come with the phone, each kind with the number of its first one.
RINGTONES = (
    111,
    "Atria|Callisto|Dione|Flutey Phone|Ganymede|Luna|Oberon|Phobos|Pyxis|Sedna|"
    "Titania|Triton|Umbriel",
)
SOUNDS = (65, "Ariel|Carme|Ceres|Elara|Europa|Iapetus|Io|Pixie Dust|Rhea|Salacia|Tethys|Titan")
ALARMS = (
    22,
    "Argon|Carbon|Cesium|Fermium|Hassium|Helium|Krypton|Neon|Neptunium|Osmium|Oxygen|"
    "Platinum|Promethium|Radon|Scandium",
)
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


def tone(title: str, key: str, kind: tuple[int, str]) -> Select:
    """A row that asks for a tone."""
    known = tones(*kind)
    value = Computed(
        lambda page: tone_name(page.phone[Settings].get("system", key) or ""),
        lambda page, name: page.phone[Settings].put("system", key, known[name]),
    )
    return Select(title, value=value, options={name: name for name in known})


def volume(title: str, stream: int, icon: str) -> SeekBar:
    """A row with a stream's volume."""
    return SeekBar(
        title,
        icon=icon,
        steps=STREAMS[stream].most,
        least_step=STREAMS[stream].least,
        read=lambda page: page.phone[Audio].volume(stream),
        write=lambda page, step: page.phone[Audio].set_volume(stream, step),
    )


MEDIA = volume("Media volume", MUSIC, "music-note")
CALL = volume("Call volume", VOICE_CALL, "phone-outline")
RINGING = volume("Ring & notification volume", RING, "bell-ring-outline")
WAKING = volume("Alarm volume", ALARM, "alarm")


def dnd_summary(page: PageContext) -> str:
    on = page.phone[Settings].number("global", "zen_mode")
    return "On" if on else "Off"


VIBRATION = System("vibrate_on", "1")


PAGES = (
    Page(
        "sound",
        "Sound & vibration",
        MEDIA,
        CALL,
        RINGING,
        WAKING,
        Item("Do Not Disturb", dnd_summary, to="dnd"),
        tone("Phone ringtone", "ringtone", RINGTONES),
        Item("Media", "Show player", to="media"),
        Item("Vibration & haptics", on_or_off(VIBRATION), to="vibration"),
        Toggle(
            "Shortcut to prevent ringing",
            "Off",
            value=AppPreference("prevent_ringing"),
            otherwise="Off",
        ),
        tone("Default notification sound", "notification_sound", SOUNDS),
        tone("Default alarm sound", "alarm_alert", ALARMS),
        Toggle("Dial pad tones", value=System("dtmf_tone", "1")),
        Toggle("Screen locking sound", value=System("lockscreen_sounds_enabled", "1")),
        Toggle("Charging sounds and vibration", value=Secure("charging_sounds_enabled", "1")),
        Toggle("Touch sounds", value=System("sound_effects_enabled", "1")),
        activity="Settings$SoundSettingsActivity",
        actions="SOUND_SETTINGS",
        keywords="volume ringtone loud quiet mute",
    ),
    Page(
        "media",
        "Media",
        Toggle(
            "Pin media player",
            "To quickly resume playback, media player stays open in Quick Settings",
            value=Secure("qs_media_resumption", "1"),
        ),
        Toggle(
            "Show media on lock screen",
            "To quickly resume playback, media player stays open on lock screen",
            value=Secure("media_controls_lock_screen", "1"),
        ),
        Toggle(
            "Show media recommendations",
            "Based on your activity",
            value=Secure("qs_media_recommend", "1"),
        ),
        activity="Settings$MediaControlsSettingsActivity",
        actions="MEDIA_CONTROLS_SETTINGS",
    ),
    Page(
        "vibration",
        "Vibration & haptics",
        MainSwitch("Use vibration & haptics", value=VIBRATION),
        Category("Calls"),
        Toggle("Ring vibration", value=System("vibrate_when_ringing")),
        Toggle("Vibrate first then ring gradually", value=System("apply_ramping_ringer")),
        Category("Notifications & alarms"),
        Toggle(
            "Notification vibration", value=System("notification_vibration_intensity", "2"), on="2"
        ),
        Toggle("Alarm vibration", value=System("alarm_vibration_intensity", "2"), on="2"),
        Category("Interactive haptics"),
        Toggle("Touch feedback", value=System("haptic_feedback_enabled", "1")),
        Toggle("Media vibration", value=System("media_vibration_intensity", "2"), on="2"),
        activity="Settings$VibrationSettingsActivity",
    ),
)
