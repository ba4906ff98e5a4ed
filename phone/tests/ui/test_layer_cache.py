"""A cached layer is reused when the same is displayed again, and for nothing else."""

from collections.abc import Callable
from typing import Any

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display
from virtual_phone.ui.layer_cache import MOST, LayerCache
from virtual_phone.ui.layers import Layer
from virtual_phone.ui.layout import Metrics, lay_out
from virtual_phone.ui.theme import Colors
from virtual_phone.ui.view import Box, Text, View
from virtual_phone.wire.nodes import Rect, WindowType

WHOLE: Rect = (0, 0, 100, 100)
SETTINGS = "com.android.settings/.Settings"


class Shower:
    """Shows views of one surface."""

    def __init__(self) -> None:
        self.cache, self.made = LayerCache(), 0
        self.surface: dict[str, Any] = {"views": {}}

    def show(self, view: View, *source: object, key: str = "page") -> Layer:
        def make() -> Layer:
            self.made += 1
            root = lay_out(view, WHOLE, Metrics(1.0), {}, "org.example")
            colors, kind = Colors(dark=False), WindowType.APPLICATION
            return Layer(self.surface, root, colors, "", "org.example", kind, WHOLE)

        return self.cache.layer(key, self.surface, (*source, view), make)


def named(text: str, tap: Callable[[], object] | None = None) -> View:
    return Box(Text(text, on_tap=tap))


def test_what_comes_back_is_the_same_layer() -> None:
    shower = Shower()
    first = shower.show(named("one"))
    assert shower.show(named("two")) is not first
    assert shower.show(named("one")) is first
    assert shower.made == 2


def test_it_does_what_the_newest_rendering_says() -> None:
    shower, did = Shower(), []
    shower.show(named("one", lambda: did.append("old")))
    layer = shower.show(named("one", lambda: did.append("new")))
    layer.root.children[0].view.on["tap"]()
    assert (did, shower.made) == (["new"], 1)


def test_what_can_be_tapped_now_is_another_layer() -> None:
    shower = Shower()
    first = shower.show(named("one"))
    assert shower.show(named("one", lambda: None)) is not first


@pytest.mark.parametrize("other", [{"source": ("dark",)}, {"key": "another"}, {"surface": {}}])
def test_an_equal_view_of_something_else_is_another_layer(other: dict[str, object]) -> None:
    shower = Shower()
    first = shower.show(named("one"), "light")
    shower.surface = other.get("surface", shower.surface)  # type: ignore[assignment]
    source, key = other.get("source", ("light",)), str(other.get("key", "page"))
    assert shower.show(named("one"), *source, key=key) is not first  # type: ignore[misc]


def test_only_the_last_ones_are_kept() -> None:
    shower = Shower()
    first = shower.show(named("0"))
    for number in range(1, MOST):
        shower.show(named(str(number)))
    assert shower.show(named("0")) is first
    for number in range(MOST, 2 * MOST):
        shower.show(named(str(number)))
    assert shower.show(named("0")) is not first


def test_a_screen_that_comes_back_looks_as_one_made_anew(phone: Phone) -> None:
    hand = Hand(phone)
    hand.open(SETTINGS).tap("id=search_action_bar").back().back()
    with phone.busy():
        display = phone[Display]
        seen, pixels = display.windows(), display.canvas().rgba()
        display.loaded()
        phone.changed()
        anew = display.windows()
        assert seen == anew
        assert seen is not anew
        assert pixels == display.canvas().rgba()
