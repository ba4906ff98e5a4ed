"""Broccoli: its manifest, and what it does without a screen."""

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import SEND, VIEW, Filter
from virtual_phone.apps.broccoli import seasons
from virtual_phone.apps.broccoli.archives import Packed
from virtual_phone.apps.broccoli.tables import (
    RECIPES,
    Assignment,
    Category,
    Draft,
    Recipe,
)

PACKAGE = "com.flauschcode.broccoli"
MAIN = f"{PACKAGE}.MainActivity"
EDITOR = f"{PACKAGE}.recipe.crud.CreateAndEditRecipeActivity"
FILE_TYPE = "application/broccoli"
DATABASE = "broccoli"
PICTURES = f"/storage/emulated/0/Android/data/{PACKAGE}/files/Pictures"
PREFERRED, THEME = "preferred-category", "theme"
REGION, LANGUAGES = "seasonal-calendar-region", "seasonal-calendar-languages"
ALL, FAVORITES, UNASSIGNED, SEASONAL = -1, -2, -3, -4
FIXED = {
    ALL: "All recipes",
    SEASONAL: "Seasonal recipes",
    UNASSIGNED: "Recipes without category",
    FAVORITES: "Favorites",
}
WHERE = {  # the recipes of a category; any other number is a row of categories
    ALL: "1",
    SEASONAL: "1",
    FAVORITES: "favorite=1",
    UNASSIGNED: "recipeId NOT IN (SELECT recipeId FROM recipes_with_categories)",
}
FOLLOW_SYSTEM, LIGHT_THEME, DARK_THEME = "-1", "1", "2"  # AppCompatDelegate.MODE_NIGHT_*
COLORS = {  # light and dark
    "bar": ("#2e7d32", "#1f2a20"),
    "list_bar": ("#4caf50", "#2e3d2f"),
    "leaf": ("#4caf50", "#66bb6a"),
    "status": ("#1b5e20", "#121212"),
    "on_bar": ("#ffffff", "#ffffff"),
    "status_ink": ("#ffffff", "#ffffff"),
    "primary": ("#2e7d32", "#81c784"),
    "on_primary": ("#ffffff", "#10240f"),
    "accent": ("#2e7d32", "#81c784"),
    "tint": ("#c8e6c9", "#2e4d30"),
    "on_tint": ("#12300f", "#d7f0d8"),
    "background": ("#fafafa", "#121212"),
    "surface": ("#ffffff", "#242424"),
    "card": ("#ffffff", "#1e1e1e"),
    "field": ("#efefef", "#2a2a2a"),
    "photo": ("#e8f5e9", "#263328"),
}


