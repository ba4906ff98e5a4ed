"""Broccoli: add recipes that the goal, a note or a picture lists."""

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

from pytest_androidworld import (
    Check,
    Device,
    Param,
    Score,
    User,
    check,
    files,
    listings,
    matching,
    notes,
    pictures,
    recipe_screens,
    recipes,
    row_tasks,
    rows,
    sample,
    strict,
)

Recipes = list[sample.Recipe]
NOTE, PICTURE = "recipes.txt", "recipes.jpg"


def different(count: int) -> Callable[[Random], Recipes]:
    return lambda random: sample.many(sample.recipe, count, random)


def some_others(random: Random, targets: Recipes) -> Recipes:
    """Ten different recipes; none is called as a single target is."""
    titles = {target["title"] for target in targets}
    return sample.many(sample.recipe, 10, random, lambda recipe: {recipe["title"]} != titles)


class _AddRecipes(row_tasks.AddRowsTask):
    """The recipes are new, with all their texts, no source and no heart; the picture is free."""

    app_names: ClassVar[tuple[str, ...]] = (recipes.APP,)
    table = recipes.RECIPES
    texts = (*recipes.FIELDS, "source")
    exact = ("favorite",)

    def is_successful(self, env: Device) -> Score:
        return Score.of(super().is_successful(env), strict(self.no_source(env), "D73"))

    def same(self, found: rows.Row, expected: rows.Row) -> bool:
        """The source is a check of its own."""
        return super().same({**found, "source": expected["source"]}, expected)

    def no_source(self, env: Device) -> Check:
        """An empty text and NULL are no source."""
        new = rows.new_rows(self.rows_before, self.table.rows(env) or [], self.table.key)
        sources = filter(None, (matching.tidy(str(row.get("source") or "")) for row in new))
        return check("the new recipes have no source", "none", ", ".join(sources) or "none")

    def solve(self, user: User) -> None:
        recipe_screens.add_all(user.open(recipes.APP), self.targets)


class _AddListedRecipes(_AddRecipes):
    """The goal lists the recipes."""

    template = "Add the following recipes into the Broccoli app:\n{recipe_list}"
    form: Any  # a parameter: how they are listed

    @property
    def goal(self) -> str:
        text = listings.listing(self.form, recipes.NAME, self.targets, recipes.FIELDS, "title")
        return self.template.format(recipe_list=text)


class RecipeAddSingleRecipe(_AddListedRecipes):
    """Add one recipe."""

    complexity = 2.4
    targets = Param(different(1))
    noise = Param(some_others, after=targets)
    form = Param(sample.one_of(*listings.FORMS))


class RecipeAddMultipleRecipes(_AddListedRecipes):
    """Add three recipes."""

    complexity = 6
    targets = Param(different(3))
    noise = Param(some_others, after=targets)
    form = Param(sample.one_of(*listings.FORMS))


class _AddRecipesFromNote(_AddRecipes):
    """A note lists the recipes."""

    app_names = (recipes.APP, "markor")
    complexity = 6
    form: Any  # a parameter: how they are listed

    @property
    def noted(self) -> Recipes:
        """The recipes in the note."""
        return list(self.targets)

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        text = listings.listing(self.form, recipes.NAME, self.noted, recipes.FIELDS, "title")
        env.files.make_folder(files.MARKOR)
        env.files.clear(files.MARKOR)
        env.files.write(f"{files.MARKOR}/{NOTE}", text)

    def check_start(self, env: Device) -> Score:
        return Score.of(super().check_start(env), files.is_there(env, files.MARKOR, NOTE))

    def wanted(self, recipe: rows.Row) -> bool:
        """Whether the goal is about a recipe of the note."""
        return True

    def solve(self, user: User) -> None:
        user.open("markor").tap(notes.find(user, NOTE))
        found = recipes.from_text(notes.read(user))
        recipe_screens.add_all(user.open(recipes.APP), filter(self.wanted, found))


class RecipeAddMultipleRecipesFromMarkor(_AddRecipesFromNote):
    """Add all three recipes of a note."""

    template = "Add the recipes from recipes.txt in Markor to the Broccoli recipe app."
    targets = Param(different(3))
    noise = Param(some_others, after=targets)
    form = Param(sample.one_of(*listings.FORMS))


def that_take(random: Random, prep_time: str) -> Recipes:
    return sample.many(
        sample.recipe, 3, random, lambda recipe: recipe["preparationTime"] == prep_time
    )


def that_take_another_time(random: Random, prep_time: str) -> Recipes:
    return sample.many(
        sample.recipe, 40, random, lambda recipe: recipe["preparationTime"] != prep_time
    )


def shuffled(random: Random, *parts: Recipes) -> list[int]:
    """An order of all recipes of some parameters."""
    count = sum(map(len, parts))
    return random.sample(range(count), count)


class RecipeAddMultipleRecipesFromMarkor2(_AddRecipesFromNote):
    """The three of a note's 43 that take a certain time; the others are in the app already."""

    template = (
        "Add the recipes from recipes.txt in Markor that take {prep_time} to prepare into the"
        " Broccoli recipe app."
    )
    prep_time = Param(sample.one_of(*sample.PREPARATION_TIMES))
    targets = Param(that_take, after=prep_time)
    noise = Param(that_take_another_time, after=prep_time)
    form = Param(sample.one_of(*listings.FORMS))
    order = Param(shuffled, after=(targets, noise))  # in the note: targets, then noise

    @property
    def noted(self) -> Recipes:
        everything = [*self.targets, *self.noise]
        return [everything[place] for place in self.order]

    def wanted(self, recipe: rows.Row) -> bool:
        return bool(recipe["preparationTime"] == self.prep_time)


class RecipeAddMultipleRecipesFromImage(_AddRecipes):
    """Add all three recipes of a picture."""

    template = "Add the recipes from recipes.jpg in Simple Gallery Pro to the Broccoli recipe app."
    app_names = (recipes.APP, "simple gallery pro")
    complexity = 6
    targets = Param(different(3))
    noise = Param(some_others, after=targets)

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        files.clear_storage(env)
        text = listings.text_block(
            recipes.NAME, self.targets, recipes.FIELDS, "title", listings.WIDTH
        )
        env.files.write_all(files.DCIM, {PICTURE: pictures.text_picture(text)})

    def check_start(self, env: Device) -> Score:
        return Score.of(super().check_start(env), files.is_there(env, files.DCIM, PICTURE))

    def solve(self, user: User) -> None:
        user.open("simple gallery pro").tap("DCIM").tap("id=media_item_holder")
        super().solve(user)
