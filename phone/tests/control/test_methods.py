"""The small methods: state, clipboard, battery, position, snapshots, log."""

import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from virtual_phone.android.profile import PIXEL_5, PIXEL_6, PIXEL_6_HOSTILE, Profile
from virtual_phone.android.system_image import IMAGES
from virtual_phone.control.machine import Machine
from virtual_phone.control.methods import (
    clipboard,
    hardware,
    log,
    snapshots,
    state,
    telephony,
)
from virtual_phone.control.rpc import Refusal
from virtual_phone.services.battery import Battery
from virtual_phone.services.calls import Calls
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.location import Location
from virtual_phone.services.log import Log
from virtual_phone.services.providers.core import Content
from virtual_phone.services.radios import Radios
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text
from virtual_phone.storage.disk_space import DiskSpace
from virtual_phone.wire.emulator import (
    BatteryState,
    CallOperation,
    CallResponse,
    ClipData,
    GpsState,
    LogcatEntry,
    LogMessage,
    ParameterValue,
    PhoneCall,
    PhoneResponse,
    PhysicalModelValue,
    RunState,
    SmsMessage,
    SnapshotFilter,
    SnapshotPackage,
    VmRunState,
)
from virtual_phone.wire.proto import Empty

ROTATION = 1
MESSAGES = "com.google.android.apps.messaging"


def test_a_phone_that_answers_has_booted(machine: Machine) -> None:
    machine.phone.clock.advance(1.5)
    status = state.getStatus(machine, Empty())
    assert status.booted
    assert status.uptime == 1500
    assert status.hardwareConfig
    entries = {entry.key: entry.value for entry in status.hardwareConfig.entry}
    assert (entries["hw.lcd.width"], entries["hw.lcd.height"]) == ("1080", "2400")
    assert entries["avd.name"] == "AndroidWorldAvd"


@pytest.mark.parametrize("wanted", [RunState.SHUTDOWN, RunState.TERMINATE])
def test_a_shut_down_machine_is_ended(machine: Machine, wanted: int) -> None:
    assert state.getVmState(machine, Empty()) == VmRunState(RunState.RUNNING)
    state.setVmState(machine, VmRunState(wanted))
    assert machine.off.is_set()


@pytest.mark.parametrize("wanted", [RunState.PAUSED, RunState.SAVE_VM, RunState.UNKNOWN, 77])
def test_there_are_states_that_cannot_be_requested(machine: Machine, wanted: int) -> None:
    with pytest.raises(Refusal):
        state.setVmState(machine, VmRunState(wanted))
    assert not machine.off.is_set()


def test_a_reset_machine_boots_again(machine: Machine) -> None:
    machine.phone.clock.advance(60)
    with machine.phone.busy():
        state.setVmState(machine, VmRunState(RunState.RESET))
    assert state.getStatus(machine, Empty()).uptime < 60_000
    assert not machine.off.is_set()


def test_the_clipboard_is_the_phones(machine: Machine) -> None:
    assert clipboard.getClipboard(machine, Empty()) == ClipData("")
    clipboard.setClipboard(machine, ClipData("Milk ☕\n2"))
    assert machine.phone[Clipboard].text == "Milk ☕\n2"
    assert clipboard.getClipboard(machine, Empty()) == ClipData("Milk ☕\n2")


def test_a_clipboard_stream_tells_what_the_phone_copies_and_not_its_clients(
    machine: Machine,
) -> None:
    machine.phone[Clipboard].copy("first")
    texts = clipboard.streamClipboard(machine, Empty(), lambda: True)
    assert next(texts) == ClipData("first")
    machine.phone[Clipboard].copy("second")
    assert next(texts) == ClipData("second")


def test_a_battery_is_read_as_it_was_set(machine: Machine) -> None:
    full = BatteryState(True, True, charger=1, chargeLevel=100, health=0, status=4)
    assert hardware.getBattery(machine, Empty()) == full
    low = BatteryState(True, True, charger=0, chargeLevel=7, health=4, status=2)
    hardware.setBattery(machine, low)
    assert hardware.getBattery(machine, Empty()) == low
    assert machine.phone[Battery].description == "Battery 7 percent."
    assert not machine.phone[Battery].charging


