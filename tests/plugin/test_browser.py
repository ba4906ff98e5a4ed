"""``--aw-browser``: what draws web pages on a virtual phone, and what is said of it."""

import json
import os
import pwd
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pytest_androidworld.boot as boot
from pytest_androidworld.bench.pool import DevicePool
from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.child_env import clean
from tests.plugin.conftest import Run
from virtual_phone.web import browser as browsers

Manifest = Callable[[], dict[str, Any]]


@pytest.fixture
def browser(pytester: pytest.Pytester) -> Path:
    """A program of the user's."""
    program = pytester.path / "my-browser"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return program


@pytest.fixture
def manifest(pytester: pytest.Pytester) -> Manifest:
    """The first line of the last run's journal."""
    path = pytester.path / "androidworld-results/latest/journal.jsonl"
    return lambda: json.loads(path.read_text().splitlines()[0])


class Spawned(Exception):
    """The command of a phone that was not started."""


@pytest.mark.parametrize(
    ("given", "words"), [("/opt/chrome", ["-browser", "/opt/chrome"]), ("", [])]
)
def test_the_phone_is_started_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str, words: list[str]
) -> None:
    def spawn(booted: boot.Booted, command: list[str], *more: object, **rest: object) -> None:
        raise Spawned(command)

    monkeypatch.setattr(virtual_phone, "start_adb_server", lambda booted: 1)
    monkeypatch.setattr(virtual_phone, "spawn", spawn)
    pool = DevicePool("virtual", tmp_path, browser=given)
    with pytest.raises(Spawned) as raised:
        pool.ready()
    (command,) = raised.value.args
    found = command[command.index("-browser") :][:2] if "-browser" in command else []
    assert found == words


def test_the_phone_sees_the_variables_that_name_a_browser() -> None:
    passed = clean({"AW_BROWSER": "/opt/chrome", "AW_BROWSER_KEY": "secret"})
    assert passed["AW_BROWSER"] == "/opt/chrome"
    assert "AW_BROWSER_KEY" not in passed


@pytest.mark.parametrize("word", ["my-browser", "./my-browser", "{path}/my-browser"])
def test_a_path_counts_from_where_pytest_is_called(run: Run, browser: Path, word: str) -> None:
    result = run("--co", "-v", f"--aw-browser={word.format(path=browser.parent)}")
    assert result.ret == pytest.ExitCode.OK
    assert f"browser {browser} (command line)" in " ".join(result.outlines)


def test_a_name_is_looked_up_as_a_shell_does(
    run: Run, pytester: pytest.Pytester, browser: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = pytester.mkdir("bin")
    browser.rename(programs / "own-browser")
    monkeypatch.setenv("PATH", str(programs), prepend=":")
    result = run("--co", "-v", "--aw-browser=own-browser")
    assert f"browser {programs}/own-browser (command line)" in " ".join(result.outlines)


@pytest.mark.parametrize("there", [False, True])
def test_what_cannot_be_executed_is_reported_in_a_sentence(
    run: Run, browser: Path, there: bool
) -> None:
    browser.chmod(0o644)
    if not there:
        browser.unlink()
    result = run("--co", "--aw-browser=my-browser")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.errlines[0] == f"ERROR: --aw-browser: there is no program {browser}"


def test_the_manifest_names_what_was_given(
    run: Run, browser: Path, manifest: Manifest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AW_BROWSER", raising=False)
    run("-k", "Rest")
    assert manifest()["run"]["browser"] == ""
    run("-k", "Rest", "--aw-browser=my-browser")
    assert manifest()["run"]["browser"] == str(browser)
    monkeypatch.setenv("AW_BROWSER", "/opt/chrome")
    run("-k", "Rest")
    assert manifest()["run"]["browser"] == "/opt/chrome"
    assert "unseeded" not in manifest()


def test_the_manifest_names_the_program_that_draws_pages_and_its_user(
    run: Run, browser: Path, manifest: Manifest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it has its sandbox is known once it runs, and is in the attempts' records."""
    monkeypatch.setattr(browsers, "find", lambda named, environment: named or None)
    monkeypatch.delenv("AW_BROWSER", raising=False)
    run("-k", "Rest", f"--aw-browser={browser}")
    me = pwd.getpwuid(os.geteuid()).pw_name
    user = "nobody" if os.geteuid() == 0 else me
    assert manifest()["run"]["pages"] == {"program": str(browser), "user": user}
    run("-k", "Rest")
    assert "pages" not in manifest()["run"]


@pytest.mark.parametrize(("word", "unseeded"), [("MiniWobClickTest2", True), ("Rest", False)])
def test_the_manifest_says_that_seeds_do_not_reach_pages_on_other_devices(
    run: Run, manifest: Manifest, monkeypatch: pytest.MonkeyPatch, word: str, unseeded: bool
) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "1")  # no listener: the cases are errors
    place = "pytest_androidworld/task_cases/miniwob"
    tasks = (place,) if unseeded else (".",)
    result = run(*tasks, "-k", word, "--aw-device=127.0.0.1:2", "--aw-device-retries=0")
    assert result.parseoutcomes()["errors"] == 1
    assert ("unseeded" in manifest()) is unseeded
