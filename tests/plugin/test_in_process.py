"""A run in the tests' own process leaves nothing behind, and finds nothing of the one before."""

import ast
import atexit
import contextlib
import gc
import logging
import os
import re
import signal
import sys
import threading
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import allure_commons
import pytest

import pytest_androidworld.boot as boot
from pytest_androidworld.agent import providers
from pytest_androidworld.plugin.xdist import workers
from tests.plugin.conftest import Run
from tests.plugin.scripted import ASK, install

Journal = Callable[[], list[dict[str, Any]]]
WATCHES = """
import warnings

import pytest
from pytest_androidworld import Task


class Marked(Task):
    template = "Leave a file."
    verify = True

    def is_successful(self, env):
        return float(not env.files.kind("/sdcard/left.txt"))

    def tear_down(self, env):
        warnings.warn("a user's task may do that")
        env.files.write("/sdcard/left.txt", "by the run before")
"""


def traces() -> dict[str, object]:
    """What a run might change in its process."""
    gc.collect()
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGALRM)
    return {
        "environment": dict(os.environ),
        "folder": Path.cwd(),
        "places of modules": (list(sys.path), list(sys.meta_path)),
        "modules": dict(sys.modules),
        "warnings": list(warnings.filters),
        "signals": [signal.getsignal(number) for number in numbers],
        "timer": signal.getitimer(signal.ITIMER_REAL),
        "logging": (logging.root.level, list(logging.root.handlers)),
        "hooks": (sys.excepthook, sys.unraisablehook, threading.excepthook),
        "threads": {each for each in threading.enumerate() if not each.daemon},
        "at the end": atexit._ncallbacks(),
        "allure": set(allure_commons.plugin_manager.get_plugins()),
        "providers": list(providers.__path__),
        "runs": list(workers._CONFIG),
        "boot": boot.Starting,
    }


def open_files() -> Iterator[str]:
    """What is behind each descriptor; a socket like any other."""
    for each in Path("/proc/self/fd").glob("*"):
        with contextlib.suppress(OSError):
            yield re.sub(r"\[\d+\]", "", str(each.readlink()))


def test_a_run_leaves_nothing_behind(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(pytester)
    monkeypatch.setenv("SCRIPTED_KEY", "a-key-of-a-certain-length")
    words = (*ASK, "--alluredir=allure", "--junitxml=report.xml", "--aw-artifacts=on")
    run(*words, "--aw-cassettes=tapes").assert_outcomes(passed=1, failed=1)  # libraries stay
    before, files = traces(), Counter(open_files())
    run(*words, "--log-level=DEBUG").assert_outcomes(passed=1, failed=1)
    after = traces()
    assert {name: each for name, each in after.items() if each != before[name]} == {}
    assert Counter(open_files()) - files == Counter()


def test_a_run_finds_the_files_as_they_are_now(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    told = []
    for word in ("one", "two"):  # as long as each other
        agent = f"""
            from pytest_androidworld import Answer, Done

            def mine(goal, state):
                return Answer({word!r})
            """
        pytester.makepyfile(mine=agent)
        pytester.makepyfile(test_tasks=WATCHES.replace("left.txt", f"{word}.txt"))
        run("--agent=mine:mine", "--aw-budget=reference*0.1")
        told += journal()
    assert [each["answer"] for each in told] == ["one", "two"]
    assert told[0]["hash"] != told[1]["hash"]


def test_a_run_finds_the_phone_reset_and_warnings_as_a_user_has_them(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(test_tasks=WATCHES)
    for _ in range(2):
        result = run("--agent=idle", "--aw-reset=never")
        result.assert_outcomes(passed=1, warnings=1)


def starts_processes(text: str) -> bool:
    """Whether a file's tests spawn pytest, or start programs by themselves."""
    return any(
        (isinstance(node, ast.arg) and node.arg == "spawn")
        or (isinstance(node, ast.Import) and node.names[0].name == "subprocess")
        for node in ast.walk(ast.parse(text))
    )


def test_a_file_whose_tests_start_processes_says_what_for() -> None:
    files = {
        path.name: path.read_text("utf-8") for path in Path(__file__).parent.rglob("test_*.py")
    }
    assert {name for name, text in files.items() if starts_processes(text)} == {
        name
        for name, text in files.items()
        if "\nThese tests start processes for " in str(ast.get_docstring(ast.parse(text)))
    }
