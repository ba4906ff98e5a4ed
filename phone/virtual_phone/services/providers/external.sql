CREATE TABLE android_metadata (locale TEXT)

CREATE TABLE local_metadata (generation INTEGER DEFAULT 0)

CREATE TABLE thumbnails (_id INTEGER PRIMARY KEY, _data TEXT, image_id INTEGER, kind INTEGER,
  width INTEGER, height INTEGER)

CREATE TABLE album_art (album_id INTEGER PRIMARY KEY, _data TEXT)

CREATE TABLE videothumbnails (_id INTEGER PRIMARY KEY, _data TEXT, video_id INTEGER,
  kind INTEGER, width INTEGER, height INTEGER)

CREATE TABLE files (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, _data TEXT UNIQUE COLLATE NOCASE, _size INTEGER,
  format INTEGER, parent INTEGER, date_added INTEGER, date_modified INTEGER, mime_type TEXT,
  title TEXT, description TEXT, _display_name TEXT, picasa_id TEXT, orientation INTEGER,
  latitude DOUBLE, longitude DOUBLE, datetaken INTEGER, mini_thumb_magic INTEGER, bucket_id TEXT,
  bucket_display_name TEXT, isprivate INTEGER, title_key TEXT, artist_id INTEGER,
  album_id INTEGER, composer TEXT, track INTEGER, year INTEGER CHECK(year!=0),
  is_ringtone INTEGER, is_music INTEGER, is_alarm INTEGER, is_notification INTEGER,
  is_podcast INTEGER, album_artist TEXT, duration INTEGER, bookmark INTEGER, artist TEXT,
  album TEXT, resolution TEXT, tags TEXT, category TEXT, language TEXT, mini_thumb_data TEXT,
  name TEXT, media_type INTEGER, old_id INTEGER, is_drm INTEGER, width INTEGER, height INTEGER,
  title_resource_uri TEXT, owner_package_name TEXT DEFAULT NULL, color_standard INTEGER,
  color_transfer INTEGER, color_range INTEGER, _hash BLOB DEFAULT NULL,
  is_pending INTEGER DEFAULT 0, is_download INTEGER DEFAULT 0, download_uri TEXT DEFAULT NULL,
  referer_uri TEXT DEFAULT NULL, is_audiobook INTEGER DEFAULT 0,
  date_expires INTEGER DEFAULT NULL, is_trashed INTEGER DEFAULT 0, group_id INTEGER DEFAULT NULL,
  primary_directory TEXT DEFAULT NULL, secondary_directory TEXT DEFAULT NULL,
  document_id TEXT DEFAULT NULL, instance_id TEXT DEFAULT NULL,
  original_document_id TEXT DEFAULT NULL, relative_path TEXT DEFAULT NULL,
  volume_name TEXT DEFAULT NULL, artist_key TEXT DEFAULT NULL, album_key TEXT DEFAULT NULL,
  genre TEXT DEFAULT NULL, genre_key TEXT DEFAULT NULL, genre_id INTEGER, author TEXT DEFAULT NULL,
  bitrate INTEGER DEFAULT NULL, capture_framerate REAL DEFAULT NULL,
  cd_track_number TEXT DEFAULT NULL, compilation INTEGER DEFAULT NULL,
  disc_number TEXT DEFAULT NULL, is_favorite INTEGER DEFAULT 0, num_tracks INTEGER DEFAULT NULL,
  writer TEXT DEFAULT NULL, exposure_time TEXT DEFAULT NULL, f_number TEXT DEFAULT NULL,
  iso INTEGER DEFAULT NULL, scene_capture_type INTEGER DEFAULT NULL,
  generation_added INTEGER DEFAULT 0, generation_modified INTEGER DEFAULT 0,
  xmp BLOB DEFAULT NULL, _transcode_status INTEGER DEFAULT 0, _video_codec_type TEXT DEFAULT NULL,
  _modifier INTEGER DEFAULT 0, is_recording INTEGER DEFAULT 0,
  redacted_uri_id TEXT DEFAULT NULL, _user_id INTEGER DEFAULT 0,
  _special_format INTEGER DEFAULT NULL
)

CREATE TABLE log (time DATETIME, message TEXT)

CREATE TABLE deleted_media (_id INTEGER PRIMARY KEY AUTOINCREMENT,
  old_id INTEGER UNIQUE, generation_modified INTEGER NOT NULL)

CREATE TABLE audio_playlists_map (_id INTEGER PRIMARY KEY, audio_id INTEGER NOT NULL,
  playlist_id INTEGER NOT NULL, play_order INTEGER NOT NULL)

CREATE INDEX image_id_index ON thumbnails(image_id)

CREATE INDEX video_id_index ON videothumbnails(video_id)

CREATE INDEX album_id_idx ON files(album_id)

CREATE INDEX artist_id_idx ON files(artist_id)

CREATE INDEX genre_id_idx ON files(genre_id)

CREATE INDEX bucket_index ON files(bucket_id, media_type, datetaken, _id)

CREATE INDEX bucket_name ON files(bucket_id, media_type, bucket_display_name)

