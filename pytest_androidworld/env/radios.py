"""Wi-Fi, Bluetooth and airplane mode."""

import re
import shlex

from pytest_androidworld.env.adb import Adb

PATIENCE = 50  # times 0.1 s of the device's time until a radio has followed
WIFI_ON = ("1", "2")  # 2: on although airplane mode is
WIFI, BLUETOOTH = (
    "cmd wifi status | grep '^Wifi is'",
    "dumpsys bluetooth_manager | grep -m1 '^  state:'",
)
GET = "settings get global"
SWITCHING = (  # a radio that differs from its key is still switching; key/what the radio reports
    (f'"$({GET} wifi_on)/$({WIFI})"', "[12]/*disabled|[03]/*enabled*|*'not connected'"),
    (f'"$({GET} bluetooth_on)/$({BLUETOOTH})"', "*TURNING*|1/*': OFF'|[02]/*': ON'"),
)
NETWORK = re.compile(r'^Wifi is connected to "(.*)"$', re.MULTILINE)


class Radios:
    """The radios: switches them and waits; reads the raw settings."""

    def __init__(self, adb: Adb) -> None:
        self.adb = adb

    def wifi(self) -> str | None:
        return self._get("wifi_on")

    def set_wifi(self, on: bool) -> None:
        self._switch(f"svc wifi {_able(on)}", "wifi_on", "1|2" if on else "0|3")

    def bluetooth(self) -> str | None:
        return self._get("bluetooth_on")

    def set_bluetooth(self, on: bool) -> None:
        self._switch(f"svc bluetooth {_able(on)}", "bluetooth_on", "1|2" if on else "0")

    def airplane(self) -> str | None:
        return self._get("airplane_mode_on")

    def set_airplane(self, on: bool) -> None:
        self._switch(f"cmd connectivity airplane-mode {_able(on)}", "airplane_mode_on", f"{on:d}")

    def states(self) -> str:
        """What the radios themselves report: a line each, where the device has them."""
        return self.adb.shell(f"{WIFI}; {BLUETOOTH}").stdout.strip()

    def saved_networks(self) -> str:
        """The Wi-Fi networks that the device knows, a line each."""
        return self.adb.run("cmd", "wifi", "list-networks").stdout

    def reconnect(self, states: str, networks: str) -> None:
        """Connect to the network of earlier states, if the device has left or forgotten it.

        Only an open one, by the list of networks at that time: no list has passwords.
        """
        network = NETWORK.search(states)
        if network is None or "Wifi is not connected" not in self.states():
            return
        if re.search(rf"^\d+\s+{re.escape(network[1])}\s+open\b", networks, re.MULTILINE):
            self.adb.run("cmd", "wifi", "connect-network", network[1], "open")

    def wait_until_switched(self) -> None:
        """Let radios that are on their way arrive; a key that moves no radio is waited for once.

        ``settings put`` changes a key alone, so a difference may last.
        """
        tests = " ".join(
            f"case {state} in {way}) i=$((i+1)); sleep 0.1; continue;; esac;"
            for state, way in SWITCHING
        )
        self.adb.shell(f"i=0; while [ $i -lt {PATIENCE} ]; do {tests} break; done")

    def wait_for(self, states: str, times: int) -> str:
        """Wait, ``times`` 0.1 s of the device's time, for these states; return the last ones."""
        self.adb.shell(
            f'i=0; while [ $i -lt {times} ] && [ "$({WIFI}; {BLUETOOTH})" != '
            f"{shlex.quote(states)} ]; do sleep 0.1; i=$((i+1)); done"
        )
        return self.states()

    def _get(self, key: str) -> str | None:
        value = self.adb.run("settings", "get", "global", key).stdout.strip()
        return None if value in ("", "null") else value

    def _switch(self, command: str, key: str, wanted: str) -> None:
        """Switch and wait, by the device's time; one that never follows is found when checked."""
        self.adb.shell(
            f"{command}; i=0; while [ $i -lt {PATIENCE} ]; do"
            f" case $(settings get global {key}) in {wanted}) break;; esac;"
            " sleep 0.1; i=$((i+1)); done"
        )


def _able(on: bool) -> str:
    return "enable" if on else "disable"
