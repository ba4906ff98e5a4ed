"""Painting: what changes, what does not, and that letters, boxes and icons can be seen."""

import subprocess
import sys
from collections.abc import Callable

import pytest
from PIL import Image, ImageChops

from virtual_phone.ui import fonts
from virtual_phone.ui.canvas import Canvas
from virtual_phone.ui.colors import Color, ink
from virtual_phone.ui.glyphs import Weight, font_file
from virtual_phone.ui.icons import glyph

Box = tuple[int, int, int, int]
WHITE, BLACK, RED = (255, 255, 255), (0, 0, 0), (255, 0, 0)
PHOTO = Image.linear_gradient("L").convert("RGB")

PAINT: dict[str, Callable[[Canvas, Box | None], None]] = {
    "fill": lambda c, clip: c.fill((-20, -20, 90, 90), "#000000", clip=clip),
    "mixed fill": lambda c, clip: c.fill((-20, -20, 90, 90), "#80000000", clip=clip),
    "round fill": lambda c, clip: c.fill((2, 3, 78, 77), "#000000", 30, clip),
    "outline": lambda c, clip: c.outline((2, 3, 78, 77), "#000000", 9, clip=clip),
    "round outline": lambda c, clip: c.outline((2, 3, 78, 77), "#80000000", 9, 30, clip),
    "shade": lambda c, clip: c.shade((0, 0, 80, 80), "#52000000", clip),
    "disc": lambda c, clip: c.disc(40, 40, 38, "#000000", clip),
    "ring": lambda c, clip: c.ring(40, 40, 38, "#000000", 20, clip=clip),
    "arc": lambda c, clip: c.ring(40, 40, 38, "#000000", 20, -90, 300, clip),
    "line": lambda c, clip: c.line(0, 0, 80, 80, "#000000", 30, clip),
    "level line": lambda c, clip: c.line(0, 40, 80, 40, "#000000", 70, clip),
    "polyline": lambda c, clip: c.polyline([(-9, -9), (90, 40), (0, 90)], "#80000000", 25, clip),
    "text": lambda c, clip: c.text(-5, 0, "gÅj😀", 60, "#000000", "bold", clip),
    "long text": lambda c, clip: c.text(-3000, 0, "gÅj😀" * 50, 60, "#80000000", clip=clip),
    "icon": lambda c, clip: c.icon("square", (-5, -5, 85, 85), "#000000", clip),
    "picture": lambda c, clip: c.picture(PHOTO, (-5, -5, 85, 85), clip),
    "paste": lambda c, clip: c.paste(PHOTO, (-30, -30), clip),
}


def changed(canvas: Canvas, background: Color = WHITE) -> Box | None:
    """The box around all pixels that are not the background's."""
    blank = Image.new("RGB", canvas.size, background)
    return ImageChops.difference(canvas.image, blank).getbbox()


def pixel(canvas: Canvas, x: int, y: int) -> tuple[int, ...]:
    start = 4 * (y * canvas.width + x)
    return tuple(canvas.rgba()[start : start + 4])


def ink_of(text: str, size: int, weight: Weight = "regular") -> Box | None:
    canvas = Canvas(2000, 200)
    canvas.text(500, 50, text, size, "#000000", weight)
    return changed(canvas)


@pytest.mark.parametrize("clip", [(31, 29, 52, 58), (-50, 60, 20, 300), (70, 0, 71, 80)])
@pytest.mark.parametrize("name", PAINT)
def test_nothing_is_painted_outside_the_clip_and_all_inside_is(name: str, clip: Box) -> None:
    whole, clipped, expected = Canvas(80, 80), Canvas(80, 80), Canvas(80, 80)
    PAINT[name](whole, None)
    PAINT[name](clipped, clip)
    expected.paste(whole.crop(clip), clip[:2])
    assert clipped.rgba() == expected.rgba()


@pytest.mark.parametrize("clip", [(30, 30, 30, 60), (50, 50, 20, 20), (90, 0, 200, 80)])
@pytest.mark.parametrize("name", PAINT)
def test_an_empty_clip_lets_nothing_through(name: str, clip: Box) -> None:
    canvas = Canvas(80, 80)
    PAINT[name](canvas, clip)
    assert changed(canvas) is None


