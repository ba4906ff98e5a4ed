"""A device: what it shows, what can be done with it, and the things it has."""

import io
import re
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_androidworld.env.actions import Action
    from pytest_androidworld.env.adb import Adb
    from pytest_androidworld.env.apps import Apps
    from pytest_androidworld.env.clipboard import Clipboard
    from pytest_androidworld.env.clock import Clock
    from pytest_androidworld.env.contacts import Contacts
    from pytest_androidworld.env.emulator import Emulator
    from pytest_androidworld.env.files import Files
    from pytest_androidworld.env.forests import Forests
    from pytest_androidworld.env.media import Media
    from pytest_androidworld.env.radios import Radios
    from pytest_androidworld.env.settings import DeviceSettings
    from pytest_androidworld.env.sms import Sms
    from pytest_androidworld.env.snapshot import Snapshot
    from pytest_androidworld.env.sql import Sql
    from pytest_androidworld.env.state import State

HOME = (
    "cmd package resolve-activity --brief"
    " -a android.intent.action.MAIN -c android.intent.category.HOME"
)
FRAME = re.compile(r"logicalFrame=\[(\d+), (\d+), (\d+), (\d+)\]")
DUMP = "/data/local/tmp/window_dump.xml"
PROBE = "/data/local/tmp/androidworld-probe"
RESTART = 120.0  # seconds in which a device that switches itself off and on is there again


