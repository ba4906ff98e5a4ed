"""The telephony provider's database ``mmssms.db``, as Android 13 makes it."""

from pytest_androidworld.virtual.databases import Schema, ddl
from pytest_androidworld.virtual.services.providers.tables import LOCALE

PACKAGE = "com.android.providers.telephony"
PATH = f"/data/data/{PACKAGE}/databases/mmssms.db"
SCHEMA = Schema(ddl(__package__, "mmssms.sql"), version=67, rows=(LOCALE,))

PARTS = f"/data/user_de/0/{PACKAGE}/app_parts"  # the files of multimedia messages
INBOX, SENT, DRAFT, OUTBOX, FAILED, QUEUED = range(1, 7)  # sms.type