@pytest.mark.parametrize("name", PAINT)
def test_the_clip_of_these_tests_is_not_empty_by_chance(name: str) -> None:
    canvas = Canvas(80, 80)
    PAINT[name](canvas, None)
    assert changed(canvas) is not None


@pytest.mark.parametrize("name", PAINT)
def test_the_picture_stays_opaque(name: str) -> None:
    canvas = Canvas(80, 80)
    PAINT[name](canvas, None)
    assert set(canvas.rgba()[3::4]) == {255}


def test_rgba_is_four_bytes_a_pixel_row_by_row() -> None:
    canvas = Canvas(2, 2, "#010203")
    canvas.fill((1, 0, 2, 1), "#aabbcc")
    assert canvas.rgba() == bytes.fromhex("010203ff aabbccff 010203ff 010203ff")
    assert canvas.rgb() == bytes.fromhex("010203 aabbcc 010203 010203")
    assert canvas.image.tobytes() == canvas.rgb()


@pytest.mark.parametrize(
    ("color", "expected"),
    [
        ("#102030", (16, 32, 48, 255)),
        ("#80102030", (16, 32, 48, 128)),
        ((1, 2, 3), (1, 2, 3, 255)),
        ((1, 2, 3, 4), (1, 2, 3, 4)),
    ],
)
def test_colours_are_read_in_androids_order(color: Color, expected: tuple[int, ...]) -> None:
    assert ink(color) == expected


@pytest.mark.parametrize("color", ["102030", "#12", "#1020304", "#10203g", "red", "# 10203", ""])
def test_a_wrong_colour_is_named(color: str) -> None:
    with pytest.raises(ValueError, match="write #rrggbb or #aarrggbb"):
        ink(color)


def test_a_colour_part_beyond_a_byte_is_refused() -> None:
    with pytest.raises(ValueError, match="0 to 255"):
        ink((0, 0, 256))


def test_a_filled_box_covers_exactly_its_pixels() -> None:
    canvas = Canvas(20, 20)
    canvas.fill((3, 4, 9, 11), "#000000")
    assert changed(canvas) == (3, 4, 9, 11)
    assert canvas.image.crop((3, 4, 9, 11)).getcolors() == [(42, BLACK)]


def test_an_empty_box_paints_nothing() -> None:
    canvas = Canvas(20, 20)
    canvas.fill((5, 5, 5, 9), "#000000")
    canvas.fill((9, 9, 5, 5), "#000000", 4)
    canvas.icon("plus", (5, 5, 5, 9), "#000000")
    canvas.picture(PHOTO, (5, 5, 5, 9))
    canvas.polyline([], "#000000", 3)
    assert changed(canvas) is None


def test_round_corners_are_antialiased_and_the_rest_is_solid() -> None:
    canvas = Canvas(100, 100)
    canvas.fill((0, 0, 100, 100), "#000000", 40)
    corner = canvas.image.convert("L").crop((0, 0, 40, 40))
    assert len(corner.getcolors() or ()) > 10
    assert corner.getpixel((0, 0)) == 255
    assert corner.getpixel((39, 39)) == 0
    assert canvas.image.crop((40, 0, 60, 100)).getcolors() == [(2000, BLACK)]


def test_round_corners_are_symmetric() -> None:
    canvas = Canvas(90, 90)
    canvas.fill((0, 0, 90, 90), "#000000", 33)
    image = canvas.image
    for turn in (Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.ROTATE_90):
        assert image.transpose(turn).tobytes() == image.tobytes()


def test_a_radius_beyond_half_the_box_makes_a_pill() -> None:
    pill, round_ended = Canvas(100, 40), Canvas(100, 40)
    pill.fill((0, 0, 100, 40), "#000000", 999)
    round_ended.fill((0, 0, 100, 40), "#000000", 20)
    assert pill.rgba() == round_ended.rgba()


def test_alpha_mixes_with_what_is_there() -> None:
    canvas = Canvas(20, 20)
    canvas.fill((0, 0, 20, 20), "#80000000")
    assert pixel(canvas, 5, 5) == (127, 127, 127, 255)


