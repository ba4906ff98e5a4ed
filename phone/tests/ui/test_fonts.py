"""Widths and line breaks."""

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from virtual_phone.ui import fonts, masks
from virtual_phone.ui.glyphs import Weight, face, has
from virtual_phone.ui.layout import Metrics, measure
from virtual_phone.ui.line_breaks import AHEAD, Paragraph
from virtual_phone.ui.view import Text

SIZE = 37
LONG = "Meeting notes from Tuesday, with well-known names and a veryveryverylongword at the end."
texts = st.text(alphabet=st.sampled_from("ab W-5\n\u0301😀é"), max_size=60)


def narrow(text: str, extra: int = 0) -> int:
    return fonts.measure(text, SIZE) + extra


@pytest.mark.parametrize("weight", ["light", "regular", "medium", "bold"])
def test_a_text_is_as_wide_as_its_parts(weight: Weight) -> None:
    whole = fonts.measure(LONG, SIZE, weight)
    for cut in range(len(LONG)):
        parts = (LONG[:cut], LONG[cut:])
        assert sum(fonts.measure(part, SIZE, weight) for part in parts) == whole


def test_bold_is_wider_than_regular_and_light_is_not() -> None:
    light, regular, bold = (
        fonts.measure(LONG, SIZE, weight) for weight in ("light", "regular", "bold")
    )
    assert light < regular < bold


def test_nothing_is_zero_wide() -> None:
    assert fonts.measure("", SIZE) == 0


@pytest.mark.parametrize("text", ["\x00", "\x07", "\r", "\x7f", "\u200b", "\u200d", "\ufeff"])
def test_control_characters_but_tab_take_no_room(text: str) -> None:
    assert fonts.measure(f"a{text}b", SIZE) == fonts.measure("ab", SIZE)


def test_a_tab_is_four_spaces_wide() -> None:
    assert fonts.measure("\t", SIZE) == fonts.measure("    ", SIZE)


@pytest.mark.parametrize("char", ["😀", "中", "🫨", "\ue123", "\U0010ffff", "\ud800"])
def test_an_unknown_character_is_one_em_wide(char: str) -> None:
    assert fonts.measure(char, SIZE) == SIZE


@pytest.mark.parametrize("char", ["é", "Ü", "ñ", "€", "…", "“", "Ж", "Ω"])
def test_roboto_has_letters_of_european_languages(char: str) -> None:
    assert has("regular", char)
    assert fonts.measure(char, SIZE) != SIZE


def test_a_combining_accent_adds_no_width() -> None:
    assert fonts.measure("e\u0301", SIZE) == fonts.measure("é", SIZE)


def test_an_emoji_variation_selector_adds_no_width() -> None:
    assert fonts.measure("😀\ufe0f", SIZE) == SIZE


def test_an_ideographic_space_is_a_space_of_one_em() -> None:
    assert fonts.measure("\u3000", SIZE) == SIZE


@pytest.mark.parametrize(("size", "height"), [(37, 43), (37.2, 43), (44, 52), (16, 19), (0.2, 1)])
def test_lines_are_as_high_as_roboto_says(size: float, height: int) -> None:
    assert fonts.line_height(size) == height
    assert fonts.ascent(size) <= height


@pytest.mark.parametrize(
    ("sp", "lines", "height"),
    [
        (12, 1, 43),
        (14, 1, 51),
        (14, 2, 94),
        (14, 3, 137),
        (16, 1, 57),
        (16, 2, 106),
        (20, 1, 71),
        (21, 1, 74),
        (24, 1, 85),
        (36, 1, 127),
    ],
)
def test_a_text_is_as_high_as_on_a_real_pixel_6(sp: float, lines: int, height: int) -> None:
    metrics = Metrics(420 / 160)
    text = "\n".join(["Text"] * lines)
    assert measure(Text(text, size=sp), 1080, 2000, metrics, {})[1] == height


def test_half_a_pixel_counts_as_one() -> None:
    metrics = Metrics(420 / 160)
    assert [metrics.px(dp) for dp in (4, 12, 20, 28, -4)] == [11, 32, 53, 74, -11]
    assert [metrics.sp(size) for size in (12, 20)] == [32, 53]
    assert metrics.sides((4, 20)) == (11, 53, 11, 53)


def test_a_fraction_of_a_pixel_is_rounded() -> None:
    assert fonts.measure(LONG, 36.6) == fonts.measure(LONG, 37) != fonts.measure(LONG, 36)


