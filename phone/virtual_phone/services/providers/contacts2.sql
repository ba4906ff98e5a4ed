CREATE TABLE android_metadata (locale TEXT)

CREATE TABLE properties (property_key TEXT PRIMARY KEY, property_value TEXT)

CREATE TABLE accounts (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, account_name TEXT, account_type TEXT, data_set TEXT,
  sim_slot_index INTEGER, sim_ef_type INTEGER, ungrouped_visible INTEGER NOT NULL DEFAULT 0,
  should_sync INTEGER NOT NULL DEFAULT 1, is_default INTEGER NOT NULL DEFAULT 0
)

CREATE TABLE contacts (
  _id INTEGER PRIMARY KEY AUTOINCREMENT,
  name_raw_contact_id INTEGER REFERENCES raw_contacts(_id), photo_id INTEGER REFERENCES data(_id),
  photo_file_id INTEGER REFERENCES photo_files(_id), custom_ringtone TEXT,
  send_to_voicemail INTEGER NOT NULL DEFAULT 0, x_times_contacted INTEGER NOT NULL DEFAULT 0,
  x_last_time_contacted INTEGER, times_contacted INTEGER NOT NULL DEFAULT 0,
  last_time_contacted INTEGER, starred INTEGER NOT NULL DEFAULT 0,
  pinned INTEGER NOT NULL DEFAULT 0, has_phone_number INTEGER NOT NULL DEFAULT 0, lookup TEXT,
  status_update_id INTEGER REFERENCES data(_id), contact_last_updated_timestamp INTEGER
)

CREATE INDEX contacts_has_phone_index ON contacts (has_phone_number)

CREATE INDEX contacts_name_raw_contact_id_index ON contacts (name_raw_contact_id)

CREATE INDEX contacts_contact_last_updated_timestamp_index ON contacts (
  contact_last_updated_timestamp)

CREATE TABLE deleted_contacts (
  contact_id INTEGER PRIMARY KEY, contact_deleted_timestamp INTEGER NOT NULL DEFAULT 0
)

CREATE INDEX deleted_contacts_contact_deleted_timestamp_index ON deleted_contacts (
  contact_deleted_timestamp)

CREATE TABLE raw_contacts (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER REFERENCES accounts(_id),
  sourceid TEXT, backup_id TEXT, raw_contact_is_read_only INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1, dirty INTEGER NOT NULL DEFAULT 0,
  deleted INTEGER NOT NULL DEFAULT 0, metadata_dirty INTEGER NOT NULL DEFAULT 0,
  contact_id INTEGER REFERENCES contacts(_id), aggregation_mode INTEGER NOT NULL DEFAULT 0,
  aggregation_needed INTEGER NOT NULL DEFAULT 1, custom_ringtone TEXT,
  send_to_voicemail INTEGER NOT NULL DEFAULT 0, x_times_contacted INTEGER NOT NULL DEFAULT 0,
  x_last_time_contacted INTEGER, times_contacted INTEGER NOT NULL DEFAULT 0,
  last_time_contacted INTEGER, starred INTEGER NOT NULL DEFAULT 0,
  pinned INTEGER NOT NULL DEFAULT 0, display_name TEXT, display_name_alt TEXT,
  display_name_source INTEGER NOT NULL DEFAULT 0, phonetic_name TEXT, phonetic_name_style TEXT,
  sort_key TEXT COLLATE PHONEBOOK, phonebook_label TEXT, phonebook_bucket INTEGER,
  sort_key_alt TEXT COLLATE PHONEBOOK, phonebook_label_alt TEXT, phonebook_bucket_alt INTEGER,
  name_verified INTEGER NOT NULL DEFAULT 0, sync1 TEXT, sync2 TEXT, sync3 TEXT, sync4 TEXT
)

CREATE INDEX raw_contacts_contact_id_index ON raw_contacts (contact_id)

CREATE INDEX raw_contacts_source_id_account_id_index ON raw_contacts (sourceid, account_id)

CREATE UNIQUE INDEX raw_contacts_backup_id_account_id_index ON raw_contacts (
  backup_id, account_id)

CREATE INDEX raw_contact_sort_key1_index ON raw_contacts (sort_key)

CREATE INDEX raw_contact_sort_key2_index ON raw_contacts (sort_key_alt)

