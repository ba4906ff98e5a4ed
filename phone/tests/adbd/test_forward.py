"""Ports across: into the phone, and out of it."""

import socket

import pytest

from phone.tests.adbd.hosts import Host
from virtual_phone.adbd.server import Server
from virtual_phone.adbd.stream import Stream
from virtual_phone.wire import adb
from virtual_phone.wire import shell as wire
from virtual_phone.wire.adb import Packet
from virtual_phone.wire.shell import STDIN, STDOUT


def shout(stream: Stream) -> None:
    while data := stream.read():
        stream.write(data.upper())


@pytest.mark.parametrize(
    ("address", "service"),
    [
        ("tcp:80", "tcp:80"),
        ("tcp:80", "tcp:80:localhost"),
        ("localabstract:x", "localabstract:x"),
        ("localfilesystem:/dev/socket/x", "localreserved:x"),
        ("localfilesystem:/dev/socket/x", "localfilesystem:/dev/socket/x"),
        ("localfilesystem:/dev/socket/x", "local:/dev/socket/x"),
    ],
)
def test_who_listens_inside_the_phone_is_reached(
    address: str, service: str, server: Server, host: Host
) -> None:
    server.daemon.listeners[address] = shout
    stream = host.open(service)
    stream.write(b"abc")
    assert stream.read(3) == b"ABC"
    stream.close()


def test_reversing_says_okay_once(host: Host) -> None:
    assert host.ask("reverse:forward:tcp:81;tcp:9000") == b"OKAY"
    assert host.ask("reverse:forward:localabstract:x;tcp:9000") == b"OKAY"
    assert host.ask("reverse:list-forward") == (
        b"0037host-1 tcp:81 tcp:9000\nhost-1 localabstract:x tcp:9000\n"
    )


def test_port_0_is_a_free_one_and_reported(host: Host) -> None:
    assert host.ask("reverse:forward:tcp:0;tcp:9000") == b"OKAY000532768"
    assert host.ask("reverse:forward:tcp:0;tcp:9000") == b"OKAY000532769"


def test_a_reversal_can_be_changed_unless_that_is_forbidden(host: Host) -> None:
    host.ask("reverse:forward:tcp:81;tcp:9000")
    assert host.ask("reverse:forward:norebind:tcp:81;tcp:9001") == (
        b"FAIL001dcannot rebind existing socket"
    )
    assert host.ask("reverse:forward:tcp:81;tcp:9001") == b"OKAY"
    assert host.ask("reverse:list-forward") == b"0017host-1 tcp:81 tcp:9001\n"


def test_what_is_not_reversed_cannot_be_undone(host: Host) -> None:
    host.ask("reverse:forward:tcp:81;tcp:9000")
    assert host.ask("reverse:killforward:tcp:82") == b"FAIL001blistener 'tcp:82' not found"
    assert host.ask("reverse:killforward:tcp:81") == b"OKAY"
    assert host.ask("reverse:list-forward") == b"0000"


def test_all_reversals_are_undone_at_once(host: Host) -> None:
    host.ask("reverse:forward:tcp:81;tcp:9000")
    host.ask("reverse:forward:tcp:82;tcp:9000")
    assert host.ask("reverse:killforward-all") == b"OKAY"
    assert host.ask("reverse:list-forward") == b"0000"


@pytest.mark.parametrize("spec", ["tcp:81", "nonsense:1;tcp:9000", "tcp:81;nonsense", ";"])
def test_a_reversal_that_makes_no_sense_is_refused(spec: str, host: Host) -> None:
    assert host.ask(f"reverse:forward:{spec}").startswith(b"FAIL")
    assert host.ask("reverse:list-forward") == b"0000"


def test_a_port_in_use_cannot_be_reversed(server: Server, host: Host) -> None:
    server.daemon.listeners["tcp:81"] = shout
    assert host.ask("reverse:forward:tcp:81;tcp:9000") == (
        b"FAIL002ccannot bind listener: Address already in use"
    )


def test_from_inside_the_phone_a_reversed_port_is_the_hosts(server: Server, host: Host) -> None:
    host.ask("reverse:forward:tcp:81;tcp:9000")
    inside = server.daemon.dial("tcp:81")
    assert host.packet() == Packet(adb.OPEN, inside.local, 0, b"tcp:9000\0")
    host.send(adb.OKAY, 40, inside.local)
    inside.write(b"request")
    assert host.packet() == Packet(adb.WRTE, inside.local, 40, b"request")
    host.send(adb.OKAY, 40, inside.local)
    host.send(adb.WRTE, 40, inside.local, b"response")
    assert inside.read() == b"response"
    assert host.packet() == Packet(adb.OKAY, inside.local, 40)
    host.send(adb.CLSE, 40, inside.local)
    assert inside.read() == b""


