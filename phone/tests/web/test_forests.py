"""Sixteen pages, of each family of tasks, as Android's accessibility has them.

The files in ``forests/`` were written by ``AW_WRITE_FORESTS=1 pytest phone/tests/web``, and read
beside what facts say of Chromium for Android.  Classes, texts, ids and flags are promised for each
build of the browser; places may differ by a pixel of the page, which is five of the screen.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from phone.tests.web.conftest import Page
from virtual_phone.apps.miniwob.app import PACKAGE
from virtual_phone.ui.display import Display
from virtual_phone.wire.nodes import Node

FOLDER = Path(__file__).with_name("forests")
TASKS = (
    "book-flight",
    "choose-list",
    "circle-center",
    "click-checkboxes",
    "click-link",
    "click-shape",
    "click-tab",
    "copy-paste",
    "email-inbox",
    "enter-date",
    "guess-number",
    "login-user",
    "navigate-tree",
    "read-table",
    "social-media",
    "use-slider",
)
FLAGS = (
    "checkable checked clickable editable focusable focused password scrollable selected visible"
)
PIXEL = 5


def lines(node: Node, depth: int = 0) -> Iterator[tuple[str, tuple[int, ...]]]:
    flags = " ".join(name for name in FLAGS.split() if getattr(node, name))
    words = (node.cls, repr(node.text), node.hint, f"#{node.resource_id}", flags)
    yield " " * depth + " | ".join(words), node.bounds
    for child in node.children:
        yield from lines(child, depth + 1)


def forest(page: Page) -> list[tuple[str, tuple[int, ...]]]:
    with page.phone.busy():
        windows = page.phone[Display].windows()
    (root,) = (window.root for window in windows if window.package == PACKAGE)
    assert root is not None
    return list(lines(root))


def read(path: Path) -> list[tuple[str, tuple[int, ...]]]:
    pairs = (line.rsplit(" @ ", 1) for line in path.read_text("utf-8").splitlines())
    return [(text, tuple(map(int, bounds.split()))) for text, bounds in pairs]


@pytest.mark.parametrize("task", TASKS)
def test_a_page_has_these_nodes(page: Page, task: str) -> None:
    found, path = forest(page.start(task, "1")), FOLDER / f"{task}.txt"
    if "AW_WRITE_FORESTS" in os.environ:
        text = "".join(f"{line} @ {' '.join(map(str, at))}\n" for line, at in found)
        path.write_text(text, "utf-8")
    expected = read(path)
    assert [text for text, _ in found] == [text for text, _ in expected]
    for (text, at), (_, there) in zip(found, expected, strict=True):
        assert at == pytest.approx(there, abs=PIXEL), text
