"""What a search of Settings looks through: every page and every row, and where each is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from virtual_phone.apps.settings.home import ROWS
from virtual_phone.apps.settings.pages import pages
from virtual_phone.services.packages import Packages
from virtual_phone.ui import settings as kit
from virtual_phone.ui.app import App

NOT_SEARCHED = (kit.ButtonBar, kit.Category, kit.Custom, kit.Footer)
APPS = "all_apps"  # the one page on which apps are what is searched for
MOST = 30
IGNORED = str.maketrans({"‑": None, "-": None, "’": "'"})


@dataclass(frozen=True)
class Hit:
    """Something to find: what it is called, where it is, what it opens."""

    title: str
    path: tuple[str, ...]
    page: str
    arg: str = ""
    row: str = ""
    words: str = ""


def plain(text: str) -> list[str]:
    """The words of a text, without signs that are not typed: "Wi‑Fi" is "wifi"."""
    return re.findall(r"\w+", text.casefold().translate(IGNORED))


def everything(app: App) -> Iterator[Hit]:
    """All pages that are not about something that must be chosen first, with their rows."""
    context = kit.UnopenedPage(app)
    waiting: list[tuple[str, tuple[str, ...]]] = []
    seen = {row.to for row in ROWS}
    for main in ROWS:
        title = str(main.title)
        yield Hit(title, (), main.to, words=pages()[main.to].keywords)
        waiting.append((main.to, (title,)))
    for name, path in waiting:
        for row in _rows(context, name):
            yield _hit(context, row, name, path)
            if row.to and row.to not in seen and not row.arg and not pages()[row.to].about:
                seen.add(row.to)
                target = pages()[row.to].title
                title = target if isinstance(target, str) else kit.text_of(row.title, context)
                waiting.append((row.to, (*path, title)))


def _rows(context: kit.PageContext, page: str) -> Iterator[kit.Row]:
    packages = context.phone[Packages]
    for row in pages()[page].now(context):
        is_app = row.key in packages and page != APPS
        if not isinstance(row, NOT_SEARCHED) and kit.text_of(row.title, context) and not is_app:
            yield row


def _hit(context: kit.PageContext, row: kit.Row, page: str, path: tuple[str, ...]) -> Hit:
    """A row; one with the title of the page it opens leads there."""
    title, target = kit.text_of(row.title, context), pages().get(row.to)
    if target is not None and (row.arg or target.title == title):
        return Hit(title, path, row.to, row.arg, words=target.keywords)
    return Hit(title, path, page, row=row.name(context))


def search(app: App, query: str) -> list[Hit]:
    """What fits, the best first: every word of the query begins a word of it."""
    wanted = plain(query)
    if not wanted:
        return []
    found = [(rank, hit) for hit in everything(app) if (rank := _rank(wanted, hit)) is not None]
    best = sorted(found, key=lambda each: (each[0], len(each[1].path)))
    return list({(hit.title, hit.path): hit for _, hit in best}.values())[:MOST]


def _rank(wanted: list[str], hit: Hit) -> int | None:
    """How well it fits: it is it, begins so, contains it, or only means it."""
    words = plain(hit.title)
    if words == wanted:
        return 0
    joined = "".join(words)
    if joined.startswith("".join(wanted)):
        return 1
    if all(any(word.startswith(each) for word in words) for each in wanted):
        return 2
    meant = [*words, *plain(hit.words)]
    return 3 if all(any(word.startswith(each) for word in meant) for each in wanted) else None
