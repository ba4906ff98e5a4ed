"""A recording as a run holds it: each attempt at a case has a section of its own.

In each the device is reached anew, so a section needs none of those before it: cases can be
played back alone, in any order, and by several workers.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from pytest_androidworld.env.device import Device
from pytest_androidworld.env.recording import identity, tape_files
from pytest_androidworld.env.recording.doors import described, recorded, replayed
from pytest_androidworld.env.recording.exchange import RecordingWire, ReplayingWire
from pytest_androidworld.env.recording.masks import Masks
from pytest_androidworld.env.recording.reading import DeviceRecording, read_recording
from pytest_androidworld.env.recording.writing import RecordingWriter
from pytest_androidworld.errors import NotInRecording, RecordingDiffers

NAMED = 5  # seeds in a message
VERDICT = "verdict"  # the last of a case's conversations, though the device does not hear it


class DeviceTape(Protocol):
    """What stands between a run and its device."""

    @property
    def trouble(self) -> str:
        """Why the file ends early, if it does."""

    def begin(self, name: str, attempt: int, device: Device | None) -> Device:
        """The device as one attempt has it; ``device`` is the one that was booted, if any."""

    def verdict(self, verdict: str) -> None:
        """How the attempt has ended; raises `RecordingDiffers` if it ended otherwise then."""

    def end(self) -> None:
        """The attempt is over; raises `RecordingDiffers` if it was another one than recorded."""

    def close(self) -> None:
        """The run is over."""


class RecordingTape:
    """Writes a file while the device is played on."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self._writer = RecordingWriter(path, about)
        self._real: Device | None = None  # the one that the masks are of
        self._masks = Masks()
        self._wire: RecordingWire | None = None
        self._device: Device | None = None

    @property
    def trouble(self) -> str:
        return self._writer.trouble

    def begin(self, name: str, attempt: int, device: Device | None) -> Device:
        self.end()
        real = self._real if device is self._device else device
        self._leave()
        assert real is not None, "a device is recorded that is there"
        if real is not self._real:
            self._learn(real)
        about = described(real)
        about["serial"] = self._masked(about["serial"])
        line = {"section": name, "attempt": attempt, "device": about}
        self._wire = RecordingWire(self._writer, self._masks, line)
        self._device = recorded(real, self._wire)
        return self._device

    def _learn(self, device: Device) -> None:
        """What must not be in the file, before a line of this device is."""
        self._masks = identity.masks(device)
        self._real = device

    def _masked(self, text: str) -> str:
        return self._masks.received(text.encode()).decode()

    def verdict(self, verdict: str) -> None:
        if self._wire is not None:
            self._wire.exchange(VERDICT, [verdict], _nothing)

    def end(self) -> None:
        if self._wire is not None:
            self._wire.end()
            self._wire = None

    def _leave(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            device.close()

    def close(self) -> None:
        self.end()
        self._leave()
        self._writer.close()


class ReplayingTape:
    """Answers from files, as several workers have written them; there is no device."""

    trouble = ""

    def __init__(self, recordings: Sequence[DeviceRecording]) -> None:
        self.recordings = recordings
        self._wire: ReplayingWire | None = None

    @classmethod
    def of(cls, path: Path) -> "ReplayingTape":
        return cls([read_recording(each) for each in tape_files.of(path)])

    def begin(self, name: str, attempt: int, device: Device | None) -> Device:
        before = self._wire
        self.end()
        found = [(each.section(name, attempt), each.path.name) for each in self.recordings]
        held = [(section, file) for section, file in found if section is not None]
        if held:  # by two workers, where the first one died
            section, file = max(held, key=lambda each: each[0].complete)
            self._wire = ReplayingWire(section, file)
            return replayed(section.device, self._wire)
        if before is None or before.section.name != name:
            raise NotInRecording(self._lacks(name))
        missing = RecordingDiffers(f"{before.place}: {name} has no attempt {attempt}")
        raise before.difference or missing

    def _lacks(self, name: str) -> str:
        """Short of the name, as many cases may be skipped for the same reason."""
        task, _, play = name.partition("[")
        sections = (section for each in self.recordings for section in each.sections)
        names = {each.name for each in sections if each.name.startswith(f"{task}[")}
        others = [each.removeprefix(f"{task}[").rstrip("]") for each in sorted(names)]
        if not others:
            return f"the recording does not have {'this task' if play else name}"
        more = ", …" if len(others) > NAMED else ""
        held = ", ".join(others[:NAMED])
        return f"the recording has this task with seed {held}{more}, and not {play.rstrip(']')}"

    def verdict(self, verdict: str) -> None:
        if self._wire is not None and self._wire.difference is None:
            self._wire.exchange(VERDICT, [verdict], _nothing)

    def end(self) -> None:
        wire, self._wire = self._wire, None
        if wire is not None:
            wire.end()

    def close(self) -> None:
        """Nothing is open."""


def _nothing() -> None:
    """What a device answers to a verdict."""
