"""What Chrome does not display, it downloads."""

import os

import pytest

from phone.tests.apps.conftest import CHROME, FOLDER, ViewPage
from phone.tests.hand import Hand
from virtual_phone.android.intent import VIEW
from virtual_phone.apps.chrome.app import MAIN
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.providers.documents import document_uri
from virtual_phone.web.browser import find

VIEWER = "com.android.htmlviewer"
PAGE = """<!DOCTYPE html><meta charset="utf-8"><title>Offers</title>
<meta name="viewport" content="width=device-width"><script>
function offer() {
  const link = document.createElement("a"), url = URL.createObjectURL(new Blob(["abc"]));
  link.href = url;
  link.download = "blob.bin";
  link.click();
  URL.revokeObjectURL(url);
}
</script>
<p><a href="data:text/plain,Hello" download="note.md">Note</a>
<p><a href="data:text/html,Hello" download="../../up.html">Up</a>
<p><a href="data:application/zip;base64,UEsFBg==" download>Unnamed</a>
<p><a href="data:application/zip,x">Without a word</a>
<p><button onclick="offer()">Blob</button>
<p><a href="http://example.com/far">Far</a>
"""

pytestmark = pytest.mark.skipif(
    find("", os.environ) is None,
    reason="no browser for web pages: apt install chromium-headless-shell",
)


def downloaded(phone: Phone) -> dict[str, bytes]:
    """What is in the folder of downloads, but for the page."""
    names = set(phone.files.listdir(FOLDER)) - {"a.html"}
    return {name: phone.files.read(f"{FOLDER}/{name}") for name in names}


@pytest.mark.parametrize(
    ("link", "name", "content"),
    [
        ("Note", "note.md", b"Hello"),
        ("Up", "_.._up.html", b"Hello"),
        ("Unnamed", "download.zip", b"PK\x05\x06"),
        ("Without a word", "download.zip", b"x"),
        ("Blob", "blob.bin", b"abc"),
    ],
)
def test_what_a_page_offers_is_downloaded(
    view_page: ViewPage, phone: Phone, link: str, name: str, content: bytes
) -> None:
    hand = view_page(PAGE).tap(link)
    assert downloaded(phone) == {name: content}
    assert hand.sees("Offers")
    assert hand.find("id=snackbar_text").text.endswith(" downloaded")
    assert not hand.wait(5).sees("Open")


def test_a_download_is_opened_from_its_message(view_page: ViewPage, phone: Phone) -> None:
    hand = view_page(PAGE).tap("Note")
    assert hand.find("note.md downloaded").resource_id == f"{CHROME}:id/snackbar_text"
    hand.tap("Open")
    assert phone[Activities].top["app"] == "net.gsantner.markor"


def test_a_download_is_listed_by_chrome_and_files(view_page: ViewPage) -> None:
    hand = view_page(PAGE).tap("Note").tap("More options").tap("Downloads")
    assert hand.sees("note.md")
    hand.press("HOME").launch("com.google.android.documentsui")
    assert hand.sees("note.md")


def test_downloads_of_one_name_are_numbered(view_page: ViewPage, phone: Phone) -> None:
    hand = view_page(PAGE)
    for link in ("Unnamed", "Without a word", "Note", "Note"):
        hand.tap(link)
    assert downloaded(phone) == {
        "download.zip": b"PK\x05\x06",
        "download (1).zip": b"x",
        "note.md": b"Hello",
        "note (1).md": b"Hello",
    }


def test_a_page_that_is_looked_at_anew_downloads_nothing_again(
    view_page: ViewPage, phone: Phone
) -> None:
    hand = view_page(PAGE).tap("Blob")
    phone.save("there")
    phone.load("there")
    hand.tap("Note").wait(1)
    assert downloaded(phone) == {"blob.bin": b"abc", "note.md": b"Hello"}


def test_a_file_that_another_app_gives_is_downloaded(phone: Phone) -> None:
    with phone.busy():
        phone.files.mkdir("/storage/emulated/0/Documents", parents=True)
        phone.files.write("/storage/emulated/0/Documents/a.zip", b"PK")
    given = document_uri("/storage/emulated/0/Documents/a.zip")
    hand = Hand(phone).open(f"{CHROME}/{MAIN}", action=VIEW, data=given)
    assert hand.sees("Search or type web address")
    assert downloaded(phone) == {"a.zip": b"PK"}
    assert hand.wait(0.1).sees("a.zip downloaded")


def test_what_is_typed_as_an_address_is_downloaded(phone: Phone) -> None:
    hand = Hand(phone).launch(CHROME).tap("id=search_box_text")
    hand.type("data:application/pdf;base64,UEsFBg==\n")
    assert downloaded(phone) == {"download.pdf": b"PK\x05\x06"}
    assert hand.sees("download.pdf downloaded")
    assert hand.find("id=search_box_text").text == "Search or type web address"


def test_a_full_phone_downloads_nothing(
    view_page: ViewPage, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = view_page(PAGE)

    def full(path: str, data: object) -> None:
        raise OSError(28, "No space left on device", path)

    monkeypatch.setattr(phone.files, "write", full)
    assert hand.tap("Note").sees("note.md download failed")
    assert downloaded(phone) == {}


def test_the_viewer_downloads_nothing(view_page: ViewPage, phone: Phone) -> None:
    hand = view_page(PAGE, package=VIEWER).tap("Note")
    assert downloaded(phone) == {}
    assert hand.sees("Unnamed")