CREATE TABLE stream_items (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, raw_contact_id INTEGER NOT NULL, res_package TEXT,
  icon TEXT, label TEXT, text TEXT, timestamp INTEGER NOT NULL, comments TEXT,
  stream_item_sync1 TEXT, stream_item_sync2 TEXT, stream_item_sync3 TEXT, stream_item_sync4 TEXT,
  FOREIGN KEY(raw_contact_id) REFERENCES raw_contacts(_id)
)

CREATE TABLE stream_item_photos (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, stream_item_id INTEGER NOT NULL, sort_index INTEGER,
  photo_file_id INTEGER NOT NULL, stream_item_photo_sync1 TEXT, stream_item_photo_sync2 TEXT,
  stream_item_photo_sync3 TEXT, stream_item_photo_sync4 TEXT,
  FOREIGN KEY(stream_item_id) REFERENCES stream_items(_id)
)

CREATE TABLE photo_files (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, height INTEGER NOT NULL, width INTEGER NOT NULL,
  filesize INTEGER NOT NULL
)

CREATE TABLE packages (_id INTEGER PRIMARY KEY AUTOINCREMENT, package TEXT NOT NULL)

CREATE TABLE mimetypes (_id INTEGER PRIMARY KEY AUTOINCREMENT, mimetype TEXT NOT NULL)

CREATE UNIQUE INDEX mime_type ON mimetypes (mimetype)

CREATE TABLE data (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, package_id INTEGER REFERENCES package(_id),
  mimetype_id INTEGER REFERENCES mimetype(_id) NOT NULL,
  raw_contact_id INTEGER REFERENCES raw_contacts(_id) NOT NULL, hash_id TEXT,
  is_read_only INTEGER NOT NULL DEFAULT 0, is_primary INTEGER NOT NULL DEFAULT 0,
  is_super_primary INTEGER NOT NULL DEFAULT 0, data_version INTEGER NOT NULL DEFAULT 0,
  data1 TEXT, data2 TEXT, data3 TEXT, data4 TEXT, data5 TEXT, data6 TEXT, data7 TEXT, data8 TEXT,
  data9 TEXT, data10 TEXT, data11 TEXT, data12 TEXT, data13 TEXT, data14 TEXT, data15 TEXT,
  data_sync1 TEXT, data_sync2 TEXT, data_sync3 TEXT, data_sync4 TEXT,
  carrier_presence INTEGER NOT NULL DEFAULT 0,
  is_preferred_phone_account_migration_pending INTEGER NOT NULL DEFAULT 0,
  preferred_phone_account_component_name TEXT, preferred_phone_account_id TEXT
)

CREATE INDEX data_raw_contact_id ON data (raw_contact_id)

CREATE INDEX data_mimetype_data1_index ON data (mimetype_id, data1)

CREATE INDEX data_hash_id_index ON data (hash_id)

CREATE TABLE phone_lookup (
  data_id INTEGER REFERENCES data(_id) NOT NULL,
  raw_contact_id INTEGER REFERENCES raw_contacts(_id) NOT NULL, normalized_number TEXT NOT NULL,
  min_match TEXT NOT NULL
)

CREATE INDEX phone_lookup_index ON phone_lookup (normalized_number, raw_contact_id, data_id)

CREATE INDEX phone_lookup_min_match_index ON phone_lookup (min_match, raw_contact_id, data_id)

CREATE INDEX phone_lookup_data_id_min_match_index ON phone_lookup (data_id, min_match)

CREATE TABLE name_lookup (
  data_id INTEGER REFERENCES data(_id) NOT NULL,
  raw_contact_id INTEGER REFERENCES raw_contacts(_id) NOT NULL, normalized_name TEXT NOT NULL,
  name_type INTEGER NOT NULL, PRIMARY KEY (data_id, normalized_name, name_type)
)

CREATE INDEX name_lookup_raw_contact_id_index ON name_lookup (raw_contact_id)

CREATE TABLE nickname_lookup (name TEXT, cluster TEXT)

CREATE UNIQUE INDEX nickname_lookup_index ON nickname_lookup (name, cluster)

CREATE TABLE groups (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, package_id INTEGER REFERENCES package(_id),
  account_id INTEGER REFERENCES accounts(_id), sourceid TEXT, version INTEGER NOT NULL DEFAULT 1,
  dirty INTEGER NOT NULL DEFAULT 0, title TEXT, title_res INTEGER, notes TEXT, system_id TEXT,
  deleted INTEGER NOT NULL DEFAULT 0, group_visible INTEGER NOT NULL DEFAULT 0,
  should_sync INTEGER NOT NULL DEFAULT 1, auto_add INTEGER NOT NULL DEFAULT 0,
  favorites INTEGER NOT NULL DEFAULT 0, group_is_read_only INTEGER NOT NULL DEFAULT 0,
  sync1 TEXT, sync2 TEXT, sync3 TEXT, sync4 TEXT
)

