"""A page whose renderer is gone or computes for ever: a crashed tab, and the phone lives on."""

import os
import signal
from pathlib import Path

import pytest

from phone.tests.apps.conftest import display
from phone.tests.hand import Hand
from phone.tests.web.conftest import Browse, Page, run
from virtual_phone.apps.miniwob.app import PACKAGE as MINIWOB
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from virtual_phone.services.log import Log
from virtual_phone.services.processes import Processes
from virtual_phone.web import devtools, renderer
from virtual_phone.web.devtools import BrowserFailed, DevTools
from virtual_phone.web.pages import WebPages

CHROME = "com.android.chrome"
SAD, WHY = "Aw, Snap!", "Something went wrong while displaying this webpage."
FOREVER = "for (;;) {}"
HEAD = "<!DOCTYPE html><title>Heavy</title><meta name=viewport content='width=device-width'>"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renderer, "MOST", 1.0)
    monkeypatch.setattr(renderer, "SOON", 0.2)


def view(hand: Hand, body: str) -> Hand:
    return display(hand.phone, f"{HEAD}{body}")


# Ways to compute for ever; each is displayed first, then the button is tapped
WAYS = {
    "while it is loaded": f"<p>here<script>{FOREVER}</script>",
    "when it is loaded": f"<p>here<script>onload = () => {{ {FOREVER} }}</script>",
    "when it is clicked": f"<button onclick='{FOREVER}'>Press</button>",
    "when it is touched": f"<button ontouchstart='{FOREVER}'>Press</button>",
    "a second later": f"<button>Press</button><script>setTimeout(() => {{ {FOREVER} }}, 1000)"
    "</script>",
    "after a dialog": f"<button onclick='alert(\"Mind\"); {FOREVER}'>Press</button>",
    "in promises": "<button onclick='const f = () => Promise.resolve().then(f); f()'>Press"
    "</button>",
    "in a frame": f'<button>Press</button><iframe srcdoc="<script>{FOREVER}</script>"></iframe>',
}


@pytest.mark.parametrize("way", WAYS)
def test_a_page_that_computes_for_ever_is_a_crashed_tab(hand: Hand, way: str) -> None:
    view(hand, WAYS[way]).texts()
    if hand.sees("Press"):
        hand.tap("Press")
    if hand.sees("Mind"):
        hand.tap("OK")
    hand.wait(1.1).texts()
    hand.wait(0.1)
    assert [hand.find(each).text for each in ("id=sad_tab_title", "id=sad_tab_message")] == [
        *(SAD, WHY)
    ]
    assert hand.find("id=url_bar").text == "a.html"
    hand.press("HOME")
    assert not hand.sees(SAD)


def test_one_that_is_typed_into_the_address_bar_is_one_too(hand: Hand) -> None:
    hand.launch(CHROME).tap("id=search_box_text").type(
        f"data:text/html,<script>{FOREVER}</script>\n"
    )
    assert hand.sees(SAD)
    hand.tap("Home").tap("id=search_box_text").type("data:text/html,<h1>Well</h1>\n")
    assert hand.sees("Well")


def test_a_crashed_tab_is_loaded_anew_by_its_button(hand: Hand) -> None:
    view(hand, WAYS["when it is clicked"]).tap("Press")
    assert hand.tap("Reload").sees("Press")
    assert hand.tap("Press").sees(SAD)


def test_a_renderer_that_was_killed_is_a_crashed_tab(hand: Hand) -> None:
    view(hand, "<button onclick='this.textContent += 1'>Press</button>").tap("Press")
    for pid in renderers(hand):
        os.kill(pid, signal.SIGKILL)
    assert hand.tap("Press1").sees(SAD)
    assert hand.tap("Reload").sees("Press")


def renderers(hand: Hand) -> list[int]:
    browser = hand.phone[WebPages].tabs.browser
    found = browser.devtools.call("SystemInfo.getProcessInfo")["processInfo"]
    return [each["id"] for each in found if each["type"] == "renderer"]


