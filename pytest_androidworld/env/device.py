"""A device: what it shows, what can be done with it, and the things it has."""

import io
import re
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pytest_androidworld.env.pictures import open_png
from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_androidworld.env.actions import Action
    from pytest_androidworld.env.adb import Adb
    from pytest_androidworld.env.apps import Apps
    from pytest_androidworld.env.clipboard import Clipboard
    from pytest_androidworld.env.clock import Clock
    from pytest_androidworld.env.console import Console
    from pytest_androidworld.env.contacts import Contacts
    from pytest_androidworld.env.emulator import Emulator
    from pytest_androidworld.env.files import Files
    from pytest_androidworld.env.forwarder import Forwarder
    from pytest_androidworld.env.media import Media
    from pytest_androidworld.env.radios import Radios
    from pytest_androidworld.env.settings import DeviceSettings
    from pytest_androidworld.env.sms import Sms
    from pytest_androidworld.env.snapshot import Snapshot
    from pytest_androidworld.env.sql import Sql
    from pytest_androidworld.env.state import State
    from pytest_androidworld.env.web_view import WebView

FRAME = re.compile(r"logicalFrame=\[(\d+), (\d+), (\d+), (\d+)\]")
PNG = b"\x89PNG\r\n\x1a\n"  # with which each one begins
OFFLINE = 30.0  # seconds in which a device that has loaded a snapshot is there again
RESTART = 120.0  # seconds in which a device that switches itself off and on is there again


