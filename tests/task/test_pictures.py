"""Pictures to be read on the device."""

import io
from random import Random

from PIL import Image

from phone.tests.pictures import open_image
from pytest_androidworld.task import pictures, sample
from pytest_androidworld.task.sample.receipts import Receipt

RECEIPT: Receipt = {
    "company": "Harbor Computers",
    "slogan": "Small parts, fair prices",
    "transactions": [
        {"date": "2023-07-04", "item": "Laptop Sleeve", "cents": 2150},
        {"date": "2023-01-31", "item": "Mouse Pad", "cents": 999},
    ],
}


def opened(data: bytes) -> Image.Image:
    return open_image(io.BytesIO(data))


def ink(image: Image.Image, left: int, top: int, right: int, bottom: int) -> bool:
    """Whether something dark is in that part of the picture."""
    low, _ = image.convert("L").crop((left, top, right, bottom)).getextrema()
    return isinstance(low, (int, float)) and low < 64


def test_a_receipt_is_a_line_per_transaction_under_a_header() -> None:
    assert pictures.receipt_text(RECEIPT) == (
        "Date, Item, Amount\n2023-07-04, Laptop Sleeve, $21.50\n2023-01-31, Mouse Pad, $9.99"
    )


def test_the_picture_of_a_receipt_has_its_lines_and_no_header() -> None:
    image = opened(pictures.receipt_picture(RECEIPT, "PNG"))
    assert (image.format, image.size) == ("PNG", (500, 600))
    assert ink(image, 10, 100, 500, 160)
    assert ink(image, 10, 170, 500, 190)
    assert ink(image, 10, 200, 500, 220)
    assert not ink(image, 0, 230, 500, 560)
    assert ink(image, 10, 560, 500, 600)


def test_a_short_receipt_is_square() -> None:
    short: Receipt = {**RECEIPT, "transactions": RECEIPT["transactions"][:1]}
    image = opened(pictures.receipt_picture(short))
    assert (image.format, image.size) == ("JPEG", (500, 500))


def test_a_receipt_is_drawn_with_as_many_transactions_as_it_may_have() -> None:
    counts = {len(sample.receipt(Random(n), 1, 5)["transactions"]) for n in range(100)}
    assert counts == {1, 2, 3, 4, 5}


def test_no_line_of_a_receipt_is_wider_than_the_paper() -> None:
    for seed in range(100):
        image = opened(pictures.receipt_picture(sample.receipt(Random(seed), 5, 5), "PNG"))
        assert not ink(image, 490, 0, 500, image.height)


def test_a_picture_of_text_is_as_large_as_its_lines() -> None:
    image = opened(pictures.text_picture("Museum Tickets\n amount: $305.74\n\nEnd"))
    assert image.format == "JPEG"
    assert ink(image, 10, 10, image.width - 10, 40)
    assert not ink(image, 0, 0, 8, image.height)
    assert not ink(image, image.width - 8, 0, image.width, image.height)
    longer = opened(pictures.text_picture("Museum Tickets\n amount: $305.74\n\nEnd\nEnd"))
    assert longer.width == image.width
    assert 20 <= longer.height - image.height <= 30


def test_the_same_text_is_the_same_picture() -> None:
    assert pictures.text_picture("Soup", "PNG") == pictures.text_picture("Soup", "PNG")
