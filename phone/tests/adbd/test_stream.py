"""One stream, without a socket."""

import gc
import weakref

from virtual_phone.adbd.daemon import Daemon
from virtual_phone.adbd.shell import HostInput
from virtual_phone.adbd.stream import Stream
from virtual_phone.phone import Phone


def test_a_service_that_begins_after_its_host_has_hung_up_is_notified(phone: Phone) -> None:
    daemon = Daemon(phone)
    transport = daemon.attach(lambda data: None, lambda: None)
    transport.streams[1] = stream = Stream(transport, 1, 1)
    told: list[str] = []
    assert stream.hung_up()
    stream.deliver(lambda data: None, lambda: 0, lambda: told.append("closed"))
    assert told == ["closed"]
    daemon.detach(transport)
    daemon.close()


def test_a_stream_that_was_served_is_freed_without_a_collection(phone: Phone) -> None:
    daemon = Daemon(phone)
    transport = daemon.attach(lambda data: None, lambda: None)
    gc.disable()
    try:
        transport.streams[1] = stream = Stream(transport, 1, 1)
        stdin = HostInput(stream)
        stream.deliver(stdin.feed, stdin.unread, stdin.close)
        left = weakref.ref(stream), weakref.ref(stdin)
        stream.hung_up()
        del stream, stdin
        assert [each() for each in left] == [None, None]
    finally:
        gc.enable()
        daemon.detach(transport)
        daemon.close()


def test_what_arrives_after_the_end_is_dropped(phone: Phone) -> None:
    daemon = Daemon(phone)
    transport = daemon.attach(lambda data: None, lambda: None)
    transport.streams[1] = stream = Stream(transport, 1, 1)
    got: list[bytes] = []
    told: list[str] = []
    stream.deliver(got.append, lambda: 0, lambda: told.append("closed"))
    stream.received(b"before")
    assert (stream.hung_up(), stream.hung_up()) == (True, False)
    stream.received(b"after")
    assert (got, told) == ([b"before"], ["closed"])
    daemon.detach(transport)
    daemon.close()
