"""A run that was cut short says so before any rate, and how to go on.

These tests start processes for a worker.
"""

import re

import pytest

from tests.plugin.conftest import Run

INTERRUPTS = """
from pytest_androidworld import Agent, Done

class Tired(Agent):
    played = 0

    def step(self, state):
        Tired.played += 1
        if Tired.played == 3:
            raise KeyboardInterrupt
        return Done()
"""


def went_on(result: pytest.RunResult) -> list[str]:
    """The command that the summary names, but for pytest's own name."""
    (line,) = [each for each in result.outlines if each.startswith("    pytest ")]
    said = "\n".join(result.outlines)
    assert said.index("cases were played") < said.index("success rate")
    return line.split()[1:]


@pytest.mark.parametrize("words", [("-x",), ("--maxfail=1", "--aw-journal=one.jsonl")])
def test_a_run_that_ended_at_a_failure(run: Run, words: tuple[str, ...]) -> None:
    result = run("test_tasks.py", "--seeds=2", "-p", "no:randomly", *words)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    played = 1 if re.search(r"1 failed in", result.outlines[-1]) else 2
    result.stdout.fnmatch_lines([f"  Only {played} of 4 cases were played.", "*success rate*"])
    command = went_on(result)
    assert command[:-1] == ["test_tasks.py", "--seeds=2", "-p", "no:randomly", words[0]]
    named = "one.jsonl" if len(words) == 2 else "androidworld-results/*-oracle"
    pytest.LineMatcher(command).fnmatch_lines([f"--aw-resume={named}"])
    again = run(*[word for word in command if word != words[0]])
    assert again.ret == pytest.ExitCode.TESTS_FAILED
    again.stdout.fnmatch_lines(["*success rate*2/4*", f"*{played} carried over*"])
    again.stdout.no_fnmatch_line("*cases were played*")


def test_ctrl_c_in_the_third_case(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(tired=INTERRUPTS)
    result = run("--seeds=2", "--agent=tired:Tired")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(["  Only 2 of 4 cases were played.", "*success rate*/2*"])
    again = run(*went_on(result))
    again.stdout.fnmatch_lines(["*success rate*2/4*", "*2 carried over*"])


def test_workers_that_ended_at_a_failure(spawn: Run) -> None:
    result = spawn("--seeds=4", "-n", "1", "-x", "-k", "Climb")
    result.stdout.re_match_lines([r"  Only [123] of 4 cases were played\."])
    assert "-x" in went_on(result)


def test_a_whole_run_has_no_such_words(run: Run) -> None:
    result = run("-k", "Climb")
    result.stdout.no_fnmatch_line("*cases were played*")


def test_a_skipped_case_is_not_left(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_more="""
        import pytest
        from test_tasks import Climb

        class Rootless(Climb):
            needs = frozenset({"a spare battery"})

        @pytest.mark.xfail
        class Expected(Climb):
            pass

        class Broken(Climb):
            @pytest.fixture
            def agent(self, task):
                raise ValueError
        """
    )
    result = run("test_more.py")
    result.stdout.fnmatch_lines(["*success rate*"])
    result.stdout.no_fnmatch_line("*cases were played*")