def test_a_large_box_mixes_like_a_small_one() -> None:
    for value in range(0, 256, 5):
        for color in (f"#{value:02x}c04010", f"#52{value:02x}0099"):
            large, small = Canvas(400, 400, (value, 99, 7)), Canvas(4, 4, (value, 99, 7))
            large.shade((0, 0, 400, 400), color)
            small.shade((0, 0, 4, 4), color)
            assert large.image.getcolors() == [(160_000, pixel(small, 0, 0)[:3])]


def test_the_parts_of_a_see_through_round_box_do_not_overlap() -> None:
    canvas = Canvas(60, 60)
    canvas.fill((0, 0, 60, 60), "#80000000", 20)
    canvas.outline((0, 0, 60, 60), "#00000000", 5, 20)
    assert min(value for _, value in canvas.image.convert("L").getcolors() or ()) == 127


@pytest.mark.parametrize("radius", [0, 3, 20])
def test_an_outline_leaves_the_inside_alone(radius: int) -> None:
    canvas = Canvas(60, 60)
    canvas.outline((0, 0, 60, 60), "#000000", 8, radius)
    assert pixel(canvas, 30, 7)[:3] == BLACK
    assert canvas.image.crop((15, 15, 45, 45)).getcolors() == [(900, WHITE)]
    assert canvas.image.crop((22, 8, 38, 52)).getcolors() == [(704, WHITE)]


def test_an_outline_wider_than_the_box_fills_it() -> None:
    canvas = Canvas(20, 20)
    canvas.outline((5, 5, 15, 15), "#000000", 5)
    assert canvas.image.crop((5, 5, 15, 15)).getcolors() == [(100, BLACK)]


def test_a_disc_and_a_ring_end_at_their_radius() -> None:
    disc, ring = Canvas(100, 100), Canvas(100, 100)
    disc.disc(50, 50, 30, "#000000")
    ring.ring(50, 50, 30, "#000000", 6)
    assert changed(disc) == changed(ring) == (20, 20, 80, 80)
    assert pixel(disc, 50, 50)[:3] == BLACK
    assert pixel(ring, 50, 50)[:3] == WHITE


def test_an_arc_sweeps_clockwise_from_three_oclock() -> None:
    canvas = Canvas(100, 100)
    canvas.ring(50, 50, 40, "#000000", 10, 0, 90)
    assert changed(canvas) == (50, 50, 90, 90)
    backwards = Canvas(100, 100)
    backwards.ring(50, 50, 40, "#000000", 10, 0, -90)
    assert changed(backwards) == (50, 10, 90, 50)


@pytest.mark.parametrize(("ends", "box"), [((10, 30, 50, 30), (10, 28, 50, 32))])
def test_a_level_line_is_sharp(ends: tuple[int, int, int, int], box: Box) -> None:
    level, upright = Canvas(60, 60), Canvas(60, 60)
    level.line(*ends, "#000000", 4)
    upright.line(ends[1], ends[0], ends[3], ends[2], "#000000", 4)
    assert changed(level) == box
    assert level.image.crop(box).getcolors() == [(160, BLACK)]
    assert upright.image.transpose(Image.Transpose.TRANSPOSE).tobytes() == level.rgb()


def test_a_long_slanted_line_has_no_gaps_and_no_seams() -> None:
    canvas = Canvas(900, 700)
    canvas.line(20, 20, 880, 680, "#80000000", 9)
    grey = canvas.image.convert("L")
    along = {
        grey.getpixel((round(20 + 860 * i / 999), round(20 + 660 * i / 999))) for i in range(1000)
    }
    assert along == {127}


def test_one_point_is_a_dot() -> None:
    canvas = Canvas(40, 40)
    canvas.polyline([(20, 20)], "#000000", 10)
    assert changed(canvas) == (15, 15, 25, 25)


@pytest.mark.parametrize("weight", ["light", "regular", "medium", "bold"])
def test_letters_stand_where_measuring_says(weight: Weight) -> None:
    text = "Hamburg 2023 | well-known"
    box = ink_of(text + "I", 44, weight)
    alone = ink_of("I", 44, weight)
    assert box is not None
    assert alone is not None
    assert box[2] - alone[2] == fonts.measure(text, 44, weight)


