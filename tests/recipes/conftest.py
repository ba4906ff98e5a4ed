"""A repository whose oracle may be broken, and what its jobs play."""

from pathlib import Path

import pytest

from tests.recipes.github import GitHub
from tests.recipes.gitlab import GitLab

APPS = "SystemBluetooth or SystemBrightness or SystemWifi"
TASKS = f"({APPS}) and not Verify"  # six, in place of the whole benchmark
WHOLE = {
    "PYTEST_ADDOPTS": f"-k '{TASKS}' -p no:cacheprovider",
    "PYTEST_XDIST_AUTO_NUM_WORKERS": "2",
    "GITHUB_STEP_SUMMARY": "",
}
# Quicker: collects one folder of the benchmark, and plays it in pytest's own process.
PART = WHOLE | {
    "PYTEST_ADDOPTS": f"{WHOLE['PYTEST_ADDOPTS']} --pyargs pytest_androidworld.task_cases.system",
    "PYTEST_XDIST_AUTO_NUM_WORKERS": "0",
}
# Seven tasks of `-m smoke` and one that is not, in four folders: what a change and a night play.
SMOKE = (
    "EventsInNextWeek or LongestDistance or RecipeIngredient or HighPriorityTasksDueOnDate"
    " or BrightnessMin or TimerEntry or TakePhoto or WifiTurnOn"
)
FOLDERS = " ".join(
    f"pytest_androidworld.task_cases.{name}" for name in ("retrieval", "system", "clock", "camera")
)
WITH_SMOKE = PART | {
    "PYTEST_ADDOPTS": f"-k '({SMOKE}) and not Verify' -p no:cacheprovider --pyargs {FOLDERS}",
}
BROKEN = """
from pytest_androidworld import Done
from pytest_androidworld.agents.oracle import Oracle

play = Oracle.play
Oracle.play = lambda agent, stage: (
    stage.act(Done()) if {part!r} in type(agent.task).__name__ else play(agent, stage)
)
"""


@pytest.fixture
def github(tmp_path: Path) -> GitHub:
    return GitHub(tmp_path, PART)


@pytest.fixture
def gitlab(tmp_path: Path) -> GitLab:
    return GitLab(tmp_path, WITH_SMOKE)


def break_oracle(repository: Path, part: str) -> None:
    """Let it do nothing in tasks with this part in their names."""
    repository.joinpath("conftest.py").write_text(BROKEN.format(part=part))


def begun(workspace: Path) -> bool:
    """Whether a run has played some of its cases."""
    journal = workspace / "androidworld-results" / "latest" / "journal.jsonl"
    return journal.exists() and len(journal.read_text("utf-8").splitlines()) > 2
