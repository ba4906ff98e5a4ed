"""What Chrome does not display, it downloads."""

import base64
import binascii
from typing import TYPE_CHECKING
from urllib.parse import unquote_to_bytes

from virtual_phone.android import mime
from virtual_phone.android.intent import VIEW, Intent

if TYPE_CHECKING:
    from virtual_phone.apps.chrome.app import Chrome

FOLDER = "/storage/emulated/0/Download"
UNNAMED = "download"


def in_address(url: str) -> tuple[str, bytes] | None:
    """The name and the content of a file that is in an address of the scheme ``data``."""
    about, comma, written = url.removeprefix("data:").partition(",")
    if not comma or not url.startswith("data:"):
        return None
    type, *more = about.split(";")
    try:
        plain = unquote_to_bytes(written)
        content = base64.b64decode(plain, validate=True) if "base64" in more else plain
    except binascii.Error:
        return None
    ending = next((ending for ending, each in mime.TYPES.items() if each == type), "")
    return f"{UNNAMED}.{ending}".rstrip("."), content


def keep(app: "Chrome", name: str, content: bytes) -> None:
    """Write a file that was downloaded, beside those of its name, and say so."""
    files = app.phone.files
    files.mkdir(FOLDER, parents=True)
    path = free_path(app, name.replace("/", "_").lstrip(".") or UNNAMED)
    try:
        files.write(path, content)
    except OSError:
        app.snack(f"{name} download failed")
        return
    app.announce(path)


def free_path(app: "Chrome", name: str) -> str:
    """The path for a file of that name: with a number, where one is there already."""
    stem, dot, ending = name.rpartition(".") if "." in name else (name, "", "")
    path, number = f"{FOLDER}/{name}", 0
    while app.phone.files.exists(path):
        number += 1
        path = f"{FOLDER}/{stem} ({number}){dot}{ending}"
    return path


def opening(path: str) -> Intent:
    """Opens a download in the app that displays its kind."""
    return Intent(VIEW, f"file://{path}", mime.of_name(path), extras={"path": path})
