"""The examples of docs/first-hour.md are played as they stand."""

import re
from pathlib import Path

import pytest

from tests.plugin.conftest import Run

PAGE = (Path(__file__).parents[2] / "docs" / "first-hour.md").read_text("utf-8")
AGENT, TASK = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_agent_plays(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(keyword_agent=AGENT)
    result = run("test_tasks.py", "-k", "Rest", "--agent=keyword_agent:Keyword")
    result.assert_outcomes(passed=1)


def test_the_task_is_solved(run: Run, pytester: pytest.Pytester) -> None:
    pytester.mkdir("my_tasks").joinpath("add_contact.py").write_text(TASK)
    run("--aw-tasks=my_tasks", "my_tasks", "--seeds=2").assert_outcomes(passed=2)


def test_the_task_passes_the_audit_by_the_command_of_the_docs(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.mkdir("my_tasks").joinpath("add_contact.py").write_text(TASK)
    page = (Path(__file__).parents[2] / "docs" / "tasks.md").read_text("utf-8")
    command = next(line for line in page.splitlines() if line.startswith("    pytest --aw-audit "))
    run(*command.split()[1:]).assert_outcomes(passed=2)


def test_its_lines_are_as_many_as_it_says() -> None:
    assert len([line for line in AGENT.splitlines() if line.strip()]) <= 14
    assert len([line for line in TASK.splitlines() if line.strip()]) <= 20
