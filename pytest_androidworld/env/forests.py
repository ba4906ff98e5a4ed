"""The accessibility forests that the device's forwarder sends here, about ten a second."""

from concurrent import futures
from typing import Any

import grpc
from android_env.proto.a11y import a11y_pb2, android_accessibility_forest_pb2

from pytest_androidworld.env.ticking import Ticking

Event: Any = a11y_pb2.EventRequest
Forest: Any = android_accessibility_forest_pb2.AndroidAccessibilityForest
CONTENT = "TYPE_WINDOW_CONTENT_CHANGED"
FOREST, EVENT = "forest", "event"  # what a device sends
LARGEST = [("grpc.max_receive_message_length", -1)]


class Forests:
    """The newest forest, and counts of forests and events.

    Forests stay bytes, as most of them are equal to the one before: android-env's own servicer
    would parse each.  `newest` stays the same object while equal forests arrive.
    """

    def __init__(self) -> None:
        self._server: grpc.Server | None = None
        self.port = 0
        self._bytes = b""
        self._parsed: Any = None
        self.arrived = 0
        self.unrest = 0  # the number of the last one that was unlike the one before
        self.events = 0  # the first that may show what the last event was about
        self._ticking = Ticking()
        self._ticked = False  # the last change was a tick, and so are events of content

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
        self._ticked = before is not None and self._ticking.explains(before, self.newest)
        if not self._ticked:
            self.unrest = self.arrived

    def happen(self, event: str) -> None:
        """Count an accessibility event: the screen has changed, which a later forest shows."""
        if not (self._ticked and event == CONTENT):
            self.events = self.arrived + 1

    def acting(self) -> None:
        """Note that an action begins, which may change texts."""
        self._ticking.forget()

    def start(self) -> None:
        """Listen."""
        self._server = grpc.server(futures.ThreadPoolExecutor(1), options=LARGEST)
        methods = {"SendForest": self._send_forest, "SendEvent": self._send_event}
        handlers: dict[str, Any] = {
            name: grpc.unary_unary_rpc_method_handler(method) for name, method in methods.items()
        }
        service = grpc.method_handlers_generic_handler("android_env.A11yService", handlers)
        self._server.add_generic_rpc_handlers((service,))
        self.port = self._server.add_insecure_port("127.0.0.1:0")
        self._server.start()

    def _send_forest(self, request: bytes, context: grpc.ServicerContext) -> bytes:
        self.receive(FOREST, request)
        return b""  # a ForestResponse without an error

    def _send_event(self, request: bytes, context: grpc.ServicerContext) -> bytes:
        self.receive(EVENT, request)
        return b""  # what it is about, a forest shows

    def receive(self, kind: str, request: bytes) -> None:
        """Receive a forest or an event."""
        if kind == FOREST:
            self.arrive(request)
        else:
            self.happen(Event.FromString(request).event["event_type"])

    def stop(self) -> None:
        if self._server is not None:
            self._server.stop(None).wait()
            self._server = None
