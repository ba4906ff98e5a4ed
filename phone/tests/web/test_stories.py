"""A page that is saved in the middle goes on in another phone, with a browser of its own."""

import re
from pathlib import Path

from phone.tests.web.conftest import Page
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display
from virtual_phone.web.pages import WebPages

TOP, SCALE = 154, 5


def tap_icon(page: Page, name: str) -> None:
    """Tap what has a class or an id of the page, and no text that an agent could read."""
    with page.phone.busy():
        (number,) = page.phone[WebPages].state["pages"]
        facts = page.phone[WebPages].facts(number)
    left, top, right, bottom = next(
        each["rect"] for each in facts if name == each["id"] or name in each["classes"]
    )
    page.tap_at(round((left + right) / 2 * SCALE), TOP + round((top + bottom) / 2 * SCALE))


def shown(page: Page) -> object:
    with page.phone.busy():
        return page.phone[Display].windows(), page.phone[Display].image().tobytes()


def test_a_mail_that_is_half_answered_is_answered_in_another_phone(
    page: Page, tmp_path: Path
) -> None:
    page.start("email-inbox-reply", "3")
    name, text = re.findall(r'email by (\w+) .*"(.*)"', page.utterance or "")[0]
    page.tap(name)
    tap_icon(page, "email-reply")
    page.tap("id=reply-text").type(text[: len(text) // 2]).swipe((700, 900), (400, 900), 0.2)
    with page.phone.busy():
        page.phone.save("half")
        image = page.phone.snapshots.image("half")
    before = shown(page)
    phone = Phone(tmp_path / "other", all_parts(), strict=True)
    phone.snapshots.adopt("half", image)
    with phone.busy():
        phone.load("half")
    other = Page(phone)
    assert shown(other) == before
    for each in (other, page):
        each.type(text[len(text) // 2 :])
        tap_icon(each, "send-reply")
        assert each.wait(0.3).reward == "1"
    phone.close()
