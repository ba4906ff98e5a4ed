"""What is private to a device, its owner and this computer is asked for before it is recorded."""

from types import SimpleNamespace
from typing import Any

import pytest

from pytest_androidworld.env.recording import identity
from pytest_androidworld.env.shell import Output

SECURE = "content query --uri content://telephony/siminfo --projection number:icc_id"
ANSWERS = {
    "getprop ro.product.model": "Pixel 6\n",
    "getprop": """\
[init.svc.serial-reader]: [running]
[persist.radio.imei]: [358240051111110]
[ro.boot.serialno]: [R58M1234ABC]
[ro.product.model]: [Pixel 6]
""",
    "settings get secure android_id": "4a3f9c1be27d5806\n",
    "settings get secure bluetooth_address": "null\n",
    "settings get global device_name": "Pixel 6\n",
    "settings get secure bluetooth_name": "Jane's phone\n",
    "dumpsys account": """\
  Accounts: 2
    Account {name=jane@example.org, type=com.google}
    Account {name=WhatsApp, type=com.whatsapp}
""",
    SECURE: "Row: 0 number=+49 151 2345678, icc_id=89860318640220133897\n",
    "content query --uri content://sms --projection address": """\
Row: 0 address=+15550001111
Row: 1 address=Google
""",
    "cmd wifi status": """\
Wifi is enabled
Wifi is connected to "Jane's cabin"
WifiInfo: SSID: "Jane's cabin", BSSID: 00:13:10:85:fe:01, MAC: 02:15:b2:00:00:00, IP: /192.168.7.20
""",
    "cmd wifi list-networks": """\
Network Id      SSID                         Security type
0            Jane's cabin                     wpa2-psk
1            AndroidWifi                      open
2            Internet                         open
""",
    "cmd wifi list-scan-results": """\
    BSSID              Frequency      RSSI           Age(sec)     SSID        Flags
  a4:2b:b0:d1:0e:7f      2447         -50           1.207    Neighbours 5  [ESS]
""",
}


def phone(serial: str, copied: str = "") -> Any:
    """A device that answers what it is asked here, and has nothing else to say."""

    def shell(command: str) -> Output:
        return Output(ANSWERS.get(command, "No result found.\n"), "", 0)

    return SimpleNamespace(
        serial=serial,
        adb=SimpleNamespace(shell=shell, run=lambda *words: shell(" ".join(words))),
        emulator=SimpleNamespace(token="token-of-gRPC", clipboard=lambda: copied),
        console=SimpleNamespace(token="token-of-the-console"),
    )


@pytest.mark.parametrize(
    "private",
    [
        "R58M1234ABC",
        "358240051111110",
        "4a3f9c1be27d5806",
        "Jane's phone",
        "jane@example.org",
        "+49 151 2345678",
        "0151 2345678",
        "89860318640220133897",
        "+15550001111",
        "Jane's cabin",
        "192.168.7.20",
        "Neighbours 5",
        "token-of-gRPC",
        "token-of-the-console",
        "correct horse 9",
        "/home/jane",
        "sk-0123456789abcdef",
    ],
)
def test_what_is_private_is_hidden(private: str) -> None:
    environment = {"HOME": "/home/jane/", "API_KEY": "sk-0123456789abcdef"}
    masks = identity.masks(phone("R58M1234ABC", "correct horse 9\n"), environment)
    assert private.encode() not in masks.received(f"it is {private}, as is seen".encode())


@pytest.mark.parametrize(
    "word", ["running", "Pixel 6", "WhatsApp", "Google", "AndroidWifi", "Internet", "null"]
)
def test_what_is_on_each_phone_stays(word: str) -> None:
    """Screens are searched for it, and programs for their own words."""
    masks = identity.masks(phone("R58M1234ABC", "Google"), {})
    assert masks.received(word.encode()) == word.encode()


def test_the_address_of_a_device_is_hidden_with_its_port() -> None:
    masks = identity.masks(phone("192.0.2.7:5555"), {})
    assert masks.received(b"192.0.2.7 192.0.2.7:5555") == b"000.0.0.3 000.0.0.0:0004"


@pytest.mark.parametrize("serial", ["127.0.0.1:5555", "localhost:5555", "emulator-5554"])
def test_a_serial_that_says_nothing_stays(serial: str) -> None:
    """The client names this computer, too, as to the forwarder: so it must be found again."""
    masks = identity.masks(phone(serial), {})
    text = f"{serial} --es host 127.0.0.1".encode()
    assert masks.sent(text) == text


def test_what_is_the_same_on_many_computers_is_no_secret() -> None:
    environment = {"HOME": "/root", "KEYMAP": "us", "TOKEN_TYPE": "default"}
    assert identity.of_host(environment) == []


def test_a_user_of_windows_has_a_home_too() -> None:
    assert identity.of_host({"USERPROFILE": "C:\\Users\\jane"}) == ["C:\\Users\\jane"]
