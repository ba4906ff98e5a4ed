"""The page of a tag, a list, a filter or a place: its name; a new one, too."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.tasks.app import TasksApp
from virtual_phone.apps.tasks.groupings import Grouping
from virtual_phone.apps.tasks.listing import Filter
from virtual_phone.apps.tasks.rows import icon_color

NAME = "name"
TITLES = {
    "tag": "Create new tag",
    "list": "Create new list",
    "filter": "Create new filter",
    "place": "Choose a location",
}
HINTS = {"tag": "Tag name", "list": "Display name", "filter": "Filter name", "place": "Name"}
COLORS = {  # as Android writes them: the alpha first, and a sign
    "None": 0,
    "Blue": -14575885,
    "Red": -769226,
    "Green": -11751600,
    "Orange": -26624,
    "Purple": -6543440,
}


@dataclass
class GroupingPage(ui.Screen[TasksApp, Filter]):
    """Closes with the list to display afterwards; ``number`` 0 is a new one."""

    activity: ClassVar[str] = "org.tasks.activities.TagSettingsActivity"
    aliases: ClassVar[tuple[str, ...]] = (
        "org.tasks.activities.FilterSettingsActivity",
        "org.tasks.caldav.LocalListSettingsActivity",
        "org.tasks.location.LocationPickerActivity",
    )

    kind_of: str = "tag"
    number: int = 0
    color: int | None = None  # what was chosen

    def view(self) -> ui.View:
        name = self.there().name
        delete = ui.tool("delete", "delete-outline", self.ask_delete, "Delete", color="on_bar")
        bar = ui.app_bar(
            name or TITLES[self.kind_of],
            delete if self.number else None,
            up=self.save,
            up_icon="content-save-outline",
            up_desc="Save",
            color="on_bar",
            background="toolbar",
        )
        field = ui.Field(
            NAME,
            name,
            HINTS[self.kind_of],
            id=NAME,
            autofocus=not self.number,
            padding=(0, 12),
            underline=True,
            capital="sentences",
            on_enter=self.save,
        )
        body = ui.Column(
            ui.Column(field, padding=16),
            ui.list_row(
                "Color",
                color_name(self.chosen()),
                icon=ui.Icon("palette-outline", color=icon_color(self.chosen())),
                key="color",
                does=self.choose_color,
            ),
            criterion("Active tasks") if self.kind_of == "filter" else None,
        )
        return ui.page(self, ui.Scroll(body), bar=bar).but(behind_status="toolbar")

    def there(self) -> Grouping:
        """What is saved of it."""
        return self.app.groupings.get(self.kind_of, self.number)

    def chosen(self) -> int:
        return self.there().color if self.color is None else self.color

    def typed(self) -> str:
        return self.text(NAME, self.there().name).strip()

    def choose_color(self) -> None:
        names = list(COLORS)
        place = names.index(color_name(self.chosen()))
        self.open(ui.ChooseOne("Color", names, place), then=self.set_color)

    def set_color(self, place: int) -> None:
        self.color = list(COLORS.values())[place]

    def save(self) -> None:
        kind, groupings, name = self.kind_of, self.app.groupings, self.typed()
        others = [each.name.casefold() for each in groupings.all(kind) if each != self.there()]
        if not name:
            self.toast("Name cannot be empty")
        elif name.casefold() in others:
            self.toast(f"{HINTS[kind].split()[0]} already exists")
        else:
            number = self.number or groupings.add(kind, name)
            groupings.change(kind, number, name, self.chosen())
            self.close(Filter(kind, str(number)))

    def ask_delete(self) -> None:
        name = self.there().name
        self.open(ui.confirm("", f"Delete {name}?", "Delete", self.delete))

    def delete(self) -> None:
        self.app.groupings.delete(self.kind_of, self.number)
        self.close(Filter())

    def back(self) -> None:
        there = self.there()
        if (self.typed(), self.chosen()) == (there.name, there.color):
            self.close()
        else:
            question = "Are you sure you want to discard your changes?"
            self.open(ui.confirm("", question, "Discard", self.close, no="Keep editing"))


def color_name(color: int) -> str:
    return next((name for name, known in COLORS.items() if known == color), "None")


def criterion(text: str) -> ui.View:
    """What a filter is made of."""
    return ui.Row(
        ui.Icon("filter-outline"),
        ui.Body(text, id="name", grow=1),
        padding=(16, 0),
        gap=16,
        min_height=56,
    )
