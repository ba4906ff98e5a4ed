"""When a run is over because its model does not reply."""

from pathlib import Path

import pytest

from pytest_androidworld.agent.outages import Outages
from pytest_androidworld.errors import ModelError

KEY = ModelError("the key is wrong", lasting=True)
BUSY = ModelError("näh: busy\n")
ROW = "the model was unreachable in 3 cases in a row: näh: busy\n"


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
