"""The Internet panel: the networks there are, above the shade."""

from typing import Any

from pytest_androidworld.virtual.apps.systemui import opening
from pytest_androidworld.virtual.services.radios import CARRIER, IN_THE_AIR, Radios
from pytest_androidworld.virtual.ui.layers import SystemWindow
from pytest_androidworld.virtual.ui.view import (
    Box,
    Button,
    Column,
    Icon,
    Label,
    Row,
    Scroll,
    Switch,
    Text,
    TextButton,
    View,
)

WIFI = "Wi‑Fi"  # with Android's own hyphen


class InternetPanel(SystemWindow):
    """What a tap on the tile "Internet" opens."""

    name = "internet_panel"
    level = 7
    title = "InternetDialog"
    placing = "dialog"
    modal = True
    dim = True
    focusable = True

    def fresh(self) -> dict[str, Any]:
        return {"views": {}, "open": False}

    def booted(self) -> None:
        self.state.update(self.fresh())

    def open(self) -> None:
        self.state["open"] = True
        self.phone.changed()

    def close(self) -> None:
        self.state["open"] = False
        self.phone.changed()

    def back(self) -> bool:
        was_open = bool(self.state.get("open"))
        self.close()
        return was_open

    def dismissed(self) -> None:
        self.close()

    def outside(self) -> None:
        self.close()

    # What it looks like

    def view(self) -> View | None:
        if not self.state.get("open"):
            return None
        radios = self.phone[Radios]
        airplane = radios.state["airplane"]
        body = Column(
            Text("Internet", id="internet_dialog_title", size=22, at="center"),
            Label(self.subtitle(), id="internet_dialog_subtitle", at="center",
                  margin=(0, 4, 0, 16)),
            None if airplane else self.mobile(),
            self.wifi(),
            self.connected(),
            *self.others(),
            self.row(
                Icon("arrow-right"), Text("See all", id="see_all_text", size=16, grow=1),
                id="see_all_layout", on_tap=self.see_all,
            ),
            Row(
                TextButton("Turn off airplane mode", id="airplane_mode_button",
                           on_tap=lambda: radios.airplane(False)) if airplane else None,
                Box(grow=1),
                Button("Done", id="done_button", on_tap=self.close),
                margin=(0, 12, 0, 0),
            ),
            padding=(24, 24, 24, 20), gap=4,
        )  # fmt: skip
        return Scroll(body, radius=28)

    def subtitle(self) -> str:
        radios = self.phone[Radios]
        if radios.state["airplane"] and not radios.wifi_enabled:
            return "Airplane mode is on"
        return "Tap a network to connect" if self.wifi_on else f"{WIFI} is off"

    @property
    def wifi_on(self) -> bool:
        return self.phone[Radios].state["wifi"] in ("enabled", "enabling")

    @staticmethod
    def row(*parts: View, **look: Any) -> View:
        return Row(*parts, **{"min_height": 60, "gap": 16, **look})

    def mobile(self) -> View:
        radios = self.phone[Radios]
        summary = "LTE" if radios.mobile_connected else "Mobile data is off"
        if radios.network_type:
            summary = "Connected / LTE"
        return self.row(
            Icon("signal-cellular-3", id="signal_icon"),
            Column(
                Text(CARRIER, id="mobile_title", size=16, lines=1),
                Label(summary, id="mobile_summary", lines=1),
                grow=1,
            ),
            Switch(
                radios.mobile_connected, id="mobile_toggle", desc="Mobile data",
                on_tap=lambda: radios.mobile_data(not radios.mobile_connected),
            ),
            id="mobile_network_layout",
        )  # fmt: skip

    def wifi(self) -> View:
        return self.row(
            Text(WIFI, id="wifi_toggle_title", size=16, grow=1),
            Switch(self.wifi_on, id="wifi_toggle", desc=WIFI, on_tap=self.turn_wifi),
            id="turn_on_wifi_layout",
        )

    def turn_wifi(self) -> None:
        self.phone[Radios].wifi(not self.wifi_on, by=opening.SYSTEM_UI)

    def connected(self) -> View | None:
        radios = self.phone[Radios].state
        ssid = radios["connected"] or radios["connecting"]
        if not ssid:
            return None
        return self.row(
            Icon("wifi", id="wifi_connected_icon"),
            Column(
                Text(ssid, id="wifi_connected_title", size=16, lines=1),
                Label("Connected" if radios["connected"] else "Connecting…",
                      id="wifi_connected_summary"),
                grow=1,
            ),
            id="wifi_connected_layout", background="tint", radius=20, padding=(16, 0),
            on_tap=self.see_all,
        )  # fmt: skip

    def others(self) -> list[View]:
        """The networks in the air that the phone is not on."""
        radios = self.phone[Radios]
        if not radios.wifi_enabled:
            return []
        mine = (radios.state["connected"], radios.state["connecting"])
        return [
            self.row(
                Icon("wifi", id="wifi_icon"),
                Text(ssid, id="wifi_title", size=16, lines=1, grow=1),
                id="wifi_list",
                key=f"network {ssid}",
                on_tap=lambda ssid=ssid: radios.connect(ssid),
            )
            for ssid in IN_THE_AIR
            if ssid not in mine
        ]

    def see_all(self) -> None:
        opening.open_settings(self.phone, "WIFI_SETTINGS", "The page “Internet”")
