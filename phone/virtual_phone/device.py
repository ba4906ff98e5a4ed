"""A phone and its ports, as of an emulator."""

import shutil
import socket
import tempfile
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from virtual_phone.adbd.announce import DEFAULT_PORT, Announcer
from virtual_phone.adbd.daemon import Daemon
from virtual_phone.adbd.server import Server as Adbd
from virtual_phone.android.profile import PROFILES, Profile
from virtual_phone.android.system_image import SystemImage
from virtual_phone.control.console import Console
from virtual_phone.control.faults import hostile, inflict
from virtual_phone.control.forwarder import Forwarder
from virtual_phone.control.machine import AVD, Machine
from virtual_phone.control.server import Server as Controller
from virtual_phone.control.ticker import Ticker
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from virtual_phone.runtime.holder_watch import Watch
from virtual_phone.runtime.lock_meter import meter_lock
from virtual_phone.services.properties import Properties
from virtual_phone.storage.datadir import DEFAULT, DataFolder
from virtual_phone.web.pages import WebPages

HOST = "127.0.0.1"
EMULATORS = range(5554, 5586)  # the ports that every adb server scans
GRPC_ABOVE = 3000  # the distance of an emulator's gRPC port from its console's
TRIES = 100
BACKLOG = 128
LAST_PORT = 65535
TAKEN = "port {} is taken, or may not be had; choose another, or none"


class PortTaken(Exception):
    """A requested port is in use by another process."""


@dataclass(frozen=True)
class Options:
    """The options of a phone and of its ports; 0 is any free port."""

    console_port: int = 0
    adb_port: int = 0
    grpc_port: int = 0
    adb_server_port: int = DEFAULT_PORT
    profile: Profile = PROFILES["pixel_6"]
    model: str = ""  # "": the profile's
    image: SystemImage | None = None  # None: the profile's
    stepped: bool = False
    think: float = 2.0
    strict: bool = False
    as_bought: bool = False
    meter_lock: bool = False
    avd: str = AVD
    datadir: Path | None = None  # None: a temporary folder
    read_only: bool = False
    snapshot: str = DEFAULT
    load: bool = True
    save: bool = True
    faults: dict[str, str] = field(default_factory=dict)
    browser: str | None = None  # None: the first one that is found
    console_token: str = ""
    console_token_file: str = ""
    grpc_token: str = ""


