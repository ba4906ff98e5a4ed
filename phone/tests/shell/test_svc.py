"""``svc``: switches, and the silence of those who obeyed."""

from collections.abc import Callable

import pytest

from virtual_phone.android.profile import PROFILES
from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("svc wifi disable", "wifi_on", "0"),
        ("svc wifi enable", "wifi_on", "1"),
        ("svc data disable", "mobile_data", "0"),
        ("svc power stayon true", "stay_on_while_plugged_in", "15"),
        ("svc power stayon false", "stay_on_while_plugged_in", "0"),
        ("svc power stayon usb", "stay_on_while_plugged_in", "2"),
        ("svc power reboot", "boot_count", "2"),
        ("svc nfc enable", "wifi_on", "1"),
    ],
)
def test_switches_say_nothing_and_the_key_is_set(
    phone: Phone, line: str, key: str, value: str
) -> None:
    result = run_text(phone, line)
    assert (result.stdout, result.stderr, result.status) == ("", "", 0)
    assert phone[Settings].get("global", key) == value


@pytest.mark.parametrize(
    ("word", "output", "value"),
    [
        ("disable", "BluetoothShellCommand: Execdisable\ndisable: Success\n", "0"),
        ("enable", "BluetoothShellCommand: Execenable\nenable: Success\n", "1"),
    ],
)
def test_bluetooth_speaks(phone: Phone, word: str, output: str, value: str) -> None:
    result = run_text(phone, f"svc bluetooth {word}")
    assert (result.stdout, result.status) == (output, 0)
    assert phone[Settings].get("global", "bluetooth_on") == value


def test_bluetooth_was_silent_before_android_13(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(profile=PROFILES["pixel_5"], strict=True)
    assert run_text(phone, "svc bluetooth disable").stdout == ""
    assert phone[Settings].get("global", "bluetooth_on") == "0"


def test_a_word_it_does_not_know_gets_the_usage_and_switches_nothing(phone: Phone) -> None:
    result = run_text(phone, "svc wifi off")
    assert result.stderr.startswith(
        "Control the Wi-Fi manager\n\nusage: svc wifi [enable|disable]"
    )
    assert phone[Settings].get("global", "wifi_on") == "1"


def test_alone_it_lists_its_commands(phone: Phone) -> None:
    lines = run_text(phone, "svc").stderr.splitlines()
    assert lines[:3] == [
        "Available commands:",
        "    help             Show information about the subcommands",
        "    power            Control the power manager",
    ]
    names = [line.split()[0] for line in lines[1:]]
    assert names == ["help", "power", "data", "wifi", "usb", "nfc", "bluetooth", "system-server"]


def test_help_for_one_command(phone: Phone) -> None:
    text = run_text(phone, "svc help data").stderr
    assert text.startswith("Control mobile data connectivity\n\nusage: svc data [enable|disable]")
    assert run_text(phone, "svc data prefer").stderr == ""


def test_what_svc_cannot_switch_is_counted(phone: Phone) -> None:
    with pytest.raises(UnknownRequest, match="'toaster'"):
        run_text(phone, "svc toaster enable")
