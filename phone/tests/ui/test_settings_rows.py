"""The settings kit: pages, rows and values, read and changed without a phone."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from virtual_phone.ui import settings as kit
from virtual_phone.ui.kits.popups import Alert, ChooseOne


@dataclass
class OpenPage:
    """A screen of a page that records what its rows open."""

    page: kit.Page
    arg: str = ""
    opened: list[Any] = field(default_factory=list)

    def show(self, page: str, arg: str = "") -> None:
        self.opened.append((page, arg))

    def open(self, screen: Any, *, then: Any = None) -> None:
        self.opened.append((screen, then))

    def answered(self, key: str, answer: Any) -> None:
        screen: Any = self
        self.page.answered(screen, key, answer)


def variable(first: str) -> kit.Computed:
    """A value that is in memory."""
    values = [first]
    return kit.Computed(lambda page: values[-1], lambda page, value: values.append(value))


def value_of(row: kit.Computed, screen: Any) -> object:
    return row.get(screen)


def tap(screen: Any, key: str) -> None:
    row = screen.page.find(screen, key)
    assert row is not None
    row.tap(screen)


def names(page: kit.Page, arg: str = "") -> list[str]:
    context: Any = OpenPage(page, arg)
    return [row.name(context) for row in page.now(context)]


def some(page: kit.PageContext) -> Iterator[kit.Row]:
    yield kit.Item("One")
    yield kit.Item("Two", when=lambda page: page.arg == "both")


def test_a_page_has_its_rows_and_those_that_functions_make() -> None:
    page = kit.Page("Page", kit.Category("Some"), some, kit.Info("Never", when=lambda page: False))
    assert names(page) == ["Some", "One"]
    assert names(page, "both") == ["Some", "One", "Two"]


@pytest.mark.parametrize(
    ("started_by", "activities", "actions"),
    [
        ("", [], []),
        ("Settings$DisplayActivity", ["Settings$DisplayActivity"], []),
        ("applications.AppInfo APP_INFO", ["applications.AppInfo"], ["APP_INFO"]),
        (
            "A$FirstActivity A$Second android.intent.action.POWER_USAGE",
            ["A$FirstActivity", "A$Second"],
            ["android.intent.action.POWER_USAGE"],
        ),
    ],
)
def test_capitals_tell_actions_from_activities(
    started_by: str, activities: list[str], actions: list[str]
) -> None:
    page = kit.Page("Page", started_by=started_by)
    assert (page.activities, page.actions) == (activities, actions)


@pytest.mark.parametrize(
    ("row", "opened"),
    [
        (kit.Item("Wallpaper", to="wallpaper"), ("wallpaper", "")),
        (kit.Item("Wallpaper", to="app", arg="org.example"), ("app", "org.example")),
    ],
)
def test_a_row_opens_its_page(row: kit.Row, opened: tuple[str, str]) -> None:
    screen = OpenPage(kit.Page("Page", row))
    tap(screen, "Wallpaper")
    assert screen.opened == [opened]


def test_a_row_that_can_be_tapped_and_leads_nowhere_is_a_defect() -> None:
    screen = OpenPage(kit.Page("Page", kit.Item("Wallpaper")))
    with pytest.raises(TypeError, match="'Wallpaper' is enabled and leads nowhere"):
        tap(screen, "Wallpaper")


def test_the_answer_of_a_dialog_finds_its_row_by_the_key() -> None:
    color = variable("b")
    screen = OpenPage(kit.Page("Page", kit.Select("Color", color, {"r": "Red", "b": "Blue"})))
    tap(screen, "Color")
    dialog, then = screen.opened.pop()
    assert dialog == ChooseOne("Color", ["Red", "Blue"], 1)
    then(0)
    assert value_of(color, screen) == "r"


def test_an_answer_to_a_row_that_has_gone_is_ignored() -> None:
    OpenPage(kit.Page("Page")).answered("Color", 0)


@pytest.mark.parametrize(
    ("typed", "may_be_empty", "value"),
    [("new", False, "new"), (" new ", False, "new"), (" ", False, "old"), (" ", True, "")],
)
def test_a_text_is_stripped_and_may_be_empty_only_where_that_is_allowed(
    typed: str, may_be_empty: bool, value: str
) -> None:
    name = variable("old")
    screen = OpenPage(kit.Page("Page", kit.TextEntry("Name", name, may_be_empty=may_be_empty)))
    screen.answered("Name", typed)
    assert value_of(name, screen) == value


def test_a_button_or_a_line_of_the_menu_asks_before_it_does_something() -> None:
    done: list[str] = []
    stop = kit.Confirm("Stop", message="Really?", does=lambda page: done.append("stop"))
    reset = kit.Confirm("Reset", message="Really?", does=lambda page: done.append("reset"))
    page = kit.Page("Page", kit.ButtonBar(lambda page: [stop]), menu=(reset,))
    screen = OpenPage(page)
    for key in ("Stop", "Reset"):
        tap(screen, key)
        dialog, _ = screen.opened.pop()
        assert isinstance(dialog, Alert)
        assert dialog.yes.does is not None
        assert key.lower() not in done
        dialog.yes.does()
    assert done == ["stop", "reset"]


@pytest.mark.parametrize(("at", "step"), [(-3, 1), (0, 1), (4, 4), (9, 7)])
def test_a_bar_stays_between_its_ends(at: int, step: int) -> None:
    chosen: list[int] = []
    bar = kit.SeekBar(
        "Volume",
        read=lambda page: 1,
        write=lambda page, step: chosen.append(step),
        steps=7,
        least_step=1,
    )
    context: Any = OpenPage(kit.Page("Page", bar))
    bar.go(context, at)
    assert chosen == [step]


def test_a_summary_says_whether_a_switch_is_on() -> None:
    value = variable("0")
    context: Any = OpenPage(kit.Page("Page"))
    summary = kit.on_or_off(value, " / more")
    assert summary(context) == "Off / more"
    kit.Toggle("Switch", value).flip(context)
    assert summary(context) == "On / more"
