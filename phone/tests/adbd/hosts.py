"""What an adb server does at its end of a connection, one step at a time."""

import socket
import struct

from virtual_phone.wire import adb
from virtual_phone.wire.adb import Decoder, Packet

DEADLINE = 60.0  # seconds; only a hang takes so long


class Host:
    """A connection to a phone's adbd; ``raw`` bytes or packets go out, packets come in."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=DEADLINE)
        self._decoder = Decoder()
        self._packets: list[Packet] = []

    def __enter__(self) -> "Host":
        return self

    def __exit__(self, *exception: object) -> None:
        self.socket.close()

    def raw(self, data: bytes) -> None:
        self.socket.sendall(data)

    def send(self, command: int, arg0: int, arg1: int, data: bytes = b"") -> None:
        self.raw(adb.encode(command, arg0, arg1, data))

    def packet(self) -> Packet:
        """The next packet; EOFError where the phone has hung up."""
        while not self._packets:
            data = self.socket.recv(1 << 16)
            if not data:
                raise EOFError
            self._packets += self._decoder.feed(data)
        return self._packets.pop(0)

    def hung_up(self) -> bool:
        """Whether the phone ends the connection without another word."""
        try:
            return not self._packets and self.socket.recv(1) == b""
        except ConnectionResetError:
            return True

    def connect(self) -> str:
        """Introduce ourselves; returns how the phone answers."""
        self.send(adb.CNXN, adb.VERSION, adb.MOST_DATA, b"host::features=shell_v2,cmd")
        answer = self.packet()
        assert (answer.command, answer.arg0, answer.arg1) == (adb.CNXN, adb.VERSION, 1 << 20)
        return answer.data.decode()

    def open(self, service: str | bytes, local: int = 1) -> "Conversation":
        """Open a service; ConnectionRefusedError where the phone will not have it."""
        line = service.encode() if isinstance(service, str) else service
        self.send(adb.OPEN, local, 0, line + b"\0")
        answer = self.packet()
        if answer == Packet(adb.CLSE, 0, local):
            raise ConnectionRefusedError(service)
        assert (answer.command, answer.arg1, answer.data) == (adb.OKAY, local, b"")
        return Conversation(self, local, answer.arg0)

    def ask(self, service: str | bytes, local: int = 1) -> bytes:
        """All that a service says."""
        return self.open(service, local).rest()

    def last_words(self, service: str) -> bytes:
        """The line a service says before the whole connection goes."""
        said = self.open(service).read_until(b"\n")
        try:
            while True:
                self.packet()
        except (EOFError, ConnectionResetError):
            return said


class Conversation:
    """One open stream; the host has no other while it uses this."""

    def __init__(self, host: Host, local: int, remote: int) -> None:
        self.host = host
        self.local = local
        self.remote = remote
        self._inbox = b""
        self._ended = False

    def write(self, data: bytes) -> None:
        """Send, and wait until the phone has taken it or wants no more."""
        self.host.send(adb.WRTE, self.local, self.remote, data)
        while not self._ended and (packet := self.host.packet()).command != adb.OKAY:
            self._take(packet)

    def read(self, count: int) -> bytes:
        while len(self._inbox) < count:
            if self._ended:
                raise EOFError
            self._take(self.host.packet())
        data, self._inbox = self._inbox[:count], self._inbox[count:]
        return data

    def read_until(self, end: bytes) -> bytes:
        while end not in self._inbox:
            if self._ended:
                raise EOFError(self._inbox)
            self._take(self.host.packet())
        return self.read(self._inbox.index(end) + len(end))

    def rest(self) -> bytes:
        """Everything up to the end of the stream."""
        while not self._ended:
            packet = self.host.packet()
            if packet.command != adb.OKAY:
                self._take(packet)
        data, self._inbox = self._inbox, b""
        return data

    def close(self) -> None:
        """Hang up and hear the phone do the same."""
        self.host.send(adb.CLSE, self.local, self.remote)
        while (packet := self.host.packet()).command != adb.CLSE:
            pass
        assert packet == Packet(adb.CLSE, self.remote, self.local)

    def _take(self, packet: Packet) -> None:
        assert (packet.arg0, packet.arg1) == (self.remote, self.local)
        if packet.command == adb.CLSE:
            self._ended = True
        else:
            assert packet.command == adb.WRTE
            self._inbox += packet.data
            self.host.send(adb.OKAY, self.local, self.remote)


def request(kind: bytes, path: str | bytes) -> bytes:
    """A request of the sync protocol."""
    data = path.encode() if isinstance(path, str) else path
    return struct.pack("<4sI", kind, len(data)) + data


def upload(data: bytes, date: int, chunk: int = 1 << 16) -> bytes:
    """What follows a SEND."""
    pieces = [data[at : at + chunk] for at in range(0, len(data), chunk)]
    sent = b"".join(struct.pack("<4sI", b"DATA", len(piece)) + piece for piece in pieces)
    return sent + struct.pack("<4sI", b"DONE", date)
