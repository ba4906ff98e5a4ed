"""Chrome's pages: real ones, of the phone's own files, with all that is done to them."""

import os
import socket
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from phone.tests.apps.conftest import FOLDER, display
from phone.tests.hand import Hand
from virtual_phone.android.intent import VIEW
from virtual_phone.apps.chrome.app import MAIN, MOST_PAGES
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.providers.documents import document_uri
from virtual_phone.services.settings import Settings
from virtual_phone.ui.display import Display
from virtual_phone.ui.gestures import Touch
from virtual_phone.web.browser import find
from virtual_phone.web.live import MOST_LIVE
from virtual_phone.web.pages import WebPages

PACKAGE, VIEWER = "com.android.chrome", "com.android.htmlviewer"
NEXT = "This was the first page."
PAGE = f"""<!DOCTYPE html><meta charset="utf-8"><title>First page</title>
<meta name="viewport" content="width=device-width">
<p>The quick brown fox<p><button onclick="this.textContent = 'Pressed'">Press</button>
<p><a href="http://example.com/far">Far</a> <a href="content://nobody/b.html">Not granted</a>
<p><a href="file:///etc/passwd">Host</a> <a href="data:text/html,{NEXT}">Data</a>
<p><a href="http://example.com/beside" target="_blank">Beside</a> <a href="tel:+15550100">Call</a>
<p><button onclick="setTimeout(() => {{ location = 'http://example.com/late' }}, 2000)">
 Later</button>
"""
WIDE = """<!DOCTYPE html><title>Wide page</title><body style="margin: 0">
<button style="position: absolute; left: 880px; width: 100px; height: 100px"
 onclick="this.textContent = 'Pressed'">Right</button>"""

pytestmark = pytest.mark.skipif(
    find("", os.environ) is None,
    reason="no browser for web pages: apt install chromium-headless-shell",
)


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def view(hand: Hand, text: str = PAGE, name: str = "a.html", package: str = PACKAGE) -> Hand:
    return display(hand.phone, text, name, package)


def url(hand: Hand) -> str:
    return hand.find("id=url_bar").text


def live(hand: Hand) -> int:
    return len(hand.phone[WebPages].tabs._live)


def test_files_opens_a_page_in_chrome(hand: Hand) -> None:
    view(hand).press("HOME")
    hand.launch("com.google.android.documentsui").tap("a.html").tap("Chrome").tap("Just once")
    assert hand.sees("The quick brown fox")
    assert hand.find("First page").cls == "android.webkit.WebView"
    assert hand.tap("Press").sees("Pressed")


def test_a_page_has_the_screen_below_the_toolbar(hand: Hand) -> None:
    assert view(hand).find("id=compositor_view_holder").bounds == (0, 275, 1080, 2337)


def test_without_a_viewport_of_its_own_a_page_is_980_pixels_wide(hand: Hand) -> None:
    left, top, right, bottom = view(hand, WIDE).find("Right").bounds
    assert (left, top, right, bottom) == (969, 275, 1079, 385)
    assert hand.tap("Right").sees("Pressed")


def test_a_page_that_was_gone_back_to_is_as_it_was_left(hand: Hand) -> None:
    view(hand).tap("Press").tap("Far")
    assert url(hand) == "example.com/far"
    assert hand.sees("This site can’t be reached")
    assert hand.back().sees("Pressed")
    assert hand.tap("More options").tap("Forward").sees("This site can’t be reached")


def test_a_page_that_was_loaded_anew_has_forgotten_all(hand: Hand) -> None:
    view(hand).tap("Press").tap("More options").tap("Refresh")
    assert hand.sees("Press")


def test_a_page_that_was_loaded_anew_has_the_file_as_it_is_now(hand: Hand) -> None:
    view(hand)
    with hand.phone.busy():
        hand.phone.files.write(f"{FOLDER}/a.html", "<title>Other</title>Changed")
    assert hand.sees("The quick brown fox")
    assert hand.tap("More options").tap("Refresh").sees("Changed")


def test_a_page_whose_file_is_gone_cannot_be_loaded_anew(hand: Hand) -> None:
    view(hand)
    with hand.phone.busy():
        hand.phone.files.remove(f"{FOLDER}/a.html")
    assert hand.tap("More options").tap("Refresh").sees("Your file couldn’t be accessed")
    assert hand.sees("ERR_FILE_NOT_FOUND")


@pytest.mark.parametrize("link", ["Host", "Data"])
def test_a_page_does_not_lead_to_files_and_data(hand: Hand, link: str) -> None:
    view(hand).tap(link).wait(1)
    assert hand.sees("The quick brown fox")


def test_a_page_that_chrome_may_not_read_is_an_error(hand: Hand) -> None:
    assert view(hand).tap("Not granted").sees("ERR_FILE_NOT_FOUND")


@pytest.mark.parametrize(
    "typed", ["file:///storage/emulated/0/Download/a.html", "file:///etc/passwd"]
)
def test_files_are_not_opened_by_their_paths(hand: Hand, typed: str) -> None:
    view(hand).tap("id=url_bar").tap("Clear input").type(f"{typed}\n")
    assert hand.sees("ERR_ACCESS_DENIED")


