"""Where Gallery's parts stand, as on a recorded Pixel 6, and what its properties remove."""

import io

import pytest
from PIL import Image

from phone.tests.hand import Hand
from virtual_phone.apps.gallery.exif import can_be_removed, without_exif
from virtual_phone.media.pictures import open_picture
from virtual_phone.phone import Phone
from virtual_phone.storage.files import STORAGE

DCIM = f"{STORAGE}/DCIM"
DESCRIPTION = 0x010E  # a tag of EXIF


def picture(form: str, *, described: bool) -> bytes:
    values = Image.Exif()
    if described:
        values[DESCRIPTION] = "at home"
    made = io.BytesIO()
    Image.new("RGB", (50, 40), "red").save(made, form, exif=values)
    return made.getvalue()


def values_of(data: bytes) -> dict[int, object]:
    with open_picture(io.BytesIO(data)) as image:
        return dict(image.getexif())


def pixels_of(data: bytes) -> bytes:
    with open_picture(io.BytesIO(data)) as image:
        return image.tobytes()


@pytest.fixture
def hand(phone: Phone) -> Hand:
    phone.files.mkdir(DCIM, parents=True)
    for name in ("a.jpg", "b.jpg"):
        phone.files.write(f"{DCIM}/{name}", picture("JPEG", described=True))
    return Hand(phone).launch("com.simplemobiletools.gallery.pro")


def test_three_squares_fill_a_row(hand: Hand) -> None:
    hand.tap("DCIM")
    holders = [n for n in hand.nodes() if n.resource_id.endswith("media_item_holder")]
    assert [n.bounds for n in holders] == [(0, 296, 360, 656), (360, 296, 720, 656)]
    assert {n.cls for n in holders} == {"android.widget.RelativeLayout"}


def test_an_image_without_a_description_is_not_important(hand: Hand) -> None:
    hand.tap("DCIM")
    assert not [n for n in hand.nodes() if n.resource_id.endswith("thumbnail") and n.important]


def test_the_media_of_all_folders_are_grouped_by_days(hand: Hand) -> None:
    hand.tap("Show all folders content")
    (heading,) = [n for n in hand.nodes() if n.resource_id.endswith("thumbnail_section")]
    assert (heading.text, heading.bounds) == ("15.10.2023", (0, 296, 1080, 437))
    assert heading.clickable
    assert heading.long_clickable
    hand.tap("15.10.2023").tap("Switch to folder view")
    assert hand.sees("Search folders")


def test_nothing_leads_up_from_the_media_of_all_folders(hand: Hand) -> None:
    hand.tap("Show all folders content")
    assert hand.find("id=top_toolbar_search_icon").desc == "Search"
    assert not hand.sees("Sort by")
    hand.tap("More options").tap("Sort by")
    assert hand.sees("Ascending")


def properties(hand: Hand) -> Hand:
    hand.tap("DCIM").hold("id=media_item_holder")
    return hand.tap("More options").tap("Properties")


def test_a_dialog_is_as_wide_as_its_theme_demands(hand: Hand) -> None:
    """95 % of the screen, less 24 dp on both sides."""
    properties(hand)
    assert hand.find("Properties").bounds[0] == 153
    left, top, right, bottom = hand.find("OK").bounds
    assert (left, right, bottom - top) == (759, 927, 126)


def test_properties_have_the_whole_path(hand: Hand) -> None:
    properties(hand)
    assert hand.sees("/storage/emulated/0/DCIM")
    label, value = hand.find("Path").bounds, hand.find("/storage/emulated/0/DCIM").bounds
    assert (label[3] - label[1], value[3] - value[1]) == (51, 57)
    assert value[1] == label[3]
    assert hand.find("Size").bounds[1] == value[3] + 42


def test_exif_values_are_removed_from_a_picture(hand: Hand) -> None:
    properties(hand).tap("Remove EXIF").tap("Yes")
    name = next(each for each in ("a.jpg", "b.jpg") if hand.sees(each))
    data = hand.phone.files.read(f"{DCIM}/{name}")
    assert values_of(data) == {}


@pytest.mark.parametrize("form", ["JPEG", "PNG"])
def test_a_picture_without_exif_has_the_same_pixels(form: str) -> None:
    before = picture(form, described=True)
    after = without_exif(before)
    assert b"at home" not in after
    assert pixels_of(after) == pixels_of(before)
    assert without_exif(after) == after


@pytest.mark.parametrize("data", [b"", b"\xff\xd8", b"\xff\xd8\xff", b"GIF89a", b"RIFF....WEBP"])
def test_what_is_cut_short_or_of_another_format_is_left_as_it_is(data: bytes) -> None:
    assert without_exif(data) == data


@pytest.mark.parametrize(
    ("path", "can"), [("/a/b.JPG", True), ("/a/b.png", True), ("/a/b.gif", False), ("/a", False)]
)
def test_exif_is_of_pictures_of_some_formats(path: str, can: bool) -> None:
    assert can_be_removed(path) == can
