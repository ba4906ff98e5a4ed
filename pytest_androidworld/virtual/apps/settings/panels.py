"""Panels: a few settings in a sheet above another app."""

from collections.abc import Iterator

from pytest_androidworld.virtual.apps.settings.pages.internet import WIFI, internet
from pytest_androidworld.virtual.apps.settings.pages.sound import CALL, MEDIA, RINGING, WAKING
from pytest_androidworld.virtual.intent import NEW_TASK, Filter, Intent
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.preference_items import Info, Item, Part
from pytest_androidworld.virtual.ui.kits.preference_values import Preferences
from pytest_androidworld.virtual.ui.view import (
    Box,
    Button,
    Column,
    Row,
    Scroll,
    Text,
    TextButton,
    View,
)

PREFIX = "android.settings.panel.action."
ACTIVITY = "com.android.settings.panel.SettingsPanelActivity"


def _wifi(app: Preferences) -> Iterator[Item]:
    """Wi-Fi and the networks, without what only the page has."""
    rows = [item for item in internet(app) if not item.to]
    yield from rows[rows.index(WIFI) :]


# What each is called, what stands in it, and the action of the page that has more.
PANELS: dict[str, tuple[str, tuple[Item, ...], str]] = {
    "INTERNET_CONNECTIVITY": (
        "Internet connectivity", (Part(made=_wifi),), "android.settings.WIFI_SETTINGS",
    ),
    "WIFI": ("Wi‑Fi", (Part(made=_wifi),), "android.settings.WIFI_SETTINGS"),
    "VOLUME": ("Volume", (MEDIA, CALL, RINGING, WAKING), "android.settings.SOUND_SETTINGS"),
    "NFC": ("NFC", (Info("NFC is not part of this phone"),),
            "android.settings.BLUETOOTH_SETTINGS"),
}  # fmt: skip
FILTER = Filter(ACTIVITY, actions=tuple(PREFIX + name for name in PANELS))


class Panels(Preferences):
    """The sheets that other apps may show."""

    @screen(activity=ACTIVITY, kind="sheet")
    def panel(self, name: str) -> View:
        title, items, more = PANELS[name]
        rows = [each.view(self) for item in items for each in item.now(self)]
        return Column(
            Text(title, id="panel_title", size=24, padding=(24, 20, 24, 8)),
            Scroll(Column(*rows), id="panel_parent_layout", grow=1),
            Row(
                TextButton("See more", id="see_more", on_tap=lambda: self._see_more(more)),
                Box(grow=1),
                Button("Done", id="done", on_tap=self.finish),
                padding=(24, 8, 24, 16),
            ),
            radius=28,
            background="background",
        )

    def _see_more(self, action: str) -> None:
        self.finish()
        self.start(Intent(action=action, flags=NEW_TASK))
