"""Wi-Fi and Bluetooth: turn them on or off, or find them so; both in one task."""

from typing import ClassVar

from pytest_androidworld import Device, Param, Score, User, sample, settings

SWITCH = "id=switch_widget"


def to_bluetooth(user: User) -> User:
    """From the page of connected devices to that of Bluetooth."""
    return user.tap("Connected devices").tap("Connection preferences").tap("Bluetooth")


def turn(user: User, on: bool) -> None:
    """Touch the page's one switch, unless it is as it should be."""
    switch = user.find(SWITCH)
    if switch.is_checked != on:
        user.tap(switch)


class _Radio(settings.RadiosTask):
    """One radio is on or off; airplane mode and the other radio are as they were."""

    app_names: ClassVar[tuple[str, ...]] = ("settings",)
    complexity = 1
    radio: ClassVar[str]
    on_or_off: Param[str]

    @property
    def wanted(self) -> bool:
        return self.on_or_off == "on"

    def initialize_task(self, env: Device) -> None:
        switch = env.radios.set_wifi if self.radio == settings.WIFI else env.radios.set_bluetooth
        switch(self.wanted == self.verify)

    def check_start(self, env: Device) -> Score:
        return self.radio_is(env, self.radio, self.wanted == self.verify)

    def is_successful(self, env: Device) -> Score:
        return Score.of(
            self.radio_is(env, self.radio, self.wanted), self.other_radios(env, [self.radio])
        )


class _Wifi(_Radio):
    """Wi-Fi, by the page of the internet."""

    template = "Turn wifi {on_or_off}."
    radio = settings.WIFI

    def solve(self, user: User) -> None:
        user.open("settings").tap("Network & internet").tap("Internet")
        turn(user, self.wanted)


class SystemWifiTurnOn(_Wifi):
    """From off to on."""

    on_or_off = Param(sample.always("on"))


class SystemWifiTurnOnVerify(SystemWifiTurnOn):
    """It is on, and the agent leaves it."""

    verify = True


class SystemWifiTurnOff(_Wifi):
    """From on to off."""

    on_or_off = Param(sample.always("off"))


class SystemWifiTurnOffVerify(SystemWifiTurnOff):
    """It is off, and the agent leaves it."""

    verify = True


class _Bluetooth(_Radio):
    """Bluetooth, by the page of connected devices."""

    template = "Turn bluetooth {on_or_off}."
    radio = settings.BLUETOOTH

    def solve(self, user: User) -> None:
        to_bluetooth(user.open("settings"))
        turn(user, self.wanted)


class SystemBluetoothTurnOn(_Bluetooth):
    """From off to on."""

    on_or_off = Param(sample.always("on"))


class SystemBluetoothTurnOnVerify(SystemBluetoothTurnOn):
    """It is on, and the agent leaves it."""

    verify = True


class SystemBluetoothTurnOff(_Bluetooth):
    """From on to off."""

    on_or_off = Param(sample.always("off"))


class SystemBluetoothTurnOffVerify(SystemBluetoothTurnOff):
    """It is off, and the agent leaves it."""

    verify = True


class TurnOffWifiAndTurnOnBluetooth(settings.RadiosTask):
    """Each radio is half of it; airplane mode is as it was."""

    template = "Turn off WiFi, then enable bluetooth"
    app_names: ClassVar[tuple[str, ...]] = ("settings",)
    complexity = 2

    def initialize_task(self, env: Device) -> None:
        env.radios.set_wifi(True)
        env.radios.set_bluetooth(False)

    def check_start(self, env: Device) -> Score:
        return Score.of(
            self.radio_is(env, settings.WIFI, True), self.radio_is(env, settings.BLUETOOTH, False)
        )

    def is_successful(self, env: Device) -> Score:
        return Score.of(
            Score.halves(
                self.radio_is(env, settings.WIFI, False),
                self.radio_is(env, settings.BLUETOOTH, True),
            ),
            self.other_radios(env, [settings.WIFI, settings.BLUETOOTH]),
        )

    def solve(self, user: User) -> None:
        user.open("settings").tap("Network & internet").tap("Internet")
        turn(user, False)
        to_bluetooth(user.back().back())
        turn(user, True)