CREATE INDEX groups_source_id_account_id_index ON groups (sourceid, account_id)

CREATE TABLE agg_exceptions (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, type INTEGER NOT NULL,
  raw_contact_id1 INTEGER REFERENCES raw_contacts(_id),
  raw_contact_id2 INTEGER REFERENCES raw_contacts(_id)
)

CREATE UNIQUE INDEX aggregation_exception_index1 ON agg_exceptions (
  raw_contact_id1, raw_contact_id2)

CREATE UNIQUE INDEX aggregation_exception_index2 ON agg_exceptions (
  raw_contact_id2, raw_contact_id1)

CREATE TABLE visible_contacts (_id INTEGER PRIMARY KEY)

CREATE TABLE default_directory (_id INTEGER PRIMARY KEY)

CREATE TABLE status_updates (
  status_update_data_id INTEGER PRIMARY KEY REFERENCES data(_id), status TEXT,
  status_ts INTEGER, status_res_package TEXT, status_label INTEGER, status_icon INTEGER
)

CREATE TABLE directories (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, packageName TEXT NOT NULL, authority TEXT NOT NULL,
  typeResourceId INTEGER, typeResourceName TEXT, accountType TEXT, accountName TEXT,
  displayName TEXT, exportSupport INTEGER NOT NULL DEFAULT 0,
  shortcutSupport INTEGER NOT NULL DEFAULT 0, photoSupport INTEGER NOT NULL DEFAULT 0
)

CREATE VIRTUAL TABLE search_index USING FTS4 (
  contact_id INTEGER REFERENCES contacts(_id) NOT NULL, content TEXT, name TEXT, tokens TEXT)

CREATE TABLE data_usage_stat (
  stat_id INTEGER PRIMARY KEY AUTOINCREMENT, data_id INTEGER NOT NULL,
  usage_type INTEGER NOT NULL DEFAULT 0, x_times_used INTEGER NOT NULL DEFAULT 0,
  x_last_time_used INTEGER NOT NULL DEFAULT 0, times_used INTEGER NOT NULL DEFAULT 0,
  last_time_used INTEGER NOT NULL DEFAULT 0, FOREIGN KEY(data_id) REFERENCES data(_id)
)

CREATE UNIQUE INDEX data_usage_stat_index ON data_usage_stat (data_id, usage_type)

CREATE TABLE v1_settings (_id INTEGER PRIMARY KEY, _sync_account TEXT, _sync_account_type TEXT,
  key STRING NOT NULL, value STRING)

CREATE TABLE pre_authorized_uris (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, uri STRING NOT NULL, expiration INTEGER NOT NULL DEFAULT 0
)

CREATE TABLE _sync_state (
  _id INTEGER PRIMARY KEY, account_name TEXT NOT NULL, account_type TEXT NOT NULL, data TEXT,
  UNIQUE(account_name, account_type)
)

CREATE TABLE _sync_state_metadata (version INTEGER)

CREATE TRIGGER local_account AFTER INSERT ON accounts
  WHEN new.account_name IS NULL AND new.account_type IS NULL AND new.data_set IS NULL BEGIN
  UPDATE accounts SET ungrouped_visible=1, should_sync=0 WHERE _id=new._id;
END

CREATE TRIGGER raw_contacts_deleted BEFORE DELETE ON raw_contacts BEGIN
  DELETE FROM data WHERE raw_contact_id=OLD._id;
  DELETE FROM agg_exceptions WHERE raw_contact_id1=OLD._id OR raw_contact_id2=OLD._id;
  DELETE FROM visible_contacts WHERE _id=OLD.contact_id
    AND (SELECT COUNT(*) FROM raw_contacts WHERE contact_id=OLD.contact_id)=1;
  DELETE FROM default_directory WHERE _id=OLD.contact_id
    AND (SELECT COUNT(*) FROM raw_contacts WHERE contact_id=OLD.contact_id)=1;
  DELETE FROM contacts WHERE _id=OLD.contact_id
    AND (SELECT COUNT(*) FROM raw_contacts WHERE contact_id=OLD.contact_id)=1;
