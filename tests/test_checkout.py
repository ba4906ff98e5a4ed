"""What conftest.py promises of the whole checkout holds in each of pytest's import modes."""

import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from pytest_androidworld.env.device import Device

ROOT = Path(__file__).parents[1]
MODES = ("importlib", "prepend", "append")
HERE = "tests/test_checkout.py"


def test_a_warning_is_an_error() -> None:
    with pytest.raises(UserWarning, match="told"):
        warnings.warn("told", stacklevel=1)


def test_there_is_a_phone_and_a_pytester(device: Device, pytester: pytest.Pytester) -> None:
    assert device.serial
    assert pytester.path


def run(*words: str) -> str:
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("mode", MODES)
def test_so_in_each_import_mode(mode: str) -> None:
    names = ("test_a_warning_is_an_error", "test_there_is_a_phone_and_a_pytester")
    said = run(f"--import-mode={mode}", *(f"{HERE}::{name}" for name in names))
    assert "2 passed" in said


@pytest.mark.parametrize("mode", MODES)
def test_the_benchmark_is_collected_beside_tests(mode: str) -> None:
    said = run(f"--import-mode={mode}", "--co", "task_cases/clock", HERE)
    assert "ClockTimerEntry::test_episode[30]" in said
    assert f"{HERE}::test_a_warning_is_an_error" in said


def test_who_plays_it_from_elsewhere_is_not_in_the_way_of_it(tmp_path: Path) -> None:
    """An editable install: task files lie below the conftest.py of the checkout."""
    words = ["-m", "pytest", "--co", "-q", "-n", "0", "-p", "no:cacheprovider", "--agent=idle"]
    done = subprocess.run(
        [sys.executable, *words], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_who_plays_the_benchmark_needs_none_of_what_tests_need() -> None:
    code = (
        "import sys, pytest\n"
        "words = '--co -q -n 0 -p no:cacheprovider -p no:hypothesispytest --agent'.split()\n"
        "assert pytest.main([*words, 'command:python3 program.py']) == 0\n"
        "print('hypothesis' in sys.modules)\n"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"


def test_a_subfolder_of_the_checkout_says_where_the_tasks_are() -> None:
    command = [sys.executable, "-m", "pytest", "--agent=idle", "-n", "0", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=ROOT / "docs", capture_output=True, text=True, check=False)
    assert done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED
    at = ROOT / "docs"
    of_checkout = (
        f"the tasks are in ../task_cases, and this looks in {at}: add that path, or"
        f" call pytest in {ROOT}\n"
    )
    of_wheel = f"no task is in {at}; ../task_cases is a folder of tasks (--aw-tasks), so the"
    said = [f"androidworld: no tests ran: {sentence}" for sentence in (of_checkout, of_wheel)]
    assert sum(sentence in done.stdout for sentence in said) == 1
