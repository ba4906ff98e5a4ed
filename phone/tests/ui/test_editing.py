"""Editing a text: what each deed leaves of text and selection."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phone.tests.examples import examples
from virtual_phone.ui import editing
from virtual_phone.ui.editing import Rules, State

Deed = Callable[[State], Any]


def digits(text: str) -> str:
    return "".join(c for c in text if c.isdigit())


def dashed(text: str) -> str:
    """Digits in groups of three."""
    plain = digits(text)
    return "-".join(plain[i : i + 3] for i in range(0, len(plain), 3))


MARKED = [
    # a field with its selection in brackets, a cursor as |; what is done; what it is then
    ("ab|c", lambda s: editing.insert(s, "x"), "abx|c"),
    ("a[bc]d", lambda s: editing.insert(s, "x"), "ax|d"),
    ("a[bc]d", lambda s: editing.insert(s, ""), "a|d"),
    ("|abc", lambda s: editing.delete_back(s), "|abc"),
    ("ab|c", lambda s: editing.delete_back(s), "a|c"),
    ("a[bc]", lambda s: editing.delete_back(s), "a|"),
    ("abc|", lambda s: editing.delete_forward(s), "abc|"),
    ("a|bc", lambda s: editing.delete_forward(s), "a|c"),
    ("two wo|rds", lambda s: editing.select_word(s, 6), "two [words]"),
    ("it's|", lambda s: editing.select_word(s, 2), "[it's]"),
    ("a  b|", lambda s: editing.select_word(s, 2), "a |  b".replace("|  ", "| ")),
    ("abc|", editing.select_all, "[abc]"),
    ("a|bc", lambda s: editing.move(s, 1), "ab|c"),
    ("|abc", lambda s: editing.move(s, -1), "|abc"),
    ("a[bc]d", lambda s: editing.move(s, -1), "a|bcd"),
    ("a[bc]d", lambda s: editing.move(s, 1), "abc|d"),
    ("a|bc", lambda s: editing.move(s, 1, extend=True), "a[b]c"),
]


def read(marked: str) -> State:
    plain = marked.replace("|", "").replace("[", "").replace("]", "")
    if "|" in marked:
        start = end = marked.index("|")
    else:
        start, end = marked.index("["), marked.index("]") - 1
    return {"text": plain, "start": start, "end": end}


def shown(state: State) -> str:
    start, end = editing.selection(state)
    text = str(state["text"])
    if start == end:
        return f"{text[:start]}|{text[start:]}"
    return f"{text[:start]}[{text[start:end]}]{text[end:]}"


@pytest.mark.parametrize(("before", "deed", "after"), MARKED)
def test_deeds(before: str, deed: Deed, after: str) -> None:
    state = read(before)
    deed(state)
    assert shown(state) == after


@pytest.mark.parametrize(
    ("rules", "before", "typed", "after"),
    [
        (Rules(), "a|", "\n", "a|"),
        (Rules(), "|", "one\ntwo", "one two|"),
        (Rules(multiline=True), "a|", "\n", "a\n|"),
        (Rules(most=3), "ab|", "xyz", "abx|"),
        (Rules(most=3), "abc|", "x", "abc|"),
        (Rules(most=3), "[abc]", "xyz!", "xyz|"),
        (Rules(accept=digits), "1|", "x", "1|"),
        (Rules(accept=digits), "1|", "2x3", "123|"),
        (Rules(shape=dashed), "123|", "4", "123-4|"),
        (Rules(shape=dashed), "12|3-4", "9", "129|-34"),
    ],
)
def test_what_a_field_keeps_of_what_is_typed(
    rules: Rules, before: str, typed: str, after: str
) -> None:
    state = read(before)
    editing.insert(state, typed, rules)
    assert shown(state) == after


def test_backspace_in_a_shaped_field_takes_the_digit_before_the_mark() -> None:
    state = read("123-|4")
    editing.delete_back(state, Rules(shape=dashed))
    assert shown(state) == "12|4"


deeds: st.SearchStrategy[list[Deed]] = st.lists(
    st.one_of(
        st.text(max_size=3).map(lambda t: lambda s: editing.insert(s, t, Rules(multiline=True))),
        st.just(editing.delete_back),
        st.just(editing.delete_forward),
        st.just(editing.select_all),
        st.integers(-3, 30).map(lambda i: lambda s: editing.select_word(s, i)),
        st.tuples(st.integers(-2, 2), st.booleans()).map(
            lambda m: lambda s: editing.move(s, m[0], extend=m[1])
        ),
    ),
    max_size=20,
)


@examples(30)
@given(st.text(max_size=10), deeds)
def test_the_selection_always_lies_within_the_text(text: str, todo: list[Deed]) -> None:
    state: State = {"text": text, "start": 0, "end": 0}
    for deed in todo:
        deed(state)
        assert 0 <= state["start"] <= len(state["text"])
        assert 0 <= state["end"] <= len(state["text"])
