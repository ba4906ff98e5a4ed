"""A recorded case is played back without its device; what is asked otherwise is named."""

import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_androidworld import read_recording
from pytest_androidworld.boot import Booted
from pytest_androidworld.env.adb import Adb
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.recording.doors import WiredAdb
from pytest_androidworld.env.recording.tapes import RecordingTape, ReplayingTape
from pytest_androidworld.errors import DeviceError, NotInRecording, RecordingDiffers
from pytest_androidworld.task.base import Task
from pytest_androidworld.task_cases.files.delete_and_move import FilesDeleteFile
from pytest_androidworld.task_cases.markor.create_note import MarkorCreateNote
from pytest_androidworld.task_cases.sms.send import SimpleSmsSend
from tests.task_cases.play import Play
from virtual_phone.control.faults import hostile

KINDS = (FilesDeleteFile, MarkorCreateNote, SimpleSmsSend)
SERIAL = "EMULATOR33X0X0X0"  # what the virtual phone calls itself
SECRETS = (SERIAL, "4a3f9c1be27d5807", "jane.doe@example.org", "+49 151 2345678")
NETWORK = ("02:15:b2:00:00:00", "00:13:10:85:fe:01")  # the phone's address, and the router's
ABOUT = ("358240051111110", "+1 555-521-5554")  # on Settings' "About" page


@pytest.fixture
def tape(device: Device, tmp_path: Path) -> Iterator[RecordingTape]:
    """Records the phone of `device`, which gets its own forwarder back."""
    made = RecordingTape(tmp_path / "a.jsonl.gz", {})
    yield made
    made.close()
    assert device.forwarder is not None
    device.forwarder.start()


@pytest.fixture
def inflicted(booted: Booted, request: pytest.FixtureRequest) -> Iterator[None]:
    """The phone of `device` with all the traits of a hostile one, if the test wants that."""
    if request.param:
        for name, value in hostile().items():
            assert booted.console(f"aw fault {name} {value}") == ["OK"]
    yield
    assert booted.console("aw fault off") == ["OK"]


def played(device: Device, kind: type[Task]) -> tuple[Any, ...]:
    """What comes of a case that its own solution plays."""
    play = Play(SimpleNamespace(device=device))  # type: ignore[arg-type]
    device.reset()
    task = play.begin(kind)
    actions = play.solve(task)
    score = play.score(task)
    play.end()
    return actions, score, device.healthy()


@pytest.mark.parametrize("inflicted", [False, True], ids=["ordinary", "hostile"], indirect=True)
def test_recorded_cases_are_played_back_with_the_same_end(
    device: Device, tape: RecordingTape, inflicted: None
) -> None:
    then = {}
    for kind in KINDS:
        then[kind] = played(tape.begin(kind.__name__, 1, device), kind)
        tape.end()
    assert [(each[1].strict, each[2]) for each in then.values()] == [(1, None)] * 3
    replay = ReplayingTape.of(tape._writer.path)
    for kind in reversed(KINDS):  # in any order: each has all that it needs
        assert played(replay.begin(kind.__name__, 1, None), kind) == then[kind]
        replay.end()


def talk(device: Device) -> list[Any]:
    """Something of each door."""
    adb, emulator = device.adb, device.emulator
    assert emulator is not None
    adb.push(b"\x00\xff", "/sdcard/a.bin")
    found = [
        adb.shell("cat /sdcard/none; exit 3"),
        adb.output("cat /sdcard/a.bin"),
        adb.pull_all(["/sdcard/a.bin", "/sdcard/none"]),
        emulator.list_snapshots(),
        emulator.clipboard(),
        device.console and device.console.run("avd name"),
        device.observe().ui_elements,
        device.screenshot().shape,
    ]
    with pytest.raises(DeviceError) as fault:
        emulator.load_snapshot("none")
    return [*found, str(fault.value).partition(": ")[2]]


@pytest.fixture
def recorded(device: Device, tape: RecordingTape) -> Callable[[Callable[[Device], Any]], Path]:
    """Has the phone record what something says to it."""

    def record(say: Callable[[Device], Any]) -> Path:
        say(tape.begin("Talk[30]", 1, device))
        tape.end()
        return tape._writer.path

    return record


Recorded = Callable[[Callable[[Device], Any]], Path]


def test_each_door_answers_as_it_did(device: Device, tape: RecordingTape) -> None:
    then = talk(tape.begin("Talk[30]", 1, device))
    tape.end()
    replay = ReplayingTape.of(tape._writer.path)
    assert talk(replay.begin("Talk[30]", 1, None)) == then
    replay.end()
    assert then[0] == ("", "cat: /sdcard/none: No such file or directory\n", 3)
    assert then[1:4] == [
        b"\x00\xff",
        {"/sdcard/a.bin": b"\x00\xff", "/sdcard/none": None},
        ["aw_clean"],
    ]


