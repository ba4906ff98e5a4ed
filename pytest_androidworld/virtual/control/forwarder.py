"""The accessibility forwarder: an app that sends the screen's accessibility forest to a client.

The real one sends it every 100 ms, and so does this one with a real clock; a stepped phone sends
one after each sleep of that length or more.  Both send it whenever the screen has changed, before
the reply to the command or call that changed it; before the reply to a screenshot; and before that
to ``settings get global airplane_mode_on``.  The client discards what arrives during its reset,
whose end nothing reports; so each of its requests afterwards makes the phone send the forest.

All of it happens under the phone's lock: a forest never overtakes a newer one.
"""

from typing import TYPE_CHECKING, Any

from pytest_androidworld.virtual.clock import SECOND
from pytest_androidworld.virtual.intent import Intent, full_class
from pytest_androidworld.virtual.service import Service, State
from pytest_androidworld.virtual.services.broadcasts import Answer, Broadcasts
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.wire.accessibility import SEND_EVENT, SEND_FOREST, Forests, event
from pytest_androidworld.virtual.wire.nodes import WindowInfo

if TYPE_CHECKING:
    import grpc

PACKAGE = "com.google.androidenv.accessibilityforwarder"
COMPONENT = f"{PACKAGE}/{PACKAGE}.AccessibilityForwarder"
RECEIVER = f"{PACKAGE}/{PACKAGE}.FlagsBroadcastReceiver"
ACTION = "accessibility_forwarder.intent.action."
HOST = "127.0.0.1"
# The names of the host computer on the phone; it connects to nothing else, and queries no DNS.
ITSELF = {"10.0.2.2", "localhost", HOST, ""}
STATE, CONTENT = "TYPE_WINDOW_STATE_CHANGED", "TYPE_WINDOW_CONTENT_CHANGED"
RECEIVED: Answer = (0, None)
EVERY = SECOND // 10
DEADLINE = 1.0  # seconds that a command waits for the client, once
SILENCE = 60.0  # seconds without a reply after which the client is connected anew
OPTIONS = (("grpc.enable_http_proxy", 0), ("grpc.use_local_subchannel_pool", 1))