def test_a_text_painted_in_two_parts_looks_like_one() -> None:
    text = "Hamburg, 2023 notes: " * 8
    whole, parts = Canvas(3000, 80), Canvas(3000, 80)
    whole.text(10, 10, text, 37, "#000000")
    for start in range(0, len(text), 40):
        x = 10 + fonts.measure(text[:start], 37)
        parts.text(x, 10, text[start : start + 40], 37, "#000000")
    assert whole.rgba() == parts.rgba()


def test_letters_lie_within_their_line() -> None:
    box = ink_of("Égjpqy|", 44)
    assert box is not None
    assert box[1] >= 50
    assert box[3] <= 50 + fonts.line_height(44)


def test_a_character_no_font_has_is_a_visible_box() -> None:
    box = ink_of("\ue123", 40)
    assert box is not None
    assert (box[2] - box[0], box[3] - box[1]) == (36, 36)
    assert box[0] >= 500
    assert box[2] <= 500 + fonts.measure("\ue123", 40)
    assert ink_of("\U0010ffff", 40) == box


@pytest.mark.parametrize("text", ["", "   ", "\u3000", "\x07\x00\n", "\u200b\ufe0f"])
def test_blanks_and_control_characters_leave_no_mark(text: str) -> None:
    assert ink_of(text, 40) is None


def test_an_accent_is_drawn_above_its_letter() -> None:
    plain, accented = ink_of("e", 60), ink_of("e\u0301", 60)
    assert plain is not None
    assert accented is not None
    assert accented[1] < plain[1]
    assert accented[3] == plain[3]


def test_an_icon_within_text_is_drawn_by_the_icon_font() -> None:
    assert fonts.measure(glyph("square"), 40) == 40
    assert ink_of(glyph("square"), 40) != ink_of("😀", 40)


def test_see_through_text_is_paler() -> None:
    dark, pale = Canvas(100, 60), Canvas(100, 60)
    dark.text(5, 5, "Mm", 40, "#000000")
    pale.text(5, 5, "Mm", 40, "#8a000000")
    assert min(dark.rgb()) == 0
    assert min(pale.rgb()) == 255 - 0x8A


@pytest.mark.parametrize("rect", [(10, 10, 82, 82), (10, 10, 120, 82), (10, 10, 82, 99)])
def test_an_icon_is_a_square_in_the_middle_of_its_box(rect: Box) -> None:
    canvas = Canvas(140, 140)
    canvas.icon("circle", rect, "#000000")
    box = changed(canvas)
    assert box is not None
    assert abs((box[0] + box[2]) - (rect[0] + rect[2])) <= 2
    assert abs((box[1] + box[3]) - (rect[1] + rect[3])) <= 2
    assert box[2] - box[0] == box[3] - box[1] == 60  # 20 of the 24 units of the grid


@pytest.mark.parametrize(
    "name", ["arrow-left", "dots-vertical", "plus", "wifi", "import", "lambda"]
)
def test_icons_have_material_names(name: str) -> None:
    assert len(glyph(name)) == 1


@pytest.mark.parametrize(
    ("wrong", "near"), [("arow-left", "arrow-left"), ("dots-verticl", "dots-vertical")]
)
def test_an_unknown_icon_names_a_near_one(wrong: str, near: str) -> None:
    with pytest.raises(KeyError, match=f"'{wrong}'; near: .*{near}"):
        glyph(wrong)


@pytest.mark.parametrize("wrong", ["", "__font_file__", "-slots-", "zzzzzzzzzzzzz"])
def test_what_is_no_icon_has_no_glyph(wrong: str) -> None:
    with pytest.raises(KeyError, match="near: none"):
        glyph(wrong)


def test_a_missing_font_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    font_file.cache_clear()
    with pytest.raises(ModuleNotFoundError, match="font_roboto"):
        font_file("bold")


def photo(size: tuple[int, int], middle: Box) -> Image.Image:
    """Black with a red part."""
    image = Image.new("RGB", size, BLACK)
    image.paste(RED, middle)
    return image