CREATE INDEX format_index ON files(format)

CREATE INDEX media_type_index ON files(media_type)

CREATE INDEX parent_index ON files(parent)

CREATE INDEX path_index ON files(_data)

CREATE INDEX sort_index ON files(datetaken ASC, _id ASC)

CREATE INDEX title_idx ON files(title)

CREATE INDEX titlekey_index ON files(title_key)

CREATE INDEX date_modified_index ON files(date_modified)

CREATE INDEX generation_modified_index ON files(generation_modified)

CREATE VIEW images AS
SELECT _id, _data, _size, _display_name, mime_type, title, date_added, date_modified,
  description, picasa_id, isprivate, latitude, longitude, datetaken, orientation,
  mini_thumb_magic, bucket_id, bucket_display_name, width, height, exposure_time, f_number, iso,
  scene_capture_type, resolution, volume_name, relative_path, owner_package_name, is_pending,
  is_trashed, is_favorite, is_download, date_expires, is_drm, document_id, instance_id,
  original_document_id, xmp, group_id, color_standard, color_transfer, color_range,
  generation_added, generation_modified, _special_format
FROM files WHERE media_type=1

CREATE VIEW video AS
SELECT _id, _data, _display_name, _size, mime_type, date_added, date_modified, title, duration,
  artist, album, resolution, description, isprivate, tags, category, language, mini_thumb_data,
  latitude, longitude, datetaken, mini_thumb_magic, bucket_id, bucket_display_name, bookmark,
  width, height, orientation, color_standard, color_transfer, color_range, volume_name,
  relative_path, owner_package_name, is_pending, is_trashed, is_favorite, is_download,
  date_expires, is_drm, document_id, instance_id, original_document_id, group_id, bitrate,
  capture_framerate, generation_added, generation_modified, _transcode_status
FROM files WHERE media_type=3

CREATE VIEW audio AS
SELECT _id, _data, _display_name, _size, mime_type, date_added, is_drm, date_modified, title,
  title_key, duration, artist_id, artist, artist_key, composer, album_id, album, album_key,
  album_artist, track, year, is_ringtone, is_music, is_alarm, is_notification, is_podcast,
  is_audiobook, is_recording, bookmark, genre, genre_key, genre_id, title_resource_uri, bitrate,
  author, writer, compilation, cd_track_number, disc_number, num_tracks, bucket_id,
  bucket_display_name, volume_name, relative_path, owner_package_name, is_pending, is_trashed,
  is_favorite, is_download, date_expires, datetaken, width, height, orientation, resolution,
  document_id, instance_id, original_document_id, group_id, generation_added, generation_modified
FROM files WHERE media_type=2

CREATE VIEW downloads AS SELECT * FROM files WHERE is_download=1

CREATE VIEW audio_playlists AS
SELECT _id, _data, name, title, date_added, date_modified, owner_package_name, _hash, is_pending,
  date_expires, is_trashed, volume_name
FROM files WHERE media_type=4

CREATE VIEW audio_artists AS
SELECT artist_id AS _id, MIN(artist) AS artist, artist_key,
  COUNT(DISTINCT album_id) AS number_of_albums, COUNT(DISTINCT _id) AS number_of_tracks
FROM audio WHERE is_music=1 AND is_pending=0 AND is_trashed=0 GROUP BY artist_id

CREATE VIEW audio_albums AS
SELECT album_id AS _id, album_id, MIN(album) AS album, album_key, artist_id, artist, artist_key,
  (SELECT COUNT(*) FROM audio AS all_of_it
    WHERE all_of_it.album_id=audio.album_id AND is_music=1 AND is_pending=0) AS numsongs,
  COUNT(DISTINCT _id) AS numsongs_by_artist, MIN(year) AS minyear, MAX(year) AS maxyear,
  NULL AS album_art
FROM audio WHERE is_music=1 AND is_pending=0 AND is_trashed=0 GROUP BY album_id

CREATE VIEW audio_genres AS
SELECT genre_id AS _id, MIN(genre) AS name
FROM audio WHERE genre_id NOT NULL AND is_pending=0 AND is_trashed=0 GROUP BY genre_id

CREATE VIEW searchhelpertitle AS SELECT * FROM audio ORDER BY title_key

CREATE VIEW search AS
SELECT _id, 'artist' AS mime_type, artist, NULL AS album, NULL AS title, artist AS text1,
  NULL AS text2, number_of_albums AS data1, number_of_tracks AS data2, artist_key AS match,
  'content://media/external/audio/artists/'||_id AS suggest_intent_data, 1 AS grouporder
FROM audio_artists WHERE artist!='<unknown>'
UNION ALL
SELECT _id, 'album', artist, album, NULL, album, artist, NULL, NULL, artist_key||' '||album_key,
  'content://media/external/audio/albums/'||_id, 2
FROM audio_albums WHERE album!='<unknown>'
UNION ALL
SELECT _id, mime_type, artist, album, title, title, artist, NULL, NULL,
  artist_key||' '||album_key||' '||title_key, 'content://media/external/audio/media/'||_id, 3
FROM searchhelpertitle WHERE title!=''
