"""Quiet is measured by the device's time, and the host never waits by itself."""

from collections.abc import Callable

import pytest

from pytest_androidworld.agent.user import User
from pytest_androidworld.env.actions import OpenApp
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.forests import Forest, Forests
from pytest_androidworld.env.settle import QUIET, Settle, Settled
from pytest_androidworld.episode import Limits, Stage

Story = Callable[[int], str | None]


class Reported(Forests):
    """Forests that arrive as a story says: what the screen shows at each tenth of a second."""

    def __init__(self, device: Device, story: Story) -> None:
        super().__init__(device.adb)
        self.story, self.ticks = story, 0

    def tick(self, times: int = 1) -> None:
        for _ in range(times):
            self.ticks += 1
            text = self.story(self.ticks)
            if text is not None:
                self.arrive(forest(text))


def forest(text: str) -> bytes:
    """One window with one text in it."""
    found = Forest()
    found.windows.add().tree.nodes.add(text=text)
    return bytes(found.SerializeToString())


def settled(
    device: Device, monkeypatch: pytest.MonkeyPatch, story: Story, acting: int = 0
) -> tuple[str | None, tuple[str, ...], int]:
    """What a wait sees, its notes, and the tenths of a second it took.

    With ``acting``, so many forests arrive while an action is under way before it.
    """
    forests = Reported(device, story)
    settle = Settle(device.adb, forests)
    settle.acting()
    forests.tick(acting)
    begun = forests.ticks
    monkeypatch.setattr(settle, "sleep", lambda seconds: forests.tick(round(seconds * 10)))
    found = settle.wait()
    text = found.forest and found.forest.windows[0].tree.nodes[0].text
    return text, found.notes, forests.ticks - begun


@pytest.mark.parametrize(
    ("story", "text", "ticks"),
    [
        pytest.param(lambda tick: "same", "same", 6, id="nothing happens"),
        pytest.param(lambda tick: "old" if tick == 1 else "new", "new", 6, id="one old one"),
        pytest.param(lambda tick: "abcdefghi"[min(tick, 9) - 1], "i", 12, id="it moves a while"),
        pytest.param(lambda tick: "b" if tick > 3 else "a", "b", 9, id="late, but in time"),
        pytest.param(lambda tick: "x" if tick % 3 == 0 else None, "x", 6, id="a slow device"),
        pytest.param(lambda tick: "x" if tick > 15 else None, "x", 21, id="it begins late"),
        pytest.param(lambda tick: f"0:{tick:02}.{tick % 10}", "0:06.6", 6, id="a clock ticks"),
        pytest.param(lambda tick: "x" * min(tick, 4), "xxxx", 9, id="a text grows"),
    ],
)
def test_quiet_is_a_look_in_which_nothing_changes(
    device: Device, monkeypatch: pytest.MonkeyPatch, story: Story, text: str, ticks: int
) -> None:
    """The first forest after an action may be older than it: what equals only that is nothing."""
    assert settled(device, monkeypatch, story) == (text, (), ticks)


def test_one_look_is_enough_where_forests_came_with_the_action(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert settled(device, monkeypatch, lambda tick: "same", acting=1) == ("same", (), 3)
    assert settled(device, monkeypatch, lambda tick: "a" if tick == 1 else "b", acting=1) == (
        "b",
        (),
        6,
    )


def test_a_screen_that_never_rests_is_taken_with_a_note(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = lambda tick: "even" if tick % 2 == 0 else "odd"  # noqa: E731 - as the others are
    noted = ("even", ("the screen was not quiet within 6 s",), 60)
    assert settled(device, monkeypatch, story) == noted


def test_without_forests_there_is_nothing_to_wait_for(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = (None, ("no forest came within 2 s",), 21)
    assert settled(device, monkeypatch, lambda tick: None) == noted
    assert Settle(device.adb, None).wait() == Settled(None)


def test_a_phone_is_seen_in_one_look(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """It reports a change before the action that made it returns."""
    state = device.observe()
    looks: list[float] = []
    sleep = device.settle.sleep
    monkeypatch.setattr(
        device.settle, "sleep", lambda seconds: looks.append(seconds) or sleep(seconds)
    )
    device.act(OpenApp("Settings"), state)
    assert "Battery" in [each.text for each in device.observe().ui_elements]
    assert looks == [QUIET]


def test_a_running_stopwatch_is_quiet(device: Device) -> None:
    device.act(OpenApp("Clock"), device.observe())
    user = User(Stage("", device, Limits(10)))
    user.tap("Stopwatch").tap("Start")
    first, second = device.observe(), device.observe()
    assert first.notes == second.notes == ()
    assert first.ui_elements != second.ui_elements


def test_the_phone_sleeps_instead_of_the_host(device: Device) -> None:
    before = device.clock.now()
    device.settle.sleep(3600)
    assert 3600 <= (device.clock.now() - before).total_seconds() <= 3601
