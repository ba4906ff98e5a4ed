"""One stream, without a socket."""

from virtual_phone.adbd.daemon import Daemon
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
