"""The tables behind the URIs of ``com.android.contacts``."""

from collections.abc import Mapping

from virtual_phone.services.providers import contacts2
from virtual_phone.services.providers.contact_rows import EMAIL, PHONE
from virtual_phone.services.providers.core import hash_map_order
from virtual_phone.services.providers.tables import Source, named

NOTHING_KNOWN = tuple(
    f"NULL AS {name}"
    for name in (
        "contact_presence contact_chat_capability contact_status contact_status_ts "
        "contact_status_res_package contact_status_label contact_status_icon"
    ).split()
)


def in_map_order(columns: tuple[str, ...]) -> tuple[str, ...]:
    """The default order of columns: the provider stores them in a HashMap."""
    by_name = {named(column): column for column in columns}
    return tuple(by_name[name] for name in hash_map_order(tuple(by_name)))


OF_CONTACT = (
    *(
        "custom_ringtone display_name display_name_alt has_phone_number display_name_source "
        "in_default_directory in_visible_group last_time_contacted lookup phonetic_name "
        "phonetic_name_style photo_id photo_file_id photo_uri photo_thumb_uri send_to_voicemail "
        "sort_key_alt phonebook_label_alt sort_key phonebook_label phonebook_bucket starred "
        "pinned times_contacted contact_last_updated_timestamp name_raw_contact_id "
        "phonebook_bucket_alt"
    ).split(),
    *NOTHING_KNOWN,
)
CONTACT = in_map_order(("_id", *OF_CONTACT, "is_user_profile"))
OF_RAW_CONTACT = (
    "account_name account_type data_set account_type_and_data_set sourceid backup_id version dirty"
).split()
RAW_CONTACT = in_map_order(
    (
        "_id",
        "contact_id",
        *OF_RAW_CONTACT,
        *(
            "deleted display_name display_name_alt display_name_source phonetic_name "
            "phonetic_name_style sort_key phonebook_label phonebook_bucket sort_key_alt "
            "phonebook_label_alt phonebook_bucket_alt aggregation_mode raw_contact_is_read_only "
            "times_contacted last_time_contacted custom_ringtone send_to_voicemail starred pinned "
            "metadata_dirty raw_contact_is_user_profile sync1 sync2 sync3 sync4"
        ).split(),
    )
)
VALUES = tuple(f"data{n}" for n in range(1, 16))
OF_DATA = (
    "hash_id is_primary is_super_primary data_version res_package mimetype carrier_presence "
    "preferred_phone_account_component_name preferred_phone_account_id data_sync1 data_sync2 "
    "data_sync3 data_sync4 group_sourceid"
).split()
DATA = in_map_order(
    (
        "_id",
        "contact_id",
        "raw_contact_id",
        *OF_DATA,
        *VALUES,
        *OF_RAW_CONTACT,
        *OF_CONTACT,
        "raw_contact_is_user_profile",
        "0 AS times_used",
        "0 AS last_time_used",
    )
)
LOOKUP = in_map_order(
    (
        *(
            "lookup display_name last_time_contacted times_contacted starred in_default_directory "
            "in_visible_group photo_id photo_file_id photo_uri photo_thumb_uri custom_ringtone "
            "has_phone_number send_to_voicemail"
        ).split(),
        "contact_id AS _id",
        "contact_id",
        "_id AS data_id",
        "data1 AS number",
        "data2 AS type",
        "data3 AS label",
        "data4 AS normalized_number",
    )
)
DIR = "vnd.android.cursor.dir"
CONTACTS = Source("view_contacts", columns=CONTACT, kind=f"{DIR}/contact")
ONE = Source("view_contacts", "_id=?", CONTACT, kind=f"{contacts2.ITEM}/contact")
RAW = Source("view_raw_contacts", columns=RAW_CONTACT, kind=f"{DIR}/raw_contact")
FACTS = Source("view_data", columns=DATA, kind=f"{DIR}/data")


def facts(where: str, sort: str = "", kind: str | None = None) -> Source:
    return Source("view_data", where, DATA, sort, kind=kind)


PHONES, EMAILS = f"mimetype='{PHONE}'", f"mimetype='{EMAIL}'"
POSTALS = f"mimetype='{contacts2.ITEM}/postal-address_v2'"

