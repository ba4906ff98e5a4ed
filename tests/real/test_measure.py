"""The measure, on lists made by hand."""

import pytest

from tests.real.measure import (
    Figures,
    Pair,
    compare,
    longest_increasing,
    masked,
    overlap,
)
from tests.real.recorded import Bounds, Seen

BOX = (0, 0, 100, 100)


def pairs(real: list[Seen], ours: list[Seen]) -> list[tuple[int, int]]:
    """The places of the pairs in both lists."""
    return [(real.index(pair.real), ours.index(pair.ours)) for pair in compare(real, ours).pairs]


@pytest.mark.parametrize(
    ("real", "ours"),
    [
        (Seen(text="Cancel"), Seen(text="CANCEL")),
        (Seen(text="Save", bounds=BOX), Seen(bounds=BOX)),
        (Seen(bounds=BOX), Seen(text="Save", bounds=BOX)),
        (Seen(text="Save", desc="Keep"), Seen(text="Store", desc="Keep")),
        (Seen(text="Save", id="save", bounds=BOX), Seen(text="Store", id="save", bounds=BOX)),
        (Seen(text="10:30 today"), Seen(text="10:30 tomorrow")),
        (Seen(hint="Name"), Seen(hint="Name")),
        (Seen(id="one"), Seen(id="two")),
        (Seen(kind="View"), Seen(kind="View")),  # two boxes without an area share nothing
        (Seen(bounds=(0, 0, 100, 100)), Seen(bounds=(0, 0, 100, 50))),  # half, and not more
    ],
    ids=lambda seen: repr(seen),
)
def test_no_pair(real: Seen, ours: Seen) -> None:
    match = compare([real], [ours])
    assert match.pairs == []
    assert match.missing == [real]
    assert match.extra == [ours]
    assert match.figures() == Figures(real=1, ours=1)


@pytest.mark.parametrize(
    ("real", "ours"),
    [
        (Seen(text="Save"), Seen(text="Save")),
        (Seen(text="Save"), Seen(desc="Save")),
        (Seen(text="Save "), Seen(text=" Save")),
        (Seen(text=" ", desc="Save"), Seen(desc="Save")),
        (Seen(text="15 Oct 2023 3:34 PM"), Seen(text="16 Oct 2023 10:05 PM")),
        (Seen(text="12.8 kB"), Seen(text="3 kB")),
        (Seen(id="switch", bounds=BOX), Seen(id="switch", bounds=(500, 0, 600, 100))),
        (Seen(bounds=(0, 0, 100, 100)), Seen(bounds=(0, 0, 100, 51))),
        (Seen(id="one", bounds=BOX), Seen(id="two", bounds=BOX)),  # only the box tells
    ],
    ids=lambda seen: repr(seen),
)
def test_a_pair(real: Seen, ours: Seen) -> None:
    assert pairs([real], [ours]) == [(0, 0)]


def test_each_element_is_in_one_pair_at_most() -> None:
    real = [Seen(text="On", bounds=(0, 0, 9, 9)), Seen(text="On", bounds=(0, 50, 9, 59))]
    assert pairs(real, [Seen(text="On")]) == [(0, 0)]


def test_an_equal_label_comes_before_a_masked_one_wherever_it_stands() -> None:
    real = [Seen(text="1 item"), Seen(text="2 items"), Seen(text="3 items")]
    ours = [Seen(text="3 items"), Seen(text="4 items")]
    assert pairs(real, ours) == [(1, 1), (2, 0)]


def test_an_id_comes_before_a_box() -> None:
    real = [Seen(id="list", bounds=BOX)]
    ours = [Seen(id="frame", bounds=BOX), Seen(id="list", bounds=(0, 900, 100, 1000))]
    assert pairs(real, ours) == [(0, 1)]


def test_among_equals_the_same_id_then_the_same_class_then_the_nearest() -> None:
    real = [Seen(text="On", id="state", kind="Switch", bounds=(0, 0, 10, 10))]
    far = (0, 900, 10, 910)
    nearest = Seen(text="On", id="other", kind="TextView", bounds=(0, 0, 10, 10))
    same_class = Seen(text="On", id="other", kind="Switch", bounds=far)
    same_id = Seen(text="On", id="state", kind="TextView", bounds=far)
    near_class = Seen(text="On", id="other", kind="Switch", bounds=(0, 40, 10, 50))
    assert pairs(real, [nearest, same_class, same_id]) == [(0, 2)]
    assert pairs(real, [nearest, same_class]) == [(0, 1)]
    assert pairs(real, [same_class, near_class]) == [(0, 1)]


