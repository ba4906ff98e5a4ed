"""The kits of rows, strips, questions and lists of actions: what each of them is made of."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import pytest

from phone.tests.hand import Hand, install
from virtual_phone import ui
from virtual_phone.phone import Phone
from virtual_phone.ui import layout

METRICS = layout.Metrics(2.0)


def texts(view: ui.View) -> list[dict[str, Any]]:
    own = [view.look] if view.kind == "text" else []
    return own + [look for child in view.children for look in texts(child)]


def test_a_row_without_a_summary_has_one_text() -> None:
    assert [look["text"] for look in texts(ui.list_row("Wi-Fi"))] == ["Wi-Fi"]
    assert [look["text"] for look in texts(ui.list_row("Wi-Fi", "Off"))] == ["Wi-Fi", "Off"]


def test_a_row_is_56_dp_high_unless_it_is_given_another_height() -> None:
    row, low = ui.list_row("Wi-Fi"), ui.list_row("Wi-Fi", min_height=0, space=0)
    assert layout.measure(row, 800, 800, METRICS, {})[1] == 112
    assert layout.measure(low, 800, 800, METRICS, {})[1] < 56


def test_each_text_of_a_row_may_be_cut_by_itself() -> None:
    row = ui.list_row("long title " * 30, "long summary " * 30, lines=(1, 2))
    title, summary = texts(row)
    assert (title["lines"], summary["lines"]) == (1, 2)


def test_the_text_of_a_line_takes_the_room_before_what_is_at_its_end() -> None:
    line = ui.line(ui.Icon("star"), ui.Body("Favorites"), ui.Label("3"), gap=24)
    assert line == ui.Row(
        ui.Icon("star"),
        ui.Text("Favorites", size=16, grow=1),
        ui.Text("3", size=14, color="secondary"),
        padding=(16, 0),
        gap=24,
        min_height=48,
    )


def strip_extent(tiles: int) -> int:
    strip = ui.strip(*(ui.Box(width=90, height=40) for _ in range(tiles)), padding=(5, 0))
    return layout.lay_out(strip, (0, 0, 400, 200), METRICS, {}, "org.example").extent


@pytest.mark.parametrize(("tiles", "extent"), [(1, 0), (2, 0), (3, 192)])
def test_a_strip_scrolls_when_its_tiles_are_wider_than_it(tiles: int, extent: int) -> None:
    """Two of 90 dp with 8 dp between and 5 beside them fill 396 of 400 pixels."""
    assert strip_extent(tiles) == extent


class Kennel(ui.App):
    package = "org.example.kennel"
    label = "Kennel"
    launcher = "org.example.kennel.Kennel"

    def call(self, name: str) -> None:
        self.memory.setdefault("called", []).append(name)


@dataclass
class KennelPage(ui.Screen[Kennel, None]):
    activity: ClassVar[str] = Kennel.launcher

    def view(self) -> ui.View:
        called = ", ".join(self.app.memory.get("called", ["none"]))
        return ui.Column(
            ui.Body(f"Called: {called}"),
            ui.TextButton("Dogs", on_tap=self.choose_dog),
            ui.TextButton("Feed", on_tap=self.ask),
            height="fill",
        )

    def choose_dog(self) -> None:
        dogs = [ui.Choice(name, partial(self.app.call, name)) for name in ("Rex", "Bello")]
        self.open(ui.Actions("Which one?", [*dogs, ui.Choice("None of them")]))

    def ask(self) -> None:
        self.open(ui.confirm("Feed?", "All of them.", "Yes", partial(self.app.call, "all")))


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    return install(phone, Kennel, monkeypatch).launch(Kennel.package)


@pytest.mark.parametrize(
    ("taps", "called"),
    [
        (("Dogs", "Cancel"), "Called: none"),
        (("Dogs", "None of them"), "Called: none"),
        (("Feed", "Cancel"), "Called: none"),
        (("Dogs", "Bello"), "Called: Bello"),
        (("Feed", "Yes"), "Called: all"),
        (("Dogs", "Rex", "Feed", "Yes"), "Called: Rex, all"),
    ],
)
def test_a_choice_closes_the_dialog_and_does_what_it_says(
    hand: Hand, taps: tuple[str, ...], called: str
) -> None:
    for label in taps:
        hand.tap(label)
    assert not hand.sees("Cancel")
    assert hand.sees(called)


def test_a_list_of_actions_is_saved_with_the_phone(hand: Hand) -> None:
    hand.tap("Dogs")
    hand.phone.save("there")
    hand.tap("Cancel")
    hand.phone.load("there")
    hand.tap("Bello")
    assert hand.sees("Called: Bello")
