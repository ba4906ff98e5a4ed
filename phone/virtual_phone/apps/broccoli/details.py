"""A recipe: its texts, and what can be done with it."""

import re
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.components import CHOOSER
from virtual_phone.android.intent import SEND, Intent
from virtual_phone.apps.broccoli import archives, editor, pages
from virtual_phone.apps.broccoli.app import FILE_TYPE, MAIN, PACKAGE, Broccoli
from virtual_phone.apps.broccoli.cooking import Cooking
from virtual_phone.apps.broccoli.quantities import Ingredient, ingredients, scaled
from virtual_phone.apps.broccoli.tables import Recipe
from virtual_phone.services.display_settings import DisplaySettings

TALL, SHORT = 248, 56  # dp of the bar with the picture
SERVINGS = "scaling_servings"
SHARED = (("Servings", "servings"), ("Time", "preparationTime"), ("Source", "source"))


@dataclass
class Details(ui.Screen[Broccoli, None]):
    activity: ClassVar[str] = f"{PACKAGE}.recipe.details.RecipeDetailsActivity"
    mode: ClassVar[ui.Mode] = "singleTop"

    opened: Recipe  # as it was then
    servings: str = ""  # for which the quantities are displayed, if other than its own

    @property
    def recipe(self) -> Recipe:
        """The recipe as it is now; as it was, if another client has deleted it."""
        return self.app.recipes.get(self.opened.recipeId or 0) or self.opened

    def view(self) -> ui.View:
        recipe = self.recipe
        body = ui.Scroll(ui.Column(*self.parts(recipe), padding=(16, 16, 16, 88), gap=12))
        page = ui.Collapsing(self.head(recipe), body, TALL, SHORT, id="scroll_view")
        cook = pages.new_button("fab_cooking_assistant", "chef-hat", "Cook", self.cook)
        has_steps = recipe.ingredients or recipe.directions
        return pages.page(self, page, ui.Space(), fab=cook if has_steps else None)

    def head(self, recipe: Recipe) -> ui.View:
        """The picture, and the toolbar upon it."""
        favorite = bool(recipe.favorite)
        heart = pages.tool(
            "heart" if favorite else "heart-outline",
            "Remove from favorites" if favorite else "Mark as favorite",
            self.toggle_favorite,
            "action_details_unlike" if favorite else "action_details_like",
        )
        bar = ui.Row(
            ui.IconButton("arrow-left", "Navigate up", color="on_bar", on_tap=self.close),
            ui.Box(grow=1),
            heart,
            ui.menu_button(
                self,
                ui.Choice("Share", self.share_text),
                ui.Choice("Share as file", self.share_file),
                ui.Choice("Edit", self.edit),
                ui.Choice("Delete", self.ask_delete),
            ).but(color="on_bar"),
            at="top",
            height=SHORT,
            id="toolbar",
        )
        path, fill = self.app.picture(recipe), ui.Box(width="fill", height="fill")
        picture = pages.photo(self.app, path, background="list_bar", color="on_bar", id="backdrop")
        low = self.scrolled("scroll_view") > 0.8 * (TALL - SHORT) * self.density
        return ui.Box(
            fill if low else picture.but(width="fill", height="fill"), bar, background="bar"
        )

    @property
    def density(self) -> float:
        return self.phone[DisplaySettings].density / 160

    def parts(self, recipe: Recipe) -> list[ui.Child]:
        rows = scaled(ingredients(recipe.ingredients or ""), recipe.servings or "", self.servings)
        steps = lines(recipe.directions)
        names = ", ".join(each.name or "" for each in self.app.categories_of(recipe))
        return [
            ui.Text(pages.titled(recipe), id="details_title", size=24),
            self.facts(recipe),
            with_icon("tag-outline", "Categories", names, "details_categories", color="primary"),
            self.description(recipe),
            with_icon("link-variant", "Source", recipe.source, "details_source"),
            heading("Ingredients") if rows else None,
            *map(ingredient_row, rows),
            heading("Directions") if steps else None,
            *(direction_row(number, step) for number, step in enumerate(steps, 1)),
        ]

    def facts(self, recipe: Recipe) -> ui.Child:
        """For how many it is, which can be changed, and how long it takes."""
        servings = with_icon(
            "silverware-variant", "Servings", self.servings or recipe.servings, "details_servings"
        )
        time = with_icon(
            "clock-outline", "Time", recipe.preparationTime, "details_preparation_time"
        )
        if servings is None and time is None:
            return None
        return ui.Row(servings.but(on_tap=self.ask_servings) if servings else None, time, gap=24)

    def description(self, recipe: Recipe) -> ui.Child:
        """A tap on one with a hashtag searches for that."""
        tag = re.search(r"#\w+", recipe.description or "")
        search = partial(self.search, tag[0]) if tag else None
        return pages.text(
            recipe.description, id="details_description", size=16, width="fill", on_tap=search
        )

    def search(self, tag: str) -> None:
        self.start(Intent(component=f"{PACKAGE}/{MAIN}", extras={"hashtag": tag}))

    def toggle_favorite(self) -> None:
        recipe = self.recipe
        if recipe.recipeId is not None:
            self.app.recipes.set(recipe.recipeId, favorite=int(not recipe.favorite))

    def cook(self) -> None:
        recipe = self.recipe
        rows = scaled(ingredients(recipe.ingredients or ""), recipe.servings or "", self.servings)
        pieces = [f"{each.quantity} {each.text}".strip() for each in rows]
        self.open(Cooking(pages.titled(recipe), pieces, lines(recipe.directions)))

    def ask_servings(self) -> None:
        self.open(Scaling(self.servings or self.recipe.servings or ""), then=self.scale)

    def scale(self, servings: str) -> None:
        self.servings = servings

    # The menu

    def share_text(self) -> None:
        self.share(as_text(self.recipe))

    def share_file(self) -> None:
        """Offer the recipe as a file, written to where other apps may read it."""
        recipe, folder = self.recipe, f"{self.app.data}/cache/recipes"
        name = re.sub(r"[^\w -]", "_", pages.titled(recipe)).strip() or "recipe"
        path = f"{folder}/{name[:60]}{archives.ENDING}"
        self.phone.files.mkdir(folder, parents=True)
        self.phone.files.write(path, archives.pack(self.app.packed(recipe)))
        extras = {"android.intent.extra.STREAM": f"file://{path}", "path": path}
        send = Intent(SEND, type=FILE_TYPE, extras=extras)
        self.start(Intent(component=CHOOSER, extras={"intent": send.as_json()}))

    def edit(self) -> None:
        self.open(editor.edit(self.app, self.recipe))

    def ask_delete(self) -> None:
        self.open(ui.confirm("", "Delete this recipe?", "Delete", self.delete))

    def delete(self) -> None:
        self.app.delete(self.recipe)
        self.toast("The recipe has been deleted.")
        self.finish()


