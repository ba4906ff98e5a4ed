"""Packets between a host and adbd, one conversation at a time."""

import pytest

from phone.tests.adbd.hosts import Host
from virtual_phone.adbd.core import parse
from virtual_phone.adbd.daemon import Daemon
from virtual_phone.adbd.server import Server
from virtual_phone.adbd.shell import exec_
from virtual_phone.adbd.stream import Stream
from virtual_phone.adbd.transport import Transport
from virtual_phone.phone import Phone
from virtual_phone.services.properties import Properties
from virtual_phone.wire import adb
from virtual_phone.wire.adb import Packet

BANNER = (
    "device::ro.product.name=sdk_gphone64_x86_64;ro.product.model=sdk_gphone64_x86_64;"
    "ro.product.device=emu64x;features=shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,"
    "fixed_push_symlink_timestamp,abb,abb_exec,sendrecv_v2"
)


def say_hello(stream: Stream) -> None:
    stream.write(b"hello")


def echo(stream: Stream) -> None:
    while data := stream.read():
        stream.write(data)


def test_the_phone_introduces_itself(server: Server) -> None:
    with Host(server.port) as host:
        assert host.connect() == BANNER


def test_a_property_cannot_break_the_introduction(phone: Phone, server: Server) -> None:
    phone.state[Properties.name]["ro.product.model"] = "a;b=c:d"
    with Host(server.port) as host:
        assert "ro.product.model=a_b_c_d;" in host.connect()


def test_an_old_host_gets_small_packets_with_sums(phone: Phone, server: Server) -> None:
    server.daemon.listeners["tcp:7"] = lambda stream: stream.write(b"x" * 5000)
    with Host(server.port) as host:
        host.send(adb.CNXN, 0x01000000, 4096, b"host::")
        host._decoder.summed = True
        assert host.packet().command == adb.CNXN
        host.raw(adb.encode(adb.OPEN, 1, 0, b"tcp:7\0", summed=True))
        assert host.packet() == Packet(adb.OKAY, 1, 1)
        assert host.packet() == Packet(adb.WRTE, 1, 1, b"x" * 4096)


def test_a_service_is_opened_speaks_and_closes(server: Server, host: Host) -> None:
    server.daemon.listeners["tcp:7"] = say_hello
    host.send(adb.OPEN, 5, 0, b"tcp:7\0")
    assert host.packet() == Packet(adb.OKAY, 1, 5)
    assert host.packet() == Packet(adb.WRTE, 1, 5, b"hello")
    host.send(adb.OKAY, 5, 1)
    assert host.packet() == Packet(adb.CLSE, 1, 5)


class Quicker(Stream):
    """A stream whose service ends at the moment in which the host hangs up."""

    def hung_up(self) -> bool:
        self.finish()
        return super().hung_up()


def test_a_stream_that_both_ends_close_at_once_closes_once(phone: Phone) -> None:
    sent: list[bytes] = []
    transport = Transport(Daemon(phone), 1, sent.append, lambda: None)
    transport.online = True
    transport.streams[1] = stream = Quicker(transport, 1, remote=5)
    stream.accept()
    transport.receive(adb.encode(adb.CLSE, 5, 1))
    assert sent == [adb.encode(adb.OKAY, 1, 5), adb.encode(adb.CLSE, 1, 5)]


def test_nothing_more_is_sent_before_the_host_has_taken_the_last(
    server: Server, host: Host
) -> None:
    server.daemon.listeners["tcp:7"] = lambda stream: stream.write(b"x" * (adb.MOST_DATA + 1))
    host.send(adb.OPEN, 5, 0, b"tcp:7\0")
    assert host.packet() == Packet(adb.OKAY, 1, 5)
    assert host.packet() == Packet(adb.WRTE, 1, 5, b"x" * adb.MOST_DATA)
    host.send(adb.OPEN, 6, 0, b"tcp:8\0")  # what else is on the way would come before this answer
    assert host.packet() == Packet(adb.CLSE, 0, 6)
    host.send(adb.OKAY, 5, 1)
    assert host.packet() == Packet(adb.WRTE, 1, 5, b"x")
    assert host.packet() == Packet(adb.CLSE, 1, 5)


def test_everything_the_host_sends_is_acknowledged(server: Server, host: Host) -> None:
    server.daemon.listeners["tcp:7"] = echo
    stream = host.open("tcp:7")
    stream.write(b"ping")
    assert stream.read(4) == b"ping"
    stream.write(b"pong")
    assert stream.read(4) == b"pong"
    stream.close()


def test_streams_interleave(server: Server, host: Host) -> None:
    server.daemon.listeners["tcp:7"] = echo
    first = host.open("tcp:7", 1)
    second = host.open("tcp:7", 2)
    second.write(b"b")
    assert second.read(1) == b"b"
    first.write(b"a")
    assert first.read(1) == b"a"


def test_a_host_that_sends_without_being_read_has_to_wait(server: Server, host: Host) -> None:
    taken: list[bytes] = []
    waits, may_read = server.daemon.listeners, []

    def slow(stream: Stream) -> None:
        stream.wait_closed(0)
        may_read.append(stream)
        stream.write(b"ready")
        stream.wait_closed(DEAF)
        while data := stream.read():
            taken.append(data)

    waits["tcp:7"] = slow
    stream = host.open("tcp:7")
    assert stream.read(5) == b"ready"
    host.send(adb.WRTE, 1, stream.remote, b"x" * adb.MOST_DATA)
    host.send(adb.OPEN, 9, 0, b"tcp:8\0")
    assert host.packet() == Packet(adb.CLSE, 0, 9)  # and no OKAY for the stream before it
    assert host.packet() == Packet(adb.OKAY, stream.remote, 1)


