"""Phone's recent calls: the list, one of its rows opened, the whole history, and the details."""

from typing import Any

from pytest_androidworld.virtual.apps.dialer.dialpad import Dialpad
from pytest_androidworld.virtual.apps.dialer.parts import LOG, Logged, nothing
from pytest_androidworld.virtual.services.clipboard import Clipboard
from pytest_androidworld.virtual.services.phone_numbers import formatted, same_number
from pytest_androidworld.virtual.services.providers.call_log import (
    BLOCKED,
    INCOMING,
    MISSED,
    OUTGOING,
    REJECTED,
)
from pytest_androidworld.virtual.services.providers.core import Content
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import menu, menu_button
from pytest_androidworld.virtual.ui.kits.material import app_bar, page
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Divider,
    Icon,
    IconButton,
    Row,
    Rows,
    Space,
    Text,
    TextButton,
    View,
)

# What a call was: what it is called, its icon, and the icon's colour.
KINDS = {
    INCOMING: ("Incoming call", "phone-incoming", "secondary"),
    OUTGOING: ("Outgoing call", "phone-outgoing", "secondary"),
    MISSED: ("Missed call", "phone-missed", "error"),
    REJECTED: ("Declined call", "phone-hangup", "secondary"),
    BLOCKED: ("Blocked call", "phone-cancel", "secondary"),
}
HISTORY = "com.android.dialer.app.calllog.CallLogActivity"
DETAILS = "com.android.dialer.calldetails.OldCallDetailsActivity"
Run = list[Logged]  # calls with the same number, one after the other


