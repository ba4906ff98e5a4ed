"""The console over its sockets."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import IO

import pytest

from virtual_phone.control.console import Console
from virtual_phone.control.machine import Machine
from virtual_phone.services.battery import Battery
from virtual_phone.services.telephony import Telephony

GREETING = b"Android Console: type 'help' for a list of commands\r\nOK\r\n"


@pytest.fixture
def console(machine: Machine) -> Iterator[Console]:
    console = Console(machine)
    yield console
    console.stop()


Connect = Callable[[int], tuple[socket.socket, IO[bytes]]]


@pytest.fixture
def connect() -> Iterator[Connect]:
    """Dial a port; what was dialled is closed at the end."""
    with ExitStack() as stack:

        def dial(port: int) -> tuple[socket.socket, IO[bytes]]:
            peer = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30))
            return peer, stack.enter_context(peer.makefile("rb"))

        yield dial


def test_what_adb_emu_sends_and_hears(console: Console, connect: Connect) -> None:
    """The client writes everything at once, and reads to the end."""
    peer, heard = connect(console.start())
    peer.sendall(b"avd name\nquit\n")
    assert heard.read() == GREETING + b"AndroidWorldAvd\r\nOK\r\n"


def test_two_ports_are_the_same(console: Console, connect: Connect) -> None:
    for port in (console.start(), console.start()):
        peer, heard = connect(port)
        peer.sendall(b"ping\r\nquit\r\n")
        assert heard.read() == GREETING + b"I am alive!\r\nOK\r\n"


def test_many_sessions_at_once(console: Console, connect: Connect) -> None:
    port = console.start()
    sessions = [connect(port) for _ in range(20)]
    for peer, _ in sessions:
        peer.sendall(b"ping\n")
    for _, heard in sessions:
        assert [heard.readline() for _ in range(4)][2:] == [b"I am alive!\r\n", b"OK\r\n"]


@pytest.mark.parametrize(
    "data", [b"", b"avd na", b"\xff\xfe\x00", b"x" * 100_000, b"\n" * 5000, b"\x00\n"]
)
def test_whatever_a_client_sends_the_next_one_is_answered(
    console: Console, connect: Connect, data: bytes
) -> None:
    port = console.start()
    peer, heard = connect(port)
    peer.sendall(data)
    heard.close()
    peer.close()
    peer, heard = connect(port)
    peer.sendall(b"ping\nquit\n")
    assert heard.read().endswith(b"I am alive!\r\nOK\r\n")


def test_a_line_without_end_is_hung_up_on(console: Console, connect: Connect) -> None:
    peer, heard = connect(console.start())
    assert heard.read(len(GREETING)) == GREETING
    peer.sendall(b"x" * 70_000)
    with suppress(ConnectionResetError):  # it went before it had read all of it
        assert heard.read() == b""


@pytest.mark.parametrize(
    "head",
    [
        b"POST / HTTP/1.1\r\n",
        b"post / http/1.1\r\n",
        b"GET /kill HTTP/1.1\r\n",
        b"OPTIONS * HTTP/1.0\r\n",
        b"  Host: 127.0.0.1:5554\r\n",
        b"avd name\nHost: 127.0.0.1:5554\r\n",
    ],
)
def test_a_browser_is_hung_up_on_before_what_its_page_sends(
    console: Console, connect: Connect, head: bytes
) -> None:
    peer, heard = connect(console.start())
    rest = b"Host: 127.0.0.1\r\nContent-Type: text/plain\r\n\r\n"
    peer.sendall(head + rest + b"sms send 5551234 From a web page\r\nkill\r\n")
    with suppress(ConnectionResetError):  # it went before it had read all of it
        assert heard.read() in (GREETING, GREETING + b"AndroidWorldAvd\r\nOK\r\n")
    assert console.machine.phone[Telephony].conversations() == []
    assert not console.machine.off.is_set()


def test_what_only_looks_like_a_browser_is_a_command(console: Console, connect: Connect) -> None:
    peer, heard = connect(console.start())
    peer.sendall(b"sms send 5551234 POST / HTTP/1.1\nevent text Host: me\nquit\n")
    assert heard.read() == GREETING + b"OK\r\nOK\r\n"
    (thread,) = console.machine.phone[Telephony].conversations()
    assert thread["addresses"] == ["5551234"]


def test_kill_answers_before_anything_ends(console: Console, connect: Connect) -> None:
    peer, heard = connect(console.start())
    peer.sendall(b"kill\n")
    assert heard.read() == GREETING + b"OK: killing emulator, bye bye\r\n"
    assert console.machine.off.wait(30)


def test_stopping_hangs_up_and_leaves_no_thread(machine: Machine, connect: Connect) -> None:
    before = threading.active_count()
    console = Console(machine)
    port = console.start()
    _, heard = connect(port)
    assert heard.readline()
    console.stop()
    assert heard.readline() == b"OK\r\n"
    assert heard.read() == b""
    assert threading.active_count() == before
    with pytest.raises(ConnectionRefusedError):
        connect(port)


def test_a_line_that_waits_for_the_phone_is_dropped_once_the_console_stops(
    machine: Machine, connect: Connect
) -> None:
    console = Console(machine)
    peer, heard = connect(console.start())
    with machine.phone.busy():
        peer.sendall(b"power capacity 5\n" * 2)
        while not machine.phone.turns._turn.locked():  # the first line is not there yet
            assert not console._stopped.is_set()
        stop = threading.Thread(target=console.stop)
        stop.start()
        assert console._stopped.wait(30)
    stop.join()
    assert machine.phone[Battery].level != 5
    assert heard.read() == GREETING


def test_it_listens_on_loopback_only(console: Console) -> None:
    console.start()
    (listener,) = console._listeners
    assert listener.getsockname()[0] == "127.0.0.1"