SOURCES: Mapping[str, Source] = {
    "contacts": CONTACTS,
    "contacts/#": ONE,
    "contacts/#/data": facts("contact_id=?"),
    "contacts/#/entities": Source("view_entities", "contact_id=?"),
    "contacts/lookup/*": Source("view_contacts", "lookup=?", CONTACT, kind=ONE.kind),
    "contacts/lookup/*/#": Source("view_contacts", "lookup=? OR _id=?", CONTACT, kind=ONE.kind),
    "contacts/lookup/*/data": facts("lookup=?"),
    "contacts/lookup/*/#/data": facts("lookup=? OR contact_id=?"),
    "contacts/lookup/*/entities": Source("view_entities", "lookup=?"),
    "contacts/lookup/*/#/entities": Source("view_entities", "lookup=? OR contact_id=?"),
    "contacts/strequent": Source(
        "view_contacts", "starred=1", CONTACT, "display_name COLLATE LOCALIZED"
    ),
    "contacts/starred": Source("view_contacts", "starred=1", CONTACT),
    "contacts/frequent": Source("view_contacts", "0", CONTACT),
    "raw_contacts": RAW,
    "raw_contacts/#": Source(
        "view_raw_contacts", "_id=?", RAW_CONTACT, kind=f"{contacts2.ITEM}/raw_contact"
    ),
    "raw_contacts/#/data": facts("raw_contact_id=?"),
    "raw_contacts/#/entity": Source("view_raw_entities", "_id=?"),
    "raw_contact_entities": Source("view_raw_entities"),
    "data": FACTS,
    "data/#": facts("_id=?"),
    "data/phones": facts(PHONES, kind=f"{DIR}/phone_v2"),
    "data/phones/#": facts(f"{PHONES} AND _id=?", kind=PHONE),
    "data/callables": facts(PHONES),
    "data/emails": facts(EMAILS, kind=f"{DIR}/email_v2"),
    "data/emails/#": facts(f"{EMAILS} AND _id=?", kind=EMAIL),
    "data/emails/lookup/*": facts(f"{EMAILS} AND data1=? COLLATE NOCASE"),
    "data/postals": facts(POSTALS, kind=f"{DIR}/postal-address_v2"),
    "data/postals/#": facts(f"{POSTALS} AND _id=?"),
    "data/contactables": facts(f"{PHONES} OR {EMAILS}"),
    "groups": Source("view_groups", kind=f"{DIR}/group"),
    "groups/#": Source("view_groups", "_id=?", kind=f"{contacts2.ITEM}/group"),
    "groups_summary": Source("view_groups"),
    "deleted_contacts": Source("deleted_contacts"),
    "deleted_contacts/#": Source("deleted_contacts", "contact_id=?"),
    "settings": Source("view_settings"),
    "status_updates": Source("status_updates"),
    "directories": Source("directories"),
    "directories/#": Source("directories", "_id=?"),
    "aggregation_exceptions": Source("agg_exceptions"),
    "syncstate": Source("_sync_state"),
}
# The phone's owner, in a separate database.
OF_PROFILE: Mapping[str, Source] = {
    "profile": CONTACTS,
    "profile/entities": Source("view_entities"),
    "profile/data": FACTS,
    "profile/raw_contacts": RAW,
    "profile/raw_contacts/#": SOURCES["raw_contacts/#"],
    "profile/raw_contacts/#/data": SOURCES["raw_contacts/#/data"],
}
# URIs that end in a search text, and the rows that they search.
FILTERS: Mapping[str, Source] = {
    "contacts/filter/*": CONTACTS,
    "contacts/strequent/filter/*": CONTACTS,
    "data/phones/filter/*": SOURCES["data/phones"],
    "data/callables/filter/*": SOURCES["data/phones"],
    "data/emails/filter/*": SOURCES["data/emails"],
    "data/contactables/filter/*": SOURCES["data/contactables"],
}
UNFILTERED: Mapping[str, Source] = {
    pattern.removesuffix("/*"): Source(source.table, "0", source.columns)
    for pattern, source in FILTERS.items()
}
