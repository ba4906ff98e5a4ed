"""Rows added and removed: what the reference says, and rule R."""

from typing import Any

import pytest

from pytest_androidworld.task.matching import same_text
from pytest_androidworld.task.rows import (
    Row,
    added,
    one_removed,
    one_to_one,
    reference_added,
    reference_removed,
    removed,
)

COMPARED = ("start_ts", "end_ts", "title", "location", "description", "repeat_rule")
SIMILAR = ("title", "location", "description")


def event(key: int, **values: Any) -> Row:
    return {
        "id": key,
        "start_ts": 100,
        "end_ts": 1000,
        "title": "Meeting with Bob",
        "location": "",
        "description": "We will plan annual budget.",
        "repeat_rule": 0,
        "repeat_limit": 0,
        "last_updated": 0,
        **values,
    }


ASKED = event(-1)
BEFORE = [event(1, start_ts=5, title="Roadmap"), event(2, start_ts=6, title="Campaign")]


def same(found: Row, asked: Row) -> bool:
    exact = ("start_ts", "end_ts", "location", "repeat_rule", "repeat_limit")
    return all(found[name] == asked[name] for name in exact) and all(
        same_text(found[name], asked[name]) for name in ("title", "description")
    )


@pytest.mark.parametrize(
    ("after", "upstream", "strict"),
    [
        ([*BEFORE], 0, 0),
        ([*BEFORE, event(3, location="x")], 0, 0),
        ([*BEFORE, event(3), event(4)], 0, 0),
        ([*BEFORE, event(3, end_ts=1060)], 0, 0),
        ([BEFORE[0], {**BEFORE[1], "last_updated": 9}, event(3)], 0, 0),
        ([BEFORE[0], event(3)], 0, 0),
        ([BEFORE[0], event(3), event(4)], 0, 0),
        (None, 0, 0),
        ([*BEFORE, event(3, title="meeting with Bobb")], 1, 0),  # D34
        ([*BEFORE, event(3, description="We will plan annual budget")], 1, 0),
        ([*BEFORE, event(3, repeat_limit=5)], 1, 0),  # D35
        ([*BEFORE, event(3, last_updated=99)], 1, 1),
        ([event(3), *BEFORE], 1, 1),
    ],
)
def test_adding_a_row(after: list[Row] | None, upstream: float, strict: float) -> None:
    score = added(
        BEFORE,
        after,
        [ASKED],
        key="id",
        compared=COMPARED,
        similar=SIMILAR,
        same=same,
        defects=("D34", "D36"),
    )
    assert (score.upstream, score.strict) == (upstream, strict)


def test_an_old_row_does_not_stand_for_the_asked_one() -> None:
    """D36: the reference is content with it, and with any new row."""
    before = [*BEFORE, event(3)]
    after = [*before, event(4, title="", description="")]
    score = added(
        before,
        after,
        [ASKED],
        key="id",
        compared=COMPARED,
        similar=SIMILAR,
        same=same,
        defects=("D34", "D36"),
    )
    assert (score.upstream, score.strict) == (1, 0)


def test_one_row_may_stand_for_two_to_the_reference() -> None:
    other = event(-2, title="Meeting with Rob")
    after = [*BEFORE, event(3), event(4, title="junk")]
    assert reference_added(BEFORE, after, [ASKED, other], COMPARED, SIMILAR)
    assert not one_to_one(after[2:], [ASKED, other], same)


@pytest.mark.parametrize(
    ("found", "asked", "right"),
    [
        ([1], [1, 2], False),
        ([1, 1], [1, 2], False),
        ([1, 2, 2], [1, 2], False),
        ([], [], True),
        ([2, 1], [1, 2], True),
        ([12, 1], [1, 12], True),
        ([1, 12], [12, 1], True),
    ],
)
def test_one_to_one(found: list[int], asked: list[int], right: bool) -> None:
    """Numbers match where one's digits are within the other's: 12 fits 1 and 12."""

    def fits(a: Row, b: Row) -> bool:
        return str(b["n"]) in str(a["n"])

    rows = [{"n": n} for n in found]
    assert one_to_one(rows, [{"n": n} for n in asked], fits) is right


FOUR = [event(n, start_ts=n) for n in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("after", "reward"),
    [
        (FOUR, 0),
        ([FOUR[0], FOUR[2], FOUR[3]], 0),
        ([FOUR[2]], 0),
        ([FOUR[2], FOUR[3], event(5)], 0),
        ([{**FOUR[0], "title": "x"}, FOUR[2], FOUR[3]], 0),
        ([FOUR[2], {**FOUR[3], "last_updated": 1}], 0),
        (None, 0),
        ([FOUR[2], FOUR[3]], 1),
        ([FOUR[3], FOUR[2]], 1),
    ],
)
def test_removing_two_of_four(after: list[Row] | None, reward: float) -> None:
    score = removed(FOUR, after, {1, 2}, key="id")
    assert (score.upstream, score.strict) == (reward, reward)
    if after is not None:
        assert reference_removed(FOUR, after, {1, 2}, "id") == bool(reward)


WITH_TWINS = [*FOUR[2:], event(5), event(6)]


@pytest.mark.parametrize(
    ("after", "reward"),
    [
        (WITH_TWINS, 0),
        (FOUR[2:], 0),
        ([*FOUR[2:], {**event(6), "title": "x"}], 0),
        ([*FOUR[2:], {**event(6), "last_updated": 1}], 0),
        ([FOUR[2], event(6)], 0),
        ([*FOUR[2:], event(7)], 0),
        ([FOUR[3], event(5), event(6)], 0),
        (None, 0),
        ([*FOUR[2:], event(5)], 1),
        ([*FOUR[2:], event(6)], 1),
    ],
)
def test_removing_one_of_two_equal_rows(after: list[Row] | None, reward: float) -> None:
    score = one_removed(WITH_TWINS, after, [5, 6], key="id")
    assert (score.upstream, score.strict) == (reward, reward)
    if after is not None:
        by_reference = [reference_removed(WITH_TWINS, after, {twin}, "id") for twin in (5, 6)]
        assert any(by_reference) == bool(reward)


def test_a_target_that_never_was_is_an_error() -> None:
    with pytest.raises(ValueError, match="id 9 is not among the rows of the start"):
        reference_removed(FOUR, FOUR, {9}, "id")


def test_a_reason_names_the_row_and_what_became_of_it() -> None:
    after = [FOUR[2], {**FOUR[3], "title": "x"}]
    wrong = removed(FOUR, after, {1, 2}, key="id").failed("strict")
    assert [each.found for each in wrong] == ["id 4 title: 'Meeting with Bob' became 'x'"]
