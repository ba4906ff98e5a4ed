"""Sections of ``dumpsys`` and commands of services that have little to say."""

import pytest

from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.location import Location
from virtual_phone.shell.run import run_text

LAUNCHER = "com.google.android.apps.nexuslauncher"


def test_the_clipboard_is_hidden_from_the_shell(phone: Phone) -> None:
    result = run_text(phone, "cmd clipboard get-text")
    assert (result.stdout, result.stderr, result.status) == (
        "",
        "No shell command implementation.\n",
        0,
    )
    assert run_text(phone, "dumpsys clipboard").stdout == "Primary clip for user 0: none\n"
    phone[Clipboard].copy("secret")
    assert "secret" not in run_text(phone, "dumpsys clipboard").stdout


def test_settings_are_dumped_by_table(phone: Phone) -> None:
    lines = run_text(phone, "dumpsys settings").stdout.splitlines()
    assert lines[0] == "GLOBAL SETTINGS (user 0)"
    assert any(line.endswith(" name:wifi_on pkg:android value:1") for line in lines)
    assert "SYSTEM SETTINGS (user 0)" in lines


def test_only_what_runs_has_memory(phone: Phone) -> None:
    assert run_text(phone, "dumpsys meminfo no.such").stdout == "No process found for: no.such\n"
    text = run_text(phone, f"dumpsys meminfo {LAUNCHER}").stdout
    assert text.startswith("Applications Memory Usage (in Kilobytes):\nUptime: 0 Realtime: 0\n")
    assert f"[{LAUNCHER}] **\n" in text
    assert "Total RAM: 2,017,420K (status normal)\n" in run_text(phone, "dumpsys meminfo").stdout


@pytest.mark.parametrize(
    ("service", "output"),
    [
        ("cpuinfo", "Load: 0.0 / 0.0 / 0.0\n0% TOTAL: 0% user + 0% kernel\n"),
        ("procstats", "(no stats)\n"),
        ("deviceidle", "  mScreenOn=true\n  mState=ACTIVE mLightState=ACTIVE\n"),
    ],
)
def test_little_to_say(phone: Phone, service: str, output: str) -> None:
    assert run_text(phone, f"dumpsys {service}").stdout == output


def test_location(phone: Phone) -> None:
    assert run_text(phone, "cmd location is-location-enabled").stdout == "true\n"
    assert run_text(phone, "cmd location set-location-enabled false --user 0").stdout == ""
    assert run_text(phone, "settings get secure location_mode").stdout == "0\n"
    phone.clock.advance(3661)
    phone[Location].fix(47.14, 9.52, altitude=455.0)
    text = run_text(phone, "dumpsys location").stdout
    assert "    location [u0]: false\n" in text
    assert "last location=Location[gps 47.140000,9.520000 hAcc=5.0 et=+1h1m1s alt=455.0" in text
    assert run_text(phone, "cmd location").stdout.startswith("Location service commands:\n")
    with pytest.raises(UnknownRequest, match="location wander"):
        run_text(phone, "cmd location wander")


def test_locales(phone: Phone) -> None:
    assert run_text(phone, f"cmd locale get-app-locales {LAUNCHER} --user 0").stdout == (
        f"Locales for {LAUNCHER} for user 0 are []\n"
    )
    output = run_text(phone, "cmd locale get-app-locales no.such").stdout
    assert output == "Unknown package no.such for userId 0\n"
    assert run_text(phone, "cmd locale").stdout.startswith("Locale manager (locale)")
    with pytest.raises(UnknownRequest, match="set-app-locales"):
        run_text(phone, f"cmd locale set-app-locales {LAUNCHER} --locales de")


def test_battery_saver_and_battery_by_cmd(phone: Phone) -> None:
    assert run_text(phone, "cmd power set-mode 1").stdout == ""
    assert run_text(phone, "settings get global low_power").stdout == "1\n"
    run_text(phone, "cmd power set-mode 0")
    assert run_text(phone, "settings get global low_power").stdout == "0\n"
    assert run_text(phone, "cmd power").stdout.startswith("Power manager (power) commands:\n")
    with pytest.raises(UnknownRequest, match="power set-mode 7"):
        run_text(phone, "cmd power set-mode 7")
    run_text(phone, "cmd battery set level 7")
    assert run_text(phone, "cmd battery get level").stdout == "7\n"
