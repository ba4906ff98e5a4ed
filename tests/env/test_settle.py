"""Quiet is measured by the device's time, and the host never waits by itself."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.env.forests import Forests
from pytest_androidworld.env.settle import CAP, LATE, Settle, Settled

Story = Callable[[int], str | None]


class Told(Forests):
    """Forests that arrive as a story tells: what the screen shows at each tick, if it tells."""

    def __init__(self, device: Device, story: Story) -> None:
        super().__init__(device.adb)
        self.story, self.ticks = story, 0

    def tick(self) -> None:
        self.ticks += 1
        shown, context = self.story(self.ticks), cast("Any", None)
        if shown is not None:
            self.SendForest(shown, context)


def settled(device: Device, monkeypatch: pytest.MonkeyPatch, story: Story) -> tuple[Settled, int]:
    """How a wait ends, and after how many tenths of a second."""
    forests = Told(device, story)
    settle = Settle(device.adb, forests)
    tell = settle._shell.tell

    def told(line: str) -> str:
        for _ in range(line.count("sleep 0.1")):
            forests.tick()
        return tell(line)

    monkeypatch.setattr(settle._shell, "tell", told)
    try:
        return settle.wait(), forests.ticks
    finally:
        settle.close()


@pytest.mark.parametrize(
    ("story", "forest", "ticks"),
    [
        pytest.param(lambda tick: "same", "same", 4, id="nothing happens"),
        pytest.param(lambda tick: "old" if tick == 1 else "new", "new", 5, id="one old one"),
        pytest.param(lambda tick: str(min(tick, 9)), "9", 12, id="it moves for a while"),
        pytest.param(lambda tick: "b" if tick > 3 else "a", "b", 7, id="late, but in time"),
        pytest.param(lambda tick: "x" if tick % 3 == 0 else None, "x", 12, id="a slow device"),
        pytest.param(lambda tick: "x" if tick > 15 else None, "x", 19, id="it begins late"),
    ],
)
def test_quiet_is_three_tenths_of_a_second_of_the_same(
    device: Device, monkeypatch: pytest.MonkeyPatch, story: Story, forest: str, ticks: int
) -> None:
    assert settled(device, monkeypatch, story) == (Settled(forest), ticks)


def test_a_screen_that_never_rests_is_taken_with_a_note(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = Settled(str(CAP), ("the screen was not quiet within 6 s",))
    assert settled(device, monkeypatch, str) == (noted, CAP)


def test_without_forests_there_is_nothing_to_wait_for(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = Settled(None, ("no forest came within 2 s",))
    assert settled(device, monkeypatch, lambda tick: None) == (noted, LATE)
    assert Settle(device.adb, None).wait() == Settled(None)


def test_the_phone_sleeps_instead_of_the_host(device: Device) -> None:
    before = device.clock.now()
    device.settle.sleep(3600)
    assert 3600 <= (device.clock.now() - before).total_seconds() <= 3601
