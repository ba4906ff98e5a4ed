"""Files that a page asks for: what the picker offers, and what the page gets of its choice."""

import base64
from typing import TYPE_CHECKING

from virtual_phone.android import mime
from virtual_phone.android.intent import Intent
from virtual_phone.services.dead_ends import DeadEnds
from virtual_phone.web.page_view import follow
from virtual_phone.web.pages import WebPages

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

GET_CONTENT = "android.intent.action.GET_CONTENT"
TYPES, MULTIPLE = (f"android.intent.extra.{name}" for name in ("MIME_TYPES", "ALLOW_MULTIPLE"))
MOST = 10_000_000  # bytes of what is chosen, which the page's story keeps


def picking(accept: str, *, several: bool) -> Intent:
    """Opens the picker for a field of files."""
    types = accepted(accept)
    extras = {TYPES: types} if types else {}
    return Intent(GET_CONTENT, type="*/*", extras={**extras, MULTIPLE: several})


def accepted(accept: str) -> list[str]:
    """The types of files in the attribute ``accept``; none: all, as where one is not known."""
    names = [name.strip().lower() for name in accept.split(",") if name.strip()]
    types = [mime.TYPES.get(name[1:], "") if name[0] == "." else name for name in names]
    return list(dict.fromkeys(types)) if all("/" in type for type in types) else []


def give(phone: "Phone", package: str, page: str, chosen: str | list[str]) -> None:
    """Give a page of an app the files that were chosen, by their paths."""
    pages, files = phone[WebPages], phone.files
    paths = [chosen] if isinstance(chosen, str) else chosen
    there = [path for path in paths if files.is_file(path)]
    if not pages.has(page) or not there:
        return
    if sum(files.stat(path).size for path in there) > MOST:
        phone[DeadEnds].add(package, Intent(GET_CONTENT, extras={"more bytes than": MOST}))
        return
    given = [
        [
            path.rpartition("/")[2],
            mime.of_name(path),
            files.stat(path).mtime // 1_000_000,
            base64.b64encode(files.read(path)).decode(),
        ]
        for path in there
    ]
    pages.do(page, "invoke", "choose", given)
    follow(phone, page)
