"""Settings' own screens about networks: one network's menu, adding one, private DNS."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.settings.intents import page_intent
from virtual_phone.services.radios import IN_THE_AIR, Radios
from virtual_phone.services.settings import Settings
from virtual_phone.ui import settings as kit

SECURITY = {
    "open": "None",
    "owe": "Enhanced Open",
    "wpa2": "WPA/WPA2-Personal",
    "wpa3": "WPA3-Personal",
}
WITHOUT_PASSWORD = ("open", "owe")
DNS_MODES = {
    "off": "Off",
    "opportunistic": "Automatic",
    "hostname": "Private DNS provider hostname",
}
DNS_HOST = "private_dns_mode_provider_hostname"
LONGEST_SSID = 32  # bytes, by the standard


def network_state(radios: Radios, ssid: str) -> str:
    """The summary of a network."""
    if ssid == radios.state["connected"]:
        return "Connected"
    if ssid == radios.state["connecting"]:
        return "Connecting…"
    return "Saved" if radios.saved(ssid) else ""


def join(radios: Radios, ssid: str) -> None:
    if network_state(radios, ssid) not in ("Connected", "Connecting…"):
        radios.connect(ssid, IN_THE_AIR[ssid].security)


@dataclass
class NetworkMenu(ui.Screen[ui.App, None]):
    """What a long press on a network offers."""

    kind: ClassVar[ui.Kind] = "dialog"

    ssid: str

    def view(self) -> ui.View:
        radios = self.phone[Radios]
        if network_state(radios, self.ssid) in ("Connected", "Connecting…"):
            offers = {"Disconnect": radios.disconnect}
        else:
            offers = {"Connect": partial(join, radios, self.ssid)}
        if radios.saved(self.ssid):
            modify = partial(self.start, page_intent("network_details", self.ssid))
            offers |= {"Forget network": self.forget, "Modify": modify}
        rows = [
            ui.Text(
                label,
                id="android:id/title",
                size=18,
                width="fill",
                min_height=56,
                key=f"menu {label}",
                on_tap=partial(self.choose, does),
            )
            for label, does in offers.items()
        ]
        return ui.dialog(self.app, self.ssid, ui.Rows(*rows))

    def choose(self, does: ui.Callback) -> None:
        self.close()
        does()

    def forget(self) -> None:
        found = self.phone[Radios].saved(self.ssid)
        if found:
            self.phone[Radios].forget(found["id"])


@dataclass
class AddNetwork(ui.Screen[ui.App, None]):
    """Name, security and, where there is one, a password."""

    security: str = "open"

    def view(self) -> ui.View:
        needs_password = self.security not in WITHOUT_PASSWORD
        ready = self.ssid and (not needs_password or len(self.text("password")) >= 8)
        boxed = partial(ui.Field, border="divider", radius=4, padding=(16, 16))
        ssid = boxed(
            "ssid",
            hint="Enter the SSID",
            id="ssid",
            autofocus=True,
            enter="next",
            accept=lambda text: text if len(text.encode()) <= LONGEST_SSID else "",
        )
        password = boxed("password", hint="Password", id="password", password=True)
        security = ui.Row(
            ui.Text(SECURITY[self.security], id="android:id/text1", size=16, grow=1, lines=1),
            id="security",
            key="security",
            cls="android.widget.Spinner",
            on_tap=self.choose_security,
            border="divider",
            radius=4,
            padding=(16, 14),
        )
        cancel = ui.TextButton("Cancel", id="android:id/button2", on_tap=self.close)
        save = ui.Button("Save", id="android:id/button1", enabled=bool(ready), on_tap=self.save)
        fields = ui.Column(
            ssid,
            ui.Text("Security", size=12, color="secondary"),
            security,
            password if needs_password else None,
            ui.Row(cancel, save, spread="end", gap=8),
            padding=(24, 8),
            gap=12,
        )
        return kit.settings_page(self, "Add network", [fields], up=self.close)

    @property
    def ssid(self) -> str:
        return self.text("ssid").strip()

    def choose_security(self) -> None:
        now = list(SECURITY).index(self.security)
        dialog = ui.ChooseOne("Security", list(SECURITY.values()), now)
        self.open(dialog, then=self.security_chosen)

    def security_chosen(self, index: int) -> None:
        self.security = list(SECURITY)[index]

    def save(self) -> None:
        ssid = self.ssid
        self.close()
        self.phone[Radios].connect(ssid, self.security)


@dataclass
class PrivateDns(ui.Screen[ui.App, None]):
    """Off, automatic, or a server by name."""

    kind: ClassVar[ui.Kind] = "dialog"

    chosen: str

    def view(self) -> ui.View:
        choices = [
            ui.Radio(
                title,
                mode == self.chosen,
                id=f"private_dns_mode_{mode}",
                width="fill",
                on_tap=partial(self.choose, mode),
            )
            for mode, title in DNS_MODES.items()
        ]
        field = ui.Field(
            DNS_HOST,
            self.known_host(),
            "Enter hostname of DNS provider",
            id=DNS_HOST,
            enabled=self.chosen == "hostname",
            margin=(40, 0, 0, 0),
            padding=(0, 12),
            underline=True,
        )
        title = "Select Private DNS Mode"
        return ui.ok_cancel(self, title, ui.Column(*choices, field), self.save, yes="Save")

    def known_host(self) -> str:
        return self.phone[Settings].get("global", "private_dns_specifier") or ""

    def choose(self, mode: str) -> None:
        self.chosen = mode

    def save(self) -> None:
        host = self.text(DNS_HOST, self.known_host()).strip()
        if self.chosen == "hostname":
            if "." not in host.strip("."):
                self.toast("Couldn’t connect")
                return
            self.phone[Settings].put("global", "private_dns_specifier", host)
        self.phone[Settings].put("global", "private_dns_mode", self.chosen)
        self.close()
