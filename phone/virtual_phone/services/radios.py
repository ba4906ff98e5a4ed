"""Wi-Fi, Bluetooth, mobile data and airplane mode: their switches and their states.

The settings change at once; the radios follow some time later, as on a device.
`settings put` changes only the key, not the radio.
"""

from dataclasses import dataclass

from virtual_phone.runtime.clock import SECOND
from virtual_phone.service import Service, State
from virtual_phone.services.log import Log
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.settings import Settings

SHELL = "com.android.shell"

WIFI_ENABLED_AFTER = 0.7  # seconds, from the request
WIFI_JOINED_AFTER = 1.8  # seconds, from then on
WIFI_DISABLED_AFTER = 0.5
BLUETOOTH_ON_AFTER = 1.5
BLUETOOTH_OFF_AFTER = 0.8
LONGEST_LOG = 20

# The values of the key wifi_on (WifiSettingsStore).
WIFI_OFF, WIFI_ON, WIFI_ON_IN_AIRPLANE, WIFI_OFF_BY_AIRPLANE = range(4)
# The values of the key bluetooth_on.
BLUETOOTH_OFF, BLUETOOTH_ON, BLUETOOTH_OFF_BY_AIRPLANE = range(3)

# The mobile signal of nine minutes: of the recorded screens a ninth each has one bar, two, three.
SIGNAL = (4, 1, 4, 2, 4, 4, 3, 4, 4)
BARS = {1: "one bar", 2: "two bars", 3: "three bars", 4: "signal full"}
CARRIER = "T-Mobile"
IP_ADDRESS = "10.0.2.16"


@dataclass(frozen=True)
class AccessPoint:
    """A Wi-Fi network in range."""

    ssid: str
    bssid: str
    frequency: int
    rssi: int
    security: str = "open"


IN_THE_AIR = {
    point.ssid: point for point in (AccessPoint("AndroidWifi", "00:13:10:85:fe:01", 2447, -50),)
}


