"""``androidworld tasks``: which tasks are listed, and what is said of each."""

import json
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import cli
from pytest_androidworld.bench import listing
from pytest_androidworld.bench.budget import Budget
from pytest_androidworld.errors import UnknownName
from pytest_androidworld.report.journal import Journal

ROOT = Path(__file__).parents[2]
CLOCK = ["ClockStopWatchPausedVerify", "ClockStopWatchRunning", "ClockTimerEntry"]


def names(*patterns: str, **filters: Any) -> list[str]:
    return [task.name for task in listing.select(patterns, seed=30, **filters)]


def test_without_a_filter_all_are_listed() -> None:
    assert len(names()) == 116


@pytest.mark.parametrize(
    ("patterns", "filters", "chosen"),
    [
        (["ClockTimerEntry"], {}, ["ClockTimerEntry"]),
        (["Clock*"], {}, CLOCK),
        (["Clock*", "OpenAppTaskEval"], {}, [*CLOCK, "OpenAppTaskEval"]),
        ([], {"apps": ["clock"]}, [*CLOCK, "OpenAppTaskEval"]),
        (["Clock*"], {"tags": ["verification"]}, ["ClockStopWatchPausedVerify"]),
        (["Turn*"], {"difficulties": ["easy", "hard"]}, ["TurnOnWifiAndOpenApp"]),
        (["Clock*"], {"apps": ["markor"]}, []),
    ],
)
def test_a_task_matches_each_kind_of_filter(
    patterns: list[str], filters: dict[str, list[str]], chosen: list[str]
) -> None:
    assert names(*patterns, **filters) == chosen


def test_an_app_is_named_as_a_mark_or_as_the_paper_does() -> None:
    assert names(apps=["audio recorder"]) == names(apps=["audio_recorder"]) != []


@pytest.mark.parametrize(
    ("patterns", "filters", "sentence"),
    [
        (["ClockTimer"], {}, "no task is called 'ClockTimer'. Did you mean 'ClockTimerEntry'?"),
        (["Clok*"], {}, "no task is called 'Clok*'."),
        ([], {"apps": ["clok"]}, "--app: no app is called 'clok'. Did you mean 'clock'?"),
        ([], {"tags": ["searchh"]}, "--tag: no tag is called 'searchh'. Did you mean 'search'?"),
    ],
)
def test_a_name_that_is_none_is_refused(
    patterns: list[str], filters: dict[str, list[str]], sentence: str
) -> None:
    with pytest.raises(UnknownName) as refused:
        names(*patterns, **filters)
    assert str(refused.value).startswith(sentence)


def test_what_is_said_of_a_task() -> None:
    (task,) = listing.select(["SystemWifiTurnOnVerify"], seed=31)
    assert task.goal == "Turn wifi on."
    assert task.file == "system/radios.py"
    assert task.steps(Budget.parse("reference*2")) == 20
    assert [(check.counts_in, check.claim) for check in task.checks] == [
        ("both", "wifi_on is on"),
        ("strict (D66)", "bluetooth_on is as at the start"),
        ("strict (D66)", "airplane_mode_on is as at the start"),
    ]
    assert [difference.entry for difference in task.differences] == ["D01", "D66"]


def test_goal_and_checks_are_those_of_the_seed() -> None:
    first, second = (listing.select(["FilesDeleteFile"], seed=seed)[0] for seed in (30, 31))
    assert first.goal != second.goal
    assert first.params["file_name"] in first.checks[0].claim
    assert second.params["file_name"] in second.checks[0].claim


def test_the_file_of_claims_is_made_from_passed_cases_of_the_benchmark(
    manifest: Any, attempt: Any
) -> None:
    checks = [{"claim": "a.md is there", "gradings": ["strict"], "defect": "D45"}]
    lines = [
        attempt(params={"name": "a.md"}, checks=checks),
        attempt(seed=31, verdict="failed", params={"name": "b.md"}, checks=checks),
        attempt(task="Mine", params={"name": "a.md"}, checks=checks),
    ]
    assert json.loads(listing.claims_file(Journal(manifest, tuple(lines)))) == {
        "MarkorCreateNote": [{"claim": "{name} is there", "gradings": ["strict"], "defect": "D45"}]
    }


def test_a_name_is_described_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tasks", "ClockTimerEntry"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "ClockTimerEntry",
        "  goal        Create a timer with 13 hours, 2 minutes, and 49 seconds. Do not start the"
        " timer.",
        "  apps        clock",
        "  difficulty  easy",
        "  tags        data_entry, parameterized",
        "  steps       10 (paper: 10)",
        "  file        clock/timer_entry.py",
        "  needs       forests",
        "  checks",
        "    both            the screen shows the timer",
        "    both            a screen DeskClock is in front",
    ]


def test_a_pattern_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tasks", "ClockStop*", "--budget=none"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "task                        difficulty     steps  paper  apps   goal",
        "ClockStopWatchPausedVerify  easy        no limit     10  clock  Pause the stopwatch.",
        "ClockStopWatchRunning       easy        no limit     10  clock  Run the stopwatch.",
    ]


def test_json_has_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tasks", "SystemBrightness*", "--difficulty=easy", "--format=json"]) == 0
    (first, *_) = json.loads(capsys.readouterr().out)
    assert first == {
        "task": "SystemBrightnessMax",
        "goal": "Turn brightness to the max value.",
        "seed": 30,
        "params": {"max_or_min": "max"},
        "apps": ["settings"],
        "difficulty": "easy",
        "tags": [],
        "steps": 10,
        "paper_steps": 10,
        "verify": False,
        "needs": [],
        "file": "system/brightness.py",
        "checks": [
            {
                "claim": "system screen_brightness is 255",
                "gradings": ["strict", "upstream"],
                "entry": None,
            }
        ],
        "differences": [],
    }


def test_no_match_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tasks", "Clock*", "--app=markor"]) == 4
    assert capsys.readouterr().err == "androidworld: tasks: no task matches all of these filters\n"


def test_the_page_of_all_tasks_is_what_the_command_prints(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["tasks", "--details", "--format=markdown"]) == 0
    assert capsys.readouterr().out == (ROOT / "docs/all-tasks.md").read_text("utf-8")
