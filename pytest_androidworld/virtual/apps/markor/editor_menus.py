"""What the editor's overflow menu offers: settings of the file, sharing, looking for something."""

from pytest_androidworld.virtual.apps.markor import markdown
from pytest_androidworld.virtual.apps.markor.formats import FORMATS
from pytest_androidworld.virtual.apps.markor.text_edits import Marked
from pytest_androidworld.virtual.apps.markor.view_mode import ViewMode
from pytest_androidworld.virtual.intent import SEND, Intent
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import menu, menu_item
from pytest_androidworld.virtual.ui.view import Column, Field, Rows, Text, View

TEXT, TITLE, SUBJECT = (f"android.intent.extra.{name}" for name in ("TEXT", "TITLE", "SUBJECT"))
INSERT = "android.intent.action.INSERT"
FILE_SETTINGS = {  # what may be set for one file: label, and the setting for all
    "wrap": ("Wrap words", "word_wrap"),
    "highlighting": ("Syntax highlighting", "syntax_highlighting"),
    "autoformat": ("Auto-format", "autoformat"),
}
FONT_SIZE = 15  # sp
SIZES = tuple(range(8, 37))
MOST_LINES = 200


class EditorMenus(ViewMode):
    """Menus and dialogs of a document's page."""

    @screen(kind="menu")
    def editor_menu(self, anchor: str) -> View:
        return menu(
            self,
            menu_item(self, "File settings", "show_file_settings", more=True),
            menu_item(self, "Share", "show_share", more=True),
            ("Tools", "absent", "The tools menu"),
            ("Info", "show_info"),
            ("Reload", "reload_document"),
            ("Settings", "show_settings") if self.below().entry["screen"] == "main" else None,
        )

    # File settings

    def show_file_settings(self) -> None:
        self.open("file_settings_menu", anchor="menu_button")

    @screen(kind="menu")
    def file_settings_menu(self, anchor: str) -> View:
        page = self.below()
        return menu(
            self,
            *(menu_item(self, label, "flip_file_setting", name,
                        checked=page.file_setting(page.path, name))
              for name, (label, _) in FILE_SETTINGS.items()),
            ("Font Size", "ask_font_size"),
            menu_item(self, "Format", "ask_format", more=True),
        )  # fmt: skip

    def file_setting(self, path: str, name: str) -> bool:
        return bool(self.about(path, name, self.setting(FILE_SETTINGS[name][1])))

    def flip_file_setting(self, name: str) -> None:
        self.remember(self.path, name, not self.file_setting(self.path, name))

    def font_size(self, path: str) -> int:
        return int(self.about(path, "font_size", self.prefs().number("font_size", FONT_SIZE)))

    def ask_font_size(self) -> None:
        chosen = SIZES.index(self.font_size(self.path))
        self.choose_one("Font Size", [str(size) for size in SIZES], chosen, then="set_font_size")

    def set_font_size(self, number: int) -> None:
        self.remember(self.path, "font_size", SIZES[number])

    def ask_format(self) -> None:
        chosen = FORMATS.index(self.format_of(self.path))
        self.choose_one("Format", [each.name for each in FORMATS], chosen, then="set_format")

    def set_format(self, number: int) -> None:
        self.remember(self.path, "format", FORMATS[number].name)

    # Sharing

    def show_share(self) -> None:
        self.open("share_menu", anchor="menu_button")

    @screen(kind="menu")
    def share_menu(self, anchor: str) -> View:
        return menu(
            self,
            ("Plain Text", "share_text", "text/plain", False),
            ("Print / PDF", "absent", "Printing"),
            ("File", "share_this_file"),
            ("HTML", "share_text", "text/html", True),
            ("HTML (as plain text)", "share_text", "text/plain", True),
            ("Image", "absent", "Sharing a document as an image"),
            ("Screenshot", "absent", "Sharing a screenshot of a document"),
            ("Calendar", "share_to_calendar"),
        )

    def _save_to_share(self) -> str:
        if self.document_now["now"] != self.document_now["saved"]:
            self.save()
        return str(self.document_now["now"])

    def share_text(self, kind: str, as_html: bool) -> None:
        text = self._save_to_share()
        said = markdown.html(text) if as_html else text
        self.offer(Intent(action=SEND, type=kind, extras={TEXT: said}))

    def share_this_file(self) -> None:
        self._save_to_share()
        if self.phone.files.is_file(self.path):
            self.share_files([self.path])
        else:
            self.toast("This document has no file yet")

    def share_to_calendar(self) -> None:
        """A new event with the first line as its title."""
        text = self._save_to_share()
        event = {"title": text.strip().partition("\n")[0], "description": text}
        kind = "vnd.android.cursor.item/event"
        self.start(Intent(action=INSERT, type=kind, extras=event))

    # The rest

    def show_info(self) -> None:
        self._save_to_share()
        from pytest_androidworld.virtual.apps.markor.file_dialogs import Details

        self.open_screen(Details(self.path))

    def ask_find(self) -> None:
        self.open("find_dialog")

    @screen(kind="dialog", wide=True)
    def find_dialog(self) -> View:
        """The lines that hold what is typed; a tap goes there."""
        lines = self.below().document_now["now"].split("\n")
        wanted = self.text("find_query").casefold()
        found = [
            (number, line) for number, line in enumerate(lines)
            if line.strip() and wanted in line.casefold()
        ]  # fmt: skip
        rows = [
            Text(
                line, id="android:id/text1", key=f"line {number}", size=15, lines=1, width="fill",
                min_height=44, on_tap=lambda number=number: self.call("go_to_line", number),
            )
            for number, line in found[:MOST_LINES]
        ]  # fmt: skip
        field = Field(
            "find_query", hint="Search", id="search_query", autofocus=True, enter="search",
            padding=8, border="divider",
        )  # fmt: skip
        body = Column(field, Rows(*rows, id="search_results", height=300, alike=True), gap=8)
        return self.dialog("Search", body, no=("Cancel", ""))

    def go_to_line(self, number: int) -> None:
        """The cursor, or the page of the view mode, goes to a line of the text."""
        text = self.document_now["now"]
        place = len("\n".join(text.split("\n")[:number])) + (number > 0)
        if self.document_now["view"]:
            self.show_place(text, place)
        else:
            self._put(self.path, Marked(text, place, place))