class Device:
    """A device behind its doors; `connect` makes one."""

    def __init__(
        self, adb: "Adb", emulator: "Emulator | None", forests: "Forests | None", kind: str
    ) -> None:
        from pytest_androidworld.env.input import Input
        from pytest_androidworld.env.settle import Settle

        self.adb = adb
        self.emulator = emulator
        self.forests = forests
        self.kind = kind
        self.serial = adb.serial
        self.answer = ""
        self.settle = Settle(adb, forests)
        self.input = Input(self)
        self._seen: tuple[Any, State] | None = None

    def observe(self, pixels: bool = False) -> "State":
        """The screen as soon as it is quiet."""
        settled = self.settle.wait()
        if settled.forest is None:
            state = self._dumped()
            if self.forests is not None:
                self.forests.announce()  # the service may have been switched off
        else:
            if self._seen is None or self._seen[0] is not settled.forest:
                self._seen = settled.forest, self._read(settled.forest)
            state = self._seen[1]
        if settled.notes or pixels:
            picture = self.screenshot() if pixels else None
            return replace(state, notes=settled.notes + state.notes, picture=picture)
        return state

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
        self.snapshot.reset()
        self.refresh()

    def enter(self, state: bytes) -> None:
        """The whole device as it was when `Snapshot.export` gave that file."""
        self.snapshot.enter(state)
        self.refresh()

    def refresh(self) -> None:
        """Find the device again after it has been replaced by another, as a snapshot does."""
        self.adb.close()
        self._seen, self.answer = None, ""
        if self.forests is not None:
            self.forests.announce()

    def came_back(self) -> bool:
        """Whether it was only restarting, as its own power menu lets it, and is there again."""
        if self.emulator is None:
            return False
        try:
            self.emulator.booted()  # one that has ended does not answer
            _booted(self.adb, RESTART)
            answer = self.answer
            self.refresh()
            self.answer = answer
        except DeviceError:
            return False
        return True

    def healthy(self) -> str | None:
        """What is wrong with the device, in one sentence; None if nothing is."""
        return self._report(self._trouble)

    def looks_healthy(self) -> str | None:
        """The same at less cost, where a file can be written and the Home key changes the screen;
        where it does not, looked at in full.
        """
        return self._report(self._trouble_at_a_glance)

    def _report(self, look: "Callable[[], str | None]") -> str | None:
        try:
            return look()
        except DeviceError as error:
            return str(error)

    def _trouble_at_a_glance(self) -> str | None:
        if self.forests is None:
            return self._trouble()
        before = self.forests.newest
        self.input.key("KEYCODE_HOME")
        if self.settle.wait().forest in (None, before):
            return self._trouble()
        return self._unwritable()

    def _unwritable(self) -> str | None:
        done = self.adb.shell(f"echo well >{PROBE} && cat {PROBE}; rm -f {PROBE}", timeout=10)
        if done.stdout != "well\n":
            return f"{self.serial}: no file can be written: {done.stderr.strip()}"
        return None

    def _trouble(self) -> str | None:
        if unwritable := self._unwritable():
            return unwritable
        if self.emulator is not None and not self.emulator.booted():
            return f"{self.serial}: the emulator reports that it has not booted"
        self.adb.shell("cmd statusbar expand-notifications", timeout=10)
        covered = self.settle.wait()
        self.adb.shell("cmd statusbar collapse", timeout=10)
        self.input.key("KEYCODE_HOME")
        settled = self.settle.wait()
        if self.forests is not None and settled.forest is None:
            return f"{self.serial}: the accessibility service sends nothing"
        if self.forests is not None and settled.forest == covered.forest:
            return f"{self.serial}: the screen shows the same, whatever is opened"
        home = self.adb.shell(HOME).stdout.strip().splitlines()
        front = self.front()
        if front is None or not home or front.partition("/")[0] != home[-1].partition("/")[0]:
            return f"{self.serial}: the Home key leads to {front or 'nothing'}"
        return None

    def close(self) -> None:
        """Leave the device; it stays as it is."""
        self.adb.close()
        if self.forests is not None:
            self.forests.stop()
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
        from pytest_androidworld.env.elements import containers_of_forest, of_forest, screen_size
        from pytest_androidworld.env.state import State

        visible, everything = of_forest(forest)
        size = screen_size(forest)
        if size not in (self.natural_size, self.natural_size[::-1]):
            size = self._held_size()
        around = containers_of_forest(forest)
        return State(visible, size, everything=everything, containers=around)

    def _dumped(self) -> "State":
        """What uiautomator shows, which waits for a quiet screen by itself."""
        from pytest_androidworld.env.elements import of_dump
        from pytest_androidworld.env.state import State

        done = self.adb.shell(f"uiautomator dump {DUMP} >&2 && cat {DUMP}; rm -f {DUMP}")
        if not done.stdout.startswith("<?xml"):
            raise DeviceError(f"{self.serial}: uiautomator dump: {done.stderr.strip()}")
        elements = of_dump(done.stdout)
        notes = () if self.forests is None else ("read by uiautomator instead",)
        return State(elements, self._held_size(), notes=notes, everything=elements)

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

        return Sms(self.adb, self.emulator)

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
) -> Device:
    """The device with this serial at an adb server, once it has booted."""
    from pytest_androidworld.env.adb import Adb
    from pytest_androidworld.env.emulator import Emulator
    from pytest_androidworld.env.forests import Forests, installed

    adb = Adb(serial, adb_host, adb_port)
    emulator: Emulator | None = None
    forests: Forests | None = None
    try:
        if ":" in serial:
            adb.reach()
        if grpc is not None:
            emulator = Emulator(grpc, grpc_token)
            emulator.wait(timeout)
        _booted(adb, timeout)
        if serial.startswith("emulator-") and installed(adb):
            forests = Forests(adb)
            forests.start()
        return Device(adb, emulator, forests, kind)
    except BaseException:
        for door in (forests and forests.stop, emulator and emulator.close, adb.close):
            if door:
                door()
        raise


def _booted(adb: "Adb", timeout: float) -> None:
    """Return when it has booted, with all rights."""
    adb.wait(timeout)
    adb.booted(timeout)
    if adb.shell("id -u").stdout.strip() != "0":
        adb.root()


def _picture(adb: "Adb") -> Any:
    """A screenshot over adb."""
    import numpy as np
    from PIL import Image

    data = adb.shell("screencap -p").stdout.encode("utf-8", "surrogateescape")
    try:
        with Image.open(io.BytesIO(data)) as image:
            return np.asarray(image.convert("RGB"))
    except OSError as error:
        raise DeviceError(f"{adb.serial}: screencap: {error}") from error
