"""The browser: how it is found, that it ends, and what becomes of a phone whose browser fails."""

import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from phone.tests.web.conftest import Page
from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text
from virtual_phone.web.browser import Browser, find
from virtual_phone.web.devtools import BrowserFailed, DevTools
from virtual_phone.web.pages import WebPages


def program(folder: Path, name: str, script: str = "") -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}")
    path.chmod(0o755)
    return str(path)


def test_the_one_that_is_named_comes_first_then_the_variable_then_usual_names(
    public: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(public))
    monkeypatch.setenv("HOME", str(public))
    assert find("", {}) is None
    cache = public / "cache/chromium_headless_shell-1200/chrome-linux"
    cache.mkdir(parents=True)
    cached = program(cache, "headless_shell")
    assert find("", {"PLAYWRIGHT_BROWSERS_PATH": str(public / "cache")}) == cached
    usual = program(public, "chromium")
    assert find("", {}) == usual
    better = program(public, "chromium-headless-shell")
    assert find("", {}) == better
    own = program(public, "own")
    assert find("", {"AW_BROWSER": own}) == own
    assert find(usual, {"AW_BROWSER": own}) == usual


def test_one_that_is_named_and_missing_is_not_replaced(tmp_path: Path) -> None:
    assert find(str(tmp_path / "none"), {}) is None
    assert find("", {"AW_BROWSER": str(tmp_path / "none")}) is None


def test_a_browser_ends_with_its_pipe(tmp_path: Path) -> None:
    executable = find("", os.environ)
    assert executable
    browser = Browser(executable, tmp_path / "browser")
    assert browser.version.partition("/")[2][0].isdigit()
    process = browser._process
    browser.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    browser.close()


@pytest.mark.parametrize("ask", ["dumpsys webviewupdate", "aw:browser"])
def test_others_work_while_a_browser_starts_for_its_version(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, ask: str
) -> None:
    owned = notes_of_starts(phone, monkeypatch)
    for _ in range(2):
        if ask == "aw:browser":
            with phone.busy():
                answer = phone[WebPages].describe_browser()
        else:
            answer = run_text(phone, ask).stdout
        assert "7.8.9" in answer
    assert owned == [False]


def test_a_page_that_wants_the_browser_meanwhile_gets_the_same(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    tabs = phone[WebPages].tabs
    browsers: list[object] = []
    wants = threading.Event()

    def want() -> None:
        with phone.busy():
            wants.set()
            browsers.append(tabs.browser)

    other = threading.Thread(target=want)

    def start() -> None:
        other.start()
        assert wants.wait(60)  # with the phone's lock

    owned = notes_of_starts(phone, monkeypatch, start)
    with phone.busy():
        browsers.append(tabs.started_aside())
    other.join()
    assert owned == [False]
    assert browsers[0] is browsers[1]


def notes_of_starts(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, start: Callable[[], object] = lambda: None
) -> list[bool]:
    """Whether the thread has the phone's lock, each time that it starts a browser."""
    owned: list[bool] = []

    class Started(SimpleNamespace):
        version = "Chrome/7.8.9"

        def __init__(self, *_: object) -> None:
            owned.append(phone.turns._is_owned())
            start()

        def describe(self) -> str:
            return self.version

        def close(self) -> None:
            """It has no process."""

    phone[WebPages].shut_down()
    monkeypatch.setattr(phone[WebPages].tabs, "_browser", None)  # and again after the test
    monkeypatch.setattr("virtual_phone.web.live.Browser", Started)
    return owned


def browser_of(page: Page) -> Browser:
    browser = page.phone[WebPages].tabs._browser
    assert browser
    return browser


def failing(page: Page) -> list[str]:
    """Touch the page; why the phone could not go on."""
    reasons: list[str] = []
    page.phone.at_failure.append(reasons.append)
    with pytest.raises(BrowserFailed):
        page.tap_at(540, 600)
    page.phone[WebPages].shut_down()
    return reasons


def test_a_browser_that_was_killed_is_the_end_of_the_phone(page: Page) -> None:
    page.start("click-test")
    os.killpg(browser_of(page)._process, signal.SIGKILL)
    (reason,) = set(failing(page))
    assert reason.startswith("the browser behind web pages has ended")


def test_a_browser_that_hangs_is_the_end_of_the_phone_too(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("virtual_phone.web.devtools.DEADLINE", 0.5)
    monkeypatch.setattr("virtual_phone.web.browser.ENDING", 0.1)
    page.start("click-test")
    monkeypatch.setattr(DevTools.result, "__defaults__", (0.5,))
    named: Any = DevTools.call.__kwdefaults__
    monkeypatch.setitem(named, "deadline", 0.5)
    os.killpg(browser_of(page)._process, signal.SIGSTOP)
    (reason,) = set(failing(page))
    assert reason == "the browser behind web pages does not answer"
