"""Searching: the field in the toolbar, and what was searched for before."""

from typing import Any, ClassVar

from pytest_androidworld.virtual.apps.files.browser import BAR, TOOLBAR, Browser
from pytest_androidworld.virtual.apps.files.documents import Document
from pytest_androidworld.virtual.databases import Schema
from pytest_androidworld.virtual.ui.view import (
    Field,
    Icon,
    IconButton,
    Row,
    Rows,
    Text,
    View,
)

HISTORY = "databases/searchHistory.db"
MOST_REMEMBERED = 12
FIELD = "search_src_text"


class Searching(Browser):
    """What is typed looks through the whole root at once."""

    databases: ClassVar[dict[str, Schema]] = {
        HISTORY: Schema(
            (
                "CREATE TABLE search_history (_id INTEGER PRIMARY KEY AUTOINCREMENT,"
                "keyword TEXT NOT NULL,last_updated_time INTEGER)",
            ),
            version=1,
        )
    }

    def start_search(self) -> None:
        self.here["searching"] = True
        self.set_text(FIELD, "")
        self.focus(FIELD)

    def end_search(self) -> None:
        self.here.update(query="", selected=[])
        self.here.pop("searching", None)
        self.set_text(FIELD, "")
        self.focus(None)

    def search_bar(self) -> View:
        query = self.here.get("query", "")
        field = Field(
            FIELD, query, "Search…", id=FIELD, enter="search", grow=1, height=TOOLBAR,
            on_change=self.search_for, on_enter=self.submit_search,
            cls="android.widget.AutoCompleteTextView",
        )  # fmt: skip
        clear = IconButton(
            "close", "Clear query", id="search_close_btn", on_tap=lambda: self.look_for("")
        )
        return Row(
            IconButton("arrow-left", "Collapse", width=TOOLBAR, on_tap=self.end_search),
            field,
            clear if query else None,
            height=TOOLBAR, background="bar", padding=(0, 0, 4, 0), id="toolbar", important=True,
        )  # fmt: skip

    def search_for(self, text: str) -> None:
        self.here.update(query=text, selected=[])

    def look_for(self, text: str) -> None:
        """Put words into the field, as if they were typed."""
        self.set_text(FIELD, text)
        self.search_for(text)
        self.focus(FIELD)

    def submit_search(self) -> None:
        self.remember_search()
        self.focus(None)

    def body(self, documents: list[Document] | None) -> View:
        """While nothing is typed yet: what was searched for before."""
        searching = self.here.get("searching") and not self.looks_for_something
        words = self.past_searches() if searching else []
        if not words:
            return super().body(documents)
        rows = [
            Row(Icon("history", id="android:id/icon"),
                Text(word, id="android:id/title", size=16, lines=1, grow=1),
                gap=20, padding=(16, 0), min_height=BAR, key=f"history {word}",
                on_tap=lambda word=word: self.look_for(word))
            for word in words
        ]  # fmt: skip
        return Rows(*rows, id="history_list", cls="android.widget.ListView")

    def past_searches(self) -> list[str]:
        rows = self.db(HISTORY).execute(
            "SELECT keyword FROM search_history ORDER BY last_updated_time DESC, _id DESC LIMIT ?",
            (MOST_REMEMBERED,),
        )
        return [str(row["keyword"]) for row in rows.fetchall()]

    def remember_search(self) -> None:
        """Keep the words for the next time."""
        word = str(self.here.get("query", ""))
        if word:
            db: Any = self.db(HISTORY)
            db.execute("DELETE FROM search_history WHERE keyword=?", (word,))
            now = self.phone.clock.wall() // 1_000_000
            values = (word, now)
            db.execute(
                "INSERT INTO search_history (keyword, last_updated_time) VALUES (?, ?)", values
            )
