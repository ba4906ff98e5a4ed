"""Panels: a few settings in a sheet above another app."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import NEW_TASK, Filter, Intent
from virtual_phone.apps.settings.intents import page_intent
from virtual_phone.apps.settings.pages.internet import WIFI, internet
from virtual_phone.apps.settings.pages.sound import CALL, MEDIA, RINGING, WAKING
from virtual_phone.ui import settings as kit

PREFIX = "android.settings.panel.action."
ACTIVITY = "com.android.settings.panel.SettingsPanelActivity"


def wifi(page: kit.PageContext) -> Iterator[kit.Row]:
    """Wi-Fi and the networks, without what only the page has."""
    rows = [row for row in internet(page) if not row.to]
    yield from rows[rows.index(WIFI) :]


# Each is started by its name; its own action is that of the page that has more.
PANELS = {
    "INTERNET_CONNECTIVITY": kit.Page("Internet connectivity", wifi, started_by="WIFI_SETTINGS"),
    "WIFI": kit.Page("Wi‑Fi", wifi, started_by="WIFI_SETTINGS"),
    "VOLUME": kit.Page("Volume", MEDIA, CALL, RINGING, WAKING, started_by="SOUND_SETTINGS"),
    "NFC": kit.Page(
        "NFC", kit.Info("This device doesn’t have NFC"), started_by="BLUETOOTH_SETTINGS"
    ),
}
FILTER = Filter(ACTIVITY, actions=tuple(PREFIX + name for name in PANELS))


@dataclass
class Panel(ui.Screen[ui.App, None]):
    """A sheet that other apps may show."""

    activity: ClassVar[str] = ACTIVITY
    kind: ClassVar[ui.Kind] = "sheet"
    look: ClassVar[kit.RowLook] = kit.ANDROID

    name: str
    arg: str = ""

    @classmethod
    def arrive(cls, app: ui.App, intent: Intent) -> "Panel":
        return cls(intent.action.rpartition(".")[2])

    def view(self) -> ui.View:
        page = PANELS[self.name]
        rows = [row.view(self) for row in page.now(self)]
        return ui.Column(
            ui.Text(str(page.title), id="panel_title", size=24, padding=(24, 20, 24, 8)),
            ui.Scroll(ui.Column(*rows), id="panel_parent_layout", grow=1),
            ui.Row(
                ui.TextButton("See more", id="see_more", on_tap=self.see_more),
                ui.Box(grow=1),
                ui.Button("Done", id="done", on_tap=self.finish),
                padding=(24, 8, 24, 16),
            ),
            radius=28,
            background="background",
        )

    def see_more(self) -> None:
        self.finish()
        action = f"android.settings.{PANELS[self.name].actions[0]}"
        self.start(Intent(action=action, flags=NEW_TASK))

    def show(self, page: str, arg: str = "") -> None:
        self.start(page_intent(page, arg))

    def answered(self, key: str, answer: Any) -> None:
        PANELS[self.name].answered(self, key, answer)
