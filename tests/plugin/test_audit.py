"""``--aw-audit``: each claim about a task, and how a task fails that breaks just that one.

These tests start processes for workers.
"""

from pathlib import Path

import pytest

from tests.plugin.conftest import Run

TASKS = '''
import itertools

from pytest_androidworld import Param, Task, check, sample

NOTE = "/storage/emulated/0/Documents/note.txt"
COUNTER = itertools.count()


class Say(Task):
    """Answers a name."""

    template = "Which is the name? It is {name}."
    name = Param(sample.note_name)

    def is_successful(self, env):
        return check("the answer", self.name, env.answer)

    def solve(self, user):
        user.open("Settings").answer(self.name)


class Unsolvable(Say):
    def solve(self, user):
        user.answer("no name")


class Free(Say):
    def is_successful(self, env):
        return 1.0


class Blind(Say):
    def is_successful(self, env):
        return float(bool(env.answer))


class Unlike(Say):
    """Begins with another note each time."""

    def initialize_task(self, env):
        env.files.write(NOTE, str(next(COUNTER)))


class Lenient(Say):
    """Its answer is enough; what is opened after it is not looked at."""

    def solve(self, user):
        user.answer(self.name).open("Settings")


class Generous(Say):
    """An answer that only begins with the name is enough."""

    def is_successful(self, env):
        return check("the answer", self.name, env.answer, (env.answer or "").startswith(self.name))

    def near_miss_another_ending(self, user):
        user.open("Settings").answer(f"{self.name}.old")


class Exact(Say):
    def near_miss_another_ending(self, user):
        self.varied(name=f"{self.name}.old").solve(user)


class Writing(Say):
    def is_successful(self, env):
        env.settings.put("global", "device_name", env.answer or "nothing")
        return super().is_successful(env)


class Littering(Say):
    def tear_down(self, env):
        env.adb.shell("echo x > /data/local/tmp/litter")


class Admitted(Lenient):
    known_flaws = {"early": "Settings may stay closed"}


class Unsaid(Say):
    solve = Task.solve


class Verified(Say):
    verify = True
    template = "Do nothing."

    def is_successful(self, env):
        return 1.0

    def solve(self, user):
        pass
'''
BROKEN = {
    "Unsolvable": "solve: the reward is 0 (NOT OK: the answer: expected *",
    "Free": "idle: doing nothing passes: the goal holds before the agent acts; change *",
    "Blind": "blind: the actions that solve seed 30 solve seed 31; let is_successful check *",
    "Unlike": "again: it begins with another /storage/emulated/0/Documents/note.txt; draw in *",
    "Lenient": "early: it passes without its solution's last step (open Settings); leave *",
    "Generous": "near: it passes with another ending; let is_successful look at that",
    "Writing": "judge: judging changes *; is_successful may only read",
    "Littering": "undo: /data/local/tmp/litter differs after tear-down; revert it in tear_down",
}
CLAIMS = ("solve", "idle", "blind", "again", "early", "near", "judge", "undo")


@pytest.fixture
def tasks(pytester: pytest.Pytester) -> None:
    pytester.mkdir("task_cases").joinpath("mine.py").write_text(TASKS)


def cells(lines: list[str], task: str) -> dict[str, str]:
    """The row of a task."""
    row = next(line.split() for line in lines if line.split()[:1] == [task])
    return dict(zip(CLAIMS, row[1:], strict=True))


