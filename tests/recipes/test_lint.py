"""The recipes keep to the schemas of GitHub and GitLab, and their commands to bash's grammar."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.recipes import page

SCHEMAS = {
    page.CHANGE: "vendor.github-workflows",
    page.NIGHTLY: "vendor.github-workflows",
    page.GITLAB: "vendor.gitlab-ci",
}
EMULATOR = page.ROOT / ".github" / "workflows" / "emulator.yml"


def lint(path: Path, schema: str) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(path)]
    return subprocess.run(program, capture_output=True, text=True, check=False)


def commands(recipe: object) -> list[str]:
    """Each script in a recipe, wherever it stands."""
    if isinstance(recipe, list):
        return [found for each in recipe for found in commands(each)]
    if not isinstance(recipe, dict):
        return []
    found = [recipe["run"]] if isinstance(recipe.get("run"), str) else []
    for key, value in recipe.items():
        lines = key in ("script", "before_script", "after_script")
        found += ["\n".join(value)] if lines else commands(value)
    return found


def grammar(script: str) -> str:
    """What bash says about a script; expressions of GitHub stand for a word."""
    filled = re.sub(r"\$\{\{.*?\}\}", "word", script)
    said = subprocess.run(
        ["bash", "-n"], input=filled, capture_output=True, text=True, check=False
    )
    return said.stderr


def test_the_page_has_three_recipes() -> None:
    assert list(page.TEXTS) == [page.CHANGE, page.NIGHTLY, page.GITLAB]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_recipe_keeps_to_its_schema(name: str, tmp_path: Path) -> None:
    path = tmp_path / "recipe.yml"
    path.write_text(page.TEXTS[name])
    done = lint(path, SCHEMAS[name])
    assert done.returncode == 0, done.stdout


def test_the_workflow_for_emulators_keeps_to_its_schema() -> None:
    done = lint(EMULATOR, "vendor.github-workflows")
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        (page.CHANGE, "timeout-minutes: 60", "timeout-minuets: 60"),
        (page.NIGHTLY, "fail-fast: false", "fail-fast: [never]"),
        (page.GITLAB, "exit_codes: 6", "exit_codes: six"),
    ],
)
def test_a_slip_in_a_recipe_is_found(name: str, right: str, wrong: str, tmp_path: Path) -> None:
    assert right in page.TEXTS[name]
    path = tmp_path / "recipe.yml"
    path.write_text(page.TEXTS[name].replace(right, wrong))
    assert lint(path, SCHEMAS[name]).returncode == 1


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_commands_of_a_recipe_are_bash(name: str) -> None:
    scripts = commands(page.read(page.TEXTS[name]))
    assert len(scripts) >= 4
    assert [grammar(each) for each in scripts if grammar(each)] == []


def test_a_slip_in_a_command_is_found() -> None:
    assert grammar("if [ -e baseline ]; then echo ${{ x }}; fi") == ""
    assert "syntax error" in grammar("if [ -e baseline ]; echo ${{ x }}; fi")


@pytest.mark.parametrize("name", [page.CHANGE, page.NIGHTLY])
def test_each_job_that_is_needed_is_there(name: str) -> None:
    jobs = page.read(page.TEXTS[name])["jobs"]
    assert {each["needs"] for each in jobs.values() if "needs" in each} <= set(jobs)
