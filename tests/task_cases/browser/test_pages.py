"""The three pages: what counts as their end, and what does not."""

import math
from collections.abc import Callable, Iterable
from itertools import islice

import pytest

from pytest_androidworld.env.actions import Drag
from pytest_androidworld.env.dumps import Dumps
from pytest_androidworld.env.web_pages import texts_of_dump
from pytest_androidworld.task.files import DOWNLOAD, STORAGE
from pytest_androidworld.task.score import Score
from pytest_androidworld.task_cases.browser import pages
from pytest_androidworld.task_cases.browser.pages import (
    BrowserDraw,
    BrowserMaze,
    BrowserMultiply,
    colors,
    maze,
    shares,
    way_out,
)
from tests.task_cases.play import Play

CHROME = "com.android.chrome"
SEED = 30
PAGE = f"{DOWNLOAD}/task.html"
Kind = type[BrowserDraw] | type[BrowserMaze] | type[BrowserMultiply]
Deed = Callable[[Play], object]
KINDS: tuple[Kind, ...] = (BrowserDraw, BrowserMaze, BrowserMultiply)


def begin(play: Play, kind: Kind) -> pages._Browser:
    return play.begin(kind, browser_task_seed=SEED)


def opened(play: Play) -> None:
    task = play.begun[-1]
    assert isinstance(task, pages._Browser)
    task.open_page(play.user())


def untouched(play: Play) -> None:
    """The agent did nothing."""


def solved(play: Play) -> None:
    play.solve(play.begun[-1])


def typed_into_the_address_bar(play: Play) -> None:
    play.user().tap("id=url_bar").type("Success!", into="id=url_bar", clear=True, enter=False)


def another_page_that_says_so(play: Play) -> None:
    play.device.files.write(PAGE, "<title>Done</title><h1>Success!</h1>")
    opened(play)


def home(play: Play) -> None:
    play.user().home()


def back(play: Play) -> None:
    play.user().back()


def loaded_anew(play: Play) -> None:
    play.user().tap("More options").tap("Refresh")


def turned(play: Play) -> None:
    play.device.adb.shell(
        "settings put system accelerometer_rotation 0; settings put system user_rotation 1"
    )


def in_the_viewer(play: Play) -> None:
    play.user().open("files").tap("task.html").tap("HTML Viewer").tap("Just once")


def five_steps_of_six(play: Play) -> None:
    for way in way_out(SEED)[:-1]:
        play.user().tap(way)


def numbers(play: Play) -> int:
    """Click five times; the product of what was shown."""
    user, found = play.user(), []
    for _ in range(5):
        found.append(int(user.find("id=number").text or ""))
        user.tap("Click Me")
    return math.prod(found)


def answer(play: Play, product: int) -> None:
    play.user().type(str(product), into="id=answer", clear=True).tap("Submit")


def off_by_one(play: Play) -> None:
    answer(play, numbers(play) + 1)


def not_submitted(play: Play) -> None:
    play.user().type(str(numbers(play)), into="id=answer")


def wrong_after_right(play: Play) -> None:
    product = numbers(play)
    answer(play, product)
    answer(play, product + 1)


def right_after_wrong(play: Play) -> None:
    product = numbers(play)
    answer(play, product + 1)
    answer(play, product)


def draw(play: Play, *places: int) -> None:
    """A line in each of these colours of the palette."""
    user = play.user()
    palette = [each for each in user.elements if pages.is_color(each)]
    for line, place in enumerate(places):
        user.tap(palette[place])
        user.act(Drag((300, 600 + 100 * line), (700, 600 + 100 * line)))


def two_of_three(play: Play) -> None:
    draw(play, *colors(SEED)[:2])
    play.user().tap("Submit")


def three_not_submitted(play: Play) -> None:
    draw(play, *colors(SEED))


def three_and_cleared(play: Play) -> None:
    draw(play, *colors(SEED))
    play.user().tap("Clear").tap("Submit")


def three_and_others(play: Play) -> None:
    others = [place for place in range(24) if place not in colors(SEED)]
    draw(play, *others[:2], *colors(SEED))
    play.user().tap("Submit")


def only_tapped(play: Play) -> None:
    user = play.user()
    palette = [each for each in user.elements if pages.is_color(each)]
    for place in colors(SEED):
        user.tap(palette[place]).tap("id=canvas")
    user.tap("Submit")