class Broccoli(ui.App):
    """Broccoli 1.2.6, from F-Droid."""

    package = PACKAGE
    label = "Broccoli"
    icon = ("leaf", "#2e7d32")
    version = ("1.2.6", 1020600)
    launcher = MAIN
    permissions = ui.permissions("INTERNET")
    filters = (
        Filter(EDITOR, (SEND,), types=("text/plain",), label="New Recipe"),
        Filter(EDITOR, (VIEW,), schemes=("content", "file"), types=(FILE_TYPE,)),
    )
    colors: ClassVar[dict[str, str]] = {name: light for name, (light, _) in COLORS.items()}
    dark_colors: ClassVar[dict[str, str]] = {name: dark for name, (_, dark) in COLORS.items()}
    theme = ui.OwnTheme(THEME, {LIGHT_THEME: False, DARK_THEME: True})
    dialogs = ui.DialogLook(caps=True, radius=4, title_size=20, inset=16)
    levels = ui.MATERIAL_2

    recipes = ui.Table(Recipe, RECIPES, name="recipes", file=DATABASE)
    categories = ui.Table(Category, RECIPES, name="categories", file=DATABASE)
    assignments = ui.Table(Assignment, RECIPES, name="recipes_with_categories", file=DATABASE)

    # Recipes

    def listed(self, category: int, search: str = "") -> list[Recipe]:
        """The recipes of a category, by title; with a search, those found by their title first."""
        one = "recipeId IN (SELECT recipeId FROM recipes_with_categories WHERE categoryId=?)"
        where, order = WHERE.get(category, one), "title COLLATE NOCASE, recipeId"
        args: tuple[int | str, ...] = () if category in WHERE else (category,)
        words = search.replace('"', "").split()
        if words:
            terms = " ".join(f'"{word}*"' for word in words)
            found = "recipeId IN (SELECT docid FROM recipes_fts WHERE {} MATCH ?)"
            where += f" AND {found.format('recipes_fts')}"
            order = f"{found.format('title')} DESC, {order}"
            args += (terms, terms)
        rows = self.recipes.all(where, args, order=order)
        return [row for row in rows if category != SEASONAL or self.is_seasonal(row)]

    def is_seasonal(self, recipe: Recipe) -> bool:
        """Whether it takes something that is in season where the user lives."""
        english = "en" in self.languages
        return english and seasons.takes(recipe.ingredients or "", self.region, self.month)

    def save(self, draft: Draft) -> Recipe:
        """Write a new recipe, or all of one that there is, and its categories."""
        recipe = Recipe(**{each.name: vars(draft)[each.name] for each in fields(Recipe)})
        if draft.picture:
            recipe = replace(
                recipe, imageName=self.store_picture(self.phone.files.read(draft.picture))
            )
        if recipe.recipeId is not None and self.recipes.get(recipe.recipeId):
            self.recipes.set(recipe.recipeId, **vars(recipe))
        else:
            recipe = replace(recipe, recipeId=self.recipes.add(recipe))
        self.assign(recipe, draft.categories)
        return recipe

    def delete(self, recipe: Recipe) -> None:
        if recipe.recipeId is not None:
            self.recipes.remove([recipe.recipeId])
        path = self.picture(recipe)
        if path:
            self.phone.files.remove(path)

    # Categories

    def categories_by_name(self) -> list[Category]:
        return self.categories.all(order="name COLLATE NOCASE")

    def categories_of(self, recipe: Recipe) -> list[Category]:
        which = "categoryId IN (SELECT categoryId FROM recipes_with_categories WHERE recipeId=?)"
        return self.categories.all(which, (recipe.recipeId,), order="name COLLATE NOCASE")

    def assign(self, recipe: Recipe, categories: Iterable[int]) -> None:
        """Put a recipe into these categories, as far as they are there, and no others."""
        delete = "DELETE FROM recipes_with_categories WHERE recipeId=?"
        self.db(f"databases/{DATABASE}").execute(delete, (recipe.recipeId,))
        for category in filter(self.categories.get, categories):
            self.assignments.add(recipeId=recipe.recipeId, categoryId=category)

    def category_named(self, name: str) -> int:
        """The number of a category, which is made if there is none of that name."""
        found = self.categories.all("name=?", (name,))
        return found[0].categoryId if found else self.categories.add(name=name)

    @property
    def preferred(self) -> int:
        """The category that the list begins with."""
        text = self.prefs().text(PREFERRED, str(ALL))
        return int(text) if text in map(str, FIXED) else ALL

    # Seasons

    @property
    def region(self) -> str:
        return self.prefs().text(REGION)

    @property
    def languages(self) -> list[str]:
        """The languages in which ingredients are recognized."""
        found = self.prefs().get(LANGUAGES, {"en"})
        return sorted(found) if isinstance(found, set) else ["en"]

    @property
    def month(self) -> int:
        return self.phone.clock.now().month

    # Pictures

    def picture(self, recipe: Recipe) -> str:
        """The path of its picture; empty if there is none."""
        name = (recipe.imageName or "").rpartition("/")[2]
        path = f"{PICTURES}/{name}"
        return path if name and self.phone.files.is_file(path) else ""

    def cache_picture(self, data: bytes) -> str:
        """Keep a picture until its recipe is saved; its path."""
        path = f"{self.data}/cache/JPEG_{self.phone.clock.wall()}.jpg"
        self.phone.files.mkdir(f"{self.data}/cache", parents=True)
        self.phone.files.write(path, data)
        return path

    def store_picture(self, data: bytes) -> str:
        """Write a picture to those of the app; its name there."""
        clock, files = self.phone.clock, self.phone.files
        name = f"JPEG_{clock.now():%Y%m%d_%H%M%S}_{clock.wall() % 10**9}.jpg"
        files.mkdir(PICTURES, parents=True)
        files.write(f"{PICTURES}/{name}", data)
        return name

    # Files of recipes

    def packed(self, recipe: Recipe) -> Packed:
        """A recipe as files have it."""
        path, categories = self.picture(recipe), self.categories_of(recipe)
        photo = self.phone.files.read(path) if path else b""
        return Packed(recipe, tuple(each.name or "" for each in categories), photo)

    def add_packed(self, packed: Packed) -> None:
        """Add a recipe from a file."""
        name = self.store_picture(packed.photo) if packed.photo else ""
        recipe = replace(packed.recipe, recipeId=None, imageName=name)
        recipe = replace(recipe, recipeId=self.recipes.add(recipe))
        self.assign(recipe, map(self.category_named, packed.categories))
