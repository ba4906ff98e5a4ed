"""Addresses of the phone that the browser of another system does not know."""

CONTENT, INSIDE = "content://", "file:///.content/"


def inside(url: str) -> str:
    """An address as the browser gets it."""
    return INSIDE + url.removeprefix(CONTENT) if url.startswith(CONTENT) else url


def outside(url: str) -> str:
    """An address of the browser's as the phone has it."""
    return CONTENT + url.removeprefix(INSIDE) if url.startswith(INSIDE) else url
