"""When a run is over because its model does not reply."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from pytest_androidworld.agent.outages import Outages
from pytest_androidworld.errors import ModelError

KEY = ModelError("the key is wrong", lasting=True)
BUSY = ModelError("näh: busy\n")
ROW = "the model was unreachable in 3 cases in a row: näh: busy\n"


@dataclass
class Replies:
    """Of a case."""

    asked: int
    unusable: int


ALL, MOST, NONE = Replies(10, 10), Replies(10, 9), Replies(0, 0)
USELESS = "none of the 30 replies in the first 3 cases was an action"


@pytest.mark.parametrize(
    ("cases", "over"),
    [
        ([ALL, ALL], None),
        ([ALL, ALL, ALL], USELESS),
        ([ALL, MOST, ALL, ALL, ALL], None),  # a weak model loses honestly
        ([ALL, NONE, ALL, ALL], USELESS),  # a case without a reply is none of the three
        ([NONE, NONE, NONE], None),
    ],
)
def test_a_model_whose_first_replies_are_all_of_no_use_ends_a_run(
    tmp_path: Path, cases: list[Replies], over: str | None
) -> None:
    for replies in cases:
        Outages(tmp_path / "outages").met(None, replies)
    assert Outages(tmp_path / "outages").over() == over


@pytest.mark.parametrize(
    ("met", "over"),
    [
        ([], None),
        ([KEY], "the key is wrong"),
        ([KEY, None, BUSY, None], "the key is wrong"),
        ([BUSY, BUSY], None),
        ([BUSY, BUSY, None, BUSY, BUSY], None),
        ([None, BUSY, BUSY, BUSY], ROW),
        ([BUSY, BUSY, BUSY, None], None),
    ],
)
def test_what_lasts_ends_a_run_at_once_and_the_rest_the_third_time_in_a_row(
    tmp_path: Path, met: list[ModelError | None], over: str | None
) -> None:
    for trouble in met:
        Outages(tmp_path / "outages").met(trouble)
    assert Outages(tmp_path / "outages").over() == over