def test_real_elements_choose_in_their_order() -> None:
    first, second = Seen(text="On", bounds=(0, 0, 9, 9)), Seen(text="On", bounds=(0, 90, 9, 99))
    ours = [Seen(text="On", bounds=(0, 90, 9, 99)), Seen(text="On", bounds=(0, 300, 9, 309))]
    assert pairs([first, second], ours) == [(0, 0), (1, 1)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sun, Oct 15", "Sun, Oct #"),
        ("15:34", "#"),
        ("290.81 USD", "# USD"),
        ("10/15/2023, 15:34", "# #"),  # the comma belongs to the date before it
        ("500 x 500 (0.3MP)", "# x # (#MP)"),
        ("+1 932-802-0043", "+# #-#-#"),
        ("no number.", "no number."),
    ],
)
def test_numbers_are_masked(text: str, expected: str) -> None:
    assert masked(text) == expected


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((0, 0, 10, 10), (10, 0, 20, 10), 0),
        ((0, 0, 10, 10), (20, 20, 30, 30), 0),
        ((0, 0, 0, 0), (0, 0, 0, 0), 0),
        ((0, 0, 10, 10), (0, 0, 10, 5), 0.5),
        ((0, 0, 10, 10), (5, 0, 15, 10), 1 / 3),
        ((0, 0, 10, 10), (0, 0, 10, 10), 1),
    ],
)
def test_the_overlap_of_boxes(first: Bounds, second: Bounds, expected: float) -> None:
    assert overlap(first, second) == expected


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [([], 0), ([3], 1), ([3, 2, 1], 1), ([0, 1, 2], 3), ([9, 0, 1, 5, 2, 3], 4)],
)
def test_the_longest_increasing_run(numbers: list[int], expected: int) -> None:
    assert longest_increasing(numbers) == expected


@pytest.mark.parametrize(
    ("bounds", "shift", "is_hit"),
    [
        ((0, 0, 100, 100), 0, True),
        ((0, 0, 100, 124), 24, True),
        ((0, 0, 100, 50), 50, False),  # the middle is the first row below it
        ((50, 50, 100, 100), 50, True),
        ((0, 60, 100, 160), 60, False),
    ],
)
def test_places(bounds: Bounds, shift: int, is_hit: bool) -> None:
    pair = Pair(Seen(bounds=BOX), Seen(bounds=bounds))
    assert (pair.shift(), pair.is_hit()) == (shift, is_hit)


@pytest.mark.parametrize(
    ("ours", "differences"),
    [
        (Seen(text="3 items", id="count", flags=frozenset("cf")), []),
        (Seen(text="items", id="count", flags=frozenset("cf")), ["text"]),
        (Seen(desc="3 items", id="count", flags=frozenset("cf")), ["text", "desc"]),
        (Seen(text="3 items", hint="Count", id="count", flags=frozenset("cf")), ["hint"]),
        (Seen(text="3 items", id="counts", flags=frozenset("cf")), ["id"]),
        (Seen("View", text="3 items", id="count", flags=frozenset("cf")), ["kind"]),
        (Seen(text="3 items", id="count", flags=frozenset("clf")), ["flags"]),
    ],
)
def test_what_differs(ours: Seen, differences: list[str]) -> None:
    pair = Pair(Seen(text="2 items", id="count", flags=frozenset("cf")), ours)
    assert pair.differences() == differences
    assert pair.is_same() == (not differences)


def test_what_is_further_than_24_pixels_is_not_the_same() -> None:
    assert Pair(Seen(bounds=BOX), Seen(bounds=(24, 0, 100, 100))).is_same()
    assert not Pair(Seen(bounds=BOX), Seen(bounds=(25, 0, 100, 100))).is_same()


def test_figures_count_elements_and_add_up() -> None:
    real = [
        Seen("Button", text="OK", id="yes", flags=frozenset("cf"), bounds=(0, 0, 100, 100)),
        Seen("Button", text="Cancel", id="no", flags=frozenset("cf"), bounds=(0, 200, 100, 300)),
        Seen("TextView", text="Title", id="title", bounds=(0, 400, 100, 500)),
        Seen("View", text="Gone"),
    ]
    ours = [
        Seen("TextView", text="Title", id="title", bounds=(0, 400, 100, 424)),
        Seen("Button", text="OK", id="yes", flags=frozenset("cf"), bounds=(0, 0, 100, 120)),
        Seen("TextView", text="Cancel", id="no", flags=frozenset("cl"), bounds=(0, 250, 100, 350)),
        Seen("View", text="More"),
        Seen("View", text="Most"),
    ]
    figures = compare(real, ours).figures()
    assert figures == Figures(
        real=4,
        ours=5,
        matched=3,
        id=3,
        kind=2,
        clickable=3,
        flags=2,
        near=1,
        nearby=2,
        hit=2,
        order=2,
        same=1,
    )
    assert figures + Figures(real=1, same=2) == Figures(
        real=5,
        ours=5,
        matched=3,
        id=3,
        kind=2,
        clickable=3,
        flags=2,
        near=1,
        nearby=2,
        hit=2,
        order=2,
        same=3,
    )
