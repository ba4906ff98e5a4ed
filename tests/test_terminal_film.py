"""tools/terminal_film.py: what a terminal shows becomes pictures, and these an SVG that moves."""

import re
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from tests.tools import load

ROOT = Path(__file__).parents[1]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    return load("terminal_film")


def texts(picture: tuple[float, tuple[tuple[tuple[int, str, str, bool], ...], ...]]) -> list[str]:
    return ["".join(run[1] for run in line) for line in picture[1]]


def test_a_picture_is_taken_when_the_screen_has_changed_and_of_the_end(tool: ModuleType) -> None:
    output = [(1.0, b"one\r\n"), (2.0, b"\x1b[?25l"), (3.0, b"two\r\n")]
    film = list(tool.pictures(output, "ls"))
    assert [texts(picture) for picture in film] == [
        ["$ ls"],
        ["$ ls", "one"],
        ["$ ls", "one", "two"],
    ]


def test_what_stands_for_a_moment_only_is_not_shown(tool: ModuleType) -> None:
    output = [(1 + number / 1000, f"\r{number}".encode()) for number in range(50)]
    film = list(tool.pictures(output, "count"))
    assert [texts(picture)[1:] for picture in film] == [[], ["0"], ["49"]]


def test_colours_and_bold_are_kept_where_they_are(tool: ModuleType) -> None:
    *_, last = tool.pictures([(1.0, b"a \x1b[1;32mgood\x1b[0m b")], "x")
    assert last.lines[1] == (
        (0, "a", tool.INK, False),
        (2, "good", tool.COLOURS["green"], True),
        (6, " b", tool.INK, False),
    )


def test_pauses_are_cut_and_a_long_film_runs_faster(tool: ModuleType) -> None:
    def film(*at: float) -> list[object]:
        return [tool.Picture(each, ()) for each in at]

    assert tool.lengths(film(0.0)) == [4.0]
    assert tool.lengths(film(0.0, 0.5, 60.0)) == [0.5, 1.0, 4.0]
    assert tool.lengths(film(*range(61))) == [*[0.5] * 60, 4.0]


def test_each_line_is_drawn_once_and_words_are_no_marks(tool: ModuleType) -> None:
    output = [(1.0, b"<b>&\r\n"), (3.0, b"done")]
    page = ElementTree.fromstring(tool.svg(list(tool.pictures(output, "x")), 'a "film"'))
    assert page.get("aria-label") == 'a "film"'
    assert [each.text for each in page.iter(f"{SVG}text")] == ["$ x", "<b>&", "done"]
    shown = [[use.get("href") for use in frame.iter(f"{SVG}use")] for frame in page[-1]]
    assert shown == [["#l0"], ["#l0", "#l1"], ["#l0", "#l1", "#l2"]]


def test_a_command_that_fails_has_no_film(tool: ModuleType) -> None:
    with pytest.raises(SystemExit, match="ended with status 3: there is no film of it"):
        list(tool.played([sys.executable, "-c", "raise SystemExit(3)"]))


def test_a_command_sees_a_terminal(tool: ModuleType) -> None:
    code = "import sys, shutil; print(sys.stdout.isatty(), *shutil.get_terminal_size())"
    said = b"".join(data for _, data in tool.played([sys.executable, "-c", code]))
    assert said.split() == [b"True", b"100", b"30"]


def test_the_film_in_the_docs_is_of_the_pages_command_and_asks_nothing_of_others() -> None:
    page = (ROOT / "docs/first-hour.md").read_text("utf-8")
    film = (ROOT / "docs/images/first-run.svg").read_text("utf-8")
    command = re.findall(r"^pytest .*$", page, re.MULTILINE)[0]
    assert f"A terminal in which {command} runs" in film
    assert re.findall(r"(?:href|src)=\"[^#]|url\(|<script", film) == []
