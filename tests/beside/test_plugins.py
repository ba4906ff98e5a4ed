"""Beside each of the plugins that projects use most, and without those that it can do without.

`tox -e plugins` has them.  A case is played by `oracle`: verdict and rate are the same as alone.
"""

import json
import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import pytest

PLUGINS = {  # what is played beside them, with the words that switch them on
    "pytest-asyncio": ("-o", "asyncio_mode=auto"),
    "pytest-bdd": (),
    "pytest-benchmark": (),
    "pytest-check": (),
    "pytest-cov": ("--cov=agents", "--cov-report=xml"),
    "pytest-django": ("--ds=settings",),
    "pytest-env": (),
    "pytest-freezer": (),
    "pytest-html": ("-p", "metadata", "--html=report.html", "--self-contained-html"),
    "pytest-icdiff": (),
    "pytest-instafail": ("--instafail",),
    "pytest-mock": (),
    "pytest-order": ("--order-scope=class",),
    "pytest-picked": (),
    "pytest-profiling": ("--profile",),
    "pytest-randomly": (),
    "pytest-repeat": ("--count=1",),
    "pytest-rerunfailures": ("--reruns=2",),
    "pytest-split": ("--splits=1", "--group=1"),
    "pytest-subtests": (),
    "pytest-sugar": ("--force-sugar",),
    "pytest-timeout": ("--timeout=500",),
    "pytest-xdist": ("-n", "2"),
    "pytest-xprocess": (),
}
OURS = ("pytest-androidworld", "pytest-timeout", "pytest-xdist", "allure-pytest")
WITHOUT = "allure_pytest cacheprovider doctest faulthandler junitxml logging timeout xdist"
CASE = "pytest_androidworld.task_cases.system"
RATE = "AndroidWorld on the virtual phone 100.0 % (95 %: 20.7–100.0 %), 1 of 1 case passed"
LOST = "AndroidWorld on the virtual phone 0.0 % (95 %: 0.0–79.3 %), 0 of 1 case passed"
PATIENCE = 600  # seconds; only what hangs takes so long


def names(project: str) -> list[str]:
    """What its plugins are called behind ``-p``."""
    points = distribution(project).entry_points
    return [point.name for point in points if point.group == "pytest11"]


def missing() -> list[str]:
    absent = []
    for project in PLUGINS:
        try:
            distribution(project)
        except PackageNotFoundError:
            absent.append(project)
    return absent


if missing():
    pytest.skip(f"no {missing()[0]} is here: tox -e plugins has it", allow_module_level=True)


def play(folder: Path, *words: str, agent: str = "oracle", alone: bool = True) -> tuple[int, str]:
    """Play one case in an empty folder; of the plugins only ours are loaded, or all that are."""
    folder.joinpath("settings.py").write_text('SECRET_KEY = "none"\n')
    loaded = [word for project in OURS for name in names(project) for word in ("-p", name)]
    case = ["--pyargs", CASE, f"--agent={agent}", "-k", "WifiTurnOff and not Verify"]
    command = [sys.executable, "-m", "pytest", *(loaded if alone else ()), *case, *words]
    env = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1" if alone else ""}
    done = subprocess.run(
        command,
        cwd=folder,
        env={name: value for name, value in env.items() if value},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    return done.returncode, done.stdout


def attempts(folder: Path) -> list[dict[str, Any]]:
    journal = folder / "androidworld-results" / "latest" / "journal.jsonl"
    lines = map(json.loads, journal.read_text("utf-8").splitlines())
    return [line for line in lines if line["kind"] == "attempt"]


@pytest.mark.parametrize("project", PLUGINS)
def test_verdict_and_rate_are_the_same_beside(project: str, tmp_path: Path) -> None:
    more = [word for name in names(project) if project not in OURS for word in ("-p", name)]
    status, output = play(tmp_path, *more, *PLUGINS[project])
    assert (status, output.splitlines()[-1]) == (0, RATE), output
    assert [each["verdict"] for each in attempts(tmp_path)] == ["passed"]


@pytest.mark.parametrize("name", WITHOUT.split())
def test_verdict_and_rate_are_the_same_without(name: str, tmp_path: Path) -> None:
    status, output = play(tmp_path, "-p", f"no:{name}")
    assert (status, output.splitlines()[-1]) == (0, RATE), output
    assert [each["verdict"] for each in attempts(tmp_path)] == ["passed"]


def test_verdict_and_rate_are_the_same_beside_all_at_once(tmp_path: Path) -> None:
    status, output = play(tmp_path, "--ds=settings", alone=False)
    assert (status, output.splitlines()[-1]) == (0, RATE), output
    assert [each["verdict"] for each in attempts(tmp_path)] == ["passed"]


@pytest.mark.parametrize("words", [(), ("--reruns=2",), ("--instafail",)], ids=str)
def test_what_failed_has_failed_beside_all_at_once(words: tuple[str, ...], tmp_path: Path) -> None:
    status, output = play(tmp_path, "--ds=settings", *words, agent="idle", alone=False)
    assert (status, output.splitlines()[-1]) == (1, LOST), output
    assert {each["verdict"] for each in attempts(tmp_path)} == {"failed"}
