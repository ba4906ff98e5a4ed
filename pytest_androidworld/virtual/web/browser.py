"""The browser's process, found, started and ended; no other file of the phone starts one."""

import fcntl
import os
import select
import shutil
import signal
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from pytest_androidworld.virtual.web.devtools import BrowserFailed, DevTools
from pytest_androidworld.virtual.web.targets import Targets

VARIABLE = "AW_BROWSER"
NAMES = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "google-chrome",
    "google-chrome-stable",
)
PLAYWRIGHT = ("chromium_headless_shell-*/*/headless_shell", "chromium-*/*/chrome")
STARTING = 30.0  # seconds for the first answer
ENDING = 2.0  # for the process to end by itself
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


class Browser:
    """A running browser."""

    def __init__(self, executable: str, folder: Path, fonts: Path | None = None) -> None:
        self._process = 0
        self.devtools = self._start(executable, folder, fonts)
        self.targets = Targets(self.devtools)
        try:
            version = self.devtools.call("Browser.getVersion", deadline=STARTING)
            self.version = str(version["product"])
            self.targets.intercept("")
        except BaseException:
            self.close()
            raise

    def _start(self, executable: str, folder: Path, fonts: Path | None) -> DevTools:
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
        return DevTools(to_browser, from_browser)

    # The end

    def close(self) -> None:
        """End the browser: it does so itself when its pipe closes."""
        if not self._process:
            return
        self.devtools.close()
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
