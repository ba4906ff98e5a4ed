"""SystemCopyToClipboard: the text, and nothing but the text."""

from collections.abc import Callable

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import InvalidTask
from pytest_androidworld.task.matching import fuzzy
from pytest_androidworld.task_cases.system.clipboard import BEFORE, SystemCopyToClipboard
from tests.task_cases.play import Play

Deed = Callable[[Device], None]
TEXT = "Invoice #98765"


def copied(text: str = TEXT, line: str = "true") -> Deed:
    """The text, then what a shell does."""

    def deed(device: Device) -> None:
        device.clipboard.set(text)
        device.adb.shell(line)

    return deed


def untouched(device: Device) -> None:
    """The agent gave up at once."""


def only_typed(device: Device) -> None:
    device.apps.open("contacts")
    device.adb.shell("input text 'Invoice%s#98765'")


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (untouched, 0, 0),
        (only_typed, 0, 0),
        (copied(""), 0, 0),
        (copied("Invoice"), 0, 0),
        (copied(f"Copy: {TEXT}, please"), 0, 0),
        (copied("Invoice #98764"), 1, 0),  # D46
        (copied("invoice #98765"), 1, 0),
        (copied("Invoice 98765"), 1, 0),
        (copied(TEXT, "input keyevent --longpress KEYCODE_POWER"), 0, 1),  # D68
        (copied(TEXT, "cmd statusbar expand-notifications"), 0, 1),
        (copied(TEXT, "pm uninstall ca.zgrs.clipper"), 0, 1),
        (copied(f"{TEXT}\n"), 1, 1),
        (copied(TEXT, "input keyevent KEYCODE_HOME"), 1, 1),
        (copied(TEXT, "settings put system user_rotation 1"), 1, 1),
        (copied(), 1, 1),
    ],
)
def test_rewards(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(SystemCopyToClipboard, clipboard_content=TEXT)
    deed(play.device)
    assert play.rewards(task) == (upstream, strict)


def test_a_clipboard_that_cannot_be_set_makes_the_task_invalid(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play.device.clipboard.set("")
    monkeypatch.setattr(play.device.clipboard, "set", lambda text: None)
    with pytest.raises(InvalidTask, match="the clipboard holds another text"):
        play.begin(SystemCopyToClipboard)
    monkeypatch.undo()
    play.end()


def test_what_was_in_the_clipboard_is_no_text_to_copy() -> None:
    drawn = {SystemCopyToClipboard.drawn(seed).params["clipboard_content"] for seed in range(500)}
    assert len(drawn) == 36
    assert not any(fuzzy(BEFORE, text) for text in drawn)


@pytest.mark.parametrize("text", ["john.doe@example.com", "Model XR-2000 (black)", "Bus 42"])
def test_a_person_does_it_in_the_app(play: Play, text: str) -> None:
    play.device.clipboard.set("what was there before")
    task = play.begin(SystemCopyToClipboard, clipboard_content=text)
    play.solve(task)
    assert play.rewards(task) == (1, 1)
