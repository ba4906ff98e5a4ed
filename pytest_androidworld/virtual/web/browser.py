"""The browser's process, found, started and ended; no other file of the phone starts one."""

import fcntl
import os
import select
import shutil
import signal
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from pytest_androidworld.virtual.web.wire import Message, Wire

VARIABLE = "AW_BROWSER"
NAMES = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "google-chrome",
    "google-chrome-stable",
)
PLAYWRIGHT = ("chromium_headless_shell-*/*/headless_shell", "chromium-*/*/chrome")
DEADLINE = 20.0  # seconds for an answer; a busy machine takes some
STARTING = 30.0  # and for the first one
ENDING = 2.0  # for the process to end by itself
CHUNK = 1 << 20
ABOVE = 10  # descriptors of ours, so that 3 and 4 are free for the browser's ends

ARGUMENTS = (
    "--remote-debugging-pipe",
    "--headless",
    "--disable-gpu",
    "--no-first-run",
    "--no-default-browser-check",
    "--block-new-web-contents",  # apps open the tabs that pages ask for
    "--mute-audio",
    # nothing leaves the phone: all that is not answered by `assets` goes to a proxy that is not
    # there, and no name is looked up
    "--proxy-server=127.0.0.1:9",
    "--proxy-bypass-list=<-loopback>",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--metrics-recording-only",
    # the same pixels on each machine
    "--hide-scrollbars",
    "--font-render-hinting=none",
    "--disable-lcd-text",
    "--disable-smooth-scrolling",
    "--force-color-profile=srgb",
    "--lang=en-US",
    # as Android's: boxes for dates and times, its theme, its slop of 8 dp
    "--disable-blink-features=InputMultipleFieldsUI",
    "--enable-blink-features=MobileLayoutTheme",
    "--touch-slop-distance=4",
    # a page goes on although no window is in front
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-features=Translate,MediaRouter,OptimizationHints",
)

Event = Callable[[str, Message], None]


class BrowserFailed(Exception):
    """The browser has ended, or does not answer."""


class Refused(Exception):
    """The browser refuses a request; the text is its reason."""


def find(named: str, environment: Mapping[str, str]) -> str | None:
    """The browser to start: the one that was named, else the first of those with usual names."""
    named = named or environment.get(VARIABLE, "")
    if named:
        return shutil.which(named)
    for name in NAMES:
        if found := shutil.which(name):
            return found
    home = environment.get("PLAYWRIGHT_BROWSERS_PATH") or "~/.cache/ms-playwright"
    for pattern in PLAYWRIGHT:
        for path in sorted(Path(home).expanduser().glob(pattern), reverse=True):
            if os.access(path, os.X_OK):
                return str(path)
    return None


def nothing() -> None:
    """Check nothing."""