END

CREATE TRIGGER raw_contacts_marked_deleted AFTER UPDATE ON raw_contacts
  WHEN NEW.deleted != OLD.deleted BEGIN
  UPDATE raw_contacts SET version=OLD.version+1 WHERE _id=OLD._id;
END

CREATE TRIGGER data_updated AFTER UPDATE ON data BEGIN
  UPDATE data SET data_version=OLD.data_version+1 WHERE _id=OLD._id;
  UPDATE raw_contacts SET version=version+1 WHERE _id=OLD.raw_contact_id;
END

CREATE TRIGGER data_deleted BEFORE DELETE ON data BEGIN
  UPDATE raw_contacts SET version=version+1 WHERE _id=OLD.raw_contact_id;
  DELETE FROM phone_lookup WHERE data_id=OLD._id;
  DELETE FROM status_updates WHERE status_update_data_id=OLD._id;
  DELETE FROM name_lookup WHERE data_id=OLD._id;
END

CREATE TRIGGER groups_updated1 AFTER UPDATE ON groups BEGIN
  UPDATE groups SET version=OLD.version+1 WHERE _id=OLD._id;
END

CREATE VIEW view_raw_contacts AS
SELECT raw_contacts._id AS _id, contact_id, aggregation_mode, raw_contact_is_read_only, deleted,
  display_name_source, display_name, display_name_alt, phonetic_name, phonetic_name_style,
  sort_key, phonebook_label, phonebook_bucket, sort_key_alt, phonebook_label_alt,
  phonebook_bucket_alt, 0 AS raw_contact_is_user_profile, custom_ringtone, send_to_voicemail,
  0 AS last_time_contacted, 0 AS times_contacted, starred, pinned, raw_contacts.account_id,
  accounts.account_name AS account_name, accounts.account_type AS account_type,
  accounts.data_set AS data_set,
  (CASE WHEN accounts.data_set IS NULL THEN accounts.account_type
    ELSE accounts.account_type||'/'||accounts.data_set END) AS account_type_and_data_set,
  raw_contacts.sourceid AS sourceid, backup_id, version, dirty, metadata_dirty, sync1, sync2,
  sync3, sync4
FROM raw_contacts JOIN accounts ON (raw_contacts.account_id=accounts._id)

CREATE VIEW view_contacts AS
SELECT contacts._id AS _id, contacts.custom_ringtone AS custom_ringtone,
  rc.display_name_source AS display_name_source, rc.display_name AS display_name,
  rc.display_name_alt AS display_name_alt, rc.phonetic_name AS phonetic_name,
  rc.phonetic_name_style AS phonetic_name_style, rc.sort_key AS sort_key,
  rc.phonebook_label AS phonebook_label, rc.phonebook_bucket AS phonebook_bucket,
  rc.sort_key_alt AS sort_key_alt, rc.phonebook_label_alt AS phonebook_label_alt,
  rc.phonebook_bucket_alt AS phonebook_bucket_alt, has_phone_number, name_raw_contact_id, lookup,
  photo_id, photo_file_id, contacts._id IN visible_contacts AS in_visible_group,
  contacts._id IN default_directory AS in_default_directory, status_update_id,
  contacts.contact_last_updated_timestamp AS contact_last_updated_timestamp,
  0 AS last_time_contacted, contacts.send_to_voicemail AS send_to_voicemail,
  contacts.starred AS starred, contacts.pinned AS pinned, 0 AS times_contacted,
  (CASE WHEN photo_file_id IS NOT NULL
      THEN 'content://com.android.contacts/display_photo/'||photo_file_id
    WHEN photo_id IS NULL OR photo_id=0 THEN NULL
    ELSE 'content://com.android.contacts/contacts/'||contacts._id||'/photo' END) AS photo_uri,
  (CASE WHEN photo_id IS NULL OR photo_id=0 THEN NULL
    ELSE 'content://com.android.contacts/contacts/'||contacts._id||'/photo' END)
    AS photo_thumb_uri,
  0 AS is_user_profile
FROM contacts JOIN raw_contacts AS rc ON (rc._id=contacts.name_raw_contact_id)