@pytest.mark.usefixtures("tasks")
def test_each_task_fails_by_the_claim_it_breaks_and_the_good_one_by_none(
    run: Run, pytester: pytest.Pytester
) -> None:
    result = run("--aw-audit", "--aw-audit-table=audit.md", "task_cases")
    result.assert_outcomes(passed=4, failed=8, skipped=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    rows = {
        task: cells(result.outlines, task)
        for task in (*BROKEN, "Say", "Exact", "Unsaid", "Verified")
    }
    for task, sentence in BROKEN.items():
        result.stdout.fnmatch_lines([sentence])
        broken = [claim for claim, word in rows[task].items() if word == "FAIL"]
        assert broken == [sentence.partition(":")[0]]
    assert rows["Exact"] == dict.fromkeys(CLAIMS, "ok")
    assert rows["Say"] == dict.fromkeys(CLAIMS, "ok") | {"near": "–"}
    assert rows["Unsaid"] == {
        **dict.fromkeys(CLAIMS, "–"),
        "idle": "ok",
        "judge": "ok",
        "undo": "ok",
    }
    assert rows["Verified"]["idle"] == "known"
    admitted = dict.fromkeys(CLAIMS, "ok") | {"early": "known", "near": "–"}
    assert cells(result.outlines, "Admitted") == admitted
    assert max(map(len, heading(result.outlines))) <= 80
    assert not Path("androidworld-results").exists()  # it is no run of an agent
    page = Path("audit.md").read_text("utf-8")
    assert "| Exact | ok | ok | ok | ok | ok | ok | ok | ok |\n" in page
    assert "| Free | ok | FAIL | – | – | – | – | ok | ok |\n" in page
    assert "- early: Settings may stay closed: Admitted[30]\n" in page
    assert "- idle: the task begins in the goal state (verify): Verified[30]\n" in page
    assert "it has no solution; write solve(user), which the other claims need, too" in page


def heading(lines: list[str]) -> list[str]:
    """The table of the audit, from its heading on."""
    start = next(n for n, line in enumerate(lines) if "androidworld audit" in line)
    end = next(n for n, line in enumerate(lines) if "short test summary" in line)
    return lines[start:end]


@pytest.mark.deep
@pytest.mark.usefixtures("tasks")
def test_workers_audit_too_and_seeds_share_a_row(spawn: Run) -> None:
    result = spawn("--aw-audit", "--seeds=2", "-n2", "-k", "Say or Free", "task_cases")
    result.assert_outcomes(passed=2, failed=2)
    result.stdout.fnmatch_lines(
        [
            "2 tasks, 2 seeds (30–31): claims fail for 1 task",
            "  Free  *  ok  FAIL     –     –     –     –    ok    ok",
            "  Say   *  ok    ok    ok    ok    ok     –    ok    ok",
        ]
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("--aw-audit", "--agent=idle"),
            "*--aw-audit plays each task's own solution, and compares with no run; leave out"
            " --agent",
        ),
        (
            ("--aw-audit-table=audit.md",),
            "*--aw-audit-table needs --aw-audit",
        ),
        (
            ("--aw-audit", "--aw-audit-table=nowhere/audit.md"),
            "*--aw-audit-table: there is no folder */nowhere",
        ),
    ],
)
def test_what_cannot_be_audited_is_a_usage_error(
    run: Run, words: tuple[str, ...], message: str
) -> None:
    result = run(*words)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([message])


OWNER = """
from pytest_androidworld import Task, check


class Contacts(Task):
    template = "Do nothing."
    app_names = (%r,)

    def is_successful(self, env):
        names = [each.name for each in env.contacts.all()]
        return check("there are no contacts", [], names if env.answer else ["none asked for"])

    def solve(self, user):
        user.open("settings").answer("none")
"""


@pytest.mark.parametrize(
    ("app", "planted"), [("contacts", False), ("dialer", False), ("settings", True)]
)
def test_nothing_is_planted_that_an_app_of_the_task_owns_and_plants_are_named(
    run: Run, pytester: pytest.Pytester, app: str, *, planted: bool
) -> None:
    pytester.path.joinpath("test_tasks.py").write_text(OWNER % app)
    result = run("--aw-audit", ".")
    if planted:
        result.assert_outcomes(failed=1)
        result.stdout.fnmatch_lines(
            [
                "solve: * after its solution; correct solve or is_successful (the audit had put on"
                " the phone what is not the task's: the file DCIM/old.jpg, * the contact Eva Kim,"
                " a text in the clipboard)"
            ]
        )
    else:
        result.assert_outcomes(passed=1)
