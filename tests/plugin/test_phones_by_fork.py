"""``--aw-phones``: the phones of a run's workers are forked from one process, or started anew."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pytest_androidworld.boot as boot
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
def how(pytester: pytest.Pytester) -> How:
    """How the phone of each worker was started."""
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
