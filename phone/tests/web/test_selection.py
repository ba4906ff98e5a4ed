"""Text of pages, selected by touch: its bar, its handles, and what they do."""

import pytest

from phone.tests.hand import Hand
from phone.tests.web.conftest import Browse, run
from virtual_phone.services.activities import Activities
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.ui.display import Display
from virtual_phone.web.pages import WebPages
from virtual_phone.web.selection import (
    PageEndHandle,
    PageHandle,
    PageInsertionHandle,
    PageStartHandle,
)
from virtual_phone.wire.nodes import Rect

DP = 3  # pixels of the page for each CSS pixel
WORDS = "<p id=words style='margin: 60px; line-height: 24px'>one two three<br>four five</p>"
FIELD = "<input id=box style='margin: 60px; width: 200px; height: 30px' value='{}'>"
BUTTONS = ("Cut", "Copy", "Paste", "Share", "Select all")


def selected(hand: Hand) -> str:
    with hand.phone.busy():
        pages = hand.phone[WebPages]
        (page,) = pages.state["pages"]
        found = pages.look(page).selected
    return found.text if found else ""


def handle(hand: Hand, kind: type[PageHandle]) -> Rect | None:
    with hand.phone.busy():
        hand.phone[Display].refresh()
    layers = hand.phone[Display].layers
    return next((each.bounds for each in layers if isinstance(each.window, kind)), None)


def pull(hand: Hand, kind: type[PageHandle], right: int, down: int = 0) -> Hand:
    """Drag a handle by so many CSS pixels."""
    found = handle(hand, kind)
    assert found is not None
    x, y = (found[0] + found[2]) // 2, found[1] + 30
    return hand.swipe((x, y), (x + right * DP, y + down * DP), 1.0)


def hold_first_word(hand: Hand) -> Hand:
    left, top, _, _ = hand.find("id=words").bounds
    return hand.swipe((left + 30, top + 36), (left + 30, top + 36), 1.0)


def copied(hand: Hand) -> str:
    return hand.phone[Clipboard].text


def test_a_long_press_selects_the_word_under_the_finger(browse: Browse) -> None:
    hand = hold_first_word(browse(WORDS))
    assert selected(hand) == "one"
    assert [name for name in BUTTONS if hand.sees(name)] == ["Copy", "Share", "Select all"]


def test_a_long_press_where_nothing_is_written_selects_nothing(browse: Browse) -> None:
    hand = browse(WORDS).swipe((600, 2000), (600, 2000), 1.0)
    assert selected(hand) == ""
    assert not hand.sees("Select all")


def test_copy_puts_the_word_on_the_clipboard(browse: Browse) -> None:
    hand = hold_first_word(browse(WORDS)).tap("Copy")
    assert copied(hand) == "one"
    assert not hand.sees("Copy")


def test_select_all_selects_all_texts_of_the_page(browse: Browse) -> None:
    hand = hold_first_word(browse(WORDS + "<p>six")).tap("Select all").tap("Copy")
    assert copied(hand).split() == ["one", "two", "three", "four", "five", "six"]


def test_share_offers_the_word_to_other_apps(browse: Browse) -> None:
    hand = hold_first_word(browse(WORDS)).tap("Share")
    assert hand.phone[Activities].top["app"] == "android"


def test_the_last_handle_takes_whole_words_in_and_lets_go_of_letters(browse: Browse) -> None:
    hand = hold_first_word(browse(WORDS))
    pull(hand, PageEndHandle, right=20)
    assert selected(hand) == "one two"
    assert hand.sees("Copy")
    pull(hand, PageEndHandle, right=-14)
    assert selected(hand) == "one tw"
    pull(hand, PageEndHandle, right=250, down=24)
    assert selected(hand).split() == ["one", "two", "three", "four", "five"]


def test_no_handle_passes_the_other(browse: Browse) -> None:
    hand = pull(hold_first_word(browse(WORDS)), PageEndHandle, right=-300)
    assert selected(hand) == "o"
    hand.swipe((540, 1800), (540, 1800), 0.05)
    pull(hold_first_word(hand), PageStartHandle, right=300)
    assert selected(hand) == "e"


def test_a_tap_on_the_page_takes_the_bar_and_the_handles_away(browse: Browse) -> None:
    hand = hold_first_word(browse(WORDS))
    assert handle(hand, PageStartHandle)
    hand.tap_at(600, 2000)
    assert not hand.sees("Copy")
    assert not handle(hand, PageStartHandle)


def test_back_ends_the_selection_and_leaves_the_page_open(browse: Browse) -> None:
    hand = hold_first_word(browse(WORDS)).back()
    assert selected(hand) == ""
    assert not hand.sees("Copy")
    assert hand.find("id=words")