CREATE VIEW view_data AS
SELECT data._id AS _id, data.hash_id AS hash_id, data.raw_contact_id AS raw_contact_id,
  raw_contacts.contact_id AS contact_id, raw_contacts.account_id AS account_id,
  accounts.account_name AS account_name, accounts.account_type AS account_type,
  accounts.data_set AS data_set,
  (CASE WHEN accounts.data_set IS NULL THEN accounts.account_type
    ELSE accounts.account_type||'/'||accounts.data_set END) AS account_type_and_data_set,
  raw_contacts.sourceid AS sourceid, raw_contacts.backup_id AS backup_id,
  raw_contacts.version AS version, raw_contacts.dirty AS dirty, raw_contacts.sync1 AS sync1,
  raw_contacts.sync2 AS sync2, raw_contacts.sync3 AS sync3, raw_contacts.sync4 AS sync4,
  is_primary, is_super_primary, data_version, data.package_id, package AS res_package,
  data.mimetype_id, mimetypes.mimetype AS mimetype, is_read_only, data1, data2, data3, data4,
  data5, data6, data7, data8, data9, data10, data11, data12, data13, data14, data15, carrier_presence,
  preferred_phone_account_component_name, preferred_phone_account_id, data_sync1, data_sync2,
  data_sync3, data_sync4, view_contacts.custom_ringtone AS custom_ringtone,
  view_contacts.send_to_voicemail AS send_to_voicemail, 0 AS last_time_contacted,
  0 AS times_contacted, view_contacts.starred AS starred, view_contacts.pinned AS pinned,
  view_contacts.display_name_source AS display_name_source,
  view_contacts.display_name AS display_name, view_contacts.display_name_alt AS display_name_alt,
  view_contacts.phonetic_name AS phonetic_name,
  view_contacts.phonetic_name_style AS phonetic_name_style, view_contacts.sort_key AS sort_key,
  view_contacts.phonebook_label AS phonebook_label,
  view_contacts.phonebook_bucket AS phonebook_bucket, view_contacts.sort_key_alt AS sort_key_alt,
  view_contacts.phonebook_label_alt AS phonebook_label_alt,
  view_contacts.phonebook_bucket_alt AS phonebook_bucket_alt, has_phone_number,
  name_raw_contact_id, lookup, photo_id, photo_file_id, in_visible_group, in_default_directory,
  status_update_id, contact_last_updated_timestamp, photo_uri, photo_thumb_uri,
  0 AS raw_contact_is_user_profile, groups.sourceid AS group_sourceid
FROM data JOIN mimetypes ON (data.mimetype_id=mimetypes._id)
  JOIN raw_contacts ON (data.raw_contact_id=raw_contacts._id)
  JOIN accounts ON (raw_contacts.account_id=accounts._id)
  JOIN view_contacts ON (raw_contacts.contact_id=view_contacts._id)
  LEFT OUTER JOIN packages ON (data.package_id=packages._id)
  LEFT OUTER JOIN groups ON (
    mimetypes.mimetype='vnd.android.cursor.item/group_membership' AND groups._id=data.data1)

CREATE VIEW view_raw_entities AS
SELECT raw_contacts._id AS _id, contact_id, raw_contacts.deleted AS deleted,
  accounts.account_name AS account_name, accounts.account_type AS account_type,
  accounts.data_set AS data_set, raw_contacts.sourceid AS sourceid, backup_id,
  raw_contacts.version AS version, raw_contacts.dirty AS dirty, starred,
  0 AS raw_contact_is_user_profile, data._id AS data_id, hash_id, is_primary, is_super_primary,
  data_version, mimetype, data1, data2, data3, data4, data5, data6, data7, data8, data9, data10,
  data11, data12, data13, data14, data15, data_sync1, data_sync2, data_sync3, data_sync4
FROM raw_contacts JOIN accounts ON (raw_contacts.account_id=accounts._id)
  LEFT OUTER JOIN data ON (data.raw_contact_id=raw_contacts._id)
  LEFT OUTER JOIN mimetypes ON (data.mimetype_id=mimetypes._id)

CREATE VIEW view_entities AS
SELECT view_contacts._id AS _id, view_contacts._id AS contact_id, lookup,
  view_contacts.display_name AS display_name, view_contacts.starred AS starred, photo_uri,
  has_phone_number, name_raw_contact_id, raw_contacts._id AS raw_contact_id,
  raw_contacts.deleted AS deleted, accounts.account_name AS account_name,
  accounts.account_type AS account_type, accounts.data_set AS data_set,
  raw_contacts.version AS version, raw_contacts.dirty AS dirty, data._id AS data_id, is_primary,
  is_super_primary, data_version, mimetype, data1, data2, data3, data4, data5, data6, data7, data8,
  data9, data10, data11, data12, data13, data14, data15
