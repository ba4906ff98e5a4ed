"""Volumes and the ringer."""

from dataclasses import dataclass

from virtual_phone.service import Service, State
from virtual_phone.services.settings import Settings

SILENT, VIBRATE, NORMAL = range(3)  # the values of the key mode_ringer


@dataclass(frozen=True)
class Stream:
    """An audio stream: its number and name in Android, its settings key, and its volumes."""

    number: int
    constant: str
    key: str
    most: int
    least: int = 0


STREAMS = {
    stream.number: stream
    for stream in (
        Stream(0, "STREAM_VOICE_CALL", "volume_voice", 5, least=1),
        Stream(1, "STREAM_SYSTEM", "volume_system", 7),
        Stream(2, "STREAM_RING", "volume_ring", 7),
        Stream(3, "STREAM_MUSIC", "volume_music", 15),
        Stream(4, "STREAM_ALARM", "volume_alarm", 7, least=1),
        Stream(5, "STREAM_NOTIFICATION", "volume_notification", 7),
        Stream(6, "STREAM_BLUETOOTH_SCO", "volume_bluetooth_sco", 15),
    )
}
VOICE_CALL, SYSTEM, RING, MUSIC, ALARM, NOTIFICATION, BLUETOOTH_SCO = range(7)
SPEAKER = "_speaker"  # the key of a volume that was changed names the output device


class Audio(Service):
    """Volumes are stored in settings; those that the ringer mutes are restored with it."""

    name = "audio"

    def fresh(self) -> State:
        return {"before_silence": None}

    @property
    def settings(self) -> Settings:
        return self.phone[Settings]

    def volume(self, stream: int) -> int:
        """The volume of a stream."""
        kind = STREAMS[stream]
        otherwise = self.settings.number("system", kind.key, kind.least)
        return self.settings.number("system", kind.key + SPEAKER, otherwise)

    def set_volume(self, stream: int, volume: int) -> None:
        """Set a stream's volume, within its range; that of the ring stream switches the ringer."""
        kind = STREAMS[stream]
        volume = min(max(volume, kind.least), kind.most)
        self.settings.put("system", kind.key + SPEAKER, volume)
        if stream == RING:
            self.settings.put("global", "mode_ringer", NORMAL if volume else VIBRATE)

    def adjust(self, stream: int, steps: int) -> None:
        """Change a stream's volume by a number of steps."""
        self.set_volume(stream, self.volume(stream) + steps)

    @property
    def ringer(self) -> int:
        return self.settings.number("global", "mode_ringer", NORMAL)

    def set_ringer(self, mode: int) -> None:
        """Set the ringer to normal, vibrate or silent; silencing it saves the ring volume."""
        if mode != NORMAL and self.ringer == NORMAL:
            self.state["before_silence"] = self.volume(RING)
            self.set_volume(RING, 0)
        elif mode == NORMAL and self.volume(RING) == 0:
            self.set_volume(RING, self.state["before_silence"] or 1)
        self.settings.put("global", "mode_ringer", mode)
