"""A recording as data: sections, and in each the conversations of one attempt, in their order."""

import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pytest_androidworld.env.recording.packing import BLOB, blob, unpack
from pytest_androidworld.env.recording.writing import FORMAT, GZIP, VERSION
from pytest_androidworld.errors import UsageError

PIECE = 1 << 20  # bytes that are decompressed at once
ACTING = "acting"  # our side begins an action


@dataclass(frozen=True)
class Conversation:
    """One question to the device and its answer; or the beginning of an action, without both."""

    door: str
    ask: list[Any]  # as JSON has it, masked
    answer: Any  # in the same way
    came: list[tuple[str, str]]  # what had come by itself when it ended: its kind, its blob
    at: float  # seconds since the section began
    took: float
    blobs: dict[str, dict[str, Any]] = field(repr=False, compare=False)

    @property
    def asked(self) -> list[Any]:
        """The question's words."""
        return [unpack(each, self.kept) for each in self.ask]

    @property
    def answered(self) -> Any:
        """The answer; raises `TooLarge` where it was."""
        return unpack(self.answer, self.kept)

    def kept(self, name: str) -> bytes:
        """A long value by its name."""
        return blob(self.blobs[name])


@dataclass(frozen=True)
class Section:
    """All that was said in one attempt at a case."""

    name: str
    attempt: int
    device: dict[str, Any]  # what `connect` was told of it
    conversations: list[Conversation]
    complete: bool = False  # it was recorded to its end


@dataclass(frozen=True)
class DeviceRecording:
    """A file of ``--aw-record-device``."""

    path: Path
    about: dict[str, Any]  # who recorded it, and with which options
    sections: list[Section] = field(repr=False)

    def section(self, name: str, attempt: int) -> Section | None:
        """The last one with that name: if a device was replaced before the case, it began anew."""
        found = [each for each in self.sections if (each.name, each.attempt) == (name, attempt)]
        return found[-1] if found else None


def read_recording(path: Path | str) -> DeviceRecording:
    """Read what ``--aw-record-device`` wrote; a file that was cut off has what came before."""
    file = Path(path)
    try:
        lines = [json.loads(line) for line in _lines(file)]
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror or error}") from None
    except (ValueError, zlib.error) as error:
        raise UsageError(f"{file} is damaged, or no recording of a device: {error}") from None
    about = lines[0] if lines and isinstance(lines[0], dict) else {}
    if about.get("format") != FORMAT:
        raise UsageError(f"{file} is no recording of a device: --aw-record-device makes those")
    if about["version"] != VERSION:
        raise UsageError(
            f"{file} has version {about['version']} of the format, and this is version {VERSION}:"
            f" read it with pytest-androidworld {about.get('package', 'of then')}"
        )
    try:
        return DeviceRecording(file, about, list(_sections(lines[1:])))
    except (KeyError, TypeError, ValueError) as error:
        raise UsageError(f"{file} is damaged: a line has no {error}") from None


def _lines(file: Path) -> Iterator[bytes]:
    """The whole lines of a compressed file; a last one that was cut off is left out."""
    whole = zlib.decompressobj(GZIP)
    left = b""
    with file.open("rb") as opened:
        while data := opened.read(PIECE):
            *lines, left = (left + whole.decompress(data)).split(b"\n")
            yield from lines


def _sections(lines: list[dict[str, Any]]) -> Iterator[Section]:
    blobs: dict[str, dict[str, Any]] = {}
    open_one: dict[str, Any] | None = None
    for line in lines:
        if BLOB in line:
            blobs[line[BLOB]] = line
        elif "section" in line:
            if open_one is not None:
                yield Section(**open_one)
            open_one = {
                "name": line["section"],
                **{key: line[key] for key in ("attempt", "device")},
                "conversations": [],
            }
        elif open_one is not None and "end" in line:
            yield Section(**open_one, complete=True)
            open_one = None
        elif open_one is not None:
            open_one["conversations"].append(_conversation(line, blobs))
    if open_one is not None:
        yield Section(**open_one)


def _conversation(line: dict[str, Any], blobs: dict[str, dict[str, Any]]) -> Conversation:
    came = [(kind, name) for kind, name in line.get("came", [])]
    at, took = line.get("at", 0.0), line.get("took", 0.0)
    return Conversation(
        line["door"], line.get("ask", []), line.get("answer"), came, at, took, blobs
    )
