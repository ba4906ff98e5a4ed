"""``androidworld conditions``: rates by condition of the phone, and the changes to clean."""

from typing import Any

import pytest

from pytest_androidworld import cli
from pytest_androidworld.report.analyses.belonging import NamedRun
from pytest_androidworld.report.analyses.conditions import table
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.schema import Manifest
from tests.report.analyses.conftest import Save
from tests.report.conftest import Make

MINUS = "\N{MINUS SIGN}"
NO_SCORE = "played on the virtual phone: these are no AndroidWorld scores"
MEANING = (
    "change in points to clean, over the cases that were played under both; intervals with tasks"
    " as clusters; * p < 0.05 by sign flips over tasks"
)
TASKS = tuple(f"Task{number}" for number in range(8))
Verdicts = dict[str, str]  # by condition: a letter for each task, of which "-" was not played


@pytest.fixture
def under(attempt: Make, manifest: Manifest) -> Any:
    """Makes a run: P passed, F failed, D a device error."""
    names = {"P": "passed", "F": "failed", "D": "device error"}

    def make(verdicts: Verdicts, seed: int = 30, **said: Any) -> Journal:
        attempts: list[Any] = []
        for condition, letters in verdicts.items():
            more: dict[str, Any] = {} if condition == "clean" else {"condition": condition}
            for task, letter in zip(TASKS, letters, strict=False):
                if letter != "-":
                    case = attempt(task=task, file=f"{task}.py", seed=seed, verdict=names[letter])
                    attempts.append({**case, **more})
        own: Any = {**manifest, "files": {}, "seeds": [seed], "conditions": list(verdicts)}
        return Journal(own | said, tuple(attempts))

    return make


def texts(*runs: Journal) -> list[list[str]]:
    named = [NamedRun(f"run{number}", run) for number, run in enumerate(runs)]
    found = table(named)
    return [
        [column.heading for column in found.columns][4:],
        *([cell.text for cell in row][4:] for row in found.rows),
    ]


def notes(*runs: Journal) -> list[str]:
    return list(table([NamedRun(f"run{number}", run) for number, run in enumerate(runs)]).notes)


def test_a_row_has_each_conditions_rate_and_its_change_to_clean(under: Any) -> None:
    run = under({"clean": "PPPPPPPF", "dark": "PPPPPPPF", "font-1.3": "FFFFFFPF"})
    assert texts(run) == [
        ["clean", "dark", "change", "font-1.3", "change"],
        [
            "87.5 % (52.9–97.8)",
            "87.5 % (52.9–97.8)",
            "+0.0 (+0.0 … +0.0)",
            "12.5 % (2.2–47.1)",
            f"{MINUS}75.0 ({MINUS}113.7 … {MINUS}36.3) *",
        ],
    ]
    assert notes(run) == [MEANING, NO_SCORE]


def test_only_cases_of_both_are_in_the_change(under: Any) -> None:
    """One was not played clean, one counts on neither side, of six the phone failed in one."""
    run = under({"clean": "PPPPPPD-", "dark": "PPPFFDPP"})
    (_, row) = texts(run)
    assert row[0] == "100.0 % (61.0–100.0)"
    assert row[1] == "71.4 % (35.9–91.8)"
    assert row[2].startswith(f"{MINUS}40.0 ")  # 2 of 5
    assert notes(run) == [
        MEANING,
        "oracle: 5 tasks cannot reach p < 0.05; 6 or more can",
        "oracle, dark: 2 cases without their twins in clean: in no change",
        "run0: 2 cases not counted (device, model or task error)",
        NO_SCORE,
    ]


def test_runs_of_one_agent_are_one_row_and_of_another_one_more(under: Any) -> None:
    clean, dark = under({"clean": "PPPPPPPP"}), under({"dark": "PPPPPPFF"})
    other = under({"clean": "PPPPFFFF", "dark": "PPPPFFFP"}, agent="m3a")
    assert [row[2].partition(" ")[0] for row in texts(clean, other, dark)] == [
        "change",
        "+12.5",
        f"{MINUS}25.0",
    ]
    assert not [note for note in notes(clean, dark) if "does not belong" in note]


def test_another_seed_is_no_twin(under: Any) -> None:
    runs = under({"clean": "PPPPPPPP"}), under({"dark": "PPPPPPFF"}, seed=31)
    assert texts(*runs)[1][2] == "–"
    assert (
        "no case was played both clean and under a condition: --aw-condition=clean,dark"
        in notes(*runs)
    )


def test_a_task_whose_file_has_changed_is_no_twin(under: Any) -> None:
    clean, dark = under({"clean": "PPPPPPPP"}), under({"dark": "PPPPPPFF"})
    changed: Any = [{**each, "hash": "other"} for each in dark.attempts]
    assert texts(clean, Journal(dark.manifest, tuple(changed)))[1][2] == "–"


def test_of_several_plays_of_a_case_the_share_counts(under: Any) -> None:
    """Each of eight tasks passes once of twice in the dark, and always if it is clean."""
    runs = under({"clean": "PPPPPPPP", "dark": "PPPPFFFF"}), under({"dark": "FFFFPPPP"})
    assert texts(*runs)[1] == [
        "100.0 % (67.6–100.0)",
        "50.0 % (28.0–72.0)",
        f"{MINUS}50.0 ({MINUS}50.0 … {MINUS}50.0) *",
    ]


def test_the_command_prints_the_table(
    under: Any, save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    name = save("run", under({"clean": "PPPPPPPP", "dark": "PPPPPPFF"}))
    assert cli.main(["conditions", name, "--format=csv"]) == 0
    head, row = capsys.readouterr().out.splitlines()
    values = dict(zip(head.split(","), row.split(","), strict=True))
    assert {name: values[name] for name in values if "dark_" in name} == {
        "dark_passed": "6",
        "dark_cases": "8",
        "dark_rate": "0.75",
        "dark_low": values["dark_low"],
        "dark_high": values["dark_high"],
        "dark_change": "-0.25",
        "dark_change_low": values["dark_change_low"],
        "dark_change_high": values["dark_change_high"],
        "dark_change_p": "0.5",
        "dark_change_pairs": "8",
    }


def test_without_a_case_that_counts_there_is_nothing_to_say(
    under: Any, save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["conditions", save("run", under({"dark": "DDD"}))]) == 4
    assert capsys.readouterr().err == (
        "androidworld: no case was counted in these runs: there is nothing to compare\n"
    )
