"""The part of a task's page that says what it belongs to, and what belongs to it."""

from dataclasses import dataclass, replace
from functools import partial

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.tasks import pickers
from virtual_phone.apps.tasks.app import TasksApp
from virtual_phone.apps.tasks.controls import control, removable, said
from virtual_phone.apps.tasks.grouping_page import GroupingPage
from virtual_phone.apps.tasks.listing import Filter

ADD_PLACE = "Add location"
CALENDAR = ("android.permission.READ_CALENDAR", "android.permission.WRITE_CALENDAR")
NO_CALENDAR = "Don't add to calendar"
ATTACH = {
    "Take a picture": Intent("android.media.action.IMAGE_CAPTURE"),
    "Record audio": Intent("android.provider.MediaStore.RECORD_SOUND"),
    "Pick from gallery": Intent("android.intent.action.GET_CONTENT", type="image/*"),
    "Pick from storage": Intent("android.intent.action.OPEN_DOCUMENT", type="*/*"),
}


@dataclass(frozen=True)
class Belonging:
    """Keys of rows, and the files' addresses."""

    list: int = 0
    place: int = 0
    tags: tuple[int, ...] = ()
    files: tuple[str, ...] = ()


@dataclass
class Belongings(ui.Part[TasksApp]):
    """Place, tags, list; files and the calendar."""

    now: Belonging

    def rows(self) -> list[ui.View]:
        groupings, now = self.app.groupings, self.now
        place = groupings.get("place", now.place).name
        tags = ", ".join(groupings.get("tag", number).name for number in now.tags)
        in_list = groupings.get("list", now.list).name
        lists = said(in_list or "Default list", in_list)
        return [
            control(
                "map-marker-outline", "place", said(place or ADD_PLACE, place), self.ask_place
            ),
            control(
                "label-multiple-outline", "tags", said(tags or "Add tags", tags), self.ask_tags
            ),
            control("format-list-bulleted", "list", lists, self.ask_list),
        ]

    def ask_place(self) -> None:
        places = self.app.groupings.all("place")
        if not places:
            self.add_place()
            return
        choices = [
            ui.Choice("None", partial(self.set_place, 0)),
            *(ui.Choice(place.name, partial(self.set_place, place.number)) for place in places),
            ui.Choice(ADD_PLACE, self.add_place),
        ]
        self.screen.open(ui.Actions("", choices))

    def add_place(self) -> None:
        self.screen.open(GroupingPage("place"), then=self.place_added)

    def place_added(self, place: Filter) -> None:
        self.set_place(int(place.arg or 0))

    def set_place(self, number: int) -> None:
        self.now = replace(self.now, place=number)

    def ask_tags(self) -> None:
        self.screen.open(pickers.TagPicker(list(self.now.tags)), then=self.set_tags)

    def set_tags(self, tags: list[int]) -> None:
        self.now = replace(self.now, tags=tuple(sorted(tags)))

    def ask_list(self) -> None:
        self.screen.open(pickers.list_picker(self.app, self.now.list), then=self.set_list)

    def set_list(self, place: int) -> None:
        self.now = replace(self.now, list=pickers.list_at(self.app, place))

    # Files and calendar

    def file_rows(self) -> list[ui.View]:
        rows = [
            removable(uri.rpartition("/")[2], f"file {place}", partial(self.remove, place))
            for place, uri in enumerate(self.now.files)
        ]
        return [control("paperclip", "files", said("Add attachment", 0), self.ask_file), *rows]

    def remove(self, place: int) -> None:
        files = self.now.files
        self.now = replace(self.now, files=files[:place] + files[place + 1 :])

    def ask_file(self) -> None:
        self.screen.open(ui.Options("", list(ATTACH)), then=self.pick_file)

    def pick_file(self, name: str) -> None:
        self.screen.start(ATTACH[name], then=self.attach)

    def attach(self, uri: str) -> None:
        self.now = replace(self.now, files=(*self.now.files, str(uri)))

    def calendar(self) -> ui.View:
        return control("calendar-outline", "calendar", said(NO_CALENDAR, 0), self.ask_calendar)

    def ask_calendar(self) -> None:
        self.screen.request_permission(*CALENDAR, then=self.choose_calendar)

    def choose_calendar(self, granted: bool) -> None:
        if granted:
            self.screen.open(ui.ChooseOne("", [NO_CALENDAR], 0))
