"""Addresses of the phone that the browser of another system does not know.

Each kind gets an ``https:`` origin of the phone's own.  None gets ``file:``: from an origin of
that kind a page may lead a frame to the files of the computer.
"""

from virtual_phone.web.story import EMPTY

CONTENT = "content://"
# By the phone's prefix; no name below ``.invalid`` exists (RFC 2606)
ORIGINS = {
    CONTENT: "https://content.androidworld.invalid/",
    "file:///": "https://file.androidworld.invalid/",
}
DATA = "data:"


def inside(url: str) -> str:
    """An address as the browser gets it; an empty page for those that no page of an app has."""
    for prefix, origin in ORIGINS.items():
        if url.startswith(prefix):
            return origin + url.removeprefix(prefix)
    return url if url.startswith(DATA) else EMPTY


def outside(url: str) -> str:
    """An address of the browser's as the phone has it."""
    for prefix, origin in ORIGINS.items():
        if url.startswith(origin):
            return prefix + url.removeprefix(origin)
    return url


def is_inside(url: str) -> bool:
    """Whether an address of the browser's is one of the phone's."""
    return url.startswith(tuple(ORIGINS.values()))
