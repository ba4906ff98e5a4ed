"""One connection of an adb server: its packets and its streams."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from virtual_phone.adbd.core import ABSENT, Refused, Request, parse
from virtual_phone.adbd.stream import Stream
from virtual_phone.adbd.workers import Busy
from virtual_phone.phone import UnknownRequest
from virtual_phone.runtime.lock_meter import work
from virtual_phone.wire import adb
from virtual_phone.wire.adb import BadPacket, Decoder, Packet

if TYPE_CHECKING:
    from virtual_phone.adbd.daemon import Daemon


QUERY = b"aw:"  # reads what is known of the phone, and does nothing to it
MANY = 600  # the most services of one host at once
CROWDED, FEW = 1000, 16  # with so many services of all hosts, the most of one host


class Transport:
    """Handles packets; ``send`` and ``hang_up`` are its only access to the connection."""

    def __init__(
        self,
        daemon: "Daemon",
        number: int,
        send: Callable[[bytes], None],
        hang_up: Callable[[], None],
    ) -> None:
        self.daemon = daemon
        self.name = f"host-{number}"
        self.send = send
        self.hang_up = hang_up
        self.online = False
        self.most_data = adb.MOST_DATA_BEFORE
        self.summed = False
        self.streams: dict[int, Stream] = {}
        self.served: set[Stream] = set()  # with a running thread each, some already closed
        self._decoder = Decoder()
        self._last = 0

    def receive(self, data: bytes) -> None:
        """Handle received bytes, in pieces of any size; raises `BadPacket` if they are invalid."""
        for packet in self._decoder.feed(data):
            if self.daemon.phone.faults.get("refuse_adb"):
                raise BadPacket("this phone refuses adb (a fault on demand)")
            if self.daemon.offline:
                return
            handler = HANDLERS.get(packet.command)
            if handler and (self.online or packet.command == adb.CNXN):
                handler(self, packet)

    def close(self) -> None:
        """Close every stream, as the connection is closed."""
        self.online = False
        for stream in list(self.streams.values()):
            stream.hung_up()

    def open(self, service: str) -> Stream:
        """Open a service of the host, which accepts only those set up by ``adb reverse``."""
        stream = self._stream(remote=0)
        self.send(adb.encode(adb.OPEN, stream.local, 0, service.encode() + b"\0"))
        return stream

    def forget(self, stream: Stream) -> None:
        self.streams.pop(stream.local, None)

    def _stream(self, remote: int) -> Stream:
        self._last += 1
        self.streams[self._last] = stream = Stream(self, self._last, remote)
        return stream

    def _find(self, packet: Packet) -> Stream | None:
        found = self.streams.get(packet.arg1)
        return found if found and found.remote in (0, packet.arg0) else None

    # The host's packets

    def _connect(self, packet: Packet) -> None:
        self.close()  # a new CNXN ends all streams of the host
        version = min(packet.arg0, adb.VERSION)
        self.summed = self._decoder.summed = version < adb.VERSION
        self.most_data = max(1, min(packet.arg1, adb.MOST_DATA))
        self.online = True
        banner = self.daemon.banner()
        self.send(
            adb.encode(adb.CNXN, adb.VERSION, adb.MOST_DATA, banner.encode(), summed=self.summed)
        )

    def _open(self, packet: Packet) -> None:
        if not packet.arg0:
            return
        stream = self._stream(packet.arg0)
        service = packet.data.rstrip(b"\0")
        if not service.startswith(QUERY):
            self.daemon.phone.visits.add("adb", service.decode(errors="surrogateescape"))
        most = FEW if self.daemon.workers.running > CROWDED else MANY
        try:
            if self.daemon.closed or len(self.served) >= most:
                raise Busy
            self.served.add(stream)
            self.daemon.workers.start(lambda: self._serve(stream, service))
        except Busy:
            self.served.discard(stream)
            stream.refuse()

    def _okay(self, packet: Packet) -> None:
        if stream := self._find(packet):
            stream.acknowledged(packet.arg0)

    def _write(self, packet: Packet) -> None:
        if stream := self._find(packet):
            stream.received(packet.data)
        else:
            self.send(adb.encode(adb.CLSE, 0, packet.arg0, summed=self.summed))

    def _close(self, packet: Packet) -> None:
        if (stream := self._find(packet)) and stream.hung_up():
            self.send(adb.encode(adb.CLSE, stream.local, packet.arg0, summed=self.summed))

    # In the stream's own thread

    def _serve(self, stream: Stream, line: bytes) -> None:
        work.doing = "adb", line
        faults = self.daemon.phone.faults
        if (seconds := faults.get("delay_reply")) and stream.wait_closed(float(seconds)):
            return
        stream.muted = bool(faults.get("drop_reply"))
        try:
            self._run(stream, parse(line))
        except Refused:
            stream.refuse()
        except (EOFError, BrokenPipeError, Busy):
            pass  # the host has closed the stream, so no reply can be sent
        except Exception as error:  # noqa: BLE001 - a bug of ours: recorded, never fatal
            self.daemon.phone.failures.append(error)
        finally:
            self.served.discard(stream)
            stream.finish()

    def _run(self, stream: Stream, request: Request) -> None:
        if request.body is None:
            if request.name not in ABSENT:
                self._unknown(request.name)
            raise Refused(request.name)
        stream.options = request.options
        request.body(stream, request.argument)

    def _unknown(self, name: str) -> None:
        phone = self.daemon.phone
        try:
            with phone.busy():
                phone.unknown_request("adb service", name)
        except UnknownRequest as request:
            phone.failures.append(request)


HANDLERS: dict[int, Callable[[Transport, Packet], None]] = {
    adb.CNXN: Transport._connect,
    adb.OPEN: Transport._open,
    adb.OKAY: Transport._okay,
    adb.WRTE: Transport._write,
    adb.CLSE: Transport._close,
}
