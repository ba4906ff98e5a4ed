"""``locksettings``: whether there is a lock screen."""

import pytest

from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.shell.run import run_text


@pytest.mark.parametrize("command", ["locksettings", "cmd lock_settings"])
def test_the_lock_screen_is_switched_off_and_on(phone: Phone, command: str) -> None:
    assert run_text(phone, f"{command} get-disabled").stdout == "true\n"
    done = run_text(phone, f"{command} set-disabled false")
    assert done.stdout == "Lock screen disabled set to false\n"
    assert run_text(phone, f"{command} get-disabled --user 0").stdout == "false\n"
    assert run_text(phone, "settings get secure lockscreen.disabled").stdout == "0\n"


def test_what_is_not_about_it_is_named(phone: Phone) -> None:
    with pytest.raises(UnknownRequest, match="lock_settings set-pin 1234"):
        run_text(phone, "locksettings set-pin 1234")


@pytest.mark.parametrize(
    ("line", "kept"), [("true", "true"), ("usb", "false"), ("ac", "true"), ("false", "false")]
)
def test_the_screen_is_kept_on_by_the_charger_that_is_connected(
    phone: Phone, line: str, kept: str
) -> None:
    printed = run_text(phone, f"svc power stayon {line}; dumpsys power").stdout
    assert f"  mStayOn={kept}\n" in printed
