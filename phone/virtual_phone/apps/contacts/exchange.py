"""Contacts from and to files, which are chosen in Files."""

from typing import Any

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.contacts.app import ContactsApp
from virtual_phone.ui import settings as kit

AnyPage = kit.PageScreen | ui.Screen[ContactsApp, Any]
VCARD = "text/x-vcard"
OPEN = Intent("android.intent.action.OPEN_DOCUMENT", type=VCARD)
CREATE = Intent(
    "android.intent.action.CREATE_DOCUMENT",
    type=VCARD,
    extras={"android.intent.extra.TITLE": "contacts.vcf"},
)


def begin_import(screen: AnyPage) -> None:
    if isinstance(screen.app, ContactsApp):
        screen.start(OPEN, then=screen.app.import_file)


def begin_export(screen: AnyPage) -> None:
    if isinstance(screen.app, ContactsApp) and screen.app.contacts.people():
        screen.start(CREATE, then=screen.app.export_file)
    else:
        screen.toast("There are no exportable contacts.")
