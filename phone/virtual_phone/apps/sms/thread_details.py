"""What SMS Messenger displays of a conversation or a message beside its text."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.sms.app import ACTIVITIES, SmsMessenger
from virtual_phone.apps.sms.messages import Message
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.ui.kits.simple import title_bar
from virtual_phone.ui.kits.simple_pages import date_form

TEXT = "dialog_select_text_value"


@dataclass
class Details(ui.Screen[SmsMessenger, None]):
    """The members of a conversation."""

    activity: ClassVar[str] = f"{ACTIVITIES}.ConversationDetailsActivity"

    thread: int

    def view(self) -> ui.View:
        members = map(self.member, self.app.messages.numbers_of(self.thread))
        return ui.Column(
            title_bar(self, "Conversation details", up=self.close),
            ui.Text("Members", size=14, color="primary", padding=(16, 12)),
            ui.Rows(*members, grow=1),
            background="background",
            height="fill",
        )

    def member(self, number: str) -> ui.View:
        name = ui.Text(self.app.messages.title([number]), size=16)
        words = ui.Column(name, ui.Label(number), grow=1)
        return ui.Row(ui.Icon("account"), words, gap=16, padding=(16, 8))

    def resumed(self) -> None:
        self.app.refresh()


@dataclass
class SelectText(ui.Screen[SmsMessenger, None]):
    """A message's text, to select a part of it."""

    kind: ClassVar[ui.Kind] = "dialog"

    message: str

    def view(self) -> ui.View:
        field = ui.Field(TEXT, self.message, id=TEXT, multiline=True, height=200)
        ok = ui.dialog_button(self.app, 1, "OK", self.close)
        return ui.dialog(self.app, "", ui.Box(field, width="fill"), None, ok)


def properties(app: SmsMessenger, message: Message) -> ui.Alert:
    role = "Sender" if message.received else "Receiver"
    then = app.moment(message.date)
    date = f"{then:{date_form(app)}} {app.phone[DisplaySettings].time_text(then)}"
    return ui.Alert("Message details", f"{role}: {message.number}\nDate: {date}")
