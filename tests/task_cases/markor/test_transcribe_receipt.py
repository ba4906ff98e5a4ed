"""MarkorTranscribeReceipt: what counts as the receipt's lines, and what does not."""

from typing import Any

import pytest

from pytest_androidworld.task.files import DCIM, MARKOR
from pytest_androidworld.task_cases.markor.transcribe_receipt import MarkorTranscribeReceipt
from tests.task_cases.play import Play

RECEIPT: dict[str, Any] = {
    "receipt": {
        "company": "Harbor Computers",
        "slogan": "Small parts, fair prices",
        "transactions": [
            {"date": "2023-07-04", "item": "Laptop Sleeve", "cents": 2150},
            {"date": "2023-01-31", "item": "Mouse Pad", "cents": 999},
            {"date": "2023-02-01", "item": "Mouse Pad", "cents": 1200},
        ],
    },
}
HEADER = "Date, Item, Amount"
FIRST = "2023-07-04, Laptop Sleeve, $21.50"
SECOND = "2023-01-31, Mouse Pad, $9.99"
THIRD = "2023-02-01, Mouse Pad, $12.00"
RIGHT = (HEADER, FIRST, SECOND, THIRD)
NOTE = f"{MARKOR}/receipt.md"


@pytest.mark.parametrize(
    ("lines", "upstream", "strict"),
    [
        ((), 0, 0),
        ((HEADER,), 0, 0),
        ((HEADER, FIRST), 0, 0),
        (("Harbor Computers",), 0, 0),
        ((HEADER, FIRST, SECOND, "2023-02-01, Mouse Pad, $13.00"), 1, 0),  # D55
        ((HEADER, FIRST, SECOND, "2023-02-02, Mouse Pad, $12.00"), 1, 0),
        ((HEADER, FIRST, SECOND, "2023-02-01, mouse pad, $12.00"), 1, 0),
        ((HEADER, FIRST, SECOND, "2023-02-01 Mouse Pad $12.00"), 1, 0),
        ((HEADER, FIRST, SECOND, "2023-02-01, Mouse Pad, $12.001"), 1, 0),
        ((FIRST, SECOND, THIRD), 1, 0),  # without the header
        (("Date, Item, Price", FIRST, SECOND, THIRD), 1, 0),
        ((*RIGHT, "Total, 3"), 1, 0),
        (RIGHT, 1, 1),
        ((*RIGHT, "", ""), 1, 1),
        (("", HEADER, "", FIRST, SECOND, THIRD), 1, 1),
        (tuple(line.replace(", ", ",") for line in RIGHT), 1, 1),
        (tuple(line.replace("$", "") for line in RIGHT), 1, 1),
        ((HEADER, FIRST, SECOND, "2023-02-01, Mouse Pad, $12"), 1, 1),
        ((HEADER, "2023-07-04,  Laptop Sleeve , 21.5", SECOND, THIRD), 1, 1),
    ],
)
def test_rewards(play: Play, lines: tuple[str, ...], upstream: float, strict: float) -> None:
    task = play.begin(MarkorTranscribeReceipt, **RECEIPT)
    play.device.files.write(NOTE, "\n".join(lines))
    assert play.rewards(task) == (upstream, strict)


def test_the_lines_must_be_in_order(play: Play) -> None:
    task = play.begin(MarkorTranscribeReceipt, **RECEIPT)
    play.device.files.write(NOTE, "\n".join((HEADER, FIRST, THIRD, SECOND)))
    assert play.rewards(task)[1] == 0


def test_nothing_else_may_change(play: Play) -> None:
    task = play.begin(MarkorTranscribeReceipt, **RECEIPT)
    play.device.files.write(NOTE, "\n".join(RIGHT))
    play.device.files.remove(f"{DCIM}/receipt.png")
    assert play.rewards(task) == (1, 0)


def test_a_folder_of_that_name_is_no_note(play: Play) -> None:
    task = play.begin(MarkorTranscribeReceipt, **RECEIPT)
    play.device.files.make_folder(NOTE)
    assert play.rewards(task) == (0, 0)


def test_bytes_that_are_no_text_are_a_zero(play: Play) -> None:
    task = play.begin(MarkorTranscribeReceipt, **RECEIPT)
    play.device.files.write(NOTE, b"\xff\xfe")
    assert play.rewards(task) == (0, 0)


def test_another_name_is_a_zero(play: Play) -> None:
    task = play.begin(MarkorTranscribeReceipt, **RECEIPT)
    play.device.files.write(f"{MARKOR}/receipt.txt", "\n".join(RIGHT))
    assert play.rewards(task) == (0, 0)
