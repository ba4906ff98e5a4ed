"""Long texts are laid out in blocks, of which an edit changes few."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from virtual_phone.ui import long_lines
from virtual_phone.ui.glyphs import face
from virtual_phone.ui.line_breaks import broken
from virtual_phone.ui.long_lines import Layout, LongLayouts, common

ROBOTO = face(37, "regular")
WIDTH = 400
WORDS = "lorem ipsum dolor sit amet " * 4000  # a paragraph of 108,000 characters


def plain(text: str, width: int) -> list[tuple[int, int]]:
    """The lines of a text, each paragraph laid out as a whole."""
    lines, start = [], 0
    for paragraph in text.split("\n"):
        lines += [(start + a, start + b) for a, b in broken(paragraph, width, ROBOTO)]
        start += len(paragraph) + 1
    return lines


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Where each block begins that is laid out."""
    found: list[int] = []
    block = Layout._block

    def counted(self: Layout, begin: int) -> long_lines.Block:
        found.append(begin)
        return block(self, begin)

    monkeypatch.setattr(Layout, "_block", counted)
    return found


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_lines, "BLOCK", 60)
    monkeypatch.setattr(long_lines, "MOST_LINES", 5)
    monkeypatch.setattr(long_lines, "SHORT", 20)


def test_an_edit_in_the_middle_of_a_paragraph_lays_few_blocks_out(made: list[int]) -> None:
    layouts = LongLayouts()
    whole = layouts.lines(WORDS, WIDTH, ROBOTO)
    assert len(made) == len(whole.blocks) == 27
    made.clear()
    edited = WORDS[:50_000] + "a" + WORDS[50_000:]
    assert list(layouts.lines(edited, WIDTH, ROBOTO)) == plain(edited, WIDTH)
    assert len(made) <= 2
    assert all(45_000 < begin <= 50_000 for begin in made)


@pytest.mark.parametrize("text", ["", "a", "one two "])
def test_what_is_typed_at_the_end_lays_the_last_block_out(made: list[int], text: str) -> None:
    layouts = LongLayouts()
    layouts.lines(WORDS, WIDTH, ROBOTO)
    made.clear()
    assert list(layouts.lines(WORDS + text, WIDTH, ROBOTO)) == plain(WORDS + text, WIDTH)
    assert len(made) <= 2 * bool(text)


def test_an_edit_that_moves_all_breaks_after_it_lays_out_what_follows(made: list[int]) -> None:
    layouts = LongLayouts()
    text = "W" * 108_000
    layouts.lines(text, WIDTH, ROBOTO)
    made.clear()
    edited = text[:54_000] + "i" + text[54_000:]
    assert list(layouts.lines(edited, WIDTH, ROBOTO)) == plain(edited, WIDTH)
    assert min(made) > 45_000


def test_another_width_or_font_is_laid_out_anew(made: list[int]) -> None:
    layouts = LongLayouts()
    layouts.lines(WORDS, WIDTH, ROBOTO)
    for width, glyphs in ((WIDTH + 1, ROBOTO), (WIDTH, face(38, "regular"))):
        made.clear()
        layouts.lines(WORDS, width, glyphs)
        assert len(made) >= 27


edits = st.tuples(st.integers(0, 300), st.integers(0, 40), st.text("ab W-5\n\u0301م", max_size=30))


@pytest.mark.usefixtures("small")
@example("long-word" * 20, [(4, 0, "-")], 50)
@example("a\n" * 100, [(7, 1, ""), (7, 0, "\n\n")], 50)
@given(st.text("ab W-5\n\u0301م", max_size=300), st.lists(edits, max_size=5), st.integers(0, 300))
def test_lines_are_the_same_after_edits_as_if_laid_out_anew(
    text: str, edits: list[tuple[int, int, str]], width: int
) -> None:
    layouts = LongLayouts()
    assert list(layouts.lines(text, width, ROBOTO)) == plain(text, width)
    for at, gone, new in edits:
        text = text[:at] + new + text[at + gone :]
        lines = layouts.lines(text, width, ROBOTO)
        assert list(lines) == plain(text, width)
        assert [lines[number] for number in range(len(lines))] == list(lines)


def test_a_slice_and_the_last_line() -> None:
    lines = LongLayouts().lines("one\ntwo\n", WIDTH, ROBOTO)
    assert (lines[:2], lines[-1]) == (((0, 3), (4, 7)), (8, 8))
    with pytest.raises(IndexError):
        lines[3]


@pytest.mark.parametrize(
    ("one", "other", "first", "last"),
    [
        ("", "", 0, 0),
        ("abc", "abc", 3, 3),
        ("abc", "abd", 2, 0),
        ("abc", "xbc", 0, 2),
        ("abc", "abcd", 3, 0),
        ("a" * 40_000, "a" * 39_000 + "b" + "a" * 999, 39_000, 999),
    ],
)
def test_what_two_texts_have_in_common(one: str, other: str, first: int, last: int) -> None:
    most = min(len(one), len(other))
    assert common(one, other, most) == first
    assert common(one, other, most, at_end=True) == last
