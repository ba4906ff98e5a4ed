"""Which key events a page gets for a character, and for a key without one."""

import string

import pytest

from phone.tests.web.conftest import Browse, run
from virtual_phone.web.keys import SHIFT, named, typed


@pytest.mark.parametrize(
    ("letter", "code", "virtual", "modifiers"),
    [
        ("a", "KeyA", 65, 0),
        ("A", "KeyA", 65, SHIFT),
        ("7", "Digit7", 55, 0),
        ("&", "Digit7", 55, SHIFT),
        (".", "Period", 190, 0),  # as 46 it would be Delete
        ("'", "Quote", 222, 0),
        (" ", "Space", 32, 0),
    ],
)
def test_a_character_has_the_key_of_an_american_keyboard(
    letter: str, code: str, virtual: int, modifiers: int
) -> None:
    key = typed(letter)
    assert key is not None
    assert (key.code, key.virtual, key.modifiers, key.text) == (code, virtual, modifiers, letter)


def test_each_printable_character_of_ascii_has_a_key_and_no_other_has() -> None:
    printable = string.ascii_letters + string.digits + string.punctuation + " "
    assert [letter for letter in printable if typed(letter) is None] == []
    assert [typed(letter) for letter in ("é", "ツ", "\n", "\t")] == [None] * 4


def test_enter_types_a_carriage_return_and_an_arrow_nothing() -> None:
    down, up = named("Enter").events()
    assert (down["type"], down["text"], down["windowsVirtualKeyCode"]) == ("keyDown", "\r", 13)
    assert up["type"] == "keyUp"
    assert named("ArrowLeft", SHIFT).events()[0]["type"] == "rawKeyDown"


LISTENS = """
<p>text</p><button onclick='this.textContent = "pressed"'>button</button>
<script>
  const seen = [];
  addEventListener("keydown", event => seen.push(event.key));
</script>
"""


def test_keys_go_to_a_page_that_was_touched_although_it_has_no_cursor(browse: Browse) -> None:
    hand = browse(LISTENS).press("DPAD_RIGHT").type("a")
    assert run(hand, "seen.join()") == ""
    hand.tap("text").press("DPAD_RIGHT", "DPAD_UP").type("b").press("DEL")
    assert run(hand, "seen.join()") == "ArrowRight,ArrowUp,b,Backspace"


def test_enter_presses_the_button_that_has_a_pages_focus(browse: Browse) -> None:
    hand = browse(LISTENS).tap("text").press("TAB", "ENTER")
    assert hand.sees("pressed")


def test_arrow_keys_scroll_a_page_at_once(browse: Browse) -> None:
    hand = browse("<div style='height: 9000px'>text</div>").tap("text").press("DPAD_DOWN")
    where = run(hand, "scrollY")
    assert isinstance(where, int | float)
    assert where > 0
    assert run(hand, "__androidworld.drawn().then(() => scrollY)") == where