def test_a_picture_fills_its_box_and_loses_equally_on_both_sides() -> None:
    canvas = Canvas(100, 100)
    canvas.picture(photo((400, 200), (100, 0, 300, 200)), (10, 10, 90, 90))
    assert changed(canvas) == (10, 10, 90, 90)
    assert canvas.image.crop((12, 10, 88, 90)).getcolors() == [(76 * 80, RED)]


def test_a_picture_of_the_right_size_is_not_touched() -> None:
    canvas = Canvas(256, 256)
    canvas.picture(PHOTO, (0, 0, 256, 256))
    assert canvas.rgb() == PHOTO.tobytes()


@pytest.mark.parametrize("mode", ["L", "P", "1", "CMYK", "RGBX"])
def test_pictures_of_any_kind_are_shown(mode: str) -> None:
    canvas = Canvas(50, 50)
    canvas.picture(Image.new("RGB", (20, 20), BLACK).convert(mode), (0, 0, 50, 50))
    assert pixel(canvas, 25, 25) == (0, 0, 0, 255)


def test_a_see_through_picture_shows_what_is_below() -> None:
    canvas = Canvas(50, 50)
    canvas.picture(Image.new("RGBA", (20, 20), (0, 0, 0, 128)), (0, 0, 50, 50))
    assert pixel(canvas, 25, 25) == (127, 127, 127, 255)


def test_a_view_shows_what_is_painted_later() -> None:
    canvas = Canvas(2, 1, "#010203")
    view = canvas.view()
    assert view == bytes.fromhex("010203ff 010203ff")
    canvas.fill((0, 0, 1, 1), "#aabbcc")
    assert view == canvas.rgba() == bytes.fromhex("aabbccff 010203ff")
    assert view.readonly


def test_a_cleared_canvas_is_like_a_new_one() -> None:
    canvas = Canvas(20, 20)
    canvas.text(0, 0, "x", 20, "#000000")
    canvas.clear("#ffffff")
    assert canvas.rgba() == Canvas(20, 20).rgba()


def test_a_copy_is_another_picture() -> None:
    canvas = Canvas(20, 20)
    twin = canvas.copy()
    twin.fill((0, 0, 20, 20), "#000000")
    assert changed(canvas) is None
    assert changed(twin) == (0, 0, 20, 20)
    assert (twin.width, twin.height) == (20, 20)


def test_a_crop_can_be_pasted_back() -> None:
    canvas = Canvas(60, 60)
    canvas.text(0, 0, "gÅ", 40, "#000000")
    before = canvas.rgba()
    part = canvas.crop((10, 10, 50, 50))
    canvas.fill((10, 10, 50, 50), "#ff0000")
    canvas.paste(part, (10, 10))
    assert canvas.rgba() == before


@pytest.mark.parametrize("rect", [(-5, -5, 10, 10), (15, 15, 30, 30), (30, 30, 40, 40)])
def test_a_crop_is_black_beyond_the_canvas(rect: Box) -> None:
    part = Canvas(20, 20).crop(rect)
    assert part.size == (rect[2] - rect[0], rect[3] - rect[1])
    canvas = Canvas(40, 40)
    canvas.paste(part, (0, 0))
    assert set(canvas.rgba()[3::4]) == {255}
    assert BLACK in {color for _, color in canvas.image.getcolors() or ()}


def test_the_same_paint_makes_the_same_pixels_whatever_was_painted_before() -> None:
    program = """
import hashlib, sys
from virtual_phone.ui.canvas import Canvas
canvas = Canvas(300, 300)
for text in sys.argv[1:]:
    canvas.text(0, 200, text, 37, "#000000")
canvas.fill((0, 0, 300, 300), "#ffffff")
canvas.fill((10, 10, 290, 90), "#806750a4", 30)
canvas.text(20, 20, "Tuesday 😀 é", 37, "#8a000000", "medium")
canvas.icon("wifi", (200, 20, 260, 80), "#112233")
canvas.line(0, 0, 300, 280, "#ff0000", 5)
print(hashlib.sha256(canvas.rgba()).hexdigest())
"""
    digests = {
        subprocess.run(
            [sys.executable, "-W", "error", "-c", program, *texts],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path), "LC_ALL": locale},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, locale, texts in [("1", "C", ["ab", "day"]), ("2", "C.UTF-8", ["yadseuT"])]
    }
    assert len(digests) == 1