def test_a_tunnel_carries_one_connection_through_a_reversed_port(
    server: Server, host: Host
) -> None:
    host.ask("reverse:forward:tcp:81;tcp:9000")
    address = server.daemon.tunnel(81)
    assert address is not None
    opened = host.packet()
    assert (opened.command, opened.data) == (adb.OPEN, b"tcp:9000\0")
    host.send(adb.OKAY, 40, opened.arg0)
    with socket.create_connection(address, timeout=30) as inside:
        inside.sendall(b"request")
        assert host.packet() == Packet(adb.WRTE, opened.arg0, 40, b"request")
        host.send(adb.OKAY, 40, opened.arg0)
        host.send(adb.WRTE, 40, opened.arg0, b"response")
        assert inside.recv(8) == b"response"
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(address, timeout=30)
    assert {host.packet(), host.packet()} == {
        Packet(adb.OKAY, opened.arg0, 40),
        Packet(adb.CLSE, opened.arg0, 40),
    }


def test_a_tunnel_ends_with_the_hosts_side(server: Server, host: Host) -> None:
    host.ask("reverse:forward:tcp:81;tcp:9000")
    address = server.daemon.tunnel(81)
    assert address is not None
    opened = host.packet()
    with socket.create_connection(address, timeout=30) as inside:
        host.send(adb.CLSE, 0, opened.arg0)
        assert inside.recv(1) == b""


def test_no_tunnel_leads_to_a_port_that_is_not_reversed(server: Server, host: Host) -> None:
    host.ask("reverse:forward:tcp:81;tcp:9000")
    assert server.daemon.tunnel(82) is None
    host.ask("reverse:killforward:tcp:81")
    assert server.daemon.tunnel(81) is None


def test_a_host_is_heard_while_the_phone_works(server: Server, host: Host) -> None:
    """It may be the one that the phone waits for: the forwarder sends through reversed ports."""
    cat = host.open("shell,v2,raw:cat")
    cat.write(wire.packet(STDIN, b"a"))
    assert cat.read(6) == wire.packet(STDOUT, b"a")
    with server.daemon.phone.busy():
        cat.write(wire.packet(STDIN, b"b"))
        cat.write(wire.packet(STDIN, b"c"))
    assert wire.packet(STDOUT, b"b")[-1:] in cat.read(6)
    cat.close()


def test_a_host_that_refuses_ends_the_connection_inside(server: Server, host: Host) -> None:
    host.ask("reverse:forward:tcp:81;tcp:9000")
    inside = server.daemon.dial("tcp:81")
    assert host.packet().command == adb.OPEN
    host.send(adb.CLSE, 0, inside.local)
    assert inside.read() == b""


def test_a_port_that_is_not_reversed_refuses_inside_too(server: Server) -> None:
    with pytest.raises(ConnectionRefusedError, match="no socket listens on tcp:81"):
        server.daemon.dial("tcp:81")


def test_forwarded_to_a_reversed_port_one_comes_out_at_the_host_again(host: Host) -> None:
    host.ask("reverse:forward:tcp:81;tcp:9000")
    host.send(adb.OPEN, 50, 0, b"tcp:81\0")
    outward = host.packet()
    assert (outward.command, outward.data) == (adb.OPEN, b"tcp:9000\0")
    inward = host.packet()
    assert (inward.command, inward.arg1) == (adb.OKAY, 50)
    host.send(adb.OKAY, 51, outward.arg0)
    host.send(adb.WRTE, 50, inward.arg0, b"round")
    arrived = {host.packet(), host.packet()}
    assert arrived == {
        Packet(adb.OKAY, inward.arg0, 50),
        Packet(adb.WRTE, outward.arg0, 51, b"round"),
    }
    host.send(adb.OKAY, 51, outward.arg0)
    host.send(adb.CLSE, 51, outward.arg0)
    ended = {host.packet(), host.packet()}
    assert ended == {Packet(adb.CLSE, outward.arg0, 51), Packet(adb.CLSE, inward.arg0, 50)}


def test_what_a_host_reversed_goes_with_it(server: Server, host: Host) -> None:
    with Host(server.port) as other:
        other.connect()
        other.ask("reverse:forward:tcp:81;tcp:9000")
        other.raw(b"\0" * 24)
        assert other.hung_up()
    while host.ask("reverse:list-forward") != b"0000":
        pass
    with pytest.raises(ConnectionRefusedError):
        server.daemon.dial("tcp:81")
