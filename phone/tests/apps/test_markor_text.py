"""Markor's ways with text: marks of lists, Markdown, todo.txt, the difference of two texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from virtual_phone.apps.markor import highlight, todo
from virtual_phone.apps.markor.formats import TYPES, format_of, is_text
from virtual_phone.apps.markor.templates import TEMPLATES
from virtual_phone.ui.kits.draft import Difference, Draft, difference
from virtual_phone.ui.kits.markdown import Block, blocks, html, links, plain
from virtual_phone.ui.kits.text_edits import Edit, Marked, move_lines, newline

texts = st.text(alphabet=st.sampled_from("ab \n"), max_size=20)


@pytest.mark.parametrize(
    ("line", "place", "entered"),
    [
        ("- a", 3, "\n- "),
        ("- a", 1, "\n"),  # inside the mark
        ("- ab", 3, "\n- "),
        ("x\n- a", 5, "\n- "),
        ("- a\nx", 5, "\n"),
        ("+ a", 3, "\n+ "),
        ("\t- a", 4, "\n\t- "),
        ("- [x] a", 7, "\n- [ ] "),
        ("99. a", 5, "\n100. "),
        ("- ", 2, "\n"),
        ("1.a", 3, "\n"),
        ("2023. A year.", 13, "\n2024. "),
    ],
)
def test_newline(line: str, place: int, entered: str) -> None:
    assert newline(line, place) == entered


@given(texts, texts)
def test_a_difference_turns_one_text_into_the_other(old: str, new: str) -> None:
    place, gone, come = difference(old, new)
    assert old[place : place + len(gone)] == gone
    assert old[:place] + come + old[place + len(gone) :] == new


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("ab", "axb", (1, "", "x")),
        ("axb", "ab", (1, "x", "")),
        ("aaa", "aaaa", (3, "", "a")),
        ("aaaa", "aaa", (3, "a", "")),
        ("abc", "axc", (1, "b", "x")),
        ("abc", "xyz", (0, "abc", "xyz")),
        ("abc", "bc", (0, "a", "")),
        ("", "new", (0, "", "new")),
        ("", "", (0, "", "")),
    ],
)
def test_a_difference_is_small(old: str, new: str, expected: Difference) -> None:
    assert difference(old, new) == expected


def edited(*texts: str) -> Draft:
    """A draft with an empty text that was changed several times."""
    draft = Draft.of("")
    for text in texts:
        draft.change(text, undoable=True)
    return draft


def test_undo_and_redo_go_through_all_changes() -> None:
    draft = edited("one", "one two", "two")
    undone = [(draft.undo(), draft.now) for _ in range(3)]
    assert undone == [(4, "one two"), (3, "one"), (0, "")]
    assert not draft.can_undo
    redone = [(draft.redo(), draft.now) for _ in range(3)]
    assert redone == [(3, "one"), (7, "one two"), (0, "two")]
    assert not draft.can_redo


def test_a_change_after_an_undo_ends_redo() -> None:
    draft = edited("a", "ab")
    draft.undo()
    draft.change("ac", undoable=True)
    assert not draft.can_redo
    draft.undo()
    assert draft.now == "a"


def test_without_history_a_change_cannot_be_undone() -> None:
    draft = Draft.of("a")
    draft.change("b", undoable=False)
    assert not draft.can_undo
    assert not draft.is_saved


def test_a_draft_with_the_saved_text_is_saved_again() -> None:
    draft = edited("a")
    draft.undo()
    assert draft.is_saved


@given(texts, st.data())
def test_a_line_that_was_moved_down_is_moved_up_again(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    marked = Marked(text, place, place)
    down = move_lines(down=True)(marked)
    if down != marked:
        assert move_lines(down=False)(down) == marked
    assert sorted(down.text) == sorted(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# T", [Block("heading", "T", 1)]),
        ("####### T", [Block("text", "####### T")]),
        ("#T", [Block("text", "#T")]),
        ("a\nb", [Block("text", "a b")]),
        ("a  \nb", [Block("text", "a\nb")]),
        ("a\n\nb", [Block("text", "a"), Block("text", "b")]),
        ("a\n# T", [Block("text", "a"), Block("heading", "T", 1)]),
        ("- a\n  - b", [Block("item", "a", 0, "•"), Block("item", "b", 1, "•")]),
        ("- a\nb", [Block("item", "a b", 0, "•")]),
        ("- [X] a", [Block("item", "a", 0, "☑")]),
        ("7) a", [Block("item", "a", 0, "7)")]),
        ("> a\n> b", [Block("quote", "a b")]),
        ("***", [Block("rule")]),
        ("```\na\n\nb\n```\nc", [Block("code", "a\n\nb"), Block("text", "c")]),
        ("~~~\na", [Block("code", "a")]),
        ("a|b\n-|-\n1|2", [Block("table", rows=(("a", "b"), ("1", "2")))]),
        ("a|b\nc", [Block("text", "a|b c")]),
        ("", []),
    ],
)
def test_blocks(text: str, expected: list[Block]) -> None:
    assert blocks(text) == expected


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a **b** c", "a b c"),
        ("*a* _b_ __c__ ~~d~~", "a b c d"),
        ("`*a*`", "*a*"),
        ("[text](http://x)", "text"),
        ("![alt](x.png)", "alt"),
        ("<http://x.y>", "http://x.y"),
        ("snake_case_word and 2*3*4", "snake_case_word and 234"),
        ("**a *b* c**", "a b c"),
        ("<b>a</b><!-- no -->", "a"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("a < b", "a < b"),
    ],
)
def test_marks_become_looks(written: str, read: str) -> None:
    assert plain(written) == read


def test_links_in_order() -> None:
    text = 'a [b](http://c "d") https://e.f/g and [h](i.md)'
    assert links(text) == ["http://c", "https://e.f/g", "i.md"]


def test_html_is_escaped() -> None:
    assert html("<http://x> ![y](z)") == "<p>http://x y</p>"
    parts = ("# A & B", "x **y** `<z>` [l](u&v)", "- i", "1. n", "> q", "---", "```\n<\n```")
    written = "\n\n".join((*parts, "a|b\n-|-\nc|d"))
    assert html(written).split("\n") == [
        "<h1>A &amp; B</h1>",
        '<p>x <strong>y</strong> <code>&lt;z&gt;</code> <a href="u&amp;v">l</a></p>',
        "<ul><li>i</li></ul>",
        "<ol><li>n</li></ol>",
        "<blockquote><p>q</p></blockquote>",
        "<hr />",
        "<pre><code>&lt;</code></pre>",
        "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
    ]


@pytest.mark.parametrize(
    ("text", "inks"),
    [
        ("# T", [(0, 3, "ink_heading")]),
        ("- a", [(0, 2, "ink_list")]),
        ("a `b`", [(2, 5, "ink_code")]),
        ("#a", []),
    ],
)
def test_markdown_has_colours(text: str, inks: list[tuple[int, int, str]]) -> None:
    assert list(highlight.markdown(text, 0, len(text))) == inks


def test_tasks_have_colours() -> None:
    text = "(A) a @home +p due:2023-10-16\nx done"
    assert [(text[start:end], ink) for start, end, ink in highlight.todo(text, 0, len(text))] == [
        ("(A)", "ink_heading"),
        ("@home", "ink_link"),
        ("+p", "ink_list"),
        ("due:2023-10-16", "ink_quote"),
        ("x done", "ink_done"),
    ]


def test_a_line_on_the_screen_is_coloured_as_its_paragraph() -> None:
    text = "x\n# a heading that is broken\ny"
    assert list(highlight.markdown(text, 10, 20)) == [(2, 28, "ink_heading")]
    assert list(highlight.plain(text, 10, 20)) == []


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.md", "Markdown"),
        ("A.MARKDOWN", "Markdown"),
        ("a.txt", "Plain Text"),
        ("todo.txt", "todo.txt"),
        ("my.todo.txt", "todo.txt"),
        ("a.csv", "CSV"),
        ("a.adoc", "AsciiDoc"),
        ("a", "Plain Text"),
    ],
)
def test_formats_by_name(name: str, kind: str) -> None:
    assert format_of(name).name == kind


@pytest.mark.parametrize(
    ("name", "beginning", "expected"),
    [
        ("a.png", b"text", False),
        ("a.txt", b"\0", True),
        ("a", b"text", True),
        ("a", b"\0\1", False),
        ("a.json", b"{}", True),
        ("a.unknown", b"text", True),
    ],
)
def test_what_counts_as_text(name: str, beginning: bytes, expected: bool) -> None:
    assert is_text(name, beginning) is expected


def test_the_types_and_templates_of_a_new_file() -> None:
    assert [each.name for each in TYPES] == [
        "Markdown",
        "Plain Text",
        "todo.txt",
        "Wikitext",
        "AsciiDoc",
        "CSV",
        "None",
    ]
    assert list(TEMPLATES) == [
        "Empty file",
        "markor-markdown-reference.md",
        "todo.example.txt",
        "2029-01-01-jekyll-post.md",
        "cooking-recipe.md",
        "presentation-beamer.md",
        "zim-wiki-reference.txt",
        "zim-wiki-empty.txt",
        "hugo-post-front-matter.md",
        "202901012359-zettelkasten.md",
        "2029-01-01-jekyll-post.adoc",
        "sample.csv",
    ]


@pytest.mark.parametrize(
    ("deed", "before", "after"),
    [
        (todo.toggle_done("2023-10-15"), "a", "x 2023-10-15 a"),
        (todo.toggle_done("2023-10-15"), "x 2023-10-01 a", "a"),
        (todo.toggle_done("2023-10-15"), "x a", "a"),
        (todo.set_priority("B"), "(A) a", "(B) a"),
        (todo.set_priority(""), "(A) a", "a"),
        (todo.add_word("@home"), "a", "a @home"),
        (todo.add_word("@home"), "", "@home"),
        (todo.set_due("2023-10-16"), "a due:2023-01-01", "a due:2023-10-16"),
    ],
)
def test_tasks(deed: Edit, before: str, after: str) -> None:
    assert deed(Marked(before, 0, 0)).text == after


def test_words_in_use() -> None:
    assert todo.words("b @x +p\na @a @x me@home @", "@") == ["@a", "@x"]
    assert todo.words("b @x +p +q +p", "+") == ["+p", "+q"]


def test_sorting_and_archiving() -> None:
    text = "x done\n(B) b\nplain\n\n(A) a"
    assert todo.sort(Marked(text, 0, 0)).text == "(A) a\n(B) b\nplain\nx done"
    assert todo.archived(text) == ("(B) b\nplain\n\n(A) a", "x done")