class Browser:
    """A running browser."""

    def __init__(self, executable: str, folder: Path, fonts: Path | None = None) -> None:
        self._wire = Wire()
        self._unsent = bytearray()
        self._replies: dict[int, Message] = {}
        self._forgotten: set[int] = set()
        self.listeners: dict[str, Event] = {}  # by session
        self._process = 0
        self._start(executable, folder, fonts)
        try:
            self.version = str(self.call("Browser.getVersion", deadline=STARTING)["product"])
        except BaseException:
            self.close()
            raise

    def _start(self, executable: str, folder: Path, fonts: Path | None) -> None:
        from_us, to_browser = map(_above, os.pipe())
        from_browser, to_us = map(_above, os.pipe())
        words = [executable, *ARGUMENTS, f"--user-data-dir={folder}"]
        if os.geteuid() == 0:
            words.append("--no-sandbox")  # which Chromium refuses to have as root
        environment = os.environ | {"LANG": "C.UTF-8", "TZ": "UTC"}
        if fonts:
            environment["FONTCONFIG_FILE"] = str(fonts)
        null = os.open(os.devnull, os.O_RDWR | os.O_CLOEXEC)
        actions = [
            *((os.POSIX_SPAWN_DUP2, null, number) for number in range(3)),
            (os.POSIX_SPAWN_DUP2, from_us, 3),
            (os.POSIX_SPAWN_DUP2, to_us, 4),
        ]
        try:
            self._process = os.posix_spawn(
                executable, words, environment, file_actions=actions, setpgroup=0
            )
        except OSError as error:
            os.close(to_browser)
            os.close(from_browser)
            raise BrowserFailed(f"{executable} cannot be started: {error.strerror}") from error
        finally:
            for number in (null, from_us, to_us):
                os.close(number)
        os.set_blocking(to_browser, False)
        self._in, self._out = to_browser, from_browser

    # Requests

    def send(self, method: str, session: str = "", **params: Any) -> int:
        """Send a request without waiting; `result` has its answer."""
        number, data = self._wire.request(method, params, session)
        self._unsent += data
        self._write()
        return number

    def _write(self) -> None:
        """Write as much as the pipe takes; the rest follows while an answer is waited for."""
        try:
            while self._unsent:
                del self._unsent[: os.write(self._in, self._unsent)]
        except BlockingIOError:
            pass
        except OSError as error:
            raise BrowserFailed(f"the browser behind web pages has ended: {error}") from error

    def forget(self, *numbers: int) -> None:
        """Drop the answers to these requests when they come."""
        self._forgotten.update(number for number in numbers if not self._replies.pop(number, None))

    def result(
        self, number: int, deadline: float = DEADLINE, *, check: Callable[[], object] = nothing
    ) -> Message:
        """Wait for the answer to a request; events are handled meanwhile."""
        self.wait(lambda: number in self._replies, deadline, check=check)
        reply = self._replies.pop(number)
        if "error" in reply:
            raise Refused(str(reply["error"].get("message")))
        found: Message = reply["result"]
        return found

    def call(
        self, method: str, session: str = "", *, deadline: float = DEADLINE, **params: Any
    ) -> Message:
        """Send a request and wait for its answer."""
        return self.result(self.send(method, session, **params), deadline)

    def wait(
        self,
        ready: Callable[[], bool],
        deadline: float = DEADLINE,
        *,
        check: Callable[[], object] = nothing,
    ) -> None:
        """Handle events until something holds, or ``check``, called before each, raises."""
        ends = time.monotonic() + deadline
        while not ready():
            check()
            self._receive(ends)

    def _receive(self, ends: float) -> None:
        """Take in what the browser sends next, if anything does before a time."""
        poll = select.poll()
        poll.register(self._out, select.POLLIN)
        if self._unsent:
            poll.register(self._in, select.POLLOUT)
        happened = dict(poll.poll(max(ends - time.monotonic(), 0) * 1000))
        if not happened:
            raise BrowserFailed("the browser behind web pages does not answer")
        if self._in in happened:
            self._write()
        if self._out not in happened:
            return
        data = os.read(self._out, CHUNK)
        if not data:
            raise BrowserFailed("the browser behind web pages has ended")
        for message in self._wire.received(data):
            self._handle(message)

    def _handle(self, message: Message) -> None:
        number = message.get("id")
        if number is None:
            listener = self.listeners.get(message.get("sessionId", ""))
            if listener:
                listener(message["method"], message["params"])
        elif number in self._forgotten:
            self._forgotten.remove(number)
        else:
            self._replies[number] = message

    # The end

    def close(self) -> None:
        """End the browser: it does so itself when its pipe closes."""
        if not self._process:
            return
        os.close(self._in)
        os.close(self._out)
        process, self._process = self._process, 0
        ends = time.monotonic() + ENDING
        descriptor = os.pidfd_open(process)
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        if not poll.poll(max(ends - time.monotonic(), 0) * 1000):
            with suppress(ProcessLookupError):
                os.killpg(process, signal.SIGKILL)
        os.close(descriptor)
        os.waitpid(process, 0)


def _above(descriptor: int) -> int:
    """A copy of a descriptor with a number that is no end of the browser's."""
    copy = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, ABOVE)
    os.close(descriptor)
    return copy
