"""Fields of several lines: typing, the cursor, selecting, and what is in sight."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from phone.tests.hand import Hand, install
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.processes import Processes
from virtual_phone.ui.app import App
from virtual_phone.ui.display import Display, every
from virtual_phone.ui.field_layout import Lines
from virtual_phone.ui.fonts import line_at
from virtual_phone.ui.keyboard import Keyboard
from virtual_phone.ui.layout import Box
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import (
    Button,
    Column,
    Field,
    Row,
    Scroll,
    Space,
    Text,
    View,
)

LINES = [f"line {number} of many" for number in range(200)]


def dashed(text: str, place: int) -> str:
    """As lists in editors do: a line that begins with a dash goes on with one."""
    line = text[:place].rpartition("\n")[2]
    return "\n- " if line.startswith("- ") else "\n"


def red_marks(text: str, start: int, end: int) -> list[tuple[int, int, str]]:
    """Colours every exclamation mark of a line."""
    return [(at, at + 1, "#ff0000") for at in range(start, end) if text[at] == "!"]


class Pad(App):
    package = "org.example.pad"
    label = "Pad"
    launcher = "org.example.pad.Main"


@dataclass
class PadPage(Screen[Pad, None]):
    activity: ClassVar[str] = Pad.launcher

    def view(self) -> View:
        style = red_marks if self.app.memory.get("red") else None
        note = Field(
            "note",
            self.app.memory.get("text", ""),
            "Write",
            multiline=True,
            grow=1,
            height="fill",
            id="note",
            newline=dashed,
            wrap=self.app.memory.get("wrap", True),
            style=style,
            on_change=self.changed,
        )
        return Column(note, Row(Text("below"), height=48), height="fill")

    def changed(self, text: str) -> None:
        self.app.memory.setdefault("changes", []).append(text)


@dataclass
class LongPage(Screen[Pad, None]):
    activity: ClassVar[str] = "org.example.pad.Form"

    def view(self) -> View:
        text = "\n".join(LINES[:40])
        return Scroll(
            Column(
                Space(300),
                Field("long", text, multiline=True, id="long"),
                Space(900),
                Field("last", id="last"),
                Space(900),
            )
        )


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    return install(phone, Pad, monkeypatch)


def opened(hand: Hand, text: str = "", **memory: object) -> Hand:
    with hand.phone.busy():
        hand.phone[Processes].memory(Pad.package).update({"text": text, **memory})
    return hand.launch(Pad.package)


def box(hand: Hand, key: str = "note") -> Box:
    with hand.phone.busy():
        hand.phone[Display].refresh()
        layer = hand.phone[Display].active
        return next(each for each in every(layer.root) if each.key == key)


def lines(hand: Hand, key: str = "note") -> Lines:
    top = hand.phone[Activities].top
    state, focused = top["views"].get(key, {}), top.get("focus") == key
    return Lines(box(hand, key), hand.phone[Display].metrics, state, focused)


def at(hand: Hand, index: int) -> tuple[int, int]:
    """Where the cursor before a character would stand."""
    left, top, _, bottom = lines(hand).rect_of(index)
    return left + 1, (top + bottom) // 2


def marked(hand: Hand, key: str = "note") -> str:
    """The text with its selection in brackets, its cursor as |."""
    state = hand.phone[Activities].top["views"][key]
    text, (start, end) = state["text"], sorted((state["start"], state["end"]))
    if start == end:
        return f"{text[:start]}|{text[start:]}"
    return f"{text[:start]}[{text[start:end]}]{text[end:]}"


def in_sight(hand: Hand, key: str = "note") -> bool:
    """Whether the line of the cursor can be seen as a whole."""
    found = lines(hand, key)
    rect, shown = found.rect_of(found.cursor), found.box.shown
    return shown[1] <= rect[1] and rect[3] <= shown[3]


def test_enter_makes_a_new_line(hand: Hand) -> None:
    opened(hand).tap("id=note").type("one\ntwo")
    assert marked(hand) == "one\ntwo|"
    assert hand.find("id=note").text == "one\ntwo"


def test_a_field_may_say_what_enter_puts_in(hand: Hand) -> None:
    opened(hand).tap("id=note").type("plain\n- a\nb")
    assert marked(hand) == "plain\n- a\n- b|"


def test_every_letter_is_reported(hand: Hand) -> None:
    opened(hand).tap("id=note").type("ab\nc")
    told = hand.phone[Processes].memory(Pad.package)["changes"]
    assert told == ["a", "ab", "ab\n", "ab\nc"]


@pytest.mark.parametrize(
    ("index", "expected"),
    [(0, "|abc\n\nlonger"), (2, "ab|c\n\nlonger"), (4, "abc\n|\nlonger"), (7, "abc\n\nlo|nger")],
)
def test_a_tap_puts_the_cursor_there(hand: Hand, index: int, expected: str) -> None:
    opened(hand, "abc\n\nlonger").tap_at(*at(hand, index))
    assert marked(hand) == expected


def test_a_tap_below_the_text_puts_the_cursor_at_its_end(hand: Hand) -> None:
    opened(hand, "abc\ndef").tap("id=note")
    assert marked(hand) == "abc\ndef|"


def test_a_tap_on_a_wrapped_line_stays_on_it(hand: Hand) -> None:
    opened(hand, "word " * 40)
    first, second = box(hand).spans[:2]
    right = box(hand).rect[2] - 80  # nearer, a swipe for Back would begin
    hand.tap_at(right, at(hand, 0)[1])
    assert first[0] < lines(hand).cursor < second[0]
    hand.wait(5)  # until the cursor's handle no longer lies on the second line
    hand.tap_at(right, at(hand, second[0])[1])
    assert line_at(box(hand).spans, lines(hand).cursor) == 1


def test_typing_keeps_the_cursor_in_sight(hand: Hand) -> None:
    opened(hand).tap("id=note").type("\n".join(LINES[:60]))
    assert in_sight(hand)
    assert box(hand).scroll == box(hand).extent > 0


def test_the_keyboard_does_not_hide_the_cursor(hand: Hand) -> None:
    opened(hand, "\n".join(LINES))
    high = box(hand).rect[3]
    hand.tap_at(500, high - 60)
    assert box(hand).rect[3] < high - 500
    assert in_sight(hand)
    assert hand.sees("below")
    hand.back()
    assert not hand.phone[Keyboard].shown
    assert box(hand).rect[3] == high


def test_a_finger_scrolls_away_from_the_cursor_and_a_letter_back_to_it(hand: Hand) -> None:
    opened(hand, "\n".join(LINES)).tap_at(500, 400)
    hand.swipe((500, 1200), (500, 400)).swipe((500, 1200), (500, 400))
    assert box(hand).scroll > 1000
    assert not in_sight(hand)
    hand.type("x")
    assert in_sight(hand)


def test_a_finger_that_does_not_move_the_text_leaves_it_where_it_is(hand: Hand) -> None:
    opened(hand).tap("id=note").type("\n".join(LINES[:80]))
    before = box(hand).scroll
    hand.swipe((500, 1200), (500, 1100), 1.0)  # it is at its end already
    assert box(hand).scroll == before
    hand.wait(1)
    assert box(hand).scroll == before


def test_the_cursor_goes_up_and_down_by_lines(hand: Hand) -> None:
    opened(hand, "abcdef\nab\nabcdef").tap_at(*at(hand, 5))
    hand.press("DPAD_DOWN")
    assert marked(hand) == "abcdef\nab|\nabcdef"
    hand.press("DPAD_DOWN")
    assert marked(hand) == "abcdef\nab\nab|cdef"
    hand.press("DPAD_DOWN")
    assert marked(hand) == "abcdef\nab\nabcdef|"
    hand.press("DPAD_UP").press("DPAD_UP").press("DPAD_UP")
    assert marked(hand) == "|abcdef\nab\nabcdef"


def test_the_cursor_walks_inside_what_is_in_sight_before_the_text_moves(hand: Hand) -> None:
    opened(hand).tap("id=note").type("\n".join(LINES[:60]))
    before = box(hand).scroll
    hand.press("DPAD_UP").press("DPAD_UP")
    assert box(hand).scroll == before


def test_shift_and_arrows_select(hand: Hand) -> None:
    opened(hand, "abc\ndef").tap_at(*at(hand, 1))
    hand.press("SHIFT_LEFT", "DPAD_RIGHT")
    assert marked(hand) == "a[b]c\ndef"
    hand.press("SHIFT_LEFT", "DPAD_DOWN")
    assert marked(hand) == "a[bc\nde]f"
    hand.press("SHIFT_LEFT", "MOVE_HOME")
    assert marked(hand) == "a[bc\n]def"


def test_home_and_end_are_of_the_line_and_with_control_of_the_text(hand: Hand) -> None:
    opened(hand, "abc\ndef\nghi").tap_at(*at(hand, 5))
    for keys, expected in [
        (("MOVE_HOME",), "abc\n|def\nghi"),
        (("MOVE_END",), "abc\ndef|\nghi"),
        (("CTRL_LEFT", "MOVE_HOME"), "|abc\ndef\nghi"),
        (("CTRL_LEFT", "MOVE_END"), "abc\ndef\nghi|"),
    ]:
        hand.press(*keys)
        assert marked(hand) == expected


def test_tab_is_a_letter(hand: Hand) -> None:
    opened(hand).tap("id=note").type("a").press("TAB").type("b")
    assert marked(hand) == "a\tb|"


def test_a_long_press_selects_a_word_and_offers_what_to_do(hand: Hand) -> None:
    opened(hand, "first\nsecond word").swipe(at(hand, 8), at(hand, 8), 1.0)
    assert marked(hand) == "first\n[second] word"
    assert all(hand.sees(name) for name in ("Cut", "Copy", "Select all"))
    assert not hand.sees("Paste")  # nothing to paste
    hand.tap("Cut")
    assert marked(hand) == "first\n| word"
    assert hand.phone[Clipboard].text == "second"


def test_a_double_tap_selects_a_word_and_two_slow_taps_do_not(hand: Hand) -> None:
    opened(hand, "first second").tap_at(*at(hand, 8)).tap_at(*at(hand, 8))
    assert marked(hand) == "first [second]"
    hand.wait(1).tap_at(*at(hand, 2)).wait(1).tap_at(*at(hand, 3))
    assert marked(hand) == "fir|st second"


def test_a_finger_that_holds_a_word_selects_up_to_where_it_goes(hand: Hand) -> None:
    opened(hand, "one two three\nfour five")
    hand.drag(at(hand, 5), at(hand, 16))
    assert marked(hand) == "one [two three\nfour] five"
    hand.wait(1).drag(at(hand, 5), at(hand, 1))
    assert marked(hand) == "[one two] three\nfour five"


def test_the_bar_stands_above_the_selected_line_or_below_it(hand: Hand) -> None:
    opened(hand, "\n".join(LINES))
    place = "\n".join(LINES).index("line 20")
    hand.swipe(at(hand, place + 1), at(hand, place + 1), 1.0)
    line, bar = lines(hand).rect_of(place), hand.find("Copy").bounds
    assert line[1] - 400 < bar[1] < bar[3] <= line[1]
    hand.wait(1).swipe(at(hand, 1), at(hand, 1), 1.0)
    line, bar = lines(hand).rect_of(1), hand.find("Copy").bounds
    assert line[3] <= bar[1] < line[3] + 400


def test_paste_goes_to_the_cursor_lines_and_all(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Clipboard].copy("x\n- y")
    opened(hand, "- abc").tap_at(*at(hand, 3)).press("PASTE")
    assert marked(hand) == "- ax\n- y|bc"


def test_an_empty_clipboard_leaves_what_is_selected(hand: Hand) -> None:
    opened(hand, "two words").tap("id=note").press("CTRL_LEFT", "A")
    assert marked(hand.press("PASTE")) == "[two words]"


def test_lines_that_are_not_broken_follow_the_cursor_sideways(hand: Hand) -> None:
    opened(hand, "word " * 60, wrap=False).tap_at(*at(hand, 0))
    assert len(box(hand).spans) == 1
    assert lines(hand).rect_of(0)[0] == box(hand).rect[0]
    hand.press("MOVE_END")
    right = lines(hand).rect_of(lines(hand).cursor)[2]
    assert box(hand).rect[2] - 20 < right <= box(hand).rect[2]


@pytest.mark.parametrize("red", [True, False])
def test_a_field_may_colour_its_letters(hand: Hand, red: bool) -> None:
    opened(hand, "stop! here", red=red)
    with hand.phone.busy():
        image = hand.phone[Display].image().convert("RGB").crop(box(hand).shown)
    colors = {color for _, color in image.getcolors(maxcolors=100_000) or ()}
    assert ((255, 0, 0) in colors) is red


def test_a_form_scrolls_to_the_line_of_the_cursor(hand: Hand) -> None:
    hand.open(f"{Pad.package}/{Pad.package}.Form").tap("id=long")
    assert marked(hand, "long").endswith("|") is False
    hand.press("CTRL_LEFT", "MOVE_END")
    assert in_sight(hand, "long")
    hand.press("CTRL_LEFT", "MOVE_HOME")
    assert in_sight(hand, "long")


def test_the_bar_hides_with_a_field_that_is_scrolled_away(hand: Hand) -> None:
    hand.open(f"{Pad.package}/{Pad.package}.Form").hold("id=long")
    assert hand.sees("Select all")
    for _ in range(8):
        hand.swipe((540, 1200), (540, 250))
    assert not hand.sees("Select all")


def test_a_selection_is_saved_with_the_phone(hand: Hand) -> None:
    opened(hand, "one two").swipe(at(hand, 5), at(hand, 5), 1.0)
    hand.phone.save("here")
    hand.type("x")
    hand.phone.load("here")
    assert marked(hand) == "one [two]"
    assert hand.sees("Copy")


class Turncoat(App):
    """A field that becomes a button of the same key while it has the cursor."""

    package = "org.example.turncoat"
    label = "Turncoat"
    launcher = "org.example.turncoat.Main"


@dataclass
class TurncoatPage(Screen[Turncoat, None]):
    activity: ClassVar[str] = Turncoat.launcher

    def view(self) -> View:
        if self.app.memory.get("turned"):
            spot = Button("Turned", id="spot")
        else:
            spot = Field("spot", id="spot", on_change=self.become)
        return Scroll(Column(Space(300), spot, Space(3000)))

    def become(self, text: str) -> None:
        self.app.memory["turned"] = True


def test_what_is_typed_where_no_field_is_any_more_goes_nowhere(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = install(phone, Turncoat, monkeypatch).launch(Turncoat.package)
    hand.tap("id=spot").type("a").type("b")
    assert "Turned" in hand.texts()
