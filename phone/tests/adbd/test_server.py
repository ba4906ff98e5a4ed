"""Connections: many of them, broken ones, and what is left when they are gone."""

import socket
import threading
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as some

from phone.tests.adbd.hosts import DEADLINE, Host
from phone.tests.examples import examples
from virtual_phone.adbd.daemon import Daemon
from virtual_phone.adbd.server import MOST_UNREAD, Connection, Server
from virtual_phone.adbd.stream import Stream
from virtual_phone.adbd.workers import Workers
from virtual_phone.phone import Phone
from virtual_phone.wire import adb
from virtual_phone.wire.adb import Packet

OVERSIZED = bytes.fromhex("57525445 01000000 02000000 ffffffff 00000000 a8adabba")


def hello(stream: Stream) -> None:
    stream.write(b"hello")


@pytest.fixture
def greeting(server: Server) -> Server:
    server.daemon.listeners["tcp:7"] = hello
    return server


def test_it_listens_on_loopback_only(server: Server) -> None:
    assert server._socket.getsockname()[0] == "127.0.0.1"


def test_a_serial_is_the_port_below(phone: Phone, server: Server) -> None:
    assert server.serial == f"emulator-{server.port - 1}"


def test_many_hosts_at_once(greeting: Server) -> None:
    hosts = [Host(greeting.port) for _ in range(20)]
    for host in hosts:
        host.connect()
    assert [host.ask("tcp:7") for host in hosts] == [b"hello"] * 20
    for host in hosts:
        host.socket.close()


