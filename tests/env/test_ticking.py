"""What of a screen ticks, and what is a change of it."""

from typing import Any

from pytest_androidworld.env.forests import Forest
from pytest_androidworld.env.ticking import OFTEN, Ticking, changed_texts


def screen(*texts: str, **flags: bool | str) -> Any:
    """One window with a node for each text."""
    found = Forest()
    tree = found.windows.add().tree
    for text in texts:
        tree.nodes.add(text=text, **flags)
    return found


def test_equal_screens_and_digits_are_no_change() -> None:
    assert changed_texts(screen("a"), screen("a")) == []
    assert changed_texts(screen("0:09 left"), screen("0:10 left")) == []


def test_a_text_that_changes_is_named_by_its_place() -> None:
    assert changed_texts(screen("a", "b", "c"), screen("a", "x", "y")) == [(0, 1), (0, 2)]


def test_more_than_a_text_is_another_screen() -> None:
    assert changed_texts(screen("a"), screen("a", "b")) is None
    assert changed_texts(screen("a"), screen("a", is_checked=True)) is None
    two = screen("a")
    two.windows.add()
    assert changed_texts(screen("a"), two) is None
    moved = screen("a")
    moved.windows[0].bounds_in_screen.bottom = 100
    assert changed_texts(screen("a"), moved) is None


def test_descriptions_are_texts() -> None:
    def described(text: str) -> Any:
        return screen("", content_description=text)

    assert changed_texts(described("0:09 left"), described("0:10 left")) == []
    assert changed_texts(described("Play"), described("Pause")) == [(0, 0)]


def test_what_changes_often_ticks_until_something_else_changes() -> None:
    ticking = Ticking()
    on, off = screen("on", "title"), screen("off", "title")
    for _ in range(OFTEN // 2):
        assert not ticking.explains(on, off)
        assert not ticking.explains(off, on)
    assert ticking.explains(on, off)
    assert not ticking.explains(off, screen("on", "other title"))
    assert ticking.explains(screen("on", "other title"), screen("off", "other title"))
    assert not ticking.explains(off, screen("on"))
    assert not ticking.explains(on, off)


def test_an_action_may_change_a_text_itself() -> None:
    ticking = Ticking()
    on, off = screen("on"), screen("off")
    for _ in range(OFTEN):
        ticking.explains(on, off)
    ticking.forget()
    assert not ticking.explains(on, off)
