"""SMS Messenger's main screen: the conversations, and what can be done to them."""

from pytest_androidworld.virtual.apps.sms.store import (
    ACTIVITIES,
    PACKAGE,
    Conversation,
    Store,
)
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.clipboard import Clipboard
from pytest_androidworld.virtual.services.roles import SMS, Roles
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import menu, menu_button
from pytest_androidworld.virtual.ui.kits.material import page
from pytest_androidworld.virtual.ui.kits.simple import action, empty_note
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Icon,
    IconButton,
    Row,
    Rows,
    Space,
    Text,
    View,
)

MAIN = f"{ACTIVITIES}.MainActivity"
SPLASH = f"{ACTIVITIES}.SplashActivity"


def avatar(name: str, id: str, size: float = 48) -> View:
    """A disc with the first letter of a name, or a figure."""
    letter = name[:1].upper()
    face = (
        Text(letter, size=20, color="#ffffff", at="center", important=False)
        if letter.isalpha()
        else Icon("account", color="#ffffff", at="center")
    )
    return Box(
        face, id=id, width=size, height=size, radius=size / 2, background="primary",
        cls="android.widget.ImageView",
    )  # fmt: skip


class Conversations(Store):
    """The list of conversations."""

    @screen(activity=MAIN, aliases=(SPLASH, f"{SPLASH}.Orange"), mode="singleTask", back="leave")
    def main(self) -> View:
        found = self.conversations()
        wanted = self.searched()
        if self.selected:
            bar = self.conversation_bar(found)
        else:
            bar = self.search_header(
                "Search",
                action("settings", "Settings", "cog-outline", lambda: self.open("settings")),
                action("about", "About", "information-outline", lambda: self.open("about")),
            )
        if wanted is not None:
            return page(self, self.results(wanted), bar=bar)
        rows = [self.row(each) for each in found]
        body = Rows(*rows, Space(88), id="conversations_list", desc="") if rows else self.no_rows()
        fab = IconButton(
            "plus", "", id="conversations_fab", on_tap=lambda: self.open("new_conversation"),
            background="primary", color="on_primary", radius=16, width=56, height=56,
            at="bottom end", margin=16,
        )  # fmt: skip
        return page(self, body, bar=bar, fab=fab)

    def resumed(self) -> None:
        self.refresh()
        is_keeper = self.phone[Roles].holder(SMS) == PACKAGE
        if self.entry["screen"] == "main" and not (is_keeper or self.here.get("asked")):
            self.here["asked"] = True
            self.request_role(SMS, then="role_answered")

    def role_answered(self, agreed: bool) -> None:
        """Without messages to keep there is nothing to show."""
        if not agreed:
            self.finish()

    def leave(self) -> None:
        """Back leaves the search or the selection first."""
        if self.selected:
            self.end_selection()
        elif self.here.get("searching"):
            self.leave_search()
        else:
            self.go_back()

    def no_rows(self) -> View:
        start = Text(
            "Start a conversation", id="no_conversations_placeholder_2", size=16, color="primary",
            at="center", padding=16, on_tap=lambda: self.open("new_conversation"),
        )  # fmt: skip
        note = "No stored conversations have been found"
        return empty_note(note, "no_conversations_placeholder", start)

    def row(self, told: Conversation) -> View:
        number, face = told["id"], "regular" if told["read"] else "bold"
        chosen = number in self.selected
        name = Row(
            Icon("pin", id="pin_indicator", size=14) if number in self.pinned() else None,
            Text(told["title"], id="conversation_address", size=18, face=face, lines=1, grow=1),
            Text(self.day_text(told["date"]), id="conversation_date", size=12, color="secondary"),
            gap=6,
        )
        snippet = Row(
            Text("Draft", id="draft_indicator", size=14, color="error") if told["draft"] else None,
            Text(told["snippet"], id="conversation_body_short", size=14, face=face, lines=1,
                 color="secondary" if told["read"] else "text", grow=1),
            gap=6,
        )  # fmt: skip
        return Row(
            avatar(told["title"], "conversation_image"),
            Column(name, snippet, grow=1),
            id="conversation_frame", key=f"conversation {number}", gap=16, padding=(16, 16),
            background="tint" if chosen else "background", selected=chosen,
            on_tap=lambda: self.touched(told), on_hold=lambda: self.select(number),
        )  # fmt: skip

    def touched(self, told: Conversation) -> None:
        if self.selected:
            self.select(told["id"])
        else:
            self.open_thread(told["id"])

    def open_thread(self, thread: int, text: str = "") -> None:
        extras = {"thread_id": thread, "thread_text": text}
        self.start(Intent(component=f"{self.package}/{ACTIVITIES}.ThreadActivity", extras=extras))

    # Searching

    def results(self, wanted: str) -> View:
        """Conversations by name or number, then messages by what they say."""
        if len(wanted) < 2:
            hint = "Type in at least 2 characters to start the search."
            note = Text(hint, id="search_placeholder_2", color="secondary", at="center")
            return empty_note("No items found.", "search_placeholder", note)
        low = wanted.casefold()
        rows = []
        for told in self.conversations():
            if low in told["title"].casefold() or low in told["number"]:
                rows.append(self.result(told, told["title"], told["snippet"], told["date"], "c"))
            rows += [
                self.result(told, told["title"], m["body"], m["date"], f"m{m['_id']}")
                for m in self.messages(told["id"])
                if low in (m["body"] or "").casefold()
            ]
        if not rows:
            return empty_note("No items found.", "search_placeholder")
        return Rows(*rows, id="search_results_list")

    def result(self, told: Conversation, title: str, text: str, date: int, key: str) -> View:
        return Row(
            avatar(title, "search_result_image"),
            Column(
                Row(Text(title, id="search_result_title", size=18, lines=1, grow=1),
                    Text(self.day_text(date), id="search_result_date", size=12)),
                Text(text, id="search_result_snippet", size=14, color="secondary", lines=2),
                grow=1,
            ),
            gap=16, padding=(16, 12), key=f"result {told['id']} {key}",
            on_tap=lambda: self.open_thread(told["id"]),
        )  # fmt: skip

    # What can be done to those that are selected

    def conversation_bar(self, found: list[Conversation]) -> View:
        single = len(self.selected) == 1
        return self.selection_bar(
            [each["id"] for each in found],
            action("cab_delete", "Delete", "delete-outline", self.ask_delete),
            action("cab_add_number_to_contact", "Add number to contact", "account-plus-outline",
                   self.add_to_contacts) if single else None,
            action("cab_dial_number", "Dial number", "phone-outline", self.dial)
            if single else None,
            menu_button(self, "selection_menu"),
        )  # fmt: skip

    @screen(kind="menu")
    def selection_menu(self, anchor: str = "") -> View:
        page_ = self.below()
        chosen = page_.selected
        unread = [c["id"] for c in self.conversations() if not c["read"]]
        pinned = set(chosen) <= set(self.pinned())
        single = len(chosen) == 1
        return menu(
            self,
            ("Block number", "absent", "Blocking numbers"),
            ("Archive", "archive_selected"),
            ("Copy number to clipboard", "copy_number") if single else None,
            ("Mark as Read", "mark_selected", True) if set(chosen) & set(unread) else None,
            ("Mark as Unread", "mark_selected", False) if set(chosen) - set(unread) else None,
            ("Unpin", "pin_selected", False)
            if pinned
            else ("Pin to the top", "pin_selected", True),
            ("Select all", "select_all"),
        )

    def select_all(self) -> None:
        self.here["selected"] = [each["id"] for each in self.conversations()]

    def ask_delete(self) -> None:
        count = len(self.selected)
        what = "1 conversation" if count == 1 else f"{count} conversations"
        self.alert(
            "", f"Are you sure you want to delete {what}?", yes=("Yes", "delete_selected"),
            no=("No", ""),
        )  # fmt: skip

    def delete_selected(self) -> None:
        for thread in self.selected:
            self.delete_conversation(thread)
        self.end_selection()
        self.refresh()

    def archive_selected(self) -> None:
        for thread in self.selected:
            self.archive(thread)
        self.end_selection()

    def mark_selected(self, read: bool) -> None:
        for thread in self.selected:
            self.mark(thread, read=read)
        self.end_selection()

    def pin_selected(self, pin: bool) -> None:
        kept = set(self.pinned())
        chosen = set(self.selected)
        self.keep_numbers("pinned_conversations", sorted(kept | chosen if pin else kept - chosen))
        self.end_selection()

    def _selected_number(self) -> str:
        return ", ".join(self.numbers_of(self.selected[0]))

    def copy_number(self) -> None:
        number = self._selected_number()
        self.phone[Clipboard].copy(number, by=self.package)
        self.toast(f"Value copied to clipboard:\n{number}")
        self.end_selection()

    def add_to_contacts(self) -> None:
        kind = "vnd.android.cursor.item/contact"
        extras = {"phone": self._selected_number()}
        insert = "android.intent.action.INSERT_OR_EDIT"
        self.end_selection()
        self.start(Intent(action=insert, type=kind, extras=extras))

    def dial(self) -> None:
        data = f"tel:{self._selected_number()}"
        self.end_selection()
        self.start(Intent(action="android.intent.action.DIAL", data=data))

    # The menu and the archive

    @screen(kind="menu")
    def overflow(self, anchor: str = "") -> View:
        return menu(self, ("Show archived conversations", "show", "archive_page"))

    @screen(activity=f"{ACTIVITIES}.ArchivedConversationsActivity")
    def archive_page(self) -> View:
        rows = [self.archived_row(each) for each in self.conversations(archived=True)]
        note = empty_note(
            "No archived conversations have been found", "no_conversations_placeholder"
        )
        body = Rows(*rows, id="conversations_list") if rows else note
        return page(self, body, bar=self.toolbar("Archive"))

    def archived_row(self, told: Conversation) -> View:
        return self.row(told).but(
            on_hold=lambda: self.open("archived_menu", thread=told["id"]),
            on_tap=lambda: self.open_thread(told["id"]),
        )

    @screen(kind="menu")
    def archived_menu(self, thread: int) -> View:
        return menu(
            self, ("Unarchive", "unarchive", thread), ("Delete", "delete_archived", thread)
        )

    def unarchive(self, thread: int) -> None:
        self.archive(thread, away=False)

    def delete_archived(self, thread: int) -> None:
        self.delete_conversation(thread)
        self.refresh()
