"""docs/settings.md: every setting that there is, with its default, in a file that pytest reads."""

import re
import tomllib
from pathlib import Path

import pytest

from pytest_androidworld.plugin.options.option_kinds import GROUPS
from pytest_androidworld.plugin.options.option_table import OPTIONS
from tests.plugin.conftest import Run

PAGE = (Path(__file__).parents[2] / "docs" / "settings.md").read_text("utf-8")
LIKELY, EVERY = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def settings(text: str) -> dict[str, str]:
    found: dict[str, str] = tomllib.loads(text)["tool"]["pytest"]["ini_options"]
    return found


def test_the_sample_has_every_setting_with_its_default() -> None:
    assert settings(EVERY) == {option.dest: option.default for option in OPTIONS}


def test_the_sample_has_them_in_the_groups_of_the_help() -> None:
    parts = re.split(r"^# (.*)$", EVERY, flags=re.MULTILINE)[3:]
    groups = dict(zip(parts[::2], parts[1::2], strict=True))
    assert tuple(groups) == GROUPS
    assert {
        group: re.findall(r"^(\w+) =", text, re.MULTILINE) for group, text in groups.items()
    } == {group: [each.dest for each in OPTIONS if each.group == group] for group in GROUPS}


def test_a_run_with_every_setting_at_its_default_plays(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makepyprojecttoml(EVERY.replace('"task_cases"', '"."').replace('"oracle"', '"idle"'))
    result = run("test_tasks.py", "-k", "Rest")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["*agent idle (ini), 1 seed: 30 (ini),*"])


def test_what_one_is_likely_to_set_is_some_of_it() -> None:
    assert set(settings(LIKELY)) < set(settings(EVERY))