DEAF = 0.2  # seconds in which a listener takes nothing


@pytest.mark.parametrize(
    "service",
    [
        b"jdwp:1",
        b"track-jdwp",
        b"track-app",
        b"dev:/dev/null",
        b"tcp:9",
        b"localabstract:nobody",
        b"localreserved:nobody",
        b"localfilesystem:/nobody",
        b"tcp:80:example.org",
        b"reverse:nonsense",
    ],
)
def test_what_android_has_and_this_phone_refuses(service: bytes, host: Host) -> None:
    with pytest.raises(ConnectionRefusedError):
        host.open(service)


@pytest.mark.parametrize("service", [b"nonsense:x", b"", b"\xff\xfe", b"she\0ll:x"])
def test_an_unknown_service_is_refused_and_counted(
    service: bytes, phone: Phone, host: Host
) -> None:
    name = service.partition(b":")[0].decode(errors="surrogateescape")
    with pytest.raises(ConnectionRefusedError):
        host.open(service)
    assert phone.unknown == {f"adb service: {name}": 1}
    assert [str(failure) for failure in phone.failures] == [
        f"this phone knows no adb service {name!r}"
    ]
    phone.failures.clear()


def test_a_service_that_breaks_is_closed_and_reported(
    phone: Phone, server: Server, host: Host
) -> None:
    def broken(stream: Stream) -> None:
        stream.write(b"half")
        raise ZeroDivisionError

    server.daemon.listeners["tcp:7"] = broken
    assert host.ask("tcp:7") == b"half"
    assert [type(failure) for failure in phone.failures] == [ZeroDivisionError]
    phone.failures.clear()


def test_writing_to_a_stream_that_is_not_there_closes_it(host: Host) -> None:
    host.send(adb.WRTE, 3, 77, b"anybody?")
    assert host.packet() == Packet(adb.CLSE, 0, 3)


def test_a_stream_answers_only_its_own_peer(server: Server, host: Host) -> None:
    server.daemon.listeners["tcp:7"] = echo
    stream = host.open("tcp:7", 1)
    host.send(adb.WRTE, 2, stream.remote, b"not mine")
    assert host.packet() == Packet(adb.CLSE, 0, 2)
    stream.write(b"mine")
    assert stream.read(4) == b"mine"


def test_words_about_streams_that_are_gone_are_ignored(server: Server, host: Host) -> None:
    server.daemon.listeners["tcp:7"] = say_hello
    host.send(adb.OKAY, 3, 77)
    host.send(adb.CLSE, 3, 77)
    host.send(adb.AUTH, 1, 0, b"who are you?")
    host.send(0x21212121, 0, 0)
    assert host.ask("tcp:7") == b"hello"


def test_before_the_introduction_nothing_is_answered(server: Server) -> None:
    server.daemon.listeners["tcp:7"] = say_hello
    with Host(server.port) as host:
        host.send(adb.OPEN, 1, 0, b"tcp:7\0")
        host.connect()
        assert host.ask("tcp:7", 2) == b"hello"


def test_a_second_introduction_ends_all_streams(server: Server, host: Host) -> None:
    server.daemon.listeners["tcp:7"] = echo
    stream = host.open("tcp:7")
    host.connect()
    host.send(adb.WRTE, 1, stream.remote, b"still there?")
    assert host.packet() == Packet(adb.CLSE, 0, 1)


@pytest.mark.parametrize(
    ("line", "name", "options", "argument"),
    [
        (
            b"shell,v2,TERM=xterm-256color,raw:ls -l",
            "shell,v2",
            ("TERM=xterm-256color", "raw"),
            "ls -l",
        ),
        (b"shell,v2:", "shell,v2", (), ""),
        (b"shell:echo a:b", "shell", (), "echo a:b"),
        (b"shell,raw:x", "shell", ("raw",), "x"),
        (b"sync:", "sync", (), ""),
        (b"abb_exec:package\0install", "abb_exec", (), "package\0install"),
        (b"localabstract:a:b", "localabstract", (), "a:b"),
        ("exec:cat é".encode(), "exec", (), "cat é"),
    ],
)
def test_how_a_service_is_named(
    line: bytes, name: str, options: tuple[str, ...], argument: str
) -> None:
    request = parse(line)
    assert (request.name, request.options, request.argument) == (name, options, argument)
    assert request.body is not None


def test_what_a_host_has_sent_before_adbd_stops_opens_nothing_after(phone: Phone) -> None:
    """Its reader may have received many packets at once, and still goes through them."""
    daemon = Daemon(phone)
    sent: list[bytes] = []
    transport = daemon.attach(sent.append, lambda: None)
    transport.receive(adb.encode(adb.CNXN, 0x01000001, 1 << 20, b"host::"))
    daemon.close()
    transport.receive(adb.encode(adb.OPEN, 5, 0, b"shell:touch /sdcard/a\0"))
    assert sent[1:] == [adb.encode(adb.CLSE, 0, 5)]
    assert transport.served == set()


def test_a_command_that_begins_after_the_reboot_that_ended_its_host_does_nothing(
    phone: Phone,
) -> None:
    daemon = Daemon(phone)
    stream = Stream(daemon.attach(lambda data: None, lambda: None), 1, 5)
    phone.reboot()
    exec_(stream, "touch /sdcard/a; touch /sdcard/b")
    assert not phone.files.exists("/sdcard/b")
