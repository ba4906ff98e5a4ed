"""Quiet is measured by the device's time, and the host never waits by itself."""

from collections.abc import Callable, Collection

import pytest

from pytest_androidworld.agent.user import User
from pytest_androidworld.env.actions import OpenApp
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.forests import CONTENT, Forest, Forests
from pytest_androidworld.env.settle import QUIET, Settle, Settled
from pytest_androidworld.episode import Limits, Stage

Story = Callable[[int], str | None]


class Reported(Forests):
    """Forests that arrive as a story says: what the screen shows at each tenth of a second."""

    def __init__(self, story: Story, events: Collection[int] = ()) -> None:
        super().__init__()
        self.story, self.ticks, self.eventful = story, 0, events

    def tick(self, times: int = 1) -> None:
        for _ in range(times):
            self.ticks += 1
            if self.ticks in self.eventful:
                self.happen(CONTENT)
            text = self.story(self.ticks)
            if text is not None:
                self.arrive(self.made(text))

    def made(self, text: str) -> bytes:
        return forest(text)


def forest(text: str) -> bytes:
    """One window with one text in it."""
    found = Forest()
    found.windows.add().tree.nodes.add(text=text)
    return bytes(found.SerializeToString())


def settled(
    device: Device,
    monkeypatch: pytest.MonkeyPatch,
    story: Story,
    acting: int = 0,
    events: Collection[int] = (),
) -> tuple[str | None, tuple[str, ...], int]:
    """What a wait sees, its notes, and the tenths of a second it took.

    With ``acting``, so many forests arrive while an action is under way before it.
    """
    forests = Reported(story, events)
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
        pytest.param(
            lambda tick: "x" * min(tick // 6, 8) if tick % 6 == 0 else None,
            "xxxxxxxx",
            54,
            id="a slow device on which much happens",
        ),
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


def test_a_screen_that_follows_an_action_late_is_not_taken_for_that_of_before(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For 0.3 s after the action, all forests are still equal to those before it."""
    forests = Reported(lambda tick: "old" if tick <= 8 else "new")
    settle = Settle(device.adb, forests)
    monkeypatch.setattr(settle, "sleep", lambda seconds: forests.tick(round(seconds * 10)))
    forests.tick(5)
    settle.acting()
    assert settle.wait().forest.windows[0].tree.nodes[0].text == "new"
    assert forests.ticks == 5 + 9


def test_a_screen_that_never_rests_is_taken_with_a_note(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    def story(tick: int) -> str:
        return "/" * (tick % 2 + 1)

    def turning(self: Reported, text: str) -> bytes:
        found = forest(text)
        return found + found if text == "//" else found  # another window comes and goes

    monkeypatch.setattr(Reported, "made", turning)
    noted = ("/", ("the screen was not quiet within 6 s",), 60)
    assert settled(device, monkeypatch, story) == noted


def test_a_text_that_goes_on_changing_while_all_else_stays_ticks(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A word that blinks, or runs: after ten changes, it is no reason to wait for the cap."""

    def story(tick: int) -> str:
        return "on" if tick % 2 == 0 else "off"

    assert settled(device, monkeypatch, story) == ("off", (), 15)


@pytest.mark.parametrize(
    ("events", "text", "ticks"),
    [
        pytest.param((), "old", 3, id="none"),
        pytest.param((2,), "new", 9, id="one"),
        pytest.param(range(1, 99), "new", 9, id="many"),
    ],
)
def test_a_screen_is_not_quiet_while_an_event_is_newer_than_its_forests(
    device: Device,
    monkeypatch: pytest.MonkeyPatch,
    events: Collection[int],
    text: str,
    ticks: int,
) -> None:
    """A forest may show 0.3 s later what has changed, and an event reports it at once."""

    def story(tick: int) -> str:
        return "old" if tick < 6 else "new"

    assert settled(device, monkeypatch, story, acting=1, events=events) == (text, (), ticks)


def test_events_without_any_change_do_not_hold_it_up(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    always = range(1, 99)
    same = settled(device, monkeypatch, lambda tick: "same", acting=1, events=always)
    assert same == ("same", (), 9)


def test_events_of_a_clock_that_ticks_do_not_hold_it_up(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    def story(tick: int) -> str:
        return f"0:{tick:02}"

    assert settled(device, monkeypatch, story, acting=2, events=range(3, 99))[1:] == ((), 3)


def test_another_window_is_an_event_also_while_a_clock_ticks() -> None:
    forests = Forests()
    for second in range(3):
        forests.arrive(forest(f"0:0{second}"))
        forests.happen(CONTENT)
    assert (forests.unrest, forests.events) == (1, 2)
    forests.happen("TYPE_WINDOW_STATE_CHANGED")
    assert forests.events == 4


def test_a_text_that_ticked_may_change_by_an_action() -> None:
    forests = Forests()
    for tick in range(20):
        forests.arrive(forest("on" if tick % 2 else "off"))
    assert forests.unrest == 11
    forests.acting()
    forests.arrive(forest("off"))
    assert forests.unrest == 21


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


def test_the_host_waits_for_longer_than_the_phone_sleeps(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[str, float]] = []
    monkeypatch.setattr(device.adb, "shell", lambda line, timeout: given.append((line, timeout)))
    device.settle.sleep(3600)
    assert given == [("sleep 3600", 3630.0)]