def test_a_link_may_open_a_tab(hand: Hand) -> None:
    view(hand).tap("Beside")
    assert url(hand) == "example.com/beside"
    hand.tap("Switch or close tabs").tap("First page, tab")
    assert hand.sees("The quick brown fox")


def test_a_link_may_lead_to_another_app(hand: Hand) -> None:
    view(hand).tap("Call")
    assert hand.phone[Activities].top["app"] == "com.google.android.dialer"


def test_a_script_may_leave_the_page_later(hand: Hand) -> None:
    view(hand).tap("Later").wait(1)
    assert hand.sees("The quick brown fox")
    assert hand.wait(2).sees("The quick brown fox")  # it is asked what it has become
    hand.wait(0.1)
    assert url(hand) == "example.com/late"


def test_a_page_may_be_in_its_address(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("id=search_box_text").type(f"data:text/html,<h1>{NEXT}</h1>\n")
    assert hand.sees(NEXT)


@pytest.mark.parametrize(
    "typed", ["data:text/html;base64,%%%", "data:application/zip;base64,%%%", "data:x"]
)
def test_what_cannot_be_displayed_is_no_page(hand: Hand, typed: str) -> None:
    hand.launch(PACKAGE).tap("id=search_box_text").type(f"{typed}\n")
    assert url(hand) == typed


def test_a_text_is_displayed_as_it_is_written(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone.files.mkdir(FOLDER, parents=True)
        hand.phone.files.write(f"{FOLDER}/a.csv", "one,<b>two</b>")
    hand.open(f"{PACKAGE}/{MAIN}", action=VIEW, data=document_uri(f"{FOLDER}/a.csv"))
    assert hand.sees("one,<b>two</b>")


@pytest.mark.parametrize("source", ["file://{picture}", "http://127.0.0.1:{port}/a.png"])
def test_a_page_gets_nothing_from_the_computer(hand: Hand, source: str, tmp_path: Path) -> None:
    picture = tmp_path / "a.png"
    Image.new("RGB", (8, 8)).save(picture)
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        image = source.format(picture=picture, port=server.getsockname()[1])
        view(hand, f"<img src='{image}' onload='document.title = \"Loaded\"' alt='Nothing'>")
        assert hand.find("Nothing").cls == "android.widget.Image"
        with pytest.raises(BlockingIOError):
            server.accept()
    assert not hand.sees("Loaded")


def test_tabs_keep_their_pages(hand: Hand) -> None:
    view(hand).tap("Press")
    view(hand, WIDE, "b.html").tap("Right")
    hand.tap("Switch or close tabs").tap("First page, tab")
    assert hand.sees("Pressed")
    hand.tap("Switch or close tabs").tap("Wide page, tab")
    assert hand.sees("Pressed")


def test_hidden_pages_have_no_tab_in_the_browser(hand: Hand) -> None:
    view(hand).tap("Press")
    for number in range(MOST_LIVE + 2):
        view(hand, WIDE, f"{number}.html")
        assert live(hand) <= MOST_LIVE
    hand.tap("Switch or close tabs").tap("First page, tab")
    assert hand.sees("Pressed")


def test_a_page_ends_with_its_tab(hand: Hand) -> None:
    view(hand).tap("Switch or close tabs").tap("Close First page tab")
    assert hand.phone[WebPages].state["pages"] == {}


def test_old_pages_are_loaded_anew(hand: Hand) -> None:
    view(hand).tap("Press")
    for _ in range(MOST_PAGES):
        view(hand, WIDE, "b.html")
    assert len(hand.phone[WebPages].state["pages"]) == MOST_PAGES
    hand.tap("Switch or close tabs").tap("a.html, tab")
    assert hand.sees("Press")


def test_a_stopped_chrome_may_read_no_files_any_more(hand: Hand) -> None:
    view(hand)
    with hand.phone.busy():
        hand.phone[Activities].force_stop(PACKAGE)
    assert hand.launch(PACKAGE).sees("ERR_FILE_NOT_FOUND")


def test_a_site_for_computers_is_laid_out_on_a_wide_screen(hand: Hand) -> None:
    narrow = view(hand).find("The quick brown fox").bounds
    hand.tap("More options").tap("Desktop site")
    wide = hand.find("The quick brown fox").bounds
    assert wide[3] - wide[1] < (narrow[3] - narrow[1]) / 2
    assert hand.tap("Press").sees("Pressed")


def test_what_is_asked_about_a_page_goes_by_its_title(hand: Hand) -> None:
    view(hand).tap("View site information")
    assert hand.sees("First page")


# Finding, zooming, typing


def test_a_text_is_found_and_marked_in_the_page(hand: Hand) -> None:
    page = """<title>Long</title><p>The <b>q</b>uick fox</p><p hidden>quick</p>
        <p style="margin: 3000px 0">Not so QUICK</p><script>"quick"</script>"""
    view(hand, page).tap("More options").tap("Find in page").type("quick")
    assert hand.find("id=find_status").text == "1/2"
    assert not hand.sees("Not so QUICK")  # it is further down
    assert "#ff9632" in shades(hand)
    hand.tap("Next")
    assert hand.find("id=find_status").text == "2/2"
    assert hand.find("Not so QUICK").bounds[3] < 1500
    assert hand.tap("Next").find("id=find_status").text == "1/2"
    assert hand.tap("Close").sees("View site information")
    assert not {"#ff9632", "#ffff00"} & shades(hand)


def shades(hand: Hand) -> set[str]:
    """The colours on the screen."""
    with hand.phone.busy():
        image = hand.phone[Display].image().convert("RGB")
    colors: Any = image.getcolors(1 << 24)
    return {"#{:02x}{:02x}{:02x}".format(*color) for _, color in colors}


def test_what_is_not_in_the_page_is_not_found(hand: Hand) -> None:
    view(hand).tap("More options").tap("Find in page").type("First page")
    assert hand.find("id=find_status").text == "0/0"


def test_two_fingers_zoom_the_page_where_they_are(hand: Hand) -> None:
    view(hand, WIDE)
    pinch(hand, (900, 300), 60, 120)
    left, top, right, bottom = hand.find("Right").bounds
    assert right - left > 160
    assert left < 900 < right
    assert top < 300 < bottom
    assert hand.tap("Right").sees("Pressed")
    pinch(hand, (540, 1200), 400, 60)
    assert hand.find("Pressed").bounds == (969, 275, 1079, 385)


def pinch(hand: Hand, middle: tuple[int, int], start: int, end: int) -> None:
    x, y = middle
    with hand.phone.busy():
        touch = hand.phone[Touch]
        touch.down(0, x - start, y)
        touch.down(1, x + start, y)
        for step in range(1, 11):
            apart = start + (end - start) * step // 10
            touch.move(0, x - apart, y)
            touch.move(1, x + apart, y)
        touch.up(0, x - end, y)
        touch.up(1, x + end, y)


def test_the_keyboard_does_not_cover_the_field_that_is_typed_into(hand: Hand) -> None:
    field = '<input id="low" style="position: absolute; top: 1700px; font-size: 40px">'
    view(hand, f"<title>Low</title>{field}")
    assert hand.find("id=low").bounds[1] > 2000
    hand.tap("id=low").type("Hello")
    low = hand.find("id=low")
    assert low.text == "Hello"
    assert low.bounds[3] <= 1517  # where the keyboard begins
    hand.back()
    assert url(hand) == "a.html"  # only the keyboard was closed


ROWS = """<!DOCTYPE html><title>Rows</title><meta name="viewport" content="width=device-width">
<p>One<p>Two <b>and three</b><p><button id=press onclick="this.textContent += '!'">Four</button>"""


@pytest.mark.parametrize("first", ["", "One"])
def test_the_text_of_a_page_is_selected_and_copied_by_keys(hand: Hand, first: str) -> None:
    view(hand, ROWS)
    if first:
        hand.tap(first)
    hand.press("CTRL_LEFT", "A")
    assert [name for name in ("Cut", "Copy", "Paste", "Share") if hand.sees(name)] == [
        *("Copy", "Share")
    ]
    hand.press("CTRL_LEFT", "C")
    assert hand.phone[Clipboard].text.split() == ["One", "Two", "and", "three", "Four"]
    assert not hand.sees("Copy")


def test_keys_go_where_the_focus_is_and_else_to_the_page(hand: Hand) -> None:
    view(hand, ROWS).press("TAB").press("ENTER")
    assert hand.sees("Four!")
    hand.tap("More options").tap("Find in page").type("two").press("CTRL_LEFT", "A")
    hand.press("CTRL_LEFT", "C")
    assert hand.phone[Clipboard].text == "two"


def test_a_turned_phone_has_wider_pages(hand: Hand) -> None:
    view(hand)
    with hand.phone.busy():
        settings = hand.phone[Settings]
        settings.put("system", "accelerometer_rotation", "0")
        settings.put("system", "user_rotation", "1")
    left, top, right, bottom = hand.find("id=compositor_view_holder").bounds
    assert right - left > bottom - top
    assert hand.find("First page").bounds[2] > 2200
    assert hand.tap("Press").sees("Pressed")


def test_a_saved_phone_has_its_pages(hand: Hand) -> None:
    view(hand).tap("Press")
    with hand.phone.busy():
        hand.phone.files.remove(f"{FOLDER}/a.html")
    hand.phone.save("there")
    hand.tap("Far")
    hand.phone.load("there")
    assert hand.sees("Pressed")


# HTML Viewer


def test_the_viewer_shows_a_page_and_runs_none_of_its_scripts(hand: Hand) -> None:
    script = "<script>document.body.textContent = 'It runs'</script>"
    view(hand, PAGE + script, package=VIEWER)
    assert hand.sees("The quick brown fox")
    assert hand.tap("Press").sees("Press")


def test_the_viewer_is_called_as_its_page(hand: Hand) -> None:
    bar, page, *_ = view(hand, package=VIEWER).texts()
    assert (bar, page) == ("First page", "First page")
