"""Pages of an app: drawn, read, touched, saved as what was done to them, and closed."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL.Image import Image

from phone.tests.web.conftest import Page
from virtual_phone.apps.miniwob.app import PACKAGE
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.ui.display import Display
from virtual_phone.ui.input import Input
from virtual_phone.web.pages import WebPages


def forest(page: Page) -> object:
    with page.phone.busy():
        return page.phone[Display].windows()


def picture(page: Page) -> bytes:
    with page.phone.busy():
        return page.phone[Display].image().tobytes()


def pixel(image: Image, x: int, y: int) -> tuple[int, ...]:
    found = image.getpixel((x, y))
    assert isinstance(found, tuple)
    return found[:3]


def test_the_page_has_its_place_and_five_pixels_for_each_of_its_own(page: Page) -> None:
    page.start("click-test-2")
    assert page.find("id=webView").bounds == (0, 154, 1080, 2337)
    assert page.find("id=query").bounds == (0, 154, 800, 404)
    assert page.find("Click Test Task").cls == "android.webkit.WebView"
    with page.phone.busy():
        image = page.phone[Display].image()
    assert pixel(image, 790, 390) == (255, 255, 0)  # the yellow box of the instruction
    assert pixel(image, 900, 390) == (255, 255, 255)


def test_a_tap_reaches_the_page(page: Page) -> None:
    page.start("click-test-2")
    assert page.reward == ""
    assert page.tap("ONE").wait(0.3).reward == "1"


def test_a_tap_on_something_else_is_judged_by_the_page(page: Page) -> None:
    assert page.start("click-test-2").tap("TWO").wait(0.3).reward == "-1"


def test_text_is_typed_into_the_field_that_has_the_cursor(page: Page) -> None:
    page.start("enter-text").tap("id=tt").type("Zoë, 5 €")
    assert page.find("id=tt").text == "Zoë, 5 €"
    assert page.find("id=key_pos_ime_action")  # the keyboard is open
    page.press("DEL").press("MOVE_HOME").press("FORWARD_DEL")
    assert page.find("id=tt").text == "oë, 5 "
    page.tap("t").tap("Delete").tap("q")
    assert page.find("id=tt").text == "qoë, 5 "


@pytest.mark.parametrize("task", ["email-inbox", "click-tab-2", "grid-coordinate"])
def test_equal_seeds_draw_equal_pages_and_others_do_not(
    new_page: Callable[[], Page], task: str
) -> None:
    one, same, other = new_page(), new_page(), new_page()
    one.start(task, "7")
    same.start(task, "7")
    other.start(task, "8")
    assert one.utterance == same.utterance
    assert forest(one) == forest(same)
    assert picture(one) == picture(same)
    assert (one.utterance, forest(one)) != (other.utterance, forest(other))


def test_a_page_saved_half_way_goes_on_in_another_phone(page: Page) -> None:
    page.start("enter-text", "3").tap("id=tt").type("hal")
    with page.phone.busy():
        page.phone.save("half")
        before = forest(page), page.phone[Display].image().tobytes()
        page.phone.reset()
        assert page.phone[WebPages].tabs._live == {}
        page.phone.load("half")
    assert (forest(page), picture(page)) == before
    assert page.type("f").find("id=tt").text == "half"


def test_touches_of_a_finger_that_is_down_are_saved_too(page: Page) -> None:
    page.start("click-test-2", "3")
    x, y = page.at("ONE")
    with page.phone.busy():
        page.phone[Input].touch(0, x, y, 1)
        page.phone.save("down")
        page.phone.reset()
        page.phone.load("down")
        page.phone[Input].touch(0, x, y, 0)
    assert page.wait(0.3).reward == "1"


def test_a_page_ends_with_its_apps_process(page: Page) -> None:
    page.start("click-test")
    with page.phone.busy():
        page.phone[Activities].force_stop(PACKAGE)
    page.start("click-test-2")
    assert len(page.phone[WebPages].state["pages"]) == 1


def test_the_story_of_a_page_is_plain_data(page: Page) -> None:
    page.start("enter-text").tap("id=tt").type("a")
    pages = page.phone[WebPages].state["pages"]
    assert json.loads(json.dumps(pages)) == pages


def test_no_browser_runs_before_a_page_is_looked_at(tmp_path: Path) -> None:
    phone = Phone(tmp_path / "phone", all_parts(), strict=True)
    Page(phone).launch("com.android.settings")
    assert phone[WebPages]._tabs is None
    phone.close()


def test_what_a_tab_needs_is_not_imported_before_a_page_is_looked_at() -> None:
    code = "import sys, virtual_phone.device; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.removeprefix("virtual_phone.") for name in done.stdout.split()}
    assert "web.pages" in loaded
    assert not loaded & {
        "web.live",
        "web.tab",
        "web.nodes",
        "web.page_state",
        "web.controls",
        "ssl",
    }
