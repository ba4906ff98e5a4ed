"""Draw: what fingers leave on the sheet, and the files that other programs open."""

import io
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from phone.tests.hand import Hand
from phone.tests.pictures import open_image
from virtual_phone.apps.draw import raster, sheet, svg
from virtual_phone.apps.draw.app import Draw
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.ui.display import Display
from virtual_phone.ui.input import Input
from virtual_phone.ui.open_screens import OpenScreens

PACKAGE = "com.simplemobiletools.draw.pro"
DOWNLOAD = "/storage/emulated/0/Download"
ORANGE, WHITE, GREEN = (245, 124, 0), (255, 255, 255), (0, 255, 0)
TOP = 275  # of the sheet, in pixels: below the status bar and the toolbar
CAPTURE = "android.media.action.IMAGE_CAPTURE"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(PACKAGE)


def test_others_work_while_the_sheet_is_put_on_its_ground(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    owned = []
    on = raster._on

    def noted(background: str, layer: Image.Image) -> Image.Image:
        owned.append(hand.phone.turns._is_owned())
        return on(background, layer)

    square(hand)
    monkeypatch.setattr(raster, "_on", noted)
    with hand.phone.busy():
        painted = hand.phone[Display].painted
        painted.forget()
        painted.paint()
        pixels = painted.canvas().rgba()
        painted.forget()
        assert painted.canvas().rgba() == pixels
    assert owned == [False, True]


def color(hand: Hand, x: int, y: int) -> object:
    with hand.phone.busy():
        return hand.phone[Display].image().getpixel((x, y))


def draw(hand: Hand, points: Sequence[tuple[int, int]], *, lift: bool = True) -> Hand:
    with hand.phone.busy():
        for x, y in points:
            hand.phone[Input].touch(0, x, y, 1)
        if lift:
            hand.phone[Input].touch(0, *points[-1], 0)
    return hand


def square(hand: Hand) -> Hand:
    """A closed line around (540, 1000)."""
    return draw(hand, [(340, 800), (740, 800), (740, 1200), (340, 1200), (340, 800), (400, 800)])


def save(hand: Hand, name: str, extension: str = "") -> bytes:
    hand.tap("Save").press("CTRL_LEFT", "A").type(name).back()
    if extension:
        hand.tap(extension)
    hand.tap("OK").tap("SAVE")
    return hand.phone.files.read(f"{DOWNLOAD}/{name}{extension or '.png'}")


def choose(hand: Hand, digits: str) -> Hand:
    hand.tap("Change color").tap("id=color_picker_new_hex").press("CTRL_LEFT", "A")
    return hand.type(digits).back().tap("OK")


# The sheet


def test_a_line_follows_the_finger_from_where_it_touched(hand: Hand) -> None:
    draw(hand, [(300, 800), (500, 800), (700, 800)])
    assert [color(hand, x, 800) for x in (300, 500, 700)] == [ORANGE] * 3
    assert [color(hand, x, y) for x, y in ((250, 800), (500, 850), (750, 800))] == [WHITE] * 3


def test_a_tap_leaves_a_dot(hand: Hand) -> None:
    hand.tap_at(540, 1000)
    assert color(hand, 540, 1000) == ORANGE
    assert color(hand, 540, 1040) == WHITE


def test_a_corner_of_the_finger_is_round_on_the_sheet() -> None:
    line: list[Any] = sheet.smooth([(0, 0), (100, 0), (100, 100)])
    assert line[0] == (0, 0)
    assert line[-1] == (100, 100)
    assert (100, 0) not in line
    assert (50.0, 0.0) in line
    assert (100.0, 50.0) in line


def test_a_line_is_as_wide_as_the_bar_says(hand: Hand) -> None:
    left, top, right, bottom = hand.find("id=stroke_width_bar").bounds
    hand.tap_at(right - 2, (top + bottom) // 2).tap_at(540, 1000)
    assert color(hand, 540, 1045) == ORANGE
    hand.tap("Undo").tap_at(left + 2, (top + bottom) // 2).tap_at(540, 1000)
    assert color(hand, 540, 1000) == ORANGE
    assert color(hand, 540, 1010) == WHITE


def test_undo_and_redo_are_there_when_there_is_something(hand: Hand) -> None:
    assert not hand.sees("Undo")
    hand.tap_at(540, 1000).tap("Undo")
    assert color(hand, 540, 1000) == WHITE
    assert not hand.sees("Undo")
    hand.tap("Redo")
    assert color(hand, 540, 1000) == ORANGE
    assert not hand.sees("Redo")
    hand.tap("Undo").tap_at(300, 1000)
    assert not hand.sees("Redo")


def test_clear_can_be_undone(hand: Hand) -> None:
    hand.tap_at(540, 1000).tap("Clear")
    assert color(hand, 540, 1000) == WHITE
    hand.tap("Undo")
    assert color(hand, 540, 1000) == ORANGE


def test_the_eraser_lets_the_ground_be_seen(hand: Hand) -> None:
    hand.tap_at(540, 1000).tap("Eraser").tap_at(540, 1000)
    assert color(hand, 540, 1000) == WHITE
    hand.tap("More options").tap("Change background color")
    hand.tap("id=color_picker_new_hex").press("CTRL_LEFT", "A").type("00ff00").back().tap("OK")
    assert color(hand, 540, 1000) == GREEN


def test_the_bucket_fills_up_to_the_line(hand: Hand) -> None:
    choose(square(hand), "00ff00").tap("Bucket fill").tap_at(540, 1000)
    assert color(hand, 540, 1000) == GREEN
    assert color(hand, 370, 900) == GREEN
    assert color(hand, 340, 1000) == ORANGE
    assert color(hand, 200, 1000) == WHITE
    hand.tap("Undo")
    assert color(hand, 540, 1000) == WHITE


def test_the_eyedropper_takes_a_colour_for_the_brush(hand: Hand) -> None:
    choose(hand, "00ff00").tap_at(540, 1000)
    choose(hand, "0000ff").tap("Eyedropper").tap_at(540, 1000).tap_at(300, 1000)
    assert color(hand, 300, 1000) == GREEN


def test_digits_that_are_no_colour_change_nothing(hand: Hand) -> None:
    choose(hand, "xyz").tap_at(540, 1000)
    assert color(hand, 540, 1000) == ORANGE


def test_two_fingers_enlarge_the_sheet(hand: Hand) -> None:
    hand.tap_at(540, 1000)
    assert color(hand, 507, 1035) == WHITE
    with hand.phone.busy():
        touch = hand.phone[Input]
        for finger, x in ((0, 440), (1, 640), (1, 740), (0, 340)):
            touch.touch(finger, x, 1000, 1)
        touch.touch(0, 340, 1000, 0)
        touch.touch(1, 740, 1000, 0)
    assert color(hand, 507, 1035) == ORANGE
    hand.tap_at(300, 1400)
    assert color(hand, 300, 1400) == ORANGE
    assert color(hand, 330, 1400) == WHITE  # a brush is as wide as before, on the screen


@pytest.mark.parametrize(
    ("rows", "at", "area"),
    [
        (["...", "...", "..."], (1, 1), [(0, 0, 3), (1, 0, 3), (2, 0, 3)]),
        ([".#.", ".#.", ".#."], (0, 2), [(0, 0, 1), (1, 0, 1), (2, 0, 1)]),
        (["#.#.#", "#...#", "#####"], (1, 0), [(0, 1, 2), (0, 3, 4), (1, 1, 4)]),
        (["..#", ".##", "#.."], (0, 0), [(0, 0, 2), (1, 0, 1)]),
        (["#.", ".#"], (0, 0), [(0, 0, 1)]),
    ],
)
def test_the_area_around_a_point(
    rows: list[str], at: tuple[int, int], area: list[tuple[int, int, int]]
) -> None:
    image = Image.new("RGB", (len(rows[0]), len(rows)), "white")
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            image.putpixel((x, y), (0, 0, 0) if pixel == "#" else (255, 255, 255))
    assert raster.area(image, at) == area


# Saving


@pytest.mark.parametrize(("extension", "form"), [(".png", "PNG"), (".jpg", "JPEG")])
def test_a_picture_is_what_the_sheet_is(hand: Hand, extension: str, form: str) -> None:
    hand.tap_at(540, 1000)
    image = open_image(io.BytesIO(save(hand, "cat", extension)))
    assert image.format == form
    assert image.size == (1080, 2062)
    found = image.convert("RGB").getpixel((540, 1000 - TOP))
    assert isinstance(found, tuple)
    assert all(abs(a - b) < 12 for a, b in zip(found, ORANGE, strict=True))
    assert image.convert("RGB").getpixel((10, 10)) == WHITE


def test_an_svg_has_a_path_for_each_line(hand: Hand) -> None:
    draw(hand, [(300, 800), (500, 900), (700, 800)]).tap("Clear")
    draw(hand, [(300, 800), (500, 900), (700, 800)]).tap("Eraser").tap_at(500, 860)
    root = ElementTree.fromstring(save(hand, "cat", ".svg"))
    assert hand.sees("File saved successfully")
    assert root.tag == f"{SVG}svg"
    assert root.attrib["width"] == "1080"
    ground, line, eraser = root
    assert (ground.tag, ground.attrib["fill"]) == (f"{SVG}rect", "#ffffff")
    y = 800 - TOP
    assert line.attrib["d"].startswith(f"M300,{y} Q300,{y} 400,{y + 50} ")
    assert line.attrib["d"].endswith(f" L700,{y}")
    assert (line.attrib["stroke"], line.attrib["stroke-width"]) == ("#f57c00", "42")
    assert eraser.attrib["stroke"] == "#ffffff"


def test_an_svg_that_is_opened_again_looks_the_same(hand: Hand) -> None:
    choose(square(hand), "00ff00").tap("Bucket fill").tap_at(540, 1000)
    before = save(hand, "cat", ".svg")
    hand.tap("Clear").tap("More options").tap("Open file").tap("cat.svg")
    assert (color(hand, 540, 1000), color(hand, 340, 1000)) == (GREEN, ORANGE)
    hand.tap("Save").press("CTRL_LEFT", "A").type("again").back().tap("OK").tap("SAVE")
    assert hand.phone.files.read(f"{DOWNLOAD}/again.svg") == before


def test_a_picture_that_is_opened_is_drawn_upon(hand: Hand) -> None:
    data = io.BytesIO()
    Image.new("RGB", (108, 200), GREEN).save(data, "PNG")
    with hand.phone.busy():
        hand.phone.files.write(f"{DOWNLOAD}/green.png", data.getvalue())
    hand.tap("More options").tap("Open file").tap("green.png").tap_at(540, 1000)
    assert color(hand, 300, 1000) == GREEN
    assert color(hand, 540, 1000) == ORANGE


def test_a_file_that_is_no_picture_is_refused(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone.files.write(f"{DOWNLOAD}/broken.png", b"no picture")
    hand.tap("More options").tap("Open file").tap("broken.png")
    assert hand.sees("Invalid file format")


def test_the_extension_is_added_to_whatever_is_typed(hand: Hand) -> None:
    hand.tap("Save").press("CTRL_LEFT", "A").type("a.png").back().tap("OK").tap("SAVE")
    assert hand.phone.files.listdir(DOWNLOAD) == ["a.png.png"]


def test_the_field_has_a_name_with_the_date(hand: Hand) -> None:
    hand.tap("Save")
    assert hand.find("id=save_image_filename").text.startswith("image_2023_10_15_15_34_")


def test_the_extension_is_remembered(hand: Hand) -> None:
    save(hand, "cat", ".jpg")
    hand.tap("Save")
    assert hand.find(".jpg").checked


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (" ", "Filename cannot be empty"),
        ("a/b", "Filename contains invalid characters"),
        ("a:b", "Filename contains invalid characters"),
    ],
)
def test_names_that_no_file_may_have(hand: Hand, name: str, message: str) -> None:
    hand.tap("Save").press("CTRL_LEFT", "A").type(name).back().tap("OK")
    assert hand.sees(message)
    assert hand.sees("Save as")


def test_a_place_that_is_not_chosen_saves_nothing(hand: Hand) -> None:
    hand.tap_at(540, 1000).tap("Save").back().tap("OK").back()
    assert hand.phone.files.listdir(DOWNLOAD) == []
    assert color(hand, 540, 1000) == ORANGE


def test_leaving_without_strokes_asks_nothing(hand: Hand) -> None:
    hand.back()
    assert not hand.sees("Save")


def test_leaving_what_is_not_saved_is_asked_about(hand: Hand) -> None:
    hand.tap_at(540, 1000).back()
    assert hand.sees("You have unsaved changes. Save before exit?")
    hand.tap("Save")
    assert hand.sees("Save as")
    hand.back().back().wait(2).back().tap("Discard")
    assert not hand.sees("Clear")


def test_leaving_after_saving_asks_nothing(hand: Hand) -> None:
    hand.tap_at(540, 1000)
    save(hand, "cat")
    hand.back()
    assert not hand.sees("Clear")


def test_a_line_half_drawn_survives_save_and_load(hand: Hand) -> None:
    phone = hand.phone
    draw(hand, [(300, 800), (400, 900), (500, 800)], lift=False)
    with phone.busy():
        half = phone[Display].image().tobytes()
        phone.save("half")
    draw(hand, [(600, 900), (700, 800)])
    with phone.busy():
        whole = phone[Display].image().tobytes()
        phone.load("half")
        assert phone[Display].image().tobytes() == half
    assert half != whole
    draw(hand, [(600, 900), (700, 800)])
    with phone.busy():
        assert phone[Display].image().tobytes() == whole


def test_another_app_gets_the_picture_that_it_asked_for(hand: Hand) -> None:
    hand.open(f"{PACKAGE}/{PACKAGE}.activities.MainActivity", action=CAPTURE)
    assert hand.sees("Confirm")
    assert not hand.sees("Save")


@pytest.mark.parametrize("data", [b"", b"text", b"<xml/>", b"<svg", b'<svg><path d="M1"/></svg>'])
def test_files_that_are_no_drawing_are_read_without_an_error(data: bytes) -> None:
    found = svg.read(data)
    assert found is None or found[0] == []


# Where its tools are


def test_the_tools_stand_at_the_top_right_below_the_toolbar(hand: Hand) -> None:
    tools = ["Bucket fill", "Eraser", "Eyedropper", "Change color"]
    places = [hand.find(tool).bounds for tool in tools]
    assert [(left, right) for left, _, right, _ in places] == [
        (576, 702),
        (702, 828),
        (828, 954),
        (954, 1080),
    ]
    assert {(top, bottom - top) for _, top, _, bottom in places} == {(TOP, 126)}


def test_the_width_of_strokes_is_chosen_on_a_short_bar_below_a_dot_of_it(hand: Hand) -> None:
    left, top, right, bottom = hand.find("id=stroke_width_bar").bounds
    assert (left + 42, right - 42) == (385, 695)
    assert abs((top + bottom) // 2 - 2260) <= 2
    assert color(hand, 539, 2142) == ORANGE
    assert color(hand, 539, 2142 - 25) == WHITE
    assert color(hand, 539 + 25, 2142) == WHITE


@pytest.mark.parametrize(("x", "size"), [(350, 5), (385, 5), (540, 50), (695, 100), (730, 100)])
def test_a_place_on_the_bar_is_a_width(hand: Hand, x: int, size: int) -> None:
    hand.tap_at(x, 2260)
    app = hand.phone[OpenScreens].app(hand.phone[Activities].top)
    assert isinstance(app, Draw)
    assert app.size == size


def test_an_area_is_put_on_the_sheet_in_one_piece(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has thousands of runs, some of which a turned sheet may not have."""
    pasted: list[object] = []
    paste = Image.Image.paste

    def noted(image: Image.Image, *what: Any) -> None:
        pasted.append(what[0])
        paste(image, *what)

    monkeypatch.setattr(Image.Image, "paste", noted)
    runs = ((-1, 0, 9), (0, 1, 3), (1, -2, 1), (1, 3, 99), (2, 5, 9), (3, 0, 4))
    made = raster.picture(phone.files, [sheet.Area(runs, "#00ff00")], (4, 3), "#ffffff")
    assert pasted[:1] == ["#00ff00"]
    assert "#00ff00" not in pasted[1:]
    filled = [(x, y) for y in range(3) for x in range(4) if made.getpixel((x, y)) == GREEN]
    assert filled == [(1, 0), (2, 0), (0, 1), (3, 1)]
