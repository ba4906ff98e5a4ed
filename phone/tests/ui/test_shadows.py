"""Shadows: what is raised darkens what is below it, most away from the lamp above the screen."""

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from PIL import Image, ImageChops

from phone.tests.hand import Hand, install
from virtual_phone import ui
from virtual_phone.phone import Phone
from virtual_phone.ui import shadows
from virtual_phone.ui.accessibility_tree import Reader
from virtual_phone.ui.canvas import Canvas
from virtual_phone.ui.display import Display
from virtual_phone.ui.elevation import APPCOMPAT, MATERIAL_2, MATERIAL_3, PLATFORM, Levels
from virtual_phone.ui.images import Images
from virtual_phone.ui.layout import Metrics, lay_out
from virtual_phone.ui.paint import Painter
from virtual_phone.ui.theme import Colors

SIZE = (400, 800)
WHOLE = (0, 0, *SIZE)
METRICS = Metrics(1.0)
GREY = "#808080"
BUTTON: Any = {"width": 56, "height": 56, "margin": (170, 400, 0, 0), "background": GREY}


def painted(phone: Phone, *views: ui.View, levels: Levels = MATERIAL_3) -> Image.Image:
    """Views on a white page, in grey."""
    canvas = Canvas(*SIZE, "#ffffff")
    root = lay_out(ui.Box(*views), WHOLE, METRICS, {}, "app")
    painter = Painter(canvas, Colors(dark=False), METRICS, {}, None, Images(phone.files), levels)
    painter.paint(root)
    return canvas.image.convert("L")


def button(**look: Any) -> ui.View:
    """From 170 to 226 across, from 400 to 456 down."""
    return ui.Box(**BUTTON | look)


def darkening(image: Image.Image, *places: tuple[int, int]) -> list[int]:
    return [255 - int(image.getpixel(place)) for place in places]  # type: ignore[arg-type]


ABOVE, BELOW, LEFT, RIGHT = (198, 398), (198, 457), (168, 428), (227, 428)


def test_what_is_not_raised_casts_none(phone: Phone) -> None:
    assert painted(phone, button(elevation=0)) == painted(phone, button())


@pytest.mark.parametrize("look", [{"background": "#80808080"}, {"visible": False}])
def test_what_has_no_opaque_background_casts_none(phone: Phone, look: dict[str, Any]) -> None:
    assert painted(phone, button(elevation=6, **look)) == painted(phone, button(**look))


def test_a_box_without_a_background_casts_none(phone: Phone) -> None:
    text = ui.Text("Plain", elevation=6)
    assert painted(phone, text) == painted(phone, ui.Text("Plain"))


def test_a_disabled_button_lies_on_the_page(phone: Phone) -> None:
    raised, flat = (ui.Button("Go", enabled=False, elevation=high) for high in (2, 0))
    assert painted(phone, raised) == painted(phone, flat)


def test_it_is_darker_below_than_above_and_alike_on_both_sides(phone: Phone) -> None:
    image = painted(phone, button(elevation=6))
    above, below, left, right = darkening(image, ABOVE, BELOW, LEFT, RIGHT)
    assert (above, below, left, right) == (7, 42, 18, 18)


@pytest.mark.parametrize("radius", [0, 12, 28])
def test_nothing_within_the_outline_changes(phone: Phone, radius: int) -> None:
    flat, raised = (painted(phone, button(radius=radius, elevation=high)) for high in (0, 6))
    inside = flat.point([255 if value == 128 else 0 for value in range(256)])
    changed = ImageChops.difference(flat, raised)
    assert changed.getbbox() is not None
    assert ImageChops.multiply(changed, inside).getbbox() is None


def test_it_follows_round_corners(phone: Phone) -> None:
    corner = (169, 457)
    square, round_ = (painted(phone, button(elevation=6, radius=r)) for r in (0, 28))
    assert darkening(square, corner) > darkening(round_, corner)


def test_the_higher_the_farther(phone: Phone) -> None:
    reaches = []
    for high in (1, 6, 16):
        changed = ImageChops.invert(painted(phone, button(elevation=high, background="#ffffff")))
        box = changed.getbbox()
        assert box is not None
        reaches.append((170 - box[0], 400 - box[1], box[2] - 226, box[3] - 456))
    assert reaches == [(2, 1, 2, 3), (10, 5, 10, 16), (26, 11, 26, 41)]


def test_the_lamp_hangs_above_the_middle_of_the_upper_edge(phone: Phone) -> None:
    def edges(x: int, y: int) -> tuple[int, int]:
        view = button(elevation=6, background="#ffffff", margin=(x, y, 0, 0))
        left, _, right, bottom = ImageChops.invert(painted(phone, view)).getbbox() or (0, 0, 0, 0)
        return (x - left) - (right - x - 56), bottom - y - 56

    (right, high), (left, low) = edges(300, 60), edges(44, 700)
    assert right < 0 < left
    assert high < low


@pytest.mark.parametrize("elevation", [1, 6, 16])
def test_what_the_box_covers_is_left_out_and_nothing_else(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, elevation: int
) -> None:
    view = button(elevation=elevation, width=200, height=300, margin=(100, 400, 0, 0), radius=20)
    cut = painted(phone, view)
    monkeypatch.setattr(shadows, "SMALL", 10_000_000)
    assert cut == painted(phone, view)


