"""Audio Recorder's list of records, with the panel that plays one."""

from datetime import timedelta

from pytest_androidworld.virtual.apps.recorder.main import Main
from pytest_androidworld.virtual.apps.recorder.store import PACKAGE, Record, clock
from pytest_androidworld.virtual.services.display_settings import medium_date
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import menu
from pytest_androidworld.virtual.ui.kits.material import page
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    IconButton,
    Row,
    Rows,
    Slider,
    Text,
    View,
)

RECORDS = f"{PACKAGE}.app.records.RecordsActivity"
# Each order: what the menu calls it and how SQL says it.
ORDERS = {
    "date": ("By date (newest)", "added DESC, _id DESC"),
    "date_asc": ("By date (oldest)", "added, _id"),
    "name": ("By name (A-Z)", "name COLLATE NOCASE, _id"),
    "name_desc": ("By name (Z-A)", "name COLLATE NOCASE DESC, _id"),
    "duration_desc": ("By duration (longest)", "duration DESC, _id"),
    "duration": ("By duration (shortest)", "duration, _id"),
}
PANEL = 200  # dp that the player takes


class Records(Main):
    """RecordsActivity."""

    @screen(activity=RECORDS, back="leave_records")
    def record_list(self) -> View:
        where = "bookmark" if self.here.get("bookmarks") else "1"
        order = self.kept().text("records_order", "date")
        records = self.records(where, ORDERS[order][1])
        bar = self.chosen_bar() if self.chosen else self.list_bar()
        empty = Column(
            Text("Records is empty", id="txt_empty", size=18, at="center", color="secondary"),
            padding=(24, 160),
        )
        body = Rows(*self.under_days(records, order), id="recycler_view") if records else empty
        playing = self.record(self.playing["row"]) if self.playing else None
        return page(self, body, bar=bar, bottom=self.panel(playing) if playing else None)

    def list_bar(self) -> View:
        marked = bool(self.here.get("bookmarks"))
        return Row(
            IconButton("arrow-left", "", id="btn_back", on_tap=self.close),
            Text("Records", id="txt_title", size=20, grow=1, lines=1),
            IconButton("sort", "", id="btn_sort",
                       on_tap=lambda: self.open("sort_menu", anchor="btn_sort")),
            IconButton("bookmark" if marked else "bookmark-outline", "", id="btn_bookmarks",
                       on_tap=lambda: self.here.update(bookmarks=not marked)),
            height=56, padding=(4, 0),
        )  # fmt: skip

    @screen(kind="menu")
    def sort_menu(self, anchor: str) -> View:
        return menu(self, *((text, "sort_by", key) for key, (text, _) in ORDERS.items()))

    def sort_by(self, order: str) -> None:
        self.kept()["records_order"] = order

    def under_days(self, records: list[Record], order: str) -> list[View]:
        """The rows; sorted by date, under the days they were made on."""
        rows: list[View] = []
        day = ""
        for record in records:
            if order.startswith("date") and self.day(record) != day:
                day = self.day(record)
                rows.append(Text(day, id="txt_date", size=14, color="secondary",
                                 padding=(20, 12, 20, 4), key=f"day {day}"))  # fmt: skip
            rows.append(self.record_row(record))
        return rows

    def day(self, record: Record) -> str:
        when = self.phone.clock.local(record.created * 1_000_000)
        today = self.phone.clock.now().date()
        names = {today: "Today", today - timedelta(days=1): "Yesterday"}
        return names.get(when.date(), medium_date(when))

    def record_row(self, record: Record) -> View:
        number, chosen = record.id, record.id in self.chosen
        loaded = self.playing is not None and self.playing["row"] == number
        mark = "bookmark" if record.bookmark else "bookmark-outline"
        more = f"list_item_more {number}"
        return Row(
            IconButton(mark, "", id="list_item_bookmark", key=f"bookmark {number}",
                       on_tap=lambda: self.set_row(number, bookmark=int(not record.bookmark))),
            Column(
                Text(record.name, id="list_item_name", size=16, lines=1),
                Row(
                    Text(clock(record.seconds), id="list_item_description", size=14,
                         color="secondary", lines=1),
                    Text(record.info, id="list_item_info", size=14, color="secondary", lines=1,
                         grow=1, justify="end"),
                    gap=12,
                ),
                grow=1, gap=2,
            ),
            IconButton("dots-vertical", "", id="list_item_more", key=more,
                       on_tap=lambda: self.more(number, more)),
            key=f"record {number}", padding=(4, 8), gap=4, min_height=64, selected=chosen,
            background="on_tint" if chosen else "card" if loaded else "background",
            on_tap=lambda: self.touched(record), on_hold=lambda: self.pick(number),
        )  # fmt: skip

    # Several at once

    @property
    def chosen(self) -> list[int]:
        found: list[int] = self.here.setdefault("chosen", [])
        return found

    def pick(self, number: int) -> None:
        if number in self.chosen:
            self.chosen.remove(number)
        else:
            self.chosen.append(number)

    def touched(self, record: Record) -> None:
        if self.chosen:
            self.pick(record.id)
        elif self.going:
            self.toast("Stop recording first")
        else:
            self.activate(record.id)
            self.stop_playing()
            self.play(record)

    def chosen_bar(self) -> View:
        chosen = list(self.chosen)
        return Row(
            IconButton("close", "", id="btn_close_multi_select",
                       on_tap=lambda: self.here.update(chosen=[])),
            Text(f"{len(chosen)} selected", id="txt_selected_count", size=20, grow=1, lines=1),
            IconButton("share-variant", "Share", id="btn_share_multi",
                       on_tap=lambda: self.with_chosen("share_records")),
            IconButton("download", "Save as…", id="btn_download_multi",
                       on_tap=lambda: self.with_chosen("save_copies")),
            IconButton("delete-outline", "Delete", id="btn_delete_multi",
                       on_tap=self.ask_delete_chosen),
            height=56, padding=(4, 0), background="on_tint",
        )  # fmt: skip

    def with_chosen(self, method: str) -> None:
        numbers, self.here["chosen"] = list(self.chosen), []
        getattr(self, method)(numbers)

    def ask_delete_chosen(self) -> None:
        count = len(self.chosen)
        told = f"Move to trash {count} record{'s' * (count != 1)}?"
        self.alert("Warning!", told, yes=("Yes", "with_chosen", ["delete_records"]), no=("No", ""))

    def leave_records(self) -> None:
        if self.chosen:
            self.here["chosen"] = []
        elif self.playing:
            self.stop_playing()
        else:
            self.go_back()

    # The player

    def panel(self, record: Record) -> View:
        if self.runs(record):
            self.ticking(1)
        at = self.position(record)
        buttons = (
            ("btn_prev", "skip-previous", lambda: self.step(record, -1)),
            ("btn_play", "pause" if self.runs(record) else "play", lambda: self.play(record)),
            ("btn_next", "skip-next", lambda: self.step(record, 1)),
            ("btn_stop", "stop", self.stop_playing),
            ("btn_delete", "delete-outline", lambda: self.ask_delete(record.id)),
        )
        return Column(
            Text(record.name, id="txt_name", size=16, lines=1, at="center", padding=(24, 0)),
            Slider(at / record.seconds if record.seconds else 0, id="play_progress",
                   key="play_progress", margin=(16, 0),
                   on_drag=lambda phase, x, y: self.slide(record, x)),
            Row(
                Text(clock(at), id="txt_progress", size=14, color="secondary"),
                Box(grow=1),
                Text(clock(record.seconds), id="txt_duration", size=14, color="secondary"),
                padding=(24, 0),
            ),
            Row(*(IconButton(icon, "", id=id, on_tap=does) for id, icon, does in buttons),
                spread="around", padding=(16, 4)),
            id="touch_layout", background="surface", padding=(0, 12),
        )  # fmt: skip

    def step(self, record: Record, by: int) -> None:
        """Play the record before or after this one in the list."""
        order = ORDERS[self.kept().text("records_order", "date")][1]
        records = self.records(order=order)
        numbers = [each.id for each in records]
        place = numbers.index(record.id) + by
        if 0 <= place < len(records):
            self.activate(records[place].id)
            self.seek(records[place], 0, run=True)
