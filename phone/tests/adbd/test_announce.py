"""Being known to an adb server: a server that only keeps a list, and real ones."""

import select
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from phone.tests.clients import BINARIES, DEADLINE, Adb
from phone.tests.many_open import many_open
from phone.tests.ports import free_port
from virtual_phone.adbd.announce import Announcer
from virtual_phone.adbd.daemon import Daemon
from virtual_phone.adbd.server import Server
from virtual_phone.phone import Phone


class List:
    """The part of an adb server that an announcer speaks to."""

    def __init__(self, port: int = 0) -> None:
        self.door = socket.create_server(("127.0.0.1", port))
        self.door.settimeout(DEADLINE)
        self.port: int = self.door.getsockname()[1]
        self._open = ExitStack()
        self._open.enter_context(self.door)

    def __enter__(self) -> "List":
        return self

    def __exit__(self, *exception: object) -> None:
        self._open.close()

    def request(self) -> tuple[str, socket.socket]:
        """The next request and who made it."""
        peer, _ = self.door.accept()
        self._open.enter_context(peer)
        peer.settimeout(DEADLINE)
        length = int(peer.recv(4), 16)
        return peer.recv(length).decode(), peer

    def tracked(self) -> socket.socket:
        """Somebody follows the list of devices."""
        request, peer = self.request()
        assert request == "host:track-devices"
        peer.sendall(b"OKAY")
        return peer


def listing(*serials: str) -> bytes:
    text = "".join(f"{serial}\tdevice\n" for serial in serials)
    return f"{len(text):04x}{text}".encode()


@contextmanager
def announced(server: Server, port: int) -> Iterator[Announcer]:
    announcer = Announcer(server, port)
    announcer.start()
    try:
        yield announcer
    finally:
        announcer.close()


def test_a_phone_of_many_is_announced(server: Server) -> None:
    with many_open(), List() as servers, announced(server, servers.port):
        servers.tracked().sendall(listing("emulator-2"))
        assert servers.request()[0] == f"host:emulator:{server.port}"


def test_a_server_that_lacks_the_phone_is_notified_until_it_has_it(server: Server) -> None:
    with List() as servers, announced(server, servers.port):
        follower = servers.tracked()
        follower.sendall(listing("emulator-2"))
        for _ in range(2):
            request, peer = servers.request()
            peer.close()
            assert request == f"host:emulator:{server.port}"
        follower.sendall(listing("emulator-2", server.serial))
        knocks = select.poll()
        knocks.register(servers.door, select.POLLIN)
        while knocks.poll(600):  # twice the time to the next try
            servers.request()  # the last one may have been on its way
        follower.sendall(listing("emulator-2"))
        assert servers.request()[0] == f"host:emulator:{server.port}"


def test_a_server_that_comes_back_is_notified_again(server: Server) -> None:
    with ExitStack() as stack:
        first = List()
        stack.enter_context(announced(server, first.port))
        first.tracked()
        first.__exit__()
        second = stack.enter_context(List(first.port))
        second.tracked().sendall(listing())
        assert second.request()[0] == f"host:emulator:{server.port}"


@pytest.mark.parametrize("answer", [b"", b"FAIL0003no!", b"HTTP/1.1 400 Bad Request\r\n\r\n"])
def test_another_kind_of_server_is_left_alone(server: Server, answer: bytes) -> None:
    with List() as other, announced(server, other.port):
        for _ in range(2):
            request, peer = other.request()
            assert request == "host:track-devices"
            peer.sendall(answer)
            peer.close()


def test_no_server_is_no_trouble(server: Server) -> None:
    with announced(server, free_port()):
        pass
    assert not any(thread.name == "announcer" for thread in threading.enumerate())


# Real servers


@pytest.fixture(params=BINARIES)
def binary(request: pytest.FixtureRequest) -> Path:
    found = BINARIES[request.param]()
    if found is None:
        pytest.skip(f"there is no {request.param}")
    return found


def killed(server: "subprocess.Popen[bytes]") -> None:
    server.kill()
    server.wait()


def test_8_phones_on_8_servers_know_nothing_of_each_other(
    binary: Path, tmp_path: Path, new_phone: Callable[..., Phone]
) -> None:
    with ExitStack() as stack:
        adbs = []
        for number in range(8):
            home = tmp_path / f"home{number}"
            home.mkdir()
            phone = new_phone()
            phone.files.write("/sdcard/number", str(number))
            server = Server(Daemon(phone))
            server.start()
            stack.callback(server.close)
            adb = Adb(binary, free_port(), home)
            stack.callback(killed, adb.serve())
            stack.enter_context(announced(server, adb.port))
            adbs.append(adb)
        for number, adb in enumerate(adbs):
            adb.said("wait-for-device")
            adb.said("pull", "/sdcard/number", adb.home / "number")
            assert (adb.home / "number").read_text() == str(number)


def test_a_phone_that_was_set_to_refuse_comes_back_by_itself(
    binary: Path, tmp_path: Path, phone: Phone, server: Server
) -> None:
    adb = Adb(binary, free_port(), tmp_path)
    with ExitStack() as stack:
        stack.callback(killed, adb.serve())
        stack.enter_context(announced(server, adb.port))
        adb.said("wait-for-device")
        phone.faults["refuse_adb"] = True
        assert adb("shell", "true").status != 0
        phone.faults.clear()
        adb.said("wait-for-device")


def test_a_phone_that_ends_is_an_error_for_its_clients(
    binary: Path, tmp_path: Path, phone: Phone
) -> None:
    adb = Adb(binary, free_port(), tmp_path)
    server = Server(Daemon(phone))
    server.start()
    with ExitStack() as stack:
        stack.callback(killed, adb.serve())
        with announced(server, adb.port):
            adb.said("wait-for-device")
        server.close()
        adb.said("wait-for-disconnect")
        adb.serial = server.serial
        answer = adb("shell", "true")
        assert answer.status == 1
        assert b"not found" in answer.err or b"offline" in answer.err
