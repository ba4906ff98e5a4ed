"""A journal that something else has written to is not believed."""

import json
from pathlib import Path

import pytest

from pytest_androidworld.report.journal import read
from tests.plugin.conftest import Run

AGENTS = """
from pathlib import Path

from pytest_androidworld import Agent, Done

HOME = Path("androidworld-results")


class Honest(Agent):
    def step(self, state):
        return Done()


class Forger(Honest):
    def step(self, state):
        for path in HOME.glob("20*/journal.jsonl"):
            path.write_text(path.read_text().replace("strict", "upstream", 1))
        return Done()


class Eraser(Honest):
    def step(self, state):
        for path in HOME.glob("20*/journal.jsonl"):
            path.unlink()
        return Done()


class Mover(Honest):
    def step(self, state):
        for path in HOME.glob("20*/journal.jsonl"):
            path.parent.rename("elsewhere")
        return Done()
"""


@pytest.fixture
def agents(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(agents_of_mine=AGENTS)


@pytest.mark.usefixtures("agents")
@pytest.mark.parametrize(
    ("agent", "how"),
    [
        ("Forger", "was changed during the run, and not by it"),
        ("Eraser", "was deleted during the run"),
        ("Mover", "was deleted during the run"),
    ],
)
def test_a_run_whose_journal_is_not_its_own_fails_and_writes_the_true_one(
    run: Run, pytester: pytest.Pytester, agent: str, how: str
) -> None:
    result = run("-k", "Rest", f"--agent=agents_of_mine:{agent}")
    result.assert_outcomes(passed=1, deselected=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    (true,) = pytester.path.joinpath("androidworld-results").glob("20*/journal-from-memory.jsonl")
    place = true.with_name("journal.jsonl").relative_to(pytester.path)
    true_place = true.relative_to(pytester.path)
    result.stdout.fnmatch_lines([f"journal: {place} {how}; the true one is {true_place}"])
    journal = read(true)
    assert journal.manifest["grading"] == "strict"
    assert [each["verdict"] for each in journal.attempts] == ["passed"]


@pytest.mark.usefixtures("agents")
@pytest.mark.parametrize("words", [(), ("--aw-journal=mine.jsonl",), ("--seeds=3",)])
def test_an_honest_run_has_only_its_journal(
    run: Run, pytester: pytest.Pytester, words: tuple[str, ...]
) -> None:
    result = run("-k", "Rest", "--agent=agents_of_mine:Honest", *words)
    assert result.ret == pytest.ExitCode.OK
    result.stdout.no_fnmatch_line("*the true one*")
    assert not list(pytester.path.rglob("*from-memory*"))


def test_a_line_added_by_another_program_is_seen(run: Run, pytester: pytest.Pytester) -> None:
    """Also by a task, and between cases."""
    pytester.makepyfile(
        test_writes="""
        from pathlib import Path
        from pytest_androidworld import Task

        class Writes(Task):
            template = "Do nothing."
            verify = True

            def is_successful(self, env):
                return 1.0

            def tear_down(self, env):
                (path,) = Path("androidworld-results").glob("20*/journal.jsonl")
                with path.open("a") as file:
                    file.write('{}\\n')

            def solve(self, user):
                pass
        """
    )
    result = run("test_writes.py")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["journal: * was changed during the run, and not by it; *"])
    (true,) = Path("androidworld-results").glob("20*/journal-from-memory.jsonl")
    assert [json.loads(line)["kind"] for line in true.read_text().splitlines()] == [
        "manifest",
        "attempt",
    ]