def test_what_a_device_says_after_the_end_is_not_written(
    device: Device, tape: RecordingTape
) -> None:
    said = tape.begin("Talk[30]", 1, device)
    tape.end()
    assert said.adb.shell("echo more").stdout == "more\n"
    assert said.observe().ui_elements
    asked = [each.ask for each in read_recording(tape._writer.path).sections[0].conversations]
    assert ["shell", "echo more"] not in asked


def two(device: Device) -> None:
    device.adb.shell("echo 1")
    device.adb.shell("echo 2")


def differs(path: Path, say: Callable[[Device], Any]) -> str:
    """What is wrong with what is said to the device that is played back, without the place."""
    replay = ReplayingTape.of(path)
    with suppress(RecordingDiffers):  # the end raises it in any case
        say(replay.begin("Talk[30]", 1, None))
    with pytest.raises(RecordingDiffers) as raised:
        replay.end()
    where, _, what = str(raised.value).partition(" differs\n")
    assert where.startswith("a.jsonl.gz: Talk[30]: conversation ")
    return what


@pytest.mark.parametrize(
    ("say", "what"),
    [
        (
            lambda device: (device.adb.shell("echo 1"), device.adb.shell("echo 3")),
            "  recorded: adb: shell echo 2\n  now:      adb: shell echo 3\n"
            "  before:   adb: shell echo 1",
        ),
        (
            lambda device: (device.adb.shell("date"), two(device)),
            "  recorded: adb: shell echo 1\n  now:      adb: shell date\n",
        ),
        (
            lambda device: (two(device), device.emulator.clipboard()),
            "  recorded: nothing more\n  now:      gRPC: getClipboard\n"
            "  before:   adb: shell echo 2",
        ),
        (
            lambda device: device.adb.shell("echo 1"),
            "  recorded: adb: shell echo 2\n  now:      nothing more\n"
            "  before:   adb: shell echo 1",
        ),
        (
            lambda device: (device.adb.shell("echo 1"), device.adb.output("echo 2")),
            "  recorded: adb: shell echo 2\n  now:      adb: exec echo 2\n",
        ),
    ],
    ids=["another", "extra", "more", "less", "other service"],
)
def test_the_first_conversation_that_differs_is_named(
    recorded: Recorded, say: Callable[[Device], Any], what: str
) -> None:
    assert differs(recorded(two), say).startswith(what)


def test_of_a_long_question_the_part_that_differs_is_shown(recorded: Recorded) -> None:
    long = "echo " + "1234567890" * 100
    path = recorded(lambda device: device.adb.shell(long))
    what = differs(path, lambda device: device.adb.shell(long + "!"))
    assert "1234567890!" in what
    assert max(map(len, what.splitlines())) < 500


def test_nothing_counts_after_the_first_difference(recorded: Recorded) -> None:
    """Code that goes on after a device error does not hide it."""
    replay = ReplayingTape.of(recorded(two))
    device = replay.begin("Talk[30]", 1, None)
    with pytest.raises(RecordingDiffers) as first:
        device.adb.shell("date")
    with pytest.raises(RecordingDiffers) as second:
        device.adb.shell("echo 1")
    with pytest.raises(RecordingDiffers) as last:
        replay.end()
    assert first.value is second.value is last.value


def test_a_case_or_an_attempt_that_was_not_recorded_is_named(recorded: Recorded) -> None:
    replay = ReplayingTape.of(recorded(two))
    with pytest.raises(NotInRecording, match=r"^the recording does not have this task$"):
        replay.begin("Other[30]", 1, None)
    with pytest.raises(NotInRecording, match=r" this task with seed 30, and not 31-trial2$"):
        replay.begin("Talk[31-trial2]", 1, None)
    two(replay.begin("Talk[30]", 1, None))
    with pytest.raises(RecordingDiffers, match=r"a.jsonl.gz: Talk\[30\] has no attempt 2$"):
        replay.begin("Talk[30]", 2, None)


def test_an_attempt_that_asks_for_less_than_it_did_is_named_by_the_next_one(
    device: Device, tape: RecordingTape
) -> None:
    for attempt in (1, 2):
        two(tape.begin("Talk[30]", attempt, device))
    tape.end()
    replay = ReplayingTape.of(tape._writer.path)
    replay.begin("Talk[30]", 1, None).adb.shell("echo 1")
    with pytest.raises(
        RecordingDiffers, match=r"recorded: adb: shell echo 2\n  now:      nothing"
    ):
        replay.begin("Talk[30]", 2, None)


