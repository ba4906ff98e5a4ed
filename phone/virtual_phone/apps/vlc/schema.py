"""VLC's media library: the statements of its database, model 36 (medialibrary 0.12)."""

from virtual_phone.storage.databases import Schema

MEDIA = """CREATE TABLE Media(
id_media INTEGER PRIMARY KEY AUTOINCREMENT,
type INTEGER,
subtype INTEGER NOT NULL DEFAULT 0,
duration INTEGER DEFAULT -1,
last_position REAL DEFAULT -1,
last_time INTEGER DEFAULT -1,
play_count UNSIGNED INTEGER NOT NULL DEFAULT 0,
last_played_date UNSIGNED INTEGER,
insertion_date UNSIGNED INTEGER,
release_date UNSIGNED INTEGER,
title TEXT COLLATE NOCASE,
filename TEXT COLLATE NOCASE,
is_favorite BOOLEAN NOT NULL DEFAULT 0,
is_present BOOLEAN NOT NULL DEFAULT 1,
device_id INTEGER,
nb_playlists UNSIGNED INTEGER NOT NULL DEFAULT 0,
folder_id UNSIGNED INTEGER,
import_type UNSIGNED INTEGER NOT NULL,
group_id UNSIGNED INTEGER,
forced_title BOOLEAN NOT NULL DEFAULT 0,
artist_id UNSIGNED INTEGER,
genre_id UNSIGNED INTEGER,
track_number UNSIGNED INTEGER,
album_id UNSIGNED INTEGER,
disc_number UNSIGNED INTEGER,
lyrics TEXT,
FOREIGN KEY(group_id) REFERENCES MediaGroup(id_group) ON DELETE RESTRICT,
FOREIGN KEY(folder_id) REFERENCES Folder(id_folder),
FOREIGN KEY(artist_id) REFERENCES Artist(id_artist) ON DELETE SET NULL,
FOREIGN KEY(genre_id) REFERENCES Genre(id_genre) ON DELETE SET NULL,
FOREIGN KEY(album_id) REFERENCES Album(id_album) ON DELETE SET NULL
)"""
PLAYLIST = """CREATE TABLE Playlist(
id_playlist INTEGER PRIMARY KEY AUTOINCREMENT,
name TEXT COLLATE NOCASE,
creation_date UNSIGNED INT NOT NULL,
artwork_mrl TEXT,
nb_video UNSIGNED INT NOT NULL DEFAULT 0,
nb_audio UNSIGNED INT NOT NULL DEFAULT 0,
nb_unknown UNSIGNED INT NOT NULL DEFAULT 0,
nb_present_video UNSIGNED INT NOT NULL DEFAULT 0 CHECK(nb_present_video <= nb_video),
nb_present_audio UNSIGNED INT NOT NULL DEFAULT 0 CHECK(nb_present_audio <= nb_audio),
nb_present_unknown UNSIGNED INT NOT NULL DEFAULT 0 CHECK(nb_present_unknown <= nb_unknown),
duration UNSIGNED INT NOT NULL DEFAULT 0,
nb_duration_unknown UNSIGNED INT NOT NULL DEFAULT 0
)"""
RELATION = """CREATE TABLE PlaylistMediaRelation(
media_id INTEGER,
playlist_id INTEGER,
position INTEGER,
FOREIGN KEY(media_id) REFERENCES Media(id_media) ON DELETE NO ACTION,
FOREIGN KEY(playlist_id) REFERENCES Playlist(id_playlist) ON DELETE CASCADE
)"""
FILE = """CREATE TABLE File(
id_file INTEGER PRIMARY KEY AUTOINCREMENT,
media_id UNSIGNED INT DEFAULT NULL,
playlist_id UNSIGNED INT DEFAULT NULL,
mrl TEXT,
type UNSIGNED INTEGER,
last_modification_date UNSIGNED INT,
size UNSIGNED INT,
folder_id UNSIGNED INTEGER,
is_removable BOOLEAN NOT NULL,
is_external BOOLEAN NOT NULL,
is_network BOOLEAN NOT NULL,
insertion_date UNSIGNED INTEGER NOT NULL,
FOREIGN KEY(media_id) REFERENCES Media(id_media) ON DELETE CASCADE,
FOREIGN KEY(playlist_id) REFERENCES Playlist(id_playlist) ON DELETE CASCADE,
FOREIGN KEY(folder_id) REFERENCES Folder(id_folder) ON DELETE CASCADE,
UNIQUE(mrl,folder_id) ON CONFLICT FAIL
)"""
FOLDER = """CREATE TABLE Folder(
id_folder INTEGER PRIMARY KEY AUTOINCREMENT,
path TEXT,
name TEXT COLLATE NOCASE,
parent_id UNSIGNED INTEGER,
is_banned BOOLEAN NOT NULL DEFAULT 0,
device_id UNSIGNED INTEGER,
is_removable BOOLEAN NOT NULL,
nb_audio UNSIGNED INTEGER NOT NULL DEFAULT 0,
nb_video UNSIGNED INTEGER NOT NULL DEFAULT 0,
duration UNSIGNED INTEGER NOT NULL DEFAULT 0,
FOREIGN KEY(parent_id) REFERENCES Folder(id_folder) ON DELETE CASCADE,
FOREIGN KEY(device_id) REFERENCES Device(id_device) ON DELETE CASCADE,
UNIQUE(path,device_id) ON CONFLICT FAIL
)"""
ARTIST = """CREATE TABLE Artist(
id_artist INTEGER PRIMARY KEY AUTOINCREMENT,
name TEXT COLLATE NOCASE UNIQUE ON CONFLICT FAIL,
shortbio TEXT,
nb_albums UNSIGNED INT DEFAULT 0,
nb_tracks UNSIGNED INT DEFAULT 0,
mb_id TEXT,
is_present UNSIGNED INTEGER NOT NULL DEFAULT 0 CHECK(is_present <= nb_tracks)
)"""
ALBUM = """CREATE TABLE Album(
id_album INTEGER PRIMARY KEY AUTOINCREMENT,
title TEXT COLLATE NOCASE,
artist_id UNSIGNED INTEGER,
release_year UNSIGNED INTEGER,
short_summary TEXT,
nb_tracks UNSIGNED INTEGER DEFAULT 0,
duration UNSIGNED INTEGER NOT NULL DEFAULT 0,
nb_discs UNSIGNED INTEGER NOT NULL DEFAULT 1,
is_present UNSIGNED INTEGER NOT NULL DEFAULT 0 CHECK(is_present <= nb_tracks),
FOREIGN KEY(artist_id) REFERENCES Artist(id_artist) ON DELETE CASCADE
)"""
GENRE = """CREATE TABLE Genre(
id_genre INTEGER PRIMARY KEY AUTOINCREMENT,
name TEXT COLLATE NOCASE UNIQUE ON CONFLICT FAIL,
nb_tracks INTEGER NOT NULL DEFAULT 0,
is_present INTEGER NOT NULL DEFAULT 0 CHECK(is_present <= nb_tracks)
)"""
OTHERS = (
    "CREATE TABLE Settings(db_model_version UNSIGNED INTEGER NOT NULL,"
    "max_task_attempts UNSIGNED INTEGER NOT NULL,"
    "max_link_task_attempts UNSIGNED INTEGER NOT NULL)",
    "CREATE TABLE Device(id_device INTEGER PRIMARY KEY AUTOINCREMENT,"
    "uuid TEXT COLLATE NOCASE,scheme TEXT,is_removable BOOLEAN,is_present BOOLEAN,"
    "is_network BOOLEAN,last_seen UNSIGNED INTEGER,UNIQUE(uuid,scheme) ON CONFLICT FAIL)",
    "CREATE TABLE DeviceMountpoint(device_id INTEGER,mrl TEXT COLLATE NOCASE,"
    "last_seen INTEGER,PRIMARY KEY(device_id, mrl) ON CONFLICT REPLACE,"
    "FOREIGN KEY(device_id) REFERENCES Device(id_device) ON DELETE CASCADE)",
    "CREATE TABLE MediaGroup(id_group INTEGER PRIMARY KEY AUTOINCREMENT,"
    "name TEXT COLLATE NOCASE,nb_video UNSIGNED INTEGER NOT NULL DEFAULT 0,"
    "nb_audio UNSIGNED INTEGER NOT NULL DEFAULT 0,nb_unknown UNSIGNED INTEGER NOT NULL DEFAULT 0,"
    "nb_seen UNSIGNED INTEGER NOT NULL DEFAULT 0,"
    "nb_present_video UNSIGNED INTEGER NOT NULL DEFAULT 0 CHECK(nb_present_video <= nb_video),"
    "nb_present_audio UNSIGNED INTEGER NOT NULL DEFAULT 0 CHECK(nb_present_audio <= nb_audio),"
    "nb_present_unknown UNSIGNED INTEGER NOT NULL DEFAULT 0"
    " CHECK(nb_present_unknown <= nb_unknown),"
    "nb_present_seen UNSIGNED INTEGER NOT NULL DEFAULT 0 CHECK(nb_present_seen <= nb_seen),"
    "duration INTEGER NOT NULL DEFAULT 0,creation_date INTEGER NOT NULL,"
    "last_modification_date INTEGER NOT NULL,user_interacted BOOLEAN,"
    "forced_singleton BOOLEAN)",
    "CREATE TABLE Thumbnail(id_thumbnail INTEGER PRIMARY KEY AUTOINCREMENT,"
    "mrl TEXT,status UNSIGNED INTEGER NOT NULL,nb_attempts UNSIGNED INTEGER DEFAULT 0,"
    "is_owned BOOLEAN NOT NULL,shared_counter INTEGER NOT NULL DEFAULT 0,"
    "file_size INTEGER,hash TEXT)",
    "CREATE TABLE ThumbnailLinking(entity_id UNSIGNED INTEGER NOT NULL,"
    "entity_type UNSIGNED INTEGER NOT NULL,size_type UNSIGNED INTEGER NOT NULL,"
    "thumbnail_id UNSIGNED INTEGER NOT NULL,origin UNSIGNED INT NOT NULL,"
    "PRIMARY KEY(entity_id, entity_type, size_type),FOREIGN KEY(thumbnail_id)"
    " REFERENCES Thumbnail(id_thumbnail) ON DELETE CASCADE)",
    "CREATE TABLE Bookmark(id_bookmark INTEGER PRIMARY KEY AUTOINCREMENT,"
    "time UNSIGNED INTEGER NOT NULL,name TEXT,description TEXT,"
    "media_id UNSIGNED INTEGER NOT NULL,creation_date UNSIGNED INTEGER NOT NULL,"
    "type UNSIGNED INTEGER NOT NULL,"
    "FOREIGN KEY(media_id) REFERENCES Media(id_media) ON DELETE CASCADE,"
    "UNIQUE(time,media_id) ON CONFLICT FAIL)",
    "CREATE TABLE Label(id_label INTEGER PRIMARY KEY AUTOINCREMENT,"
    "name TEXT UNIQUE ON CONFLICT FAIL)",
    "CREATE TABLE LabelFileRelation(label_id INTEGER,media_id INTEGER,"
    "PRIMARY KEY(label_id,media_id),"
    "FOREIGN KEY(label_id) REFERENCES Label(id_label) ON DELETE CASCADE,"
    "FOREIGN KEY(media_id) REFERENCES Media(id_media) ON DELETE CASCADE)",
    "CREATE TABLE MediaArtistRelation(media_id INTEGER NOT NULL,artist_id INTEGER,"
    "PRIMARY KEY(media_id,artist_id),"
    "FOREIGN KEY(media_id) REFERENCES Media(id_media) ON DELETE CASCADE,"
    "FOREIGN KEY(artist_id) REFERENCES Artist(id_artist) ON DELETE CASCADE)",
    "CREATE TABLE Show(id_show INTEGER PRIMARY KEY AUTOINCREMENT,title TEXT,"
    "nb_episodes UNSIGNED INTEGER NOT NULL DEFAULT 0,release_date UNSIGNED INTEGER,"
    "short_summary TEXT,artwork_mrl TEXT,tvdb_id TEXT,"
    "is_present UNSIGNED INTEGER NOT NULL DEFAULT 0 CHECK(is_present <= nb_episodes))",
    "CREATE TABLE ShowEpisode(id_episode INTEGER PRIMARY KEY AUTOINCREMENT,"
    "media_id UNSIGNED INTEGER NOT NULL,episode_number UNSIGNED INT,"
    "season_number UNSIGNED INT,episode_title TEXT,show_id UNSIGNED INT,"
    "FOREIGN KEY(media_id) REFERENCES Media(id_media) ON DELETE CASCADE,"
    "FOREIGN KEY(show_id) REFERENCES Show(id_show) ON DELETE CASCADE)",
    "CREATE TABLE Movie(id_movie INTEGER PRIMARY KEY AUTOINCREMENT,"
    "media_id UNSIGNED INTEGER NOT NULL,summary TEXT,imdb_id TEXT,"
    "FOREIGN KEY(media_id) REFERENCES Media(id_media) ON DELETE CASCADE)",
    "CREATE TABLE VideoTrack(id_track INTEGER PRIMARY KEY AUTOINCREMENT,codec TEXT,"
    "width UNSIGNED INTEGER,height UNSIGNED INTEGER,fps_num UNSIGNED INTEGER,"
    "fps_den UNSIGNED INTEGER,bitrate UNSIGNED INTEGER,sar_num UNSIGNED INTEGER,"
    "sar_den UNSIGNED INTEGER,media_id UNSIGNED INT,language TEXT,description TEXT,"
    "FOREIGN KEY(media_id) REFERENCES Media(id_media) ON DELETE CASCADE)",
    "CREATE TABLE AudioTrack(id_track INTEGER PRIMARY KEY AUTOINCREMENT,codec TEXT,"
    "bitrate UNSIGNED INTEGER,samplerate UNSIGNED INTEGER,nb_channels UNSIGNED INTEGER,"
    "language TEXT,description TEXT,media_id UNSIGNED INT,attached_file_id UNSIGNED INT,"
    "FOREIGN KEY(media_id) REFERENCES Media(id_media) ON DELETE CASCADE,"
    "FOREIGN KEY(attached_file_id) REFERENCES File(id_file) ON DELETE CASCADE)",
    "CREATE TABLE SubtitleTrack(id_track INTEGER PRIMARY KEY AUTOINCREMENT,codec TEXT,"
    "language TEXT,description TEXT,encoding TEXT,media_id UNSIGNED INT,"
    "attached_file_id UNSIGNED INT,"
    "FOREIGN KEY(media_id) REFERENCES Media(id_media) ON DELETE CASCADE,"
    "FOREIGN KEY(attached_file_id) REFERENCES File(id_file) ON DELETE CASCADE)",
    "CREATE TABLE Metadata(id_media INTEGER,entity_type INTEGER,type INTEGER,value TEXT,"
    "PRIMARY KEY(id_media,entity_type,type))",
    "CREATE TABLE Task(id_task INTEGER PRIMARY KEY AUTOINCREMENT,"
    "step INTEGER NOT NULL DEFAULT 0,attempts_left INTEGER NOT NULL,type INTEGER NOT NULL,"
    "mrl TEXT,file_type INTEGER NOT NULL,file_id UNSIGNED INTEGER,"
    "parent_folder_id UNSIGNED INTEGER,link_to_id UNSIGNED INTEGER NOT NULL,"
    "link_to_type UNSIGNED INTEGER NOT NULL,link_extra UNSIGNED INTEGER NOT NULL,"
    "link_to_mrl TEXT NOT NULL,UNIQUE(mrl,type,link_to_id,link_to_type,link_extra,link_to_mrl)"
    " ON CONFLICT FAIL,FOREIGN KEY(file_id) REFERENCES File(id_file) ON DELETE CASCADE,"
    "FOREIGN KEY(parent_folder_id) REFERENCES Folder(id_folder) ON DELETE CASCADE)",
    "CREATE VIRTUAL TABLE MediaFts USING FTS3(title,labels)",
    "CREATE VIRTUAL TABLE PlaylistFts USING FTS3(name)",
    "CREATE VIRTUAL TABLE FolderFts USING FTS3(name)",
    "CREATE VIRTUAL TABLE ArtistFts USING FTS3(name)",
    "CREATE VIRTUAL TABLE AlbumFts USING FTS3(title,artist)",
    "CREATE VIRTUAL TABLE GenreFts USING FTS3(name)",
    "CREATE VIRTUAL TABLE ShowFts USING FTS3(title)",
    "CREATE VIRTUAL TABLE MediaGroupFts USING FTS3(name)",
)
INDEXES = (
    "CREATE INDEX index_last_played_date ON Media(last_played_date DESC)",
    "CREATE INDEX index_media_presence ON Media(is_present)",
    "CREATE INDEX media_types_idx ON Media(type, subtype)",
    "CREATE INDEX media_folder_id_idx ON Media(folder_id)",
    "CREATE INDEX media_group_id_idx ON Media(group_id)",
    "CREATE INDEX media_artist_id_idx ON Media(artist_id)",
    "CREATE INDEX media_album_id_idx ON Media(album_id)",
    "CREATE INDEX media_genre_id_idx ON Media(genre_id)",
    "CREATE INDEX file_media_id_index ON File(media_id)",
    "CREATE INDEX file_folder_id_index ON File(folder_id)",
    "CREATE INDEX folder_parent_id_idx ON Folder(parent_id)",
    "CREATE INDEX playlist_media_rel_media_id_idx ON PlaylistMediaRelation(media_id)",
    "CREATE INDEX playlist_position_pl_id_index ON PlaylistMediaRelation(playlist_id, position)",
    "CREATE INDEX task_parent_folder_id_idx ON Task(parent_folder_id)",
)
OF_PLAYLIST = (
    "FROM PlaylistMediaRelation AS r INNER JOIN Media AS m ON m.id_media = r.media_id"
    " WHERE r.playlist_id = Playlist.id_playlist"
)
# The counters of a playlist by the type of its media: 0 is unknown, 1 a video, 2 audio.
COUNTS = "".join(
    f"nb_{name} = (SELECT COUNT(*) {OF_PLAYLIST} AND m.type = {number}),"
    f" nb_present_{name} = (SELECT COUNT(*) {OF_PLAYLIST} AND m.type = {number}"
    " AND m.is_present != 0), "
    for number, name in enumerate(("unknown", "video", "audio"))
)
COUNT = (
    f"UPDATE Playlist SET {COUNTS}"
    f"duration = (SELECT TOTAL(MAX(m.duration, 0)) {OF_PLAYLIST}), "
    f"nb_duration_unknown = (SELECT COUNT(*) {OF_PLAYLIST} AND IFNULL(m.duration, 0) <= 0)"
    " WHERE id_playlist"
)
SHIFT = "UPDATE PlaylistMediaRelation SET position = position {by} WHERE playlist_id = "
TRIGGERS = (
    "CREATE TRIGGER insert_media_fts AFTER INSERT ON Media BEGIN"
    " INSERT INTO MediaFts(rowid,title,labels) VALUES(new.id_media, new.title, ''); END",
    "CREATE TRIGGER delete_media_fts BEFORE DELETE ON Media BEGIN"
    " DELETE FROM MediaFts WHERE rowid = old.id_media; END",
    "CREATE TRIGGER update_media_title_fts AFTER UPDATE OF title ON Media BEGIN"
    " UPDATE MediaFts SET title = new.title WHERE rowid = new.id_media; END",
    "CREATE TRIGGER insert_playlist_fts AFTER INSERT ON Playlist BEGIN"
    " INSERT INTO PlaylistFts(rowid,name) VALUES(new.id_playlist, new.name); END",
    "CREATE TRIGGER update_playlist_fts AFTER UPDATE OF name ON Playlist BEGIN"
    " UPDATE PlaylistFts SET name = new.name WHERE rowid = new.id_playlist; END",
    "CREATE TRIGGER delete_playlist_fts BEFORE DELETE ON Playlist BEGIN"
    " DELETE FROM PlaylistFts WHERE rowid = old.id_playlist; END",
    "CREATE TRIGGER append_new_playlist_record AFTER INSERT ON PlaylistMediaRelation"
    " WHEN new.position IS NULL BEGIN UPDATE PlaylistMediaRelation SET position ="
    " (SELECT COUNT(media_id) FROM PlaylistMediaRelation WHERE playlist_id = new.playlist_id) - 1"
    " WHERE rowid = new.rowid; END",
    "CREATE TRIGGER update_playlist_order_on_insert AFTER INSERT ON PlaylistMediaRelation"
    f" WHEN new.position IS NOT NULL BEGIN {SHIFT.format(by='+ 1')}new.playlist_id"
    " AND position >= new.position AND rowid != new.rowid; END",
    "CREATE TRIGGER update_playlist_order_on_delete AFTER DELETE ON PlaylistMediaRelation"
    f" BEGIN {SHIFT.format(by='- 1')}old.playlist_id AND position > old.position; END",
    "CREATE TRIGGER increment_media_nb_playlist AFTER INSERT ON PlaylistMediaRelation BEGIN"
    " UPDATE Media SET nb_playlists = nb_playlists + 1 WHERE id_media = new.media_id; END",
    "CREATE TRIGGER decrement_media_nb_playlist AFTER DELETE ON PlaylistMediaRelation BEGIN"
    " UPDATE Media SET nb_playlists = nb_playlists - 1 WHERE id_media = old.media_id; END",
    "CREATE TRIGGER update_playlist_nb_media_on_insert AFTER INSERT ON PlaylistMediaRelation"
    f" BEGIN {COUNT} = new.playlist_id; END",
    "CREATE TRIGGER update_playlist_nb_media_on_delete AFTER DELETE ON PlaylistMediaRelation"
    f" BEGIN {COUNT} = old.playlist_id; END",
    "CREATE TRIGGER update_playlist_nb_media_on_media AFTER UPDATE OF type, is_present, duration"
    f" ON Media BEGIN {COUNT} IN"
    " (SELECT playlist_id FROM PlaylistMediaRelation WHERE media_id = new.id_media); END",
)
LIBRARY = Schema(
    (MEDIA, PLAYLIST, RELATION, FILE, FOLDER, ARTIST, ALBUM, GENRE, *OTHERS, *INDEXES, *TRIGGERS),
    rows=("INSERT INTO Settings VALUES(36, 3, 6)",),
)
