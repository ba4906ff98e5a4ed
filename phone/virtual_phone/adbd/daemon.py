"""The state shared by all connections of a phone."""

import threading
from collections.abc import Callable
from contextlib import suppress

from virtual_phone.adbd.stream import Stream
from virtual_phone.adbd.transport import Transport
from virtual_phone.adbd.tunnel import tunnel
from virtual_phone.adbd.workers import Busy, Workers
from virtual_phone.control.forwarder import Forwarder
from virtual_phone.phone import Phone
from virtual_phone.services.properties import Properties

FEATURES = (
    "shell_v2",
    "cmd",
    "stat_v2",
    "ls_v2",
    "fixed_push_mkdir",
    "fixed_push_symlink_timestamp",
    "abb",
    "abb_exec",
    "sendrecv_v2",
)
BANNER = ("ro.product.name", "ro.product.model", "ro.product.device")
MOST_SILENT = 64  # connections without a CNXN packet
AS_ROOT = "service.adb.root"

Listener = Callable[[Stream], None]


class Daemon:
    """adbd without its sockets: the transports, and the listeners inside the phone."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.workers = Workers("adb service")
        self.listeners: dict[
            str, Listener
        ] = {}  # inside the phone, by "tcp:80" or "localabstract:x"
        self.reversals: dict[str, tuple[Transport, str]] = {}  # the same, served by a host
        self.transports: dict[Transport, None] = {}  # in the order of connecting
        self.offline: threading.Timer | None = None  # no host is answered until it ends
        self.boots = 0  # commands of an earlier boot have ended
        self.closed = False  # no service is opened any more
        self.pending: set[Stream] = set()  # streams with output to send once the phone is idle
        self._lock = threading.Lock()
        self._count = 0
        phone.before_wait.append(self._send_pending)
        phone.at_reboot.append(self._rebooted)
        phone.at_load.append(self._loaded)
        phone[Forwarder].dial = self.tunnel

    def attach(self, send: Callable[[bytes], None], hang_up: Callable[[], None]) -> Transport:
        """Add a connection; ``send`` must not block, ``hang_up`` ends it."""
        with self._lock:
            self._count += 1
            transport = Transport(self, self._count, send, hang_up)
            self.transports[transport] = None
        return transport

    def detach(self, transport: Transport) -> None:
        """Remove a connection, with its streams and reversed ports."""
        with self._lock:
            self.transports.pop(transport, None)
            for name in [n for n, (owner, _) in self.reversals.items() if owner is transport]:
                del self.reversals[name]
        transport.close()

    def make_room(self) -> None:
        """Close the oldest silent connection if there are too many of them."""
        with self._lock:
            silent = [each for each in self.transports if not each.online]
        if len(silent) >= MOST_SILENT:
            silent[0].hang_up()

    def restart(self) -> None:
        """Drop every connection, as an adbd that restarts."""
        for transport in list(self.transports):
            transport.hang_up()

    def close(self) -> None:
        """End all commands, and drop every connection."""
        self.closed = True  # before their readers find further packets in what they have received
        if self.offline:
            self.offline.cancel()
        self._rebooted()
        self.phone[Forwarder].dial = None
        self.workers.close()
        self.phone.before_wait.remove(self._send_pending)
        self.phone.at_reboot.remove(self._rebooted)
        self.phone.at_load.remove(self._loaded)

    def banner(self) -> str:
        """The banner of the phone's CNXN packet."""
        with self.phone.busy():
            properties = self.phone[Properties]
            fields = [f"{name}={_plain(properties.get(name))};" for name in BANNER]
        return f"device::{''.join(fields)}features={','.join(FEATURES)}"

    def uid(self) -> int:
        """The user of commands: root, the default of this phone, or shell."""
        return 2000 if self.phone[Properties].get(AS_ROOT) == "0" else 0

    def dial(self, name: str) -> Stream:
        """Connect from inside the phone to an address that a host has reversed."""
        found = self.reversals.get(name)
        if found is None:
            raise ConnectionRefusedError(f"no socket listens on {name}")
        transport, target = found
        return transport.open(target)

    def tunnel(self, port: int) -> tuple[str, int] | None:
        """Where one connection reaches a port of the phone that a host has reversed."""
        try:
            return tunnel(self.dial(f"tcp:{port}"), self.workers)
        except (ConnectionRefusedError, Busy):
            return None

    def wake(self, notify: Callable[[], None]) -> None:
        """Call what wakes commands, for which it takes the phone's lock.

        A host's reader must not wait for the lock: whoever has it may be waiting for that host, to
        which the forwarder sends through a reversed port.
        """
        turns = self.phone.turns
        if turns.acquire(blocking=False):
            try:
                notify()
            finally:
                turns.release()
        else:
            with suppress(Busy):  # then a thread that is not there has nothing to be woken for
                self.workers.start(notify)

    def _rebooted(self) -> None:
        self.boots += 1
        self.restart()

    def _loaded(self) -> None:
        """Apply the fault: an emulator that has loaded a snapshot is offline for a while."""
        if seconds := self.phone.faults.get("load_cuts_adb"):
            self.offline = threading.Timer(seconds, self._online)
            self.offline.daemon = True
            self.restart()
            self.offline.start()

    def _online(self) -> None:
        self.offline = None
        self.restart()  # who has connected meanwhile was not answered, and has to do it again

    def _send_pending(self) -> None:
        """Send the pending output, before a command waits."""
        while self.pending:
            with suppress(KeyError):  # another thread removed the last one
                self.pending.pop().accept()


def _plain(value: str) -> str:
    return "".join("_" if letter in ":;=" else letter for letter in value)
