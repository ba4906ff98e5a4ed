"""What the sounds are called that alarms and timers ring with."""

from virtual_phone.services.tones import ALARMS, NO_TONE, tones

DEFAULT = "Cesium"
SILENT = "silent"  # as the real app writes it
TONES = {SILENT if name == NO_TONE else uri: name for name, uri in tones(*ALARMS).items()}
ALARM_TONES = TONES | {SILENT: "Silent"}
TIMER_TONES = {"": "Timer Expired", **ALARM_TONES}


def tone_of(ringtone: str) -> str:
    """What an alarm's sound is called."""
    return ALARM_TONES.get(ringtone, f"Default ({DEFAULT})")
