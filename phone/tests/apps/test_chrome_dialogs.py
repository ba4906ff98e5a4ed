"""The dialogs of a page's scripts in Chrome."""

import os
from collections.abc import Callable

import pytest

from phone.tests.apps.conftest import ViewPage
from phone.tests.hand import Hand
from virtual_phone.web.browser import find

PAGE = """<!DOCTYPE html><meta charset="utf-8"><title>Asking</title>
<meta name="viewport" content="width=device-width"><p id=told>nothing</p>
<button onclick="told.textContent = String(alert('Hello'))">Tell</button>
<button onclick="told.textContent = confirm('Sure?')">Confirm</button>
<button onclick="told.textContent = String(prompt('Name?', 'Ada'))">Prompt</button>
<button onclick="onbeforeunload = (event) => event.preventDefault()">Hold</button>
<a href="http://example.com/far">Far</a>
<a href="content://nobody/b.html">Nobody</a>
"""

pytestmark = pytest.mark.skipif(
    find("", os.environ) is None,
    reason="no browser for web pages: apt install chromium-headless-shell",
)


def told(hand: Hand) -> str:
    return hand.find("id=told").text


@pytest.mark.parametrize(
    ("button", "leave", "answer"),
    [
        ("Tell", "OK", "undefined"),
        ("Tell", "Back", "undefined"),
        ("Confirm", "OK", "true"),
        ("Confirm", "Cancel", "false"),
        ("Confirm", "Back", "false"),
        ("Prompt", "OK", "Ada"),
        ("Prompt", "Cancel", "null"),
    ],
)
def test_a_page_gets_the_answer(view_page: ViewPage, button: str, leave: str, answer: str) -> None:
    hand = view_page(PAGE).tap(button)
    hand = hand.back() if leave == "Back" else hand.tap(leave)
    assert told(hand) == answer
    assert not hand.sees("This page says")


def test_a_dialog_has_the_parts_of_chromes_own(view_page: ViewPage) -> None:
    hand = view_page(PAGE).tap("Prompt")
    assert [
        hand.find(name).resource_id.removeprefix("com.android.chrome:id/")
        for name in ("This page says", "Name?", "Ada", "Cancel", "OK")
    ] == [
        "title",
        "message_paragraph_1",
        "js_modal_dialog_prompt",
        "negative_button",
        "positive_button",
    ]
    assert not view_page(PAGE).tap("Tell").sees("Cancel")


def test_what_is_typed_into_a_prompt_replaces_its_text(view_page: ViewPage) -> None:
    assert told(view_page(PAGE).tap("Prompt").type("Bob").tap("OK")) == "Bob"


def test_a_touch_beside_a_dialog_does_nothing(view_page: ViewPage) -> None:
    hand = view_page(PAGE).tap("Confirm").tap_at(540, 400)
    assert hand.sees("Sure?")


def test_a_page_that_holds_the_user_is_left_or_stays(view_page: ViewPage) -> None:
    hand = view_page(PAGE).tap("Hold").tap("Far")
    assert hand.texts()[:4] == [
        *("Leave site?", "Changes you made may not be saved.", "Cancel", "Leave")
    ]
    hand.tap("Cancel")
    assert hand.find("id=url_bar").text == "a.html"
    hand.tap("Far").tap("Leave")
    assert hand.find("id=url_bar").text == "example.com/far"


def test_a_page_that_is_gone_back_to_is_as_it_was_answered(view_page: ViewPage) -> None:
    hand = view_page(PAGE).tap("Confirm").tap("OK").tap("Far").back()
    assert told(hand) == "true"


def test_a_dialog_waits_while_another_app_is_in_front(view_page: ViewPage) -> None:
    hand = view_page(PAGE).tap("Confirm").press("HOME").wait(5)
    assert not hand.sees("Sure?")
    assert told(hand.launch("com.android.chrome").wait(0.1).tap("OK")) == "true"


LOST = "Changes you made may not be saved."
LEAVING = ("Leave site?", LOST, "Cancel", "Leave")
RELOADING = ("Reload site?", LOST, "Cancel", "Reload")
HOLDING = "data:text/html,<button onclick='onbeforeunload=()=>1'>Hold</button>"


def go_back(hand: Hand) -> None:
    hand.back()


def go_home(hand: Hand) -> None:
    hand.tap("Home")


def refresh(hand: Hand) -> None:
    hand.tap("More options").tap("Refresh")


def load(hand: Hand, url: str = "example.com") -> Hand:
    return hand.tap("id=url_bar").press("CTRL_LEFT", "A").type(url).press("ENTER")


@pytest.mark.parametrize(
    ("leave", "dialog", "seen"),
    [
        (go_back, LEAVING, "Tell"),
        (refresh, RELOADING, "Hold"),
        (go_home, LEAVING, "Search or type web address"),
        (load, LEAVING, "This site can’t be reached"),
    ],
)
def test_chromes_own_buttons_ask_before_they_leave_a_page(
    view_page: ViewPage, leave: Callable[[Hand], None], dialog: tuple[str, ...], seen: str
) -> None:
    hand = load(view_page(PAGE), HOLDING).tap("Hold")
    leave(hand)
    assert tuple(hand.texts()[:4]) == dialog
    assert hand.tap("Cancel").sees("Hold")
    leave(hand)
    assert hand.tap(dialog[-1]).sees(seen)
    assert not hand.sees(LOST)


def test_a_page_that_was_not_touched_cannot_hold_the_user(view_page: ViewPage) -> None:
    hand = load(view_page(PAGE), "data:text/html,<script>onbeforeunload=()=>1</script>Held")
    assert hand.back().sees("Tell")