class Device:
    """A device behind its doors; `connect` makes one."""

    def __init__(
        self, adb: "Adb", emulator: "Emulator | None", forwarder: "Forwarder | None", kind: str
    ) -> None:
        from pytest_androidworld.env.input import Input

        self.adb = adb
        self.emulator = emulator
        self.kind = kind
        self.serial = adb.serial
        self.console: Console | None = None  # where `boot` knows of one
        self.answer = ""
        self.input = Input(self)
        self._see_by(forwarder)

    def _see_by(self, forwarder: "Forwarder | None") -> None:
        """Have the screen be read by the forwarder from now on, or else by uiautomator."""
        from pytest_androidworld.env.settle import Settle
        from pytest_androidworld.env.sight import Sight

        self.forwarder = forwarder
        self.forests = forwarder.forests if forwarder else None
        self.settle = Settle(self.adb, self.forests)
        self.sight = Sight(self.adb, forwarder, self.settle)
        self._seen: tuple[Any, State] | None = None

    def start_forwarder(self) -> bool:
        """Have a forwarder that was installed after `connect` read the screen; whether it does."""
        from pytest_androidworld.env.forests import Forests
        from pytest_androidworld.env.forwarder import Forwarder

        if self.forwarder is not None:
            return self.forwarder.revive()
        forwarder = Forwarder(self.adb, Forests())
        try:
            forwarder.start()
        except BaseException:
            forwarder.stop()
            raise
        self._see_by(forwarder)
        return forwarder.alive

    def observe(self, pixels: bool = False) -> "State":
        """The screen as soon as it is quiet."""
        look = self.sight.look()
        if look.forest is None:
            state = self._read_dump(look.dump)
        else:
            if self._seen is None or self._seen[0] is not look.forest:
                self._seen = look.forest, self._read(look.forest)
            state = self._seen[1]
        if look.notes or pixels:
            picture = self.screenshot() if pixels or look.stale else None
            return replace(state, notes=look.notes, picture=picture)
        return state

    def web_texts(self) -> set[tuple[str, str]]:
        """The texts that are seen in web pages, each with the title of its page."""
        from pytest_androidworld.env.web_pages import texts_of_dump, texts_of_forest

        look = self.sight.look()
        if look.stale:
            raise self._unreadable()
        return texts_of_forest(look.forest) if look.forest else texts_of_dump(look.dump)

    def observe_now(self) -> "State":
        """The screen to be judged by: a `DeviceError` where `observe` would give an older one."""
        from pytest_androidworld.env.sight import RESTLESS

        state = self.observe()
        if RESTLESS in state.notes:
            raise self._unreadable()
        return state

    def _unreadable(self) -> DeviceError:
        from pytest_androidworld.env.sight import UNREADABLE

        return DeviceError(UNREADABLE.format(self.serial))

    def act(self, action: "Action", state: "State") -> None:
        """Carry out an action; an index is one of the given state's list."""
        self.settle.acting()
        action.perform(self, state)

    def log(self) -> str:
        """The newest lines of its log."""
        return self.adb.run("logcat", "-d", "-t", "1000").stdout

    def front(self) -> str | None:
        """``package/class`` of the activity that is seen, if one is."""
        return self.apps.front()

    def screenshot(self) -> Any:
        """Rows x columns x RGB."""
        if self.emulator is not None:
            return self.emulator.screenshot()
        return _picture(self.adb)

    def reset(self) -> None:
        """The whole device as it was when it had been set up."""
        self.settle.acting()
        self.snapshot.reset()
        self.refresh()

    def enter(self, state: bytes) -> None:
        """The whole device as it was when `Snapshot.export` gave that file."""
        self.settle.acting()
        self.snapshot.enter(state)
        self.refresh()

    def refresh(self) -> None:
        """Find the device again after it has been replaced by another, as a snapshot does.

        An emulator that has loaded one cuts adb's connections, and is offline for 1 to 3 s.
        """
        self._seen, self.answer = None, ""
        try:
            self._take_up()
        except DeviceError:
            if self.emulator is not None:
                self.emulator.booted()  # one that has ended does not answer
            self.adb.close()
            self.adb.until(self._take_up, OFFLINE, "it has not come back")

    def _take_up(self) -> bool:
        """What has to be done once more where a device has lost its connections; True."""
        if not self.adb.is_root():
            self.adb.root()
        self.sight.take_up()
        return True

    def came_back(self) -> bool:
        """Whether it was only restarting, as its own power menu lets it, and is there again."""
        from pytest_androidworld.env.booting import Booting

        if self.emulator is None:
            return False
        try:
            self.emulator.booted()  # one that has ended does not answer
            restarting = Booting(self.adb, self.emulator, RESTART)
            restarting.knock(RESTART)
            restarting.wait()
            answer = self.answer
            self.refresh()
            self.answer = answer
        except DeviceError:
            return False
        return True

    def healthy(self) -> str | None:
        """What is wrong with the device, in one sentence; None if nothing is."""
        from pytest_androidworld.env.health import Health

        return Health(self).report()

    def looks_healthy(self) -> str | None:
        """The same at less cost; see `Health.report_at_a_glance`."""
        from pytest_androidworld.env.health import Health

        return Health(self).report_at_a_glance()

    def hide_error_dialogs(self) -> None:
        """Have apps that crash or hang end without a dialog over everything."""
        from pytest_androidworld.env.error_dialogs import HIDE

        self.adb.shell(HIDE)

    def close_error_dialogs(self) -> None:
        """Answer those that are there, as when an emulator has just started."""
        from pytest_androidworld.env import error_dialogs

        error_dialogs.close(self)

    def close(self) -> None:
        """Leave the device; it stays as it is."""
        if self.forwarder is not None:
            self.forwarder.stop()
        self.adb.close()
        if self.emulator is not None:
            self.emulator.close()

    @cached_property
    def natural_size(self) -> tuple[int, int]:
        """The screen's size when the device is held upright."""
        output = self.adb.run("wm", "size").stdout.split()
        width, _, height = output[-1].partition("x") if output else ("", "", "")
        if not (width.isdecimal() and height.isdecimal()):
            raise DeviceError(f"{self.serial}: wm size printed {' '.join(output)!r}")
        return int(width), int(height)

    def _read(self, forest: Any) -> "State":
        from pytest_androidworld.env import elements
        from pytest_androidworld.env.state import State

        visible, everything = elements.of_forest(forest)
        size = elements.screen_size(forest)
        if size not in (self.natural_size, self.natural_size[::-1]):
            size = self._held_size()
        around, windows = elements.containers_of_forest(forest), elements.windows_of_forest(forest)
        return State(visible, size, everything=everything, containers=around, windows=windows)

    def _read_dump(self, dump: str) -> "State":
        from pytest_androidworld.env.elements import of_dump
        from pytest_androidworld.env.state import State

        elements = of_dump(dump)
        return State(elements, self._held_size(), everything=elements)

    def _held_size(self) -> tuple[int, int]:
        """The screen's size as the device is held now."""
        output = self.adb.shell("dumpsys input | grep logicalFrame").stdout
        for frame in FRAME.findall(output):
            left, top, right, bottom = map(int, frame)
            if right > left:
                return right - left, bottom - top
        raise DeviceError(
            f"{self.serial}: dumpsys input prints no logicalFrame: {output.strip()!r}"
        )

    @cached_property
    def capabilities(self) -> frozenset[str]:
        """What a task may need, as it was when first requested."""
        from pytest_androidworld.env.doctor import capabilities

        return frozenset(capabilities(self))

    @cached_property
    def web_view(self) -> "WebView | None":
        """What shows web pages, as it was when first requested."""
        from pytest_androidworld.env import web_view

        return web_view.read(self.adb)

    @cached_property
    def files(self) -> "Files":
        from pytest_androidworld.env.files import Files

        return Files(self.adb)

    @cached_property
    def apps(self) -> "Apps":
        from pytest_androidworld.env.apps import Apps

        return Apps(self.adb)

    @cached_property
    def sql(self) -> "Sql":
        from pytest_androidworld.env.sql import Sql

        return Sql(self.adb, self.apps)

    @cached_property
    def settings(self) -> "DeviceSettings":
        from pytest_androidworld.env.settings import DeviceSettings

        return DeviceSettings(self.adb)

    @cached_property
    def radios(self) -> "Radios":
        from pytest_androidworld.env.radios import Radios

        return Radios(self.adb)

    @cached_property
    def clock(self) -> "Clock":
        from pytest_androidworld.env.clock import Clock

        return Clock(self.adb)

    @cached_property
    def contacts(self) -> "Contacts":
        from pytest_androidworld.env.contacts import Contacts

        return Contacts(self.adb)

    @cached_property
    def sms(self) -> "Sms":
        from pytest_androidworld.env.sms import Sms

        return Sms(self.adb, self.emulator, self.observe)

    @cached_property
    def media(self) -> "Media":
        from pytest_androidworld.env.media import Media

        return Media(self.adb)

    @cached_property
    def clipboard(self) -> "Clipboard":
        from pytest_androidworld.env.clipboard import Clipboard

        return Clipboard(self.adb, self.emulator)

    @cached_property
    def snapshot(self) -> "Snapshot":
        from pytest_androidworld.env.snapshot import Snapshot

        return Snapshot(self.serial, self.emulator)


