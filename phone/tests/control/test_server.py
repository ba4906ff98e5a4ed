"""The gRPC server: what a client of an emulator gets over the wire."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import grpc
import pytest
from android_env.proto import (
    emulator_controller_pb2,
    emulator_controller_pb2_grpc,
    snapshot_service_pb2,
    snapshot_service_pb2_grpc,
)
from google.protobuf.empty_pb2 import Empty

from virtual_phone.control.machine import Machine
from virtual_phone.control.rpc import methods
from virtual_phone.control.server import Server
from virtual_phone.phone import Phone
from virtual_phone.ui.input import Input

pb: Any = emulator_controller_pb2
OPTIONS = [("grpc.max_receive_message_length", -1)]
CONTROLLER = "/android.emulation.control.EmulatorController"


@pytest.fixture
def server(machine: Machine) -> Iterator[Server]:
    server = Server(machine)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def channel(server: Server) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(f"localhost:{server.machine.grpc_port}", OPTIONS) as channel:
        yield channel


@pytest.fixture
def stub(channel: grpc.Channel) -> Any:
    return emulator_controller_pb2_grpc.EmulatorControllerStub(channel)


def status_of(call: Callable[[], object]) -> tuple[grpc.StatusCode, str]:
    with pytest.raises(grpc.RpcError) as error:
        call()
    found: Any = error.value
    return found.code(), found.details()


def test_local_credentials_are_let_in(server: Server) -> None:
    """That is how android-env connects."""
    target = f"localhost:{server.machine.grpc_port}"
    with grpc.secure_channel(target, grpc.local_channel_credentials()) as channel:
        stub = emulator_controller_pb2_grpc.EmulatorControllerStub(channel)
        assert stub.getStatus(Empty()).booted


def test_a_screenshot_at_full_size(stub: Any) -> None:
    image = stub.getScreenshot(pb.ImageFormat(format=pb.ImageFormat.RGBA8888))
    assert (image.format.width, image.format.height) == (1080, 2400)
    assert len(image.image) == 1080 * 2400 * 4


def test_snapshots(channel: grpc.Channel) -> None:
    stub: Any = snapshot_service_pb2_grpc.SnapshotServiceStub(channel)
    package: Any = snapshot_service_pb2.SnapshotPackage
    assert stub.SaveSnapshot(package(snapshot_id="a")).success
    assert stub.LoadSnapshot(package(snapshot_id="a")).success
    assert stub.LoadSnapshot(package(snapshot_id="b")).err == b"there is no snapshot 'b'"


@pytest.mark.parametrize(
    ("method", "data"),
    [
        ("sendTouch", b"\x0a\x7f"),
        ("getScreenshot", b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"),
        ("streamScreenshot", b"\x0b"),
    ],
)
def test_bytes_that_are_no_message(channel: grpc.Channel, method: str, data: bytes) -> None:
    path = f"{CONTROLLER}/{method}"
    if method == "streamScreenshot":
        code, text = status_of(lambda: next(channel.unary_stream(path, bytes, bytes)(data)))
    else:
        code, text = status_of(lambda: channel.unary_unary(path, bytes, bytes)(data))
    assert code == grpc.StatusCode.INVALID_ARGUMENT
    assert text.startswith("not such a message: ")


def test_a_request_that_is_too_large(channel: grpc.Channel, stub: Any) -> None:
    code, _ = status_of(lambda: stub.setClipboard(pb.ClipData(text="x" * (5 << 20))))
    assert code == grpc.StatusCode.RESOURCE_EXHAUSTED
    assert stub.getStatus(Empty()).booted


def test_a_refusal_has_its_status_and_sentence(stub: Any) -> None:
    code, text = status_of(lambda: stub.getScreenshot(pb.ImageFormat(display=3)))
    assert (code, text) == (grpc.StatusCode.INVALID_ARGUMENT, "there is no display 3")


def test_a_method_that_is_not_served_is_counted(lenient: Phone) -> None:
    server = Server(Machine(lenient))
    with grpc.insecure_channel(f"localhost:{server.start()}") as channel:
        for path in (f"{CONTROLLER}/sendFingerprint", "/some.Other/thing"):
            call = partial(channel.unary_unary(path, bytes, bytes), b"")
            code, text = status_of(call)
            assert code == grpc.StatusCode.UNIMPLEMENTED
            assert text == f"this phone has no method {path}"
    server.stop()
    assert dict(lenient.unknown) == {
        f"gRPC method: {CONTROLLER}/sendFingerprint": 1,
        "gRPC method: /some.Other/thing": 1,
    }


def test_a_strict_phone_fails_by_name(channel: grpc.Channel, phone: Phone) -> None:
    code, text = status_of(lambda: channel.unary_unary("/some.Other/thing", bytes, bytes)(b""))
    assert code == grpc.StatusCode.UNKNOWN
    assert "this phone knows no gRPC method '/some.Other/thing'" in text
    assert len(phone.failures) == 1


def test_a_stream_of_screenshots_sends_what_changes(stub: Any, phone: Phone) -> None:
    images = stub.streamScreenshot(pb.ImageFormat(format=pb.ImageFormat.RGB888, width=90))
    first = next(images)
    with phone.busy():
        phone.sleep(60)
    second = next(images)
    assert (first.seq, second.seq) == (0, 1)
    assert first.image != second.image
    images.cancel()


def test_four_streams_of_screenshots_leave_the_phone_its_memory(stub: Any) -> None:
    request = pb.ImageFormat(format=pb.ImageFormat.RGB888, width=9)
    streams = [stub.streamScreenshot(request) for _ in range(4)]
    for stream in streams:
        next(stream)
    code, text = status_of(lambda: next(stub.streamScreenshot(request)))
    assert (code, text) == (
        grpc.StatusCode.RESOURCE_EXHAUSTED,
        "there are 4 streamScreenshot already",
    )
    next(stub.streamClipboard(Empty()))
    for stream in streams:
        stream.cancel()


def test_many_streams_do_not_keep_others_from_being_answered(stub: Any, phone: Phone) -> None:
    streams = [stub.streamClipboard(Empty()) for _ in range(16)]
    for stream in streams:
        next(stream)
    stub.setClipboard(pb.ClipData(text="x"))
    assert stub.getClipboard(Empty()).text == "x"
    for stream in streams:
        stream.cancel()


def test_events_come_in_a_stream(channel: grpc.Channel, phone: Phone) -> None:
    call = channel.stream_unary(f"{CONTROLLER}/streamInputEvent", bytes, bytes)
    assert call(iter([b"", b"\x12\x00"])) == b""


def test_stopping_ends_streams_and_leaves_no_thread(machine: Machine) -> None:
    before = threading.active_count()
    server = Server(machine)
    with grpc.insecure_channel(f"localhost:{server.start()}") as channel:
        stub: Any = emulator_controller_pb2_grpc.EmulatorControllerStub(channel)
        stream = stub.streamClipboard(Empty())
        next(stream)
        server.stop()
        with pytest.raises((StopIteration, grpc.RpcError)):
            next(stream)
    assert [t.name for t in threading.enumerate() if t.name.startswith("grpc")] == []
    assert threading.active_count() <= before + 1  # the client's own


class Caller:
    """The context of a call whose client disconnects after so many looks at it."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def is_active(self) -> bool:
        self.looks -= 1
        return self.looks >= 0

    def abort(self, code: grpc.StatusCode, details: str) -> None:
        raise ConnectionAbortedError(code.name)


