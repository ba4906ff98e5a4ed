"""``cmd connectivity`` and ``dumpsys connectivity``."""

import pytest

from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.services.radios import Radios
from virtual_phone.shell.run import run_text


def default_network(phone: Phone) -> str:
    lines = run_text(phone, "dumpsys connectivity").stdout.splitlines()
    assert lines[0].startswith("NetworkProviders for: ")
    (line,) = (line for line in lines if line.startswith("Active default network: "))
    return line.partition(": ")[2]


def test_airplane_mode_switches_key_and_radios(phone: Phone) -> None:
    assert run_text(phone, "cmd connectivity airplane-mode").stdout == "disabled\n"
    assert run_text(phone, "cmd connectivity airplane-mode enable").stdout == ""
    assert run_text(phone, "cmd connectivity airplane-mode").stdout == "enabled\n"
    assert run_text(phone, "settings get global wifi_on").stdout == "3\n"
    assert phone[Radios].phone_signal is None
    run_text(phone, "cmd connectivity airplane-mode disable")
    assert run_text(phone, "settings get global wifi_on").stdout == "1\n"


def test_the_key_alone_is_what_it_prints_and_nothing_else(phone: Phone) -> None:
    run_text(phone, "settings put global airplane_mode_on 1")
    assert run_text(phone, "cmd connectivity airplane-mode").stdout == "enabled\n"
    assert phone[Radios].wifi_enabled


def test_words_it_does_not_know(phone: Phone) -> None:
    assert run_text(phone, "cmd connectivity airplane-mode on").status == 255
    assert run_text(phone, "cmd connectivity").stdout.startswith("Connectivity service commands:")
    with pytest.raises(UnknownRequest, match="connectivity fly"):
        run_text(phone, "cmd connectivity fly")


def test_the_network_in_use(phone: Phone) -> None:
    assert default_network(phone) == "101"
    run_text(phone, "svc wifi disable")
    assert default_network(phone) == "100"
    run_text(phone, "svc data disable")
    assert default_network(phone) == "none"
