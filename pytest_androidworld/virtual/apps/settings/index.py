"""What a search of Settings looks through: every page and every row, and where each stands."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pytest_androidworld.virtual.apps.settings.home import ROWS
from pytest_androidworld.virtual.apps.settings.pages import pages
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.services.registry import Entry
from pytest_androidworld.virtual.ui.kits.preference_items import (
    Footer,
    Group,
    Item,
    Page,
    Piece,
    Words,
)
from pytest_androidworld.virtual.ui.kits.preference_values import Preferences, said

UNSAID = (Footer, Group, Piece, Words)
APPS = "all_apps"  # the one page on which apps count as what is searched for
MOST = 30
IGNORED = str.maketrans({"‑": None, "-": None, "’": "'"})


@dataclass(frozen=True)
class Hit:
    """Something that may be looked for: what it is called, where it stands, what it opens."""

    title: str
    path: tuple[str, ...]
    page: str
    arg: str = ""
    row: str = ""
    words: str = ""


def plain(text: str) -> list[str]:
    """The words of a text, without what nobody types: "Wi‑Fi" is "wifi"."""
    return re.findall(r"\w+", text.casefold().translate(IGNORED))


def everything(app: Preferences) -> Iterator[Hit]:
    """All pages that can be reached without saying whom they are about, with their rows."""
    waiting: list[tuple[str, tuple[str, ...]]] = []
    seen = {row.to for row in ROWS}
    for row in ROWS:
        yield Hit(said(row.title, app), (), row.to, words=pages()[row.to].words)
        waiting.append((row.to, (said(row.title, app),)))
    for name, path in waiting:
        table = pages()[name]
        for item in _rows(app, table):
            yield _hit(app, item, name, path)
            if item.to and item.to not in seen and not item.arg and not pages()[item.to].about:
                seen.add(item.to)
                title = pages()[item.to].title
                name_of_it = title if isinstance(title, str) else said(item.title, app)
                waiting.append((item.to, (*path, name_of_it)))


def _rows(app: Preferences, table: Page) -> Iterator[Item]:
    entry: Entry = {"args": {"name": table.name, "arg": ""}, "views": {}, "here": {}}
    here = type(app)(app.phone, entry)
    packages = app.phone[Packages]
    for item in table.now(here):
        is_app = item.key in packages
        if not isinstance(item, UNSAID) and said(item.title, app) and (
            not is_app or table.name == APPS
        ):  # fmt: skip
            yield item


def _hit(app: Preferences, item: Item, page: str, path: tuple[str, ...]) -> Hit:
    """A row; one that is called like the page it opens stands for that page."""
    title = said(item.title, app)
    target = pages().get(item.to)
    if target is not None and (
        item.arg or (isinstance(target.title, str) and target.title == title)
    ):
        return Hit(title, path, item.to, item.arg, words=target.words)
    return Hit(title, path, page, row=item.name(app))


def search(app: Preferences, query: str) -> list[Hit]:
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
