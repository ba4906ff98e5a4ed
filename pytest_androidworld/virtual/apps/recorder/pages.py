"""Audio Recorder's other pages: settings, information on a record, trash and files."""

from pytest_androidworld.virtual.apps.recorder.formats import THEMES
from pytest_androidworld.virtual.apps.recorder.main import ASK_NAME
from pytest_androidworld.virtual.apps.recorder.records import Records
from pytest_androidworld.virtual.apps.recorder.store import (
    FOLDER,
    PACKAGE,
    Record,
    clock,
    kilohertz,
    megabytes,
)
from pytest_androidworld.virtual.services.display_settings import DisplaySettings, medium_date
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.material import page
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Divider,
    Handler,
    Icon,
    IconButton,
    Row,
    Rows,
    Scroll,
    Switch,
    Text,
    TextButton,
    View,
)

SETTINGS = f"{PACKAGE}.app.settings.SettingsActivity"
INFORMATION = f"{PACKAGE}.app.info.ActivityInformation"
TRASH = f"{PACKAGE}.app.trash.TrashActivity"
BROWSER = f"{PACKAGE}.app.browser.FileBrowserActivity"
AWAKE = "is_keep_screen_on"
CAPACITY = 2 * 1024**3  # bytes that are taken to be free for records


class Pages(Records):
    """The pages that lead nowhere else."""

    # Settings

    @screen(activity=SETTINGS)
    def settings(self) -> View:
        records = self.records()
        total = sum(each.seconds for each in records)
        told = (
            ("txt_records_count", f"Records count: {len(records)}"),
            ("txt_total_duration", f"Total duration: {clock(total)}"),
            ("txt_available_space", f"Available space: {clock(self.room())}"),
        )
        links = (
            ("btn_trash", "delete-outline", "Trash", lambda: self.open("trash_list")),
            ("btn_file_browser", "folder-outline", "File browser", lambda: self.open("browser")),
            ("btn_rate", "star-outline", "Rate app", lambda: self.absent("Rating the app")),
            ("btn_request", "message-outline", "Request a feature",
             lambda: self.absent("Writing to the developer")),
            ("btn_licences", "file-document-outline", "Licences",
             lambda: self.absent("The list of licences")),
        )  # fmt: skip
        body = Column(
            *self.choices(),
            *self.explanation(),
            TextButton("Reset", id="btn_reset", margin=(16, 0), on_tap=self.reset_choices),
            Divider(margin=(0, 8)),
            self.switch_row("swKeepScreenOn", "Keep screen on while recording", AWAKE, False),
            self.switch_row("swAskToRename", "Ask to rename after stop recording", ASK_NAME, True),
            Divider(margin=(0, 8)),
            *(self.link(*each) for each in links),
            *(Text(text, id=id, size=14, color="secondary", padding=(20, 6)) for id, text in told),
            Text(f"Version {self.version[0]}", id="txt_about", size=14, color="secondary",
                 padding=(20, 6, 20, 24)),
        )  # fmt: skip
        return page(self, Scroll(body), bar=self.up_bar("Settings"))

    def up_bar(self, title: str, *more: View) -> View:
        return Row(
            IconButton("arrow-left", "", id="btn_back", on_tap=self.close),
            Text(title, id="txt_title", size=20, grow=1, lines=1), *more, height=56,
            padding=(4, 0),
        )  # fmt: skip

    def room(self) -> float:
        """Seconds that could still be recorded."""
        return CAPACITY / max(self.per_minute() * 1_000_000 / 60, 1)

    def switch_row(self, id: str, text: str, key: str, first: bool) -> View:
        on = self.kept().flag(key, first)
        return Row(
            Text(text, size=16, grow=1), Switch(on, id=id), key=f"row {id}", padding=(20, 8),
            min_height=56, gap=16, on_tap=lambda: self.kept().put({key: not on}),
        )  # fmt: skip

    def link(self, id: str, icon: str, text: str, does: Handler) -> View:
        return Row(Icon(icon), Text(text, size=16, grow=1, lines=1), id=id, key=id, gap=20,
                   padding=(20, 8), min_height=56, on_tap=does)  # fmt: skip

    # One record

    def show_information(self, number: int) -> None:
        self.open("information", number=number)

    @screen(activity=INFORMATION)
    def information(self, number: int) -> View:
        record = self.record(number)
        facts = self.facts(record) if record else []
        rows = [
            Column(
                Text(label, size=14, color="secondary"),
                Text(value, id=f"txt_{id}", size=16),
                padding=(20, 8),
                gap=2,
            )
            for id, label, value in facts
        ]
        return page(self, Rows(*rows, id="info"), bar=self.up_bar("Information"))

    def facts(self, record: Record) -> list[tuple[str, str, str]]:
        made = self.phone.clock.local(record.created * 1_000_000)
        time = self.phone[DisplaySettings].time_text(made)
        bitrate = f"{record.bitrate // 1000} kbps" if record.bitrate else ""
        channels = {1: "Mono", 2: "Stereo"}.get(record.channel_count, "")
        facts = [
            ("name", "Record name", record.name),
            ("format", "Format", record.format.capitalize()),
            ("bitrate", "Bitrate", bitrate),
            ("channel_count", "Channel count", channels),
            ("sample_rate", "Sample rate", kilohertz(record.sample_rate)),
            ("duration", "Duration", clock(record.seconds)),
            ("size", "Size", megabytes(record.size)),
            ("location", "File location", record.path),
            ("created", "Created", f"{time}, {medium_date(made)}"),
        ]
        return [each for each in facts if each[2]]

    # Trash

    @screen(activity=TRASH)
    def trash_list(self) -> View:
        self_made = self.trash()
        empty_all = IconButton("delete-sweep-outline", "", id="btn_delete_all",
                               on_tap=self.ask_empty)  # fmt: skip
        bar = self.up_bar("Trash", *([empty_all] if self_made else []))
        none = Column(Text("Trash is empty", id="txt_empty", size=18, at="center",
                           color="secondary"), padding=(24, 160))  # fmt: skip
        rows = [self.trash_row(each) for each in self_made]
        return page(self, Rows(*rows, id="recycler_view") if rows else none, bar=bar)

    def trash_row(self, record: Record) -> View:
        number = record.id
        return Column(
            Text(record.name, id="list_item_name", size=16, lines=1),
            Row(
                Text(clock(record.seconds), id="list_item_description", size=14, lines=1,
                     color="secondary"),
                Box(grow=1),
                TextButton("Restore", id="list_item_restore", key=f"restore {number}",
                           on_tap=lambda: self.restore(number)),
                TextButton("Delete", id="list_item_delete", key=f"delete {number}",
                           on_tap=lambda: self.ask_destroy(number)),
            ),
            key=f"trash {number}", padding=(20, 8),
        )  # fmt: skip

    def ask_destroy(self, number: int) -> None:
        self.alert("Warning!", "Delete this record forever?", yes=("Yes", "destroy", [number]),
                   no=("No", ""))  # fmt: skip

    def ask_empty(self) -> None:
        self.alert("Warning!", "Delete all records in the trash forever?",
                   yes=("Yes", "empty_trash"), no=("No", ""))  # fmt: skip

    def empty_trash(self) -> None:
        for record in self.trash():
            self.destroy(record.id)

    # Files

    @screen(activity=BROWSER)
    def browser(self) -> View:
        """The files of the folder that records lie in, whether there is a row for them or not."""
        files = self.phone.files
        names = sorted(files.listdir(FOLDER)) if files.is_dir(FOLDER) else []
        known = {record.path for record in self.records()}
        rows = [self.file_row(name, f"{FOLDER}/{name}" in known) for name in names]
        told = Text(
            f"Files of this app, in {FOLDER}", id="txt_path", size=14, color="secondary",
            padding=(20, 8),
        )  # fmt: skip
        none = Text("There are no files", id="txt_empty", size=18, padding=(20, 24))
        bar = self.up_bar("File browser")
        return page(self, Rows(told, *rows or [none], id="recycler_view"), bar=bar)

    def file_row(self, name: str, known: bool) -> View:
        path = f"{FOLDER}/{name}"
        return Row(
            Icon("file-music-outline"),
            Column(
                Text(name, id="list_item_name", size=16, lines=1),
                Text(megabytes(self.phone.files.stat(path).size), id="list_item_info", size=14,
                     color="secondary"),
                grow=1,
            ),
            None if known or name.endswith(".del") else TextButton(
                "Import", id="list_item_import", key=f"import {name}",
                on_tap=lambda: self.adopt(path)),
            key=f"file {name}", padding=(20, 8), gap=16, min_height=56,
        )  # fmt: skip

    def palette(self, dark: bool) -> dict[str, str]:
        """The colour of the theme that was chosen, light or dark alike."""
        color = THEMES[str(self.setting("setting_theme_color"))]
        return self.colors | {"background": color, "bar": color}
