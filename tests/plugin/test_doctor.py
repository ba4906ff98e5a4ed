"""``--aw-doctor``: whether the device can be used; nothing is played."""

import pytest

from tests.plugin.conftest import Run


def test_a_virtual_phone_is_well(run: Run) -> None:
    result = run("--aw-doctor")
    result.stdout.fnmatch_lines(["virtual: all is well"])
    assert result.ret == pytest.ExitCode.OK
    result.stdout.no_fnmatch_line("*passed*")


def test_a_device_that_is_not_there_is_told_in_a_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "1")
    result = run("--aw-doctor", "--aw-device=127.0.0.1:2")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["127.0.0.1:2: not well", "  *"])
    result.stdout.no_fnmatch_line("*Traceback*")
