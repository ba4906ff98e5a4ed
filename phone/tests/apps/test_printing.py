"""What apps print is saved as a PDF, by the page that Android opens for it."""

import io

import pypdf
import pytest
from PIL import Image

from phone.tests.forest import elements
from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.storage.files import STORAGE

DOWNLOAD = f"{STORAGE}/Download"
PICTURE = f"{STORAGE}/DCIM/a.png"
RED, ORANGE = (255, 0, 0), (245, 124, 0)


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def put(hand: Hand, path: str, data: bytes) -> None:
    with hand.phone.busy():
        hand.phone.files.mkdir(path.rpartition("/")[0], parents=True)
        hand.phone.files.write(path, data)


def red_picture() -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (300, 200), RED).save(data, "PNG")
    return data.getvalue()


def opened_in_gallery(hand: Hand, data: bytes) -> Hand:
    put(hand, PICTURE, data)
    return hand.launch("com.simplemobiletools.gallery.pro").tap("DCIM").tap("id=media_item_holder")


def printed(hand: Hand, name: str) -> Image.Image:
    """Save the print job; returns the picture on the only page of the PDF."""
    hand.tap("Select a printer").tap("Save as PDF").tap("Save to PDF").tap("SAVE")
    document = pypdf.PdfReader(io.BytesIO(hand.phone.files.read(f"{DOWNLOAD}/{name}.pdf")))
    (page,) = document.pages
    (picture,) = page.images
    assert picture.image is not None
    return picture.image.convert("RGB")


def near(color: object, wanted: tuple[int, int, int]) -> bool:
    """JPEG in the PDF changes colors a little."""
    assert isinstance(color, tuple)
    return all(abs(one - other) < 8 for one, other in zip(color, wanted, strict=True))


def test_gallery_prints_the_picture(hand: Hand) -> None:
    opened_in_gallery(hand, red_picture()).tap("More options").tap("Print")
    assert hand.sees("Summary, copies 1, paper size Letter")
    assert near(printed(hand, "a.png").getpixel((600, 300)), RED)


def test_draw_prints_the_sheet(hand: Hand) -> None:
    hand.launch("com.simplemobiletools.draw.pro")
    hand.tap("More options").tap("Change background color").tap("id=color_picker_new_hex")
    hand.press("CTRL_LEFT", "A").type("f57c00").back().tap("OK")
    hand.tap("More options").tap("Print")
    assert near(printed(hand, "simple-draw").getpixel((600, 300)), ORANGE)


def test_markor_prints_the_document_and_leaves_no_picture_of_it(hand: Hand) -> None:
    put(hand, f"{STORAGE}/Documents/markor/n.md", b"# Shopping")
    hand.launch("net.gsantner.markor").tap("File n.md ")
    hand.tap("More options").tap("Share").tap("Print / PDF")
    assert printed(hand, "n").size == (1275, 1650)
    assert not hand.phone.files.exists(f"{STORAGE}/Pictures/n.png")


def test_nothing_is_printed_before_a_printer_and_a_page_are_selected(hand: Hand) -> None:
    opened_in_gallery(hand, red_picture()).tap("More options").tap("Print")
    assert not hand.sees("Save to PDF")
    hand.tap("Select a printer").tap("All printers…")
    assert hand.sees("No printers found")
    hand.tap("OK").tap("Select a printer").tap("Save as PDF")
    assert hand.sees("Save to PDF")
    hand.tap("Page 1 of 1")
    assert (hand.sees("Save to PDF"), hand.find("Page 1 of 1").checked) == (False, False)
    hand.tap("Page 1 of 1")
    assert hand.sees("Save to PDF")


def test_the_page_has_the_shape_of_the_paper(hand: Hand) -> None:
    opened_in_gallery(hand, red_picture()).tap("More options").tap("Print")
    listed = {node.text or node.desc: node.bounds for node in elements(hand.phone)}
    assert list(listed)[:10] == [
        "Expand handle",
        "",  # the spinner, around its text
        "Summary, copies 1, paper size Letter",
        "Select a printer",
        "Copies:",
        "1",
        "Paper size:",
        "Letter",
        "Page 1 of 1",
        "1/1",
    ]
    assert listed["Expand handle"] == (0, 354, 1080, 428)
    assert listed["Page 1 of 1"] == (84, 750, 996, 2014)


@pytest.mark.parametrize("data", [None, b"no picture"])
def test_a_picture_that_is_gone_or_broken_by_then_is_not_printed(
    hand: Hand, data: bytes | None
) -> None:
    opened_in_gallery(hand, red_picture()).tap("More options").tap("Print")
    if data is None:
        hand.phone.files.remove(PICTURE)
    else:
        hand.phone.files.write(PICTURE, data)
    hand.tap("Select a printer").tap("Save as PDF").tap("Save to PDF").tap("SAVE")
    assert hand.sees("Cannot write the PDF")
