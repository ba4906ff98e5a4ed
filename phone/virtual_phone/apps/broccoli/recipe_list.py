"""Broccoli's first page: the recipes of a category, and a search among them."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.broccoli import details, editor, pages
from virtual_phone.apps.broccoli.about import About, Support
from virtual_phone.apps.broccoli.app import FIXED, MAIN, Broccoli
from virtual_phone.apps.broccoli.backup import Backup
from virtual_phone.apps.broccoli.calendar import SeasonalCalendar
from virtual_phone.apps.broccoli.categories import Categories
from virtual_phone.apps.broccoli.settings import Settings
from virtual_phone.apps.broccoli.tables import Recipe

SEARCH = "search_src_text"
HASHTAG = "hashtag"  # what another activity has the list search for
HOW_TO_IMPORT = (
    "Open the website in your browser and share it with Broccoli. If the website supports it, the"
    " recipe is imported."
)
PLACES: dict[str, type[ui.Screen[Broccoli, str]]] = {
    "Categories": Categories,
    "Seasonal calendar": SeasonalCalendar,
    "Support the app": Support,
    "Backup and restore": Backup,
    "Settings": Settings,
    "About the app": About,
}


@dataclass
class RecipeList(ui.Screen[Broccoli, None]):
    activity: ClassVar[str] = MAIN

    category: int
    first: str = ""  # what is searched for at first
    searching: bool = False

    @classmethod
    def arrive(cls, app: Broccoli, intent: Intent) -> "RecipeList":
        first = str(intent.extras.get(HASHTAG) or "")
        return cls(app.preferred, first, bool(first))

    @property
    def choices(self) -> dict[int, str]:
        """The names of the categories, by number."""
        own = self.app.categories_by_name()
        return FIXED | {each.categoryId: each.name or "" for each in own}

    def view(self) -> ui.View:
        search = self.text(SEARCH, self.first) if self.searching else ""
        rows = ui.Collection(
            self.app.listed(self.category, search),
            self.card,
            empty=self.no_recipes(),
            below=ui.Space(80),
            id="recycler_view",
            desc="Recipes",
            important=True,
        )
        second = ui.Row(
            *(self.search_field() if self.searching else self.category_line()),
            id="toolbar_recipes",
            background="list_bar",
            height=56,
        )
        bars = ui.Column(pages.drawer_bar("Recipes", self.open_drawer), second)
        new = pages.new_button("fab_recipes", "plus", "New Recipe", self.create)
        return pages.page(self, rows, bars, fab=new)

    def category_line(self) -> list[ui.View]:
        choices = self.choices
        place = list(choices).index(self.category) if self.category in choices else 0
        spinner = ui.spinner(
            self,
            "spinner",
            list(choices.values()),
            place,
            self.choose,
            color="on_bar",
            desc="Categories",
            grow=1,
            margin=(8, 0),
        )
        return [spinner, pages.tool("magnify", "Search", self.begin_search, "action_search")]

    def choose(self, place: int) -> None:
        self.category = list(self.choices)[place]

    def card(self, recipe: Recipe) -> ui.View:
        words = ui.Column(
            pages.text(recipe.title, id="card_text_view_title", size=18, face="medium", lines=2),
            pages.text(recipe.description, id="card_text_view_description", size=14, lines=2),
            pages.text(
                recipe.source, id="card_text_view_source", size=12, lines=1, color="secondary"
            ),
            grow=1,
            gap=4,
            padding=(16, 8),
        )
        leaf = ui.Icon(
            "leaf", desc="Seasonal ingredient(s)", size=18, color="primary", margin=(0, 8, 8, 0)
        )
        path = self.app.picture(recipe)
        return ui.Row(
            pages.photo(self.app, path, id="card_image", width=120, height=120),
            words,
            leaf.but(at="top") if self.app.is_seasonal(recipe) else None,
            key=f"recipe {recipe.recipeId}",
            margin=(8, 4),
            min_height=120,
            background="card",
            elevation="card",
            radius=4,
            on_tap=lambda: self.open(details.Details(recipe)),
        )

    def no_recipes(self) -> ui.View:
        explain = partial(self.open, ui.Alert("", HOW_TO_IMPORT))
        return ui.Column(
            ui.Text("No recipes found.", size=18, justify="center", at="center"),
            ui.TextButton("create a new recipe", at="center", on_tap=self.create),
            ui.TextButton("import a recipe from a website", at="center", on_tap=explain),
            padding=(32, 120, 32, 0),
            gap=8,
        )

    def create(self) -> None:
        self.open(editor.create())

    # The search

    def begin_search(self) -> None:
        self.searching = True
        self.focus(SEARCH)

    def end_search(self) -> None:
        self.searching, self.first = False, ""
        ui.forget_typed(self, SEARCH)
        self.focus(None)

    def search_field(self) -> list[ui.View]:
        name = self.choices.get(self.category, FIXED[-1])
        entry = ui.Field(
            SEARCH,
            self.first,
            f"Search in {name.upper()}",
            id=SEARCH,
            enter="search",
            grow=1,
            height=56,
            color="on_bar",
        )
        up = ui.IconButton("arrow-left", "Collapse", color="on_bar", on_tap=self.end_search)
        clear = ui.tool("search_close_btn", "close", self.clear_search, "Clear query")
        typed = self.text(SEARCH, self.first)
        return [up, entry, *([clear.but(color="on_bar")] if typed else [])]

    def clear_search(self) -> None:
        self.set_text(SEARCH, "")
        self.focus(SEARCH)

    # Other pages

    def open_drawer(self) -> None:
        self.open(pages.Drawer("Recipes"), then=self.go)

    def go(self, place: str) -> None:
        """Open another page of the drawer, each of which closes with the next one's name."""
        if place in PLACES:
            self.open(PLACES[place](), then=self.go)

    def back(self) -> None:
        if self.searching:
            self.end_search()
        else:
            self.go_back()