class RecentCalls(Dialpad):
    """The Recents tab and what it leads to."""

    def recents_tab(self) -> View:
        log = self.log()
        if not log:
            offer = TextButton("Make a call", on_tap=self.open_dialpad)
            return nothing("clock-outline", "Your call history is empty", offer)
        self.ticking(60)
        return Rows(*self.runs(log), Space(112), id="recycler_view")

    def runs(self, log: list[Logged]) -> list[View]:
        """The rows, under headings that say how long ago it was."""
        rows: list[View] = []
        heading = None
        for run in self.grouped(log):
            if self.section(run[0]) != heading:
                heading = self.section(run[0])
                rows.append(Text(heading, id="call_log_header", size=14, face="medium",
                                 color="secondary", padding=(24, 16, 24, 4),
                                 key=f"section {heading}"))  # fmt: skip
            rows.append(self.run_row(run))
        return rows

    def section(self, call: Logged) -> str:
        days = (self.phone.clock.now().date() - call.when.date()).days
        return "Today" if days <= 0 else "Yesterday" if days == 1 else "Older"

    def grouped(self, log: list[Logged]) -> list[Run]:
        """Calls with the same number on the same day stand in one row."""
        found: list[Run] = []
        for call in log:
            last = found[-1][0] if found else None
            if (
                last is not None
                and (same_number(last.number, call.number) or last.number == call.number)
                and self.section(last) == self.section(call)
            ):
                found[-1].append(call)
            else:
                found.append([call])
        return found

    def run_row(self, run: Run) -> View:
        call = run[0]
        person, name, label = self.who(call.number)
        what, icon, color = KINDS.get(call.type, KINDS[INCOMING])
        told = f"{label} • {self.ago(call.when)}" if label else self.ago(call.when)
        count = Text(f"({len(run)})", id="call_count", size=16, color="secondary")
        words = Column(
            Row(
                Text(name, id="contact_name", size=16, lines=1, max_width=210,
                     face="bold" if call.type == MISSED else "regular"),
                count if len(run) > 1 else None,
                gap=6,
            ),
            Row(
                Icon(icon, desc=what, id="call_type_icons", size=16, color=color),
                Text(told, id="call_account", size=14, color="secondary", lines=1, grow=1),
                gap=6,
            ),
            grow=1, gap=2,
        )  # fmt: skip
        opened = self.here.get("opened") == call.id
        head = Row(
            Box(self.face(person), desc=f"Quick contact for {name}", key=f"badge {call.id}",
                on_tap=lambda: self.show_or_make(call.number)),
            words,
            self.call_button(name, f"call {call.id}", lambda: self.call_number(call.number)),
            id="click_target", key=f"row {call.id}", padding=(24, 8, 12, 8), gap=20,
            min_height=64,
            on_tap=lambda: self.here.update(opened=None if opened else call.id),
        )  # fmt: skip
        if not opened:
            return head
        return Column(head, *self.offers(run), background="card")

    def offers(self, run: Run) -> list[View]:
        """What an opened row offers."""
        call = run[0]
        stranger = self.contacts.with_number(call.number) is None
        ids = [each.id for each in run]
        rows: list[tuple[str, str, str, Any]] = [
            ("create_new_contact_action", "account-plus-outline", "Add contact",
             lambda: self.new_person(call.number, known=True)),
            ("send_message_action", "message-text-outline", "Send a message",
             lambda: self.write_to(call.number)),
            ("details_action", "information-outline", "Call details",
             lambda: self.open("details", ids=ids)),
        ]  # fmt: skip
        return [
            Row(Icon(icon), Text(text, size=16, lines=1, grow=1), id=id, key=f"{id} {call.id}",
                padding=(84, 0, 24, 0), gap=20, min_height=48, on_tap=does)
            for id, icon, text, does in rows[0 if stranger else 1 :]
        ]  # fmt: skip

    def show_or_make(self, number: str) -> None:
        person = self.contacts.with_number(number)
        if person is None:
            self.new_person(number, known=True)
        else:
            self.show_person(person.id)

    # The whole history

    @screen(activity=HISTORY)
    def history(self) -> View:
        missed = bool(self.here.get("missed"))
        log = self.log(f"type={MISSED}" if missed else "1")
        bar = app_bar("Call history", menu_button(self, "history_menu") if log else None,
                      up=self.close)  # fmt: skip
        tabs = Row(*(self.history_tab(*tab) for tab in (("All", False), ("Missed", True))))
        told = "You have no missed calls." if missed else "Your call history is empty"
        none = Column(Text(told, size=16, color="secondary", at="center"), padding=(24, 96))
        body = Rows(*self.runs(log), id="recycler_view") if log else none
        return page(self, body, bar=Column(bar, tabs))

    def history_tab(self, label: str, missed: bool) -> View:
        chosen = bool(self.here.get("missed")) == missed
        return Box(
            Text(label, size=14, face="medium", at="center", important=False,
                 color="primary" if chosen else "secondary"),
            Divider(at="bottom", background="primary", height=2) if chosen else None,
            desc=label, height=48, grow=1, selected=chosen, focusable=True,
            on_tap=None if chosen else lambda: self.here.update(missed=missed),
        )  # fmt: skip

    @screen(kind="menu")
    def history_menu(self, anchor: str = "") -> View:
        return menu(self, ("Clear call history", "ask_clear"))

    def show_history(self) -> None:
        self.open("history")

    def ask_clear(self) -> None:
        told = "This will delete all calls from your history"
        self.confirm("Clear call history?", told, "clear_history")

    def clear_history(self) -> None:
        self.phone[Content].delete(LOG, caller=self.package)

    # Details

    @screen(activity=DETAILS)
    def details(self, ids: list[int]) -> View:
        calls = self.log(f"_id IN ({', '.join(map(str, ids))})")
        delete = IconButton("delete-outline", "Delete", id="call_detail_delete_menu_item",
                            on_tap=self.delete_calls)  # fmt: skip
        bar = app_bar("Call details", delete if calls else None, up=self.close)
        if not calls:
            gone = Text("Those calls are no longer in the history", size=16, padding=24)
            return page(self, Column(gone), bar=bar)
        number = calls[0].number
        person, name, label = self.who(number)
        below = f"{label} {formatted(number)}" if person else ""
        head = Row(
            self.face(person, 48),
            Column(
                Text(name, id="contact_name", size=20, lines=1),
                Text(below, id="phone_number", size=14, lines=1, color="secondary")
                if below else None,
                grow=1,
            ),
            self.call_button(name, "call", lambda: self.call_number(number)),
            padding=(24, 16, 12, 16), gap=20,
        )  # fmt: skip
        foot = (
            ("content-copy", "Copy number", lambda: self.copy(number)),
            ("pencil-outline", "Edit number before call", lambda: self.dial_later(number)),
        )
        offers = [
            Row(Icon(icon), Text(text, size=16, lines=1, grow=1), key=f"offer {text}",
                padding=(24, 0), gap=24, min_height=56, on_tap=does)
            for icon, text, does in foot
        ]  # fmt: skip
        body = Rows(
            head, *(self.entry_row(each) for each in calls), Divider(margin=(0, 8)), *offers,
            id="recycler_view",
        )  # fmt: skip
        return page(self, body, bar=bar)

    def entry_row(self, call: Logged) -> View:
        what, icon, color = KINDS.get(call.type, KINDS[INCOMING])
        minutes, seconds = divmod(call.seconds, 60)
        lasted = f"{minutes} min {seconds} sec" if minutes else f"{seconds} sec"
        talked = call.type in (INCOMING, OUTGOING)
        return Row(
            Icon(icon, color=color, size=20),
            Column(
                Text(what, id="call_type", size=16, lines=1),
                Text(self.moment(call.when), id="call_time", size=14, lines=2, color="secondary"),
                grow=1,
            ),
            Text(lasted, id="call_duration", size=14, color="secondary") if talked else None,
            key=f"entry {call.id}", padding=(26, 8, 24, 8), gap=22,
        )  # fmt: skip

    def delete_calls(self) -> None:
        ids = ", ".join(map(str, self.entry["args"]["ids"]))
        self.phone[Content].delete(LOG, f"_id IN ({ids})", caller=self.package)
        self.close()

    def copy(self, number: str) -> None:
        self.phone[Clipboard].copy(number, by=self.package)
        self.toast("Number copied")
