"""The page of an event: its fields, and what can be done with it."""

from dataclasses import dataclass, replace
from typing import ClassVar
from urllib.parse import quote

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.apps.calendar.app import ACTIVITIES, SimpleCalendar
from virtual_phone.apps.calendar.event_form import MOST, EventForm, Which
from virtual_phone.apps.calendar.questions import WARNED, DeleteQuestion, Disclaimer
from virtual_phone.apps.calendar.tables import ALL_DAY, OFF, Event
from virtual_phone.ui.kits.simple import action, title_bar

TITLE = ui.FormField("title", "Title", "event_title", capital="sentences")
LOCATION = ui.FormField("location", "Location", "event_location", capital="sentences")
DESCRIPTION = ui.FormField("description", "Description", "event_description", capital="sentences")
COLORS = {  # as the database writes colours; 0 is that of the event's type
    "Default color": 0,
    "Red": -769226,
    "Orange": -26624,
    "Yellow": -5317,
    "Green": -11751600,
    "Blue": -14575885,
    "Purple": -6543440,
}
SCOPES = [
    "Update the selected occurrence only",
    "Update this and all future occurrences",
    "Update all occurrences",
]


@dataclass
class EventEditor(ui.Screen[SimpleCalendar, None]):
    activity: ClassVar[str] = f"{ACTIVITIES}.EventActivity"
    mode: ClassVar[ui.Mode] = "singleTask"

    event: EventForm
    number: int = 0  # of the event; 0 is a new one

    @classmethod
    def arrive(cls, app: SimpleCalendar, intent: Intent) -> "EventEditor":
        number = int(intent.extras.get("event_id", 0))
        return edit(app, number, start_in(app, intent))

    def view(self) -> ui.View:
        old = self.number != 0
        actions = (
            action("save", "Save", "check", self.save),
            old and action("delete", "Delete", "delete-outline", self.ask_delete),
            old and action("duplicate", "Duplicate event", "content-copy", self.duplicate),
            old and action("share", "Share", "share-variant-outline", self.share_title),
        )
        title = "Edit Event" if old else "New Event"
        bar = title_bar(self, title, *actions, up=self.back)
        body = ui.Column(
            self.texts(),
            self.times(),
            *self.event.reminders(),
            *self.event.repetition(),
            line("circle", self.type_title(), "event_type", self.ask_type),
            line("palette-outline", "Event color", "event_color_text", self.ask_color),
            padding=(0, 0, 0, 24),
        )
        return ui.page(self, ui.Scroll(body, id="event_nested_scrollview"), bar=bar)

    def texts(self) -> ui.View:
        location = self.event.text(LOCATION, most=MOST, enter="next", grow=1)
        show_map = ui.Icon(
            "map-marker-outline", id="event_show_on_map", width=48, height=48, on_tap=self.show_map
        )
        return ui.Column(
            self.event.title(TITLE, new=not self.number),
            ui.Divider(),
            ui.Row(location, show_map),
            ui.Divider(),
            self.event.text(DESCRIPTION, multiline=True),
            ui.Divider(),
        )

    def show_map(self) -> None:
        location = self.text(LOCATION.key, self.event.draft.location).strip()
        if location:
            self.start(Intent(VIEW, f"geo:0,0?q={quote(location)}"))
        else:
            self.toast("Please fill in the location to be shown on the map")

    # Times

    def times(self) -> ui.View:
        event = self.event.draft
        return ui.Column(
            ui.Row(
                ui.Icon("clock-outline", id="event_time_image"),
                ui.CheckBox("All-day", event.whole_day, id="event_all_day", grow=1),
                id="event_all_day_holder",
                on_tap=self.switch_all_day,
                padding=(16, 0),
                gap=16,
            ),
            self.moment("start", "text"),
            self.moment("end", "error" if event.length < 0 else "text"),
            ui.Divider(),
        )

    def moment(self, which: Which, color: str) -> ui.View:
        time = self.event.time_text(which, f"event_{which}_time", color=color)
        return ui.Row(
            self.event.date_text(which, f"event_{which}_date", color=color),
            ui.Box(grow=1),
            None if self.event.draft.whole_day else time,
            padding=(56, 0, 16, 0),
        )

    def switch_all_day(self) -> None:
        self.event.set("flags", self.event.draft.flags ^ ALL_DAY)

    # Its type

    def types(self) -> dict[int, str]:
        return {each.id: each.title for each in self.app.event_types.all(order="title")}

    def type_title(self) -> str:
        return self.types().get(self.event.draft.event_type, "Regular event")

    def ask_type(self) -> None:
        types = self.types()
        titles = [*types.values(), "Add a new type"]
        chosen = list(types).index(self.event.draft.event_type)
        self.open(ui.RadioList("", titles, chosen), then=self.set_type)

    def set_type(self, place: int) -> None:
        types = list(self.types())
        if place < len(types):
            self.event.set("event_type", types[place])
        else:
            self.open(ui.Ask("Add a new type", hint="Title"), then=self.add_type)

    def add_type(self, title: str) -> None:
        if title.strip():
            self.event.set("event_type", self.app.type_named(title.strip()))
        else:
            self.toast("Title cannot be empty")

    def ask_color(self) -> None:
        colors = list(COLORS.values())
        now = self.event.draft.color
        chosen = colors.index(now) if now in colors else -1
        self.open(ui.RadioList("", list(COLORS), chosen), then=self.set_color)

    def set_color(self, place: int) -> None:
        self.event.set("color", list(COLORS.values())[place])

    # Saving

    def value(self) -> Event:
        return self.event.value(TITLE, LOCATION, DESCRIPTION)

    def save(self) -> None:
        """Warn of what may block reminders, once; then check; then write."""
        event, first = self.value(), self.event.form.first
        if event.reminder_1_minutes != OFF and not self.app.prefs().flag(WARNED):
            self.open(Disclaimer(self.save))
        elif not event.title:
            self.toast("Title cannot be empty")
        elif event.length < 0:
            self.toast("The event cannot end earlier than it starts")
        elif event.id and first.repeat_interval:
            self.open(ui.RadioList("The event is repeatable", SCOPES, -1), then=self.save_some)
        else:
            self.app.save(event)
            self.finish()

    def save_some(self, which: int) -> None:
        """Save the changes for some occurrences of a repeating event."""
        self.app.save(self.app.agenda.detached(self.value(), self.event.form.first, which))
        self.finish()

    # Leaving, deleting, duplicating

    def back(self) -> None:
        question = "You have unsaved changes. Save before exit?"
        self.event.form.leave(self, self.value(), question, save=self.save)

    def ask_delete(self) -> None:
        repeats = bool(self.event.form.first.repeat_interval)
        self.open(DeleteQuestion(repeats), then=self.delete)

    def delete(self, which: int) -> None:
        self.app.agenda.delete(self.number, self.event.form.first.start_ts, which)
        self.finish()

    def duplicate(self) -> None:
        """Make this page that of a new event like this one."""
        event = replace(self.value(), id=None, import_id="")
        self.number = 0
        self.event = EventForm(ui.Form(event, replace(event, title="\0")))

    def share_title(self) -> None:
        self.share(self.event.draft.title)


def start_in(app: SimpleCalendar, intent: Intent) -> int:
    """When the occurrence or the new event starts that an intent is about."""
    start = int(intent.extras.get("new_event_start_ts", app.next_hour(app.today())))
    return int(intent.extras.get("event_occurrence_ts", 0)) or start


def edit(app: SimpleCalendar, number: int, start: int) -> EventEditor:
    """The page of an occurrence or, if there is no such event, of a new event."""
    return EventEditor(form_of(app, number, start), number)


def form_of(app: SimpleCalendar, number: int, start: int) -> EventForm:
    draft = app.agenda.draft(number, start)
    return EventForm(ui.Form(draft, draft))


def line(icon: str, text: str, id: str, does: ui.Callback) -> ui.View:
    """A line with an icon, which is tapped as a whole."""
    return ui.line(
        ui.Icon(icon, id=f"{id}_image"),
        ui.Body(text, id=id, padding=(0, 12)),
        does=does,
        id=f"{id.removesuffix('_text')}_holder",
    )