def test_a_field_is_cut_and_pasted_into(browse: Browse) -> None:
    hand = browse(FIELD.format("Ada Lovelace")).hold("id=box")
    assert [name for name in BUTTONS if hand.sees(name)] == ["Cut", "Copy", "Share", "Select all"]
    hand.tap("Select all").tap("Cut")
    assert hand.find("id=box").text == ""
    assert copied(hand) == "Ada Lovelace"
    hand.hold("id=box")
    assert [name for name in BUTTONS if hand.sees(name)] == ["Paste"]
    assert hand.tap("Paste").find("id=box").text == "Ada Lovelace"


def test_an_empty_field_offers_nothing_while_nothing_was_copied(browse: Browse) -> None:
    hand = browse(FIELD.format("")).hold("id=box")
    assert not [name for name in BUTTONS if hand.sees(name)]


def test_the_handles_of_a_field_take_words_in(browse: Browse) -> None:
    hand = browse(FIELD.format("one two three"))
    left, top, _, bottom = hand.find("id=box").bounds
    hand.swipe((left + 30, (top + bottom) // 2), (left + 30, (top + bottom) // 2), 1.0)
    assert selected(hand) == "one"
    pull(hand, PageEndHandle, right=20)
    assert selected(hand) == "one two"
    pull(hand, PageStartHandle, right=15)
    assert selected(hand) == "ne two"


# The handle of the cursor


def cursor(hand: Hand) -> object:
    return run(hand, "document.activeElement.selectionStart")


def tap_in(hand: Hand, right: int) -> Hand:
    """Tap so many CSS pixels from the left of the field."""
    left, top, _, bottom = hand.find("id=box").bounds
    return hand.tap_at(left + right * DP, (top + bottom) // 2)


def test_a_tap_in_a_text_shows_the_handle_of_the_cursor_for_four_seconds(browse: Browse) -> None:
    hand = tap_in(browse(FIELD.format("one two three")), 20)
    found, box = handle(hand, PageInsertionHandle), hand.find("id=box").bounds
    assert found is not None
    assert abs((found[0] + found[2]) // 2 - (box[0] + 20 * DP)) < 6 * DP
    assert box[1] < found[1] < box[3]
    assert handle(hand.wait(3.9), PageInsertionHandle)
    assert not handle(hand.wait(0.2), PageInsertionHandle)


def test_an_empty_field_and_what_is_no_field_have_no_handle(browse: Browse) -> None:
    hand = tap_in(browse(FIELD.format("") + WORDS), 20)
    assert not handle(hand, PageInsertionHandle)
    assert not handle(hand.tap("id=words"), PageInsertionHandle)


@pytest.mark.parametrize("deed", ["type", "other", "home"])
def test_the_handle_of_the_cursor_goes_with_what_is_done_next(browse: Browse, deed: str) -> None:
    hand = tap_in(browse(FIELD.format("one two three") + WORDS), 20)
    if deed == "type":
        hand.type("x")
    elif deed == "other":
        hand.tap("id=words")
    else:
        hand.press("HOME")
    assert not handle(hand, PageInsertionHandle)


def test_a_finger_takes_the_cursor_elsewhere(browse: Browse) -> None:
    hand = tap_in(browse(FIELD.format("one two three")), 10)
    before = cursor(hand)
    assert before in (1, 2)
    pull(hand, PageInsertionHandle, right=40)
    after = cursor(hand)
    assert isinstance(after, int)
    assert after in (5, 6)
    assert (
        hand.type("x").find("id=box").text
        == f"{'one two three'[:after]}x{'one two three'[after:]}"
    )


def test_a_tap_on_the_handle_opens_the_bar_and_another_closes_it(browse: Browse) -> None:
    hand = tap_in(browse(FIELD.format("one two three")), 20)
    found = handle(hand, PageInsertionHandle)
    assert found is not None
    x, y = (found[0] + found[2]) // 2, found[1] + 30
    assert [name for name in BUTTONS if hand.tap_at(x, y).sees(name)] == ["Select all"]
    assert not hand.tap_at(x, y).sees("Select all")


def test_lines_and_rich_text_have_the_handle_as_well(browse: Browse) -> None:
    area = "<textarea id=box rows=3 style='margin: 60px'>one\ntwo\nthree</textarea>"
    rich = "<div id=rich contenteditable style='margin: 60px'>one two</div>"
    hand = browse(area + rich)
    left, top, _, bottom = hand.find("id=box").bounds
    hand.tap_at(left + 60, (top + bottom) // 2)
    found = handle(hand, PageInsertionHandle)
    assert found is not None
    assert (top + bottom) // 2 < found[1] < bottom
    assert handle(hand.tap("id=rich"), PageInsertionHandle)
