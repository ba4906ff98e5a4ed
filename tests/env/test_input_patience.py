"""Input that takes a device time gets it, which a phone that answers at once does not show."""

import pytest

from pytest_androidworld.env.actions import Hold
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.shell import Output


def test_a_text_is_pasted_when_the_clipboard_has_it_and_has_it_until_then(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The emulator's clipboard reaches the device some time after the call has returned."""
    device.clipboard.set("mine")
    done: list[str] = []
    monkeypatch.setattr(device.clipboard, "set", lambda text: done.append(f"clipboard: {text}"))
    monkeypatch.setattr(device.settle, "sleep", lambda seconds: done.append(f"{seconds} s"))
    monkeypatch.setattr(
        device.adb, "shell", lambda line, timeout: done.append(line) or Output("", "", 0)
    )
    device.input.text("Zo\u00eb", enter=False)
    assert done == [
        "clipboard: Zo\u00eb",
        "0.3 s",
        "input keyevent KEYCODE_PASTE",
        "0.3 s",
        "clipboard: mine",
    ]


def test_a_finger_is_waited_for_as_long_as_it_stays(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = device.observe()
    plain = Device(device.adb, None, None, "attached")
    given: list[tuple[str, float]] = []
    monkeypatch.setattr(
        device.adb, "shell", lambda *words: given.append(words) or Output("", "", 0)
    )
    plain.act(Hold((540, 1200), 60), state)
    assert given == [("input swipe 540 1200 540 1200 60000", 90.0)]
