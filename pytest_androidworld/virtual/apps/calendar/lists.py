"""Lists of events: a day's, the coming ones, and what a search finds; selecting and deleting."""

from datetime import date, timedelta

from pytest_androidworld.virtual.apps.calendar.questions import DeleteQuestion
from pytest_androidworld.virtual.apps.calendar.repeat import DAY, Event
from pytest_androidworld.virtual.apps.calendar.store import COMPLETED, TASK, Store, moment, stamp
from pytest_androidworld.virtual.ui.kits.simple import action, empty_note
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Icon,
    Row,
    Rows,
    Space,
    Text,
    View,
)

FEW = 30  # events below which a list looks further
HALF_YEAR = 183 * DAY
DELETE_ONE, DELETE_FUTURE, DELETE_ALL = 0, 1, 2


class Lists(Store):
    """Rows of events."""

    def event_row(self, event: Event, place: str = "") -> View:
        number, past = event["id"], event["end_ts"] < self.phone.clock.wall() // 10**9
        chosen = [number, event["start_ts"]] in self.chosen
        color = "secondary" if past else "text"
        note = " ".join(event["description"].split("\n"))
        done = bool(event["flags"] & COMPLETED)
        words = Column(
            Text(event["title"], id="event_item_title", size=17, color=color, lines=1),
            Text(self.times_text(event), id="event_item_time", size=14, color=color),
            Text(note, id="event_item_description", size=14, color=color, lines=2)
            if note else None,
            grow=1, padding=(10, 8),
        )  # fmt: skip
        task = Icon("check-circle-outline" if done else "circle-outline",
                    id="event_item_task_image", desc="Task", size=20)  # fmt: skip
        return Row(
            Box(id="event_item_color_bar", width=8, height="fill", background="primary",
                important=False),
            task if event["type"] == TASK else None,
            words,
            id="event_item_holder", key=f"event {number} {event['start_ts']} {place}",
            background="tint" if chosen else "card", radius=12, margin=(16, 0, 16, 8),
            on_tap=lambda: self.touched(event), on_hold=lambda: self.choose(event),
            selected=chosen,
        )  # fmt: skip

    # Selecting

    @property
    def chosen(self) -> list[list[int]]:
        """The selected occurrences, as id and start."""
        found: list[list[int]] = self.here.setdefault("chosen", [])
        return found

    def choose(self, event: Event) -> None:
        which = [event["id"], event["start_ts"]]
        if which in self.chosen:
            self.chosen.remove(which)
        else:
            self.chosen.append(which)

    def touched(self, event: Event) -> None:
        if self.chosen:
            self.choose(event)
        else:
            self.open_event(event["id"], event["start_ts"])

    def open_event(self, number: int, start: int) -> None:
        self.open("event", number=number, start=start)

    def chosen_bar(self, shown: list[Event]) -> View:
        everything = [[event["id"], event["start_ts"]] for event in shown]

        def all_or_none() -> None:
            full = len(self.chosen) == len(everything)
            self.here["chosen"] = [] if full else everything

        title = f"{len(self.chosen)} / {len(everything)}"
        return Row(
            Icon("arrow-left", desc="Done", width=48, height=48, id="action_mode_close_button",
                 on_tap=lambda: self.here.update(chosen=[])),
            Text(title, id="actionbar_title", size=20, grow=1, min_height=48, lines=1,
                 on_tap=all_or_none),
            action("cab_share", "Share", "share-variant-outline", self.share_chosen),
            action("cab_delete", "Delete", "delete-outline", self.ask_delete_chosen),
            height=68, padding=(4, 0),
        )  # fmt: skip

    def share_chosen(self) -> None:
        titles = [event["title"] for event in (self.kept(n) for n, _ in self.chosen) if event]
        self.here["chosen"] = []
        self.share("\n".join(titles))

    def ask_delete_chosen(self) -> None:
        events = [self.kept(number) for number, _ in self.chosen]
        repeats = any(event and event["repeat_interval"] for event in events)
        self.open_screen(DeleteQuestion(repeats), then="delete_chosen")

    def delete_chosen(self, how: int) -> None:
        for number, start in self.chosen:
            self.delete_event(number, start, how)
        self.here["chosen"] = []

    def delete_event(self, number: int, start: int, how: int) -> None:
        """Delete an event, or some occurrences of a repeating one."""
        event = self.kept(number)
        if event is None:
            return
        if not event["repeat_interval"] or how == DELETE_ALL:
            self.delete([number])
        elif how == DELETE_ONE:
            self.leave_out(number, start)
        else:
            self.stop_before(number, start)

    # A day

    def day_list(self, day: date) -> View:
        return Rows(
            Space(8), *(self.event_row(event) for event in self.on(day)), Space(88),
            id="day_events",
        )  # fmt: skip

    # The coming events

    def coming(self) -> list[Event]:
        """From a while ago until half a year on, further if there are few."""
        now = self.phone.clock.wall() // 10**9
        past = self.prefs_of_family().number("display_past_events", 1440) * 60
        found = self.between(now - past, now + HALF_YEAR)
        if len(found) < FEW:
            found = self.between(now - past, now + 2 * HALF_YEAR)
        return found

    def event_list(self) -> View:
        events = self.coming()
        if not events:
            create = Text("Create a new event", id="calendar_empty_list_placeholder_2", size=16,
                          color="primary", at="center", padding=16,
                          on_tap=self.new_event_today)  # fmt: skip
            return empty_note("No upcoming events.", "calendar_empty_list_placeholder", create)
        return Rows(*self.in_sections(events), Space(88), id="calendar_events_list")

    def in_sections(self, events: list[Event]) -> list[View]:
        """Events under headings of their months and days."""
        rows: list[View] = []
        month = day = None
        for event in events:
            then = moment(event["start_ts"]).date()
            if month != (then.year, then.month):
                month = (then.year, then.month)
                rows.append(Text(self.month_title(then), id="event_section_title", size=18,
                                 face="medium", padding=(16, 12, 16, 4),
                                 key=f"month {month}"))  # fmt: skip
            if day != then:
                day = then
                color = "primary" if then == self.today() else "secondary"
                rows.append(Text(f"{then.day} {then:%A}", id="event_section_title", size=14,
                                 color=color, padding=(16, 6), key=f"day {then}"))  # fmt: skip
            rows.append(self.event_row(event))
        return rows

    def new_event_today(self) -> None:
        self.open("event", number=0, start=self.next_hour(self.today()))

    def next_hour(self, day: date) -> int:
        """The next full hour of the clock, on a day."""
        now = self.phone.clock.now()
        return stamp(day) + (now.hour + 1) * 3600

    # Searching

    def search_results(self, wanted: str) -> View:
        if len(wanted) < 2:
            hint = "Type in at least 2 characters to start the search."
            more = Text(hint, id="search_placeholder_2", color="secondary", at="center")
            return empty_note("No items found.", "search_placeholder", more)
        low, now = wanted.casefold(), self.phone.clock.wall() // 10**9
        hits = [
            event
            for event in self.rows()
            if any(low in event[name].casefold() for name in ("title", "location", "description"))
        ]
        two_years = timedelta(days=731).total_seconds()
        found: list[Event] = []
        for event in hits:
            found += self.occurrences_near(event, int(now - two_years), int(now + two_years))
        if len(found) < FEW:
            shown = {event["id"] for event in found}
            found += [event for event in hits if event["id"] not in shown]
        if not found:
            return empty_note("No items found.", "search_placeholder")
        found.sort(key=lambda event: (event["start_ts"], event["id"]))
        return Rows(*self.in_sections(found), id="search_results_list")

    @staticmethod
    def occurrences_near(event: Event, start: int, end: int) -> list[Event]:
        from pytest_androidworld.virtual.apps.calendar.repeat import occurrences

        return list(occurrences(event, start, end))
