"""The Bluetooth service: ``cmd bluetooth_manager`` and ``dumpsys bluetooth_manager``."""

from collections.abc import Iterator

from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.radios import Radios
from virtual_phone.services.settings import Settings
from virtual_phone.services.settings_defaults import BLUETOOTH_ADDRESS
from virtual_phone.shell.cmd import answers, unknown_command
from virtual_phone.shell.core import Shell
from virtual_phone.shell.dumpsys import section
from virtual_phone.shell.svc import bluetooth_answer

HELP = """\
Bluetooth Manager Commands:
  help or -h
    Print this help text.
  enable
    Enable Bluetooth on this device.
  disable
    Disable Bluetooth on this device.
  enableBle
    Call enableBle to activate ble only mode on this device.
  disableBle
    revoke the call to enableBle. No-op if enableBle wasn't call before
  wait-for-state:<STATE>
    Wait until the adapter state is <STATE> (<STATE> can be either STATE_OFF, STATE_ON)
    Note: This command can timeout and failed
"""
PATIENCE = 10.0  # seconds until wait-for-state gives up
STEP = 0.1


@answers("bluetooth_manager")
def bluetooth_manager(sh: Shell, word: str = "help", *more: str) -> Iterator[str]:
    """Switch Bluetooth, or wait until it is switched."""
    name, _, state = word.partition(":")
    if word in ("help", "-h"):
        yield HELP
    elif word in ("enable", "disable"):
        sh.phone[Radios].bluetooth(word == "enable")
        yield from bluetooth_answer(word)
    elif word in ("enableBle", "disableBle"):
        yield from bluetooth_answer(word)
    elif name == "wait-for-state" and state in ("STATE_ON", "STATE_OFF"):
        yield from _wait(sh, word, state.removeprefix("STATE_"))
    else:
        unknown_command(sh, "bluetooth_manager", word, *more)


def _wait(sh: Shell, word: str, state: str) -> Iterator[str]:
    radios = sh.phone[Radios]
    for _ in range(round(PATIENCE / STEP)):
        if radios.state["bluetooth"] == state:
            yield from bluetooth_answer(word)
            return
        sh.sleep(STEP)
    yield f"BluetoothShellCommand: Exec{word}\n{word}: Failed with status=-1\n"
    sh.status = 255


def _since(nanoseconds: int) -> str:
    seconds, rest = divmod(nanoseconds, SECOND)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}.{rest // 1_000_000:03}"


@section("bluetooth_manager")
def dump(sh: Shell, *args: str) -> Iterator[str]:
    """Print the adapter's state, its log of switches, and its profiles."""
    state = sh.phone[Radios].state
    on = state["bluetooth"] == "ON"
    name = sh.phone[Settings].get("secure", "bluetooth_name")
    yield f"Bluetooth Status\n  enabled: {str(on).lower()}\n  state: {state['bluetooth']}\n"
    yield f"  address: {BLUETOOTH_ADDRESS}\n  name: {name}\n"
    if on:
        since = _since(sh.phone.clock.elapsed() - state["bluetooth_since"])
        yield f"  time since enabled: {since}\n"
    yield "\n"
    yield "Enable log:\n" if state["bluetooth_log"] else "Bluetooth never enabled!\n"
    for wall, enabled, reason, by in state["bluetooth_log"]:
        action = "Enabled " if enabled else "Disabled "
        time = sh.phone.clock.local(wall)
        yield f"  {time:%m-%d %H:%M:%S}  {action} due to {reason} by {by}\n"
    yield "\nBluetooth crashed 0 times\n\n0 BLE apps registered\n"
    if not on:
        yield "\nBluetooth Service not connected\n"
        return
    yield "\nBluetoothManagerService:\n  mEnable:true\n  mQuietEnable:false\n"
    yield "  mEnableExternal:true\n  mQuietEnableExternal:false\n"
    yield f"\nAdapterProperties\n  Name: {name}\n  Address: {BLUETOOTH_ADDRESS}\n"
    yield "  ScanMode: SCAN_MODE_CONNECTABLE\n  ConnectionState: STATE_DISCONNECTED\n"
    yield "  State: ON\n  Discovering: false\n  Bonded devices:\n"
