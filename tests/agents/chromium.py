"""Headless Chromium, driven by its DevTools protocol."""

import base64
import json
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

COMMAND = shutil.which("chromium")
FLAGS = """
--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-component-update
--disable-background-networking --disable-sync --disable-dev-shm-usage --remote-debugging-port=0
""".split()
PATIENCE = 90.0  # seconds until what must come has come
LISTENING = re.compile(r"DevTools listening on ws://([\d.:]+)/")


class Tab:
    """One page in the browser."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._calls = 0

    def call(self, method: str, **params: Any) -> Any:
        return self.calls(method, [params])

    def calls(self, method: str, all_params: list[dict[str, Any]]) -> Any:
        """One after another, without waiting in between; what the last one brings."""
        for params in all_params:
            self._calls += 1
            self._socket.send(json.dumps({"id": self._calls, "method": method, "params": params}))
        while True:
            said = json.loads(self._socket.recv(PATIENCE))
            assert "error" not in said, f"{method}: {said['error']}"
            if said.get("id") == self._calls:
                return said["result"]

    def load(self, url: str) -> None:
        self.call("Page.enable")
        self.call("Page.navigate", url=url)
        while json.loads(self._socket.recv(PATIENCE)).get("method") != "Page.loadEventFired":
            pass

    def value(self, expression: str) -> Any:
        """What JavaScript says; a promise is waited for."""
        said = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in said, said["exceptionDetails"]
        return said["result"].get("value")

    def wait(self, condition: str) -> None:
        """Until it is true."""
        deadline = time.monotonic() + PATIENCE
        while not self.value(f"Boolean({condition})"):
            threading.Event().wait(0.05)
            assert time.monotonic() < deadline, f"{condition} never; {self.text()}"

    def text(self) -> str:
        return str(self.value("document.body.innerText"))

    def size(self, width: int, height: int, *, dark: bool = False) -> None:
        """Of the page, and whether its reader prefers it dark."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def picture(self) -> bytes:
        """A screenshot, as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def click(self, x: float, y: float, times: int = 1) -> None:
        """All at once: how far apart two clicks are must not depend on how busy we are."""
        both = [_mouse(kind, x, y) for kind in ("mousePressed", "mouseReleased")]
        self.calls("Input.dispatchMouseEvent", both * times)

    def press(self, x: float, y: float, seconds: float) -> None:
        """Hold the button for as long as the events say."""
        begun = time.time()
        down, up = (_mouse(kind, x, y) for kind in ("mousePressed", "mouseReleased"))
        when = ({"timestamp": begun}, {"timestamp": begun + seconds})
        self.calls("Input.dispatchMouseEvent", [down | when[0], up | when[1]])

    def drag(self, x: float, y: float, to_x: float, to_y: float, rest: float = 0.1) -> None:
        """Rest and move for as long as the events say."""
        begun = time.time()
        moved = begun + rest
        way = [
            _mouse("mousePressed", x, y) | {"timestamp": begun},
            _mouse("mouseMoved", (x + to_x) / 2, (y + to_y) / 2) | {"timestamp": moved},
            _mouse("mouseMoved", to_x, to_y) | {"timestamp": moved + 0.2},
            _mouse("mouseReleased", to_x, to_y) | {"timestamp": moved + 0.4},
        ]
        self.calls("Input.dispatchMouseEvent", way)

    def type(self, text: str) -> None:
        """Press keys; a newline is Enter."""
        for each in text:
            key = {"key": "Enter", "code": "Enter", "text": "\r", "windowsVirtualKeyCode": 13}
            pressed = key if each == "\n" else {"key": each, "text": each}
            self.call("Input.dispatchKeyEvent", type="keyDown", **pressed)
            self.call("Input.dispatchKeyEvent", type="keyUp", key=pressed["key"])


def _mouse(kind: str, x: float, y: float) -> dict[str, Any]:
    held = 0 if kind == "mouseReleased" else 1
    return {"type": kind, "x": x, "y": y, "button": "left", "buttons": held, "clickCount": 1}


class Chromium:
    """A browser that has been started."""

    def __init__(self, address: str) -> None:
        self._address = address

    @contextmanager
    def tab(self, url: str) -> Iterator[Tab]:
        """A new page at that address."""
        made = Request(f"http://{self._address}/json/new?about:blank", method="PUT")
        with urlopen(made, timeout=PATIENCE) as answer:
            address = json.load(answer)["webSocketDebuggerUrl"]
        with connect(address, max_size=None, open_timeout=PATIENCE, compression=None) as socket:
            tab = Tab(socket)
            try:
                tab.load(url)
                yield tab
            finally:
                tab.call("Page.close")


@contextmanager
def started(folder: Path) -> Iterator[Chromium]:
    """A browser with its profile in that folder."""
    assert COMMAND
    own = [f"--user-data-dir={folder}", "about:blank"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen([COMMAND, *FLAGS, *own], stdout=log, stderr=subprocess.PIPE)
    assert process.stderr
    try:
        said = ""
        for line in map(bytes.decode, process.stderr):
            said += line
            found = LISTENING.search(line)
            if found:
                break
        else:
            raise AssertionError(f"Chromium does not listen: {said}")
        yield Chromium(found[1])
    finally:
        process.terminate()
        process.wait(PATIENCE)
        process.stderr.close()