FROM view_contacts JOIN raw_contacts ON (raw_contacts.contact_id=view_contacts._id)
  JOIN accounts ON (raw_contacts.account_id=accounts._id)
  LEFT OUTER JOIN data ON (data.raw_contact_id=raw_contacts._id)
  LEFT OUTER JOIN mimetypes ON (data.mimetype_id=mimetypes._id)

CREATE VIEW view_groups AS
SELECT groups._id AS _id, accounts.account_name AS account_name,
  accounts.account_type AS account_type, accounts.data_set AS data_set, sourceid, version, dirty,
  title, title_res, notes, system_id, deleted, group_visible, groups.should_sync AS should_sync,
  auto_add, favorites, group_is_read_only, sync1, sync2, sync3, sync4, package AS res_package
FROM groups JOIN accounts ON (groups.account_id=accounts._id)
  LEFT OUTER JOIN packages ON (groups.package_id=packages._id)

CREATE VIEW view_settings AS
SELECT account_name, account_type, data_set, ungrouped_visible, should_sync, is_default, sim_slot_index,
  sim_ef_type
FROM accounts

CREATE VIEW view_data_usage AS
SELECT data_id AS _id, usage_type, 0 AS times_used, 0 AS last_time_used FROM data_usage_stat

CREATE VIEW view_stream_items AS
SELECT stream_items._id AS _id, contacts._id AS contact_id, contacts.lookup AS contact_lookup,
  accounts.account_name AS account_name, accounts.account_type AS account_type,
  accounts.data_set AS data_set, stream_items.raw_contact_id AS raw_contact_id,
  raw_contacts.sourceid AS raw_contact_source_id, stream_items.res_package AS res_package,
  icon, label, text, timestamp, comments, stream_item_sync1, stream_item_sync2, stream_item_sync3,
  stream_item_sync4
FROM stream_items JOIN raw_contacts ON (stream_items.raw_contact_id=raw_contacts._id)
  JOIN accounts ON (raw_contacts.account_id=accounts._id)
  JOIN contacts ON (raw_contacts.contact_id=contacts._id)

CREATE VIEW view_v1_people AS
SELECT raw_contacts._id AS _id, name.data1 AS name, raw_contacts.display_name AS display_name,
  trim(trim(ifnull(name.data7,' ')||' '||ifnull(name.data8,' '))||' '||ifnull(name.data9,' '))
    AS phonetic_name,
  note.data1 AS notes, accounts.account_name AS account_name,
  accounts.account_type AS account_type, 0 AS times_contacted, 0 AS last_time_contacted,
  raw_contacts.custom_ringtone AS custom_ringtone,
  raw_contacts.send_to_voicemail AS send_to_voicemail, raw_contacts.starred AS starred,
  organization._id AS primary_organization, email._id AS primary_email,
  phone._id AS primary_phone, phone.data1 AS number, phone.data2 AS type, phone.data3 AS label,
  _phone_number_stripped_reversed(phone.data1) AS number_key
FROM raw_contacts JOIN accounts ON (raw_contacts.account_id=accounts._id)
  LEFT OUTER JOIN data name ON (raw_contacts._id=name.raw_contact_id AND name.mimetype_id=
    (SELECT _id FROM mimetypes WHERE mimetype='vnd.android.cursor.item/name'))
  LEFT OUTER JOIN data organization ON (raw_contacts._id=organization.raw_contact_id
    AND organization.is_primary AND organization.mimetype_id=
    (SELECT _id FROM mimetypes WHERE mimetype='vnd.android.cursor.item/organization'))
  LEFT OUTER JOIN data email ON (raw_contacts._id=email.raw_contact_id AND email.is_primary
    AND email.mimetype_id=
    (SELECT _id FROM mimetypes WHERE mimetype='vnd.android.cursor.item/email_v2'))
  LEFT OUTER JOIN data note ON (raw_contacts._id=note.raw_contact_id AND note.mimetype_id=
    (SELECT _id FROM mimetypes WHERE mimetype='vnd.android.cursor.item/note'))
  LEFT OUTER JOIN data phone ON (raw_contacts._id=phone.raw_contact_id AND phone.is_primary
    AND phone.mimetype_id=
    (SELECT _id FROM mimetypes WHERE mimetype='vnd.android.cursor.item/phone_v2'))
