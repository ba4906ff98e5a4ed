"""A field of files in a page: Chrome opens the picker, and the page gets what is chosen."""

import os

import pytest

from phone.tests.apps.conftest import FOLDER, ViewPage
from phone.tests.hand import Hand
from virtual_phone.android import mime
from virtual_phone.android.intent import Intent
from virtual_phone.phone import Phone
from virtual_phone.services.dead_ends import DeadEnds
from virtual_phone.web import page_files
from virtual_phone.web.browser import find

VIEWER = "com.android.htmlviewer"
TEXT = b"One\nTwo \xc3\xa9\n"
TELL = """
addEventListener("change", async (event) => {
  const all = [...event.target.files];
  const each = all.map(async (f) => [f.name, f.type, f.size, await f.text()].join(" "));
  told.textContent = all.length ? (await Promise.all(each)).join("; ") : "none";
});
"""

pytestmark = pytest.mark.skipif(
    find("", os.environ) is None,
    reason="no browser for web pages: apt install chromium-headless-shell",
)


def page(field: str) -> str:
    return f"""<!DOCTYPE html><meta charset="utf-8"><title>Asking</title>
<meta name="viewport" content="width=device-width"><script>{TELL}</script>
<p id=told>nothing<p>{field}<p><button onclick="document.querySelector('input').click()">Other
</button>"""


FIELD = page('<input id=field type=file aria-label="Field">')


@pytest.fixture(autouse=True)
def in_download(phone: Phone) -> None:
    with phone.busy():
        phone.files.mkdir(FOLDER, parents=True)
        phone.files.write(f"{FOLDER}/note.txt", TEXT)
        phone.files.write(f"{FOLDER}/empty.md", "")


def told(hand: Hand) -> str:
    return hand.find("id=told").text


@pytest.mark.parametrize("name", ["Field", "Other"])
def test_the_page_gets_what_is_chosen(view_page: ViewPage, name: str) -> None:
    hand = view_page(FIELD).tap(name)
    assert hand.sees("note.txt")
    hand.tap("note.txt")
    assert told(hand) == "note.txt text/plain 11 One Two é"


def test_who_goes_back_has_chosen_nothing(view_page: ViewPage) -> None:
    hand = view_page(FIELD).tap("Field").back()
    assert told(hand) == "nothing"
    assert told(hand.tap("Field").tap("empty.md")) == "empty.md text/markdown 0"


def test_another_choice_takes_the_place_of_the_first(view_page: ViewPage) -> None:
    hand = view_page(FIELD).tap("Field").tap("note.txt").tap("Field").tap("empty.md")
    assert told(hand) == "empty.md text/markdown 0"


def test_several_files_are_chosen_where_the_page_takes_them(view_page: ViewPage) -> None:
    hand = view_page(page('<input id=field type=file multiple aria-label="Field">')).tap("Field")
    hand.hold("note.txt").tap("empty.md").tap("SELECT")
    assert told(hand) == "empty.md text/markdown 0 ; note.txt text/plain 11 One Two é"


def test_a_disabled_field_opens_nothing(view_page: ViewPage) -> None:
    assert told(view_page(page('<input type=file disabled aria-label="Field">')).tap("Field")) == (
        "nothing"
    )


def test_a_page_that_lies_about_its_field_gets_files_all_the_same(view_page: ViewPage) -> None:
    lie = "Object.defineProperty(field, 'accept', {value: {a: 1}}); field.multiple = 'x'"
    field = f'<input id=field type=file aria-label="Field"><script>{lie}</script>'
    hand = view_page(page(field)).tap("Field").tap("note.txt")
    assert told(hand) == "note.txt text/plain 11 One Two é"


def test_a_web_view_has_no_picker(view_page: ViewPage) -> None:
    assert told(view_page(FIELD, package=VIEWER).tap("Field")) == "nothing"


def test_a_page_that_was_saved_and_loaded_has_its_files(view_page: ViewPage, phone: Phone) -> None:
    hand = view_page(FIELD).tap("Field").tap("note.txt")
    with phone.busy():
        phone.files.remove(f"{FOLDER}/note.txt")
        phone.save("now")
        phone.load("now")
    assert told(hand) == "note.txt text/plain 11 One Two é"


def test_what_is_too_large_is_recorded_and_not_given(
    view_page: ViewPage, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_files, "MOST", len(TEXT) - 1)
    assert told(view_page(FIELD).tap("Field").tap("note.txt")) == "nothing"
    (end,) = phone[DeadEnds].found
    assert end.intent == str(
        Intent(page_files.GET_CONTENT, extras={"more bytes than": len(TEXT) - 1})
    )


@pytest.mark.parametrize(
    ("accept", "types"),
    [
        ("", []),
        ("image/*", ["image/*"]),
        (" .PDF, text/plain ,.pdf", [mime.TYPES["pdf"], "text/plain"]),
        (".pdf,.unknown", []),
        ("*", []),
    ],
)
def test_the_picker_offers_what_the_page_accepts(accept: str, types: list[str]) -> None:
    assert page_files.accepted(accept) == types
