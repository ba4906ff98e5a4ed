"""The accessibility forests that the device's forwarder sends here, about ten a second."""

import shlex
from concurrent import futures
from typing import Any

import grpc
from android_env.proto.a11y import a11y_pb2, a11y_pb2_grpc
from android_env.wrappers.a11y.a11y_servicer import A11yServicer

from pytest_androidworld.env.adb import Adb
from pytest_androidworld.errors import DeviceError

PACKAGE = "com.google.androidenv.accessibilityforwarder"
SERVICE = f"{PACKAGE}/{PACKAGE}.AccessibilityForwarder"
RECEIVER = f"{PACKAGE}/{PACKAGE}.FlagsBroadcastReceiver"
ACTION = "accessibility_forwarder.intent.action"
COMPUTER = "10.0.2.2"  # what an emulator calls the machine that it runs on
LARGEST = [("grpc.max_receive_message_length", -1)]


class Forests(A11yServicer):  # type: ignore[misc]
    """What the device's screen shows, as it last told.

    `newest` stays the same object while equal forests arrive; `equal` counts how often the
    newest has come again.
    """

    def __init__(self, adb: Adb) -> None:
        super().__init__(latest_forest_only=True)
        self._adb = adb
        self._server: grpc.Server | None = None
        self._port = 0
        self.newest: Any = None
        self.arrived = 0
        self.equal = 0

    def SendForest(self, request: Any, context: grpc.ServicerContext) -> Any:
        if self.newest is not None and request == self.newest:
            self.equal += 1
        else:
            self.newest, self.equal = request, 0
        self.arrived += 1
        return a11y_pb2.ForestResponse()

    def start(self) -> None:
        """Listen, and tell the device where."""
        self._server = grpc.server(futures.ThreadPoolExecutor(1), options=LARGEST)
        a11y_pb2_grpc.add_A11yServiceServicer_to_server(self, self._server)
        self._port = self._server.add_insecure_port("127.0.0.1:0")
        self._server.start()
        self.announce()

    def announce(self) -> None:
        """Tell the device where to send forests; also after it has loaded a snapshot."""
        lines = (
            ["settings", "put", "secure", "enabled_accessibility_services", SERVICE],
            _broadcast("ENABLE_ACCESSIBILITY_TREE_LOGS"),
            _broadcast("SET_GRPC", "--ei", "port", str(self._port), "--es", "host", COMPUTER),
        )
        told = self._adb.shell(" && ".join(map(shlex.join, lines)))
        if told.status:
            why = (told.stderr or told.stdout).strip()
            raise DeviceError(f"accessibility service of {self._adb.serial}: {why}")

    def stop(self) -> None:
        if self._server is not None:
            self._server.stop(None).wait()
            self._server = None


def installed(adb: Adb) -> bool:
    """Whether the device has the app that sends forests."""
    return "package:" in adb.run("pm", "path", PACKAGE).stdout


def _broadcast(action: str, *extras: str) -> list[str]:
    return ["am", "broadcast", "-a", f"{ACTION}.{action}", *extras, "-n", RECEIVER]
