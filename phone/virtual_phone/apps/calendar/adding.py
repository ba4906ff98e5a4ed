"""Many events at once: holidays, days of contacts, files; what the main page's menu offers."""

import re
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.calendar import ics
from virtual_phone.apps.calendar.app import SimpleCalendar
from virtual_phone.apps.calendar.days import stamp
from virtual_phone.apps.calendar.holidays import HOLIDAYS
from virtual_phone.apps.calendar.repeat import SAME_DAY, YEAR
from virtual_phone.apps.calendar.tables import ALL_DAY, Event
from virtual_phone.services.contacts import EVENT_TYPES, Contacts

READ_CONTACTS = "android.permission.READ_CONTACTS"
OPEN = Intent("android.intent.action.OPEN_DOCUMENT", type=ics.TYPE)
KINDS = {"Birthday": ("Birthdays", -16738680), "Anniversary": ("Anniversaries", -14575885)}
HOLIDAY_COLOR = -11751600  # as the database writes colors
FIRST_YEAR = 1970  # from which on a holiday repeats
NOON = 12 * 3600
NOTHING_NEW = "No new items have been found"


@dataclass
class Additions(ui.Part[SimpleCalendar]):
    """Adds what the menu of the main page offers."""

    def lines(self) -> list[ui.Choice]:
        """Of the menu."""
        return [
            ui.Choice("Add holidays", self.ask_country),
            ui.Choice("Add contact birthdays", partial(self.ask_contacts, "Birthday")),
            ui.Choice("Add contact anniversaries", partial(self.ask_contacts, "Anniversary")),
            ui.Choice("Import events from an .ics file", self.ask_import),
            ui.Choice("Export events to an .ics file", self.ask_export),
        ]

    def add_new(self, days: list[tuple[str, date]], kind: int, what: str) -> None:
        """Add the days that are not there yet."""
        there = {
            (row.title, row.start_ts) for row in self.app.events.all("event_type = ?", (kind,))
        }
        new = [(title, day) for title, day in days if (title, stamp(day)) not in there]
        for title, day in new:
            event = yearly(title, day, kind, self.app.phone.clock.state["zone"])
            self.app.agenda.save(event, remember=False)
        self.app.toast(f"{what} have been added successfully" if new else NOTHING_NEW)

    # Holidays

    def ask_country(self) -> None:
        self.screen.open(ui.RadioList("", list(HOLIDAYS), -1), then=self.add_holidays)

    def add_holidays(self, country: int) -> None:
        kind = self.app.type_named("Holidays", HOLIDAY_COLOR)
        holidays = list(HOLIDAYS.values())[country]
        days = [(name, date(FIRST_YEAR, month, day)) for month, day, name in holidays]
        self.add_new(days, kind, "Holidays")

    # Contacts

    def ask_contacts(self, what: str) -> None:
        self.screen.request_permission(READ_CONTACTS, then=partial(self.add_contact_days, what))

    def add_contact_days(self, what: str, granted: bool) -> None:
        """The days of that kind that the contacts have, as events that repeat each year."""
        name, color = KINDS[what]
        if not granted:
            self.app.toast("This needs the permission to read contacts")
            return
        days = [
            (contact.name, day)
            for contact in self.app.phone[Contacts].people()
            for entry in contact.events
            if EVENT_TYPES.get(entry.type) == what and (day := _day(entry.value))
        ]
        if days:
            self.add_new(days, self.app.type_named(name, color), name)
        else:
            self.app.toast(f"No {name.lower()} have been found")

    # Files

    def ask_import(self) -> None:
        self.screen.start(OPEN, then=self.import_file)

    def import_file(self, path: str) -> None:
        """Add the file's events; one that is there already, by its UID, is written anew."""
        data = self.app.phone.files.read_again(path) or b""
        found = ics.read(data.decode("utf-8", "replace"), self.app.phone.clock.state["zone"])
        known = {row.import_id: row.id for row in self.app.events.all() if row.import_id}
        for each in found:
            kind = self.app.type_named(each.kind) if each.kind else 1
            event = replace(each.event, id=known.get(each.event.import_id), event_type=kind)
            self.app.agenda.save(event, remember=False)
        self.app.toast("Events imported successfully" if found else NOTHING_NEW)

    def ask_export(self) -> None:
        name = f"events_{self.app.phone.clock.now():%Y%m%d_%H%M%S}.ics"
        create = Intent(
            "android.intent.action.CREATE_DOCUMENT",
            type=ics.TYPE,
            extras={"android.intent.extra.TITLE": name},
        )
        self.screen.start(create, then=self.export_file)

    def export_file(self, path: str) -> None:
        events = self.app.events.all(order="id")
        types = {each.id: each.title for each in self.app.event_types.all()}
        self.app.phone.files.write(path, ics.written(events, types))
        none = "No entries for exporting have been found"
        self.app.toast("Events exported successfully" if events else none)


def yearly(title: str, day: date, kind: int, zone: str) -> Event:
    """A day of each year, with no reminder."""
    return Event(
        None,
        stamp(day),
        stamp(day) + NOON,
        title=title,
        repeat_interval=YEAR,
        repeat_rule=SAME_DAY,
        flags=ALL_DAY,
        event_type=kind,
        time_zone=zone,
    )


def _day(text: str) -> date | None:
    """``1990-05-17``, or ``--05-17`` where the year is not known."""
    match = re.fullmatch(r"(\d{4}|-)-(\d\d)-(\d\d)", text)
    if not match:
        return None
    year = FIRST_YEAR + 2 if match[1] == "-" else int(match[1])  # one with a 29th of February
    try:
        return date(year, int(match[2]), int(match[3]))
    except ValueError:
        return None
