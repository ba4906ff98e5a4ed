"""Points as models write them, in pixels of the screen: the vectors of a phone of 1080 × 2400."""

from typing import Any

import pytest

from pytest_androidworld import BadAction
from pytest_androidworld.agent.protocols.geometry import (
    Grid,
    fitted,
    patched,
    place,
    smart_resize,
)

PHONE = (1080, 2400)
ROUND, CUT, THOUSAND, PIXELS = Grid(999, round), Grid(999), Grid(1000), Grid(None)


@pytest.mark.parametrize(
    ("grid", "sent", "written", "pixel"),
    [
        (ROUND, PHONE, [500, 500], (541, 1201)),
        (CUT, PHONE, [500, 500], (540, 1201)),
        (THOUSAND, PHONE, [500, 500], (540, 1200)),
        (THOUSAND, PHONE, [999, 999], (1078, 2397)),
        (THOUSAND, (474, 1054), [500, 500], (540, 1200)),  # what was sent does not matter
        (PIXELS, (1092, 2408), [546, 1204], (540, 1200)),
        (PIXELS, (706, 1568), [353, 784], (540, 1200)),
        (PIXELS, (1080, 2400), [1079, 2399], (1079, 2399)),
        (THOUSAND, PHONE, [[400, 400, 600, 600]], (540, 1200)),
    ],
)
def test_a_place_in_pixels(
    grid: Grid, sent: tuple[int, int], written: Any, pixel: tuple[int, int]
) -> None:
    point = grid.point(written, sent, PHONE)
    assert (point.at, point.clamped) == (pixel, False)


@pytest.mark.parametrize(
    ("grid", "written", "pixel"),
    [
        (ROUND, [999, 999], (1079, 2399)),
        (THOUSAND, [1000, 1000], (1079, 2399)),
        (THOUSAND, [-3, 500], (0, 1200)),
        (PIXELS, [1080, 10], (1079, 10)),
    ],
)
def test_a_place_beside_the_screen_is_moved_onto_it(
    grid: Grid, written: Any, pixel: tuple[int, int]
) -> None:
    point = grid.point(written, PHONE, PHONE)
    assert (point.at, point.clamped) == (pixel, True)


def test_the_screen_may_lie_on_its_side() -> None:
    assert THOUSAND.point([500, 999], (2400, 1080), (2400, 1080)).at == (1200, 1078)


@pytest.mark.parametrize("written", [[540, 1200], [1001, 3], [[900, 900, 1010, 990]], "5 1e9"])
@pytest.mark.parametrize("grid", [ROUND, THOUSAND])
def test_who_counts_in_pixels_does_not_count_to_a_thousand(grid: Grid, written: Any) -> None:
    with pytest.raises(BadAction, match="is beyond 1000: the model does not count from 0 to 1000"):
        grid.point(written, PHONE, PHONE)


@pytest.mark.parametrize(
    "written",
    [
        [500, 300],
        (500, 300),
        [500.0, 300.0],
        ["500", "300"],
        "500,300",
        "(500, 300)",
        "[500, 300]",
        "500 300",
        "<point>500 300</point>",
        "<|box_start|>(500,300)<|box_end|>",
        "<bbox>400 200 600 400</bbox>",
        [400, 200, 600, 400],
        [[400, 200, 600, 400]],
        [[400, 200], [600, 400]],
        {"x": 500, "y": 300},
    ],
)
def test_how_a_place_may_be_written(written: Any) -> None:
    assert place(written) == (500, 300)


@pytest.mark.parametrize(
    "written", [[], [1], [1, 2, 3], "5", "here", None, True, [True, 2], [1, None], float("nan")]
)
def test_what_is_no_place(written: Any) -> None:
    with pytest.raises(BadAction, match="a place is "):
        place(written)


@pytest.mark.parametrize(
    ("grid", "sent", "count"),
    [(THOUSAND, PHONE, (500, 500)), (CUT, PHONE, (500, 500)), (PIXELS, (1092, 2408), (546, 1204))],
)
def test_a_pixel_in_the_familys_way_to_count(
    grid: Grid, sent: tuple[int, int], count: tuple[int, int]
) -> None:
    assert grid.count((540, 1200), sent, PHONE) == count


@pytest.mark.parametrize(
    ("factor", "least", "most", "size"),
    [
        (28, 3136, 12_845_056, (1092, 2408)),
        (28, 3136, 10_035_200, (1092, 2408)),
        (28, 0, 5_000_000, (1092, 2408)),
        (32, 65_536, 16_777_216, (1088, 2400)),
        (16, 0, None, (1088, 2400)),  # 67.5 sixteens: half to even
        (28, 0, 1_000_000, (644, 1484)),
    ],
)
def test_the_size_that_a_processor_makes_of_the_phone(
    factor: int, least: int, most: int | None, size: tuple[int, int]
) -> None:
    assert smart_resize(PHONE, factor, least, most) == size


def test_a_small_picture_is_made_larger() -> None:
    assert smart_resize((30, 40), 28, 78_400) == (252, 336)


def test_a_picture_that_is_too_thin_is_refused() -> None:
    assert smart_resize((5600, 28), 28) == (5600, 28)
    with pytest.raises(ValueError, match="one side is more than 200 times the other"):
        smart_resize((5629, 28), 28)


@pytest.mark.parametrize(
    ("most", "size"),
    [(None, PHONE), (2_592_000, PHONE), (500_000, (474, 1054)), (1_944_000, (935, 2078))],
)
def test_a_size_in_its_own_proportions(most: int | None, size: tuple[int, int]) -> None:
    assert fitted(PHONE, most) == size


@pytest.mark.parametrize(
    ("most", "edge", "size"), [(1568, 1568, (706, 1568)), (4784, 2576, PHONE)]
)
def test_a_size_in_patches(most: int, edge: int, size: tuple[int, int]) -> None:
    assert patched(PHONE, 28, most, edge) == size