@pytest.mark.parametrize(
    ("text", "fits", "lines"),
    [
        ("", "", ("",)),
        ("one two", "one two", ("one two",)),
        ("one two", "one tw", ("one", "two")),
        ("one two ", "one two", ("one two",)),
        ("one   two", "one", ("one", "two")),
        ("one\ntwo", "one two", ("one", "two")),
        ("one\n", "one", ("one", "")),
        ("\n\n", "one", ("", "", "")),
        ("long-word", "long-", ("long-", "word")),
        ("long-word", "long", ("long", "-", "wor", "d")),
        ("at -55", "at -5", ("at", "-55")),
        ("10-15", "10-1", ("10-1", "5")),
        ("a --flag", "a --", ("a", "--fl", "ag")),
        ("mmmm", "mm", ("mm", "mm")),
        ("a mmmm", "mm", ("a", "mm", "mm")),
        ("mm", "i", ("m", "m")),
        ("  m", "  m", ("  m",)),
    ],
)
def test_lines_break_where_android_breaks_them(
    text: str, fits: str, lines: tuple[str, ...]
) -> None:
    assert fonts.wrap(text, narrow(fits), SIZE) == lines


def test_a_line_may_be_exactly_as_wide_as_the_room_and_not_a_pixel_more() -> None:
    assert fonts.wrap("one two", narrow("one two"), SIZE) == ("one two",)
    assert fonts.wrap("one two", narrow("one two", -1), SIZE) == ("one", "two")


@pytest.mark.parametrize("width", [0, -10])
def test_without_room_each_character_is_a_line(width: int) -> None:
    assert fonts.wrap("abc", width, SIZE) == ("a", "b", "c")


def test_an_accent_stays_with_its_letter() -> None:
    assert fonts.wrap("e\u0301e\u0301", narrow("e"), SIZE) == ("e\u0301", "e\u0301")


def test_the_last_line_allowed_ends_with_an_ellipsis() -> None:
    first, last = fonts.wrap(LONG, 400, SIZE, max_lines=2)
    assert first == fonts.wrap(LONG, 400, SIZE)[0]
    assert last.endswith("…")
    assert last[:-1] in LONG
    assert narrow(last) <= 400


def test_a_text_that_just_fits_its_lines_has_no_ellipsis() -> None:
    lines = fonts.wrap(LONG, 400, SIZE)
    assert fonts.wrap(LONG, 400, SIZE, max_lines=len(lines)) == lines
    assert fonts.wrap(LONG, 400, SIZE, max_lines=len(lines) - 1) != lines[:-1]


def test_a_newline_that_is_cut_off_leaves_an_ellipsis() -> None:
    assert fonts.wrap("one\ntwo", 400, SIZE, max_lines=1) == ("one…",)


@pytest.mark.parametrize(
    ("text", "fits", "shown"),
    [("one", "one", "one"), ("one two", "one…", "one…"), ("one", "", "…"), ("", "", "")],
)
def test_a_single_line_is_ellipsised(text: str, fits: str, shown: str) -> None:
    assert fonts.ellipsize(text, narrow(fits), SIZE) == shown


@given(text=texts, width=st.integers(0, 300))
def test_spans_cover_the_text_but_for_newlines(text: str, width: int) -> None:
    spans = fonts.wrap_spans(text, width, SIZE)
    assert (spans[0][0], spans[-1][1]) == (0, len(text))
    for (_, end), (start, _) in pairwise(spans):
        assert text[end:start] in ("", "\n")
    assert sum(start - end for (_, end), (start, _) in pairwise(spans)) == (text.count("\n"))


def without_last_spaces(line: str) -> float:
    """A line's width but for the spaces at its end, which hang over; one may bear an accent."""
    return fonts.measure(line.rstrip(" \u0301"), SIZE)


@given(text=texts, width=st.integers(40, 300))
def test_no_line_is_wider_than_the_room_but_for_its_last_spaces(text: str, width: int) -> None:
    assert all(without_last_spaces(line) <= width for line in fonts.wrap(text, width, SIZE))


@example(text="ae\u0301 \u0301", width=40, limit=1)
@given(text=texts, width=st.integers(40, 300), limit=st.integers(1, 3))
def test_no_line_is_wider_than_the_room_after_cutting(text: str, width: int, limit: int) -> None:
    lines = fonts.wrap(text, width, SIZE, max_lines=limit)
    assert len(lines) <= limit
    assert all(without_last_spaces(line) <= width for line in lines)


def test_a_cursor_comes_back_to_its_index() -> None:
    for span in fonts.wrap_spans(LONG, 400, SIZE):
        for index in range(span[0], span[1] + 1):
            x = fonts.x_of(LONG, span, index, SIZE)
            assert fonts.index_at(LONG, span, x, SIZE) == index


