"""Phone's whole call history, or the missed calls of it."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.dialer.app import Dialer
from virtual_phone.apps.dialer.call_list import CallList
from virtual_phone.services.providers.call_log import MISSED


@dataclass
class History(ui.Screen[Dialer, None]):
    activity: ClassVar[str] = "com.android.dialer.app.calllog.CallLogActivity"

    missed: bool = False
    calls: CallList = field(default_factory=CallList)

    def view(self) -> ui.View:
        log = self.app.log(f"type={MISSED}" if self.missed else "1")
        clear = ui.menu_button(self, ui.Choice("Clear call history", self.ask_clear))
        bar = ui.app_bar("Call history", clear if log else None, up=self.close)
        tabs = ui.Row(self.tab("All", False), self.tab("Missed", True))
        none = "You have no missed calls." if self.missed else "Your call history is empty"
        text = ui.Body(none, color="secondary", at="center")
        body = self.calls.view(log, ui.Column(text, padding=(24, 96)))
        return ui.page(self, body, bar=ui.Column(bar, tabs))

    def tab(self, label: str, missed: bool) -> ui.View:
        chosen = self.missed == missed
        text = ui.Text(label, size=14, face="medium", at="center", important=False)
        return ui.Box(
            text.but(color="primary" if chosen else "secondary"),
            ui.Divider(at="bottom", background="primary", height=2) if chosen else None,
            desc=label,
            height=48,
            grow=1,
            selected=chosen,
            focusable=True,
            on_tap=None if chosen else partial(self.turn_to, missed),
        )

    def turn_to(self, missed: bool) -> None:
        self.missed = missed

    def ask_clear(self) -> None:
        text = "This will delete all calls from your history"
        self.open(ui.confirm("Clear call history?", text, "OK", self.app.delete_calls))