@pytest.mark.parametrize(
    "wrong",
    [
        BatteryState(chargeLevel=101),
        BatteryState(chargeLevel=-1),
        BatteryState(charger=9),
        BatteryState(health=-1),
        BatteryState(status=5),
    ],
)
def test_no_battery_is_like_that(machine: Machine, wrong: BatteryState) -> None:
    with pytest.raises(Refusal):
        hardware.setBattery(machine, wrong)
    assert machine.phone[Battery].level == 100


def test_a_position_is_read_as_it_was_set(machine: Machine) -> None:
    here = GpsState(False, 47.1, 9.5, 1.5, 90.0, 460.0, 5)
    hardware.setGps(machine, here)
    assert hardware.getGps(machine, Empty()) == here
    assert machine.phone[Location].state["latitude"] == 47.1


@pytest.mark.parametrize("latitude", [91.0, float("nan"), float("inf")])
def test_nowhere_is_no_position(machine: Machine, latitude: float) -> None:
    with pytest.raises(Refusal, match="is nowhere"):
        hardware.setGps(machine, GpsState(latitude=latitude))


@pytest.mark.parametrize(("degrees", "turns"), [(0, 0), (90, 1), (180, 2), (-90, 3), (97, 1)])
def test_the_phone_is_held_another_way(machine: Machine, degrees: float, turns: int) -> None:
    value = PhysicalModelValue(ROTATION, 0, ParameterValue([0.0, 0.0, float(degrees)]))
    run_text(machine.phone, "am start -a android.settings.SETTINGS")  # home stays upright
    machine.phone[DisplaySettings].set_auto_rotate(True)
    hardware.setPhysicalModel(machine, value)
    assert machine.phone[DisplaySettings].rotation == turns
    found = hardware.getPhysicalModel(machine, PhysicalModelValue(ROTATION))
    assert found.value
    assert round(found.value.data[2] / 90) % 4 == turns


@pytest.mark.parametrize(
    "wrong",
    [
        PhysicalModelValue(ROTATION),
        PhysicalModelValue(ROTATION, 0, ParameterValue([1.0])),
        PhysicalModelValue(ROTATION, 0, ParameterValue([0.0, 0.0, float("nan")])),
        PhysicalModelValue(3, 0, ParameterValue([20.0])),
    ],
)
def test_what_cannot_be_turned(machine: Machine, wrong: PhysicalModelValue) -> None:
    with pytest.raises(Refusal):
        hardware.setPhysicalModel(machine, wrong)


def test_a_snapshot_is_listed_loaded_and_deleted(machine: Machine) -> None:
    settings = machine.phone[Settings]
    settings.put("system", "mark", "1")
    save(machine)
    settings.put("system", "mark", "2")
    assert snapshots.LoadSnapshot(machine, SnapshotPackage("mine")).success
    assert settings.get("system", "mark") == "1"
    found = snapshots.ListSnapshots(machine, SnapshotFilter(1)).snapshots
    assert [(each.snapshot_id, each.status) for each in found] == [("aw_clean", 0), ("mine", 2)]
    assert snapshots.DeleteSnapshot(machine, SnapshotPackage("mine")).success
    found = snapshots.ListSnapshots(machine, SnapshotFilter(1)).snapshots
    assert [each.snapshot_id for each in found] == ["aw_clean"]


def test_a_snapshot_of_another_emulator_is_listed_among_all_only(machine: Machine) -> None:
    listed = snapshots.ListSnapshots
    assert [each.status for each in listed(machine, SnapshotFilter(0)).snapshots] == [0]
    machine.phone.faults["snapshots_incompatible"] = True
    assert listed(machine, SnapshotFilter(0)).snapshots == []
    assert [each.status for each in listed(machine, SnapshotFilter(1)).snapshots] == [1]
    reply = snapshots.LoadSnapshot(machine, SnapshotPackage("aw_clean"))
    assert not reply.success
    assert reply.err == b"the snapshot 'aw_clean' was saved by another emulator"


