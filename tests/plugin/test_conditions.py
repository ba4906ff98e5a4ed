"""``--aw-condition``: the same cases under another phone, each a case of its own.

These tests start processes for workers.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.env import conditions
from pytest_androidworld.report.journal import canonical
from pytest_androidworld.task.condition_names import NAMES
from tests.plugin.conftest import Run

EVERYWHERE = '''
from pytest_androidworld.task_cases.markor import create_note


class Everywhere(create_note.MarkorCreateNote):
    """Its agent may look at each place."""

    app_names = ("markor", "contacts", "simple calendar pro", "files", "broccoli app")
'''
Journal = Callable[[], list[dict[str, Any]]]
LOOKS = '''
from pytest_androidworld import Task


class Looks(Task):
    """Done if the phone is as the agent finds it: the check prints it."""

    template = "Look."
    app_names = ()

    def is_successful(self, env):
        night = env.adb.shell("cmd uimode night").stdout.strip()
        scale = env.settings.get("system", "font_scale")
        print("LOOKS", night, scale)
        return 0.0

    def solve(self, user):
        user.home()
'''
READS_LAYOUT = '''
from pytest_androidworld import Task

DATABASE = "/data/data/com.google.android.apps.nexuslauncher/databases/launcher_4_by_5.db"
TITLES = "SELECT title FROM favorites ORDER BY container DESC, cellY, cellX"
ACCENT = "cmd overlay lookup android android:color/system_accent1_600"


class Reads(Task):
    """The check prints the icons of the home screen, the lowest row last, and the accent."""

    template = "Look."
    app_names = ()

    def is_successful(self, env):
        titles = [row["title"] for row in env.sql.rows(DATABASE, TITLES)]
        print("READ", *titles, env.adb.shell(ACCENT).stdout.strip())
        return 0.0

    def solve(self, user):
        user.home()
'''


def played(attempts: list[dict[str, Any]]) -> list[tuple[str, int, str | None]]:
    return sorted(
        ((each["task"], each["seed"], each.get("condition")) for each in attempts), key=str
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("drak", "no condition is called 'drak'. Did you mean 'dark'?"),
        ("clean,font-1.5", "no condition is called 'font-1.5'. Did you mean 'font-1.3'?"),
        ("", "no condition is called ''. There are: 12-hour, clean, clutter, dark, *"),
        ("dark,", "no condition is called ''. There are: *"),
    ],
)
def test_what_is_no_condition(run: Run, text: str, problem: str) -> None:
    result = run(f"--aw-condition={text}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*--aw-condition: {problem}"])


def test_a_seed_is_played_under_each_condition_before_the_next(run: Run) -> None:
    words = ("-k", "Rest", "--seeds=4,6", "--aw-condition=clean, dark ,font-1.3,dark")
    result = run("--co", "-q", *words)
    assert [line for line in result.outlines if "::" in line] == [
        "test_tasks.py::Rest::test_episode[4]",
        "test_tasks.py::Rest::test_episode[4-dark]",
        "test_tasks.py::Rest::test_episode[4-font-1.3]",
        "test_tasks.py::Rest::test_episode[6]",
        "test_tasks.py::Rest::test_episode[6-dark]",
        "test_tasks.py::Rest::test_episode[6-font-1.3]",
    ]


def test_a_trial_has_its_condition_behind_it(run: Run) -> None:
    result = run("--co", "-q", "-k", "Rest", "--aw-trials=2", "--aw-condition=landscape")
    assert [line for line in result.outlines if "::" in line] == [
        "test_tasks.py::Rest::test_episode[30-trial1-landscape]",
        "test_tasks.py::Rest::test_episode[30-trial2-landscape]",
    ]


def test_the_ini_file_may_list_them(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyprojecttoml('[tool.pytest.ini_options]\naw_condition = ["clean", "dark"]\n')
    result = run("-k", "Rest", "--seeds=1")
    result.assert_outcomes(passed=2, deselected=2)
    result.stdout.fnmatch_lines(["*condition clean,dark (ini)*"])


def test_clean_alone_leaves_node_id_and_journal_as_they_are(
    run: Run, journal: Journal, pytester: pytest.Pytester
) -> None:
    run("--aw-condition=clean", "-k", "Rest").assert_outcomes(passed=1, deselected=1)
    (only,) = journal()
    assert only["run"]["nodeid"] == "test_tasks.py::Rest::test_episode[30]"
    assert "condition" not in only
    file = pytester.path / "androidworld-results/latest/journal.jsonl"
    assert "conditions" not in json.loads(file.read_text().splitlines()[0])


def test_the_phone_is_so_while_a_case_is_played_and_judged_and_not_in_the_next(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(test_tasks=LOOKS)
    result = run("-s", "--aw-condition=dark,clean,font-1.3", "--aw-reset=never")
    looks = [line for line in result.outlines if line.startswith("LOOKS") or "LOOKS" in line]
    judged = [line.partition("LOOKS ")[2] for line in looks]
    assert judged == [  # at the beginning of each, and at its end
        "Night mode: no 1.0",
        "Night mode: yes 1.0",
        "Night mode: no 1.0",
        "Night mode: no 1.0",
        "Night mode: no 1.0",
        "Night mode: no 1.3",
    ]


def test_a_layout_is_drawn_by_task_and_seed_and_undone_before_the_next_case(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(test_tasks=READS_LAYOUT)
    words = ("-s", "--aw-condition=layout,clean", "--seeds=4,6", "--aw-reset=never")
    reads = [
        [line.partition("READ ")[2] for line in run(*words).outlines if "READ" in line]
        for _ in range(2)
    ]
    assert reads[0] == reads[1]
    first, clean, second, again = (reads[0][at] for at in (1, 3, 5, 7))
    before = "Gmail Photos YouTube Phone Messages Chrome #ff0b57d0"
    assert reads[0][::2] == [before] * 4  # at the beginning of each case
    assert clean == again == before
    assert len({first, second, before}) == 3


def test_the_journal_and_the_summary_have_them(
    run: Run, journal: Journal, pytester: pytest.Pytester
) -> None:
    result = run("--aw-condition=clean,dark", "--junitxml=junit.xml")
    result.assert_outcomes(passed=2, failed=2)
    assert played(journal()) == [
        ("Climb", 30, "dark"),
        ("Climb", 30, None),
        ("Rest", 30, "dark"),
        ("Rest", 30, None),
    ]
    result.stdout.fnmatch_lines(
        [
            "*1 seed × 2 conditions (clean,",
            "*by condition",
            "* clean * 1/2 *",
            "* dark * 1/2 *",
            "AndroidWorld on the virtual phone under clean, dark 50.0 % *",
        ]
    )
    manifest = pytester.path / "androidworld-results/latest/journal.jsonl"
    assert json.loads(manifest.read_text().splitlines()[0])["conditions"] == ["clean", "dark"]
    properties = (pytester.path / "junit.xml").read_text()
    assert properties.count('name="androidworld.condition" value="dark"') == 2


@pytest.mark.deep
def test_workers_play_each_case_once(spawn: Run, journal: Journal) -> None:
    result = spawn("--aw-condition=clean,dark", "-n", "2", "--seeds=2")
    result.assert_outcomes(passed=4, failed=4)
    assert played(journal()) == [
        (task, seed, condition)
        for task in ("Climb", "Rest")
        for seed in (30, 31)
        for condition in ("dark", None)
    ]


def test_a_run_goes_on_with_the_conditions_that_are_left(run: Run, journal: Journal) -> None:
    words = ("--aw-condition=clean,dark,landscape",)
    run(*words, "-k", "dark").assert_outcomes(passed=1, failed=1, deselected=4)
    result = run(*words, "--aw-resume=latest")
    result.assert_outcomes(passed=2, failed=2, deselected=2)
    result.stdout.fnmatch_lines(["*success rate*3/6*"])
    assert len(played(journal())) == 6


def test_shards_have_each_case_once(run: Run, journal: Journal) -> None:
    cases: list[tuple[str, int, str | None]] = []
    for shard in ("1/2", "2/2"):
        run("--aw-condition=clean,dark", f"--aw-shard={shard}")
        cases += played(journal())
    assert len(cases) == len(set(cases)) == 4


def test_the_last_failed_are_played_again_under_their_condition(run: Run) -> None:
    words = ("-p", "cacheprovider", "--aw-condition=clean,dark", "-k", "dark")
    run(*words).assert_outcomes(passed=1, failed=1, deselected=2)
    again = run("-p", "cacheprovider", "--aw-condition=clean,dark", "--lf", "-v")
    again.assert_outcomes(failed=1)
    again.stdout.fnmatch_lines(["*::Climb::test_episode[[]30-dark[]] FAILED*"])


def test_a_known_failure_may_be_one_of_a_condition(run: Run, pytester: pytest.Pytester) -> None:
    known = pytester.path / "known.toml"
    known.write_text(
        '[[known]]\nnodeid = "test_tasks.py::Climb::test_episode[30-dark]"\nreason = "too dark"\n'
    )
    words = ("--aw-condition=clean,dark", f"--aw-known-failures={known}")
    run(*words).assert_outcomes(passed=2, failed=1, xfailed=1)


@pytest.mark.parametrize(
    ("words", "named", "problem"),
    [
        (
            (),
            "30-dark",
            "the condition dark is not among those of this run, clean; add"
            " --aw-condition=clean,dark",
        ),
        (
            ("--aw-condition=dark",),
            "30",
            "the condition clean is not among those of this run, dark; add"
            " --aw-condition=dark,clean",
        ),
        ((), "30-drak", "no condition is called 'drak'. Did you mean 'dark'?"),
        (
            ("--aw-condition=dark",),
            "30-trial2-dark",
            "--aw-trials is 1, so the first is [[]30-dark[]]; add --aw-trials=2",
        ),
    ],
)
def test_a_node_id_of_another_condition_is_a_mistake(
    run: Run, pytester: pytest.Pytester, words: tuple[str, ...], named: str, problem: str
) -> None:
    tasks = pytester.path.joinpath("test_tasks.py").read_text()
    pytester.mkdir("task_cases").joinpath("one.py").write_text(tasks)
    result = run(f"task_cases/one.py::Rest::test_episode[{named}]", *words)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*[[]{named}[]]: {problem}"])


def test_the_failure_message_has_the_command_for_that_condition(run: Run) -> None:
    result = run("--aw-condition=clean,dark", "-k", "Climb and dark")
    result.stdout.fnmatch_lines(
        [
            "*– Climb, seed 30, dark",
            "rerun * 'test_tasks.py::Climb::test_episode[[]30-dark[]]' *"
            " --aw-condition=clean,dark*",
        ]
    )


def test_a_condition_is_no_retry_for_allure(run: Run, pytester: pytest.Pytester) -> None:
    run("--aw-condition=clean,dark", "-k", "Rest", "--alluredir=allure")
    files = (pytester.path / "allure").glob("*-result.json")
    found = [json.loads(each.read_text()) for each in files]
    assert len({each["historyId"] for each in found}) == 2
    assert sorted(each["name"] for each in found) == ["Rest, seed 30", "Rest, seed 30, dark"]


def test_the_audit_has_no_conditions(run: Run) -> None:
    result = run("--aw-audit", "--aw-condition=dark")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*leave out --aw-condition"])


def test_a_device_that_cannot_have_a_condition_skips_its_cases_with_the_reason(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    dark = conditions.BY_NAME["dark"]
    refused = dark._replace(changed=lambda printed: "cmd uimode night dusk")
    monkeypatch.setitem(conditions.BY_NAME, "dark", refused)
    result = run("-rs", "--aw-condition=clean,dark", "-k", "Rest")
    result.assert_outcomes(passed=1, skipped=1, deselected=2)
    result.stdout.fnmatch_lines(
        [
            "*skipped * 1/2 * the device lacks what they need",
            "SKIPPED*: the device lacks what the task needs: the condition dark (after `cmd"
            " uimode night dusk` it prints *mode must be*)",
        ]
    )


def test_runs_of_different_conditions_are_not_compared(
    run: Run, pytester: pytest.Pytester
) -> None:
    run("--aw-artifacts-dir=before").assert_outcomes(passed=1, failed=1)
    before = Path("before/latest")
    result = run("--aw-condition=dark", f"--aw-baseline={before}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["*before/*cannot be compared with this run: conditions dark, there clean*"]
    )


def test_what_two_runs_have_in_common_is_compared(run: Run) -> None:
    run("--aw-artifacts-dir=before", "--aw-condition=clean,dark")
    result = run("--aw-condition=dark,landscape", "--aw-baseline=before/latest")
    result.stdout.fnmatch_lines(
        ["*2 of 4 cases paired", "*differs in: conditions dark, landscape, there clean, dark"]
    )


@pytest.mark.deep
def test_two_plays_of_a_case_are_byte_equal_under_each_condition(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(test_tasks=EVERYWHERE)
    words = ("--agent=oracle", f"--aw-condition={','.join(NAMES)}")
    written = []
    for _ in range(2):
        run(*words).assert_outcomes(passed=len(NAMES))
        written.append(canonical(Path("androidworld-results/latest/journal.jsonl")))
    assert written[0] == written[1]