def connect(
    serial: str,
    *,
    adb_host: str = "127.0.0.1",
    adb_port: int = 5037,
    grpc: str | None = None,
    grpc_token: str | None = None,
    kind: str = "attached",
    timeout: float = 30.0,
    boot_timeout: float | None = None,
    ended: "Callable[[], str]" = str,
) -> Device:
    """The device with this serial at an adb server, once it has booted.

    It has to be there within the time-out; it may take longer to boot, if that is given.  `ended`
    says why there is no more to wait for, if there is not.
    """
    from pytest_androidworld.env.adb import Adb
    from pytest_androidworld.env.booting import Booting
    from pytest_androidworld.env.emulator import Emulator
    from pytest_androidworld.env.forests import Forests
    from pytest_androidworld.env.forwarder import Forwarder, installed

    adb = Adb(serial, adb_host, adb_port)
    emulator: Emulator | None = None
    forwarder: Forwarder | None = None
    try:
        if ":" in serial:
            adb.reach()
        if grpc is not None:
            emulator = Emulator(grpc, grpc_token)
        seconds = max(timeout, boot_timeout or 0)
        booting = Booting(adb, emulator, seconds, fresh=kind != "attached", ended=ended)
        booting.knock(timeout)
        booting.wait()
        if installed(adb):
            forwarder = Forwarder(adb, Forests())
            forwarder.start()
        return Device(adb, emulator, forwarder, kind)
    except BaseException:
        for door in (forwarder and forwarder.stop, emulator and emulator.close, adb.close):
            if door:
                door()
        raise


def _picture(adb: "Adb") -> Any:
    """A screenshot over adb; what `screencap` says before it is left out."""
    import numpy as np

    said, png, rest = adb.output("screencap -p").partition(PNG)
    try:
        with open_png(io.BytesIO(png + rest)) as image:
            return np.asarray(image.convert("RGB"))
    except OSError as error:
        why = said[:200].decode(errors="replace").strip() or error
        raise DeviceError(f"{adb.serial}: screencap: {why}") from error
