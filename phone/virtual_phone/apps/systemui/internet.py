"""The Internet panel: the networks there are, above the shade."""

from functools import partial
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.systemui import opening
from virtual_phone.apps.systemui.dialog import SystemDialog
from virtual_phone.services.radios import CARRIER, IN_THE_AIR, Radios

WIFI = "Wi‑Fi"  # with Android's own hyphen


class InternetPanel(SystemDialog):
    """What a tap on the tile "Internet" opens."""

    name = "internet_panel"
    level = 7
    title = "InternetDialog"

    @property
    def radios(self) -> Radios:
        return self.phone[Radios]

    @property
    def wifi_on(self) -> bool:
        return self.radios.state["wifi"] in ("enabled", "enabling")

    def content(self) -> ui.View:
        airplane = bool(self.radios.state["airplane"])
        subtitle = ui.Label(
            self.subtitle(), id="internet_dialog_subtitle", at="center", margin=(0, 4, 0, 16)
        )
        see_all = ui.Text("See all", id="see_all_text", size=16, grow=1)
        body = ui.Column(
            ui.Text("Internet", id="internet_dialog_title", size=22, at="center"),
            subtitle,
            None if airplane else self.mobile(),
            self.wifi(),
            self.connected(),
            *self.others(),
            _row(ui.Icon("arrow-right"), see_all, id="see_all_layout", on_tap=self.see_all),
            self.buttons(airplane),
            padding=(24, 24, 24, 20),
            gap=4,
        )
        return ui.Scroll(body, radius=28)

    def subtitle(self) -> str:
        if self.radios.state["airplane"] and not self.radios.wifi_enabled:
            return "Airplane mode is on"
        return "Tap a network to connect" if self.wifi_on else f"{WIFI} is off"

    def buttons(self, airplane: bool) -> ui.View:
        leave = partial(self.radios.airplane, False)
        fly = ui.TextButton("Turn off airplane mode", id="airplane_mode_button", on_tap=leave)
        done = ui.Button("Done", id="done_button", on_tap=self.dismissed)
        return ui.Row(airplane and fly, ui.Box(grow=1), done, margin=(0, 12, 0, 0))

    def mobile(self) -> ui.View:
        connected = self.radios.mobile_connected
        summary = "LTE" if connected else "Mobile data is off"
        if self.radios.network_type:
            summary = "Connected / LTE"
        words = ui.Column(
            ui.Text(CARRIER, id="mobile_title", size=16, lines=1),
            ui.Label(summary, id="mobile_summary", lines=1),
            grow=1,
        )
        toggle = partial(self.radios.mobile_data, not connected)
        return _row(
            ui.Icon("signal-cellular-3", id="signal_icon"),
            words,
            ui.Switch(connected, id="mobile_toggle", desc="Mobile data", on_tap=toggle),
            id="mobile_network_layout",
        )

    def wifi(self) -> ui.View:
        label = ui.Text(WIFI, id="wifi_toggle_title", size=16, grow=1)
        switch = ui.Switch(self.wifi_on, id="wifi_toggle", desc=WIFI, on_tap=self.toggle_wifi)
        return _row(label, switch, id="turn_on_wifi_layout")

    def toggle_wifi(self) -> None:
        self.radios.wifi(not self.wifi_on, by=opening.SYSTEM_UI)

    def connected(self) -> ui.View | None:
        connected = self.radios.state["connected"]
        ssid = connected or self.radios.state["connecting"]
        if not ssid:
            return None
        summary = "Connected" if connected else "Connecting…"
        words = ui.Column(
            ui.Text(ssid, id="wifi_connected_title", size=16, lines=1),
            ui.Label(summary, id="wifi_connected_summary"),
            grow=1,
        )
        row = _row(ui.Icon("wifi", id="wifi_connected_icon"), words, id="wifi_connected_layout")
        return row.but(background="tint", radius=20, padding=(16, 0), on_tap=self.see_all)

    def others(self) -> list[ui.View]:
        """The networks in range that the phone is not connected to."""
        if not self.radios.wifi_enabled:
            return []
        mine = (self.radios.state["connected"], self.radios.state["connecting"])
        return [self.network(ssid) for ssid in IN_THE_AIR if ssid not in mine]

    def network(self, ssid: str) -> ui.View:
        label = ui.Text(ssid, id="wifi_title", size=16, lines=1, grow=1)
        row = _row(ui.Icon("wifi", id="wifi_icon"), label, id="wifi_list", key=f"network {ssid}")
        return row.but(on_tap=partial(self.radios.connect, ssid))

    def see_all(self) -> None:
        opening.open_settings(self.phone, "WIFI_SETTINGS")


def _row(*parts: ui.View, **look: Any) -> ui.View:
    return ui.Row(*parts, **{"min_height": 60, "gap": 16, **look})