@dataclass
class Scaling(ui.Screen[Broccoli, str]):
    """For how many servings the quantities are to be; closes with what is typed."""

    kind: ClassVar[ui.Kind] = "dialog"

    servings: str

    def view(self) -> ui.View:
        entry = ui.Field(SERVINGS, self.servings, "Servings", id=SERVINGS, autofocus=True)
        return ui.ok_cancel(self, "Servings", ui.filled(entry, background="field"), self.done)

    def done(self) -> None:
        self.close(self.text(SERVINGS, self.servings).strip())


def lines(value: str | None) -> list[str]:
    return [line.strip() for line in (value or "").splitlines() if line.strip()]


def heading(words: str) -> ui.View:
    return ui.Text(words, size=20, face="medium", color="primary", margin=(0, 12, 0, 0))


def with_icon(icon: str, desc: str, value: str | None, id: str, **look: Any) -> ui.View | None:
    """A text behind an icon that says what it is."""
    if not value:
        return None
    sign = ui.Icon(icon, desc=desc, size=20, id=id.replace("_", "_icon_", 1))
    return ui.Row(sign, ui.Text(value, id=id, size=14, **look), gap=8, width="wrap", min_height=32)


def ingredient_row(row: Ingredient) -> ui.View:
    return ui.Row(
        pages.text(row.quantity, id="ingredient_quantity", size=16, face="bold"),
        ui.Body(row.text, id="ingredient_text", grow=1),
        gap=8,
        align="top",
    )


def direction_row(number: int, step: str) -> ui.View:
    return ui.Row(
        ui.Text(str(number), id="direction_position", size=20, color="primary", min_width=24),
        ui.Body(step, id="direction_text", grow=1),
        gap=8,
        align="top",
    )


def as_text(recipe: Recipe) -> str:
    """A recipe as other apps get it."""
    facts = [f"{name}: {vars(recipe)[field]}" for name, field in SHARED if vars(recipe)[field]]
    steps = [f"{number}. {step}" for number, step in enumerate(lines(recipe.directions), 1)]
    parts = [
        [pages.titled(recipe)],
        facts,
        lines(recipe.description),
        ["Ingredients:", *lines(recipe.ingredients)] if recipe.ingredients else [],
        ["Directions:", *steps] if steps else [],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)
