"""Audio Recorder's list of records, with the panel that plays one."""

from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.recorder.app import AudioRecorder
from virtual_phone.apps.recorder.bars import progress_slider, up_bar
from virtual_phone.apps.recorder.record_menu import RecordMenu, ask_delete, share
from virtual_phone.apps.recorder.store import PACKAGE, Record, clock
from virtual_phone.apps.recorder.warning import warn
from virtual_phone.services.display_settings import medium_date

# Each order: what the menu calls it and how SQL says it.
ORDERS = {
    "date": ("By date (newest)", "added DESC, _id DESC"),
    "date_asc": ("By date (oldest)", "added, _id"),
    "name": ("By name (A-Z)", "name COLLATE NOCASE, _id"),
    "name_desc": ("By name (Z-A)", "name COLLATE NOCASE DESC, _id"),
    "duration_desc": ("By duration (longest)", "duration DESC, _id"),
    "duration": ("By duration (shortest)", "duration, _id"),
}
EMPTY = ui.Column(
    ui.Text("Records is empty", id="txtEmpty", size=18, at="center", color="secondary"),
    padding=(24, 160),
)


@dataclass
class Records(ui.Screen[AudioRecorder, None], ui.Selecting[int]):
    activity: ClassVar[str] = f"{PACKAGE}.app.records.RecordsActivity"

    bookmarks: bool = False  # only those
    selection: ui.Selection = field(default_factory=ui.Selection)

    def view(self) -> ui.View:
        loaded = self.app.player.item
        playing = self.app.library.record(loaded) if loaded is not None else None
        body = ui.Collection(
            self.records("bookmark" if self.bookmarks else "1"),
            self.row,
            empty=EMPTY,
            heading=self.day if self.order.startswith("date") else None,
            head=self.heading,
            id="recycler_view",
        )
        bar = self.selection_bar() if self.selection else self.bar()
        return ui.page(self, body, bar=bar, bottom=self.panel(playing) if playing else None)

    @property
    def order(self) -> str:
        return self.app.kept().text("records_order", "date")

    def records(self, where: str = "1") -> list[Record]:
        return self.app.library.records(where, ORDERS[self.order][1])

    def bar(self) -> ui.View:
        mark = "bookmark" if self.bookmarks else "bookmark-outline"
        sort = ui.tool("btn_sort", "sort", self.choose_order)
        return up_bar(self, "Records", sort, ui.tool("btn_bookmarks", mark, self.toggle_bookmarks))

    def toggle_bookmarks(self) -> None:
        self.bookmarks = not self.bookmarks

    def choose_order(self) -> None:
        lines = [ui.Choice(text, partial(self.sort, key)) for key, (text, _) in ORDERS.items()]
        self.open(ui.Menu(lines, anchor="btn_sort"))

    def sort(self, order: str) -> None:
        self.app.kept()["records_order"] = order

    # Rows

    def day(self, record: Record) -> str:
        when = self.phone.clock.local(record.created * 1_000_000)
        today = self.phone.clock.now().date()
        names = {today: "Today", today - timedelta(days=1): "Yesterday"}
        return names.get(when.date(), medium_date(when))

    def heading(self, day: str) -> ui.View:
        return ui.Label(day, id="txt_date", padding=(20, 12, 20, 4), key=f"day {day}")

    def row(self, record: Record) -> ui.View:
        number = record.id
        more = f"list_item_more {number}"
        background = "card" if self.app.player.item == number else "background"
        row = ui.Row(
            ui.tool(
                "list_item_bookmark",
                "bookmark" if record.bookmark else "bookmark-outline",
                lambda: self.app.saved.set(number, bookmark=int(not record.bookmark)),
                key=f"bookmark {number}",
            ),
            self.words(record),
            ui.tool(
                "list_item_more",
                "dots-vertical",
                lambda: self.open(RecordMenu(number, anchor=more)),
                key=more,
            ),
            key=f"record {number}",
            padding=(4, 8),
            gap=4,
            min_height=64,
            background="on_tint" if number in self.selection else background,
        )
        return self.selection.item(row, number, lambda: self.play(record))

    def words(self, record: Record) -> ui.View:
        length = ui.Label(clock(record.seconds), id="list_item_description", lines=1)
        info = ui.Label(record.info, id="list_item_info", lines=1, grow=1, justify="end")
        name = ui.Body(record.name, id="list_item_name", lines=1)
        return ui.Column(name, ui.Row(length, info, gap=12), grow=1, gap=2)

    def play(self, record: Record) -> None:
        if self.app.recording:
            self.toast("Stop recording first")
        else:
            self.app.library.activate(record.id)
            self.app.player.stop()
            self.app.play(record)

    # Several at once

    def selection_bar(self) -> ui.View:
        selection = self.selection
        count = f"{len(selection)} selected"
        give = self.on_selected(partial(share, self))
        save = self.on_selected(self.app.library.save_copies)
        return ui.bar(
            ui.tool("btn_close_multi_select", "close", selection.take),
            ui.Text(count, id="txt_selected_multi", size=20, grow=1, lines=1),
            ui.tool("btn_share_multi", "share-variant", give),
            ui.tool("btn_download_multi", "download", save),
            ui.tool("btn_delete_multi", "delete-outline", self.ask_delete_selected),
            background="on_tint",
        )

    def ask_delete_selected(self) -> None:
        count = len(self.selection)
        delete = self.on_selected(self.app.delete_records)
        warn(self, f"Move to trash {count} record{'s' * (count != 1)}?", delete)

    def back(self) -> None:
        if self.selection:
            self.selection.take()
        elif self.app.player.item is not None:
            self.app.player.stop()
        else:
            self.go_back()

    # The player

    def panel(self, record: Record) -> ui.View:
        app, player = self.app, self.app.player
        runs = player.runs(record.id)
        if runs:
            self.redraw_every(1)
        at = app.position(record)
        times = ui.Row(
            ui.Label(clock(at), id="txt_progress"),
            ui.Box(grow=1),
            ui.Label(clock(record.seconds), id="txt_duration"),
            padding=(24, 0),
        )
        buttons = ui.Row(
            ui.tool("btn_prev", "skip-previous", lambda: self.step(record, -1)),
            ui.tool("btn_play", "pause" if runs else "play", lambda: app.play(record)),
            ui.tool("btn_next", "skip-next", lambda: self.step(record, 1)),
            ui.tool("btn_stop", "stop", player.stop),
            ui.tool("btn_delete", "delete-outline", lambda: ask_delete(self, record.id)),
            spread="around",
            padding=(16, 4),
        )
        return ui.Column(
            ui.Body(record.name, id="txt_name", lines=1, at="center", padding=(24, 0)),
            progress_slider(app, record, at),
            times,
            buttons,
            id="touch_layout",
            background="surface",
            padding=(0, 12),
        )

    def step(self, record: Record, by: int) -> None:
        """Play the record before or after this one in the list."""
        records = self.records()
        place = [each.id for each in records].index(record.id) + by
        if 0 <= place < len(records):
            following = records[place]
            self.app.library.activate(following.id)
            self.app.player.seek(following.id, 0, following.seconds, run=True)