def pressed(machine: Machine, data: bytes, looks: int) -> None:
    """Call sendKey on behalf of a client that disconnects."""
    Server(machine)._unary(methods()[f"{CONTROLLER}/sendKey"], data, Caller(looks))


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The keys that reach the phone."""
    found: list[int] = []
    monkeypatch.setattr(Input, "key", lambda self, evdev, *, down: found.append(evdev))
    return found


A = b"\x2a\x01a"  # KeyboardEvent(text="a")


@pytest.mark.parametrize("looks", [0, 1], ids=["for a worker", "for the lock"])
def test_a_call_whose_client_has_gone_while_it_waited_does_nothing(
    machine: Machine, keys: list[int], looks: int
) -> None:
    with pytest.raises(ConnectionAbortedError, match="CANCELLED"):
        pressed(machine, A, looks)
    assert keys == []


def test_a_request_of_very_many_fields_is_decoded_no_further_than_its_client_waits(
    machine: Machine, keys: list[int]
) -> None:
    caller = Caller(3)
    with pytest.raises(ConnectionAbortedError, match="CANCELLED"):
        Server(machine)._unary(methods()[f"{CONTROLLER}/sendKey"], A * 100_000, caller)
    assert (keys, caller.looks) == ([], -1)


def test_a_call_that_waits_for_the_phone_does_nothing_once_the_server_stops(
    machine: Machine, keys: list[int]
) -> None:
    server = Server(machine)
    with grpc.insecure_channel(f"localhost:{server.start()}") as channel:
        stub: Any = emulator_controller_pb2_grpc.EmulatorControllerStub(channel)
        with machine.phone.busy():
            call = stub.sendKey.future(pb.KeyboardEvent(text="a"))
            while not machine.phone.turns._turn.locked():  # the call is not there yet
                assert not call.done()
            stop = threading.Thread(target=server.stop)
            stop.start()
            assert server._stopping.wait(30)
        stop.join()
        assert call.exception().code() is grpc.StatusCode.CANCELLED
    assert keys == []


def test_a_taken_port(server: Server, lenient: Phone) -> None:
    with pytest.raises(OSError, match="cannot be had"):
        Server(Machine(lenient)).start(server.machine.grpc_port)


def test_only_who_knows_the_token_is_answered(machine: Machine) -> None:
    server = Server(machine, token="s3cret")
    with grpc.insecure_channel(f"localhost:{server.start()}") as channel:
        stub: Any = emulator_controller_pb2_grpc.EmulatorControllerStub(channel)
        for metadata in ([], [("authorization", "Bearer wrong")], [("authorization", "s3cret")]):
            code, _ = status_of(partial(stub.getStatus, Empty(), metadata=metadata))
            assert code == grpc.StatusCode.UNAUTHENTICATED
        right = [("authorization", "Bearer s3cret")]
        assert stub.getStatus(Empty(), metadata=right).booted
    server.stop()


def test_a_dropped_reply_never_comes(stub: Any, phone: Phone) -> None:
    phone.faults["drop_reply"] = True
    code, _ = status_of(lambda: stub.getStatus(Empty(), timeout=0.2))
    assert code == grpc.StatusCode.DEADLINE_EXCEEDED
    phone.faults.clear()
    assert stub.getStatus(Empty()).booted


def test_a_delayed_reply_comes_later(stub: Any, phone: Phone) -> None:
    phone.faults["delay_reply"] = 0.3
    code, _ = status_of(lambda: stub.getStatus(Empty(), timeout=0.1))
    assert code == grpc.StatusCode.DEADLINE_EXCEEDED
    assert stub.getStatus(Empty(), timeout=30).booted


def test_a_defect_of_the_phone_is_kept_and_reported(
    stub: Any, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_(*args: object, **named: object) -> None:
        raise RuntimeError("a defect")

    monkeypatch.setattr("virtual_phone.services.log.Log.lines", break_)
    code, text = status_of(lambda: stub.getLogcat(pb.LogMessage()))
    assert (code, "a defect" in text) == (grpc.StatusCode.UNKNOWN, True)
    assert [str(error) for error in phone.failures] == ["a defect"]
