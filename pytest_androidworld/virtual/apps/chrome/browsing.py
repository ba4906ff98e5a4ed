"""What Chrome keeps: tabs with their histories, bookmarks, where one has been."""

import json
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from pytest_androidworld.virtual.ui.kits.dialogs import Dialogs

BLANK = "chrome-native://newtab/"
SEARCH = "https://www.google.com/search?q="
Tab = dict[str, Any]


def address(typed: str) -> str:
    """What is typed as an address, or as something to search for."""
    text = typed.strip()
    if "://" in text or text.startswith(("chrome:", "about:")):
        return text
    host = text.split("/")[0].split(":")[0]
    if " " not in text and ("." in host.strip(".") or host == "localhost"):
        return f"http://{text}"
    return SEARCH + quote(text)


def shown(url: str) -> str:
    """An address as the address bar shows it."""
    if url == BLANK:
        return ""
    if url.startswith(SEARCH):
        return unquote(url.removeprefix(SEARCH))
    if url.startswith("content:"):
        return unquote(url).rpartition("/")[2].rpartition("primary:")[2] or url
    return url.removeprefix("https://").removeprefix("http://").removeprefix("www.").rstrip("/")


def title(url: str) -> str:
    if url == BLANK:
        return "New tab"
    if url.startswith(SEARCH):
        return f"{shown(url)} - Google Search"
    if url.startswith(("content:", "file:")):
        return unquote(url).rpartition("/")[2]
    return urlsplit(url).netloc or url


class Browsing(Dialogs):
    """Reads and writes what is kept, as JSON beside Chrome's own profile."""

    def _kept(self) -> dict[str, Any]:
        path = f"{self.data}/app_chrome/Default/tabs.json"
        if not self.phone.files.is_file(path):
            return {"tabs": [], "front": 0, "bookmarks": [], "visited": []}
        try:
            kept: dict[str, Any] = json.loads(self.phone.files.read(path))
        except ValueError:
            return {"tabs": [], "front": 0, "bookmarks": [], "visited": []}
        return kept

    def _keep(self, kept: dict[str, Any]) -> None:
        folder = f"{self.data}/app_chrome/Default"
        self.phone.files.mkdir(folder, parents=True)
        self.phone.files.write(f"{folder}/tabs.json", json.dumps(kept))

    def tabs(self) -> list[Tab]:
        found: list[Tab] = self._kept()["tabs"]
        return found

    def front(self) -> Tab | None:
        kept = self._kept()
        return kept["tabs"][min(kept["front"], len(kept["tabs"]) - 1)] if kept["tabs"] else None

    def url(self) -> str:
        tab = self.front()
        return str(tab["history"][tab["place"]]) if tab else BLANK

    def new_tab(self, url: str = BLANK, *, incognito: bool = False) -> None:
        kept = self._kept()
        kept["tabs"].append({"history": [url], "place": 0, "incognito": incognito})
        kept["front"] = len(kept["tabs"]) - 1
        self._visit(kept, url, incognito=incognito)
        self._keep(kept)

    def go(self, url: str) -> None:
        """Load an address in the tab in front."""
        kept = self._kept()
        if not kept["tabs"]:
            self.new_tab(url)
            return
        tab = kept["tabs"][min(kept["front"], len(kept["tabs"]) - 1)]
        tab["history"] = [*tab["history"][: tab["place"] + 1], url]
        tab["place"] += 1
        self._visit(kept, url, incognito=tab["incognito"])
        self._keep(kept)

    @staticmethod
    def _visit(kept: dict[str, Any], url: str, *, incognito: bool) -> None:
        if url != BLANK and not incognito:
            kept["visited"] = [url, *(each for each in kept["visited"] if each != url)][:100]

    def step(self, by: int) -> bool:
        """Back or forward in the tab's history; False at its end."""
        kept = self._kept()
        if not kept["tabs"]:
            return False
        tab = kept["tabs"][min(kept["front"], len(kept["tabs"]) - 1)]
        if not 0 <= tab["place"] + by < len(tab["history"]):
            return False
        tab["place"] += by
        self._keep(kept)
        return True

    def choose_tab(self, number: int) -> None:
        kept = self._kept()
        kept["front"] = number
        self._keep(kept)

    def close_tab(self, number: int) -> None:
        kept = self._kept()
        del kept["tabs"][number]
        kept["front"] = min(kept["front"], max(len(kept["tabs"]) - 1, 0))
        self._keep(kept)

    def bookmarks(self) -> list[str]:
        found: list[str] = self._kept()["bookmarks"]
        return found

    def mark(self, url: str) -> bool:
        """Bookmark an address, or take the bookmark away; True if it has one now."""
        kept = self._kept()
        if url in kept["bookmarks"]:
            kept["bookmarks"].remove(url)
        else:
            kept["bookmarks"].append(url)
        self._keep(kept)
        return url in kept["bookmarks"]

    def visited(self) -> list[str]:
        found: list[str] = self._kept()["visited"]
        return found

    def forget_all(self) -> None:
        self._keep(self._kept() | {"visited": []})