class Device:
    """Starts a phone with its servers and, at the end, leaves nothing behind.

    Raises `PortTaken` or `datadir.Unusable`, after undoing everything.
    """

    phone: Phone
    machine: Machine
    failure = ""  # why the phone could not go on

    def __init__(self, options: Options) -> None:
        self.options = options
        self.profile = options.profile
        if options.model:
            self.profile = replace(self.profile, model=options.model)
        if options.image is not None:
            self.profile = replace(self.profile, image=options.image)
        self.temporary: Path | None = None
        self._undo: list[Callable[[], object]] = []
        try:
            self._start()
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Stop the servers, in reverse order, and remove the temporary folder."""
        while self._undo:
            self._undo.pop()()

    def _start(self) -> None:
        options = self.options
        warm = threading.Thread(target=_import_grpc)
        warm.start()  # it reads from the disk while the phone is made
        self._doors = doors = open_doors(options.console_port, options.adb_port)
        self._undo.append(doors.close)
        self.phone = Phone(
            self._folder(),
            all_parts(),
            profile=self.profile,
            stepped=options.stepped,
            think=options.think,
            strict=options.strict,
            as_bought=options.as_bought,
        )
        self._undo.append(self.phone.close)
        if options.meter_lock:
            watch = Watch(meter_lock(self.phone).places)
            watch.start()
            self._undo.append(watch.stop)
        cold = not self._load()
        if self.temporary is None and options.save:
            self._undo.append(self._save)
        if options.browser is not None:
            self.phone[WebPages].executable = options.browser
        self.machine = machine = Machine(self.phone, options.avd)
        self.phone.at_failure.append(self._fail)
        machine.console_port, machine.adb_port = doors.console, doors.adb
        with self.phone.busy():  # no client is served before all servers run
            self._open_console()
            warm.join()
            self._open_grpc()
            self._open_adb()
            always = hostile() if options.profile.hostile else {}
            for name, value in (always | options.faults).items():
                inflict(self.phone, name, value)
            if cold:
                self.phone[Properties].booted()
        if not options.stepped:
            ticker = Ticker(self.phone)
            ticker.start()
            self._undo.append(ticker.stop)

    def _folder(self) -> Path:
        options = self.options
        if options.datadir is not None and not options.read_only:
            data = DataFolder(options.datadir, self.profile)
            path = data.take()
            self._undo.append(data.give_back)
            return path
        self.temporary = temporary = Path(tempfile.mkdtemp(prefix="androidworld-device-"))
        self._undo.append(lambda: shutil.rmtree(temporary, ignore_errors=True))
        if options.datadir is not None:
            DataFolder(options.datadir, self.profile).copy(temporary)
        return temporary

    def _load(self) -> bool:
        """Load the last state of the phone in this folder, if it has one."""
        there = self.options.load and self.phone.snapshots.has(self.options.snapshot)
        if there:
            with self.phone.busy():
                self.phone.load(self.options.snapshot)
        return there

    def _fail(self, reason: str) -> None:
        """End the process: a phone that cannot go on must not answer as if it could."""
        self.failure = reason
        self.machine.power_off()

    def _save(self) -> None:
        with self.phone.busy():
            self.phone.save(self.options.snapshot)

    def _open_console(self) -> None:
        options, doors = self.options, self._doors
        console = Console(self.machine, options.console_token, options.console_token_file)
        self._undo.append(console.stop)
        for port in sorted({doors.console, doors.adb - 1}):  # `adb emu` connects to adb's port - 1
            console.start(doors.sockets[port])

    def _open_grpc(self) -> None:
        controller = Controller(self.machine, self.options.grpc_token)
        requested, usual = self.options.grpc_port, self.machine.console_port + GRPC_ABOVE
        if requested and not is_free(requested):
            raise PortTaken(TAKEN.format(requested))
        try:
            controller.start(requested or (usual if is_free(usual) else 0))
        except OSError as error:  # another process took it meanwhile
            if requested:
                raise PortTaken(TAKEN.format(requested)) from error
            controller.start()
        self._undo += (self.phone[Forwarder].stop, controller.stop)

    def _open_adb(self) -> None:
        adbd = Adbd(Daemon(self.phone), self._doors.sockets[self._doors.adb])
        adbd.start()
        self._undo.append(adbd.close)
        announcer = Announcer(adbd, self.options.adb_server_port)
        announcer.start()
        self._undo.append(announcer.close)


def _import_grpc() -> None:
    import grpc

    assert grpc


class Doors(NamedTuple):
    """The ports of console and adb, and the sockets that listen there and on their neighbour."""

    console: int
    adb: int
    sockets: dict[int, socket.socket]

    def close(self) -> None:
        for each in self.sockets.values():
            each.close()


def open_doors(console: int, adb: int) -> Doors:
    """Bind the given ports, or two adjacent ones that no adb server scans.

    From now on no other process can bind them; an early client waits until the phone replies.
    """
    if console or adb:
        console, adb = console or adb - 1, adb or console + 1
        return Doors(console, adb, listen(*sorted({console, adb, adb - 1})))
    for _ in range(TRIES):
        with socket.create_server((HOST, 0)) as found:
            console = found.getsockname()[1] & ~1
        if console not in EMULATORS:
            with suppress(PortTaken):
                return Doors(console, console + 1, listen(console, console + 1))
    raise PortTaken("no two neighbouring ports are free")


def listen(*ports: int) -> dict[int, socket.socket]:
    """Listen on some ports; if one is in use, release all and raise `PortTaken`."""
    sockets: dict[int, socket.socket] = {}
    with ExitStack() as stack:
        for port in ports:
            if port > LAST_PORT:
                raise PortTaken(TAKEN.format(port))
            try:
                found = socket.create_server((HOST, port), backlog=BACKLOG)
            except OSError as error:
                raise PortTaken(TAKEN.format(port)) from error
            sockets[port] = stack.enter_context(found)
        stack.pop_all()
    return sockets


def is_free(port: int) -> bool:
    """Whether a port can be bound."""
    try:
        listen(port)[port].close()
    except PortTaken:
        return False
    return True
