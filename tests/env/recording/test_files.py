"""The file: what was written is read, also from one that was cut off; what is none is refused."""

import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import read_recording
from pytest_androidworld.env.forests import Event
from pytest_androidworld.env.recording import tapes
from pytest_androidworld.env.recording.masks import Masks
from pytest_androidworld.env.recording.wires import RecordingWire
from pytest_androidworld.env.recording.writing import RecordingWriter
from pytest_androidworld.errors import UsageError

DEVICE: dict[str, Any] = {"serial": "emulator-5554", "kind": "avd"}
ID = {"door": "adb", "ask": ["shell", "id -u"], "answer": [["0\n", "", 0], None, 1], "took": 0.5}
END = {"end": True}


def section(name: str, attempt: int = 1) -> dict[str, Any]:
    return {"section": name, "attempt": attempt, "device": DEVICE}


Write = Callable[..., RecordingWriter]


@pytest.fixture
def write(tmp_path: Path) -> Iterator[Write]:
    """Makes a file with some lines, as a run does that is under way, and may be killed."""
    begun: list[RecordingWriter] = []

    def make(*lines: dict[str, Any], name: str = "a.jsonl.gz", **about: Any) -> RecordingWriter:
        writer = RecordingWriter(tmp_path / name, about)
        begun.append(writer)
        for line in lines:
            writer.line(line)
        return writer

    yield make
    for each in begun:
        each._file.close()


@pytest.fixture
def written(write: Write) -> Path:
    """Two sections, the second of which has not ended; the file is not closed."""
    writer = write(agent="oracle")
    for line in (section("One[30]"), ID, END, section("Two[30]"), ID):
        writer.line(line)
    name = writer.keep(b"\x00" * 5000)
    assert writer.keep(b"\x00" * 5000) == name
    writer.line(
        {"door": "adb", "ask": ["exec", "screencap"], "answer": [{"data": None, "blob": name}]}
    )
    return writer.path


def test_each_line_can_be_read_as_soon_as_it_is_written(written: Path) -> None:
    found = read_recording(written)
    assert found.about["agent"] == "oracle"
    assert [(each.name, each.complete) for each in found.sections] == [
        ("One[30]", True),
        ("Two[30]", False),
    ]
    first, second = found.sections[1].conversations
    assert (first.door, first.asked, first.answered, first.took) == (
        "adb",
        ["shell", "id -u"],
        [["0\n", "", 0], None, 1],
        0.5,
    )
    assert second.answered == [b"\x00" * 5000]


def test_a_long_value_is_written_once(written: Path) -> None:
    data = zlib.decompressobj(31).decompress(written.read_bytes())
    assert data.count(b'"blob":') == 2  # its own line, and where it is meant
    assert len(written.read_bytes()) < 1000


@pytest.mark.parametrize("cut", [1, 5, 30])
def test_a_file_that_was_cut_off_has_what_came_before(written: Path, cut: int) -> None:
    written.write_bytes(written.read_bytes()[:-cut])
    found = read_recording(written)
    assert [each.name for each in found.sections] == ["One[30]", "Two[30]"]
    assert len(found.sections[0].conversations) == 1


def test_any_program_can_read_a_closed_one(write: Write) -> None:
    writer = write(section("One[30]"))
    writer.close()
    with gzip.open(writer.path, "rt") as lines:
        assert [sorted(json.loads(line))[0] for line in lines] == ["format", "attempt"]


def test_of_two_sections_with_a_name_the_later_counts(write: Write) -> None:
    """The device was replaced before the case began."""
    one = section("One[30]")
    writer = write(one, ID, one, END, section("One[30]", 2), ID, END)
    found = read_recording(writer.path)
    first, again = found.section("One[30]", 1), found.section("One[30]", 2)
    assert first is not None
    assert again is not None
    assert (len(first.conversations), len(again.conversations)) == (0, 1)
    assert found.section("One[31]", 1) is None


