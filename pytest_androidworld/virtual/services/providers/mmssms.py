"""The telephony provider's database ``mmssms.db``, as Android 13 makes it."""

from pytest_androidworld.virtual.databases import Schema
from pytest_androidworld.virtual.services.providers.tables import LOCALE, ddl

PACKAGE = "com.android.providers.telephony"
PATH = f"/data/data/{PACKAGE}/databases/mmssms.db"
SCHEMA = Schema(ddl("mmssms.sql"), version=67, rows=(LOCALE,))

INBOX, SENT, DRAFT, OUTBOX, FAILED, QUEUED = range(1, 7)  # sms.type
