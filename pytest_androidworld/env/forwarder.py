"""The accessibility forwarder: the app on the device that sends forests here, and its switches.

It reaches us through a port of the device that adb reverses, so that it needs no network: it works
in airplane mode, on a phone on a cable, and where the emulator runs on another computer than adb.

What it knows of us, it forgets with its process; and it may be silent for good, as after an app
has interrupted accessibility services.  `revive` tries what helps, the gentlest first.  To install
it anew would be the last rung, and is left out: it was not us who installed it.
"""

import shlex
from collections.abc import Callable
from contextlib import suppress

from pytest_androidworld.env.adb import Adb
from pytest_androidworld.env.forests import Forests
from pytest_androidworld.env.settle import sleep
from pytest_androidworld.errors import DeviceError

PACKAGE = "com.google.androidenv.accessibilityforwarder"
SERVICE = f"{PACKAGE}/{PACKAGE}.AccessibilityForwarder"
RECEIVER = f"{PACKAGE}/{PACKAGE}.FlagsBroadcastReceiver"
ACTION = "accessibility_forwarder.intent.action"
ENABLED = ["secure", "enabled_accessibility_services"]
SWITCH_ON, SWITCH_OFF = ["settings", "put", *ENABLED, SERVICE], ["settings", "delete", *ENABLED]
MOMENT = ["sleep", "1"]  # Android reads the setting later: without one, it may miss a change
DEVICE = "127.0.0.1"  # what the device calls itself
FAREWELL = 1.0  # seconds: a device that we leave may be dead
SOON, LATE = 0.3, 3.0  # seconds of the device's time: between two looks, and until a forest counts


class Forwarder:
    """The app on one device, which sends to `forests`."""

    def __init__(self, adb: Adb, forests: Forests) -> None:
        self._adb = adb
        self.forests = forests
        self.alive = False  # it sends, as far as we know
        self._reversed = 0  # the adb connection that has our rule

    def start(self) -> None:
        """Listen, and have the device send."""
        self.forests.start()
        self.revive()

    def revive(self) -> bool:
        """Have the device send, by what helps first; a forest that arrives is the proof.

        Also for a device that has loaded a snapshot, and with it a forwarder that knows nothing.
        """
        rungs = (self._announce, self._bind_anew, self._begin_anew)
        self.alive = any(self._sends_after(rung) for rung in rungs)
        return self.alive

    def begin_anew(self) -> bool:
        """End its process and have the new one send: for one that sends what makes no sense."""
        self.alive = self._sends_after(self._begin_anew)
        return self.alive

    def _sends_after(self, rung: Callable[[], None]) -> bool:
        before, waited = self.forests.arrived, 0.0
        rung()
        while self.forests.arrived == before and waited < LATE:
            sleep(self._adb, SOON)
            waited += SOON
        return self.forests.arrived > before

    def _announce(self) -> None:
        """Switch it on, and tell it where to send."""
        if self._reversed != self._adb.opened:
            self._reverse()
        self._run(SWITCH_ON, *self._flags())

    def _bind_anew(self) -> None:
        """Android binds a service, also one that has crashed, when the setting changes."""
        self._reverse()
        self._run(SWITCH_OFF, MOMENT, SWITCH_ON, MOMENT, *self._flags())

    def _begin_anew(self) -> None:
        """A new process has a new thread; a stopped package hears nothing before it is bound."""
        self._reverse()
        end = ["am", "force-stop", PACKAGE]
        self._run(end, MOMENT, SWITCH_OFF, MOMENT, SWITCH_ON, MOMENT, *self._flags())

    def _reverse(self) -> None:
        """Have the device's port lead here; the rule ends with the connection that made it."""
        port = self.forests.port
        self._adb.reverse(f"forward:tcp:{port};tcp:{port}")
        self._reversed = self._adb.opened

    def _flags(self) -> list[list[str]]:
        """What its process has to be told; `ENABLE_GRPC` is of newer ones, and older ignore it."""
        client = ["--ei", "port", str(self.forests.port), "--es", "host", DEVICE]
        return [
            _broadcast("ENABLE_ACCESSIBILITY_TREE_LOGS"),
            _broadcast("ENABLE_GRPC"),
            _broadcast("SET_GRPC", *client),
        ]

    def _run(self, *lines: list[str]) -> None:
        result = self._adb.shell(" && ".join(map(shlex.join, lines)))
        if result.status:
            why = (result.stderr or result.stdout).strip()
            raise DeviceError(f"accessibility service of {self._adb.serial}: {why}")

    def stop(self) -> None:
        """Leave the device without our rule, and listen no more."""
        if self._reversed:
            with suppress(DeviceError):  # then it went with the device
                self._adb.reverse(f"killforward:tcp:{self.forests.port}", FAREWELL)
        self.forests.stop()


def installed(adb: Adb) -> bool:
    """Whether the device has the app that sends forests."""
    return "package:" in adb.run("pm", "path", PACKAGE).stdout


def _broadcast(action: str, *extras: str) -> list[str]:
    return ["am", "broadcast", "-a", f"{ACTION}.{action}", *extras, "-n", RECEIVER]
