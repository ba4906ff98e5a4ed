"""What the run's own doors do is never another client's; all else is, and is named."""

import socket
from collections.abc import Callable
from contextlib import closing

import pytest

from pytest_androidworld.env.actions import Action
from pytest_androidworld.env.adb import Adb
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.emulator import Emulator
from pytest_androidworld.env.other_clients import OtherClients, OtherRequest, described


def adb_of_an_agent(device: Device) -> Adb:
    """Through the run's own adb server, whose port an agent in the process finds."""
    return Adb(device.serial, device.adb.client.host, device.adb.client.port)


def shell(device: Device) -> None:
    with closing(adb_of_an_agent(device)) as adb, adb.open("shell,v2,raw:svc bluetooth enable"):
        pass


def the_same_request_as_the_run(device: Device) -> None:
    """Twice as often as the run: one of both is not the run's."""
    device.adb.output("screencap -p")
    with closing(adb_of_an_agent(device)) as adb:
        adb.output("screencap -p")


def push(device: Device) -> None:
    with closing(adb_of_an_agent(device)) as adb:
        adb.pull("/sdcard/none.txt")


def touch(device: Device) -> None:
    assert device.emulator is not None
    emulator = Emulator(device.emulator.address, device.emulator.token)
    emulator.touch(1, 1, down=False)
    emulator.touch(1, 1, down=False)
    emulator.close()


def console(device: Device) -> None:
    assert device.console is not None
    with socket.create_connection(("127.0.0.1", device.console.port)) as peer:
        peer.sendall(f"auth {device.console.token}\nsms send 123 hi\nquit\n".encode())
        while peer.recv(4096):
            pass


@pytest.mark.parametrize(
    ("act", "requests"),
    [
        (shell, [("adb shell svc bluetooth enable", 1)]),
        (the_same_request_as_the_run, [("adb exec-out screencap -p", 1)]),
        (push, [("adb push or pull", 1)]),
        (touch, [("gRPC sendTouch", 2)]),
        (console, [("console auth", 1), ("console sms send 123 hi", 1), ("console quit", 1)]),
    ],
)
def test_another_client_is_named_by_what_it_has_requested(
    device: Device, act: Callable[[Device], None], requests: list[tuple[str, int]]
) -> None:
    others = OtherClients(device)
    act(device)
    assert others.requests() == [OtherRequest(*each) for each in requests]


def test_no_token_is_listed(device: Device) -> None:
    others = OtherClients(device)
    console(device)
    assert device.console is not None
    assert device.console.token not in str(others.requests())


def test_what_a_run_does_itself_is_all_its_own(device: Device) -> None:
    others = OtherClients(device)
    device.observe(pixels=True)
    for action in (
        Action("click", x=500, y=500),
        Action("double_tap", x=500, y=500),
        Action("long_press", x=500, y=500),
        Action("scroll", direction="down"),
        Action("navigate_home"),
        Action("navigate_back"),
        Action("open_app", app_name="markor"),
        Action("input_text", text="näh “ü” $(x)", x=500, y=500),
        Action("keyboard_enter"),
        Action("wait"),
    ):
        device.act(action, device.observe(pixels=False))
    device.adb.push(b"x", "/sdcard/x.txt")
    device.adb.pull("/sdcard/x.txt")
    device.adb.run("true")
    device.sms.receive("123", "hi")
    device.clipboard.set("text")
    device.snapshot.export()
    assert device.console is not None
    device.console.run("help")
    assert device.healthy() is None
    device.reset()
    device.observe(pixels=True)
    assert others.requests() == []


def test_a_flood_does_not_hide_what_was_before(device: Device) -> None:
    """The number of requests is known for ever, their names for a while."""
    others = OtherClients(device)
    shell(device)
    assert device.console is not None
    with socket.create_connection(("127.0.0.1", device.console.port)) as peer:
        peer.sendall(b"auth x\n" + b"help\n" * 10 + b"quit\n")
        while peer.recv(1 << 16):
            pass
    assert sum(each.times for each in others.requests() or []) == 13


def test_a_query_of_the_list_is_in_no_list(device: Device) -> None:
    others = OtherClients(device)
    with closing(adb_of_an_agent(device)) as adb:
        assert adb.query_phone("visits:0")
        assert adb.virtual
    assert others.requests() == []


@pytest.mark.parametrize("reply", [None, ""])
def test_other_devices_list_nothing(
    device: Device, monkeypatch: pytest.MonkeyPatch, reply: str | None
) -> None:
    monkeypatch.setattr(device.adb, "query_phone", lambda query: reply)
    assert OtherClients(device).requests() is None


@pytest.mark.parametrize(
    ("door", "what", "words"),
    [
        ("adb", "shell,v2,TERM=xterm-256color,raw:ls -l a:b", "adb shell ls -l a:b"),
        ("adb", "shell,v2,pty:", "adb shell"),
        ("adb", "shell:id", "adb shell id"),
        ("adb", "exec:cat x", "adb exec-out cat x"),
        ("adb", "sync:", "adb push or pull"),
        ("adb", "reboot:bootloader", "adb reboot bootloader"),
        ("adb", "reverse:forward:tcp:1;tcp:2", "adb reverse forward:tcp:1;tcp:2"),
        ("console", "avd snapshot load x", "console avd snapshot load x"),
        ("gRPC", "sendKey", "gRPC sendKey"),
    ],
)
def test_requests_are_named_as_a_user_would_type_them(door: str, what: str, words: str) -> None:
    assert described(door, what) == words