def test_a_load_may_fail_once_and_leaves_the_phone_as_it_is(machine: Machine) -> None:
    settings = machine.phone[Settings]
    settings.put("system", "mark", "1")
    machine.phone.faults["load_fails"] = True
    reply = snapshots.LoadSnapshot(machine, SnapshotPackage("aw_clean"))
    assert not reply.success
    assert reply.err == b"the snapshot 'aw_clean' could not be loaded"
    assert settings.get("system", "mark") == "1"
    assert snapshots.LoadSnapshot(machine, SnapshotPackage("aw_clean")).success
    assert settings.get("system", "mark") is None


def save(machine: Machine) -> None:
    with machine.phone.busy():
        assert snapshots.SaveSnapshot(machine, SnapshotPackage("mine")).success


def pull(machine: Machine, name: str, form: int = 0) -> tuple[bytes, SnapshotPackage]:
    """A snapshot's file and the last message."""
    *parts, reply = snapshots.PullSnapshot(
        machine, SnapshotPackage(name, format=form), lambda: True
    )
    return b"".join(each.payload for each in parts), reply


@pytest.mark.parametrize("form", [0, 1])  # TARGZ, TAR
def test_a_snapshot_goes_out_and_in_as_a_file(machine: Machine, form: int) -> None:
    settings = machine.phone[Settings]
    settings.put("system", "mark", "1")
    save(machine)
    data, reply = pull(machine, "mine", form)
    assert reply == SnapshotPackage("mine", success=True)
    settings.put("system", "mark", "2")
    parts = [SnapshotPackage("yours", data[:1000], format=form), SnapshotPackage("", data[1000:])]
    assert snapshots.PushSnapshot(machine, parts) == SnapshotPackage("yours", success=True)
    assert settings.get("system", "mark") == "2"
    assert snapshots.LoadSnapshot(machine, SnapshotPackage("yours")).success
    assert settings.get("system", "mark") == "1"


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (replace(PIXEL_6, image=IMAGES["recorded"]), b"Pixel 6 with the image recorded"),
        (replace(PIXEL_5, hostile=True), b"Pixel 5 with the image benchmark"),
        (PIXEL_6_HOSTILE, b""),
    ],
    ids=["another image", "another display", "the same with faults"],
)
def test_a_file_of_another_image_or_display_is_refused(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, other: Profile, told: bytes
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(machine.phone, "profile", other)
        data, _ = pull(machine, "aw_clean")
    reply = snapshots.PushSnapshot(machine, [SnapshotPackage("theirs", data)])
    assert reply.success == (told == b"")
    assert told in reply.err
    assert machine.phone.snapshots.has("theirs") == reply.success


def test_a_file_that_is_none_and_a_snapshot_that_is_not_there(machine: Machine) -> None:
    assert pull(machine, "none") == (
        b"",
        SnapshotPackage("none", err=b"there is no snapshot 'none'"),
    )
    directory = 2
    assert pull(machine, "aw_clean", directory)[1].err == (
        b"this phone packs snapshots as TARGZ and TAR only"
    )
    clean, _ = pull(machine, "aw_clean")
    for parts, complaint in (
        ([], b"this is no snapshot"),
        ([SnapshotPackage("mine", b"none")], b"this is no snapshot"),
        ([SnapshotPackage("../out", clean)], b"'../out' is no name for a snapshot"),
        ([SnapshotPackage("aw_clean", clean)], b"aw_clean is what this phone is reset to"),
        ([SnapshotPackage("mine", clean, format=directory)], b"TARGZ and TAR only"),
    ):
        reply = snapshots.PushSnapshot(machine, parts)
        assert not reply.success
        assert complaint in reply.err


def test_a_snapshot_that_does_not_fit_on_the_disk_is_refused_as_it_arrives(
    machine: Machine,
) -> None:
    received = []

    def endless() -> Iterator[SnapshotPackage]:
        for number in itertools.count():
            received.append(number)
            yield SnapshotPackage("mine", b"")

    store = machine.phone.snapshots
    store.room = DiskSpace(store.store, store.room._used() + 5000)
    store.room.left = 0
    reply = snapshots.PushSnapshot(machine, endless())
    assert reply.err == b"[Errno 28] No space left on device: 'mine'"
    assert len(received) == 5  # each counts as a kilobyte at least
    assert machine.phone.snapshots.names() == ["aw_clean"]


def test_a_snapshot_arrives_while_others_work_and_not_without_its_client(
    machine: Machine,
) -> None:
    clean, _ = pull(machine, "aw_clean")
    depths = []

    def parts() -> Iterator[SnapshotPackage]:
        for at in range(0, len(clean), 10_000):
            depths.append(machine.phone.turns._is_owned())
            yield SnapshotPackage("mine", clean[at : at + 10_000])

    listens = itertools.chain([True] * 3, itertools.repeat(False))
    with pytest.raises(Refusal, match="the client of PushSnapshot has disconnected"):
        snapshots.PushSnapshot(machine, parts(), lambda: next(listens))
    assert depths == [False] * 4
    assert machine.phone.snapshots.names() == ["aw_clean"]
    assert not [path for path in machine.phone.snapshots.store.iterdir() if "tmp" in path.name]


def test_a_snapshot_leaves_while_others_work_and_may_be_deleted_meanwhile(
    machine: Machine,
) -> None:
    machine.phone.files.write("/sdcard/large", random.Random(7).randbytes(3 << 20))
    save(machine)
    parts = snapshots.PullSnapshot(machine, SnapshotPackage("mine", format=1), lambda: True)
    assert len(next(parts).payload) == 1 << 20
    assert not machine.phone.turns._is_owned()
    snapshots.DeleteSnapshot(machine, SnapshotPackage("mine"))
    reply = list(parts)[-1]
    assert (reply.success, b"No such file or directory" in reply.err) == (False, True)


@pytest.mark.parametrize(
    ("method", "name", "complaint"),
    [
        (snapshots.LoadSnapshot, "none", b"there is no snapshot 'none'"),
        (snapshots.LoadSnapshot, "", b"'' is no name for a snapshot"),
        (snapshots.SaveSnapshot, "../out", b"'../out' is no name for a snapshot"),
        (snapshots.SaveSnapshot, "x" * 300, b"File name too long"),
        (snapshots.DeleteSnapshot, "/etc/passwd", b"'/etc/passwd' is no name for a snapshot"),
        (snapshots.DeleteSnapshot, "aw_clean", b"aw_clean is what this phone is reset to"),
    ],
)
def test_a_snapshot_that_cannot_be(
    machine: Machine,
    method: Callable[[Machine, SnapshotPackage], SnapshotPackage],
    name: str,
    complaint: bytes,
) -> None:
    reply = method(machine, SnapshotPackage(name))
    assert not reply.success
    assert complaint in reply.err


def test_the_log_as_text_and_as_entries(machine: Machine) -> None:
    machine.phone[Log].clear()
    start = machine.phone[Log].count
    machine.phone[Log].write("Tag", "one\ntwo", "W", pid=77)
    text = log.getLogcat(machine, LogMessage(start=start))
    assert text.contents == (
        "10-15 15:34:00.000    77    77 W Tag     : one\n"
        "10-15 15:34:00.000    77    77 W Tag     : two\n"
    )
    assert text.next == start + 1
    parsed = log.getLogcat(machine, LogMessage(start=start, sort=1))
    assert parsed.entries == [LogcatEntry(1_697_384_040_000, 77, 77, 5, "Tag", "one\ntwo")]
    assert log.getLogcat(machine, LogMessage(start=text.next)).contents == ""


def test_of_a_long_log_a_client_gets_the_last_128_kilobytes(machine: Machine) -> None:
    for number in range(100):
        machine.phone[Log].write("Tag", f"{number:02}" + "x" * 5000)
    text = log.getLogcat(machine, LogMessage()).contents
    parsed = log.getLogcat(machine, LogMessage(sort=1)).entries
    line = len("10-15 15:34:00.000    77    77 W Tag     : \n") + 4068
    assert len(text) == 131_072 // line * line
    assert [entry.msg[:2] for entry in parsed] == [str(number) for number in range(69, 100)]
    assert {len(entry.msg) for entry in parsed} == {4068}


def test_a_log_stream_tells_each_line_once(machine: Machine) -> None:
    lines = log.streamLogcat(machine, LogMessage(start=machine.phone[Log].count), lambda: True)
    assert next(lines).contents == ""
    machine.phone[Log].write("Tag", "one")
    assert next(lines).contents.endswith("Tag     : one\n")


def inbox(machine: Machine) -> list[tuple[str, str]]:
    rows = machine.phone[Content].query("content://sms/inbox", ["address", "body"], sort="_id")
    return [(row["address"], row["body"]) for row in rows or ()]


def test_a_text_message_arrives(machine: Machine) -> None:
    machine.phone[Settings].put("secure", "sms_default_application", MESSAGES)
    sent = telephony.sendSms(machine, SmsMessage("(650) 555-1221", "it's $5 ☕"))
    assert sent == PhoneResponse(CallResponse.OK)
    assert inbox(machine) == [("6505551221", "it's $5 ☕")]


@pytest.mark.parametrize(
    ("letter", "most"),
    [("a", 255 * 153), ("é", 255 * 153), ("я", 255 * 67), ("😀", 255 * 33), ("{", 255 * 76)],
)
def test_a_text_message_has_at_most_255_parts(machine: Machine, letter: str, most: int) -> None:
    machine.phone[Settings].put("secure", "sms_default_application", MESSAGES)
    too_long = telephony.sendSms(machine, SmsMessage("+1555", letter * (most + 1)))
    assert too_long == PhoneResponse(CallResponse.ACTION_FAILED)
    assert inbox(machine) == []
    assert telephony.sendSms(machine, SmsMessage("+1555", letter * most)) == PhoneResponse()
    assert inbox(machine) == [("+1555", letter * most)]


def test_a_number_has_as_many_digits_as_an_address_holds(machine: Machine) -> None:
    machine.phone[Settings].put("secure", "sms_default_application", MESSAGES)
    telephony.sendSms(machine, SmsMessage("+" + "5" * 20, "x"))
    longer = telephony.sendSms(machine, SmsMessage("+" + "5" * 21, "x"))
    assert longer == PhoneResponse(CallResponse.BAD_NUMBER)
    assert inbox(machine) == [("+" + "5" * 20, "x")]


def test_the_number_of_a_call_is_cut_as_an_emulators_modem_does(machine: Machine) -> None:
    telephony.sendPhone(machine, PhoneCall(CallOperation.INIT, "1 234-567-890-123-456-789"))
    assert [each["number"] for each in machine.phone[Calls].now] == ["1234567890123456"]


def test_a_text_message_that_cannot_arrive(machine: Machine) -> None:
    bad = telephony.sendSms(machine, SmsMessage("me", "x"))
    assert bad == PhoneResponse(CallResponse.BAD_NUMBER)
    machine.phone[Radios].airplane(True)
    off = telephony.sendSms(machine, SmsMessage("+1555", "x"))
    assert off == PhoneResponse(CallResponse.RADIO_OFF)
    assert inbox(machine) == []


def test_a_call_rings_and_ends(machine: Machine) -> None:
    def call(operation: int, number: str = "+15551234") -> int:
        response = telephony.sendPhone(machine, PhoneCall(operation, number))
        return CallResponse(response.response)

    assert call(CallOperation.DISCONNECT) == CallResponse.INVALID_ACTION
    assert call(CallOperation.INIT) == CallResponse.OK
    assert [each["state"] for each in machine.phone[Calls].now] == ["incoming"]
    assert call(CallOperation.DISCONNECT) == CallResponse.OK
    assert machine.phone[Calls].now == []
    assert call(CallOperation.INIT, "home") == CallResponse.BAD_NUMBER
    assert call(9) == CallResponse.BAD_OPERATION
