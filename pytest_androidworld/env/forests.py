"""The accessibility forests that the device's forwarder sends here, about ten a second."""

import re
import shlex
from concurrent import futures
from typing import Any

import grpc
from android_env.proto.a11y import android_accessibility_forest_pb2

from pytest_androidworld.env.adb import Adb
from pytest_androidworld.errors import DeviceError

Forest: Any = android_accessibility_forest_pb2.AndroidAccessibilityForest
PACKAGE = "com.google.androidenv.accessibilityforwarder"
SERVICE = f"{PACKAGE}/{PACKAGE}.AccessibilityForwarder"
RECEIVER = f"{PACKAGE}/{PACKAGE}.FlagsBroadcastReceiver"
ACTION = "accessibility_forwarder.intent.action"
COMPUTER = "10.0.2.2"  # what an emulator calls the machine that it runs on
LARGEST = [("grpc.max_receive_message_length", -1)]
DIGITS = re.compile(r"\d+")


class Forests:
    """What the device's screen shows, as it was last reported.

    Forests stay bytes, as most of them are equal to the one before: android-env's own servicer
    would parse each.  `newest` stays the same object while equal forests arrive.
    """

    def __init__(self, adb: Adb) -> None:
        self._adb = adb
        self._server: grpc.Server | None = None
        self._port = 0
        self._bytes = b""
        self._parsed: Any = None
        self.arrived = 0
        self.unrest = 0  # the number of the last one that was unlike the one before

    @property
    def newest(self) -> Any:
        """The last one to arrive; None before the first."""
        if self._parsed is None and self.arrived:
            self._parsed = Forest.FromString(self._bytes)
        return self._parsed

    def arrive(self, forest: bytes) -> None:
        """Count a forest, and see whether the screen has changed beyond what ticks."""
        self.arrived += 1
        if forest == self._bytes:
            return
        before = self.newest if self.arrived > 1 else None
        self._bytes, self._parsed = forest, None
        if before is None or not at_rest(before, self.newest):
            self.unrest = self.arrived

    def start(self) -> None:
        """Listen, and send the device the address."""
        self._server = grpc.server(futures.ThreadPoolExecutor(1), options=LARGEST)
        methods = {"SendForest": self._send_forest, "SendEvent": self._send_event}
        handlers: dict[str, Any] = {
            name: grpc.unary_unary_rpc_method_handler(method) for name, method in methods.items()
        }
        service = grpc.method_handlers_generic_handler("android_env.A11yService", handlers)
        self._server.add_generic_rpc_handlers((service,))
        self._port = self._server.add_insecure_port("127.0.0.1:0")
        self._server.start()
        self.announce()

    def _send_forest(self, request: bytes, context: grpc.ServicerContext) -> bytes:
        self.arrive(request)
        return b""  # a ForestResponse without an error

    def _send_event(self, request: bytes, context: grpc.ServicerContext) -> bytes:
        return b""  # what an event is about, the next forest shows

    def announce(self) -> None:
        """Tell the device where to send forests; also after it has loaded a snapshot."""
        lines = (
            ["settings", "put", "secure", "enabled_accessibility_services", SERVICE],
            _broadcast("ENABLE_ACCESSIBILITY_TREE_LOGS"),
            _broadcast("SET_GRPC", "--ei", "port", str(self._port), "--es", "host", COMPUTER),
        )
        result = self._adb.shell(" && ".join(map(shlex.join, lines)))
        if result.status:
            why = (result.stderr or result.stdout).strip()
            raise DeviceError(f"accessibility service of {self._adb.serial}: {why}")

    def stop(self) -> None:
        if self._server is not None:
            self._server.stop(None).wait()
            self._server = None


def at_rest(before: Any, after: Any) -> bool:
    """Whether two forests differ in nothing but what ticks: the digits of clocks and counters."""
    if len(before.windows) != len(after.windows):
        return False
    for old, new in zip(before.windows, after.windows, strict=True):
        if _frame(old) != _frame(new) or len(old.tree.nodes) != len(new.tree.nodes):
            return False
        for pair in zip(old.tree.nodes, new.tree.nodes, strict=True):
            if pair[0] != pair[1] and not _ticks(*pair):
                return False
    return True


def _frame(window: Any) -> Any:
    """What a window is, but for what it shows."""
    return [(field.name, value) for field, value in window.ListFields() if field.name != "tree"]


def _ticks(old: Any, new: Any) -> bool:
    """Whether two nodes differ only in the digits of their texts."""
    return bool(_without_digits(old) == _without_digits(new))


def _without_digits(node: Any) -> Any:
    copy = type(node)()
    copy.CopyFrom(node)
    copy.text = DIGITS.sub("0", node.text)
    copy.content_description = DIGITS.sub("0", node.content_description)
    return copy


def installed(adb: Adb) -> bool:
    """Whether the device has the app that sends forests."""
    return "package:" in adb.run("pm", "path", PACKAGE).stdout


def _broadcast(action: str, *extras: str) -> list[str]:
    return ["am", "broadcast", "-a", f"{ACTION}.{action}", *extras, "-n", RECEIVER]