def packed(*lines: Any) -> bytes:
    return gzip.compress("".join(f"{json.dumps(line)}\n" for line in lines).encode())


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is no recording of a device: --aw-record-device makes those"),
        (b"text", "is damaged, or no recording of a device: "),
        (packed({"kind": "manifest"}), "is no recording of a device"),
        (packed([1]), "is no recording of a device"),
        (gzip.compress(b"{\n"), "is damaged, or no recording of a device: "),
        (
            packed({"format": "androidworld-recording", "version": 2, "package": "9.0"}),
            "has version 2 of the format, and this is version 1: read it with pytest-androidworld"
            " 9.0",
        ),
        (
            packed({"format": "androidworld-recording", "version": 1}, section("One"), {"ask": 1}),
            "is damaged: a line has no 'door'",
        ),
    ],
)
def test_what_is_no_recording_is_refused(tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "a.jsonl.gz"
    file.write_bytes(content)
    with pytest.raises(UsageError) as told:
        read_recording(file)
    assert reason in str(told.value)
    assert str(told.value).startswith(str(file))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"none\.gz: No such file or directory"):
        read_recording(tmp_path / "none.gz")


def test_each_worker_has_a_file_of_its_own_and_they_are_played_back_as_one(
    tmp_path: Path, write: Write
) -> None:
    named = tmp_path / "run.jsonl.gz"
    workers = [tapes.of_worker(named, each) for each in ("gw0", "gw1")]
    assert [each.name for each in workers] == ["run-gw0.jsonl.gz", "run-gw1.jsonl.gz"]
    assert tapes.of_worker(named, "") == named
    assert tapes.files(named) == []
    for number, path in enumerate(workers):
        write(section(f"Case{number}[30]"), name=path.name)
    assert tapes.files(named) == workers
    held = tapes.ReplayingTape.of(named).recordings
    assert [each.sections[0].name for each in held] == ["Case0[30]", "Case1[30]"]


def test_what_our_side_types_is_no_secret_on_the_screen_that_shows_it(write: Write) -> None:
    """The screen comes before the answer to what has typed it."""
    event = Event(event={"event_type": "TYPE_VIEW_TEXT_CHANGED", "event_text": "bob@example.org"})
    wire = RecordingWire(write(), Masks(), section("One[30]"))

    def typed() -> bytes:
        wire.came("event", event.SerializeToString(), Event)
        return b"ann@example.org"

    wire.exchange("adb", ["exec", "input text bob@example.org"], typed)
    (found,) = read_recording(wire._writer.path).sections[0].conversations
    assert found.asked == ["exec", "input text bob@example.org"]
    assert b"bob@example.org" in found.kept(found.came[0][1])
    assert b"ann@" not in found.answered


def test_a_full_disk_ends_the_recording_and_not_the_run(write: Write) -> None:
    writer = write()

    class Full:
        closed = False

        def write(self, data: bytes) -> int:
            raise OSError(28, "No space left on device")

        def close(self) -> None:
            pass

    writer._file.close()
    writer._file = Full()  # type: ignore[assignment]
    writer.line(ID)
    writer.line(ID)
    writer.close()
    assert writer.trouble == f"{writer.path} ends early: No space left on device"


def test_of_two_workers_the_one_that_did_not_die_is_played_back(
    tmp_path: Path, write: Write
) -> None:
    device = {"serial": "emulator-5554", "kind": "avd", "grpc": False, "console": False}
    one = {**section("One[30]"), "device": {**device, "forwarder": False}}
    root = {"door": "adb", "ask": ["shell", "id -u"], "answer": [["0\n", "", 0], None, 1]}
    said = {"door": "adb", "ask": ["shell", "echo"], "answer": [["\n", "", 0], None, 1]}
    write(one, root, name="run-gw0.jsonl.gz")
    write(one, root, said, END, name="run-gw2.jsonl.gz")
    tape = tapes.ReplayingTape.of(tmp_path / "run.jsonl.gz")
    assert tape.begin("One[30]", 1, None).adb.shell("echo").stdout == "\n"
    tape.end()
