"""The file: what was written is read, also from one that was cut off; what is none is refused."""

import gzip
import json
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import read_recording
from pytest_androidworld.env.forests import Event
from pytest_androidworld.env.recording import tape_files, tapes
from pytest_androidworld.env.recording.exchange import RecordingWire
from pytest_androidworld.env.recording.masks import Masks
from pytest_androidworld.env.recording.writing import RecordingWriter
from pytest_androidworld.errors import UsageError

DEVICE: dict[str, Any] = {
    "serial": "emulator-5554",
    "kind": "avd",
    "grpc": False,
    "console": False,
    "forwarder": False,
}
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


def test_a_file_that_was_cut_off_anywhere_has_what_came_before(written: Path) -> None:
    data, found = written.read_bytes(), Counter[Any]()
    for end in range(len(data)):
        written.write_bytes(data[:end])
        try:
            sections = read_recording(written).sections
        except UsageError as error:
            found[str(error)] += 1
        else:
            found[tuple((len(each.conversations), each.complete) for each in sections)] += 1
    assert list(found) == [
        f"{written} is empty, or was cut off in its first line",
        (),
        ((0, False),),
        ((1, False),),
        ((1, True),),
        ((1, True), (0, False)),
        ((1, True), (1, False)),
        ((1, True), (2, False)),
    ]


def test_files_that_were_joined_are_read_as_one(write: Write) -> None:
    """The first of them was not ended by its run."""
    one = write(section("One[30]"), ID, END, section("Two[30]"), ID)
    other = write(section("Two[30]"), ID, ID, END, name="b.jsonl.gz")
    for each in (one, other):
        each.close()
    one.path.write_bytes(one.path.read_bytes() + other.path.read_bytes())
    found = read_recording(one.path).sections
    assert [(each.name, len(each.conversations), each.complete) for each in found] == [
        ("One[30]", 1, True),
        ("Two[30]", 1, False),
        ("Two[30]", 2, True),
    ]


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
    """As `gzip` does; without the time, as what a test is called must not differ by worker."""
    return gzip.compress("".join(f"{json.dumps(line)}\n" for line in lines).encode(), mtime=0)


HEAD = {"format": "androidworld-recording", "version": 1}
BLOBLESS = {"door": "adb", "ask": ["exec", "date"], "answer": [{"data": None, "blob": "0f5a"}]}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is empty, or was cut off in its first line"),
        (b"text", "is not compressed with gzip, as recordings are"),
        (b'{"format": 1}', "is not compressed with gzip, as recordings are; run gzip a.jsonl.gz"),
        (packed({"kind": "manifest"}), "is no recording of a device; --aw-record-device makes"),
        (packed([1]), "is no recording of a device"),
        (gzip.compress(b"{\n", mtime=0), "is damaged: line 1: Expecting property name"),
        (gzip.compress(b"{}\n", mtime=0)[:-1] + b"x", "is damaged: gzip cannot decompress it"),
        (packed(HEAD) + b"more", "is damaged: gzip cannot decompress it"),
        (packed({"format": "androidworld-recording"}), "is damaged: line 1 has no 'version'"),
        (
            packed({"format": "androidworld-recording", "version": 2, "package": "9.0"}),
            "has version 2 of the format, and this is version 1: read it with pytest-androidworld"
            " 9.0",
        ),
        (packed(HEAD, section("One"), {"ask": 1}), "is damaged: line 3: 'int' object is not it"),
        (packed(HEAD, section("One"), {}), "is damaged: line 3 has no 'door'"),
        (packed(HEAD, section("One"), "ask"), "is damaged: line 3: 'str' object has no attr"),
        (packed(HEAD, {"section": "One"}), "is damaged: line 2 has no 'device'"),
        (
            packed(HEAD, section("One"), BLOBLESS),
            "is damaged: line 3: the value 0f5a is not in the file",
        ),
    ],
)
def test_what_is_no_recording_is_refused(tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "a.jsonl.gz"
    file.write_bytes(content)
    with pytest.raises(UsageError) as raised:
        read_recording(file)
    assert reason in str(raised.value)
    assert str(raised.value).startswith(str(file))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"none\.gz: No such file or directory"):
        read_recording(tmp_path / "none.gz")