class Radios(Service):
    """The actual states of the radios; the requested ones are in `Settings`."""

    name = "radios"

    def fresh(self) -> State:
        return {
            "airplane": False,
            "wifi": "enabled",  # enabled, disabling, disabled, enabling
            "saved": [{"id": 0, "ssid": "AndroidWifi", "security": "open"}],
            "next_id": 1,
            "connected": "AndroidWifi",
            "connecting": "",
            "bluetooth": "ON",  # ON, TURNING_OFF, OFF, TURNING_ON
            "bluetooth_since": self.phone.clock.elapsed(),
            "bluetooth_log": [[self.phone.clock.wall(), True, "SYSTEM_BOOT", "android"]],
        }

    def booted(self) -> None:
        """Set the radios to the states of the keys, at boot."""
        wifi = self.settings.number("global", "wifi_on")
        bluetooth = self.settings.number("global", "bluetooth_on")
        networks = {name: self.state[name] for name in ("saved", "next_id")}
        self.state.update(self.fresh(), **networks)
        self.state["airplane"] = self.settings.number("global", "airplane_mode_on") == 1
        if wifi not in (WIFI_ON, WIFI_ON_IN_AIRPLANE):
            self.state.update(wifi="disabled", connected="")
        elif self.saved("AndroidWifi") is None:
            self.state["connected"] = ""
        if bluetooth != BLUETOOTH_ON:
            self.state.update(bluetooth="OFF", bluetooth_log=[])
        self._report_internet()

    def comparable(self, state: State) -> State:
        noise = ("bluetooth_since", "bluetooth_log")
        return {key: value for key, value in state.items() if key not in noise}

    @property
    def settings(self) -> Settings:
        return self.phone[Settings]

    def _put(self, key: str, value: int) -> None:
        self.settings.put("global", key, value)

    # Airplane mode

    def airplane(self, on: bool) -> None:
        """Switch airplane mode: the key and the radios."""
        self._put("airplane_mode_on", int(on))
        if self.state["airplane"] == on:
            return
        self.state["airplane"] = on
        wifi = self.settings.number("global", "wifi_on")
        bluetooth = self.settings.number("global", "bluetooth_on")
        if on:
            if wifi == WIFI_ON:
                self._put("wifi_on", WIFI_OFF_BY_AIRPLANE)
            if bluetooth == BLUETOOTH_ON:
                self._put("bluetooth_on", BLUETOOTH_OFF_BY_AIRPLANE)
            self._drive_wifi(False)
            self._drive_bluetooth(False, "AIRPLANE_MODE", "android")
            return
        if wifi in (WIFI_ON_IN_AIRPLANE, WIFI_OFF_BY_AIRPLANE):
            self._put("wifi_on", WIFI_ON)
            self._drive_wifi(True)
        if bluetooth == BLUETOOTH_OFF_BY_AIRPLANE:
            self._put("bluetooth_on", BLUETOOTH_ON)
            self._drive_bluetooth(True, "AIRPLANE_MODE", "android")

    @property
    def online(self) -> bool:
        """Whether there is any network: one of Wi-Fi, or mobile data."""
        mobile = not self.state["airplane"] and self.settings.number("global", "mobile_data") == 1
        return bool(self.state["connected"]) or mobile

    # Wi-Fi

    def wifi(self, on: bool, by: str = SHELL) -> None:
        """Switch Wi-Fi; in airplane mode, the key has a value of its own for "on"."""
        done = f"setWifiEnabled package={by} uid=1000 enable={str(on).lower()}"
        self.phone[Log].write("WifiService", done)
        enabled = WIFI_ON_IN_AIRPLANE if self.state["airplane"] else WIFI_ON
        self._put("wifi_on", enabled if on else WIFI_OFF)
        self._drive_wifi(on)

    @property
    def wifi_enabled(self) -> bool:
        return bool(self.state["wifi"] == "enabled")

    def _drive_wifi(self, on: bool) -> None:
        if (self.state["wifi"] in ("enabled", "enabling")) == on:
            return
        self._drop("wifi_is", "joined")
        self._leave()
        self.state["wifi"] = "enabling" if on else "disabling"
        wait, then = (WIFI_ENABLED_AFTER, "enabled") if on else (WIFI_DISABLED_AFTER, "disabled")
        self.phone.clock.after(wait, self.name, "wifi_is", then)
        self.phone.changed()

    def restart_wifi(self) -> None:
        """Switch Wi-Fi off and on again, with its key as it is; nothing while it is off."""
        if self.wifi_enabled:
            self._drive_wifi(False)
            self.phone.clock.after(WIFI_DISABLED_AFTER, self.name, "_drive_wifi", True)

    def wifi_is(self, state: str) -> None:
        """The timer of `wifi`: the switch is complete."""
        self.state["wifi"] = state
        known = [saved["ssid"] for saved in self.state["saved"] if saved["ssid"] in IN_THE_AIR]
        for ssid in known[:1] if state == "enabled" else ():
            self._join(ssid)

    def saved(self, ssid: str) -> State | None:
        """The saved configuration of a network."""
        return next((each for each in self.state["saved"] if each["ssid"] == ssid), None)

    def connect(self, ssid: str, security: str = "open") -> bool:
        """Save a network and join it, if it is in range; False while Wi-Fi is off."""
        if not self.wifi_enabled:
            return False
        if self.saved(ssid) is None:
            new = {"id": self.state["next_id"], "ssid": ssid, "security": security}
            self.state["saved"].append(new)
            self.state["next_id"] += 1
        if ssid in IN_THE_AIR and self.state["connected"] != ssid:
            self._join(ssid)
        self.phone.changed()
        return True

    def _join(self, ssid: str) -> None:
        self._drop("joined")
        self._leave()
        self.state["connecting"] = ssid
        self.phone.clock.after(WIFI_JOINED_AFTER, self.name, "joined", ssid)

    def joined(self, ssid: str) -> None:
        """The timer of `connect`: the network assigned an IP address."""
        self.state["connecting"], self.state["connected"] = "", ssid
        self._report_internet()

    def disconnect(self) -> None:
        """Leave the network; it stays saved, and Wi-Fi stays on."""
        self._drop("joined")
        self._leave()
        self.phone.changed()

    def _leave(self) -> None:
        self.state["connected"] = self.state["connecting"] = ""
        self._report_internet()

    def _report_internet(self) -> None:
        """A notification reports that the network in use leads nowhere: none here does."""
        self.phone[Notifications].report_limited(self.state["connected"])

    def forget(self, network_id: int) -> bool:
        """Delete a saved network, leaving it first; False if there is none with that id."""
        found = next((each for each in self.state["saved"] if each["id"] == network_id), None)
        if found is None:
            return False
        if found["ssid"] in (self.state["connected"], self.state["connecting"]):
            self.disconnect()
        self.state["saved"].remove(found)
        self.phone.changed()
        return True

    # Bluetooth

    def bluetooth(self, on: bool, by: str = SHELL) -> None:
        """Switch Bluetooth on behalf of a package."""
        self._put("bluetooth_on", BLUETOOTH_ON if on else BLUETOOTH_OFF)
        self._drive_bluetooth(on, "APPLICATION_REQUEST", by)

    def _drive_bluetooth(self, on: bool, reason: str, by: str) -> None:
        if (self.state["bluetooth"] in ("ON", "TURNING_ON")) == on:
            return
        self._drop("bluetooth_is")
        self.state["bluetooth_log"].append([self.phone.clock.wall(), on, reason, by])
        del self.state["bluetooth_log"][:-LONGEST_LOG]
        self.state["bluetooth"] = "TURNING_ON" if on else "TURNING_OFF"
        wait, then = (BLUETOOTH_ON_AFTER, "ON") if on else (BLUETOOTH_OFF_AFTER, "OFF")
        self.phone.clock.after(wait, self.name, "bluetooth_is", then)
        self.phone.changed()

    def bluetooth_is(self, state: str) -> None:
        """The timer of `bluetooth`: the switch is complete."""
        self.state["bluetooth"] = state
        if state == "ON":
            self.state["bluetooth_since"] = self.phone.clock.elapsed()

    # Mobile data

    def mobile_data(self, on: bool) -> None:
        """Switch mobile data."""
        self._put("mobile_data", int(on))
        self._put("mobile_data1", int(on))

    @property
    def mobile_connected(self) -> bool:
        """Whether mobile data is available, whether or not Wi-Fi has precedence."""
        wanted = self.settings.number("global", "mobile_data") == 1
        return wanted and not self.state["airplane"]

    @property
    def offline(self) -> bool:
        """Whether there is no network at all."""
        return not (self.state["connected"] or self.mobile_connected)

    # Texts for screens

    @property
    def wifi_signal(self) -> str | None:
        """The content description of the status bar's Wi-Fi icon; None if there is no icon."""
        return "Wifi signal full.,No internet" if self.state["connected"] else None

    @property
    def phone_signal(self) -> str | None:
        """The content description of the status bar's mobile signal."""
        return None if self.state["airplane"] else f"Phone {BARS[self.phone_bars]}."

    @property
    def phone_bars(self) -> int:
        """How strong the mobile signal is; it changes with the minutes of the phone's clock."""
        return SIGNAL[self.phone.clock.wall() // (60 * SECOND) % len(SIGNAL)]

    @property
    def network_type(self) -> str | None:
        """The network type beside the mobile signal, if mobile data is in use."""
        return "LTE" if self.mobile_connected and not self.state["connected"] else None

    def internet_text(self, between: str = " / ") -> str:
        """The connection, for a row of Settings or a quick-settings tile."""
        if self.state["connected"]:
            return str(self.state["connected"])
        if self.mobile_connected:
            return f"{CARRIER}{between}LTE"
        if self.wifi_enabled:
            return "Networks available"
        return "Airplane mode is on" if self.state["airplane"] else "Off"

    @property
    def ip_address(self) -> str | None:
        return IP_ADDRESS if self.state["connected"] else None

    def _drop(self, *methods: str) -> None:
        self.phone.clock.drop(
            lambda timer: timer["owner"] == self.name and timer["method"] in methods
        )
