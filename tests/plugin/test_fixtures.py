"""The fixtures of the ladder give way to a user's own.

These tests start processes for workers.
"""

import pytest

from tests.plugin.conftest import Run

CONFTEST = """
import pytest
from pytest_androidworld import Agent, Done, Wait

class Waiting(Agent):
    def start(self, goal):
        self.waited = False

    def step(self, state):
        self.waited, waited = True, self.waited
        return Done() if waited else Wait()

@pytest.fixture
def agent():
    return Waiting()
"""


@pytest.mark.parametrize("words", [(), ("--aw-grading=strict",), ("-n", "1")], ids=" ".join)
def test_an_agent_of_a_conftest_plays(
    run: Run, spawn: Run, pytester: pytest.Pytester, words: tuple[str, ...]
) -> None:
    pytester.makeconftest(CONFTEST)
    start = spawn if "-n" in words else run
    result = start("-k", "Climb", *words)
    assert result.parseoutcomes()["failed"] == 1
    result.stdout.fnmatch_lines(["steps       1  wait", "            2  say that it is done"])


OTHER = """
import pytest

@pytest.fixture{scope}
def {name}():
    return "smith"
"""


@pytest.mark.parametrize(
    ("name", "scope", "wanted"),
    [
        ("task", "", "request ours and yield it, `def task(task)`"),
        ("agent", "", "return an Agent"),
        ("android", "", "yield a Device, as connect(SERIAL) returns"),
        (
            "device_pool",
            "(scope='session')",
            "request ours and yield it, `def device_pool(device_pool)`",
        ),
    ],
)
def test_a_fixture_that_is_something_else_is_reported_in_a_sentence(
    run: Run, pytester: pytest.Pytester, name: str, scope: str, wanted: str
) -> None:
    pytester.makeconftest(OTHER.format(name=name, scope=scope))
    result = run("-k", "Climb")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            f"*conftest.py:3: this fixture {name!r} overrides pytest-androidworld's,"
            f" but returns 'smith'; let it {wanted}, or rename it"
        ]
    )
    for never in ("*KeyError*", "*AttributeError*", "*Traceback*", "*fixtures.py*"):
        result.stdout.no_fnmatch_line(never)


def test_a_task_and_an_agent_that_hand_ours_on(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        """
        import pytest

        @pytest.fixture
        def task(task):
            yield task

        @pytest.fixture
        def agent(agent):
            return agent
        """
    )
    run().assert_outcomes(passed=1, failed=1)


def test_the_nearest_agent_plays(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(CONFTEST.replace("Wait()", "Back()").replace("Wait\n", "Back\n"))
    text = pytester.path.joinpath("test_tasks.py").read_text()
    pytester.makepyfile(test_tasks=text + CONFTEST)
    result = run("-k", "Climb")
    result.assert_outcomes(failed=1, deselected=1)
    result.stdout.fnmatch_lines(["steps       1  wait"])
