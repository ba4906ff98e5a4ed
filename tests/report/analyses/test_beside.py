"""``androidworld table --beside``: what cases show beside their verdicts, by agent or by group."""

import json
from typing import Any

import pytest

from pytest_androidworld import cli
from pytest_androidworld.report.analyses.belonging import NamedRun
from pytest_androidworld.report.analyses.beside import table
from pytest_androidworld.report.journal import Journal
from tests.report.analyses.conftest import MakeRun, Save

EFFECT = {"severity": "data lost", "text": "deleted note groceries.md"}


@pytest.fixture
def run(played: MakeRun, step: Any, call: Any) -> Journal:
    """Two tasks that passed, one of them with a side effect, and one that was claimed."""
    made = played({"A": [1.0], "B": [1.0], "C": [0.0]})
    lines: list[Any] = [*made.attempts]
    beside: tuple[dict[str, Any], ...] = (
        {"over": 3},
        {"over": 0},
        {"claim": "claimed, not done", "progress": 0.5},
    )
    for line, effects, measures in zip(
        lines,
        ([], [EFFECT], []),
        beside,
        strict=True,
    ):
        line |= {"side_effects": effects, "measures": {**measures, "refused": 0}}
        line["run"]["calls"] = [call(cost=0.01)]
        line["steps"] = [step("wait", number=1)]
        line["run"]["step_seconds"] = [2.0]
    return made


def test_a_row_has_shares_means_and_the_median(run: Journal) -> None:
    made = table([NamedRun("run", run)])
    cells = dict(zip((each.heading for each in made.columns), made.rows[0], strict=True))
    assert {name: cell.text for name, cell in cells.items()} == {
        "agent": "oracle",
        "input": "?",
        "model": "none",
        "device": "virtual",
        "cases": "3",
        "passed": "2",
        "clean": "33.3 %",
        "side effects": "33.3 %",
        "claimed, not done": "33.3 %",
        "done, not claimed": "0.0 %",
        "progress": "0.50",
        "steps over": "1.5",
        "loops": "0.0 %",
        "refused actions": "0.0 %",
        "unusable replies": "0.0 %",
        "first action": "2.0 s",
        "cost of a passed case": "$0.0150",
    }


def test_what_no_journal_has_is_not_known(played: MakeRun) -> None:
    (row,) = table([NamedRun("old", played({"A": [1.0]}))]).rows
    assert [cell.text for cell in row[6:]] == ["–"] * 11


def test_groups_and_formats_are_those_of_the_other_table(
    run: Journal, save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["table", "--beside", save("run", run), "--by=task", "--format=json"]
    assert cli.main(command) == 0
    data = json.loads(capsys.readouterr().out)
    rows = [(row["task"], row["clean"], row["claimed_not_done"]) for row in data["rows"]]
    assert rows == [("A", 1.0, 0.0), ("B", 0.0, 0.0), ("C", 0.0, 1.0)]
    assert any(note.startswith("clean: passed without side effects") for note in data["notes"])


def test_it_is_not_the_table_of_cards(
    run: Journal, save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["table", "--beside", "--card", save("run", run)]) == 4
    assert "--beside and --card are two tables; leave one out" in capsys.readouterr().err
