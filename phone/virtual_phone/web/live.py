"""The browser, and a tab in it for each page that was looked at lately."""

import base64
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Any

from PIL import Image

from virtual_phone.android.assets import Asset
from virtual_phone.media.pictures import open_picture
from virtual_phone.services.processes import Processes
from virtual_phone.ui.canvas import opaque
from virtual_phone.web.addresses import CONTENT
from virtual_phone.web.browser import Browser
from virtual_phone.web.devtools import BrowserFailed
from virtual_phone.web.fonts import fontconfig
from virtual_phone.web.nodes import nodes_of
from virtual_phone.web.page_state import State as PageState
from virtual_phone.web.renderer import Crashed
from virtual_phone.web.story import SETTLE, Input, Stopped, Story, Viewport
from virtual_phone.web.tab import INPUTS, Nodes, Tab
from virtual_phone.wire.nodes import Node

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

MOST_LIVE = 4  # tabs: one more closes the one that was not looked at for the longest time
AS_IT_IS = -1.0  # ms: no timer is due
LARGEST = 1 << 20  # bytes of a document that is stored with its story


@dataclass
class Live:
    """A page in a tab of the browser."""

    tab: Tab
    blank: bool = False  # it stands for a page that has stopped while it was loaded
    settled: bool = False  # nothing was done to it since it was last read
    read_at: float = 0.0  # ms
    state: PageState | None = None
    serial: int = 0  # grows with each reading
    nodes: tuple[Node, ...] | None = None  # and its picture, if they were read since then
    picture: Image.Image | None = None

    def play(self, entry: Input) -> Any:
        """Let the page's time pass until an input, and give it to the page."""
        time, what, *arguments = entry
        if what == SETTLE:
            self.read(time)
            return None
        self.tab.invoke("advance", time)
        self.settled = False
        found = INPUTS[what](self.tab, *arguments)
        if what == "set_wall":
            self.tab.wall = arguments[0] - round(time * 1e6)
        return found

    def read(self, time: float) -> None:
        self.state = self.tab.settle(time)
        self.settled, self.read_at = True, time

    def keep_nodes(self, read: Nodes, viewport: Viewport) -> tuple[Node, ...]:
        """Convert the nodes that the browser has; see `Tab.nodes`."""
        assert self.state is not None
        window = round(viewport.width * viewport.scale), round(viewport.height * viewport.scale)
        scale = viewport.scale * self.state.zoom
        self.nodes = nodes_of(*read, scale, window, self.state.shift)
        return self.nodes

    def keep_picture(self, data: bytes) -> Image.Image:
        """Decode what the browser has drawn."""
        with open_picture(BytesIO(data)) as image:
            self.picture = opaque(image)
        return self.picture


class Tabs:
    """The browser's tabs by page, the one that was looked at last at the end."""

    def __init__(self, phone: "Phone", executable: str | None) -> None:
        self.phone = phone
        self.executable = executable
        self._browser: Browser | None = None
        self._starting = threading.Lock()  # held without the phone's lock, too
        self._folder = phone.directory / "browser"  # removed with the phone
        self._live: dict[str, Live] = {}
        self._last_serial = 0

    def __contains__(self, page: str) -> bool:
        return page in self._live

    def take(self, page: str) -> Live | None:
        """The tab of a page, if it has one; it is no longer among these."""
        return self._live.pop(page, None)

    def put(self, page: str, live: Live) -> None:
        """The tab of a page that is looked at."""
        self._live[page] = live

    def make_room(self) -> None:
        """Close the tabs that were not looked at for the longest time: their stories stay."""
        while len(self._live) >= MOST_LIVE:
            self.close(next(iter(self._live)))

    def close(self, page: str) -> None:
        """Close the tab of a page, if it has one."""
        live = self.take(page)
        if live:
            with self.in_time():
                live.tab.close()

    def close_all(self) -> None:
        self._close_others("")

    def _close_others(self, but: str) -> None:
        for page in list(self._live):
            if page != but:
                self.close(page)

    # Playing

    def played(
        self, page: str, story: Story, saved: dict[str, Any], *, still: bool = False
    ) -> Live:
        """A new tab in which the story of a page was played; if it stands still, read as it is."""
        close_others = partial(self._close_others, page)
        live = Live(Tab(self.browser, story, partial(self._asset, saved), close_others))
        try:
            for entry in [*story.inputs, *([[AS_IT_IS, SETTLE]] if still else [])]:
                self.play(live, entry)
        except (
            Stopped,
            Crashed,
        ):  # also by an answer that comes to the page later than the last time
            live.tab.close()
            raise
        live.tab.requested = ""
        return live

    def play(self, live: Live, entry: Input) -> Any:
        """Give a page one input."""
        found = live.play(entry)
        if entry[1] == SETTLE:
            self.number(live)
        return found

    def number(self, live: Live) -> None:
        """Note that a page was read anew."""
        self._last_serial += 1
        live.serial, live.nodes, live.picture = self._last_serial, None, None

    def _asset(self, saved: dict[str, Any], url: str) -> Asset | None:
        """What a page gets from an address: of a file of the phone always the same."""
        if url in saved["read"]:
            type, body, policy = saved["read"][url]
            return Asset(base64.b64decode(body), type, policy)
        asset = self.phone[Processes].background(saved["package"]).asset(url)
        if asset and url.startswith(CONTENT) and len(asset.body) <= LARGEST:
            body = base64.b64encode(asset.body).decode()
            saved["read"][url] = [asset.type, body, asset.policy]
        return asset

    # The browser

    @property
    def browser(self) -> Browser:
        """The browser, started if it does not run."""
        with self._starting:
            if self._browser is None:
                if self.executable is None:
                    raise BrowserFailed("there is no browser for web pages")
                self._browser = Browser(self.executable, self._folder, fontconfig)
            return self._browser

    def started_aside(self) -> Browser:
        """The browser; others work while it starts, so call it only where they may."""
        if self._browser is None:
            with self.phone.idle():
                return self.browser
        return self._browser

    def shut_down(self) -> None:
        """End the browser."""
        with self._starting:
            browser, self._browser = self._browser, None
        self._live.clear()
        if browser:
            browser.close()

    @contextmanager
    def in_time(self) -> Iterator[None]:
        """Talk to the browser; one that fails is the end of the phone, as a broken device."""
        try:
            yield
        except BrowserFailed as error:
            self.phone.fail(str(error))
            raise
