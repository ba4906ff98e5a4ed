"""Each question about the way to a device: the adb server, its list of devices, and gRPC."""

import os
import socket
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from phone.tests.ports import free_port
from pytest_androidworld import ports
from pytest_androidworld.boot.doctor.computer import Computer
from pytest_androidworld.boot.doctor.doors import ATTACHED, PORTS_FREE
from pytest_androidworld.env import adb
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.doctor.probe import NOTE, OK, PROBLEM, examine

Serve = Callable[..., int]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """An adb server that answers some requests, each on a connection of its own; its port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer(replies: dict[str, str]) -> None:
            while True:
                try:
                    connection, _ = listening.accept()
                except OSError:
                    return
                with connection:
                    size = int(connection.recv(4), 16)
                    reply = replies[connection.recv(size).decode()]
                    connection.sendall(b"OKAY" + b"%04x" % len(reply) + reply.encode())

        def serving(**replies: str) -> int:
            table = {f"host:{name}": reply for name, reply in replies.items()}
            thread = threading.Thread(target=answer, args=[table], daemon=True)
            thread.start()
            port: int = listening.getsockname()[1]
            return port

        yield serving
        listening.shutdown(socket.SHUT_RDWR)


def computer(root: Path, port: int = 1, name: str = "emulator-5554", grpc: int = 0) -> Computer:
    environment = {"HOME": str(root), "PATH": str(root / "bin")}
    where = ("127.0.0.1", port)
    return Computer(name, grpc or None, server=where, environment=environment, root=root)


def advertise(root: Path, number: int, **entries: str) -> None:
    """The discovery file of an emulator that runs."""
    (root / f"proc/{number}").mkdir(parents=True)
    file = root / f".android/avd/running/pid_{number}.ini"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(
        "".join(f"{name.replace('_', '.')}={value}\n" for name, value in entries.items())
    )


def seen(host: Computer, name: str) -> list[tuple[str, str]]:
    (probe,) = (each for each in (*ATTACHED, *PORTS_FREE) if each.name == name)
    ((found),) = examine(host, [probe])
    return [(each.level, str(each)) for each in found.evidence]


def test_a_server_that_does_not_run(tmp_path: Path) -> None:
    port = free_port()
    assert seen(computer(tmp_path, port), "adb server") == [
        (
            PROBLEM,
            f"no adb server at 127.0.0.1:{port}: Connection refused: `adb start-server`, or set"
            " ANDROID_ADB_SERVER_PORT to that of another one",
        )
    ]


@pytest.mark.parametrize(
    ("own", "level", "says"),
    [
        ("", OK, "version 41 at 127.0.0.1:{port}"),
        ("1.0.41", OK, "version 41 at 127.0.0.1:{port}"),
        (
            "1.0.40",
            PROBLEM,
            "the server at 127.0.0.1:{port} has version 41, and {root}/bin/adb has 40: use one"
            " adb: each time the other is called it ends the server, and all it carries",
        ),
    ],
)
def test_one_adb_and_its_server_are_of_one_version(
    tmp_path: Path, serve: Serve, own: str, level: str, says: str
) -> None:
    if own:
        program = tmp_path / "bin/adb"
        program.parent.mkdir()
        program.write_text(f"#!/bin/sh\necho 'Android Debug Bridge version {own}'\n")
        program.chmod(0o755)
    port = serve(version="0029")
    expected = says.format(port=port, root=tmp_path)
    assert seen(computer(tmp_path, port), "adb server") == [(level, expected)]


@pytest.mark.parametrize(
    ("devices", "level", "says"),
    [
        (
            "emulator-5554\toffline\n",
            PROBLEM,
            "listed, but offline: wait some seconds; if it stays so, restart it, or"
            " `adb reconnect`",
        ),
        (
            "emulator-5554\tunauthorized\n",
            PROBLEM,
            "listed, but unauthorized: allow this computer on its screen, or start the"
            " emulator with -skip-adb-auth",
        ),
        (
            "emulator-5556\tdevice\nemulator-5558\tdevice\n",
            PROBLEM,
            "adb has no emulator-5554: it has emulator-5556, emulator-5558: start the emulator, or"
            " plug the device in; `adb devices` lists them",
        ),
        (
            "",
            PROBLEM,
            "adb has no emulator-5554: it has none: start the emulator, or plug the device in;"
            " `adb devices` lists them",
        ),
    ],
)
def test_what_adb_says_of_the_device(
    tmp_path: Path, serve: Serve, devices: str, level: str, says: str
) -> None:
    host = computer(tmp_path, serve(devices=devices))
    assert seen(host, "adb") == [(level, says)]


def of(device: Device, root: Path) -> Computer:
    return computer(root, device.adb.client.port, device.serial)


def test_a_device_that_has_booted(tmp_path: Path, device: Device) -> None:
    assert seen(of(device, tmp_path), "adb") == [(OK, "listed, and booted")]


def test_a_device_that_still_boots_is_not_waited_for(tmp_path: Path, device: Device) -> None:
    device.adb.shell("setprop sys.boot_completed ''")
    assert seen(of(device, tmp_path), "adb") == [
        (
            PROBLEM,
            "listed, and not booted: Android is still starting (sys.boot_completed):"
            " wait until its home screen is there",
        )
    ]


def test_a_device_that_does_not_answer_is_not_waited_for_long(
    tmp_path: Path,
    device: Device,
    inflict: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(adb, "ANSWER", 0.2)
    inflict("drop_reply")
    ((level, sentence),) = seen(of(device, tmp_path), "adb")
    inflict("off")
    assert level == PROBLEM
    assert sentence.startswith("listed, but does not answer: adb: emulator-")
    assert sentence.endswith(": `adb reboot`, or end the emulator and start it again")


def test_one_at_an_address_is_connected_to_later(tmp_path: Path, serve: Serve) -> None:
    host = computer(tmp_path, serve(devices=""), "10.0.0.7:5555")
    assert seen(host, "adb") == [(OK, "not listed yet: adb connects to it when it is used")]


def test_no_grpc_is_known(tmp_path: Path) -> None:
    none = "none is known: no snapshots, and no text messages: "
    assert seen(computer(tmp_path), "gRPC") == [
        (NOTE, f"{none}start it with `-grpc 8554`, and name it emulator-5554@8554")
    ]
    assert seen(computer(tmp_path, name="10.0.0.7:5555"), "gRPC") == [
        (NOTE, f"{none}start an emulator with `-grpc 8554`, and name it 10.0.0.7:5555@8554")
    ]


def test_a_grpc_at_which_nothing_listens(tmp_path: Path) -> None:
    port = free_port()
    says = f"nothing listens at port {port}: start the emulator with `-grpc {port}`"
    assert seen(computer(tmp_path, grpc=port), "gRPC") == [(PROBLEM, says)]


@pytest.mark.parametrize(("token", "with_it"), [({}, ""), ({"grpc_token": "x"}, ", with a token")])
def test_a_grpc_that_listens(tmp_path: Path, token: dict[str, str], with_it: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        advertise(tmp_path, 7, port_serial="5554", grpc_port=str(port), **token)
        assert seen(computer(tmp_path), "gRPC") == [(OK, f"at port {port}{with_it}")]


def test_a_grpc_that_wants_a_jwt(tmp_path: Path) -> None:
    advertise(tmp_path, 7, port_serial="5554", grpc_port="8554", grpc_jwks="/jwks")
    assert seen(computer(tmp_path), "gRPC") == [
        (
            PROBLEM,
            "that at port 8554 wants a JWT, which is not supported: start it with `-grpc 8554`, or"
            " `-grpc-use-token`",
        )
    ]


def test_two_emulators_of_one_port(tmp_path: Path) -> None:
    for number, serial in ((7, "5554"), (8, "5556")):
        advertise(tmp_path, number, port_serial=serial, grpc_port="8554")
    assert seen(computer(tmp_path), "gRPC") == [
        (
            PROBLEM,
            "two emulators publish port 8554 as theirs: end them, and give each its own: `-grpc"
            " PORT`",
        )
    ]


def test_what_an_emulator_that_ended_left_over_does_not_count(tmp_path: Path) -> None:
    advertise(tmp_path, 7, port_serial="5554", grpc_port="8554", grpc_jwks="/jwks")
    (tmp_path / "proc/7").rmdir()
    assert seen(computer(tmp_path), "gRPC")[0][0] == NOTE


@pytest.mark.parametrize(
    ("workers", "says"),
    [
        (1, "three are free for an emulator, as a run takes them"),
        (4, "three are free for each of 4 emulators, as a run takes them"),
    ],
)
def test_ports_are_taken_for_each_worker(tmp_path: Path, workers: int, says: str) -> None:
    assert seen(Computer(workers=workers, root=tmp_path), "ports") == [(OK, says)]


def test_what_was_taken_for_a_look_is_free_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(ports, "free", lambda: (9000, 9500))
    here = Computer(root=tmp_path)
    assert [seen(here, "ports")[0][0] for _ in range(2)] == [OK, OK]


def test_ports_that_are_too_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(ports, "free", lambda: (9000, 9500))
    assert seen(Computer(workers=3, root=tmp_path), "ports") == [
        (
            PROBLEM,
            "no three ports are free at 127.0.0.1: 1000 tries found none; there are some for 1 of"
            " 3 emulators: end emulators that are left over",
        )
    ]


def test_ports_that_cannot_be_reserved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = tmp_path / f"androidworld-ports-{os.getuid()}"
    folder.touch()
    assert seen(Computer(root=tmp_path), "ports") == [
        (
            PROBLEM,
            f"none can be reserved: {folder}: File exists: have the folder of temporary files be"
            " one that you can write in, by TMPDIR",
        )
    ]
