"""The media store's columns for a file: from its path, its size and times, and its content."""

import hashlib
import re
from datetime import UTC, datetime
from typing import IO, Any

from virtual_phone.android import mime
from virtual_phone.media.pictures import NotAPicture, read_header
from virtual_phone.services.media_tags import read_tags
from virtual_phone.services.providers.contact_names import normalized_name
from virtual_phone.services.providers.core import Values, java_hash
from virtual_phone.services.providers.external import (
    AUDIO,
    DOCUMENT,
    IMAGE,
    NONE,
    PLAYLIST,
    SUBTITLE,
    VIDEO,
)
from virtual_phone.storage.files import STORAGE, Files, Stat

VOLUME = "external_primary"
UNKNOWN = "<unknown>"
FOLDER_FORMAT, FILE_FORMAT = 0x3001, 0x3000
FORMATS = {  # object formats of MTP
    "image/jpeg": 0x3801,
    "image/png": 0x380B,
    "image/gif": 0x3807,
    "image/x-ms-bmp": 0x3804,
    "audio/mpeg": 0x3009,
    "audio/x-wav": 0x3008,
    "audio/mp4": 0xB982,
    "video/mp4": 0xB982,
    "video/3gpp": 0xB984,
    "text/plain": 0x3004,
    "text/html": 0x3005,
}
PLAYLISTS = {"audio/x-mpegurl", "audio/x-scpls", "application/vnd.ms-wpl"}
SUBTITLES = {"application/x-subrip", "text/vtt", "application/ttml+xml"}
DOCUMENTS = re.compile(
    r"text/|application/(pdf|msword|rtf|epub\+zip|json|vnd\.(openxmlformats|ms-|oasis))"
)
# The purpose of audio files by their folder; all others are music.
PURPOSES = {
    "ringtones": "is_ringtone",
    "notifications": "is_notification",
    "alarms": "is_alarm",
    "podcasts": "is_podcast",
    "audiobooks": "is_audiobook",
    "recordings": "is_recording",
    "music": "is_music",
}
NOT_INDEXED = re.compile(rf"{STORAGE}/android/(data|obb)(/|$)", re.IGNORECASE)
ORIENTATIONS = {3: 180, 6: 90, 8: 270}  # EXIF's numbers, in degrees
EXIF, ORIENTATION, TAKEN = 0x8769, 0x0112, 0x9003


def is_indexed(path: str) -> bool:
    """Whether the media store indexes a path: shared storage without the apps' own folders."""
    return path.startswith(f"{STORAGE}/") and not NOT_INDEXED.match(path)


def bucket(folder: str) -> str:
    """The id shared by the images of a folder."""
    return str(java_hash(folder.lower()))


def media_type(kind: str, *, hidden: bool) -> int:
    """The value of ``media_type`` for a kind of file."""
    if kind in PLAYLISTS:
        return PLAYLIST
    if kind in SUBTITLES:
        return SUBTITLE
    main = {"image": IMAGE, "audio": AUDIO, "video": VIDEO}.get(kind.partition("/")[0], NONE)
    what = main or (DOCUMENT if DOCUMENTS.match(kind) else NONE)
    return NONE if hidden else what


def is_hidden(files: Files, path: str) -> bool:
    """Whether a file is hidden: by a leading dot, or a `.nomedia` in its folder or one above."""
    below = path.removeprefix(f"{STORAGE}/").split("/")
    if any(part.startswith(".") for part in below):
        return True
    folders = [STORAGE + "".join(f"/{part}" for part in below[:n]) for n in range(1, len(below))]
    return any(files.is_file(f"{folder}/.nomedia") for folder in folders)


