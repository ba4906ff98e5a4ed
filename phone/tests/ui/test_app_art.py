"""The coloured drawings of apps' icons: a disc, what is on it, and the same without colours."""

import pytest
from PIL import Image

from virtual_phone import apps
from virtual_phone.ui.app_art import FOLDER, app_art, has_art
from virtual_phone.ui.icons import glyph
from virtual_phone.ui.kits.app_icon import app_icon

SIDE = 96
DRAWINGS = sorted(file.stem for file in FOLDER.glob("*.svg"))
WHITE, RED = (255, 255, 255, 255), (255, 0, 0, 255)


def at(image: Image.Image, x: float, y: float) -> object:
    """The pixel at a point of a drawing's 48 units."""
    return image.getpixel((round(x * SIDE / 48), round(y * SIDE / 48)))


def test_a_glyph_without_a_drawing_has_none() -> None:
    assert not has_art("brush")
    assert not has_art("youtub")


@pytest.mark.parametrize("name", DRAWINGS)
def test_each_drawing_has_a_glyph_of_its_name_and_is_of_use(name: str) -> None:
    assert glyph(name)
    assert name in {app.icon[0] for app in apps.installed().values()} | {"google-lens"}


@pytest.mark.parametrize("name", DRAWINGS)
def test_nothing_is_drawn_beyond_the_disc(name: str) -> None:
    shown = app_art(name, SIDE, "disc")
    assert shown.size == (SIDE, SIDE)
    for x, y in ((0, 0), (SIDE - 1, 0), (0, SIDE - 1), (SIDE - 1, SIDE - 1)):
        assert shown.getpixel((x, y))[3] == 0  # type: ignore[index]
    alone = app_art(name, SIDE, "bare").getchannel("A").getbbox()
    assert alone is not None
    assert min(alone) > 0  # the middle 30 of 48 units, and nothing is cut
    assert max(alone) < SIDE


def test_youtube_is_a_white_triangle_on_red_on_a_white_disc() -> None:
    disc = app_art("youtube", SIDE, "disc")
    assert at(disc, 24, 24) == WHITE
    assert at(disc, 14, 24) == RED
    assert at(disc, 24, 6) == WHITE


def test_without_its_disc_it_is_see_through_around() -> None:
    bare = app_art("youtube", SIDE, "bare")
    assert at(bare, 8, 24) == RED  # it is 48/30 as large
    assert at(bare, 24, 6) == (0, 0, 0, 0)


def test_that_of_a_paused_app_has_no_colour() -> None:
    red, green, blue, alpha = app_art("youtube", SIDE, "grey").split()
    assert red.tobytes() == green.tobytes() == blue.tobytes()
    assert alpha.tobytes() == app_art("youtube", SIDE, "disc").getchannel("A").tobytes()


def test_an_app_is_its_drawing_or_its_glyph_in_white_on_its_colour() -> None:
    drawn = app_icon(("youtube", "#ff0000"), 60, glyph=32)
    assert drawn.children[0].look["art"] == "disc"
    assert "background" not in drawn.look
    lettered = app_icon(("brush", "#f57c00"), 60, glyph=32)
    assert "art" not in lettered.children[0].look
    assert lettered.look["background"] == "#f57c00"


def test_a_paused_app_is_grey_in_both() -> None:
    drawn = app_icon(("youtube", "#ff0000"), 60, glyph=32, paused=True)
    assert drawn.children[0].look["art"] == "grey"
    lettered = app_icon(("brush", "#f57c00"), 60, glyph=32, paused=True)
    assert lettered.look["background"] == "#8a8a8a"
