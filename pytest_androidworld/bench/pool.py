"""Which device a case gets, and which one replaces it when it fails.

Each process of a run has one pool, each pool one device; a case holds it by a lease.  Devices
start when a case first needs one, or ahead of it, and end with the pool.  A device that fails is
replaced by a new one; an attached one is rebooted, and if it fails again it is given up for the
next one named.  A pool whose last device is given up raises `NoDeviceLeft`; on a worker,
`handover` reads that.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest_androidworld.boot as boot
from pytest_androidworld.errors import DeviceError, NoDeviceLeft, RecordingDiffers

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.recording.tapes import DeviceTape

STARTS = 2  # of an emulator that fail before no more is tried
AT_ONCE = nullcontext()


class DevicePool:
    """One device at a time, of a worker or of a bench; ``option`` is what `boot` starts."""

    def __init__(
        self,
        option: str,
        folder: Path,
        *,
        reset: bool = True,
        given_up: bool = False,
        browser: str = "",
        flags: tuple[str, ...] = (),
        zygote: Path | None = None,
        arguments: tuple[str, ...] = (),
        boot_seconds: float = boot.BOOT_SECONDS,
        loads: int = 0,
        tape: "DeviceTape | None" = None,
        adb_server: boot.AdbServer | None = None,
        turn: AbstractContextManager[object] = AT_ONCE,
    ) -> None:
        """``turn`` is what a virtual phone waits for before it starts."""
        self.specs = [
            replace(
                each,
                browser=browser,
                flags=flags,
                zygote=zygote,
                arguments=arguments,
                boot_seconds=boot_seconds,
                adb_server=adb_server,
            )
            for each in boot.parse(option)
        ]
        self.loads = loads  # after which an emulator is replaced; 0 is never
        self.loaded = 0  # so often the present one has
        self.failed = 0  # starts of an emulator, one after the other
        self.folder = folder
        self.reset = reset
        self.turn = turn
        self.tape = tape  # through which the device is reached, recorded or replayed
        self.starting: boot.Starting | None = None  # ahead of the first case
        self.booted: boot.Booted | None = None
        self.over = False  # no case will come
        self.sick = False  # the attached device has been given up
        self.rebooted = False  # and has played no case to its end since it was
        self.met = given_up  # the device has been reached, by this process or another
        self.exhausted = self._none_left() if given_up else ""  # why no device is left

    @contextmanager
    def lease(self) -> Iterator["Lease"]:
        """For one case; the device stays for the next."""
        yield Lease(self)
        if self.booted:
            self.rebooted = False
        if self.tape:
            self.tape.end()

    def start_ahead(self) -> None:
        """Let the device of the first case start while the caller does something else.

        If that fails it is started again for that case, which reports what is wrong.
        """
        with suppress(DeviceError, OSError):
            self.starting = boot.Starting(self.specs[0], self.folder)

    def cancel_start(self) -> None:
        """End a device that has been started ahead, and that no case has needed."""
        starting, self.starting = self.starting, None
        if starting:
            starting.cancel()

    def ready(self, name: str = "", attempt: int = 1) -> "Device":
        """A device as new: the present one, if it can be reset, else another.

        It is for that attempt at the case with this name.
        """
        if self.exhausted:
            raise NoDeviceLeft(self.exhausted)
        if self.booted and self._worn():
            self.give_up()
        if self.booted:
            try:
                return self._taken(self.booted, name, attempt)
            except RecordingDiffers:
                raise
            except DeviceError:
                self.give_up()
        while self.sick and self.specs[0].kind == boot.ATTACHED:
            try:
                return self._mended(name, attempt)
            except DeviceError as trouble:
                self._give_up_for_good(trouble)
        return self._start(name, attempt)

    def _worn(self) -> bool:
        """Whether an emulator has loaded its snapshot so often that a new one is started."""
        return self.specs[0].kind == boot.AVD and 0 < self.loads <= self.loaded

    def _start(self, name: str, attempt: int) -> "Device":
        """Start the option's device, and check that tasks can be played on it."""
        spec, self.loaded = self.specs[0], 0
        try:
            starting, self.starting = self.starting, None
            with self.turn:
                self.booted = (starting or boot.Starting(spec, self.folder)).ready()
            if spec.kind not in (boot.VIRTUAL, boot.REPLAY):
                self._check(self.booted.device)
            device = self._taken(self.booted, name, attempt)
        except BaseException as trouble:
            self.give_up()
            if spec.kind == boot.AVD and isinstance(trouble, DeviceError):
                self._not_started(trouble)
            raise
        self.failed = 0
        self.met = True
        return device

    def _check(self, device: "Device") -> None:
        """Raise where no task can be played on a device that was not made for us."""
        from pytest_androidworld.env.doctor import hindrances

        device.hide_error_dialogs()
        device.close_error_dialogs()
        for problem in hindrances(device):
            raise DeviceError(f"{device.serial}: {problem}")

    def _not_started(self, trouble: DeviceError) -> None:
        """An emulator that does not start will not for the next case, either."""
        self.failed += 1
        if self.failed == STARTS:
            self.exhausted = self._none_left()
            raise NoDeviceLeft(f"{self.exhausted}: {trouble}") from trouble

    def _taken(self, booted: boot.Booted, name: str, attempt: int) -> "Device":
        """The device of an attempt, as new; on tape it is reached anew for each."""
        if self.tape:
            there = vars(booted).get("device")  # not where it is replayed, before the first
            booted.device = self.tape.begin(name, attempt, there)
        return self._as_new(booted.device)

    def _mended(self, name: str, attempt: int) -> "Device":
        """The device that was sick, rebooted; but never twice for the same case."""
        if not self.rebooted:
            self.rebooted = True
            boot.reboot(self.specs[0])
        return self._start(name, attempt)

    def _give_up_for_good(self, trouble: DeviceError) -> None:
        """The device still fails after a reboot: go on with the next one, if there is one."""
        if len(self.specs) == 1:
            self.exhausted = self._none_left()
            raise NoDeviceLeft(f"{self.exhausted}: {trouble}")
        del self.specs[0]
        self.met = False
        self.sick = self.rebooted = False

    def _none_left(self) -> str:
        """Why this process has no device any more."""
        spec = self.specs[0]
        if spec.kind == boot.AVD:
            return f"{spec} has not started {STARTS} times in a row"
        if not self.met and not boot.is_listed(spec):
            return (
                f"the adb server at port {boot.users_server()} knows no {spec.name} (`adb -P"
                f" {boot.users_server()} devices` lists what it knows; ANDROID_ADB_SERVER_PORT"
                " names another server), and no other device is available"
            )
        return f"{spec.name} stopped responding and no other device is available"

    @property
    def resets(self) -> bool:
        """Whether the device there is now is reset as a whole before each case."""
        booted = self.booted if self.reset else None
        return booted is not None and "snapshot" in booted.device.capabilities

    def _as_new(self, device: "Device") -> "Device":
        """Check the device before it is reset, so that the check leaves no trace on it."""
        problem = device.looks_healthy()
        if problem:
            raise DeviceError(problem)
        if self.resets:
            device.reset()
            self.loaded += 1
            if device.kind != boot.VIRTUAL:
                device.hide_error_dialogs()  # at once: one may open before the case begins
                device.close_error_dialogs()
        return device

    def give_up(self) -> None:
        """This device is sick; the next case starts with another."""
        booted, self.booted = self.booted, None
        self.sick = True
        if booted:
            with suppress(DeviceError, OSError):  # it is sick: so may be its end
                booted.close()

    def dismiss(self) -> None:
        """The run is over; an attached device that was reset before each case is so again.

        What was started ends meanwhile; `close` waits for it.
        """
        self.over = True
        if self.booted and self.specs[0].kind == boot.ATTACHED:
            with suppress(DeviceError):
                if self.resets:
                    self.booted.device.snapshot.reset()
        if self.tape:
            self.tape.close()
        if self.booted:
            with suppress(DeviceError, OSError):  # as in `give_up`
                self.booted.dismiss()

    def close(self) -> None:
        """End what was started, and wait until it has ended."""
        self.cancel_start()
        if not self.over:
            self.dismiss()
        self.give_up()


