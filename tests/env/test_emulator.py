"""The emulator's gRPC, as a client of the environment layer uses it."""

import threading
from collections.abc import Callable
from concurrent import futures
from contextlib import closing
from typing import Any, NoReturn

import grpc
import pytest

from pytest_androidworld.env import doctor
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.emulator import Emulator, pb
from pytest_androidworld.errors import DeviceError


@pytest.fixture
def emulator(device: Device) -> Emulator:
    assert device.emulator is not None
    return device.emulator


def test_no_one_listens() -> None:
    threads = threading.active_count()
    nobody = Emulator("127.0.0.1:1")
    with pytest.raises(DeviceError, match=r"emulator at 127\.0\.0\.1:1: getStatus: UNAVAILABLE"):
        nobody.booted()
    assert not nobody.answers(0.2)
    assert nobody.absent(0.2) == "emulator at 127.0.0.1:1: no server answered within 0.2 s"
    assert (
        threading.active_count() == threads
    )  # none that goes on asking, and fails once it is closed
    nobody.close()
    with pytest.raises(DeviceError, match="closed"):
        nobody.booted()


@pytest.mark.parametrize(
    ("status", "answers"),
    [
        (grpc.StatusCode.UNAVAILABLE, False),  # it is starting
        (grpc.StatusCode.UNAUTHENTICATED, True),
        (grpc.StatusCode.UNIMPLEMENTED, True),
    ],
)
def test_an_error_is_an_answer_unless_the_server_is_not_there_yet(
    status: grpc.StatusCode, answers: bool
) -> None:
    def get_status(request: bytes, context: grpc.ServicerContext) -> NoReturn:
        context.abort(status, "no")

    server = grpc.server(futures.ThreadPoolExecutor(1))
    methods: dict[str, Any] = {"getStatus": grpc.unary_unary_rpc_method_handler(get_status)}
    name = "android.emulation.control.EmulatorController"
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(name, methods),))
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    with closing(Emulator(f"127.0.0.1:{port}")) as emulator:
        assert emulator.answers(10) is answers
    server.stop(None).wait()


def test_a_proxy_is_no_way_to_this_computer(
    emulator: Emulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "https_proxy", "grpc_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    for name in ("no_proxy", "no_grpc_proxy"):
        monkeypatch.delenv(name, raising=False)
    with closing(Emulator(emulator.address, emulator.token)) as anew:
        assert anew.booted()


def test_a_snapshot_that_is_not_there(emulator: Emulator) -> None:
    with pytest.raises(DeviceError, match="LoadSnapshot 'frob'"):
        emulator.load_snapshot("frob")
    assert "frob" not in emulator.list_snapshots()


def test_a_snapshot_is_kept_and_loaded(device: Device, emulator: Emulator) -> None:
    device.adb.shell("echo a >/sdcard/kept")
    emulator.save_snapshot("mine")
    device.adb.shell("rm /sdcard/kept")
    emulator.load_snapshot("mine")
    assert device.adb.shell("cat /sdcard/kept").stdout == "a\n"
    assert {"aw_clean", "mine"} <= set(emulator.list_snapshots())


def test_the_whole_device_goes_out_and_in_as_a_file(device: Device, emulator: Emulator) -> None:
    device.adb.shell("head -c 3000000 /dev/urandom >/sdcard/kept")  # more than one message
    before = device.adb.shell("md5sum /sdcard/kept").stdout
    names = emulator.list_snapshots()
    data = device.snapshot.export()
    assert len(data) > 3_000_000
    assert emulator.list_snapshots() == names
    device.adb.shell("rm /sdcard/kept")
    device.enter(data)
    assert device.adb.shell("md5sum /sdcard/kept").stdout == before
    assert emulator.list_snapshots() == names


def test_a_snapshot_that_cannot_be_loaded_is_none_to_begin_from(
    device: Device, emulator: Emulator, inflict: Callable[[str], None]
) -> None:
    inflict("snapshots_incompatible")
    assert emulator.list_snapshots() == []
    assert "aw_clean" in emulator.list_snapshots(incompatible=True)
    assert not device.snapshot.exists
    assert "snapshot" not in doctor.capabilities(device)
    with pytest.raises(DeviceError, match=r"LoadSnapshot 'aw_clean': .* by another emulator"):
        device.reset()
    assert list(doctor.problems(device)) == [
        "the emulator cannot load its snapshot aw_clean: another version of the emulator saved it,"
        " or one with another -gpu, -memory or -cores: save it again, or start the emulator as it"
        " was then"
    ]


def test_a_file_that_is_no_snapshot(device: Device, emulator: Emulator) -> None:
    with pytest.raises(DeviceError, match="PullSnapshot 'frob': there is no snapshot 'frob'"):
        emulator.pull_snapshot("frob")
    for data in (b"", b"none"):
        with pytest.raises(DeviceError, match="PushSnapshot 'aw_state': this is no snapshot"):
            device.enter(data)


def test_a_screenshot_is_rows_of_rgb(emulator: Emulator) -> None:
    assert emulator.booted()
    assert emulator.screenshot().shape == (2400, 1080, 3)


@pytest.mark.parametrize("size", [0, 11, 13])
def test_a_screenshot_that_is_not_as_large_as_it_says_is_none(
    emulator: Emulator, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    image = pb.Image(image=bytes(size), format=pb.ImageFormat(width=1, height=3))
    monkeypatch.setattr(emulator, "_call", lambda method, request: image)
    with pytest.raises(DeviceError, match=rf"getScreenshot: {size} bytes for 1 x 3 pixels$"):
        emulator.screenshot()


def test_a_message_that_does_not_go_out_says_why(emulator: Emulator) -> None:
    with pytest.raises(DeviceError, match=r": sendSms from 'me': BadNumber$"):
        emulator.receive_sms("me", "x")


@pytest.mark.parametrize("text", ["plain", "two\nlines", "Zoë 😀"])
def test_the_clipboard_keeps_a_text(emulator: Emulator, text: str) -> None:
    emulator.set_clipboard(text)
    assert emulator.clipboard() == text


def test_a_message_comes_in(device: Device, emulator: Emulator) -> None:
    emulator.receive_sms("+15551234567", "it's $HOME, ü")
    device.settle.sleep(2)
    (message,) = device.sms.messages("inbox")
    assert (message.address, message.body) == ("+15551234567", "it's $HOME, ü")
