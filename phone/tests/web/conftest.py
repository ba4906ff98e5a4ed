"""Pages of the app MiniWoB, started by its intents, and pages of a test's own."""

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from phone.tests.hand import Hand, install
from virtual_phone import ui
from virtual_phone.android.assets import Asset, asset
from virtual_phone.android.intent import Intent
from virtual_phone.apps.miniwob.app import CONFIG, GET_REWARD, GET_UTTERANCE, PACKAGE
from virtual_phone.phone import Phone
from virtual_phone.services.broadcasts import Broadcasts
from virtual_phone.web.browser import find
from virtual_phone.web.pages import WebPages
from virtual_phone.web.story import Viewport

MAIN = f"{PACKAGE}/.app.MainActivity"
URL = "file:///android_asset/page.html"
STYLE = "<style>body { margin: 0 } * { font: 20px Roboto }</style>"
Browse = Callable[[str], Hand]


@pytest.fixture(autouse=True)
def needs_browser() -> None:
    if find("", os.environ) is None:
        pytest.skip("no browser for web pages: apt install chromium-headless-shell")


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that every user may reach."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


class Page(Hand):
    """A hand for a phone that shows one page of MiniWoB."""

    def start(self, task: str, seed: str = "1") -> "Page":
        """Load a page, and have its episode begin."""
        self.open(MAIN, extras={CONFIG: json.dumps({"task": task, "seed": seed})})
        self.wait(1)
        self.open(MAIN, extras={"reset": True})
        return self

    def _ask(self, action: str) -> str | None:
        with self.phone.busy():
            return self.phone[Broadcasts].send(Intent(action=action))[1]

    @property
    def utterance(self) -> str | None:
        return self._ask(GET_UTTERANCE)

    @property
    def reward(self) -> str | None:
        return self._ask(GET_REWARD)


@pytest.fixture
def page(phone: Phone) -> Page:
    return Page(phone)


@pytest.fixture
def new_page(new_phone: Callable[..., Phone]) -> Callable[[], Page]:
    return lambda: Page(new_phone(strict=True))


class Reader(ui.App):
    package = "org.example.reader"
    label = "Reader"
    launcher = "org.example.reader.Main"

    html: ClassVar[str]
    page = ui.Memory("")

    def asset(self, url: str) -> Asset | None:
        if url != URL:
            return None
        return asset("page.html", f"<!DOCTYPE html>{STYLE}{self.html}".encode())


@dataclass
class ReaderPage(ui.Screen[Reader, None]):
    activity: ClassVar[str] = Reader.launcher

    def view(self) -> ui.View:
        web = self.phone[WebPages]
        if not web.has(self.app.page):
            self.app.page = web.open(self.app.package, URL, Viewport(360, 760, 3.0))
        return ui.Web(self, self.app.page, width="fill", height="fill")


@pytest.fixture
def browse(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Browse:
    """Opens a page, given its HTML, in an app that has nothing else."""

    def open_page(html: str) -> Hand:
        monkeypatch.setattr(Reader, "html", html, raising=False)
        return install(phone, Reader, monkeypatch).launch(Reader.package)

    return open_page


def run(hand: Hand, script: str) -> object:
    """What a script in the one page that is open gives."""
    with hand.phone.busy():
        pages = hand.phone[WebPages]
        (page,) = pages.state["pages"]
        hand.phone.changed()
        return pages.do(page, "run", script)
