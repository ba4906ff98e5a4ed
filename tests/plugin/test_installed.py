"""A project that merely has the plugin installed sees no change, and pays next to nothing.

These tests start processes for what is imported, and another operating system.
"""

import json
import subprocess
import sys

import pytest

from tests.plugin.conftest import Run

HEAVY = ("numpy", "grpc", "adbutils", "google.protobuf", "PIL", "android_env")


def test_nothing_is_said_and_nothing_is_registered(spawn: Run, pytester: pytest.Pytester) -> None:
    pytester.path.joinpath("test_tasks.py").unlink()
    pytester.makepyfile(
        """
        import sys

        def test(request):
            assert "pytest_androidworld.plugin.cases.fixtures" not in sys.modules
            assert not any("easy" in line for line in request.config.getini("markers"))
        """
    )
    result = spawn("-v")
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*androidworld:*")
    assert not pytester.path.joinpath("androidworld-results").exists()


def test_its_import_brings_in_nothing_heavy() -> None:
    code = (
        "import json, sys, pytest, _pytest.config\n"
        "import importlib\n"
        "import pytest_androidworld.plugin as top\n"
        "[importlib.import_module(name) for name in top.pytest_plugins]\n"
        "print(json.dumps(list(sys.modules)))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = json.loads(done.stdout)
    assert [name for name in HEAVY if name in loaded] == []
    assert "pytest_androidworld.task.base" not in loaded
    assert "pytest_androidworld.env" not in loaded


def test_collecting_tasks_brings_in_no_door_to_a_device() -> None:
    code = (
        "import json, sys, pytest\n"
        "words = '--co -q -p no:cacheprovider --pyargs pytest_androidworld.task_cases'\n"
        "assert pytest.main(words.split()) == 0\n"
        "print(json.dumps(list(sys.modules)))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = json.loads(done.stdout.splitlines()[-1])
    doors = set(HEAVY) - {"google.protobuf"}  # which reads the questions
    assert [name for name in doors if name in loaded] == []


def test_a_fixture_of_the_same_name_stays_the_projects(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.path.joinpath("test_tasks.py").unlink()
    pytester.makeconftest(
        """
        import pytest

        class Own:
            @pytest.fixture
            def task(self):
                return "ours"

        def pytest_configure(config):
            config.pluginmanager.register(Own())
        """
    )
    pytester.makepyfile("def test(task): assert task == 'ours'")
    run().assert_outcomes(passed=1)


@pytest.fixture
def on_windows(pytester: pytest.Pytester) -> None:
    """As far as the plugin can see."""
    pytester.makeconftest("import sys\nsys.platform = 'win32'\n")


@pytest.mark.usefixtures("on_windows")
def test_windows_is_refused_in_a_sentence_before_anything_starts(spawn: Run) -> None:
    result = spawn("--agent=idle")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.errlines[0] == (
        "ERROR: pytest-androidworld does not run on Windows, which has neither fcntl nor process"
        " groups; run pytest in WSL, or in a container"
    )


@pytest.mark.usefixtures("on_windows")
def test_on_windows_a_project_that_merely_has_it_sees_nothing(
    spawn: Run, pytester: pytest.Pytester
) -> None:
    pytester.path.joinpath("test_tasks.py").unlink()
    pytester.makepyfile("def test(): pass")
    spawn().assert_outcomes(passed=1)


def test_on_windows_the_phone_refuses_to_start_in_a_sentence() -> None:
    code = "import sys; sys.platform = 'win32'; import virtual_phone.__main__"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (
        1,
        "androidworld-device does not run on Windows, which has neither fcntl nor process groups;"
        " run it in WSL, or in a container\n",
    )
