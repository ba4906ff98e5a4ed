"""Phone's details of calls that share a row."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.contacts.badge import disc
from virtual_phone.apps.dialer.app import UNKNOWN, Dialer
from virtual_phone.apps.dialer.call_log import LoggedCall
from virtual_phone.apps.dialer.calling import call
from virtual_phone.apps.dialer.intents import to_keypad
from virtual_phone.apps.dialer.rows import call_button, offer
from virtual_phone.services.clipboard import Clipboard


@dataclass
class CallDetails(ui.Screen[Dialer, None]):
    activity: ClassVar[str] = "com.android.dialer.calldetails.OldCallDetailsActivity"

    ids: list[int]

    @property
    def where(self) -> str:
        return f"_id IN ({', '.join(map(str, self.ids))})"

    def view(self) -> ui.View:
        calls = self.app.log(self.where)
        delete = ui.tool("call_detail_delete_menu_item", "delete-outline", self.delete, "Delete")
        bar = ui.app_bar("Call details", delete if calls else None, up=self.close)
        if not calls:
            gone = ui.Text("Those calls are no longer in the history", size=16, padding=24)
            return ui.page(self, ui.Column(gone), bar=bar)
        number = calls[0].number
        edit = partial(self.start, to_keypad(number))
        body = ui.Rows(
            self.head(number),
            *map(self.entry_row, calls),
            ui.Divider(margin=(0, 8)),
            offer("content-copy", "Copy number", partial(self.copy, number)),
            offer("pencil-outline", "Edit number before call", edit),
            id="recycler_view",
        )
        return ui.page(self, body, bar=bar)

    def head(self, number: str) -> ui.View:
        party = self.app.party(number)
        names = ui.Column(
            ui.Text(party.name, id="contact_name", size=20, lines=1),
            ui.Label(party.line, id="phone_number", lines=1) if party.line else None,
            grow=1,
        )
        button = call_button(party.name, "call", partial(call, self, number))
        face = disc(party.contact or UNKNOWN, 48)
        return ui.Row(face, names, button, padding=(24, 16, 12, 16), gap=20)

    def entry_row(self, call: LoggedCall) -> ui.View:
        description, icon, color = call.kind
        return ui.Row(
            ui.Icon(icon, color=color, size=20),
            ui.Column(
                ui.Text(description, id="call_type", size=16, lines=1),
                ui.Label(self.app.moment(call.when), id="call_time", lines=2),
                grow=1,
            ),
            ui.Label(call.lasted, id="call_duration") if call.lasted else None,
            key=f"entry {call.id}",
            padding=(26, 8, 24, 8),
            gap=22,
        )

    def delete(self) -> None:
        self.app.delete_calls(self.where)
        self.close()

    def copy(self, number: str) -> None:
        self.phone[Clipboard].copy(number, by=self.app.package)
        self.toast("Number copied")
