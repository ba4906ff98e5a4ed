"""``androidworld table --card``: protocol cards side by side."""

import json
import re
from typing import Any

import pytest

from pytest_androidworld import cli
from tests.report.analyses.conftest import MakeRun, Save

NOTES = ["drags take 0.5 s"]


@pytest.fixture
def cards(played: MakeRun, save: Save) -> list[str]:
    """Two runs that keep other numbers of pictures."""
    names = []
    for name, kept in (("one", "1"), ("three", "3")):
        made: Any = played({"Note": [1.0]}, agent="ui_tars", protocol={"notes": NOTES})
        made.attempts[0]["run"]["sent"] = {"pictures kept": [kept], "prompt": ["act 1", "act 2"]}
        made.attempts[0]["run"]["counts"] = {"clamped": 2}
        names.append(save(name, made))
    return names


def test_a_card_is_a_column(cards: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["table", "--card", *cards]) == 0
    text = capsys.readouterr().out.splitlines()
    assert [re.split("  +", line) for line in text] == [
        ["line", "one", "three"],
        ["agent", "ui_tars", "ui_tars"],
        ["prompt", "act 1, act 2", "act 1, act 2"],
        ["pictures kept", "1", "3"],
        ["steps", "reference budget", "reference budget"],
        ["replies that could not be used", "0 of 0", "0 of 0"],
        ["calls without a setting that was refused", "0", "0"],
        ["points moved onto the screen", "2", "2"],
        ["calls of actions that have no counterpart here", "0", "0"],
        [""],
        ["note: ui_tars: drags take 0.5 s"],
    ]


def test_a_program_gets_whole_values(cards: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["table", "--card", "--format=json", *cards]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert rows[1] == {"line": "prompt", "one": "act 1, act 2", "three": "act 1, act 2"}
    assert rows[2] == {"line": "pictures kept", "one": "1", "three": "3"}


def test_a_run_without_a_card_says_so(
    cards: list[str], played: MakeRun, save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    save("old", played({"Note": [1.0]}))
    assert cli.main(["table", "--card", cards[0], "old", "--format=csv"]) == 0
    out, err = capsys.readouterr()
    assert "pictures kept,1,\n" in out
    assert "points moved onto the screen,2,\n" in out
    assert err.splitlines() == [
        "note: ui_tars: drags take 0.5 s",
        "note: old has no protocol card: no model was asked, or an earlier version has played it",
    ]


def test_a_card_has_no_groups(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["table", "--card", "--by=app", "one"])
    assert "argument --by: not allowed with argument --card" in capsys.readouterr().err
