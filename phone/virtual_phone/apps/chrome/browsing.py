"""What Chrome remembers: tabs, bookmarks, visited addresses; and how it displays an address."""

import json
from dataclasses import asdict, dataclass, field
from urllib.parse import quote, unquote, urlsplit

BLANK = "chrome-native://newtab/"
SEARCH = "https://www.google.com/search?q="

MOST_CLOSED = 25


def address(typed: str) -> str:
    """What is typed as an address, or as something to search for."""
    text = typed.strip()
    if "://" in text or text.startswith(("chrome:", "about:", "data:")):
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


def key(tab: "Tab", place: int) -> str:
    """Of an entry in the history of a tab."""
    return f"{tab.number} {place} {tab.history[place]}"


@dataclass
class Tab:
    history: list[str]
    place: int = 0
    incognito: bool = False
    desktop: bool = False  # it asks for pages as for a computer
    number: int = field(default=0, compare=False)  # its own, as long as it is open

    @property
    def url(self) -> str:
        return self.history[self.place]


@dataclass
class Profile:
    """Tabs with their histories, bookmarks, and the addresses that were visited."""

    tabs: list[Tab] = field(default_factory=list)
    front: int = 0
    bookmarks: list[str] = field(default_factory=list)
    visited: list[str] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)  # addresses of closed tabs
    last: int = 0  # number of a tab

    @classmethod
    def read(cls, data: bytes) -> "Profile":
        """What `written` has written; an empty one of anything that is no JSON."""
        try:
            fields = json.loads(data)
        except ValueError:
            return cls()
        return cls(**fields | {"tabs": [Tab(**each) for each in fields["tabs"]]})

    def written(self) -> str:
        return json.dumps(asdict(self))

    @property
    def tab(self) -> Tab | None:
        """The one in front."""
        return self.tabs[min(self.front, len(self.tabs) - 1)] if self.tabs else None

    @property
    def url(self) -> str:
        return self.tab.url if self.tab else BLANK

    def new_tab(self, url: str = BLANK, *, incognito: bool = False, behind: bool = False) -> None:
        self.last += 1
        self.tabs.append(Tab([url], incognito=incognito, number=self.last))
        if not behind:
            self.front = len(self.tabs) - 1
        self._visit(url, incognito=incognito)

    def go(self, url: str) -> None:
        """Load an address in the tab in front."""
        tab = self.tab
        if tab is None:
            self.new_tab(url)
            return
        tab.history = [*tab.history[: tab.place + 1], url]
        tab.place += 1
        self._visit(url, incognito=tab.incognito)

    def _visit(self, url: str, *, incognito: bool) -> None:
        if url != BLANK and not incognito:
            self.visited = [url, *(each for each in self.visited if each != url)][:100]

    def go_back(self) -> None:
        """One address back, in a tab that is not at the first one."""
        if self.tab:
            self.tab.place -= 1

    def go_forward(self) -> None:
        """One address on, in a tab that was gone back in."""
        if self.tab:
            self.tab.place += 1

    def toggle_desktop(self) -> None:
        """Lay the pages of the tab in front out as for computers, or no longer."""
        if self.tab:
            self.tab.desktop = not self.tab.desktop

    def close_tab(self, number: int) -> None:
        tab = self.tabs.pop(number)
        if tab.url != BLANK and not tab.incognito:
            self.closed = [tab.url, *self.closed][:MOST_CLOSED]
        self.front = min(self.front, max(len(self.tabs) - 1, 0))

    def toggle_bookmark(self) -> bool:
        """Bookmark the address in front, or remove its bookmark; True if it has one now."""
        url = self.url
        if url in self.bookmarks:
            self.bookmarks.remove(url)
        else:
            self.bookmarks.append(url)
        return url in self.bookmarks
