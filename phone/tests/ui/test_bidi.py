"""Right-to-left text: the order of a line, the forms of its letters, where its cursor stands."""

from random import Random

import pytest
from bidi.algorithm import get_display  # its order is checked here

from virtual_phone.ui import bidi, fonts
from virtual_phone.ui.glyphs import face, has

SIZE = 37
LETTERS = "abc 12.,אבג()דש-?!%$"


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("", ""),
        ("plain", "plain"),
        ("שלום", "םולש"),
        ("say שלום now", "say םולש now"),
        ("שלום abc", "abc םולש"),
        ("שלום 123", "123 םולש"),
        ("שלום (abc)!", "!(abc) םולש"),
    ],
)
def test_a_line_is_drawn_in_the_order_in_which_it_is_read(text: str, drawn: str) -> None:
    assert bidi.visual(text) == drawn


def test_the_order_is_that_of_the_unicode_algorithm() -> None:
    random = Random(4711)
    for _ in range(2000):
        text = "".join(random.choice(LETTERS) for _ in range(random.randrange(1, 12)))
        base = "R" if bidi.is_rtl(text) else "L"
        assert bidi.visual(text) == get_display(text, base_dir=base), text


@pytest.mark.parametrize(
    ("text", "rtl"),
    [("", False), ("abc", False), ("12 שלום", True), ("a שלום", False), ("שלום a", True)],
)
def test_the_first_letter_decides_the_direction_of_a_paragraph(text: str, rtl: bool) -> None:
    assert bidi.is_rtl(text) == rtl


def test_arabic_letters_join_their_neighbours() -> None:
    # ba, ya, ta: the first in its initial form, then medial, then final; a single one isolated.
    assert bidi.shaped("بيت") == "\ufe91\ufef4\ufe96"
    assert bidi.shaped("ب") == "\ufe8f"
    assert bidi.shaped("دب") == "\ufea9\ufe8f"  # dal never joins what follows
    assert bidi.shaped("abc") == "abc"


def test_the_cursor_of_a_right_to_left_word_moves_to_the_left() -> None:
    text = "שלום"
    edges = [fonts.x_of(text, (0, 4), index, SIZE) for index in range(5)]
    assert edges[0] == fonts.measure(text, SIZE)
    assert edges[-1] == 0
    assert edges == sorted(edges, reverse=True)
    for index, x in enumerate(edges):
        assert fonts.index_at(text, (0, 4), x, SIZE) == index


@pytest.mark.parametrize("char", ["א", "ע", "ก", "अ", "中", "한", "あ", "ツ", "⬤", "☑", "❤"])
def test_letters_and_signs_of_other_scripts_are_no_boxes(char: str) -> None:
    assert not has("regular", char)
    glyphs = face(SIZE, "regular")
    assert glyphs.glyph(char) is not glyphs.tofu
    assert glyphs.glyph(char).mask is not None


@pytest.mark.parametrize("char", ["😀", "🦊", "🏢", "🍕"])
def test_an_emoji_is_an_icon_of_one_em(char: str) -> None:
    glyphs = face(SIZE, "regular")
    assert glyphs.glyph(char) is not glyphs.tofu
    assert fonts.measure(char, SIZE) == SIZE


@pytest.mark.parametrize("char", ["\ue123", "\U0010ffff", "\ud800", "🫨"])
def test_what_no_font_has_is_a_box(char: str) -> None:
    glyphs = face(SIZE, "regular")
    assert glyphs.glyph(char) is glyphs.tofu
