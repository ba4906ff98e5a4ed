"""The telephony provider's database ``mmssms.db``, as Android 13 makes it."""

from virtual_phone.services.providers.tables import LOCALE
from virtual_phone.storage.databases import Schema, ddl

PACKAGE = "com.android.providers.telephony"
PATH = f"/data/data/{PACKAGE}/databases/mmssms.db"
SCHEMA = Schema(ddl(__package__, "mmssms.sql"), version=67, rows=(LOCALE,))

PARTS = f"/data/user_de/0/{PACKAGE}/app_parts"  # the files of multimedia messages
INBOX, SENT, DRAFT, OUTBOX, FAILED, QUEUED = range(1, 7)  # sms.type
