"""Phone's lists of calls: rows under headings, one of which may be opened."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.dialer.app import Dialer, Party
from virtual_phone.apps.dialer.call_details import CallDetails
from virtual_phone.apps.dialer.call_log import LoggedCall, grouped
from virtual_phone.apps.dialer.calling import call
from virtual_phone.apps.dialer.intents import to_contact, to_editor, to_messages
from virtual_phone.apps.dialer.rows import badge, call_button, offer
from virtual_phone.services.providers.call_log import MISSED

Run = list[LoggedCall]  # calls that share a row


@dataclass
class CallList(ui.Part[Dialer]):
    """The calls on a page, the last first."""

    opened: int | None = None  # the call whose row is opened

    def view(self, calls: Sequence[LoggedCall], empty: ui.View, below: ui.Child = None) -> ui.View:
        today = self.phone.clock.now().date()
        return ui.Collection(
            grouped(calls, today),
            self.row,
            empty=empty,
            heading=lambda run: run[0].section(today),
            head=heading,
            below=below,
            id="recycler_view",
        )

    def row(self, run: Run) -> ui.View:
        last = run[0]
        party = self.app.party(last.number)
        known = party.contact
        page = to_contact(known.id) if known else to_editor(last.number, known=True)
        does = partial(call, self.screen, last.number)
        head = ui.Row(
            badge(self.screen, known, party.name, str(last.id), page),
            self.words(run, party),
            call_button(party.name, f"call {last.id}", does),
            id="click_target",
            key=f"row {last.id}",
            padding=(24, 8, 12, 8),
            gap=20,
            min_height=64,
            on_tap=partial(self.toggle, last.id),
        )
        if last.id != self.opened:
            return head
        return ui.Column(head, *self.offers(run, party), background="card")

    def words(self, run: Run, party: Party) -> ui.View:
        last = run[0]
        description, icon, color = last.kind
        face = "bold" if last.type == MISSED else "regular"
        name = ui.Text(party.name, id="contact_name", size=16, lines=1, max_width=210, face=face)
        count = ui.Label(f"({len(run)})", id="call_count", size=16)
        glyph = ui.Icon(icon, desc=description, id="call_type_icons", size=16, color=color)
        when = self.app.ago(last.when)
        text = f"{party.label} • {when}" if party.label else when
        return ui.Column(
            ui.Row(name, count if len(run) > 1 else None, gap=6),
            ui.Row(glyph, ui.Label(text, id="call_account", lines=1, grow=1), gap=6),
            grow=1,
            gap=2,
        )

    def toggle(self, number: int) -> None:
        self.opened = None if self.opened == number else number

    def offers(self, run: Run, party: Party) -> list[ui.View]:
        """What can be done with an opened row."""
        number, start = run[0].number, self.screen.start
        add = partial(start, to_editor(number, known=True))
        write = partial(start, to_messages(number))
        show = partial(self.screen.open, CallDetails([each.id for each in run]))
        rows = [
            ("create_new_contact_action", "account-plus-outline", "Add contact", add),
            ("send_message_action", "message-text-outline", "Send a message", write),
            ("details_action", "information-outline", "Call details", show),
        ]
        made = [
            offer(icon, text, does, id=id, key=f"{id} {run[0].id}")
            for id, icon, text, does in rows[bool(party.contact) :]
        ]
        return [row.but(padding=(84, 0, 24, 0), gap=20, min_height=48) for row in made]


def heading(section: str) -> ui.View:
    key = f"section {section}"
    text = ui.Label(section, id="call_log_header", face="medium", key=key)
    return text.but(padding=(24, 16, 24, 4))
