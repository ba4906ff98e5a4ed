"""The browser's process, found, started and ended; no other file of the phone starts one.

It has an environment and a folder of its own (`home.py`), and is never root's: where root starts
the phone, Python starts first, becomes another user and then the browser, as `posix_spawn` can't
change the user.  It has Chromium's own sandbox, unless it ends at once with it: a kernel, or a
container's rules, may allow no user namespaces, without which Chromium does not start.
"""

import fcntl
import os
import select
import shutil
import signal
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from virtual_phone.web.devtools import BrowserEnded, BrowserFailed, DevTools
from virtual_phone.web.home import Home, User, environment, may_run
from virtual_phone.web.targets import Targets

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


NO_SANDBOX = "--no-sandbox"
# Becomes a user, then a program: UID GID PROGRAM ARGUMENTS...
AS_USER = (
    "import os, sys; os.setgroups([]); os.setgid(int(sys.argv[2])); os.setuid(int(sys.argv[1]));"
    " os.execv(sys.argv[3], sys.argv[3:])"
)


def find(named: str, environment: Mapping[str, str]) -> str | None:
    """The browser to start: the one that was named, else the first of those with usual names."""
    named = named or environment.get(VARIABLE, "")
    if named:
        executable = shutil.which(named)
        return executable if executable and may_run(executable) else None
    for name in NAMES:
        if (executable := shutil.which(name)) and may_run(executable):
            return executable
    home = environment.get("PLAYWRIGHT_BROWSERS_PATH") or "~/.cache/ms-playwright"
    for pattern in PLAYWRIGHT:
        for path in sorted(Path(home).expanduser().glob(pattern), reverse=True):
            if may_run(str(path)):
                return str(path)
    return None


class Browser:
    """A running browser."""

    def __init__(
        self, executable: str, folder: Path, fonts: Callable[[Path], Path] | None = None
    ) -> None:
        """Start it; ``folder``, which is not there yet, becomes its own unless root starts it.

        ``fonts`` writes a configuration of fontconfig into its folder.
        """
        self._process = 0
        self._home = Home(folder)
        try:
            self._variables = environment(self._home.path, os.environ)
            if fonts:
                self._variables["FONTCONFIG_FILE"] = str(fonts(self._home.path))
            self._home.hand_over()
            try:
                self.sandbox = True
                self._start(executable)
            except BrowserEnded:
                self._end()
                self.sandbox = False
                self._start(executable, NO_SANDBOX)
        except BaseException:
            self.close()
            raise

    @property
    def folder(self) -> Path:
        """Where all lies that it writes."""
        return self._home.path

    @property
    def user(self) -> User | None:
        """The user that it runs as; None if that is the phone's own."""
        return self._home.user

    def describe(self) -> str:
        """Its version, whose its processes are, and whether Chromium's sandbox is around pages."""
        user = f"as the user {self.user.name}" if self.user else "as the phone's user"
        if self.sandbox:
            return f"{self.version}, {user}, in Chromium's sandbox"
        why = "this kernel or container forbids it"
        return f"{self.version}, {user}, without Chromium's sandbox ({why})"

    def _start(self, executable: str, *more: str) -> None:
        self.devtools = self._spawn([executable, *ARGUMENTS, *more])
        self.targets = Targets(self.devtools)
        version = self.devtools.call("Browser.getVersion", deadline=STARTING)
        self.version = str(version["product"])
        self.targets.intercept("")

    def _spawn(self, words: list[str]) -> DevTools:
        from_us, to_browser = map(_above, os.pipe())
        from_browser, to_us = map(_above, os.pipe())
        program = words[0]
        words = [*words, f"--user-data-dir={self.folder}"]
        if self.user:
            program = sys.executable
            numbers = str(self.user.uid), str(self.user.gid)
            words = [program, "-I", "-S", "-c", AS_USER, *numbers, *words]
        null = os.open(os.devnull, os.O_RDWR | os.O_CLOEXEC)
        actions = [
            *((os.POSIX_SPAWN_DUP2, null, number) for number in range(3)),
            (os.POSIX_SPAWN_DUP2, from_us, 3),
            (os.POSIX_SPAWN_DUP2, to_us, 4),
        ]
        try:
            self._process = os.posix_spawn(
                program, words, self._variables, file_actions=actions, setpgroup=0
            )
        except OSError as error:
            os.close(to_browser)
            os.close(from_browser)
            raise BrowserFailed(f"{program} cannot be started: {error.strerror}") from error
        finally:
            for number in (null, from_us, to_us):
                os.close(number)
        os.set_blocking(to_browser, False)
        return DevTools(to_browser, from_browser)

    # The end

    def close(self) -> None:
        """End the browser, and remove its folder."""
        self._end()
        self._home.remove()

    def _end(self) -> None:
        """End the process: it does so itself when its pipe closes."""
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
