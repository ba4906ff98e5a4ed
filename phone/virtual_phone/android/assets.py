"""The files behind the addresses of web pages."""

import posixpath
from dataclasses import dataclass

from virtual_phone.android import mime

TYPES = {
    ".css": "text/css",
    ".htm": "text/html",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True)
class Asset:
    """What is at an address."""

    body: bytes
    type: str
    policy: str = ""  # Content-Security-Policy


def asset(name: str, body: bytes) -> Asset:
    """The content of a file, with the type that its name says."""
    ending = posixpath.splitext(name)[1].lower()
    return Asset(body, TYPES.get(ending) or mime.of_name(name) or "application/octet-stream")
