"""The phone that judges: one that fails is replaced by the next case."""

from pathlib import Path

import pytest

import pytest_androidworld.boot as boot
from pytest_androidworld.errors import DeviceError
from pytest_androidworld.rescoring.judge_phone import JudgePhone


def test_a_phone_that_failed_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[boot.Booted] = []
    really_boot = boot.boot

    def noted(option: str, folder: Path) -> boot.Booted:
        started.append(really_boot(option, folder))
        return started[-1]

    monkeypatch.setattr(boot, "boot", noted)
    with JudgePhone() as phone:
        assert phone.ready() is phone.ready()
        started[0].close()  # as if it had died
        with pytest.raises(DeviceError):
            phone.ready()
        assert phone.ready().healthy() is None
    assert len(started) == 2
    assert [each.folder.exists() for each in started] == [False, False]


def test_a_phone_that_nothing_needed_was_not_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(boot, "boot")
    with JudgePhone():
        pass