def describe(files: Files, path: str, stat: Stat) -> Values:
    """All columns derived from the file itself."""
    folder, _, name = path.rpartition("/")
    inside = folder.removeprefix(STORAGE).strip("/")
    values: Values = {
        "_data": path,
        "_size": None if stat.is_dir else stat.size,
        "format": FOLDER_FORMAT,
        "date_modified": stat.mtime // 1_000_000_000,
        "mime_type": None,
        "title": name.rpartition(".")[0] or name,
        "_display_name": name,
        "bucket_id": bucket(folder),
        "bucket_display_name": folder.rpartition("/")[2],
        "media_type": NONE,
        "volume_name": VOLUME,
        "relative_path": f"{inside}/",
        "is_download": 0,
        "is_pending": int(name.startswith(".pending-")),
    }
    if stat.is_dir:
        return values | {"title": name}
    kind = mime.of_name(name) or "application/octet-stream"
    what = media_type(kind, hidden=is_hidden(files, path))
    values |= {
        "format": FORMATS.get(kind, FILE_FORMAT),
        "mime_type": kind,
        "media_type": what,
        "is_download": int(f"{inside}/".lower().startswith("download/")),
    }
    if what in DETAILS:
        with files.open(path) as file:
            values |= DETAILS[what](file, kind, values)
    return values


def _image(file: IO[bytes], kind: str, values: Values) -> Values:
    """Size, rotation and time of an image."""
    taken = int(values["date_modified"] or 0) * 1000
    found: Values = {"datetaken": taken}
    try:
        width, height, exif = read_header(file)
    except NotAPicture:
        return found  # an unreadable image has no columns but those from its name
    found |= {"width": width, "height": height, "resolution": f"{width}×{height}"}
    found["orientation"] = ORIENTATIONS.get(exif.get(ORIENTATION, 1), 0)
    written = str(exif.get_ifd(EXIF).get(TAKEN, ""))
    if re.fullmatch(r"\d{4}(:\d\d){2} \d\d(:\d\d){2}", written):
        try:
            moment = datetime.strptime(written, "%Y:%m:%d %H:%M:%S").replace(tzinfo=UTC)
        except ValueError:
            return found
        found["datetaken"] = int(moment.timestamp()) * 1000
    return found


def _video(file: IO[bytes], kind: str, values: Values) -> Values:
    tags = read_tags(file, kind)
    found = _common(tags, values)
    if "width" in tags:
        found["resolution"] = f"{tags['width']}×{tags['height']}"
    found["datetaken"] = int(values["date_modified"] or 0) * 1000
    return found


def _audio(file: IO[bytes], kind: str, values: Values) -> Values:
    """Title, artist and other tags of an audio file, and its purpose."""
    tags = read_tags(file, kind)
    found = _common(tags, values)
    where = {part.lower() for part in str(values["relative_path"]).split("/")}
    purposes = [column for folder, column in PURPOSES.items() if folder in where] or ["is_music"]
    found |= {column: int(column in purposes) for column in PURPOSES.values()}
    artist, album = str(found["artist"]), str(found["album"])
    genre = tags.get("genre")
    found |= {
        "title_key": normalized_name(str(found.get("title", values["title"]))),
        "artist_key": normalized_name(artist),
        "album_key": normalized_name(album),
        "artist_id": number_of(artist),
        "album_id": number_of(f"{tags.get('album_artist', '')}\n{album}"),
        "genre_key": normalized_name(genre) if genre else None,
        "genre_id": number_of(genre) if genre else None,
    }
    return found


def _common(tags: dict[str, Any], values: Values) -> Values:
    """The columns made from tags; a missing album is named after the folder."""
    columns = (
        "title duration album_artist composer track year genre width height orientation".split()
    )
    found: Values = {name: tags[name] for name in columns if name in tags}
    found["artist"] = tags.get("artist", UNKNOWN)
    found["album"] = tags.get("album", values["bucket_display_name"])
    found["author"] = tags.get("artist")
    return found


def number_of(text: str) -> int:
    """A stable 63-bit id for a name."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1


DETAILS = {IMAGE: _image, VIDEO: _video, AUDIO: _audio}
