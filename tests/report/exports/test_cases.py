"""``androidworld export jsonl``: lines that say what was played, and that fit their schema."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pytest_androidworld.report.exports import cases
from pytest_androidworld.report.html.page import PlayedRun
from pytest_androidworld.report.journal import Journal

SCHEMA = json.loads(cases.schema())
Command = Callable[..., int]


def exported(command: Command, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    assert command("jsonl", "now") == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_line_says_how_a_case_ended_and_what_it_shows(
    command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    passed, failed = exported(command, capsys)
    assert passed["case"]["id"] == "MarkorCreateNote[30]"
    assert (passed["verdict"], passed["passed"], passed["cause"]) == ("passed", True, None)
    assert (passed["clean"], passed["side_effects"], passed["loops"]) == (None, None, None)
    assert [step["did"] for step in passed["steps"]] == ["tap (1, 2)", "say that it is done"]
    names = ("reward", "clean", "claim", "progress", "steps_over", "refused_actions", "loops")
    assert [failed[name] for name in (*names, "unusable_replies", "cost", "answer")] == [
        *(0.5, False, "claimed, not done", 0.5, 2, 4, 1, 1, 0.25, "“ja”\n")
    ]
    assert failed["side_effects"] == [
        {"severity": "data lost", "text": "deleted note groceries.md"}
    ]
    assert failed["cause"] == "does not hold: its text"
    assert [step["refused"] for step in failed["steps"]] == ["no"] * 4


def test_all_fields_are_in_the_schema_and_the_schema_has_no_others(run: PlayedRun) -> None:
    for record in cases.records(run.journal):
        assert list(record) == list(SCHEMA["properties"])
        Draft202012Validator(SCHEMA).validate(record)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("verdict", "not run"),
        ("passed", 1),
        ("claim", "claimed"),
        ("progress", 1.5),
        ("side_effects", [{"severity": "bad", "text": "x"}]),
        ("steps", [{"number": 1}]),
        ("format", 2),
        ("more", 1),
    ],
)
def test_what_is_no_such_line_does_not_fit(run: PlayedRun, field: str, value: object) -> None:
    record = next(cases.records(run.journal))
    assert list(Draft202012Validator(SCHEMA).iter_errors({**record, field: value}))


def test_check_jsonschema_reads_the_schema_and_the_lines(
    command: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("jsonl", "now", "now", "--out=cases.jsonl") == 0
    assert capsys.readouterr().out == "cases.jsonl: 4 cases\n"
    files = []
    for number, line in enumerate((tmp_path / "cases.jsonl").read_text("ascii").splitlines()):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(line)
    program = [sys.executable, "-m", "check_jsonschema", f"--schemafile={cases.SCHEMA}"]
    done = subprocess.run([*program, *files], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    (tmp_path / "bad.json").write_text("{}")
    bad = subprocess.run([*program, "bad.json"], capture_output=True, text=True, check=False)
    assert bad.returncode == 1
    assert "'verdict' is a required property" in bad.stdout


def test_nothing_of_the_computer_is_in_a_line(run: PlayedRun) -> None:
    text = "".join(cases.lines(run.journal))
    assert "builder" not in text
    assert str(run.home) not in text


def test_a_case_that_was_not_judged_and_an_older_manifest_fit(attempt: Any, manifest: Any) -> None:
    lost = attempt(verdict="device error", rewards=None, apps=[], difficulty="", budget=None)
    (record,) = cases.records(Journal(manifest, (lost,)))
    Draft202012Validator(SCHEMA).validate(record)
    assert (record["counted"], record["reward"], record["steps_allowed"]) == (False, 0.0, None)


def test_the_command_prints_the_schema(
    command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("schema") == 0
    Draft202012Validator.check_schema(json.loads(capsys.readouterr().out))


def test_what_is_not_there_and_cannot_be_written_is_a_sentence(
    command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("jsonl", "nowhere") == 4
    assert "nowhere" in capsys.readouterr().err
    assert command("jsonl", "now", "--out=no/such/folder.jsonl") == 4
    assert "no/such/folder.jsonl cannot be written: " in capsys.readouterr().err
