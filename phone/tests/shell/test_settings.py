"""``settings``: what it prints, what it changes, and how it complains."""

import pytest

from virtual_phone.control.forwarder import Forwarder
from virtual_phone.phone import Phone
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("settings get global wifi_on", "1\n"),
        ("settings get secure no_such_key", "null\n"),
        ("settings get --user 0 system time_12_24", "24\n"),
        ("settings --user current get SYSTEM time_12_24", "24\n"),
        ("settings get global policy_control", "null\n"),
        ("settings get global enable_adb_incremental_install_default", "null\n"),
        ("settings delete global foo", "Deleted 0 rows\n"),
        ("settings delete global zen_mode", "Deleted 1 rows\n"),
        ("settings put system screen_brightness 255", ""),
        ("settings reset global untrusted_defaults", ""),
    ],
)
def test_what_is_printed(phone: Phone, line: str, output: str) -> None:
    result = run_text(phone, line)
    assert (result.stdout, result.stderr, result.status) == (output, "", 0)


def test_what_was_put_is_got(phone: Phone) -> None:
    run_text(phone, "settings put system screen_brightness 255")
    assert run_text(phone, "settings get system screen_brightness").stdout == "255\n"
    run_text(phone, "settings put secure mine 'two words'")
    assert run_text(phone, "settings get secure mine").stdout == "two words\n"
    run_text(phone, 'settings put secure mine ""')
    assert run_text(phone, "settings get secure mine").stdout == "\n"


def test_every_line_of_a_list_is_a_pair_and_the_keys_are_sorted(phone: Phone) -> None:
    for namespace in ("system", "secure", "global"):
        lines = run_text(phone, f"settings list {namespace}").stdout.splitlines()
        keys = [line.partition("=")[0] for line in lines]
        assert all("=" in line for line in lines)
        assert keys == sorted(keys)
    assert "wifi_on=1" in lines


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("settings get x wifi_on", "Invalid namespace 'x'"),
        ("settings list Globe", "Invalid namespace 'Globe'"),
        ("settings fetch global wifi_on", "Invalid command: fetch"),
        ("settings get", "Bad arguments"),
        ("settings get global", "Bad arguments"),
        ("settings put global wifi_on", "Bad arguments"),
        ("settings get global wifi_on extra", "Too many arguments"),
    ],
)
def test_complaints_come_with_the_usage(phone: Phone, line: str, complaint: str) -> None:
    result = run_text(phone, line)
    assert (result.stdout, result.status) == ("", 255)
    first, second, *_ = result.stderr.splitlines()
    assert (first, second) == (complaint, "Settings provider (settings) commands:")
    assert phone[Settings].get("global", "wifi_on") == "1"


def test_alone_it_prints_its_usage(phone: Phone) -> None:
    result = run_text(phone, "settings")
    assert result.stdout.startswith("Settings provider (settings) commands:\n  help\n")
    assert result.status == 255
    assert run_text(phone, "settings help").status == 0


def test_trusted_defaults_are_what_the_phone_had(phone: Phone) -> None:
    run_text(phone, "settings put global wifi_on 0")
    run_text(phone, "settings reset global untrusted_defaults")
    assert run_text(phone, "settings get global wifi_on").stdout == "0\n"
    run_text(phone, "settings reset global trusted_defaults")
    assert run_text(phone, "settings get global wifi_on").stdout == "1\n"


def test_who_asks_for_airplane_mode_is_first_shown_the_screen(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Forwarder] = []
    monkeypatch.setattr(Forwarder, "barrier", lambda forwarder: shown.append(forwarder))
    run_text(phone, "settings get global wifi_on")
    run_text(phone, "settings get secure airplane_mode_on")
    assert shown == []
    assert run_text(phone, "settings get global airplane_mode_on").stdout == "0\n"
    assert shown == [phone[Forwarder]]
