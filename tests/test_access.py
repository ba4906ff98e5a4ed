"""The doors of a phone that the plugin starts: closed to web pages and to other users.

A test plays the web page and the other user; both reach every port of the loopback interface.
"""

import os
import socket
import stat
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import grpc
import pytest

from pytest_androidworld.boot import Booted, boot
from pytest_androidworld.child_env import clean, secrets
from pytest_androidworld.env.emulator import Emulator
from pytest_androidworld.errors import DeviceError

SECRETS = {
    "OPENAI_API_KEY": "sk-secret-1",
    "ANTHROPIC_API_KEY": "sk-secret-2",
    "MY_COMPANYS_PASSWORD": "sk-secret-3",
    "HTTPS_PROXY": "http://user:sk-secret-4@proxy.example",
}


@pytest.fixture(scope="module")
def children() -> list[Mapping[str, str]]:
    """The environments of the processes that were started for the phone."""
    return []


@pytest.fixture(scope="module")
def booted(
    tmp_path_factory: pytest.TempPathFactory, children: list[Mapping[str, str]]
) -> Iterator[Booted]:
    start = subprocess.Popen

    def noted(*words: Any, **told: Any) -> Any:
        if told.get("start_new_session"):
            children.append(told["env"])
        return start(*words, **told)

    with pytest.MonkeyPatch.context() as patch:
        for name, value in SECRETS.items():
            patch.setenv(name, value)
        patch.setattr(subprocess, "Popen", noted)
        with boot("virtual", tmp_path_factory.mktemp("phone")) as device:
            yield device


def said(port: int, data: bytes) -> bytes:
    """What a port answers until it hangs up, or resets."""
    heard = b""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as peer:
        peer.sendall(data)
        with suppress(ConnectionResetError):
            while piece := peer.recv(4096):
                heard += piece
    return heard


def test_a_web_page_gives_the_console_no_command(booted: Booted) -> None:
    assert booted.console_port is not None
    before = booted.console("aw digest all")
    page = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n\r\n"
    said(booted.console_port, page + b"sms send 5551234 Hello\nkill\n")
    assert booted.console("aw digest all") == before


def test_another_user_gives_the_console_no_command(booted: Booted) -> None:
    assert booted.console_port is not None
    commands = (
        b"aw digest\nsms send 5551234 Hello\nkill\nauth wrong\navd snapshot load aw_clean\nquit\n"
    )
    heard = said(booted.console_port, commands).decode()
    refused = "KO: unknown command, try 'help'"
    *_, digest, sms, kill, auth, load = heard.splitlines()
    assert (digest, sms, kill, load) == (refused,) * 4
    assert auth == "KO: authentication token does not match console_token"
    assert str(booted.folder) not in heard
    assert booted.device.adb.shell("echo here").stdout == "here\n"


@pytest.mark.parametrize("token", [None, "wrong"])
def test_another_user_asks_the_grpc_for_nothing(booted: Booted, token: str | None) -> None:
    own = booted.device.emulator
    assert own is not None
    assert own.booted()
    other = Emulator(own.address, token)
    for ask in (other.screenshot, other.clipboard, other.list_snapshots, other.shut_down):
        with pytest.raises(DeviceError, match=r"UNAUTHENTICATED.* with `-grpc PORT`"):
            ask()
    other.close()
    assert own.booted()


def test_another_user_streams_and_calls_nothing_else(booted: Booted) -> None:
    assert booted.device.emulator is not None
    with grpc.insecure_channel(booted.device.emulator.address) as channel:
        path = "/android.emulation.control.EmulatorController/"
        stream: Any = channel.unary_stream(path + "streamScreenshot")
        send: Any = channel.stream_unary(path + "streamInputEvent")
        with pytest.raises(grpc.RpcError, match="UNAUTHENTICATED"):
            next(stream(b"", timeout=30))
        with pytest.raises(grpc.RpcError, match="UNAUTHENTICATED"):
            send(iter([b""]), timeout=30)


def test_the_tokens_can_be_read_by_their_owner_alone(booted: Booted) -> None:
    files = [booted.folder / "console_token", *booted.folder.glob(".android/avd/running/*.ini")]
    assert len(files) == 2
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (booted.folder, *files)]
    assert modes == [0o700, 0o600, 0o600]


def test_phone_and_adb_server_know_no_key(
    booted: Booted, children: list[Mapping[str, str]]
) -> None:
    assert len(children) == 2
    for environment in children:
        assert environment.keys().isdisjoint(SECRETS)
        assert "sk-secret" not in "".join(environment.values())
        assert environment["HOME"] == environment["TMPDIR"] == str(booted.folder)
        assert environment["PATH"] == os.environ["PATH"]


@pytest.mark.skipif(not Path("/proc").exists(), reason="only /proc tells a process's environment")
def test_nothing_that_was_started_holds_a_key(booted: Booted) -> None:
    own = [
        path
        for path in Path("/proc").glob("[0-9]*/environ")
        if str(booted.folder).encode() in _read(path)
    ]
    assert len(own) >= 3  # the phone, the adb server and who watches it
    assert not [path for path in own if b"sk-secret" in _read(path)]


def _read(path: Path) -> bytes:
    with suppress(OSError):  # it has ended, or is another user's
        return path.read_bytes()
    return b""


def test_what_python_and_the_locale_need_is_let_through() -> None:
    needed = {
        "PATH": "/usr/bin",
        "LC_ALL": "C.UTF-8",
        "LANG": "de_DE.UTF-8",
        "PYTHONPATH": "/own",
        "PYTHONUSERBASE": "/home/me/.local",
        "VIRTUAL_ENV": "/venv",
        "LD_LIBRARY_PATH": "/opt/python/lib",
        "COV_CORE_SOURCE": "x",
        "COVERAGE_PROCESS_START": "rc",
    }
    foreign = {"PYTHONANYWHERE_TOKEN": "x", "LD_PRELOAD": "x", "SSH_AUTH_SOCK": "x"}
    assert clean(SECRETS | needed | foreign, HOME="/own") == needed | {"HOME": "/own"}


def test_packages_of_the_user_are_found_below_another_home() -> None:
    assert Path(clean({})["PYTHONUSERBASE"]).is_absolute()


def test_an_emulator_forgets_what_it_does_not_need() -> None:
    kept = {"ANDROID_AVD_HOME": "x", "DISPLAY": ":0", "QT_QPA_PLATFORM": "x", "HOME": "/me"}
    odd = {"BASH_FUNC_which%%": "() { :; }"}  # no shell can unset it by name
    assert secrets(SECRETS | kept | odd | {"PATH": "/usr/bin"}) == sorted(SECRETS)
