"""The tables of gallery.db, a cache of what is on the storage, and the types of media."""

from dataclasses import dataclass

from virtual_phone.storage.databases import Schema

FILE = "gallery.db"
IMAGE, VIDEO, GIF, RAW, SVG = 1, 2, 4, 8, 16  # media.type, and flags of directories.media_types
ALL_TYPES = IMAGE | VIDEO | GIF | RAW | SVG
EXTENSIONS = {
    IMAGE: "jpg jpeg png webp bmp heic heif apng avif jfif",
    VIDEO: "mp4 mkv webm avi 3gp mov m4v 3gpp",
    GIF: "gif",
    RAW: "dng orf nef arw rw2 cr2 cr3",
    SVG: "svg",
}
TYPES = {extension: kind for kind, names in EXTENSIONS.items() for extension in names.split()}
SCHEMA = Schema(
    version=10,
    wal=True,
    statements=(
        "CREATE TABLE android_metadata (locale TEXT)",
        "CREATE TABLE `directories` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, "
        "`path` TEXT NOT NULL, `thumbnail` TEXT NOT NULL, `filename` TEXT NOT NULL, "
        "`media_count` INTEGER NOT NULL, `last_modified` INTEGER NOT NULL, "
        "`date_taken` INTEGER NOT NULL, `size` INTEGER NOT NULL, `location` INTEGER NOT NULL, "
        "`media_types` INTEGER NOT NULL, `sort_value` TEXT NOT NULL)",
        "CREATE UNIQUE INDEX `index_directories_path` ON `directories` (`path`)",
        "CREATE TABLE `media` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, "
        "`filename` TEXT NOT NULL, `full_path` TEXT NOT NULL, `parent_path` TEXT NOT NULL, "
        "`last_modified` INTEGER NOT NULL, `date_taken` INTEGER NOT NULL, "
        "`size` INTEGER NOT NULL, `type` INTEGER NOT NULL, `video_duration` INTEGER NOT NULL, "
        "`is_favorite` INTEGER NOT NULL, `deleted_ts` INTEGER NOT NULL, "
        "`media_store_id` INTEGER NOT NULL)",
        "CREATE UNIQUE INDEX `index_media_full_path` ON `media` (`full_path`)",
        "CREATE TABLE `widgets` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, "
        "`widget_id` INTEGER NOT NULL, `folder_path` TEXT NOT NULL)",
        "CREATE UNIQUE INDEX `index_widgets_widget_id` ON `widgets` (`widget_id`)",
        "CREATE TABLE `date_takens` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, "
        "`full_path` TEXT NOT NULL, `filename` TEXT NOT NULL, `parent_path` TEXT NOT NULL, "
        "`date_taken` INTEGER NOT NULL, `last_fixed` INTEGER NOT NULL, "
        "`last_modified` INTEGER NOT NULL)",
        "CREATE UNIQUE INDEX `index_date_takens_full_path` ON `date_takens` (`full_path`)",
        "CREATE TABLE `favorites` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, "
        "`full_path` TEXT NOT NULL, `filename` TEXT NOT NULL, `parent_path` TEXT NOT NULL)",
        "CREATE UNIQUE INDEX `index_favorites_full_path` ON `favorites` (`full_path`)",
        "CREATE TABLE room_master_table (id INTEGER PRIMARY KEY,identity_hash TEXT)",
    ),
    rows=("INSERT INTO android_metadata VALUES ('en_US')",),
)


@dataclass(frozen=True)
class DirectoryRow:
    id: int
    path: str
    thumbnail: str
    filename: str
    media_count: int
    last_modified: int
    date_taken: int
    size: int
    location: int
    media_types: int
    sort_value: str


@dataclass(frozen=True)
class MediumRow:
    id: int
    filename: str
    full_path: str
    parent_path: str
    last_modified: int  # this and the next in ms
    date_taken: int
    size: int
    type: int
    video_duration: int  # in s
    is_favorite: int
    deleted_ts: int  # when it came into the Recycle Bin, in ms
    media_store_id: int


@dataclass(frozen=True)
class FavoriteRow:
    id: int
    full_path: str
    filename: str
    parent_path: str