def test_a_crashed_tab_stays_one_in_another_phone_and_is_not_played_again(
    hand: Hand, tmp_path: Path
) -> None:
    view(hand, WAYS["when it is clicked"]).tap("Press")
    with hand.phone.busy():
        hand.phone.save("crashed")
        snapshot = hand.phone.snapshots.image("crashed")
    phone = Phone(tmp_path / "other", all_parts(), strict=True)
    phone.snapshots.adopt("crashed", snapshot)
    with phone.busy():
        phone.load("crashed")
    other = Hand(phone)
    (page,) = phone[WebPages].state["pages"]
    assert phone[WebPages].story(page).inputs == []
    assert other.sees(SAD)
    assert other.tap("Reload").sees("Press")
    phone.close()


def test_other_tabs_are_as_they_were(hand: Hand) -> None:
    view(hand, "<button onclick='this.textContent += 1'>Count</button>").tap("Count")
    display(hand.phone, f"<title>Bad</title>{WAYS['when it is clicked']}", "b.html")
    assert hand.tap("Press").sees(SAD)
    hand.tap("Switch or close tabs").tap("Heavy, tab")
    assert hand.sees("Count1")


def test_an_app_with_a_web_view_ends_with_its_renderer(page: Page) -> None:
    page.start("click-test")
    run(page, FOREVER)
    page.wait(0.1)
    assert page.sees("Miniwob App has stopped")
    assert not page.phone[Processes].is_running(MINIWOB)
    lines = [each.message for each in page.phone[Log].lines(("crash",))]
    assert lines[-1] == (
        "Render process's crash wasn't handled by all associated webviews, triggering application"
        " crash."
    )
    assert page.tap("Close app").start("click-test").sees("Click Me!")


# A slow computer


@pytest.mark.parametrize("stopped", ["renderer", "browser"])
def test_what_does_not_answer_and_does_not_compute_is_the_end_of_the_phone(
    browse: Browse, monkeypatch: pytest.MonkeyPatch, stopped: str
) -> None:
    """As a computer that is too slow: no page is to blame."""
    hand = browse("<button onclick='this.textContent += 1'>Press</button>").tap("Press")
    monkeypatch.setattr(DevTools.result, "__defaults__", (1.5,))
    monkeypatch.setattr(devtools, "SLICE", 0.1)
    browser = hand.phone[WebPages].tabs.browser
    pids = (
        renderers(hand) if stopped == "renderer" else [browser._process, *group(browser._process)]
    )
    reasons: list[str] = []
    hand.phone.at_failure.append(reasons.append)
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    with pytest.raises(BrowserFailed):
        hand.tap_at(540, 600)
    for pid in pids:
        os.kill(pid, signal.SIGCONT)
    hand.phone[WebPages].shut_down()
    assert set(reasons) == {"the browser behind web pages does not answer"}


def group(leader: int) -> list[int]:
    pids = [int(each.name) for each in Path("/proc").glob("[0-9]*")]
    return [pid for pid in pids if pid != leader and os.getpgid(pid) == leader]


def test_a_page_that_computes_for_a_while_has_not_crashed(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(renderer, "MOST", 60.0)
    busy = "const end = performance.timeOrigin; let n = 0; while (n < 3e8) n++"
    view(hand, f"<button onclick='{busy}; this.textContent = \"Done\"'>Press</button>")
    assert hand.tap("Press").sees("Done")


def test_a_page_that_computes_is_waited_for_longer(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a loaded computer it has not used up its time when the deadline is over."""
    monkeypatch.setattr(renderer, "AT_WORK", 0.0)
    view(hand, WAYS["when it is clicked"]).texts()
    monkeypatch.setattr(DevTools.result, "__defaults__", (0.3,))
    assert hand.tap("Press").sees(SAD)


def test_a_process_that_has_ended_has_used_nothing() -> None:
    assert renderer.processor_time(0) == 0.0
    assert renderer.processor_time(os.getpid()) > 0.0