WHERE raw_contacts.deleted=0

CREATE VIEW view_v1_phones AS
SELECT DISTINCT data._id AS _id, data.raw_contact_id AS person, data.is_primary AS isprimary,
  data.data1 AS number, data.data2 AS type, data.data3 AS label,
  _phone_number_stripped_reversed(data.data1) AS number_key, people.name AS name,
  people.display_name AS display_name, people.phonetic_name AS phonetic_name,
  people.notes AS notes, people.account_name AS account_name,
  people.account_type AS account_type, people.times_contacted AS times_contacted,
  people.last_time_contacted AS last_time_contacted, people.custom_ringtone AS custom_ringtone,
  people.send_to_voicemail AS send_to_voicemail, people.starred AS starred,
  people.primary_organization AS primary_organization, people.primary_email AS primary_email,
  people.primary_phone AS primary_phone
FROM data JOIN phone_lookup ON (data._id=phone_lookup.data_id)
  JOIN view_v1_people people ON (data.raw_contact_id=people._id)
WHERE data.mimetype_id=
  (SELECT _id FROM mimetypes WHERE mimetype='vnd.android.cursor.item/phone_v2')

CREATE VIEW view_v1_organizations AS
SELECT data._id AS _id, data.raw_contact_id AS person, data.is_primary AS isprimary,
  people.account_name AS account_name, people.account_type AS account_type,
  data.data1 AS company, data.data2 AS type, data.data3 AS label, data.data4 AS title
FROM data JOIN view_v1_people people ON (data.raw_contact_id=people._id)
WHERE data.mimetype_id=
  (SELECT _id FROM mimetypes WHERE mimetype='vnd.android.cursor.item/organization')

CREATE VIEW view_v1_contact_methods AS
SELECT data._id AS _id, data.raw_contact_id AS person,
  (CASE mimetype WHEN 'vnd.android.cursor.item/email_v2' THEN 1
    WHEN 'vnd.android.cursor.item/im' THEN 3
    WHEN 'vnd.android.cursor.item/postal-address_v2' THEN 2 ELSE NULL END) AS kind,
  data.is_primary AS isprimary, data.data2 AS type, data.data1 AS data, data.data3 AS label,
  data.data14 AS aux_data, people.name AS name, people.display_name AS display_name,
  people.notes AS notes, people.account_name AS account_name,
  people.account_type AS account_type, people.starred AS starred
FROM data JOIN mimetypes ON (data.mimetype_id=mimetypes._id)
  JOIN view_v1_people people ON (data.raw_contact_id=people._id)
WHERE kind IS NOT NULL

CREATE VIEW view_v1_extensions AS
SELECT data._id AS _id, data.raw_contact_id AS person, people.account_name AS account_name,
  people.account_type AS account_type, data.data1 AS name, data.data2 AS value
FROM data JOIN mimetypes ON (data.mimetype_id=mimetypes._id)
  JOIN view_v1_people people ON (data.raw_contact_id=people._id)
WHERE mimetype='vnd.android.cursor.item/contact_extensions'

CREATE VIEW view_v1_groups AS
SELECT groups._id AS _id, accounts.account_name AS account_name,
  accounts.account_type AS account_type, title AS name, notes, system_id
FROM groups JOIN accounts ON (groups.account_id=accounts._id)

CREATE VIEW view_v1_group_membership AS
SELECT data._id AS _id, data.raw_contact_id AS person, people.account_name AS account_name,
  people.account_type AS account_type, data.data1 AS group_id, groups.title AS name,
  groups.notes AS notes, groups.system_id AS system_id
FROM data JOIN mimetypes ON (data.mimetype_id=mimetypes._id)
  JOIN view_v1_people people ON (data.raw_contact_id=people._id)
  LEFT OUTER JOIN groups ON (groups._id=data.data1)
WHERE mimetype='vnd.android.cursor.item/group_membership'

CREATE VIEW view_v1_photos AS
SELECT data._id AS _id, data.raw_contact_id AS person, people.account_name AS account_name,
  people.account_type AS account_type, data.data15 AS data,
  'content://contacts/people/'||data.raw_contact_id||'/photo' AS local_version
FROM data JOIN mimetypes ON (data.mimetype_id=mimetypes._id)
  JOIN view_v1_people people ON (data.raw_contact_id=people._id)
WHERE mimetype='vnd.android.cursor.item/photo'
