"""The types of events: their page in the settings, and the choice of those that are shown."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.calendar.app import ACTIVITIES, SimpleCalendar
from virtual_phone.apps.calendar.tables import EventType
from virtual_phone.ui.kits.simple import action, title_bar

REGULAR = 1  # the type that is always there
COLORS = {  # as the database writes colors
    "Red": -769226,
    "Orange": -1086464,
    "Yellow": -5317,
    "Green": -11751600,
    "Blue": -14575885,
    "Purple": -6543440,
}
NAME = "type_title"
FATES = ["Move affected events into the default event type", "Permanently remove affected events"]


@dataclass
class EditType(ui.Screen[SimpleCalendar, tuple[str, int]]):
    """The title and the color of a type; closes with both."""

    kind: ClassVar[ui.Kind] = "dialog"

    title: str
    first: str
    color: int

    def view(self) -> ui.View:
        disc = ui.Box(
            id=NAME.replace("title", "color"),
            width=36,
            height=36,
            radius=18,
            background=shade(self.color),
            desc="Color",
            on_tap=self.ask_color,
        )
        field = ui.Field(NAME, self.first, "Title", id=NAME, capital="sentences", autofocus=True)
        body = ui.Column(
            ui.dialog_field(self.app, field),
            ui.Row(ui.Body("Color", grow=1), disc, padding=(0, 12)),
        )
        return ui.ok_cancel(self, self.title, body, self.done)

    def ask_color(self) -> None:
        values = list(COLORS.values())
        now = values.index(self.color) if self.color in values else -1
        self.open(ui.RadioList("", list(COLORS), now), then=self.set_color)

    def set_color(self, place: int) -> None:
        self.color = list(COLORS.values())[place]

    def done(self) -> None:
        title = self.text(NAME, self.first).strip()
        taken = any(
            each.title.casefold() == title.casefold() and each.title != self.first
            for each in self.app.event_types.all()
        )
        if not title:
            self.toast("Title cannot be empty")
        elif taken:
            self.toast("Type with this title already exists")
        else:
            self.close((title, self.color))


@dataclass
class ManageTypes(ui.Screen[SimpleCalendar, None]):
    activity: ClassVar[str] = f"{ACTIVITIES}.ManageEventTypesActivity"

    def view(self) -> ui.View:
        add = action("add_event_type", "Add a new type", "plus", self.ask_new)
        rows = [self.row(each) for each in self.app.event_types.all(order="title")]
        bar = title_bar(self, "Manage event types", add, up=self.close)
        return ui.page(self, ui.Rows(*rows, id="manage_event_types_list"), bar=bar)

    def row(self, each: EventType) -> ui.View:
        return ui.Row(
            ui.Box(width=24, height=24, radius=12, background=shade(each.color), important=False),
            ui.Text(each.title, id="event_type_title", size=18, grow=1),
            id="event_item_frame",
            key=f"type {each.id}",
            padding=(16, 12),
            gap=16,
            min_height=56,
            on_tap=partial(self.edit, each.id),
            on_hold=partial(self.ask_delete, each.id),
        )

    def ask_new(self) -> None:
        self.open(EditType("Add a new type", "", COLORS["Orange"]), then=self.add)

    def add(self, named: tuple[str, int]) -> None:
        self.app.type_named(*named)

    def edit(self, number: int) -> None:
        each = self.app.event_types.get(number)
        if each:
            question = EditType("Edit type", each.title, each.color)
            self.open(question, then=partial(self.rename, number))

    def rename(self, number: int, named: tuple[str, int]) -> None:
        title, color = named
        self.app.event_types.set(number, title=title, color=color)

    def ask_delete(self, number: int) -> None:
        if number == REGULAR:
            self.toast("Default event type cannot be deleted")
        elif self.app.events.all("event_type = ?", (number,)):
            self.open(ui.RadioList("", FATES, -1), then=partial(self.delete, number))
        else:
            question = "Are you sure you want to proceed with the deletion?"
            self.open(ui.confirm("", question, "Yes", partial(self.delete, number, 0), no="No"))

    def delete(self, number: int, fate: int) -> None:
        for event in self.app.events.all("event_type = ?", (number,)):
            if fate:
                self.app.events.remove([event.id or 0])
            else:
                self.app.events.set(event.id or 0, event_type=REGULAR)
        self.app.event_types.remove([number])


@dataclass
class ChooseTypes(ui.Screen[SimpleCalendar, list[int]]):
    """Check marks beside the types; closes with the numbers of those that have one."""

    kind: ClassVar[ui.Kind] = "dialog"

    chosen: list[int]

    def view(self) -> ui.View:
        boxes = [
            ui.CheckBox(
                each.title,
                each.id in self.chosen,
                id="event_type_checkbox",
                key=f"type {each.id}",
                on_tap=partial(self.switch, each.id),
                padding=(0, 8),
            )
            for each in self.app.event_types.all(order="title")
        ]
        return ui.ok_cancel(self, "", ui.Column(*boxes), lambda: self.close(self.chosen))

    def switch(self, number: int) -> None:
        if number in self.chosen:
            self.chosen.remove(number)
        else:
            self.chosen.append(number)


def shade(color: int) -> str:
    """A color of the database."""
    return f"#{color & 0xFFFFFF:06x}"