def test_a_recording_that_was_interrupted_is_played_back_up_to_there(
    device: Device, tape: RecordingTape
) -> None:
    two(tape.begin("Talk[30]", 1, device))  # and no end
    replay = ReplayingTape.of(tape._writer.path)
    said = replay.begin("Talk[30]", 1, None)
    two(said)
    with pytest.raises(RecordingDiffers) as raised:
        said.adb.shell("echo 3")
    where, *lines = str(raised.value).splitlines()
    assert re.fullmatch(r"a.jsonl.gz: Talk\[30\]: conversation (\d+), after the last of .*", where)
    assert lines == [
        "  recorded: nothing more: the recording was interrupted here",
        "  now:      adb: shell echo 3",
        "  before:   adb: shell echo 2",
        "  where the client was changed on purpose, record the case again",
    ]


def test_a_device_error_is_played_back_as_one(device: Device, tape: RecordingTape) -> None:
    def refused(said: Device) -> str:
        with pytest.raises(DeviceError) as raised:
            said.adb.reverse("killforward:tcp:1")
        return str(raised.value)

    then = refused(tape.begin("Talk[30]", 1, device))
    tape.end()
    replay = ReplayingTape.of(tape._writer.path)
    assert "listener 'tcp:1' not found" in then
    assert refused(replay.begin("Talk[30]", 1, None)) == then
    replay.end()


def test_no_secret_is_in_the_file(
    booted: Booted, device: Device, tape: RecordingTape, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/jane")
    _, identity, mail, number = SECRETS
    secrets = (*SECRETS, *NETWORK, "/home/jane")
    device.settings.put("secure", "android_id", identity)
    device.contacts.add("Jane", number)
    said = tape.begin("Talk[30]", 1, device)
    shown = said.adb.shell(
        f"getprop ro.serialno; settings get secure android_id; echo '{mail[:4]}''{mail[4:]}'"
        " /home/''jane;"
        " content query --uri content://com.android.contacts/data; cmd wifi status"
    ).stdout
    assert [each for each in secrets if each not in shown] == []
    said.apps.open("contacts")
    said.observe(pixels=True)
    said.adb.shell("am start -W -a android.settings.DEVICE_INFO_SETTINGS")
    about = repr(said.observe().ui_elements)
    assert [each for each in ABOUT if each not in about] == []
    if said.console:
        said.console.run("avd name")
    tape.end()
    assert device.emulator is not None
    assert device.console is not None
    tokens = (str(device.emulator.token), device.console.token)
    file = read_recording(tape._writer.path)
    text = repr(file.sections[0].device)
    for each in file.sections[0].conversations:
        text += repr(each.asked) + repr(each.answered)
        text += "".join(repr(each.value(name)) for _, name in each.came)
    text += zlib.decompressobj(31).decompress(tape._writer.path.read_bytes()).decode()
    assert [each for each in (*secrets, *ABOUT, *tokens) if each in text] == []
    assert "Jane" in text  # names are not masked, as the page says


def test_a_number_that_is_read_and_restored_is_masked_and_replayed(
    device: Device, tape: RecordingTape
) -> None:
    """As rows of contacts are, where no snapshot resets the device; also in hexadecimal."""
    number = SECRETS[-1]
    device.contacts.add("Jane", number)

    def restore(said: Device) -> None:
        query = "content query --uri content://com.android.contacts/data --projection data1"
        rows = said.adb.shell(query).stdout
        found = next(line for line in rows.splitlines() if "data1=+" in line).partition("=")[2]
        said.adb.shell(f"echo '{found}' X{found.encode().hex()}")
        said.adb.shell(f"echo '{found.replace(' ', '')}'")

    restore(tape.begin("Talk[30]", 1, device))
    tape.end()
    text = zlib.decompressobj(31).decompress(tape._writer.path.read_bytes()).decode()
    digits = number[1:].replace(" ", "")
    forms = (number, digits, number.encode().hex(), digits.encode().hex())
    assert [each for each in forms if each in text] == []
    replay = ReplayingTape.of(tape._writer.path)
    restore(replay.begin("Talk[30]", 1, None))
    replay.end()


def test_whatever_opens_a_stream_is_recorded() -> None:
    """What went past the wire would be missing when it is played back."""
    uses = {
        name
        for name, method in vars(Adb).items()
        if hasattr(method, "__code__")
        and {"open", "_shell", "client"} & set(_names(method.__code__))
    }
    assert len(uses) > 5
    assert uses - vars(WiredAdb).keys() == {"close", "_transport"}  # of the others


def _names(code: Any) -> Iterator[str]:
    yield from code.co_names
    for each in code.co_consts:
        if hasattr(each, "co_names"):
            yield from _names(each)
