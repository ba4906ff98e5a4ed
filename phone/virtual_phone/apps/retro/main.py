"""Retro Music's main screen: five tabs, and the player above them."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar
from urllib.parse import unquote

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.apps.retro import first_run
from virtual_phone.apps.retro.app import AUDIO, LAST_VERSION, MAIN, RetroMusic
from virtual_phone.apps.retro.dialogs import name_of_new
from virtual_phone.apps.retro.imports import ImportPlaylist
from virtual_phone.apps.retro.library import (
    ALBUMS,
    ARTISTS,
    ORDERS,
    PLAYLISTS,
    SONGS,
    Item,
    name,
)
from virtual_phone.apps.retro.player_page import mini_player
from virtual_phone.apps.retro.search import Search
from virtual_phone.apps.retro.settings import Settings
from virtual_phone.apps.retro.songs import ADDED, HISTORY, TOP, Details, Songs
from virtual_phone.apps.retro.store import Song
from virtual_phone.apps.retro.views import (
    cover,
    dots,
    item_row,
    no_items,
    screen_size,
    song_row,
    words,
)

HOME = "For you"
TABS = {  # icons, ids and what each is about
    HOME: ("home", "action_home"),
    SONGS: ("music-note", "action_song"),
    ALBUMS: ("album", "action_album"),
    ARTISTS: ("account-music", "action_artist"),
    PLAYLISTS: ("playlist-music", "action_playlist"),
}
KINDS = {ALBUMS: "album", ARTISTS: "artist", PLAYLISTS: "playlist"}
ICONS = {ALBUMS: "album", ARTISTS: "account-music", PLAYLISTS: "playlist-music"}
COLUMNS = {SONGS: 1, ALBUMS: 2, ARTISTS: 2, PLAYLISTS: 2}
MOST_COLUMNS = 4
STYLES = ("Normal", "Card", "Colored card", "Circular", "Gradient", "Image")
SHORTCUTS = (
    ("history", "history", HISTORY),
    ("lastAdded", "clock-plus-outline", ADDED),
    ("topPlayed", "trending-up", TOP),
)
SUGGESTED = 8
REMEMBERS, LAST_TAB, BANNER = "remember_last_tab", "last_used_tab", "toggle_home_banner"


@dataclass
class Main(ui.Screen[RetroMusic, None]):
    activity: ClassVar[str] = MAIN
    mode: ClassVar[ui.Mode] = "singleTop"

    tab: str = HOME
    songs: Songs = field(default_factory=Songs)

    @classmethod
    def arrive(cls, app: RetroMusic, intent: Intent) -> ui.Screen[RetroMusic, Any]:
        play_from(app, intent)
        last = app.prefs().text(LAST_TAB, HOME) if app.setting(REMEMBERS, "1") else HOME
        return cls(last if last in TABS else HOME)

    def again(self, intent: Intent) -> None:
        play_from(self.app, intent)

    def resumed(self) -> None:
        if not self.app.may(AUDIO):
            self.start_instead(Intent(component=f"{self.app.package}/{first_run.PERMISSION}"))
        elif self.app.prefs().number(LAST_VERSION) != self.app.version[1]:
            self.app.prefs()[LAST_VERSION] = self.app.version[1]
            self.open(first_run.WhatsNew())

    def view(self) -> ui.View:
        body = self.home() if self.tab == HOME else self.listing()
        tabs = ui.bottom_tabs(
            [
                (id, tab, icon, tab == self.tab, partial(self.turn_to, tab))
                for tab, (icon, id) in TABS.items()
            ],
            only_selected=True,
        )
        bar = self.songs.bar(self.items(), playlists=self.tab == PLAYLISTS)
        return ui.page(
            self,
            body,
            bar=bar if self.songs.selection else self.bar(),
            fab=self.shuffle_button() if self.tab == SONGS else None,
            bottom=ui.Column(mini_player(self), tabs.but(id="navigationView")),
        )

    def bar(self) -> ui.View:
        search = ui.IconButton("magnify", "", key="search", on_tap=lambda: self.open(Search()))
        title = ui.Text("Retro Music", size=22, face="medium", justify="center", grow=1, lines=1)
        return ui.bar(search, title, ui.menu_button(self, *self.menu()), height=64)

    def menu(self) -> list[ui.Choice]:
        settings = ui.Choice("Settings", partial(self.open, Settings()))
        if self.tab == HOME:
            return [settings]
        lines = [
            ui.Choice("Grid size", self.ask_columns, more=True),
            ui.Choice("Grid style", self.ask_style, more=True),
            ui.Choice("Sort order", self.ask_order, more=True),
        ]
        if self.tab == PLAYLISTS:
            lines += [
                ui.Choice("New playlist", self.ask_name),
                ui.Choice("Import playlist", partial(self.open, ImportPlaylist())),
            ]
        return [*lines, settings]

    def turn_to(self, tab: str) -> None:
        self.songs.selection.take()
        self.tab = self.app.prefs()[LAST_TAB] = tab

    def back(self) -> None:
        if self.songs.selection:
            self.songs.selection.take()
        elif self.tab != HOME:
            self.turn_to(HOME)
        else:
            self.go_back()

    # The menu

    def ask_name(self) -> None:
        self.open(name_of_new(), then=partial(self.app.add_to_new_playlist, []))

    def choose(self, what: str, labels: list[str], chosen: int) -> None:
        """A submenu of which one line is checked."""
        lines = [
            ui.Choice(label, partial(self.set, what, at), at == chosen, radio=True)
            for at, label in enumerate(labels)
        ]
        self.open(ui.Menu(lines))

    def set(self, what: str, value: int) -> None:
        self.app.prefs()[f"{self.tab.lower()}_{what}"] = value

    def number(self, what: str, otherwise: int = 0) -> int:
        return self.app.prefs().number(f"{self.tab.lower()}_{what}", otherwise)

    @property
    def held_wide(self) -> bool:
        wide, high = screen_size(self.app)
        return wide > high

    @property
    def grid_size(self) -> str:
        """The preference with the number of columns, less one; there is one for each way."""
        return "grid_size_land" if self.held_wide else "grid_size"

    @property
    def columns(self) -> int:
        first = COLUMNS[self.tab] * (1 + self.held_wide)
        return min(max(self.number(self.grid_size, first - 1), 0), MOST_COLUMNS - 1) + 1

    def ask_columns(self) -> None:
        sizes = [str(size + 1) for size in range(MOST_COLUMNS)]
        self.choose(self.grid_size, sizes, self.columns - 1)

    def ask_style(self) -> None:
        self.choose("grid_style", list(STYLES), self.number("grid_style"))

    def ask_order(self) -> None:
        labels = [label for label, *_ in ORDERS[self.tab]]
        self.choose("sort_order", labels, self.app.order(self.tab))

    # Songs, albums, artists, playlists

    def items(self) -> list[Item]:
        return [] if self.tab == HOME else self.app.library.items(self.tab)

    def listing(self) -> ui.View:
        items, columns = self.items(), self.columns
        if not items:
            return no_items(f"You have no {self.tab.lower()}")
        ids = [song.id for item in items for song in item.songs]
        if columns > 1 + self.held_wide:
            cells = [self.cell(item, ids, columns) for item in items]
        else:
            cells = [self.row(item, ids) for item in items]
        rows = cells if columns == 1 else ui.grid_rows(columns, cells)
        below = (0, 0, 0, 88)  # room for the floating button
        alike = self.tab == SONGS and columns == 1
        key = f"list {self.tab}"
        return ui.Rows(*rows, id="recycler_view", key=key, padding=below, alike=alike)

    def row(self, item: Item, ids: list[int]) -> ui.View:
        if self.tab == SONGS:
            return self.songs.row(item.songs[0], ids)
        picture = cover(48, round=self.tab == ARTISTS, icon=ICONS[self.tab], id="image")
        menu = self.playlist_menu(item) if self.tab == PLAYLISTS else None
        view = item_row(picture, words(item.title, item.text), menu, key=f"item {item.key}")
        return self.songs.item(view, item.key, partial(self.show, item))

    def cell(self, item: Item, ids: list[int], columns: int) -> ui.View:
        wide, _ = screen_size(self.app)
        icon = ICONS.get(self.tab, "music-note")
        picture = cover(wide / columns - 32, round=self.tab == ARTISTS, icon=icon, id="image")
        menu = self.playlist_menu(item) if self.tab == PLAYLISTS else None
        text = words(item.title, "" if self.tab == ARTISTS else item.text)
        view = ui.Column(
            picture.but(at="center"),
            ui.Row(text, menu, min_height=56, padding=(8, 0, 0, 0)),
            key=f"item {item.key}",
            padding=8,
            radius=12,
        )
        if self.tab == SONGS:
            return self.songs.item(view, item.key, lambda: self.app.play(ids, ids.index(item.key)))
        return self.songs.item(view, item.key, partial(self.show, item))

    def show(self, item: Item) -> None:
        self.open(Details(KINDS[self.tab], item.key))

    def playlist_menu(self, item: Item) -> ui.View:
        key = f"menu {item.key}"
        return dots(key, lambda: self.open(ui.Menu(self.songs.playlist_lines(item), key)))

    def shuffle_button(self) -> ui.View:
        return ui.floating_button("shuffle", "Shuffle", self.shuffle_all, "shuffle_button")

    def shuffle_all(self) -> None:
        self.app.shuffle([song.id for song in self.app.library.songs()])

    # For you

    def home(self) -> ui.View:
        buttons = [
            shortcut(id, icon, text, partial(self.show_list, text)) for id, icon, text in SHORTCUTS
        ]
        buttons.append(shortcut("actionShuffle", "shuffle", "Shuffle", self.shuffle_all))
        return ui.Rows(
            self.banner() if self.app.setting(BANNER) else self.greeting(),
            *ui.grid_rows(2, buttons),
            *self.suggestions(),
            ui.Space(24),
            id="container",
            key="home",
        )

    def words_of_greeting(self) -> ui.View:
        user = self.app.prefs().text("user_name", "User Name")
        return ui.Column(
            ui.Body("Welcome,", id="titleWelcome", color="secondary"),
            ui.Text(user, id="text", size=22, face="medium", lines=1),
            grow=1,
        )

    def greeting(self) -> ui.View:
        face = cover(56, round=True, icon="account", id="userImage")
        return ui.Row(face, self.words_of_greeting(), padding=(16, 12), gap=16)

    def banner(self) -> ui.View:
        """A picture as wide as the page in place of the face."""
        return ui.Box(
            ui.Icon("music", size=72, at="center", color="on_tint", drawn=True),
            self.words_of_greeting().but(at="bottom", padding=16),
            id="bannerImage",
            background="tint",
            radius=16,
            height=200,
            width="fill",
            margin=(16, 12),
        )

    def suggestions(self) -> list[ui.View]:
        """Songs that were played, and the newest artists, if there are any."""
        played = self.app.library.history()[:SUGGESTED]
        ids = [song.id for song in played]
        rows = [song_row(s, f"suggested {s.id}", partial(self.open_menu, s)) for s in played]
        plays = [partial(self.app.play, ids, at) for at in range(len(ids))]
        found = [row.but(on_tap=play) for row, play in zip(rows, plays, strict=True)]
        return [heading("Suggestions"), *found] if found else []

    def open_menu(self, song: Song) -> None:
        self.songs.open_menu(song, f"suggested {song.id}")

    def show_list(self, title: str) -> None:
        self.open(Details(title))


def heading(text: str) -> ui.View:
    return ui.Text(text, id="title", size=20, face="medium", padding=(16, 16, 16, 8))


def shortcut(id: str, icon: str, text: str, does: ui.Handler) -> ui.View:
    """A button of the first tab."""
    return ui.Row(
        ui.Icon(icon, color="on_tint"),
        ui.Text(text, size=16, face="medium", lines=1, grow=1, color="on_tint", drawn=True),
        id=id,
        says=text,
        cls="android.widget.Button",
        background="tint",
        radius=16,
        min_height=64,
        margin=6,
        padding=(16, 0),
        gap=12,
        on_tap=does,
    )


def play_from(app: RetroMusic, intent: Intent) -> None:
    """Play the file that another app has handed over."""
    if intent.action != VIEW:
        return
    path = unquote(intent.data.partition("://")[2])
    inside = path.partition("/")[2] if intent.scheme == "content" else path
    wanted = name(inside.lstrip("/").rpartition("/")[2])
    songs = [song for song in app.library.songs() if name(song.data).endswith(f"/{wanted}")]
    if songs and wanted:
        app.deck.open(songs[:1])
