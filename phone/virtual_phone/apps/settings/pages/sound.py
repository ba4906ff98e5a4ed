"""Sound & vibration: volumes, tones, what makes a sound or shakes."""

from virtual_phone.services.audio import (
    ALARM,
    MUSIC,
    RING,
    STREAMS,
    VOICE_CALL,
    Audio,
)
from virtual_phone.services.settings import Settings
from virtual_phone.services.tones import ALARMS, RINGTONES, SOUNDS, tone_name, tones
from virtual_phone.ui import settings as kit


def tone(title: str, key: str, kind: tuple[int, str]) -> kit.Select:
    """A row that opens a list of tones."""
    known = tones(*kind)
    value = kit.Computed(
        lambda page: tone_name(page.phone[Settings].get("system", key) or ""),
        lambda page, name: page.phone[Settings].put("system", key, known[name]),
    )
    return kit.Select(title, value, {name: name for name in known})


def volume(title: str, stream: int, icon: str) -> kit.SeekBar:
    """A row with a stream's volume."""
    return kit.SeekBar(
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


def dnd_summary(page: kit.PageContext) -> str:
    on = page.phone[Settings].number("global", "zen_mode")
    return "On" if on else "Off"


VIBRATION = kit.System("vibrate_on", "1")


PAGES = {
    "sound": kit.Page(
        "Sound & vibration",
        MEDIA,
        CALL,
        RINGING,
        WAKING,
        kit.Item("Do Not Disturb", dnd_summary, to="dnd"),
        tone("Phone ringtone", "ringtone", RINGTONES),
        kit.Item("Media", "Show player", to="media"),
        kit.Item("Vibration & haptics", kit.on_or_off(VIBRATION), to="vibration"),
        kit.Toggle(
            "Shortcut to prevent ringing",
            kit.AppPreference("prevent_ringing"),
            "Off",
            otherwise="Off",
        ),
        tone("Default notification sound", "notification_sound", SOUNDS),
        tone("Default alarm sound", "alarm_alert", ALARMS),
        kit.Toggle("Dial pad tones", kit.System("dtmf_tone", "1")),
        kit.Toggle("Screen locking sound", kit.System("lockscreen_sounds_enabled", "1")),
        kit.Toggle("Charging sounds and vibration", kit.Secure("charging_sounds_enabled", "1")),
        kit.Toggle("Touch sounds", kit.System("sound_effects_enabled", "1")),
        started_by="Settings$SoundSettingsActivity SOUND_SETTINGS",
        keywords="volume ringtone loud quiet mute",
    ),
    "media": kit.Page(
        "Media",
        kit.Toggle(
            "Pin media player",
            kit.Secure("qs_media_resumption", "1"),
            "To quickly resume playback, media player stays open in Quick Settings",
        ),
        kit.Toggle(
            "Show media on lock screen",
            kit.Secure("media_controls_lock_screen", "1"),
            "To quickly resume playback, media player stays open on lock screen",
        ),
        kit.Toggle(
            "Show media recommendations",
            kit.Secure("qs_media_recommend", "1"),
            "Based on your activity",
        ),
        started_by="Settings$MediaControlsSettingsActivity MEDIA_CONTROLS_SETTINGS",
    ),
    "vibration": kit.Page(
        "Vibration & haptics",
        kit.MainSwitch("Use vibration & haptics", VIBRATION),
        kit.Category("Calls"),
        kit.Toggle("Ring vibration", kit.System("vibrate_when_ringing")),
        kit.Toggle("Vibrate first then ring gradually", kit.System("apply_ramping_ringer")),
        kit.Category("Notifications & alarms"),
        kit.Toggle(
            "Notification vibration", kit.System("notification_vibration_intensity", "2"), on="2"
        ),
        kit.Toggle("Alarm vibration", kit.System("alarm_vibration_intensity", "2"), on="2"),
        kit.Category("Interactive haptics"),
        kit.Toggle("Touch feedback", kit.System("haptic_feedback_enabled", "1")),
        kit.Toggle("Media vibration", kit.System("media_vibration_intensity", "2"), on="2"),
        started_by="Settings$VibrationSettingsActivity",
    ),
}
