"""When a device counts as booted: the signs that Android gives, in the order in which they come.

``sys.boot_completed`` alone is up to 30 s early for the package manager, the shared storage and
the launcher.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from pytest_androidworld.env.health import HOME
from pytest_androidworld.env.settle import sleep
from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from pytest_androidworld.env.adb import Adb
    from pytest_androidworld.env.emulator import Emulator

TURN = 0.5  # seconds at a door, until the process behind it is looked at
MOMENT = 0.3  # of the device's time, between two looks at its signs
END = "echo ."  # after each answer, which may be empty


class Sign(NamedTuple):
    """A question to the device's shell, its answer when all is well, and what it means if not."""

    question: str
    answer: str
    otherwise: str
    cure: str = ""  # where waiting does not help


SIGNS = (
    Sign("getprop sys.boot_completed", "1", "Android is still starting (sys.boot_completed)"),
    Sign("getprop init.svc.bootanim", "stopped", "its boot animation runs (init.svc.bootanim)"),
    Sign(
        "pm path android 2>/dev/null | grep -c ^package: ",
        "1",
        "its package manager does not answer (pm path android)",
    ),
    Sign(
        "getprop sys.user.0.ce_available",
        "true",
        "its user is locked (sys.user.0.ce_available)",
        "unlock the screen",
    ),
)
LAUNCHER = Sign(
    f"home=$({HOME} | tail -n 1); am stack list | grep visible=true | head -n 1"
    ' | grep -c -F "ComponentInfo{${home%%/*}/"',
    "1",
    "its launcher is not in front",
)


def missing(adb: "Adb", signs: Iterable[Sign] = SIGNS) -> Sign | None:
    """The first sign that is missing, if one is; by one round trip."""
    signs = tuple(signs)
    answers = adb.quick("; ".join(f"{each.question}; {END}" for each in signs)).split(".\n")
    given = dict(zip(signs, answers, strict=False))
    return next((each for each in signs if given.get(each, "").strip() != each.answer), None)


class Booting:
    """Waits for one device: until its doors open, then until it has booted."""

    def __init__(
        self,
        adb: "Adb",
        emulator: "Emulator | None",
        seconds: float,
        *,
        fresh: bool = False,
        ended: Callable[[], str] = str,
    ) -> None:
        self._adb, self._emulator, self._seconds = adb, emulator, seconds
        self._signs = [*SIGNS, LAUNCHER] if fresh else SIGNS  # one in use may show any app
        self._ended = ended  # why the process behind the doors has ended, if it has
        self._began = adb.now()
        self._slept = 0.0  # of the device's time, which may pass faster than ours

    def knock(self, seconds: float) -> None:
        """Return when the doors are open: the emulator's first, as it opens them in this order."""
        emulator, adb = self._emulator, self._adb
        while emulator is not None and not emulator.answers(TURN):
            self._go_on(seconds, emulator.absent(seconds))
        if emulator is not None:
            emulator.booted()  # raises if we are not the one it listens to
        while not adb.there(TURN):
            self._go_on(seconds, adb.absent(seconds))
            adb.reach_again()

    def wait(self) -> None:
        """Return when it has booted; a `DeviceError` names the first sign that is missing."""
        while missing := self._missing():
            late = f"{self._adb.serial} has not booted within {self._seconds:g} s: {missing}"
            self._go_on(self._seconds, late)
            self._let_pass()
        if not self._adb.is_root():
            self._adb.root()

    def _missing(self) -> str:
        """What the first sign that is missing means; empty if none is."""
        try:
            sign = missing(self._adb, self._signs)
        except DeviceError as error:
            return str(error)
        if sign is not None:
            return f"{sign.otherwise}: {sign.cure}" if sign.cure else sign.otherwise
        if self._emulator is not None and not self._emulator.booted():
            return "the emulator reports that it has not (getStatus)"
        return ""

    def _let_pass(self) -> None:
        """Let the device's time pass; ours, while it cannot be reached."""
        try:
            sleep(self._adb, MOMENT)
            self._slept += MOMENT
        except DeviceError:  # adbd restarts, or the whole device
            self._adb.reach_again()
            self._adb.pause()

    def _go_on(self, seconds: float, otherwise: str) -> None:
        """Unless the process has ended, or time has run out."""
        if why := self._ended():
            raise DeviceError(f"{self._adb.serial}: {why}")
        if max(self._adb.now() - self._began, self._slept) > seconds:
            raise DeviceError(otherwise)
