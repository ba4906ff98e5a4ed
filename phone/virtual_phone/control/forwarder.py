"""The accessibility forwarder: an app that sends the screen's accessibility forest to a client.

The real one sends it every 100 ms, and so does this one with a real clock; a stepped phone sends
one after each sleep of that length or more.  Both send it whenever the screen has changed, before
the reply to the command or call that changed it; before the reply to a screenshot; and before that
to ``settings get global airplane_mode_on``.  The client discards what arrives during its reset,
whose end nothing reports; so each of its requests afterwards makes the phone send the forest.

All of it happens under the phone's lock: a forest never overtakes a newer one.

The flags are in the memory of its process.  So is the thread that sends, which ends for good when
an app interrupts accessibility services.  Android binds the service when the setting changes to a
value that names it, and takes it out of the setting when its package is force-stopped; no
broadcast reaches a package that has been stopped since.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from virtual_phone.android.intent import Intent, full_class
from virtual_phone.runtime.clock import SECOND
from virtual_phone.service import Service, State
from virtual_phone.services.activities import Activities
from virtual_phone.services.broadcasts import Answer, Broadcasts
from virtual_phone.services.packages import Packages
from virtual_phone.services.radios import Radios
from virtual_phone.services.settings import Settings
from virtual_phone.services.ui_automation import UiAutomation
from virtual_phone.ui.display import Display
from virtual_phone.wire.accessibility import SEND_EVENT, SEND_FOREST, Forests, event
from virtual_phone.wire.nodes import WindowInfo

if TYPE_CHECKING:
    import grpc

PACKAGE = "com.google.androidenv.accessibilityforwarder"
COMPONENT = f"{PACKAGE}/{PACKAGE}.AccessibilityForwarder"
RECEIVER = f"{PACKAGE}/{PACKAGE}.FlagsBroadcastReceiver"
ACTION = "accessibility_forwarder.intent.action."
HOST = "127.0.0.1"
# What it connects to; it queries no DNS.
COMPUTER = "10.0.2.2"  # the host computer, of which the phone's network is the way
ITSELF = {"localhost", HOST}  # the phone, of whose ports a host may have reversed some
STATE, CONTENT = "TYPE_WINDOW_STATE_CHANGED", "TYPE_WINDOW_CONTENT_CHANGED"
RECEIVED: Answer = (0, None)
Dial = Callable[[int], tuple[str, int] | None]  # a port of the phone, to where one may call
FLAGS = ("tree", "grpc", "host", "port")
ENABLED = ("secure", "enabled_accessibility_services")
ANY_ENABLED = ("secure", "accessibility_enabled")  # follows it (AccessibilityManagerService)
EVERY = SECOND // 10
DEADLINE = 1.0  # seconds that a command waits for the client, once
SILENCE = 60.0  # seconds without a reply after which the client is connected anew
OPTIONS = (("grpc.enable_http_proxy", 0), ("grpc.use_local_subchannel_pool", 1))


class Forwarder(Service):
    """Sends forests and events to a client, if enabled."""

    name = "forwarder"

    def listen(self) -> None:
        self.dial: Dial | None = None  # set by adbd
        self._client = self.fresh()  # equal to the state, and unchanged by loading a snapshot
        self._channel: grpc.Channel | None = None
        self._calls: dict[str, Any] = {}  # of the channel, by method
        self._slow = False  # the client did not answer a message in time,
        self._late: Any = None  # and this one was sent later, for which nothing waits
        self._sent: tuple[WindowInfo, ...] | None = None  # the last forest that arrived
        self._visible: tuple[WindowInfo, ...] | None = None  # when the screen was last read
        self._past: list[tuple[int, tuple[WindowInfo, ...]]] = []  # since when, what was there
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
            ("ENABLE_GRPC", self._enable_grpc),
            ("SET_GRPC", self._set_client),
        ):
            self.phone[Broadcasts].register(ACTION + action, receiver)
        self.phone[Settings].observe(*ENABLED, self._bind)
        self.phone[Activities].observe_stops(self._stopped)

    def fresh(self) -> State:
        flags = {"tree": False, "grpc": False, "host": "", "port": 0}
        bound = not self.phone.as_bought  # there it is not even installed
        return flags | {"bound": bound, "interrupted": False, "stopped": False, "blind": False}

    def booted(self) -> None:
        """Forget the client, as the app's process has ended; it has to register again."""
        self.end()
        self._bind(self.phone[Settings].get(*ENABLED))

    def loaded(self) -> None:
        """Keep the client of now, which kind phones do not count as part of the snapshot."""
        state = self.fresh() | self.state
        if self._client["port"] and not self.phone.faults.get("load_forgets_client"):
            state |= {name: self._client[name] for name in FLAGS}
        self.phone.state[self.name] = self._client = state
        self._past.clear()
        self._sent = None

    def end(self, *, bound: bool = False) -> None:
        """The process ends, with its flags; Android may bind the service anew, at once."""
        self._drop()
        self.state.update(self.fresh(), bound=bound)
        self._client = self.state

    def interrupt(self) -> None:
        """An app interrupts accessibility services: this one's thread ends."""
        self.state["interrupted"] = True

    def go_blind(self) -> None:
        """Android gives it no windows any more, until its process ends."""
        self.state["blind"] = True

    def _bind(self, enabled: str | None) -> None:
        """The setting has changed."""
        self.state["bound"] = COMPONENT in (enabled or "").split(":") and self._installed()
        self.phone[Settings].put(*ANY_ENABLED, int(self.state["bound"]))
        if self.state["bound"]:
            self.state["stopped"] = False

    def _stopped(self, package: str) -> None:
        """A package was force-stopped, cleared or uninstalled."""
        if package != PACKAGE:
            return
        enabled = self.phone[Settings].get(*ENABLED) or ""
        left = ":".join(each for each in enabled.split(":") if each != COMPONENT)
        self.phone[Settings].put(*ENABLED, left)
        self.end()
        self.state["stopped"] = True

    def _installed(self) -> bool:
        return PACKAGE in self.phone[Packages]

    def comparable(self, state: State) -> State:
        """The state without the client, which is no property of the phone."""
        return {}

    def _show_tree(self, intent: Intent) -> Answer | None:
        return self._obey(intent, tree=True)

    def _hide_tree(self, intent: Intent) -> Answer | None:
        return self._obey(intent, tree=False)

    def _enable_grpc(self, intent: Intent) -> Answer | None:
        return self._obey(intent, grpc=True)

    def _set_client(self, intent: Intent) -> Answer | None:
        port, host = intent.extras.get("port", 0), intent.extras.get("host", COMPUTER)
        return self._obey(intent, port=port, host=host)

    def _obey(self, intent: Intent, **values: Any) -> Answer | None:
        """Handle a broadcast to this app."""
        if intent.component and full_class(intent.component) != full_class(RECEIVER):
            return None
        if self.state["stopped"] or not self._installed():
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
        """Whether the service is bound and its thread lives, with the flags that it needs."""
        state = self.state
        permitted = state["grpc"] or not self.phone.faults.get("forwarder_needs_flag")
        lives = state["bound"] and not state["interrupted"]
        heard = lives and permitted and not self.phone[UiAutomation].suppresses
        return bool(heard) and self._reachable()

    def _reachable(self) -> bool:
        """Whether the client's address is a port of this computer, or of the phone."""
        port, host = self.state["port"], self.state["host"]
        if not (isinstance(port, int) and 0 < port < 1 << 16):
            return False
        return host in ITSELF or (host == COMPUTER and not self._cut_off())

    def _cut_off(self) -> bool:
        """Apply the fault: the network is off, on which the computer is."""
        return bool(self.phone.faults.get("airplane_cuts_host")) and self.phone[Radios].offline

    def _address(self) -> tuple[str, int] | None:
        """Where the client listens, on this computer; None if nothing does on the phone."""
        port = self.state["port"]
        if self.state["host"] == COMPUTER:
            return HOST, port
        return self.dial(port) if self.dial else None

    def _push(self, again: bool) -> None:
        if not self._on():
            return
        now = self._windows()
        windows = self._seen(now)
        if windows is self._sent and not again:
            if windows is not now:
                self._send_events(now)
            return
        self._when = self.phone.clock.elapsed()
        self._sent = None  # until it has arrived
        if not self._send_events(now):
            return
        if self.state["tree"]:
            if self._encoded[0] is not windows:
                self._encoded = windows, self._forests.encode(windows)
            if not self._send(SEND_FOREST, self._encoded[1]):
                return
        self._sent = windows

    def _seen(self, now: tuple[WindowInfo, ...]) -> tuple[WindowInfo, ...]:
        """Apply the fault: forests, but not events, show the screen of some moments ago."""
        past, lag = self._past, self.phone.faults.get("forwarder_lags")
        if lag is None:
            past.clear()
            return now
        time = self.phone.clock.elapsed()
        if not past or past[-1][1] is not now:
            past.append((time, now))
        while len(past) > 1 and past[1][0] <= time - float(lag) * SECOND:
            del past[0]
        return past[0][1]

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
        """The screen as it is; a frozen one as it was, also for a client that connects anew."""
        if self.state["blind"]:
            return ()
        if self._visible is None or not self.phone.faults.get("freeze"):
            self.phone[Display].refresh()
            self._visible = self.phone[Display].windows()
        return self._visible

    def _send(self, method: str, message: bytes) -> bool:
        """Send a message; returns whether it arrived.  If not, the next one uses a new connection.

        After a timeout, no message waits for the client again until it has replied to a later one.
        None is sent twice: a client that works through what it has missed would take the second
        for a look at a screen that had not changed.
        """
        import grpc  # slow to import, and not needed by a phone in a test

        if self._slow and not self._caught_up(method, message):
            return False
        if self._channel is None and not self._connect():
            return False
        try:
            self._calls[method](message, timeout=DEADLINE)
        except grpc.RpcError as error:
            if error.code() is grpc.StatusCode.DEADLINE_EXCEEDED:
                self._slow = True
            else:
                self._drop()
            return False
        return True

    def _caught_up(self, method: str, message: bytes) -> bool:
        """Whether a slow client has replied to what it was sent since; else it is sent this."""
        import grpc

        if self._late is None:
            self._late = self._calls[method].future(message, timeout=SILENCE)
            return False
        if not self._late.done():
            return False
        reply, self._slow, self._late = self._late, False, None
        if reply.code() is not grpc.StatusCode.OK:
            self._drop()
        return True

    def _connect(self) -> bool:
        """Make a channel to the client; returns whether there is anything to dial."""
        import grpc

        address = self._address()
        if address is None:
            return False
        self._channel = grpc.insecure_channel("ipv4:{}:{}".format(*address), OPTIONS)
        self._calls = {each: self._channel.unary_unary(each) for each in (SEND_FOREST, SEND_EVENT)}
        return True

    def _drop(self) -> None:
        if self._channel is not None:
            self._channel.close()
        self._channel, self._slow, self._late = None, False, None
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
