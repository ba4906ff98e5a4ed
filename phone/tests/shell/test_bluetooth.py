"""``cmd bluetooth_manager`` and ``dumpsys bluetooth_manager``."""

import pytest

from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.services.radios import Radios
from virtual_phone.shell.run import run_text

ON = """\
Bluetooth Status
  enabled: true
  state: ON
  address: 00:11:22:33:44:55
  name: sdk_gphone64_x86_64
  time since enabled: 00:12:34.500

Enable log:
  10-15 15:34:00  Enabled  due to SYSTEM_BOOT by android

Bluetooth crashed 0 times

0 BLE apps registered

BluetoothManagerService:
  mEnable:true
  mQuietEnable:false
  mEnableExternal:true
  mQuietEnableExternal:false

AdapterProperties
  Name: sdk_gphone64_x86_64
  Address: 00:11:22:33:44:55
  ScanMode: SCAN_MODE_CONNECTABLE
  ConnectionState: STATE_DISCONNECTED
  State: ON
  Discovering: false
  Bonded devices:
"""
OFF = """\
Bluetooth Status
  enabled: false
  state: OFF
  address: 00:11:22:33:44:55
  name: sdk_gphone64_x86_64

Enable log:
  10-15 15:34:00  Enabled  due to SYSTEM_BOOT by android
  10-15 15:34:00  Disabled  due to APPLICATION_REQUEST by com.android.systemui

Bluetooth crashed 0 times

0 BLE apps registered

Bluetooth Service not connected
"""


def test_the_dump_while_on_and_off(phone: Phone) -> None:
    phone[Radios].bluetooth(False, by="com.android.systemui")
    phone.clock.advance(1)
    assert run_text(phone, "dumpsys bluetooth_manager").stdout == OFF
    phone.reset()
    phone.clock.advance(12 * 60 + 34.5)
    assert run_text(phone, "dumpsys bluetooth_manager").stdout == ON


@pytest.mark.parametrize(
    ("word", "output"),
    [
        ("disable", "BluetoothShellCommand: Execdisable\ndisable: Success\n"),
        ("enable", "BluetoothShellCommand: Execenable\nenable: Success\n"),
        ("enableBle", "BluetoothShellCommand: ExecenableBle\nenableBle: Success\n"),
        (
            "wait-for-state:STATE_ON",
            "BluetoothShellCommand: Execwait-for-state:STATE_ON\n"
            "wait-for-state:STATE_ON: Success\n",
        ),
    ],
)
def test_commands_say_that_they_were_obeyed(phone: Phone, word: str, output: str) -> None:
    result = run_text(phone, f"cmd bluetooth_manager {word}")
    assert (result.stdout, result.stderr, result.status) == (output, "", 0)


def test_waiting_takes_as_long_as_switching_does(phone: Phone) -> None:
    run_text(phone, "cmd bluetooth_manager disable")
    before = phone.clock.elapsed()
    assert "Success" in run_text(phone, "cmd bluetooth_manager wait-for-state:STATE_OFF").stdout
    assert phone.clock.elapsed() - before == 800_000_000
    result = run_text(phone, "cmd bluetooth_manager wait-for-state:STATE_ON")
    assert (result.stdout.splitlines()[1], result.status) == (
        "wait-for-state:STATE_ON: Failed with status=-1",
        255,
    )


def test_help_and_what_it_does_not_know(phone: Phone) -> None:
    text = run_text(phone, "cmd bluetooth_manager -h").stdout
    assert text.startswith("Bluetooth Manager Commands:\n")
    with pytest.raises(UnknownRequest, match="bluetooth_manager dance"):
        run_text(phone, "cmd bluetooth_manager dance")