class Forwarder(Service):
    """Sends forests and events to a client, if enabled."""

    name = "forwarder"

    def listen(self) -> None:
        self._client = self.fresh()  # equal to the state, and unchanged by loading a snapshot
        self._channel: grpc.Channel | None = None
        self._calls: dict[str, Any] = {}  # of the channel, by method
        self._late: Any = None  # the call that the client did not answer in time
        self._sent: tuple[WindowInfo, ...] | None = None  # the last forest that arrived
        self._forests = Forests()
        self._encoded: tuple[tuple[WindowInfo, ...], bytes] = ((), b"")
        self._when = 0  # time since boot
        self._sent_windows: tuple[int, tuple[WindowInfo, ...]] = (
            0,
            (),
        )  # the time, source and data of the last event
        self.phone.after_work.append(self._after_work)
        self.phone.before_look.append(lambda: self.barrier())
        for action, receiver in (
            ("ENABLE_ACCESSIBILITY_TREE_LOGS", self._show_tree),
            ("DISABLE_ACCESSIBILITY_TREE_LOGS", self._hide_tree),
            ("SET_GRPC", self._set_client),
        ):
            self.phone[Broadcasts].register(ACTION + action, receiver)

    def fresh(self) -> State:
        return {"tree": False, "host": "", "port": 0}

    def booted(self) -> None:
        """Forget the client, as the app's process has ended; it has to register again."""
        self._drop()
        self.state.update(self.fresh())
        self._client = self.state

    def loaded(self) -> None:
        """Restore the current client, which is not part of the snapshot."""
        if self._client["port"]:
            self.phone.state[self.name] = self._client
        else:
            self._client = self.state
        self._sent = None

    def comparable(self, state: State) -> State:
        """The state without the client, which is no property of the phone."""
        return {}

    def _show_tree(self, intent: Intent) -> Answer | None:
        return self._obey(intent, tree=True)

    def _hide_tree(self, intent: Intent) -> Answer | None:
        return self._obey(intent, tree=False)

    def _set_client(self, intent: Intent) -> Answer | None:
        port, host = intent.extras.get("port", 0), intent.extras.get("host", "10.0.2.2")
        return self._obey(intent, port=port, host=host)

    def _obey(self, intent: Intent, **values: Any) -> Answer | None:
        """Handle a broadcast to this app."""
        if intent.component and full_class(intent.component) != full_class(RECEIVER):
            return None
        self._drop()
        self.state.update(values)
        self._client = self.state
        return RECEIVED

    def barrier(self) -> None:
        """Send the forest now, even if it is unchanged."""
        self._push(again=True)

    def stop(self) -> None:
        """Close the connection."""
        self._drop()

    def _after_work(self) -> None:
        clock = self.phone.clock
        # On a stepped clock the client's thinking time does not count, only its sleeps.
        passing = not clock.stepped or clock.state.get("slept", False)
        self._push(again=passing and abs(clock.elapsed() - self._when) >= EVERY)

    def _on(self) -> bool:
        enabled = self.phone[Settings].get("secure", "enabled_accessibility_services") or ""
        return self._reachable() and COMPONENT in enabled.split(":")

    def _reachable(self) -> bool:
        """Whether the client's address is a port of this computer."""
        port, host = self.state["port"], self.state["host"]
        return isinstance(port, int) and 0 < port < 1 << 16 and host in ITSELF

    def _push(self, again: bool) -> None:
        if not self._on():
            return
        windows = self._windows()
        if windows is self._sent and not again:
            return
        self._when = self.phone.clock.elapsed()
        self._sent = None  # until it has arrived
        if not self._send_events(windows):
            return
        if self.state["tree"]:
            if self._encoded[0] is not windows:
                self._encoded = windows, self._forests.encode(windows)
            if not self._send(SEND_FOREST, self._encoded[1]):
                return
        self._sent = windows

    def _send_events(self, windows: tuple[WindowInfo, ...]) -> bool:
        """Send events; changes of content at most ten times a second, as Android does."""
        values = change(self._sent_windows[1], windows)
        often = abs(self._when - self._sent_windows[0]) < EVERY
        if values is None or (often and values["event_type"] == CONTENT):
            return True
        if not self._sent_windows[1]:
            self._sent_windows = (self._when, windows)  # a new client gets only later events
            return True
        self._sent_windows = (self._when, windows)
        values["event_timestamp_ms"] = str(self.phone.clock.wall() // 1_000_000)
        return self._send(SEND_EVENT, event(values))

    def _windows(self) -> tuple[WindowInfo, ...]:
        if self.phone.faults.get("freeze") and self._sent is not None:
            return self._sent
        self.phone[Display].refresh()
        return self.phone[Display].windows()

    def _send(self, method: str, message: bytes) -> bool:
        """Send a message; returns whether it arrived.  If not, the next one uses a new connection.

        After a timeout, no message waits for the client again until it has replied.
        """
        import grpc  # slow to import, and not needed by a phone in a test

        if self._late is not None and not self._late.done():
            return False
        if self._late is not None and self._late.code() is not grpc.StatusCode.OK:
            self._drop()
        self._late = None
        if self._channel is None:
            target = f"ipv4:{HOST}:{self.state['port']}"
            self._channel = grpc.insecure_channel(target, OPTIONS)
            self._calls = {
                each: self._channel.unary_unary(each) for each in (SEND_FOREST, SEND_EVENT)
            }
        try:
            self._calls[method](message, timeout=DEADLINE)
        except grpc.RpcError as error:
            if error.code() is grpc.StatusCode.DEADLINE_EXCEEDED:
                self._late = self._calls[method].future(message, timeout=SILENCE)
            else:
                self._drop()
            return False
        return True

    def _drop(self) -> None:
        if self._channel is not None:
            self._channel.close()
        self._channel = self._late = None
        self._sent = None
        self._sent_windows = (0, ())


def change(before: tuple[WindowInfo, ...], after: tuple[WindowInfo, ...]) -> dict[str, str] | None:
    """The accessibility event of a change of the screen, without its time.

    Only two of Android's many events: another window is active, or its content changed.
    """
    old = next((window for window in before if window.active), None)
    new = next((window for window in after if window.active), None)
    if new is None or new == old:
        return None
    values = {"event_package_name": new.package}
    if new.root is not None:
        values["source_class_name"] = new.root.cls
    if old is not None and (old.id, old.title) == (new.id, new.title):
        return values | {"event_type": CONTENT}
    return values | {"event_type": STATE, "event_text": new.title}
