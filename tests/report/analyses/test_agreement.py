"""``androidworld agreement``: the virtual phone's run beside a real device's."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import cli
from pytest_androidworld.report import journal
from pytest_androidworld.report.analyses import agreement_table
from pytest_androidworld.report.analyses.agreement import AgreementCase
from pytest_androidworld.report.comparison.pairs import Pair
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.schema import AttemptLine, Manifest
from tests.report.analyses.conftest import MakeRun, Save
from tests.report.conftest import Make

REAL = {"device": "avd"}
LIST = """\
  0 Button text='Save' id='save' (10, 20)-(110, 70) clickable
  1 TextView text='15:34' id='com.android.systemui:id/clock' (42, 0)-(149, 128)
"""
ELSEWHERE = """\
  0 TextView text='15:36' id='com.android.systemui:id/clock' (40, 0)-(150, 128)
  1 Button text='Save' id='save' (12, 20)-(112, -70) clickable
"""
Compared = Callable[..., AgreementCase]


@pytest.fixture
def compared(attempt: Make, tmp_path: Path) -> Compared:
    """Makes the case that two attempts are, from what differs on the real device."""

    def make(virtual: dict[str, Any], real: dict[str, Any]) -> AgreementCase:
        one, other = attempt(**virtual), attempt(**real)
        return AgreementCase(Pair(journal.case(other), (one,), other), (tmp_path, tmp_path))

    return make


@pytest.fixture
def kept(tmp_path: Path) -> Callable[..., dict[str, Any]]:
    """Writes lists of elements; gives what an attempt says of them."""

    def keep(name: str, **files: str) -> dict[str, Any]:
        folder = tmp_path / name
        folder.mkdir()
        for each, text in files.items():
            (folder / f"{each.replace('_', '-')}.txt").write_text(text)
        return {"artifacts": str(folder)}

    return keep


def test_a_step_is_another_one_if_it_hits_another_element(compared: Compared, step: Any) -> None:
    tap, other = step("click", "Save", index=3), step("click", "Cancel", index=3)
    moved = step("click", "Save", index=7)
    assert compared({"steps": [tap]}, {"steps": [moved]}).other_step is None
    assert compared({"steps": [tap, tap]}, {"steps": [tap, other]}).other_step == 1
    assert compared({"steps": [tap, tap]}, {"steps": [tap]}).other_step == 1


def test_the_first_check_with_another_outcome_is_named(compared: Compared, claim: Any) -> None:
    holds, fails = claim("it is there", value=1.0), claim("it is there")
    assert compared({"checks": [holds]}, {"checks": [holds]}).other_check is None
    assert compared({"checks": [holds]}, {"checks": [fails]}).other_check == "it is there"
    more = claim("alone", value=1.0)
    assert compared({"checks": [holds]}, {"checks": [holds, more]}).other_check == "alone"


def test_screens_are_compared_without_places_and_status_bar(
    compared: Compared, kept: Any, step: Any
) -> None:
    steps = {"steps": [step("click", "Save", number=1)]}
    here = kept("here", step_01=LIST, last=LIST)
    there = kept("there", step_01=ELSEWHERE, last=ELSEWHERE)
    assert compared(steps | here, steps | there).other_screen is None
    saved = kept("saved", step_01=ELSEWHERE, last=ELSEWHERE.replace("Save", "Saved"))
    assert compared(steps | here, steps | saved).other_screen == "last"
    assert compared(steps | here, steps).other_screen == ""


@pytest.fixture
def saved(save: Save, attempt: Make, manifest: Manifest) -> Callable[..., str]:
    """Writes a run of the task MarkorCreateNote with these verdicts, seed by seed."""

    def write(name: str, *verdicts: str, **said: Any) -> str:
        cases: list[AttemptLine] = [
            attempt(seed=30 + n, verdict=verdict) for n, verdict in enumerate(verdicts)
        ]
        made: Any = {**manifest, **said}
        return save(name, Journal(made, tuple(cases)))

    return write


def test_the_command_prints_a_row_for_each_task_and_the_share(
    saved: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    virtual = saved("virtual", "passed", "passed", "passed")
    real = saved("real", "passed", "failed", "device error", **REAL)
    assert cli.main(["agreement", virtual, real]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split()[:3] == ["MarkorCreateNote", "1/2", "2/2"]
    assert lines[-1] == "The same verdict in 1 of 2 cases: 50.0 % (95 %: 9.5–90.5 %)"
    assert (
        "note: left out: 1 case not counted on one side: MarkorCreateNote[32] (device error there)"
        in lines
    )
    assert lines[1].endswith("seed 31: passed, there failed")


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"agent": "m3a"}, "agent 'm3a', there 'oracle'"),
        ({"grading": "upstream"}, "grading "),
        ({"code": {"oracle.py": "b"}}, "oracle.py has changed"),
        ({"model_options": {"temperature": 1.0}}, "temperature 1.0, there 0.0"),
        ({"files": {"markor/create_note.py": "b"}}, "markor/create_note.py has changed"),
    ],
)
def test_runs_that_say_nothing_about_their_phones_are_refused(
    saved: Callable[..., str],
    capsys: pytest.CaptureFixture[str],
    said: dict[str, str],
    reason: str,
) -> None:
    common = {"code": {"oracle.py": "a"}, "model_options": {"temperature": 0.0}}
    virtual = saved("virtual", "passed", **common)
    real = saved("real", "passed", **(REAL | common | said))
    assert cli.main(["agreement", virtual, real]) == 4
    printed = capsys.readouterr().err
    assert printed.startswith("androidworld: these runs say nothing about their phones: ")
    assert reason in printed


def test_runs_without_a_case_in_common_are_refused(
    saved: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    virtual, real = saved("virtual", "passed", "failed"), saved("real", "device error", **REAL)
    assert cli.main(["agreement", virtual, real]) == 4
    assert capsys.readouterr().err == (
        "androidworld: these runs have no case in common that both have counted: the first has 2"
        " cases (seeds 30–31), the second 0 cases; play both with the same tasks and --seeds\n"
    )


@pytest.mark.parametrize(
    ("devices", "message"),
    [
        (
            ("avd", "virtual"),
            "the first run is one on avd, and the second on the virtual phone: swap them",
        ),
        (
            ("virtual", "virtual"),
            "both runs are on the virtual phone: it takes one on the virtual phone and one on a"
            " real device",
        ),
        (
            ("avd", "attached"),
            "both runs are on avd and attached: it takes one on the virtual phone and one on a"
            " real device",
        ),
        (
            ("virtual", "replay"),
            "the second run plays a recording back, and says nothing of its own: name the run that"
            " was recorded",
        ),
        (
            ("replay", "avd"),
            "the first run plays a recording back, and says nothing of its own: name the run that"
            " was recorded",
        ),
    ],
)
def test_it_takes_a_run_on_the_virtual_phone_and_one_on_a_real_device(
    saved: Callable[..., str],
    capsys: pytest.CaptureFixture[str],
    devices: tuple[str, str],
    message: str,
) -> None:
    runs = [saved(f"run{n}", "passed", device=each) for n, each in enumerate(devices)]
    assert cli.main(["agreement", *runs]) == 4
    assert capsys.readouterr().err == f"androidworld: {message}\n"


def test_of_several_tasks_there_is_a_row_for_all(
    played: MakeRun, save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    here = save("here", played({"A": [1, 1, 1], "B": [1, 0, 1]}))
    there = save("there", played({"A": [1, 1, 1], "B": [0, 1, 1]}, **REAL))
    assert cli.main(["agreement", here, there]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines[1:3]] == [["A", "3/3"], ["B", "1/3"]]
    assert lines[2].endswith("seed 30: passed, there failed")
    assert lines[3].split()[:4] == ["all", "tasks", "4/6", "6/6"]
    # Three seeds of a task are not three tasks: the interval is wider than Wilson's 30.0–90.3 %.
    assert lines[-1] == "The same verdict in 4 of 6 cases: 66.7 % (95 %: 0.0–100.0 %)"


def test_an_end_that_is_another_one_is_named_before_a_screen_that_is(
    compared: Compared, kept: Any, step: Any
) -> None:
    steps = {"steps": [step("click", "Save", number=1)]}
    one = kept("one", step_01=LIST, last=LIST)
    other = kept("other", step_01=LIST, last=LIST.replace("Save", "Saved"))
    same = compared(steps | one, steps | other)
    assert agreement_table.difference(same) == "seed 30: the screen at the end"
    failed = compared(steps | one, steps | other | {"verdict": "failed"})
    assert agreement_table.difference(failed) == (
        "seed 30: passed, there failed; the screen at the end"
    )
    trial = compared({"trial": 2}, {"trial": 2, "verdict": "failed"})
    assert agreement_table.difference(trial) == "seed 30, trial 2: passed, there failed"


def test_a_program_gets_numbers(
    saved: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    virtual, real = saved("virtual", "passed", "passed"), saved("real", "passed", "failed", **REAL)
    assert cli.main(["agreement", virtual, real, "--format=csv"]) == 0
    printed = capsys.readouterr()
    assert printed.out.splitlines()[0].startswith(
        "task,same_verdict,cases,same_checks,same_steps,"
    )
    assert printed.out.splitlines()[1].startswith("MarkorCreateNote,1,2,2,2,")
    assert "The same verdict in 1 of 2 cases" in printed.err


def test_another_version_of_a_task_that_was_not_played_is_no_matter(
    saved: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    own = "markor/create_note.py"
    virtual = saved("virtual", "passed", files={own: "a", "vlc/create_playlist.py": "a"})
    real = saved("real", "passed", files={own: "a", "vlc/create_playlist.py": "b"}, **REAL)
    assert cli.main(["agreement", virtual, real]) == 0


def test_what_no_seed_repeats_there_is_left_out(
    played: MakeRun, save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pages of MiniWoB draw their problems themselves on a real device."""
    rewards: Any = {"miniwob/forms": [1, 0], "markor/create_note": [1, 1]}
    here = save("here", played(rewards))
    there = save("there", played(rewards, unseeded=["miniwob"], **REAL))
    assert cli.main(["agreement", here, there]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split()[:2] == ["markor/create_note", "2/2"]
    assert not any(line.startswith("miniwob") for line in lines)
    assert "note: left out: 2 cases that no seed repeats on a real device" in lines
    assert lines[-1].startswith("The same verdict in 2 of 2 cases: ")


def test_runs_of_nothing_that_a_seed_repeats_are_refused(
    played: MakeRun, save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    here = save("here", played({"miniwob/forms": [1]}))
    there = save("there", played({"miniwob/forms": [1]}, unseeded=["miniwob"], **REAL))
    assert cli.main(["agreement", here, there]) == 4
    assert capsys.readouterr().err == (
        "androidworld: no seed repeats the cases of these runs on a real device: play other tasks"
        " on both\n"
    )


def test_tasks_that_agree_in_all_their_seeds_count_once_each(
    played: MakeRun, save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wilson's interval of 4 tasks begins at 51.0 %; of 12, as if seeds were tasks, at 75.8 %."""
    rewards: Any = {task: [1, 1, 1] for task in "ABCD"}
    here, there = save("here", played(rewards)), save("there", played(rewards, **REAL))
    assert cli.main(["agreement", here, there]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        "The same verdict in 12 of 12 cases: 100.0 % (95 %: 51.0–100.0 %)"
    )


def test_a_step_that_differs_is_named_before_a_later_screen(
    compared: Compared, kept: Any, step: Any
) -> None:
    tap, other = step("click", "Save", number=1), step("click", "Cancel", number=1)
    one = kept("one", step_01=LIST, last=LIST)
    two = kept("two", step_01=LIST, last=LIST.replace("Save", "Saved"))
    case = compared({"steps": [tap]} | one, {"steps": [other]} | two)
    assert agreement_table.difference(case) == "seed 30: step 1"
    early = kept("early", step_01=LIST.replace("Save", "Saved"), last=LIST)
    case = compared({"steps": [tap]} | one, {"steps": [other]} | early)
    assert agreement_table.difference(case) == "seed 30: the screen before step-01"
