"""Contacts' first page."""

from dataclasses import dataclass

from virtual_phone import ui
from virtual_phone.apps.contacts import contact_list
from virtual_phone.apps.contacts.app import FIRST_RUN_DONE, ContactsApp
from virtual_phone.apps.contacts.options import ADD_ACCOUNT


@dataclass
class Welcome(ui.Screen[ContactsApp, None]):
    def view(self) -> ui.View:
        title = ui.Text(
            "Back up & organize your contacts with Google", size=28, padding=(24, 96, 24, 16)
        )
        explanation = ui.Body(
            "Contacts from your Google Account and from your device are shown together.",
            color="secondary",
            padding=(24, 0),
            grow=1,
        )
        add = ui.TextButton(
            "Add account",
            id="android:id/button1",
            on_tap=lambda: self.start(ADD_ACCOUNT),
        )
        return ui.Column(
            title,
            explanation,
            ui.TextButton("Skip", id="android:id/button2", on_tap=self.skip),
            add,
            background="background",
            height="fill",
            padding=(0, 0, 0, 24),
        )

    def skip(self) -> None:
        self.app.prefs()[FIRST_RUN_DONE] = True
        self.replace(contact_list.ContactList())
        answered = self.app.notifications_answered
        self.request_permission("android.permission.POST_NOTIFICATIONS", then=answered)
