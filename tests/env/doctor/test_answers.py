"""Whatever a device answers, each question ends in evidence, and one that fails ends no other."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from pytest_androidworld.env import doctor
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.doctor.probe import OK, PROBLEM, Probe, examine, well
from pytest_androidworld.env.shell import Output
from pytest_androidworld.errors import DeviceError

ANSWERS = {
    "nothing": Output("", "", 0),
    "one word": Output("x", "", 1),
    "an error": Output("", "/system/bin/sh: not found\n", 127),
    "many lines": Output("a b c d\n" * 50, "", 0),
    "bytes": Output("\x00\udcff\nfoo: bar\n???\n", "", 0),
}
# What these report comes from the shell alone, and where all is well, it prints something.
SHELL = (
    "booted, root, image, model, space, storage, time, language, awake, display, screen settings,"
    " calm, keyboard, radios, sim, apps"
)


@pytest.fixture
def answered(
    device: Device, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Device:
    """A device, of which nothing is known yet, whose shell answers all but `sleep` alike."""
    shell, answer = device.adb.shell, ANSWERS[request.param]

    def answers(line: str, *more: Any, **named: Any) -> Output:
        return shell(line, *more, **named) if line.startswith("sleep") else answer

    monkeypatch.setattr(device.adb, "shell", answers)
    return Device(device.adb, device.emulator, device.forwarder, device.kind)


@pytest.mark.parametrize("answered", ANSWERS, indirect=True)
@pytest.mark.parametrize("probe", doctor.DEVICE, ids=lambda probe: probe.name)
def test_no_answer_is_beyond_it(answered: Device, probe: Probe[Device]) -> None:
    (found,) = examine(answered, [probe])
    assert found.evidence
    for each in found.evidence:
        assert each.seen.strip() == each.seen != ""
        assert ": :" not in str(each)
        assert each.cure or each.level != PROBLEM


@pytest.mark.parametrize("answered", ["nothing", "an error"], indirect=True)
@pytest.mark.parametrize("name", SHELL.split(", "))
def test_a_shell_without_answers_is_not_well(answered: Device, name: str) -> None:
    (probe,) = (each for each in doctor.DEVICE if each.name == name)
    (found,) = examine(answered, [probe])
    assert found.level != OK


def fail(_: object) -> Iterable[Any]:
    raise DeviceError("uiautomator dump: No space left on device")


PROBES = (Probe[None]("a", "a?", fail), Probe[None]("b", "b?", lambda _: [well("fine")]))


@pytest.mark.parametrize(
    ("answers", "names"), [(lambda: True, ["a", "b"]), (lambda: False, ["a"])]
)
def test_after_a_question_that_failed_others_follow_only_on_a_device_that_answers(
    answers: Callable[[], bool], names: list[str]
) -> None:
    found = list(examine(None, PROBES, answers))
    assert [each.probe.name for each in found] == names
    assert str(found[0].evidence[0]) == (
        "uiautomator dump: No space left on device: check that it still runs"
    )


def test_after_a_question_that_took_long_no_other_follows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pytest_androidworld.env.doctor.probe.LONG", -1)
    assert len([*examine(None, PROBES, lambda: True)]) == 1


def test_what_failed_is_not_offered_to_be_mended() -> None:
    failed = Probe[None]("a", "a?", fail, lambda _: "mended it")
    (found,) = examine(None, [failed])
    assert not found.mendable


def test_a_full_disk_hides_nothing_else(device: Device, inflict: Callable[[str], None]) -> None:
    inflict("uiautomation_held")
    inflict("disk_full")
    assert device.forwarder is not None
    assert not device.forwarder.revive()
    found = {each.probe.name: each for each in doctor.look(device)}
    assert list(found) == [each.name for each in doctor.DEVICE]
    assert "No space left on device" in found["tree"].evidence[0].seen
    assert str(found["forwarder"].evidence[0]) == (
        "is installed and sends nothing, although it was enabled, bound and started again: end"
        " the program that holds UiAutomation"
    )
    inflict("off")
    assert device.forwarder.revive()