def test_each_worker_has_a_file_of_its_own_and_they_are_played_back_as_one(
    tmp_path: Path, write: Write
) -> None:
    named = tmp_path / "run.jsonl.gz"
    workers = [tape_files.of_worker(named, each) for each in ("gw0", "gw1")]
    assert [each.name for each in workers] == ["run-gw0.jsonl.gz", "run-gw1.jsonl.gz"]
    assert tape_files.of_worker(named, "") == named
    assert tape_files.of(named) == []
    for number, path in enumerate(workers):
        write(section(f"Case{number}[30]"), name=path.name)
    assert tape_files.of(named) == workers
    held = tapes.ReplayingTape.of(named).recordings
    assert [each.sections[0].name for each in held] == ["Case0[30]", "Case1[30]"]


def test_what_the_client_types_is_no_secret_on_the_screen_that_shows_it(write: Write) -> None:
    """The screen comes before the answer to what has typed it."""
    event = Event(event={"event_type": "TYPE_VIEW_TEXT_CHANGED", "event_text": "bob@example.org"})
    wire = RecordingWire(write(), Masks(), section("One[30]"))

    def typed() -> bytes:
        wire.came("event", event.SerializeToString(), Event)
        return b"ann@example.org"

    wire.exchange("adb", ["exec", "input text bob@example.org"], typed)
    (found,) = read_recording(wire._writer.path).sections[0].conversations
    assert found.asked == ["exec", "input text bob@example.org"]
    assert b"bob@example.org" in found.value(found.came[0][1])
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
    one = section("One[30]")
    root = {"door": "adb", "ask": ["shell", "id -u"], "answer": [["0\n", "", 0], None, 1]}
    said = {"door": "adb", "ask": ["shell", "echo"], "answer": [["\n", "", 0], None, 1]}
    write(one, root, name="run-gw0.jsonl.gz")
    write(one, root, said, END, name="run-gw2.jsonl.gz")
    tape = tapes.ReplayingTape.of(tmp_path / "run.jsonl.gz")
    assert tape.begin("One[30]", 1, None).adb.shell("echo").stdout == "\n"
    tape.end()


@pytest.mark.parametrize("moment", ["compressed", "written"])
def test_after_an_interrupt_in_the_middle_of_a_line_the_file_can_be_read_up_to_there(
    write: Write, moment: str
) -> None:
    """Tear-down goes on after Ctrl-C, and would go on writing."""
    writer = write(section("One[30]"), ID)
    whole = writer._compress

    class Interrupted:
        def compress(self, data: bytes) -> bytes:
            found = whole.compress(data)
            if moment == "compressed":
                raise KeyboardInterrupt
            return found

        def flush(self, mode: int) -> bytes:
            writer._file.write(whole.flush(mode)[:10])
            raise KeyboardInterrupt

    writer._compress = Interrupted()  # type: ignore[assignment]
    with pytest.raises(KeyboardInterrupt):
        writer.line({**ID, "ask": ["shell", "a line that is interrupted"]})
    writer._compress = whole
    writer.line(ID)
    writer.line(END)
    writer.close()
    (found,) = read_recording(writer.path).sections
    assert [each.asked for each in found.conversations] == [["shell", "id -u"]]
    assert not found.complete
    assert writer.trouble == f"{writer.path} ends early: it was interrupted"


def test_a_question_that_was_interrupted_ends_its_section_and_no_other(write: Write) -> None:
    """What follows, as in a tear-down, would be taken for the answers to it."""
    writer = write()
    wire = RecordingWire(writer, Masks(), section("One[30]"))

    def interrupted() -> bytes:
        wire.came("event", Event().SerializeToString(), Event)
        raise KeyboardInterrupt

    came: list[str] = []
    wire.deliver = lambda kind, data: came.append(kind)
    with pytest.raises(KeyboardInterrupt):
        wire.exchange("adb", ["exec", "date"], interrupted)
    assert came == ["event"]
    assert wire.exchange("adb", ["exec", "id -u"], lambda: b"0") == b"0"
    wire.end()
    wire = RecordingWire(writer, Masks(), section("Two[30]"))
    wire.exchange("adb", ["exec", "id -u"], lambda: b"0")
    wire.end()
    one, two = read_recording(writer.path).sections
    assert (one.complete, one.conversations) == (False, [])
    assert (two.complete, len(two.conversations)) == (True, 1)
