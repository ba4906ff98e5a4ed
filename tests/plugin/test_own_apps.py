"""``--aw-apps``: a user's own apps on the virtual phone, and their names for tasks and agents.

These tests start processes for workers, and for what is imported from an installed wheel.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.build import build_wheel

from pytest_androidworld.env import app_table
from tests.plugin.conftest import Run

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "phone/docs/apps.md"
(APP, TASK) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.fixture
def project(pytester: pytest.Pytester) -> Path:
    """A project with the app and the task of phone/docs/apps.md."""
    pytester.mkdir("my_apps").joinpath("tally.py").write_text(APP, "utf-8")
    pytester.mkdir("my_tasks").joinpath("count_cats.py").write_text(TASK, "utf-8")
    pytester.makepyprojecttoml(
        '[tool.pytest.ini_options]\naw_apps = ["my_apps"]\naw_tasks = ["my_tasks"]\n'
    )
    return pytester.path


@pytest.mark.parametrize("workers", ["0", "2"])
def test_tasks_are_played_in_an_app_of_the_users_own(
    spawn: Run, project: Path, workers: str
) -> None:
    result = spawn("-n", workers, "--seeds=2", "my_tasks")
    result.assert_outcomes(passed=2)
    lines = project.joinpath("androidworld-results/latest/journal.jsonl").read_text("utf-8")
    manifest, *attempts = map(json.loads, lines.splitlines())
    assert re.fullmatch("[0-9a-f]{12}", manifest["versions"]["apps of my_apps"])
    assert {attempt["verdict"] for attempt in attempts} == {"passed"}


@pytest.mark.usefixtures("project")
def test_the_names_are_those_of_the_apps_and_are_forgotten_with_the_run(run: Run) -> None:
    run("--co", "-q", "my_tasks").stdout.fnmatch_lines(["*TallyCountCats::test_episode[[]30]"])
    assert app_table.own == {}


def test_a_misspelled_name_gets_the_apps_own_one(run: Run, project: Path) -> None:
    task = project / "my_tasks/count_cats.py"
    task.write_text(TASK.replace('("tally",)', '("taly",)'), "utf-8")
    run("--co", "-q", "my_tasks").stdout.fnmatch_lines(
        ["*app_names of TallyCountCats has 'taly', and no app is called so; did you mean 'tally'?"]
    )


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--aw-apps=ours"], "ERROR: --aw-apps: there is no folder */ours"),
        (["--aw-apps=my_tasks"], "ERROR: --aw-apps: */my_tasks has no app: no class in *"),
        (["--aw-keep-state"], "ERROR: --aw-keep-state saves states for a phone that has no apps*"),
    ],
)
def test_a_mistake_ends_the_run_before_it_begins(run: Run, words: list[str], why: str) -> None:
    result = run(*words, "my_tasks")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([why])


@pytest.mark.deep
def test_an_installed_wheel_needs_no_change_for_them(
    project: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of the checkout is imported, and nothing is written into the package."""
    folder = tmp_path_factory.mktemp("wheel")
    with monkeypatch.context() as there:
        there.chdir(ROOT)
        wheel = folder / build_wheel(str(folder))
    installed = folder / "installed"
    with ZipFile(wheel) as opened:
        opened.extractall(installed)
    project.joinpath("conftest.py").write_text(
        "import pytest_androidworld, virtual_phone\n"
        f"assert virtual_phone.__file__.startswith({str(installed)!r})\n"
        f"assert pytest_androidworld.__file__.startswith({str(installed)!r})\n",
        "utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-P", "-m", "pytest", "-p", "no:cacheprovider", "my_tasks"],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout
    assert not list(installed.rglob("*tally*"))
