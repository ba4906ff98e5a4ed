"""A recording as data: sections, and in each the conversations of one attempt, in their order."""

import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pytest_androidworld.env.recording.packing import BLOB, blob, names, unpack
from pytest_androidworld.env.recording.writing import FORMAT, GZIP, VERSION
from pytest_androidworld.errors import UsageError

PIECE = 1 << 20  # bytes that are decompressed at once
MAGIC = b"\x1f\x8b"  # with which gzip's files begin
RECORD = "--aw-record-device"
DEVICE = ("serial", "kind", "grpc", "console", "forwarder")  # what `connect` found of it
ACTING = "acting"  # the client begins an action


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
        return [unpack(each, self.value) for each in self.ask]

    @property
    def answered(self) -> Any:
        """The answer; raises `TooLarge` where it was."""
        return unpack(self.answer, self.value)

    def value(self, name: str) -> bytes:
        """A long value by its name."""
        return blob(self.blobs[name])


@dataclass(frozen=True)
class Section:
    """All that was said in one attempt at a case."""

    name: str
    attempt: int
    device: dict[str, Any]  # what `connect` found of it
    conversations: list[Conversation]
    complete: bool = False  # it was recorded to its end


@dataclass(frozen=True)
class DeviceRecording:
    """A file of ``--aw-record-device``."""

    path: Path
    about: dict[str, Any]  # when it was recorded, and with which options
    sections: list[Section] = field(repr=False)

    def section(self, name: str, attempt: int) -> Section | None:
        """The last one with that name: if a device was replaced before the case, it began anew."""
        found = [each for each in self.sections if (each.name, each.attempt) == (name, attempt)]
        return found[-1] if found else None


def read_recording(path: Path | str) -> DeviceRecording:
    """Read what ``--aw-record-device`` wrote; a file that was cut off has what came before."""
    file = Path(path)
    reader = _Reader()
    try:
        for line in _lines(file):
            reader.take(line)
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror or error}") from None
    except _Refused as error:
        raise UsageError(f"{file} {error}") from None
    except zlib.error:
        raise UsageError(f"{file} is damaged: gzip cannot decompress it") from None
    except KeyError as error:
        raise UsageError(f"{file} is damaged: line {reader.number} has no {error}") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise UsageError(f"{file} is damaged: line {reader.number}: {error}") from None
    if reader.about is None:
        raise UsageError(f"{file} is empty, or was cut off in its first line")
    return DeviceRecording(file, reader.about, reader.sections)


class _Refused(Exception):
    """Why a file is not read, to be continued from its name."""


def _lines(file: Path) -> Iterator[bytes]:
    """The whole lines of a compressed file, or of several in one file, as `cat` makes it.

    A last line that was cut off is left out.
    """
    whole, left = zlib.decompressobj(GZIP), b""
    with file.open("rb") as opened:
        data = opened.read(PIECE)
        if data and not data.startswith(MAGIC[: len(data)]):
            hint = f"; run gzip {file.name}" if data.startswith(b"{") else ""
            raise _Refused(f"is not compressed with gzip, as recordings are{hint}")
        while data:
            *lines, left = (left + whole.decompress(data)).split(b"\n")
            yield from lines
            data = whole.unused_data
            if whole.eof:
                whole = zlib.decompressobj(GZIP)
            data = data or opened.read(PIECE)


class _Reader:
    """What the lines of a file mean, from the first to the last."""

    def __init__(self) -> None:
        self.number = 0  # of the line
        self.about: dict[str, Any] | None = None
        self.sections: list[Section] = []
        self._blobs: dict[str, dict[str, Any]] = {}

    def take(self, data: bytes) -> None:
        self.number += 1
        line: dict[str, Any] = json.loads(data)
        if self.about is None or "format" in line:
            self._begin(line)
        elif "section" in line:
            device = {key: line["device"][key] for key in DEVICE}
            self.sections.append(Section(line["section"], line["attempt"], device, []))
        elif "end" in line:
            self.sections[-1:] = [replace(each, complete=True) for each in self.sections[-1:]]
        elif BLOB in line:
            self._blobs[line[BLOB]] = line
        elif self.sections:
            self.sections[-1].conversations.append(self._conversation(line))

    def _begin(self, line: dict[str, Any]) -> None:
        if not isinstance(line, dict) or line.get("format") != FORMAT:
            raise _Refused(f"is no recording of a device; {RECORD} makes those")
        if line["version"] != VERSION:
            raise _Refused(
                f"has version {line['version']} of the format, and this is version {VERSION}:"
                f" read it with pytest-androidworld {line.get('package', 'of then')}"
            )
        self.about = self.about or line

    def _conversation(self, line: dict[str, Any]) -> Conversation:
        came = [(kind, name) for kind, name in line.get("came", [])]
        ask, answer = list(line.get("ask", [])), line.get("answer")
        for name in (*names([ask, answer]), *(name for _, name in came)):
            if name not in self._blobs:
                raise ValueError(f"the value {name} is not in the file")
        at, took = float(line.get("at", 0.0)), float(line.get("took", 0.0))
        return Conversation(line["door"], ask, answer, came, at, took, self._blobs)
