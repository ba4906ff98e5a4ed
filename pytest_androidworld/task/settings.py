"""Settings and radios: what a setting is, and that the radios not named stay as they were."""

from collections.abc import Collection

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.score import Check, Score, check, crash, strict

WIFI, BLUETOOTH, AIRPLANE = "wifi_on", "bluetooth_on", "airplane_mode_on"
RADIOS = (WIFI, BLUETOOTH, AIRPLANE)
MEANS = {(WIFI, True): "12", (WIFI, False): "0", (BLUETOOTH, True): "1", (BLUETOOTH, False): "0"}


def setting(env: Device, namespace: str, key: str) -> str | None:
    """A setting as the reference reads it: without blanks around."""
    value = env.settings.get(namespace, key)
    return None if value is None else value.strip()


def number_is(env: Device, namespace: str, key: str, expected: int) -> list[Check]:
    """A setting is that number; where it is none, the reference crashes."""
    value = setting(env, namespace, key)
    claim = f"{namespace} {key} is {expected}"
    try:
        return [check(claim, expected, int(value or ""))]
    except ValueError:
        return [check(claim, expected, value), crash(f"reading {key} as a number", value)]


class RadiosTask(Task):
    """A task about Wi-Fi or Bluetooth: airplane mode and the radio not named stay (D66)."""

    radios_before: dict[str, str | None]

    def remember(self, env: Device) -> None:
        super().remember(env)
        self.radios_before = {key: setting(env, "global", key) for key in RADIOS}

    def radio_is(self, env: Device, key: str, on: bool) -> Score:
        """Check that a radio is on or off."""
        value = setting(env, "global", key)
        word = "on" if on else "off"
        right = value is not None and len(value) == 1 and value in MEANS[key, on]
        return Score.of(check(f"{key} is {word}", " or ".join(MEANS[key, on]), value, right))

    def other_radios(self, env: Device, named: Collection[str]) -> Score:
        """Check that the other radios are as at the start."""
        return Score.of(
            strict(check(f"{key} is as at the start", before, setting(env, "global", key)), "D66")
            for key, before in self.radios_before.items()
            if key not in named
        )
