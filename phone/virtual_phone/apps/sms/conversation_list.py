"""SMS Messenger's main screen: the conversations, a search, and what can be done with several."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.sms.app import ACTIVITIES, MAIN, PACKAGE, SmsMessenger
from virtual_phone.apps.sms.intents import to_contacts, to_dialer, to_thread
from virtual_phone.apps.sms.messages import Conversation
from virtual_phone.apps.sms.new_conversation import NewConversation
from virtual_phone.apps.sms.settings import About, Settings
from virtual_phone.apps.sms.views import ask_block, ask_delete, avatar_row
from virtual_phone.services.roles import SMS, Roles
from virtual_phone.ui.kits.simple import action, empty_note, title_bar
from virtual_phone.ui.kits.simple_pages import Search, coordinator, selection_bar

SPLASH = f"{ACTIVITIES}.SplashActivity"
NONE_FOUND, COORDINATOR = "search_placeholder", "main_coordinator"


@dataclass
class ConversationList(ui.Screen[SmsMessenger, None], ui.Selecting[int]):
    activity: ClassVar[str] = MAIN
    aliases: ClassVar[tuple[str, ...]] = (SPLASH, f"{SPLASH}.Orange")
    mode: ClassVar[ui.Mode] = "singleTask"

    search: Search = field(default_factory=Search)
    selection: ui.Selection = field(default_factory=ui.Selection)
    requested: bool = False  # to be the app for messages

    def view(self) -> ui.View:
        conversations = self.app.conversations()
        bar = self.selection_bar(conversations) if self.selection else self.search_bar()
        wanted = self.search.text(self)
        if wanted is not None:
            return coordinator(self, COORDINATOR, self.results(conversations, wanted), bar=bar)
        body = ui.Collection(
            conversations,
            self.row,
            empty=self.no_conversations(),
            below=ui.Space(88),
            id="conversations_list",
            desc="",
        )
        fab = ui.floating_button("plus", "", self.begin, "conversations_fab")
        return coordinator(self, COORDINATOR, body, bar=bar, fab=fab)

    def search_bar(self) -> ui.View:
        archived = ui.Choice("Show archived conversations", partial(self.open, Archive()))
        return self.search.header(
            self,
            "Search",
            action("settings", "Settings", "cog-outline", lambda: self.open(Settings())),
            action("about", "About", "information-outline", lambda: self.open(About())),
            ui.menu_button(self, archived),
        )

    def begin(self) -> None:
        self.open(NewConversation())

    def no_conversations(self) -> ui.View:
        start = ui.Text("Start a conversation", id="no_conversations_placeholder_2", size=16)
        start = start.but(color="primary", at="center", padding=16, on_tap=self.begin)
        note = "No stored conversations have been found"
        return empty_note(note, "no_conversations_placeholder", start)

    def row(self, conversation: Conversation) -> ui.View:
        chosen = conversation.id in self.selection
        view = row(self.app, conversation).but(background="tint" if chosen else "background")
        show = partial(self.start, to_thread(conversation.id))
        return self.selection.item(view, conversation.id, show)

    def resumed(self) -> None:
        self.app.refresh()
        if self.phone[Roles].holder(SMS) != PACKAGE and not self.requested:
            self.requested = True
            self.request_role(SMS, then=self.role_answered)

    def role_answered(self, agreed: bool) -> None:
        """Without the role there are no messages to display."""
        if not agreed:
            self.finish()

    def back(self) -> None:
        self.search.back(self, self.selection)

    # Searching

    def results(self, conversations: list[Conversation], wanted: str) -> ui.View:
        """Conversations by name or number, then messages by their text."""
        if len(wanted) < 2:
            hint = "Type in at least 2 characters to start the search."
            note = ui.Text(hint, id="search_placeholder_2", color="secondary", at="center")
            return empty_note("No items found.", NONE_FOUND, note)
        rows = [row for each in conversations for row in self.results_in(each, wanted)]
        none = empty_note("No items found.", NONE_FOUND)
        return ui.Rows(*rows, id="search_results_list") if rows else none

    def results_in(self, conversation: Conversation, wanted: str) -> Iterator[ui.View]:
        if conversation.fits(wanted):
            yield self.result(conversation, conversation.snippet, conversation.date, "c")
        for message in self.app.messages.of(conversation.id):
            if wanted.casefold() in message.text.casefold():
                yield self.result(conversation, message.text, message.date, f"m{message.id}")

    def result(self, conversation: Conversation, text: str, date: int, key: str) -> ui.View:
        name = ui.Text(conversation.title, id="search_result_title", size=18, lines=1, grow=1)
        day = ui.Text(self.app.day_text(date), id="search_result_date", size=12)
        return avatar_row(
            conversation.title,
            "search_result_image",
            ui.Row(name, day),
            ui.Label(text, id="search_result_snippet", lines=2),
            padding=(16, 12),
            key=f"result {conversation.id} {key}",
            on_tap=partial(self.start, to_thread(conversation.id)),
        )

    # What can be done with those that are selected

    def selection_bar(self, conversations: list[Conversation]) -> ui.View:
        chosen = [each for each in conversations if each.id in self.selection]
        single = len(self.selection) == 1
        add, dial = "Add number to contact", "Dial number"
        return selection_bar(
            self.selection,
            [each.id for each in conversations],
            action("cab_delete", "Delete", "delete-outline", self.ask_delete),
            single
            and action("cab_add_number_to_contact", add, "account-plus-outline", self.add_contact),
            single and action("cab_dial_number", dial, "phone-outline", self.dial),
            ui.menu_button(
                self,
                ui.Choice("Block number", self.ask_block),
                ui.Choice("Archive", self.archive),
                ui.Choice("Copy number to clipboard", self.copy_number) if single else None,
                self.marking(True) if not all(each.read for each in chosen) else None,
                self.marking(False) if any(each.read for each in chosen) else None,
                self.pinning(),
                ui.Choice("Select all", self.select_all),
            ),
        )

    def marking(self, read: bool) -> ui.Choice:
        return ui.Choice(f"Mark as {'Read' if read else 'Unread'}", partial(self.mark, read))

    def pinning(self) -> ui.Choice:
        pin = not set(self.selection.keys) <= self.app.pinned()
        return ui.Choice("Pin to the top" if pin else "Unpin", partial(self.pin, pin))

    def select_all(self) -> None:
        self.selection.keys = [each.id for each in self.app.conversations()]

    def ask_delete(self) -> None:
        count = len(self.selection)
        delete = self.on_selected(self.app.delete_conversations)
        ask_delete(self, f"{count} conversation{'s' * (count > 1)}", delete)

    def archive(self) -> None:
        for thread in self.selection.take():
            self.app.archive(thread)

    def mark(self, read: bool) -> None:
        mark = self.app.messages.mark_read if read else self.app.messages.mark_unread
        for thread in self.selection.take():
            mark(thread)

    def pin(self, pin: bool) -> None:
        self.app.pin(self.selection.take(), pin=pin)

    def ask_block(self) -> None:
        ask_block(self, self.chosen_numbers(), self.block)

    def chosen_numbers(self) -> list[str]:
        numbers = (self.app.messages.numbers_of(thread) for thread in self.selection.keys)
        return [number for each in numbers for number in each]

    def block(self) -> None:
        self.app.block(self.chosen_numbers())
        self.selection.take()

    def take_number(self) -> str:
        """The number that is selected; it is not from now on."""
        return ", ".join(self.app.messages.numbers_of(self.selection.take()[0]))

    def copy_number(self) -> None:
        self.app.copy(self.take_number())

    def add_contact(self) -> None:
        self.start(to_contacts(self.take_number()))

    def dial(self) -> None:
        self.start(to_dialer(self.take_number()))


@dataclass
class Archive(ui.Screen[SmsMessenger, None]):
    activity: ClassVar[str] = f"{ACTIVITIES}.ArchivedConversationsActivity"

    def view(self) -> ui.View:
        none = "No archived conversations have been found"
        body = ui.Collection(
            self.app.conversations(archived=True),
            self.row,
            empty=empty_note(none, "no_conversations_placeholder"),
            id="conversations_list",
        )
        return ui.page(self, body, bar=title_bar(self, "Archive", up=self.close))

    def row(self, conversation: Conversation) -> ui.View:
        return row(self.app, conversation).but(
            selected=False,
            on_tap=partial(self.start, to_thread(conversation.id)),
            on_hold=partial(self.show_menu, conversation.id),
        )

    def resumed(self) -> None:
        self.app.refresh()

    def show_menu(self, thread: int) -> None:
        unarchive = partial(self.app.archive, thread, archived=False)
        delete = partial(self.app.delete_conversations, [thread])
        lines = [ui.Choice("Unarchive", unarchive), ui.Choice("Delete", delete)]
        self.open(ui.Menu(lines, anchor=""))


def row(app: SmsMessenger, conversation: Conversation) -> ui.View:
    """A conversation in a list."""
    title, read = conversation.title, conversation.read
    face = "regular" if read else "bold"
    pin = ui.Icon("pin", id="pin_indicator", size=14)
    draft = ui.Text("Draft", id="draft_indicator", size=14, color="error")
    size = app.text_size
    name = ui.Text(title, id="conversation_address", size=size(18), face=face, lines=1, grow=1)
    day = ui.Label(app.day_text(conversation.date), id="conversation_date", size=size(12))
    snippet = ui.Label(conversation.snippet, id="conversation_body_short", face=face, lines=1)
    snippet = snippet.but(size=size(14))
    snippet = snippet.but(color="secondary" if read else "text", grow=1)
    return avatar_row(
        title,
        "conversation_image",
        ui.Row(conversation.id in app.pinned() and pin, name, day, gap=6),
        ui.Row(conversation.draft and draft, snippet, gap=6),
        id="conversation_frame",
        key=f"conversation {conversation.id}",
        padding=(16, 16),
        background="background",
    )