class Lease:
    """A device for one case; the one behind it may be replaced.

    Every attribute of the `Device` is one of the lease, too.
    """

    def __init__(self, pool: DevicePool) -> None:
        self.pool = pool

    @property
    def device(self) -> "Device":
        """The device as it is now; a new one if there is none."""
        return self.pool.booted.device if self.pool.booted else self.pool.ready()

    @property
    def resets(self) -> bool:
        """Whether the device is reset as a whole before each case."""
        return self.pool.resets

    @property
    def held(self) -> boot.Booted | None:
        """What was booted, if it is still there."""
        return self.pool.booted

    def ready(self, name: str = "", attempt: int = 1) -> "Device":
        """The device as new, for the next attempt at the case with this name."""
        return self.pool.ready(name, attempt)

    def judged(self, verdict: str) -> None:
        """An attempt at a case has been played to its end."""
        if self.pool.tape:
            self.pool.tape.verdict(verdict)

    def give_up(self) -> None:
        self.pool.give_up()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.device, name)


class OwnDevice:
    """A device that a user's `android` fixture brought: there is no other."""

    held = None
    resets = False

    def __init__(self, device: "Device") -> None:
        self.device = device
        self.sick = False

    def ready(self, name: str = "", attempt: int = 1) -> "Device":
        if self.sick:
            raise DeviceError("the device of your `android` fixture failed; there is no other")
        return self.device

    def judged(self, verdict: str) -> None:
        """It is neither recorded nor replayed."""

    def give_up(self) -> None:
        self.sick = True


def can_be_leased(android: Any) -> bool:
    """Whether the `android` fixture gave what a case can be played on."""
    from pytest_androidworld.env.device import Device

    return isinstance(android, Device | Lease)


def lease_of(android: Any) -> Lease | OwnDevice:
    """Of what the `android` fixture gave."""
    return android if isinstance(android, Lease) else OwnDevice(android)
