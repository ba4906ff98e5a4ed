"""Browser: draw, find the way through a maze, and multiply, in pages opened from Files."""

import math
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import ClassVar

from pytest_androidworld import Device, Element, Param, Score, Task, User, files, strict, ui

CHROME = "com.android.chrome"
NOTIFY = "android.permission.POST_NOTIFICATIONS"
NAME = "task.html"
DONE = "Success!"
OPEN = (
    "Open the file task.html in Downloads in the file manager; when prompted open it with Chrome."
)


def some_seed(random: Random) -> int:
    return random.randrange(2**32)


def shares(seed: int) -> Iterator[float]:
    """What the pages draw: each number is at least 0 and less than 1."""
    while True:
        seed = (1664525 * seed + 1013904223) % 2**32
        yield seed / 2**32


class _Browser(Task):
    """A page in Download, and a Chrome that has forgotten everything but may notify."""

    app_names: ClassVar[tuple[str, ...]] = ("chrome",)
    needs: ClassVar[frozenset[str]] = frozenset({"web"})
    page: ClassVar[str] = ""  # the file beside this one
    title: ClassVar[str] = ""  # of the page
    browser_task_seed = Param(some_seed)

    def initialize_task(self, env: Device) -> None:
        files.clear_storage(env)
        env.apps.clear(CHROME)
        env.adb.run("pm", "grant", CHROME, NOTIFY)
        text = Path(__file__).with_name(self.page).read_text("utf-8")
        text = text.replace("%SEED%", str(self.browser_task_seed))
        env.files.write_all(files.DOWNLOAD, {NAME: text})

    def check_start(self, env: Device) -> Score:
        return files.is_there(env, files.DOWNLOAD, NAME)

    def is_successful(self, env: Device) -> Score:
        return Score.of(
            ui.in_front(env, CHROME),
            ui.shown(ui.screen(env), text=DONE),
            strict(ui.shown_in_page(env, self.title, DONE), "D61"),
        )

    def open_page(self, user: User) -> None:
        """Go through the first run, after which the page must be opened again."""
        user.open("files").tap(NAME)
        if user.shows("Chrome"):
            user.tap("Chrome")
        user.tap("Just once")
        if user.shows("Use without an account"):
            user.tap("Use without an account")
        else:
            user.tap("Accept & continue").tap("No thanks")
        user.tap(NAME).tap("Just once")


class BrowserMaze(_Browser):
    """The X has come to the last cell, with which the page says so."""

    template = OPEN + (
        " Then navigate the X to the bottom-right cell, by using the direction buttons."
    )
    complexity = 2
    page, title = "maze.html", "Maze Puzzle"

    def solve(self, user: User) -> None:
        self.open_page(user)
        for way in way_out(self.browser_task_seed):
            user.tap(way)


class BrowserMultiply(_Browser):
    """The product of the five numbers has been entered in the page."""

    template = OPEN + (
        " Then click the button 5 times, remember the numbers displayed, and enter their product"
        " in the form."
    )
    complexity = 2.2
    page, title = "multiply.html", "Memory Task"

    def solve(self, user: User) -> None:
        self.open_page(user)
        numbers = []
        for _ in range(5):
            numbers.append(int(user.find("id=number").text or ""))
            user.tap("Click Me")
        user.type(str(math.prod(numbers)), into="id=answer").tap("Submit")


class BrowserDraw(_Browser):
    """Each of the three colours is somewhere in the drawing, as the page has found."""

    template = OPEN + (
        " Then create a drawing using the three colors shown at the top and hit submit."
    )
    complexity = 2
    page, title = "draw.html", "Color Challenge"

    def solve(self, user: User) -> None:
        self.open_page(user)
        left, top, _, _ = user.find("id=canvas").bbox
        palette = [each for each in user.elements if is_color(each)]
        for line, color in enumerate(colors(self.browser_task_seed), 1):
            user.tap(palette[color])
            begin = left + 100, top + 100 * line
            user.drag(begin, (left + 600, top + 100 * line + 230))  # some pixels are not mixed
        user.tap("Submit")


def is_color(element: Element) -> bool:
    """The colours are the page's only buttons without a text."""
    return (element.class_name or "").endswith("Button") and not (
        element.text or element.content_description or element.resource_name
    )


def colors(seed: int, available: int = 24) -> list[int]:
    """The places of the three colours in the palette."""
    left, share = list(range(available)), shares(seed)
    return [left.pop(int(next(share) * len(left))) for _ in range(3)]


WAYS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}
Cell = tuple[int, int]


def maze(seed: int, size: int = 4) -> set[Cell]:
    """The open cells."""
    share, ways, stack = shares(seed), list(WAYS.values()), [(0, 0)]
    found: set[Cell] = set()
    while (size - 1, size - 1) not in found:
        row, column = stack.pop()
        found.add((row, column))
        if (row, column) == (size - 1, size - 1):
            break
        for i in range(len(ways) - 1, 0, -1):
            j = int(next(share) * (i + 1))
            ways[i], ways[j] = ways[j], ways[i]
        beside = ((row + down, column + right) for down, right in ways)
        stack += [each for each in beside if within(each, size) and each not in found]
    return found


def within(cell: Cell, size: int) -> bool:
    return all(0 <= place < size for place in cell)


def way_out(seed: int) -> list[str]:
    """The shortest way to the last cell, as the labels of buttons."""
    cells = maze(seed)
    ways: dict[Cell, list[str]] = {(0, 0): []}
    for row, column in (queue := [(0, 0)]):
        for name, (down, right) in WAYS.items():
            cell = (row + down, column + right)
            if cell in cells and cell not in ways:
                ways[cell] = [*ways[row, column], name]
                queue.append(cell)
    return ways[max(cells)]
