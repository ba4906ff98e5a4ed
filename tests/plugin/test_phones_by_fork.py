"""``--aw-phones``: the phones of a run's workers are forked from one process, or started anew.

These tests start processes for workers, and a process to fork from.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pytest_androidworld.boot as boot
import pytest_androidworld.cli as cli
from pytest_androidworld.boot import virtual_phone
from tests.boot.processes import ended_within
from tests.plugin.conftest import Run
from virtual_phone.zygote import client
from virtual_phone.zygote.client import Zygote

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="phones are forked on Linux only"
)
# Writes down how the phone of each worker was started, and what was started for them all.
NOTES = """
import os
from pathlib import Path
import pytest
import virtual_phone.zygote.client as client

@pytest.fixture(scope="session")
def device_pool(device_pool):
    yield device_pool
    worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
    Path(f"{worker}.how").write_text(device_pool.booted.not_forked or "forked")

class Mortal(client.Zygote):
    def __init__(self, environment):
        super().__init__(environment)
        Path("mother").write_text(f"{self.folder}")
        if Path("kill").exists():
            self.process.kill()

import pytest_androidworld.boot.virtual_phone as virtual_phone
virtual_phone.Zygote = Mortal
"""
ANEW = "no mother of phones was started"
How = Callable[[], dict[str, str]]


@pytest.fixture
def how(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, spawn: Run) -> How:
    """How the phone of each worker was started, where no mother is named."""
    monkeypatch.delenv(virtual_phone.ZYGOTE)
    pytester.makeconftest(NOTES)
    return lambda: {path.stem: path.read_text() for path in pytester.path.glob("*.how")}


def test_workers_phones_are_forked_from_one_process(
    spawn: Run, how: How, pytester: pytest.Pytester
) -> None:
    result = spawn("-k", "Rest", "--seeds=4", "-n", "2")
    result.assert_outcomes(passed=4)
    assert how() == {"gw0": "forked", "gw1": "forked"}
    assert not Path((pytester.path / "mother").read_text()).exists()


def test_one_that_is_killed_costs_no_case(spawn: Run, how: How, pytester: pytest.Pytester) -> None:
    (pytester.path / "kill").touch()
    result = spawn("-k", "Rest", "--seeds=4", "-n", "2", "--aw-device-retries=0")
    result.assert_outcomes(passed=4)
    assert [why.startswith("the mother of phones ") for why in how().values()] == [True, True]
    assert not Path((pytester.path / "mother").read_text()).exists()


@pytest.mark.parametrize("words", [("-n", "2", "--aw-phones=exec"), ("-n", "1"), ()])
def test_they_are_started_anew_where_that_is_wanted_or_cheaper(
    spawn: Run, how: How, pytester: pytest.Pytester, words: tuple[str, ...]
) -> None:
    result = spawn("-k", "Rest", "--seeds=2", *words)
    result.assert_outcomes(passed=2)
    assert set(how().values()) == {ANEW}
    assert not (pytester.path / "mother").exists()


@pytest.mark.parametrize("words", [("-n", "2"), ()], ids=["workers", "alone"])
def test_they_are_forked_from_the_process_that_the_environment_names(
    spawn: Run,
    how: How,
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    session_zygote: str,
    words: tuple[str, ...],
) -> None:
    monkeypatch.setenv(virtual_phone.ZYGOTE, session_zygote)
    result = spawn("-k", "Rest", "--seeds=2", *words)
    result.assert_outcomes(passed=2)
    assert set(how().values()) == {"forked"}
    assert not (pytester.path / "mother").exists()


@pytest.mark.parametrize(
    ("folder", "words", "why"),
    [
        ("gone", (), "the mother of phones does not answer: "),
        ("", ("-n", "2", "--aw-phones=exec"), ANEW),
        pytest.param(
            *("gone", ("-n", "2"), "the mother of phones does not answer: "),
            marks=pytest.mark.deep,
        ),
        pytest.param("", ("--aw-phones=exec",), ANEW, marks=pytest.mark.deep),
    ],
)
def test_one_that_is_named_in_vain_or_not_wanted_costs_no_case(
    spawn: Run,
    how: How,
    monkeypatch: pytest.MonkeyPatch,
    session_zygote: str,
    folder: str,
    words: tuple[str, ...],
    why: str,
) -> None:
    monkeypatch.setenv(virtual_phone.ZYGOTE, folder or session_zygote)
    result = spawn("-k", "Rest", "--seeds=2", *words)
    result.assert_outcomes(passed=2)
    assert all(started.startswith(why) for started in how().values())


def test_a_third_way_is_refused(run: Run) -> None:
    result = run("--aw-phones=spawn")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--aw-phones*spawn*"])


@pytest.fixture
def zygote() -> Zygote:
    with pytest.MonkeyPatch.context() as patch:
        for name in os.environ:
            if name.startswith(client.MEASURED):
                patch.delenv(name)
        zygote = virtual_phone.zygote()
    assert zygote is not None
    return zygote


def test_a_forked_phone_is_a_device_and_ends(tmp_path: Path, zygote: Zygote) -> None:
    spec = replace(boot.parse("virtual")[0], zygote=zygote.folder)
    with zygote:
        with boot.boot(spec, tmp_path) as booted:
            assert booted.not_forked == ""
            assert booted.device.adb.shell("echo there").stdout == "there\n"
            assert booted.device.observe(pixels=True).ui_elements
            assert booted.log() == ""
        assert list(tmp_path.iterdir()) == []
        assert ended_within(tmp_path, 10)


def test_no_mother_where_there_can_be_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: Any) -> None:
        raise client.Unavailable("no")

    monkeypatch.setattr(client, "check_system", none)
    assert virtual_phone.zygote() is None


@pytest.fixture
def kept() -> Iterator[tuple[subprocess.Popen[str], str]]:
    """``androidworld phones``, and the line that it prints."""
    code = "import sys, pytest_androidworld.cli as cli; sys.exit(cli.main())"
    command = [sys.executable, "-c", code, "phones"]
    rest = {name: os.environ[name] for name in os.environ if not name.startswith(client.MEASURED)}
    files: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env=rest, start_new_session=True, **files) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline()
        finally:
            process.kill()


def test_a_process_is_kept_for_runs_until_ctrl_c(
    kept: tuple[subprocess.Popen[str], str], tmp_path: Path
) -> None:
    process, line = kept
    name, _, folder = line.removeprefix("export ").rstrip().partition("=")
    assert name == "AW_ZYGOTE"
    spec = replace(boot.parse("virtual")[0], zygote=Path(folder))
    with boot.boot(spec, tmp_path) as booted:
        assert booted.not_forked == ""
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130
    assert not Path(folder).exists()


def test_one_that_is_killed_says_so(kept: tuple[subprocess.Popen[str], str]) -> None:
    process, _ = kept
    (mother,) = children(process.pid)
    os.kill(mother, signal.SIGKILL)
    assert process.communicate(timeout=60)[1] == (
        "androidworld: the process that phones are forked from was ended\n"
    )
    assert process.returncode == 1


def children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_where_there_can_be_none_a_sentence_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COVERAGE_PROCESS_START", "x")
    assert cli.main(["phones"]) == 4
    assert capsys.readouterr().err == (
        "androidworld: phones: COVERAGE_PROCESS_START: coverage would not see a forked phone\n"
    )
