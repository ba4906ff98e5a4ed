"""``--junitxml`` as GitLab's test report reads it.

It takes one case for another if class name, name and file are equal, shows the text of failure or
error, and does not read a file of 30 MB or more.
"""

from xml.etree import ElementTree

import pytest

from tests.plugin.conftest import Run

MOST_BYTES = 30_000_000
CASES = 116 * 20  # each task, twenty times
NOISY = '''
from pytest_androidworld import Agent, Answer, Done, Type


class Noisy(Agent):
    """Types and answers at length, with characters that XML does not have."""

    def start(self, goal):
        self.left = 9

    def step(self, state):
        self.left -= 1
        text = "\\x00\\x1b[31m]]> <&" * 2000
        return Type(text) if self.left else Answer(text)
'''
BROKEN = """
from pytest_androidworld import Task


class Broken(Task):
    template = "Be judged."

    def is_successful(self, env):
        raise ValueError("no")

    def solve(self, user):
        pass
"""


def cases(file: str = "junit.xml") -> list[ElementTree.Element]:
    return list(ElementTree.parse(file).getroot().iter("testcase"))


def key(case: ElementTree.Element) -> tuple[str | None, str | None, str | None]:
    """What GitLab knows a case by."""
    return case.get("classname"), case.get("name"), case.get("file")


def test_no_case_is_taken_for_another(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_broken=BROKEN)
    words = ("--seeds=4,6", "--aw-trials=2", "--agent=idle", "--junitxml=junit.xml")
    run(*words).assert_outcomes(passed=4, failed=4, errors=4)
    keys = [key(case) for case in cases()]
    assert len(set(keys)) == len(keys) == 12
    assert ("test_tasks.Climb", "test_episode[4-trial2]", None) in keys


def test_a_case_has_one_result_and_its_text_is_the_message_of_the_terminal(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(test_broken=BROKEN)
    run("--agent=idle", "--junitxml=junit.xml")
    results = {
        str(case.get("classname")): [each.tag for each in case if each.tag != "properties"]
        for case in cases()
    }
    assert results == {
        "test_broken.Broken": ["error"],
        "test_tasks.Climb": ["failure"],
        "test_tasks.Rest": [],
    }
    (failure,) = (found for case in cases() for found in case.iter("failure"))
    assert failure.get("message") == "failed: does not hold: is_successful – Climb, seed 30"
    lines = str(failure.text).splitlines()
    begins = ["failed:", "goal", "played", "why", "steps", "kept", "rerun"]
    assert [line.split(" ")[0] for line in lines if line[0] != " "] == begins


def test_however_long_and_odd_the_texts_each_case_is_short_and_the_file_is_xml(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(noisy=NOISY)
    words = ("--agent=noisy:Noisy", "--seeds=2", "--junitxml=junit.xml")
    run("-k", "Climb", *words).assert_outcomes(failed=2)
    assert len(cases()) == 2
    size = max(len(ElementTree.tostring(case)) for case in cases())
    assert size < MOST_BYTES / CASES
