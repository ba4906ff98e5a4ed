"""A phone that answers some questions in another way than it would."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.env.shell import Output


@pytest.fixture
def instead(device: Device, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Have a part of the phone's commands be another one: for what cannot be changed on it."""
    shell = device.adb.shell
    replaced: dict[str, str] = {}

    def asked(line: str, *more: Any, **named: Any) -> Output:
        for part, other in replaced.items():
            line = line.replace(part, other)
        return shell(line, *more, **named)

    monkeypatch.setattr(device.adb, "shell", asked)
    return replaced.__setitem__