def test_the_parent_clips_it(phone: Phone) -> None:
    tight = ui.Box(button(margin=0, elevation=6), width=56, height=64, margin=(170, 400, 0, 0))
    image = painted(phone, tight)
    assert darkening(image, ABOVE, LEFT, RIGHT, (198, 464)) == [0, 0, 0, 0]
    assert darkening(image, (198, 463)) > [0]


def test_a_parent_that_clips_no_children_lets_it_pass(phone: Phone) -> None:
    tight = ui.Box(button(margin=0, elevation=6), width=56, height=56, margin=(170, 400, 0, 0))
    open_ = tight.but(clip_children=False)
    assert painted(phone, open_) == painted(phone, button(elevation=6))


@pytest.mark.parametrize(("clips", "beyond"), [(True, 0), (False, 4)])
def test_a_window_reaches_twice_its_elevation_beyond_what_it_displays(
    phone: Phone, clips: bool, beyond: int
) -> None:
    canvas = Canvas(*SIZE, "#ffffff")
    look: Any = {"background": GREY, "elevation": 6, "clip_children": clips}
    root = lay_out(ui.Box(**look), (170, 400, 226, 456), METRICS, {}, "app")
    Painter(canvas, Colors(dark=False), METRICS, {}, None, Images(phone.files)).paint(root)
    assert darkening(canvas.image.convert("L"), (198, 456 + 12)) == [beyond]
    assert darkening(canvas.image.convert("L"), (198, 456 + 11)) > [0]


def test_the_higher_of_two_siblings_is_painted_over_the_other(phone: Phone) -> None:
    place = {"margin": (170, 400, 0, 0)}
    raised, later = button(elevation=1), button(background="#000000", **place)
    assert painted(phone, raised, later).getpixel((198, 428)) == 128
    assert painted(phone, button(), later).getpixel((198, 428)) == 0


def test_a_raised_sibling_casts_its_shadow_on_the_next(phone: Phone) -> None:
    bar = ui.Box(width="fill", height=56, background=GREY, elevation="app_bar")
    body = ui.Box(width="fill", height=100, background="#ffffff")
    flat, raised = (
        painted(phone, ui.Column(bar, body), levels=levels) for levels in (MATERIAL_3, MATERIAL_2)
    )
    assert darkening(flat, (198, 57)) == [0]
    assert darkening(raised, (198, 57)) > [0]


def test_the_cache_of_patches_is_bounded() -> None:
    canvas = Canvas(*SIZE)
    for tenth in range(10, 400):
        canvas.shadow((100, 300, 300, 500), tenth % 60, tenth / 10, 1.0)
    assert 0 < shadows._patches.bytes <= 1_000_000


def test_elements_do_not_depend_on_it(phone: Phone) -> None:
    def node(**look: Any) -> object:
        view = ui.Box(button(id="lower"), button(id="upper", on_tap=print, **look))
        return Reader({}, None).node(lay_out(view, WHOLE, METRICS, {}, "app"))

    assert node(elevation=6) == node()


@pytest.mark.parametrize(
    ("level", "dp"),
    [
        ("card", (0, 1, 2, 0)),
        ("menu", (3, 8, 16, 16)),
        ("dialog", (6, 16, 16, 16)),
        ("sheet", (1, 16, 16, 16)),
        ("app_bar", (0, 4, 4, 0)),
        ("snackbar", (6, 6, 6, 6)),
        ("floating_button", (6, 6, 6, 6)),
    ],
)
def test_a_level_is_that_of_the_family(level: Any, dp: tuple[float, ...]) -> None:
    families = (MATERIAL_3, MATERIAL_2, APPCOMPAT, PLATFORM)
    assert tuple(family.dp(level) for family in families) == dp


# On a phone


class Raised(ui.App):
    package = "org.example.raised"
    label = "Raised"
    launcher = "org.example.raised.Main"
    levels = MATERIAL_2
    colors: ClassVar[dict[str, str]] = {"scrim": "#00000000", "background": "#ffffff"}


@dataclass
class Low(ui.Screen[Raised, None]):
    kind: ClassVar[ui.Kind] = "sheet"

    def view(self) -> ui.View:
        return ui.Box(ui.Text("A sheet"), height=200, width="fill")


@dataclass
class Page(ui.Screen[Raised, None]):
    activity: ClassVar[str] = Raised.launcher

    def view(self) -> ui.View:
        buttons = [
            ui.TextButton("Dialog", on_tap=lambda: self.open(ui.Alert("Hello", "There"))),
            ui.TextButton("Menu", on_tap=lambda: self.open(ui.Menu([ui.Choice("A line")]))),
            ui.TextButton("Sheet", on_tap=lambda: self.open(Low())),
            ui.TextButton("Toast", on_tap=lambda: self.toast("A toast")),
        ]
        return ui.page(self, ui.Column(*buttons))


@pytest.mark.parametrize("name", ["Dialog", "Menu", "Sheet", "Toast"])
def test_what_opens_casts_a_shadow_on_the_page(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    hand = install(phone, Raised, monkeypatch).launch(Raised.package)
    before = screen(hand)
    with phone.busy():
        closed = [layer.bounds for layer in phone[Display].layers]
    hand.tap(name)
    after = screen(hand)
    with phone.busy():
        (bounds,) = {layer.bounds for layer in phone[Display].layers}.difference(closed)
    left, top, right, bottom = bounds
    place = ((left + right) // 2, top - 2 if name == "Sheet" else bottom + 3)
    assert darkening(before, place) < darkening(after, place)


def screen(hand: Hand) -> Image.Image:
    with hand.phone.busy():
        return hand.phone[Display].image().convert("L")