Case = tuple[Kind, list[Deed], int, int]


def with_each(kinds: Iterable[Kind], deeds: list[Deed], upstream: int, strict: int) -> list[Case]:
    return [(kind, deeds, upstream, strict) for kind in kinds]


CASES: list[Case] = [
    *with_each(KINDS, [untouched], 0, 0),
    *with_each(KINDS, [opened], 0, 0),
    *with_each(KINDS, [in_the_viewer], 0, 0),
    *with_each(KINDS, [solved], 1, 1),
    *with_each(KINDS, [solved, home], 0, 0),  # D64
    *with_each(KINDS, [solved, back], 0, 0),
    *with_each(KINDS, [solved, loaded_anew], 0, 0),
    *with_each((BrowserMaze, BrowserMultiply), [solved, turned], 1, 1),
    *with_each(KINDS, [opened, typed_into_the_address_bar], 1, 0),  # D61
    (BrowserMaze, [another_page_that_says_so], 1, 0),
    (BrowserMaze, [opened, five_steps_of_six], 0, 0),
    (BrowserMultiply, [opened, off_by_one], 0, 0),
    (BrowserMultiply, [opened, not_submitted], 0, 0),
    (BrowserMultiply, [opened, wrong_after_right], 0, 0),
    (BrowserMultiply, [opened, right_after_wrong], 1, 1),
    (BrowserDraw, [opened, two_of_three], 0, 0),
    (BrowserDraw, [opened, three_not_submitted], 0, 0),
    (BrowserDraw, [opened, three_and_cleared], 0, 0),
    (BrowserDraw, [opened, only_tapped], 0, 0),
    (BrowserDraw, [opened, three_and_others], 1, 1),
]


def words(case: object) -> str:
    return "-".join(each.__name__ for each in case) if isinstance(case, list) else str(case)


@pytest.mark.parametrize(("kind", "deeds", "upstream", "strict"), CASES, ids=words)
def test_rewards(play: Play, kind: Kind, deeds: list[Deed], upstream: int, strict: int) -> None:
    task = begin(play, kind)
    for deed in deeds:
        deed(play)
    assert play.rewards(task) == (upstream, strict)


def test_a_zero_names_its_entry_in_the_list_of_differences(play: Play) -> None:
    task = begin(play, BrowserMaze)
    another_page_that_says_so(play)
    (failed,) = play.score(task).failed("strict")
    assert (failed.defect, failed.expected, failed.found) == ("D61", "Maze Puzzle", "'Done'")


def test_a_page_reads_the_same_in_a_dump_of_uiautomator(play: Play) -> None:
    begin(play, BrowserMaze)
    solved(play)
    seen = play.device.web_texts()
    assert seen == {("Maze Puzzle", "Success!")}
    assert texts_of_dump(Dumps(play.device.adb).read()[0]) == seen


def test_the_end_takes_back_a_solved_case(play: Play) -> None:
    before = play.digest()
    play.begin(BrowserMultiply, backup=True)
    solved(play)
    play.end()
    assert play.digest() == before


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_case_begins_with(play: Play, kind: Kind) -> None:
    task = begin(play, kind)
    assert list(play.device.files.digests(STORAGE)) == ["Download/task.html"]
    page = play.device.files.read(PAGE)
    assert page is not None
    assert f"<title>{task.title}</title>" in page
    assert "let state = 30;" in page
    start = task.check_start(play.device)
    assert Score.from_any(start).strict == 1


def test_the_pages_draw_numbers_as_ever() -> None:
    first = [(1664525 * SEED + 1013904223) % 2**32]
    first.append((1664525 * first[0] + 1013904223) % 2**32)
    assert list(islice(shares(SEED), 2)) == [each / 2**32 for each in first]
    assert [int(next(shares(0)) * 10) + 1] == [3]


def test_each_way_out_of_a_maze_has_six_steps_to_the_right_and_down() -> None:
    for seed in range(300):
        assert sorted(way_out(seed)) == ["Down"] * 3 + ["Right"] * 3
        assert {(0, 0), (3, 3)} <= maze(seed)


def test_three_colours_of_24_are_asked_for() -> None:
    asked = [colors(seed) for seed in range(300)]
    assert all(len(set(each)) == 3 for each in asked)
    assert {place for each in asked for place in each} <= set(range(24))
