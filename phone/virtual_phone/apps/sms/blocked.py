"""SMS Messenger's lists of what is blocked: numbers, and words in messages."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Literal

from virtual_phone import ui
from virtual_phone.apps.sms.app import ACTIVITIES, SmsMessenger
from virtual_phone.services.blocked_numbers import BlockedNumbers
from virtual_phone.ui.kits.simple import action, empty_note, title_bar
from virtual_phone.ui.kits.simple_pages import PREFS

KEYWORDS = "blocked_keywords"
Kind = Literal["number", "keyword"]


@dataclass
class Blocked(ui.Screen[SmsMessenger, None]):
    activity: ClassVar[str] = f"{ACTIVITIES}.ManageBlockedKeywordsActivity"

    of: Kind

    def items(self) -> list[str]:
        if self.of == "number":
            return self.phone[BlockedNumbers].all()
        saved = self.app.prefs(PREFS).get(KEYWORDS)
        return sorted(saved) if isinstance(saved, set) else []

    def view(self) -> ui.View:
        rows = [self.row(each) for each in self.items()]
        add = ui.Text(f"Add a blocked {self.of}", size=16, color="primary", at="center")
        add = add.but(id="manage_blocked_placeholder_2", padding=16, on_tap=self.ask)
        none = empty_note("You are not blocking anyone.", "manage_blocked_placeholder", add)
        if self.of == "keyword":
            note = "You are not blocking any keywords."
            none = empty_note(note, "manage_blocked_placeholder", add)
        bar = title_bar(
            self,
            f"Manage blocked {self.of}s",
            action("add_blocked", f"Add a blocked {self.of}", "plus", self.ask),
            up=self.close,
        )
        return ui.page(self, ui.Rows(*rows, id="manage_blocked_list") if rows else none, bar=bar)

    def row(self, text: str) -> ui.View:
        remove = action("overflow_menu_icon", f"Delete {text}", "delete-outline", self.close)
        remove = remove.but(key=f"delete {text}", on_tap=partial(self.remove, text))
        words = ui.Text(text, id="manage_blocked_title", size=16, grow=1, lines=2)
        return ui.Row(words, remove, key=f"blocked {text}", padding=(16, 4), min_height=56)

    def ask(self) -> None:
        self.open(ui.Ask(f"Enter a {self.of}"), then=self.add)

    def add(self, text: str) -> None:
        if self.of == "number":
            self.phone[BlockedNumbers].block(text)
        elif text.strip():
            self.app.prefs(PREFS)[KEYWORDS] = {*self.items(), text.strip()}

    def remove(self, text: str) -> None:
        if self.of == "number":
            self.phone[BlockedNumbers].unblock(text)
        else:
            self.app.prefs(PREFS)[KEYWORDS] = {*self.items()} - {text}
