"""The contacts provider's ``contacts2.db`` and ``profile.db``, as Android 13 makes them."""

from virtual_phone.services.providers.tables import LOCALE
from virtual_phone.storage.databases import Schema, ddl

PACKAGE = "com.android.providers.contacts"
FOLDER = f"/data/data/{PACKAGE}/databases"
PATH = f"{FOLDER}/contacts2.db"
PROFILE_PATH = f"{FOLDER}/profile.db"

ITEM = "vnd.android.cursor.item"
KINDS = (
    "email_v2 im nickname organization phone_v2 sip_address name postal-address_v2 identity photo "
    "group_membership note contact_event website relation"
).split()
MIMETYPES = (*(f"{ITEM}/{kind}" for kind in KINDS), "vnd.com.google.cursor.item/contact_misc")

SCHEMA = Schema(
    ddl(__package__, "contacts2.sql"),
    version=1604,
    rows=(
        LOCALE,
        *(f"INSERT INTO mimetypes (mimetype) VALUES ('{kind}')" for kind in MIMETYPES),
        "INSERT INTO _sync_state_metadata VALUES (1)",
        *(
            "INSERT INTO directories (_id, packageName, authority) VALUES"
            f" ({directory}, '{PACKAGE}', 'com.android.contacts')"
            for directory in (0, 1)  # DEFAULT and LOCAL_INVISIBLE of ContactsContract.Directory
        ),
    ),
)
