"""``contacts2.db``, ``profile.db`` and ``calllog.db``: what they are made of."""

import sqlite3

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services.providers import call_log, contacts2

DATA = " ".join(f"data{n}" for n in range(1, 16))
COLUMNS = {
    "accounts": "_id account_name account_type data_set sim_slot_index sim_ef_type "
    "ungrouped_visible should_sync is_default",
    "contacts": "_id name_raw_contact_id photo_id photo_file_id custom_ringtone send_to_voicemail "
    "x_times_contacted x_last_time_contacted times_contacted last_time_contacted starred pinned "
    "has_phone_number lookup status_update_id contact_last_updated_timestamp",
    "deleted_contacts": "contact_id contact_deleted_timestamp",
    "raw_contacts": "_id account_id sourceid backup_id raw_contact_is_read_only version dirty "
    "deleted metadata_dirty contact_id aggregation_mode aggregation_needed custom_ringtone "
    "send_to_voicemail x_times_contacted x_last_time_contacted times_contacted "
    "last_time_contacted starred pinned display_name display_name_alt display_name_source "
    "phonetic_name phonetic_name_style sort_key phonebook_label phonebook_bucket sort_key_alt "
    "phonebook_label_alt phonebook_bucket_alt name_verified sync1 sync2 sync3 sync4",
    "data": "_id package_id mimetype_id raw_contact_id hash_id is_read_only is_primary "
    f"is_super_primary data_version {DATA} data_sync1 data_sync2 data_sync3 data_sync4 "
    "carrier_presence is_preferred_phone_account_migration_pending "
    "preferred_phone_account_component_name preferred_phone_account_id",
    "mimetypes": "_id mimetype",
    "phone_lookup": "data_id raw_contact_id normalized_number min_match",
    "name_lookup": "data_id raw_contact_id normalized_name name_type",
    "nickname_lookup": "name cluster",
    "groups": "_id package_id account_id sourceid version dirty title title_res notes system_id "
    "deleted group_visible should_sync auto_add favorites group_is_read_only sync1 sync2 sync3 "
    "sync4",
    "visible_contacts": "_id",
    "default_directory": "_id",
    "search_index": "contact_id content name tokens",
    "properties": "property_key property_value",
    "view_v1_phones": "_id person isprimary number type label number_key name display_name "
    "phonetic_name notes account_name account_type times_contacted last_time_contacted "
    "custom_ringtone send_to_voicemail starred primary_organization primary_email primary_phone",
}
OTHERS = """
    agg_exceptions status_updates directories data_usage_stat stream_items stream_item_photos
    photo_files packages pre_authorized_uris _sync_state _sync_state_metadata v1_settings
    android_metadata view_data view_raw_contacts view_contacts view_raw_entities view_entities
    view_groups view_settings view_data_usage view_stream_items view_v1_people
    view_v1_organizations view_v1_contact_methods view_v1_extensions view_v1_groups
    view_v1_group_membership view_v1_photos
""".split()
MIMETYPES = """
    email_v2 im nickname organization phone_v2 sip_address name postal-address_v2 identity photo
    group_membership note contact_event website relation
""".split()
CALLS = """
    _id number presentation post_dial_digits via_number date duration data_usage type features
    subscription_component_name subscription_id phone_account_address phone_account_hidden sub_id
    new name numbertype numberlabel countryiso voicemail_uri is_read geocoded_location lookup_uri
    matched_number normalized_number photo_id photo_uri formatted_number add_for_all_users
    last_modified call_screening_component_name call_screening_app_name block_reason missed_reason
    priority subject location composer_photo_uri is_call_log_phone_account_migration_pending _data
    has_content mime_type source_data source_package transcription transcription_state state dirty
    deleted backed_up restored archived is_omtp_voicemail
""".split()


@pytest.fixture(params=[contacts2.PATH, contacts2.PROFILE_PATH])
def db(phone: Phone, request: pytest.FixtureRequest) -> sqlite3.Connection:
    return phone.databases.open(request.param)


def columns(db: sqlite3.Connection, table: str) -> list[str]:
    return [row["name"] for row in db.execute(f"PRAGMA table_info({table})")]


def test_columns_come_in_the_order_the_provider_made_them(db: sqlite3.Connection) -> None:
    assert {table: " ".join(columns(db, table)) for table in COLUMNS} == COLUMNS


@pytest.mark.parametrize("table", OTHERS)
def test_there_are_all_the_other_tables_and_views(phone: Phone, table: str) -> None:
    db = phone.databases.open(contacts2.PATH)
    assert db.execute(f"SELECT * FROM {table}").description


def test_the_version_is_that_of_android_13(db: sqlite3.Connection) -> None:
    assert db.execute("PRAGMA user_version").fetchone()[0] == 1604


def test_kinds_of_data_are_numbered_as_they_were_made(db: sqlite3.Connection) -> None:
    found = [row["mimetype"] for row in db.execute("SELECT * FROM mimetypes ORDER BY _id")]
    known = [f"vnd.android.cursor.item/{kind}" for kind in MIMETYPES]
    assert found == [*known, "vnd.com.google.cursor.item/contact_misc"]
    assert [row["_id"] for row in db.execute("SELECT _id FROM mimetypes")] == list(range(1, 17))


def test_an_account_without_an_owner_is_the_phones_own(db: sqlite3.Connection) -> None:
    db.execute("INSERT INTO accounts DEFAULT VALUES")
    db.execute("INSERT INTO accounts (account_name, account_type) VALUES ('a', 'com.google')")
    rows = db.execute("SELECT ungrouped_visible, should_sync FROM accounts ORDER BY _id")
    assert [tuple(row) for row in rows] == [(1, 0), (0, 1)]


def test_the_call_log(phone: Phone) -> None:
    db = phone.databases.open(call_log.PATH)
    assert columns(db, "calls") == CALLS
    assert columns(db, "voicemail_status")[:2] == ["_id", "source_package"]
    assert db.execute("PRAGMA user_version").fetchone()[0] == 11
