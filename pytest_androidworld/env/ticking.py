"""Detects parts of a screen that change by themselves: clocks, counters, progress.

A screen with a part that ticks is at rest when nothing else changes.
"""

import re
from collections import Counter
from typing import Any

DIGITS = re.compile(r"\d+")
OFTEN = 10  # changes of one node's text, and of nothing else, after which it counts as ticking

Place = tuple[int, int]  # a window, and a node in it


class Ticking:
    """The nodes of a screen whose texts change, while all else stays."""

    def __init__(self) -> None:
        self._changes: Counter[Place] = Counter()

    def forget(self) -> None:
        """An action begins, which may itself change a text."""
        self._changes.clear()

    def explains(self, before: Any, after: Any) -> bool:
        """Whether two forests that follow one another differ in nothing but what ticks."""
        texts = changed_texts(before, after)
        if texts is None:
            self._changes.clear()
            return False
        self._changes.update(texts)
        return all(self._changes[place] > OFTEN for place in texts)


def changed_texts(before: Any, after: Any) -> list[Place] | None:
    """The nodes whose texts differ in more than digits; None if more than texts differs."""
    if len(before.windows) != len(after.windows):
        return None
    found: list[Place] = []
    for window, (old, new) in enumerate(zip(before.windows, after.windows, strict=True)):
        if _frame(old) != _frame(new) or len(old.tree.nodes) != len(new.tree.nodes):
            return None
        for place, pair in enumerate(zip(old.tree.nodes, new.tree.nodes, strict=True)):
            if pair[0] == pair[1]:
                continue
            if _without_texts(pair[0]) != _without_texts(pair[1]):
                return None
            if _texts(pair[0]) != _texts(pair[1]):
                found.append((window, place))
    return found


def _frame(window: Any) -> Any:
    """What a window is, but for what it shows."""
    return [(field.name, value) for field, value in window.ListFields() if field.name != "tree"]


def _texts(node: Any) -> list[str]:
    """The texts of a node, in which digits tick."""
    return [DIGITS.sub("0", text) for text in (node.text, node.content_description)]


def _without_texts(node: Any) -> Any:
    copy = type(node)()
    copy.CopyFrom(node)
    copy.text = copy.content_description = ""
    return copy
