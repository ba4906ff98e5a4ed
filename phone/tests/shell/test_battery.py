"""``dumpsys battery``."""

from collections.abc import Callable

import pytest

from virtual_phone.android.profile import PROFILES
from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.services.battery import Battery
from virtual_phone.shell.run import run_text

FULL = """\
Current Battery Service state:
  AC powered: true
  USB powered: false
  Wireless powered: false
  Dock powered: false
  Max charging current: 0
  Max charging voltage: 0
  Charge counter: 10000
  status: 5
  health: 2
  present: true
  level: 100
  scale: 100
  voltage: 5000
  temperature: 250
  technology: Li-ion
"""


def test_a_full_battery(phone: Phone, new_phone: Callable[..., Phone]) -> None:
    assert run_text(phone, "dumpsys battery").stdout == FULL
    older = new_phone(profile=PROFILES["pixel_5"])
    assert run_text(older, "dumpsys battery").stdout == FULL.replace("  Dock powered: false\n", "")


def test_what_is_set_stays_until_it_is_reset(phone: Phone) -> None:
    assert run_text(phone, "dumpsys battery set level 42").stdout == ""
    run_text(phone, "dumpsys battery set -f ac 0")
    run_text(phone, "dumpsys battery set temp 300")
    lines = run_text(phone, "dumpsys battery").stdout.splitlines()
    assert lines[:3] == [
        "Current Battery Service state:",
        "  (UPDATES STOPPED -- use 'reset' to restart)",
        "  AC powered: false",
    ]
    assert {"  level: 42", "  temperature: 300"} <= set(lines)
    assert run_text(phone, "dumpsys battery get level").stdout == "42\n"
    assert run_text(phone, "dumpsys battery get ac").stdout == "false\n"
    run_text(phone, "dumpsys battery reset")
    assert run_text(phone, "dumpsys battery").stdout == FULL


def test_unplugging(phone: Phone) -> None:
    run_text(phone, "dumpsys battery unplug")
    assert not phone[Battery].charging
    assert "  status: 3\n" in run_text(phone, "dumpsys battery").stdout


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("dumpsys battery set colour 1", "Unknown set option: colour\n"),
        ("dumpsys battery get colour", "Unknown get option: colour\n"),
        ("dumpsys battery set level full", "Bad value: full\n"),
        ("dumpsys battery set level", "No property specified\n"),
    ],
)
def test_what_it_does_not_understand(phone: Phone, line: str, output: str) -> None:
    assert run_text(phone, line).stdout == output
    assert phone[Battery].level == 100


def test_commands_it_does_not_know_are_counted(phone: Phone) -> None:
    assert run_text(phone, "dumpsys battery help").stdout.startswith("Battery service (battery)")
    with pytest.raises(UnknownRequest, match="battery explode"):
        run_text(phone, "dumpsys battery explode")
