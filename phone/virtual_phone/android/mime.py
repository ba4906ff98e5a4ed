"""MIME types by file name, as Android knows them."""

TYPES = {
    "txt": "text/plain",
    "md": "text/markdown",
    "markdown": "text/markdown",
    "csv": "text/comma-separated-values",
    "html": "text/html",
    "htm": "text/html",
    "xml": "text/xml",
    "css": "text/css",
    "ics": "text/calendar",
    "vcf": "text/x-vcard",
    "json": "application/json",
    "js": "application/javascript",
    "pdf": "application/pdf",
    "zip": "application/zip",
    "gz": "application/gzip",
    "tar": "application/x-tar",
    "apk": "application/vnd.android.package-archive",
    "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xls": "application/vnd.ms-excel",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "ppt": "application/vnd.ms-powerpoint",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "srt": "application/x-subrip",
    "vtt": "text/vtt",
    "gpx": "application/gpx+xml",
    "kml": "application/vnd.google-earth.kml+xml",
    "kmz": "application/vnd.google-earth.kmz",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "png": "image/png",
    "gif": "image/gif",
    "bmp": "image/x-ms-bmp",
    "webp": "image/webp",
    "svg": "image/svg+xml",
    "heic": "image/heic",
    "mp3": "audio/mpeg",
    "m4a": "audio/mp4",
    "aac": "audio/aac",
    "wav": "audio/x-wav",
    "ogg": "audio/ogg",
    "oga": "audio/ogg",
    "flac": "audio/flac",
    "amr": "audio/amr",
    "mid": "audio/midi",
    "m3u": "audio/x-mpegurl",
    "mp4": "video/mp4",
    "m4v": "video/mp4",
    "3gp": "video/3gpp",
    "mkv": "video/x-matroska",
    "webm": "video/webm",
    "avi": "video/avi",
    "mov": "video/quicktime",
}

# Pillow's names of the formats that Android decodes.  Some others start programs (EPS:
# Ghostscript).
PICTURES = ("BMP", "GIF", "ICO", "JPEG", "PNG", "WEBP")


def of_name(name: str) -> str:
    """The MIME type of a file name's extension; empty if it is unknown."""
    return TYPES.get(name.rpartition(".")[2].lower(), "") if "." in name else ""