def test_a_cursor_outside_the_line_stands_at_its_end() -> None:
    span = (3, 6)
    assert fonts.x_of("one two", span, 0, SIZE) == 0
    assert fonts.x_of("one two", span, 7, SIZE) == fonts.measure(" tw", SIZE)
    assert fonts.index_at("one two", span, -50, SIZE) == 3
    assert fonts.index_at("one two", span, 5000, SIZE) == 6


def test_a_touch_sets_the_cursor_to_the_nearer_side_of_a_letter() -> None:
    width = fonts.measure("m", SIZE)
    assert fonts.index_at("mm", (0, 2), width * 0.4, SIZE) == 0
    assert fonts.index_at("mm", (0, 2), width * 0.6, SIZE) == 1
    assert fonts.index_at("mm", (0, 2), width * 1.4, SIZE) == 1


def test_a_cursor_never_stands_between_a_letter_and_its_accent() -> None:
    text = "e\u0301e"
    width = fonts.measure(text, SIZE)
    hit = {fonts.index_at(text, (0, 3), x, SIZE) for x in range(width + 1)}
    assert hit == {0, 2, 3}


def lines_letter_by_letter(text: str, width: int) -> list[tuple[int, int]]:
    """The lines of a paragraph without hyphens, found in the plainest way."""
    lines, start = [], 0
    for index, letter in enumerate(text):
        if letter == " " or not fonts.measure(letter, SIZE):
            continue
        while index > start and fonts.measure(text[start : index + 1], SIZE) > width:
            end = text.rfind(" ", start, index) + 1 or index
            lines.append((start, end))
            start = end
    return [*lines, (start, len(text))]


@example(text="   a", width=0)
@example(text="a  \u0301  b", width=40)
@given(text=st.text("aW i\u0301é中", max_size=60), width=st.integers(0, 200))
def test_lines_break_after_the_last_word_that_fits(text: str, width: int) -> None:
    assert list(fonts.wrap_spans(text, width, SIZE)) == lines_letter_by_letter(text, width)


def additions(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows each time that more widths are added up."""
    found: list[int] = []
    more = Paragraph._more

    def counted(self: Paragraph) -> bool:
        found.append(1)
        return more(self)

    monkeypatch.setattr(Paragraph, "_more", counted)
    return found


def test_of_a_text_without_end_only_the_lines_that_are_displayed_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    added = additions(monkeypatch)
    first, second = fonts.wrap("x" * 900_000, 300, SIZE, max_lines=2)
    assert (set(first), second[-1]) == ({"x"}, "…")
    assert fonts.ellipsize("x" * 900_000, 300, SIZE)[-1] == "…"
    assert added == [1, 1]


def test_a_long_paragraph_is_added_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    added = additions(monkeypatch)
    spans = fonts.wrap_spans("word " * 100_000, 400, SIZE)
    assert len(added) == 500_000 // AHEAD + 2  # the rest, and the end
    assert {end - start for start, end in spans[:-1]} == {spans[0][1]}
    added.clear()
    assert fonts.wrap_spans("word " * 100_000, 400, SIZE) == spans
    assert added == []


def test_few_long_texts_are_remembered() -> None:
    for number in range(50):
        fonts.wrap_spans(f"{number} {'x' * 5000}", 400, SIZE)
        fonts.measure(f"{number} {'x' * 5000}", SIZE)
        fonts.wrap(f"{number} {'x' * 5000}", 400, SIZE)
    caches = (fonts._long_width, fonts._long_wrapped)
    assert [cache.cache_info().currsize for cache in caches] == [4, 8]
    assert len(fonts._long_layouts) == 8


def test_a_text_is_measured_without_drawing_it() -> None:
    """A screen is laid out in one hold of the phone's lock, but painted in slices."""
    text, size = "measured… 中😀\ue123\t", 311
    glyphs = face(size, "regular")
    assert fonts.measure(text, size) > 0
    assert fonts.wrap(text, 3 * size, size)
    assert [*glyphs.drawn, *face(size, "han").drawn, *face(size, "icons").drawn] == []
    masks.run(text, size, "regular", 255)
    assert sorted(glyphs.drawn) == sorted(set(text))


@pytest.mark.parametrize("char", [*"aW .\t\u0301\u200b\xa0\u3000", "中", "א", "😀", "\ue123"])
@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_a_character_is_drawn_as_wide_as_it_is_measured(char: str, weight: Weight) -> None:
    glyphs = face(SIZE, weight)
    assert glyphs.glyph(char).advance == glyphs[char]
