"""Settings' own dialogs about networks: one network's menu, adding one, private DNS."""

from typing import Any

from pytest_androidworld.virtual.apps.settings.pages.internet import (
    SECURITY,
    network_state,
    radios,
    tapped,
)
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.preference_values import Preferences
from pytest_androidworld.virtual.ui.kits.preferences import settings_page
from pytest_androidworld.virtual.ui.view import (
    Button,
    Column,
    Field,
    Radio,
    Row,
    Rows,
    Text,
    TextButton,
    View,
)

DNS_MODES = {
    "off": "Off",
    "opportunistic": "Automatic",
    "hostname": "Private DNS provider hostname",
}
LONGEST_SSID = 32  # bytes, by the standard


class Networks(Preferences):
    """What the page "Internet" and its neighbours ask."""

    @screen(kind="dialog")
    def network_menu(self, ssid: str) -> View:
        """What a long press on a network offers."""
        known = radios(self).saved(ssid)
        joined = network_state(self, ssid) in ("Connected", "Connecting…")
        offers = [
            ("Disconnect", "leave_network") if joined else ("Connect", "join_network"),
            ("Forget network", "forget_network") if known else None,
            ("Modify", "modify_network") if known else None,
        ]
        rows = [
            Text(offer[0], id="android:id/title", size=18, width="fill", min_height=56,
                 key=f"menu {offer[0]}", on_tap=lambda method=offer[1]: self.call(method, ssid))
            for offer in offers
            if offer
        ]  # fmt: skip
        return self.dialog(ssid, Rows(*rows))

    def join_network(self, ssid: str) -> None:
        tapped(self, ssid)

    def leave_network(self, ssid: str) -> None:
        radios(self).disconnect()

    def modify_network(self, ssid: str) -> None:
        self.show("network_details", ssid)

    def forget_network(self, ssid: str) -> None:
        found = radios(self).saved(ssid)
        if found:
            radios(self).forget(found["id"])

    # Adding one

    @screen()
    def add_network(self) -> View:
        """Name, security and, where there is one, a password."""
        security = str(self.here.get("security", "open"))
        name = self.text("ssid").strip()
        ready = bool(name) and (security in ("open", "owe") or len(self.text("password")) >= 8)
        box: dict[str, Any] = {"border": "divider", "radius": 4, "padding": (16, 16)}
        fields = Column(
            Field("ssid", hint="Enter the SSID", id="ssid", autofocus=True, enter="next",
                  accept=lambda text: text if len(text.encode()) <= LONGEST_SSID else "", **box),
            Text("Security", size=12, color="secondary"),
            Row(Text(SECURITY[security], id="android:id/text1", size=16, grow=1, lines=1),
                id="security", key="security", cls="android.widget.Spinner", on_tap=self._secure,
                border="divider", radius=4, padding=(16, 14)),
            None
            if security in ("open", "owe")
            else Field("password", hint="Password", id="password", password=True, **box),
            Row(TextButton("Cancel", id="android:id/button2", on_tap=self.close),
                Button("Save", id="android:id/button1", enabled=ready, on_tap=self._save),
                spread="end", gap=8),
            padding=(24, 8), gap=12,
        )  # fmt: skip
        return settings_page(self, "Add network", [fields], up=self.close)

    def _secure(self) -> None:
        now = list(SECURITY).index(str(self.here.get("security", "open")))
        self.choose_one("Security", list(SECURITY.values()), now, then="secured")

    def secured(self, index: int) -> None:
        self.here["security"] = list(SECURITY)[index]

    def _save(self) -> None:
        ssid = self.text("ssid").strip()
        security = str(self.here.get("security", "open"))
        self.close()
        radios(self).connect(ssid, security)

    # Private DNS

    @screen(kind="dialog")
    def private_dns(self) -> View:
        """Off, automatic, or a server by name."""
        settings = self.phone[Settings]
        stored = settings.get("global", "private_dns_mode") or "opportunistic"
        mode = str(self.here.setdefault("mode", stored))
        host = settings.get("global", "private_dns_specifier") or ""
        choices = [
            Radio(title, value == mode, id=f"private_dns_mode_{value}", width="fill",
                  on_tap=lambda value=value: self.here.update(mode=value))
            for value, title in DNS_MODES.items()
        ]  # fmt: skip
        field = Field(
            "private_dns_mode_provider_hostname", host, "Enter hostname of DNS provider",
            id="private_dns_mode_provider_hostname", enabled=mode == "hostname",
            padding=(40, 12, 0, 12),
        )  # fmt: skip
        body = Column(*choices, field)
        return self.dialog(
            "Select Private DNS Mode", body, yes=("Save", "_dns_chosen"), no=("Cancel", ""),
            here=True,
        )  # fmt: skip

    def _dns_chosen(self) -> None:
        settings, mode = self.phone[Settings], str(self.here["mode"])
        known = settings.get("global", "private_dns_specifier") or ""
        host = self.text("private_dns_mode_provider_hostname", known).strip()
        if mode == "hostname":
            if "." not in host.strip("."):
                self.toast("Couldn’t connect")
                return
            settings.put("global", "private_dns_specifier", host)
        settings.put("global", "private_dns_mode", mode)
        self.close()