@pytest.mark.parametrize(
    "data", [b"\0" * 24, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", OVERSIZED]
)
def test_malformed_packets_end_that_connection_only(data: bytes, greeting: Server) -> None:
    with Host(greeting.port) as good, Host(greeting.port) as bad:
        good.connect()
        bad.connect()
        bad.raw(data)
        assert bad.hung_up()
        assert good.ask("tcp:7") == b"hello"


@examples(25)
@given(data=some.binary(min_size=1, max_size=400), introduced=some.booleans())
def test_garbage_ends_that_connection_only(
    greeting: Server, data: bytes, introduced: bool
) -> None:
    with Host(greeting.port) as bad:
        if introduced:
            bad.connect()
        with suppress(OSError):
            bad.raw(data)
    with Host(greeting.port) as good:
        good.connect()
        assert good.ask("tcp:7") == b"hello"


@examples(25)
@given(
    packets=some.lists(
        some.tuples(
            some.sampled_from([adb.CNXN, adb.OPEN, adb.OKAY, adb.WRTE, adb.CLSE, adb.AUTH]),
            some.integers(0, 3),
            some.integers(0, 3),
            some.sampled_from([b"", b"tcp:7\0", b"\0", b"\xff", b"sync:\0", b"host::", b"QUIT"]),
        ),
        max_size=12,
    )
)
def test_packets_in_any_order_do_no_harm(
    greeting: Server, packets: list[tuple[int, int, int, bytes]]
) -> None:
    greeting.daemon.phone.strict = False  # some of it asks for services that are unknown
    with Host(greeting.port) as odd:
        odd.connect()
        with suppress(OSError):  # it may have had enough
            for packet in packets:
                odd.send(*packet)
    with Host(greeting.port) as good:
        good.connect()
        assert good.ask("tcp:7") == b"hello"


def test_a_host_that_closes_its_half_is_let_go(greeting: Server) -> None:
    with Host(greeting.port) as host:
        host.connect()
        host.socket.shutdown(socket.SHUT_WR)
        assert host.hung_up()


def test_a_host_that_vanishes_ends_its_streams(server: Server) -> None:
    ended = threading.Event()

    def wait(stream: Stream) -> None:
        stream.write(b"waiting")
        assert stream.read() == b""
        ended.set()

    server.daemon.listeners["tcp:7"] = wait
    with Host(server.port) as host:
        host.connect()
        host.open("tcp:7").read(7)
    assert ended.wait(DEADLINE)


def test_a_host_that_takes_nothing_holds_up_no_one(server: Server) -> None:
    """Not even when more waits for it than the kernel keeps."""
    served = threading.Semaphore(0)

    def pour(stream: Stream) -> None:
        stream.write(b"x" * adb.MOST_DATA)
        served.release()

    server.daemon.listeners["tcp:7"] = pour
    server.daemon.listeners["tcp:8"] = hello
    with Host(server.port) as deaf, Host(server.port) as good:
        deaf.connect()
        for local in range(1, 13):
            deaf.send(adb.OPEN, local, 0, b"tcp:7\0")
        for _ in range(12):
            assert served.acquire(timeout=DEADLINE)
        good.connect()
        assert good.ask("tcp:8") == b"hello"
        got = 0
        while got < 12 * adb.MOST_DATA:
            got += len(deaf.packet().data)
        assert got == 12 * adb.MOST_DATA


def test_a_host_that_lets_too_much_pile_up_is_dropped() -> None:
    door = socket.create_server(("127.0.0.1", 0))
    near = socket.create_connection(door.getsockname())
    far, _ = door.accept()
    with near, far, door:
        connection = Connection(near, Workers("test"))
        for _ in range(MOST_UNREAD // (1 << 20) + 20):
            connection.send(b"x" * (1 << 20))
        far.settimeout(DEADLINE)
        while far.recv(1 << 20):
            pass


def test_200_streams_at_once(server: Server, host: Host) -> None:
    gate = threading.Barrier(200, timeout=DEADLINE)

    def meet(stream: Stream) -> None:
        gate.wait()
        stream.write(b"met")

    server.daemon.listeners["tcp:7"] = meet
    for local in range(1, 201):
        host.send(adb.OPEN, local, 0, b"tcp:7\0")
    said: dict[int, bytes] = {}
    while len(said) < 200:
        packet = host.packet()
        if packet.command == adb.WRTE:
            said[packet.arg1] = packet.data
            host.send(adb.OKAY, packet.arg1, packet.arg0)
    assert said == dict.fromkeys(range(1, 201), b"met")


def test_closing_drops_every_connection(phone: Phone) -> None:
    server = Server(Daemon(phone))
    server.start()
    with Host(server.port) as host:
        host.connect()
        server.close()
        assert host.hung_up()
    with pytest.raises(ConnectionRefusedError):
        Host(server.port)
    assert phone.before_wait == []
    assert phone.at_reboot == []


# Faults


def test_set_to_refuse_it_takes_no_connection(phone: Phone, greeting: Server, host: Host) -> None:
    phone.faults["refuse_adb"] = True
    host.send(adb.OPEN, 1, 0, b"tcp:7\0")
    assert host.hung_up()
    with Host(greeting.port) as other:
        assert other.hung_up()
    phone.faults.clear()
    with Host(greeting.port) as again:
        again.connect()
        assert again.ask("tcp:7") == b"hello"


def test_told_to_drop_replies_it_says_nothing(phone: Phone, greeting: Server, host: Host) -> None:
    phone.faults["drop_reply"] = True
    host.open("tcp:7", 1)
    phone.faults.clear()
    host.send(adb.OPEN, 2, 0, b"tcp:7\0")
    answers = [host.packet() for _ in range(2)]
    assert [(packet.command, packet.arg1) for packet in answers] == [(adb.OKAY, 2), (adb.WRTE, 2)]


def test_told_to_delay_replies_it_lets_others_pass(
    phone: Phone, greeting: Server, host: Host
) -> None:
    phone.faults["delay_reply"] = 0.2
    host.send(adb.OPEN, 1, 0, b"tcp:7\0")
    host.send(adb.WRTE, 3, 77, b"")
    assert host.packet() == Packet(adb.CLSE, 0, 3)
    assert host.packet().command == adb.OKAY
    assert host.packet().data == b"hello"


def test_a_delay_ends_with_the_stream(phone: Phone, greeting: Server, host: Host) -> None:
    phone.faults["delay_reply"] = 10 * DEADLINE
    host.send(adb.OPEN, 1, 0, b"tcp:7\0")
    host.send(adb.CLSE, 1, 1)
    assert host.packet() == Packet(adb.CLSE, 1, 1)
