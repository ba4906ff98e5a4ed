"""The pickers: for opening, saving, choosing a folder, and for a job's destination."""

import json
from typing import ClassVar

from pytest_androidworld.virtual.apps.files import transfer
from pytest_androidworld.virtual.apps.files.browser import GRID, LIST
from pytest_androidworld.virtual.apps.files.documents import Document, named_for
from pytest_androidworld.virtual.apps.files.jobs import PICK_DESTINATION, PICKER
from pytest_androidworld.virtual.apps.files.library import RECENT, ROOTS, fits
from pytest_androidworld.virtual.apps.files.searching import HISTORY, Searching
from pytest_androidworld.virtual.apps.files.selection import Selection
from pytest_androidworld.virtual.databases import Schema
from pytest_androidworld.virtual.files import STORAGE
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import MenuItem
from pytest_androidworld.virtual.ui.view import (
    Box,
    Button,
    Child,
    Column,
    Field,
    Icon,
    IconButton,
    Row,
    Text,
    TextButton,
    View,
)

PREFIX = "android.intent.action."
OPEN, CREATE, TREE, GET = (
    f"{PREFIX}{name}"
    for name in ("OPEN_DOCUMENT", "CREATE_DOCUMENT", "OPEN_DOCUMENT_TREE", "GET_CONTENT")
)
TITLE, MIME_TYPES, MULTIPLE = (
    f"android.intent.extra.{name}" for name in ("TITLE", "MIME_TYPES", "ALLOW_MULTIPLE")
)
INITIAL = "android.provider.extra.INITIAL_URI"
LAST = "databases/lastAccessed.db"
NAME = "save_name"
DRAWER_TITLES = {
    CREATE: "Save to",
    TREE: "Open from",
    OPEN: "Open from",
    GET: "Open from",
    "move": "Move to…",
    "copy": "Copy to…",
    "extract": "Extract to…",
}
BLOCKED = {STORAGE, f"{STORAGE}/Download", f"{STORAGE}/Android"}  # never given to an app whole


