"""A stream: bytes in both directions; each side waits for the acknowledgement of each packet."""

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from virtual_phone.wire import adb
from virtual_phone.wire.adb import BadPacket

if TYPE_CHECKING:
    from virtual_phone.adbd.transport import Transport
    from virtual_phone.phone import Phone

ALONE = 1.0  # seconds that a silent command runs on after its host is gone
MOST_WAITING = 1 << 20  # bytes buffered in either direction before the sender has to wait
TOO_MUCH = 4 * MOST_WAITING  # bytes after which a host that does not wait is disconnected
WORTH_SENDING = 1 << 16  # bytes of buffered output that are sent while a command runs


class Stream:
    """One stream of a transport, opened by either side.

    After a WRITE a side waits for READY before it sends the next (`protocol.txt`).

    The first bytes sent open it: after `Refused`, the host sees it as never opened.
    """

    def __init__(self, transport: "Transport", local: int, remote: int = 0) -> None:
        self.transport = transport
        self.local = local
        self.remote = remote  # 0: requested by us, not acknowledged by the host yet
        self.options: tuple[str, ...] = ()
        self.boot = transport.daemon.boots  # which it does not outlive
        self.closed = False
        self.closed_at = float("inf")
        self.missed = False  # output after the host closed the stream
        self.muted = False  # a fault: drops everything sent
        self._lock = threading.Condition(threading.Lock())
        self._inbox = bytearray()
        self._outbox = bytearray()
        self._owed = False  # the host waits for our acknowledgement
        self._accepted = False
        self._may_send = False
        self._finished = False
        self._phone_waits = False
        self._sink: Callable[[bytes], None] = self._keep
        self._unread: Callable[[], int] = lambda: len(self._inbox)
        self._at_close: Callable[[], None] = _nothing

    @property
    def phone(self) -> "Phone":
        return self.transport.daemon.phone

    # For services

    def accept(self) -> None:
        """Send OKAY to the host, and the buffered data."""
        with self._lock:
            self._push()

    def deliver(
        self,
        sink: Callable[[bytes], None],
        unread: Callable[[], int],
        at_close: Callable[[], None],
    ) -> None:
        """Pass received data to ``sink``, at once; to be called before anything is sent.

        While too much is ``unread``, the host has to wait until `resume` is called.
        """
        with self._lock:
            closed = self.closed
            if not closed:
                self._sink, self._unread, self._at_close = sink, unread, at_close
        if closed:  # by the host, meanwhile
            at_close()

    def resume(self) -> None:
        """Continue receiving after some data were read."""
        with self._lock:
            self._settle()

    def read(self, most: int = MOST_WAITING) -> bytes:
        """Wait for data and return them; empty at the end of the stream."""
        with self._lock:
            self._push()
            self._lock.wait_for(lambda: self._inbox or self.closed)
            data = bytes(memoryview(self._inbox)[:most])
            del self._inbox[:most]
            self._settle()
            return data

    def read_exactly(self, count: int) -> bytes:
        """Read ``count`` bytes; raises EOFError if fewer arrive."""
        pieces, left = [], count
        while left:
            piece = self.read(left)
            if not piece:
                raise EOFError(f"the host closed the stream {left} bytes early")
            pieces.append(piece)
            left -= len(piece)
        return b"".join(pieces)

    def write(self, data: bytes) -> None:
        """Send; waits while too much is buffered.  Never call it with the phone's lock held."""
        with self._lock:
            self._lock.wait_for(lambda: self.closed or len(self._outbox) < MOST_WAITING)
            if self.closed:
                raise BrokenPipeError("the host closed the stream")
            self._outbox += data
            self._push()

    def print(self, data: bytes) -> None:
        """Buffer output until it is large or the phone is idle; holding its lock or not."""
        with self._lock:
            if self.closed:
                self.missed = True
                return
            self._outbox += data
            if len(self._outbox) >= WORTH_SENDING:
                self._push()
            self._phone_waits = len(self._outbox) >= MOST_WAITING
        self.transport.daemon.pending.add(self)
        if self._phone_waits:
            with self.phone.busy():
                self.phone.wait_for(self._has_room)

    def send(self, data: bytes) -> None:
        """Send at once, without waiting; dropped if the host no longer reads."""
        with self._lock:
            if self._has_room() and not self.closed:
                self._outbox += data
                self._push()

    def _has_room(self) -> bool:
        return self.closed or len(self._outbox) < MOST_WAITING

    def drain(self, timeout: float) -> None:
        """Wait until the host has acknowledged everything."""
        with self._lock:
            self._push()
            self._lock.wait_for(
                lambda: self.closed or (self._may_send and not self._outbox), timeout
            )

    def unheard(self) -> bool:
        """Whether a command that prints without a host has to end."""
        return self.missed or time.monotonic() > self.closed_at + ALONE

    def wait_closed(self, timeout: float) -> bool:
        with self._lock:
            return self._lock.wait_for(lambda: self.closed, timeout)

    def finish(self) -> None:
        """Close the stream after the buffered data are sent."""
        with self._lock:
            self._finished = True
            self._push()

    def refuse(self) -> None:
        """Close a stream that was never opened."""
        with self._lock:
            if not self.closed:
                self._close()
                self.transport.send(adb.encode(adb.CLSE, 0, self.remote))

    # For the transport

    def received(self, data: bytes) -> None:
        """Handle data of the host; it gets OKAY before the waiting thread wakes up."""
        with self._lock:
            if self._owed and self._unread() > TOO_MUCH:
                raise BadPacket(f"{self._unread()} bytes were sent without a request")
            self._owed = True
            self._settle(len(data))
        self._sink(data)
        with self._lock:
            self._settle()

    def acknowledged(self, remote: int) -> None:
        """Handle OKAY: the host acknowledged data, or accepted the stream that we opened."""
        with self._lock:
            self.remote = self.remote or remote
            self._accepted = self._may_send = True
            self._push()
            self._lock.notify_all()
        if self._phone_waits:
            self.transport.daemon.wake(self.phone.notify)

    def hung_up(self) -> bool:
        """Handle the end of the host's side; returns whether the stream was open until now."""
        with self._lock:
            was_open = not self.closed  # the service may end and close it at the same time
            at_close = self._at_close
            self._close()
        at_close()
        return was_open

    def _keep(self, data: bytes) -> None:
        with self._lock:
            self._inbox += data
            self._lock.notify_all()

    def _settle(self, coming: int = 0) -> None:
        """Acknowledge data, unless too much is unread."""
        if self._owed and not self.closed and self._unread() + coming < MOST_WAITING:
            self._owed = False
            self._transmit((adb.OKAY, b""))

    def _push(self) -> None:
        """Send what the protocol allows now, at once: the reply to OPEN, one packet, the end."""
        if self.closed or (not self._accepted and not self.remote):
            return
        packets = []
        if not self._accepted:
            self._accepted = self._may_send = True
            packets.append((adb.OKAY, b""))
        if self.muted:
            self._outbox.clear()
        elif self._outbox and self._may_send:
            most = self.transport.most_data
            packets.append((adb.WRTE, bytes(memoryview(self._outbox)[:most])))
            del self._outbox[:most]
            self._may_send = False
        if self._finished and not self._outbox and not self.muted:
            packets.append((adb.CLSE, b""))
            self._close()
        if packets:
            self._transmit(*packets)

    def _transmit(self, *packets: tuple[int, bytes]) -> None:
        encode, summed = adb.encode, self.transport.summed
        self.transport.send(
            b"".join(
                encode(command, self.local, self.remote, data, summed=summed)
                for command, data in packets
            )
        )

    def _close(self) -> None:
        """Close it; it no longer refers to whom it served, so both are freed without a collection.

        A collection of what a thousand commands left would hold the phone's lock for 100 ms.
        """
        self.closed, self.closed_at = True, time.monotonic()
        self._sink, self._unread, self._at_close = _drop, _none, _nothing
        self.transport.forget(self)
        self._lock.notify_all()


def _drop(data: bytes) -> None:
    """What arrives after the end."""


def _none() -> int:
    return 0


def _nothing() -> None:
    """What is there to do at the end of a stream that nobody served, or that has ended."""
