"""Tasks for which nobody knows a solution are skipped where solutions play."""

from pathlib import Path

import pytest

from tests.plugin.conftest import Run

PAGES = "pytest_androidworld/task_cases/miniwob/geometry.py"
TASK = """
from pytest_androidworld import Task


class Fly(Task):
    template = "Fly."
    unsolvable = "phones have no wings"

    def is_successful(self, env):
        return 0.0
"""


@pytest.fixture
def task(home: Path, pytester: pytest.Pytester) -> None:
    pytester.path.joinpath("test_tasks.py").write_text(TASK)


def test_the_two_pages_that_no_finger_solves_are_skipped_for_the_oracle(run: Run) -> None:
    result = run("--agent=oracle", PAGES, "-rs", "-k", "DragBox or ResizeTextarea")
    assert {*result.parseoutcomes()} == {"skipped", "deselected"}
    assert result.parseoutcomes()["skipped"] == 2
    assert result.ret == pytest.ExitCode.OK
    for what in ("the boxes of this page follow", "the handle of this page's text area follows"):
        result.stdout.fnmatch_lines([f"*no solution is known: {what} a mouse, and no finger*"])


@pytest.mark.usefixtures("task")
def test_other_agents_play_it(run: Run) -> None:
    run("--agent=idle").assert_outcomes(failed=1)


@pytest.mark.usefixtures("task")
def test_so_does_an_agent_that_a_fixture_makes(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        """
        import pytest
        from pytest_androidworld import Agent, Done

        class Mine(Agent):
            def step(self, state):
                return Done()

        @pytest.fixture
        def agent():
            return Mine()
        """
    )
    run("--agent=oracle").assert_outcomes(failed=1)