class Picker(Selection):
    """A page that looks like the app itself and ends with an answer."""

    databases: ClassVar[dict[str, Schema]] = {
        HISTORY: Searching.databases[HISTORY],
        LAST: Schema(
            (
                "CREATE TABLE lastAccessed (package_name TEXT NOT NULL PRIMARY KEY,"
                "stack BLOB DEFAULT NULL,timestamp INTEGER,external INTEGER NOT NULL DEFAULT 0)",
            ),
            version=9,
        ),
    }

    # What is asked for

    @property
    def asked(self) -> Intent:
        return Intent.from_json(self.entry["intent"])

    @property
    def picks(self) -> bool:
        """Whether this is a picker at all."""
        return bool(self.entry["activity"] == PICKER)

    @property
    def saves(self) -> bool:
        return self.picks and self.asked.action == CREATE

    @property
    def opens(self) -> bool:
        return self.picks and self.asked.action in (OPEN, GET)

    @property
    def picks_folder(self) -> bool:
        return self.picks and self.asked.action in (TREE, PICK_DESTINATION)

    @property
    def accepted(self) -> tuple[str, ...]:
        if not self.opens:
            return ()
        kinds = self.asked.extras.get(MIME_TYPES) or [self.asked.type]
        return () if "*/*" in kinds else tuple(kinds)

    @property
    def hides_app_folders(self) -> bool:  # type: ignore[override]
        return self.picks

    @property
    def caller(self) -> str:
        """The package that asks."""
        opener = self.phone[Activities].below(self.entry)
        return str(opener["app"]) if opener else ""

    def first_stack(self) -> list[str]:
        """Where a picker begins."""
        told = self.stack_to(str(self.asked.extras.get(INITIAL) or ""))
        if told:
            return told
        if self.opens:
            return [RECENT]
        if self.asked.action == PICK_DESTINATION:
            return ["downloads"]
        return self.last_stack() or ["downloads"]

    def last_stack(self) -> list[str] | None:
        """The folder in which the calling app saved something the last time."""
        asked = "SELECT stack FROM lastAccessed WHERE package_name=?"
        row = self.db(LAST).execute(asked, (self.caller,)).fetchone()
        stack: list[str] = json.loads(row["stack"]) if row else []
        there = len(stack) == 1 or (stack and self.phone.files.is_dir(stack[-1]))
        return stack if there else None

    def remember_place(self) -> None:
        now = self.phone.clock.wall() // 1_000_000
        row = (self.caller, json.dumps(self.stack), now, 0)
        self.db(LAST).execute("INSERT OR REPLACE INTO lastAccessed VALUES (?, ?, ?, ?)", row)

    # The page

    @screen(activity=PICKER, back="leave")
    def picker(self) -> View:
        notice = self.blocked_notice() if self.is_blocked else None
        return self.page_of_files(footer=self.footer(), notice=notice)

    @property
    def drawer_title(self) -> str:  # type: ignore[override]
        if not self.picks:
            return "Files"
        asked = self.asked
        return DRAWER_TITLES[str(asked.extras.get("job") or asked.action)]

    def offered_roots(self) -> list[str]:
        if self.saves or self.picks_folder:
            return [name for name, root in ROOTS.items() if root.creatable]
        kinds = self.accepted
        return [
            name
            for name, root in ROOTS.items()
            if not kinds or not root.kinds or any(fits(root.kinds, kind) for kind in kinds)
        ]

    @property
    def first_view(self) -> int:
        """A picker shows pictures in a grid, other files in a list."""
        if not self.opens:
            return GRID
        visual = all(kind.startswith(("image/", "video/")) for kind in self.accepted)
        return GRID if visual and self.accepted else LIST

    def toolbar_actions(self) -> list[View]:
        actions = super().toolbar_actions()
        if not (self.picks and self.asked.action == PICK_DESTINATION and self.folder):
            return actions
        make = IconButton(
            "folder-plus-outline", "New folder", id="option_menu_create_dir",
            cls="android.widget.Button", on_tap=self.ask_folder,
        )  # fmt: skip
        return [make, *actions]

    def overflow_items(self) -> list[MenuItem]:
        items = super().overflow_items()
        if not self.picks:
            return items
        left_out = {"New window", "Storage settings", "Get info"}
        if self.opens or self.asked.action == PICK_DESTINATION:
            left_out.add("New folder")
        if not self.allows_multiple:
            left_out.add("Select all")
        return [item for item in items if item[0] not in left_out]

    # What can be tapped

    @property
    def allows_multiple(self) -> bool:
        return self.opens and bool(self.asked.extras.get(MULTIPLE))

    def may_choose(self, document: Document) -> bool:
        if not self.picks or document.is_folder:
            return True
        if self.picks_folder:
            return False
        wanted = (self.asked.type,) if self.saves and self.asked.type else self.accepted
        return fits(wanted, document.kind)

    def held(self, document: Document) -> None:
        self.toggle(document)

    def toggle(self, document: Document) -> None:
        if not self.picks:
            super().toggle(document)
        elif not self.allows_multiple or document.is_folder:
            self.tapped(document)
        else:
            super().toggle(document)

    def bar_actions(self, chosen: list[Document]) -> list[View]:
        if not self.picks:
            return super().bar_actions(chosen)
        select = TextButton("Select", id="action_menu_select", caps=True,
                            on_tap=self.answer_several)  # fmt: skip
        return [select]

    def opened(self, document: Document) -> None:
        if self.saves:
            self.here["picked"] = document.key
            self.set_text(NAME, document.name)
        elif self.opens:
            self.answer(document.key)
        else:
            super().opened(document)

    def answer(self, path: str) -> None:
        self.remember_place()
        self.finish(path)

    def answer_several(self) -> None:
        paths = [each.key for each in self.chosen()]
        self.remember_place()
        self.finish(paths)

    def make_folder(self, name: str) -> None:
        """A picker goes into the folder that was made."""
        path = self.new_folder(name)
        if path is None:
            self.snack("Failed to create folder")
        elif self.picks:
            self.go_to([*self.stack, path])

    # The bar at the bottom

    def footer(self) -> View | None:
        if self.saves:
            return self.save_bar()
        job = str(self.asked.extras.get("job", ""))
        if self.asked.action == PICK_DESTINATION and self.folder:
            return self.bar(
                Box(grow=1),
                self.foot_button("Cancel", "android:id/button2", self.finish),
                self.foot_button(job.capitalize(), "android:id/button1", self.answer_folder),
            )
        if self.asked.action == TREE and self.folder:
            use = Button(
                "Use this folder", id="android:id/button1", caps=True, width="fill",
                enabled=not self.is_blocked, on_tap=self.ask_grant,
                color="on_primary" if not self.is_blocked else "disabled",
            )  # fmt: skip
            return self.bar(use.but(grow=1))
        return None

    @staticmethod
    def bar(*children: Child) -> View:
        return Row(*children, id="container_save", padding=(16, 4), min_height=64,
                   background="surface", gap=8, important=True)  # fmt: skip

    @staticmethod
    def foot_button(text: str, id: str, does: object) -> View:
        return TextButton(text, id=id, caps=True, on_tap=lambda: does())  # type: ignore[operator]

    def save_bar(self) -> View:
        title = str(self.asked.extras.get(TITLE) or "")
        wanted = self.asked.type or "*/*"
        glyph, color = Document("", title, wanted).glyph
        may_save = bool(self.folder) and bool(self.text(NAME, title).strip())
        field = Field(
            NAME, title, id="android:id/title", grow=1, min_height=48, on_enter=self.save,
            on_change=lambda _: self.here.pop("picked", None), keys="text",
        )  # fmt: skip
        save = TextButton("Save", id="android:id/button1", caps=True, enabled=may_save,
                          on_tap=self.save)  # fmt: skip
        return self.bar(Icon(glyph, id="android:id/icon", color=color), field, save)

    # Saving

    def save(self) -> None:
        """SAVE or Enter: write over what was tapped, else a new file."""
        name = self.text(NAME, str(self.asked.extras.get(TITLE) or "")).strip()
        picked = self.here.get("picked", "")
        if picked and self.phone.files.is_file(picked):
            question = f"Overwrite {picked.rpartition('/')[2]}?"
            self.alert("", question, yes=("OK", "answer", [picked]), no=("Cancel", ""))
        elif self.folder and name:
            self.create(named_for(self.asked.type, name))

    def create(self, name: str) -> None:
        files = self.phone.files
        path = transfer.unique(files, self.folder, name)
        try:
            files.write(path, b"")
        except OSError:
            self.snack("Failed to save document")
        else:
            self.answer(path)

    # Folders

    def answer_folder(self) -> None:
        self.finish(self.asked.extras.get("job", ""), self.folder, self.root.authority)

    @property
    def is_blocked(self) -> bool:
        return self.picks and self.asked.action == TREE and self.folder in BLOCKED

    def blocked_notice(self) -> View:
        return Column(
            Text("Can’t use this folder", id="inspector_header", size=18, face="medium"),
            Text("To protect your privacy, choose another folder", size=14, color="secondary"),
            TextButton("Create new folder", caps=True, id="button", on_tap=self.ask_folder,
                       at="end"),
            padding=(20, 12), gap=4, margin=(16, 4), radius=12, background="card",
        )  # fmt: skip

    def ask_grant(self) -> None:
        label = self.phone[Activities].app_class(self.caller).label if self.caller else "Shell"
        title = f"Allow {label} to access files in {self.titles()[-1]}?"
        future = f"This will let {label} access current and future content stored in"
        self.alert(title, f"{future} {self.titles()[-1]}.", yes=("Allow", "answer", [self.folder]),
                   no=("Cancel", ""))  # fmt: skip
