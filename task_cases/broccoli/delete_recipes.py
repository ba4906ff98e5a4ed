"""Broccoli: delete recipes by title or by what they use, or one of two that are equal."""

from collections.abc import Callable
from random import Random

from pytest_androidworld import Param, User, recipe_screens, recipes, row_tasks, sample

Recipes = list[sample.Recipe]
MANY = 29  # that a task is not about


def title(recipe: sample.Recipe) -> str:
    return recipe["title"]


def of_different_titles(count: int) -> Callable[[Random], Recipes]:
    return lambda random: sample.many(sample.recipe, count, random, key=title)


def of_other_titles(random: Random, targets: Recipes) -> Recipes:
    """Recipes whose titles differ from each other and from those of the targets."""
    taken = list(map(title, targets))
    return sample.many(sample.recipe, MANY, random, key=title, others=taken)


class _DeleteRecipesByTitle(row_tasks.DeleteRowsTask):
    """The named recipes are gone, and nothing else changed."""

    template = "Delete the following recipes from Broccoli app: {recipe_list}."
    app_names = (recipes.APP,)
    table = recipes.RECIPES

    @property
    def goal(self) -> str:
        return self.template.format(recipe_list=", ".join(map(title, self.targets)))


ALL_DELETED = {"blind": "all recipes that there are must be deleted"}


class _DeleteAllRecipes(_DeleteRecipesByTitle):
    """Delete all recipes: there are no others."""

    known_flaws = ALL_DELETED
    noise = Param(sample.always([]))

    def solve(self, user: User) -> None:
        user.open(recipes.APP)
        for target in self.targets:
            recipe_screens.delete(user, target)


class RecipeDeleteSingleRecipe(_DeleteAllRecipes):
    """Delete the only recipe."""

    complexity = 1
    targets = Param(of_different_titles(1))


class RecipeDeleteMultipleRecipes(_DeleteAllRecipes):
    """Delete three recipes; there are no others."""

    complexity = 2.4
    targets = Param(of_different_titles(3))


class _DeleteAmongManyRecipes(_DeleteRecipesByTitle):
    """Delete recipes among 29 others."""

    def solve(self, user: User) -> None:
        user.open(recipes.APP)
        for target in self.targets:
            recipe_screens.find(user, target["title"])
            recipe_screens.delete(user, target)


class RecipeDeleteSingleWithRecipeWithNoise(_DeleteAmongManyRecipes):
    """Delete one of 30 recipes."""

    complexity = 2
    targets = Param(of_different_titles(1))
    noise = Param(of_other_titles, after=targets)


class RecipeDeleteMultipleRecipesWithNoise(_DeleteAmongManyRecipes):
    """Delete three of 32 recipes."""

    complexity = 3.4
    targets = Param(of_different_titles(3))
    noise = Param(of_other_titles, after=targets)


class RecipeDeleteMultipleRecipesWithConstraint(row_tasks.DeleteRowsTask):
    """The three of 32 whose directions name an ingredient are gone, and nothing else changed.

    The app does not search in directions.  The solution knows the titles: there are not enough
    steps to open all recipes, so others have to guess by title what to open.
    """

    template = "Delete the recipes from Broccoli app that use {ingredient} in the directions."
    app_names = (recipes.APP,)
    table = recipes.RECIPES
    complexity = 4
    ingredient = Param(sample.one_of(*sample.INGREDIENTS))
    targets = Param(lambda random, it: sample.recipes_with(3, random, it), after=ingredient)
    noise = Param(lambda random, it: sample.recipes_without(MANY, random, it), after=ingredient)

    def solve(self, user: User) -> None:
        user.open(recipes.APP)
        for target in self.targets:
            recipe_screens.find(user, target["title"])
            recipe_screens.delete(user, target)


class _DeleteDuplicateRecipe(row_tasks.DeleteTwinTask):
    """Either of two recipes that are equal in every column is gone, and nothing else changed.

    Who does not know which are equal compares those with the same title and description; the
    solution compares them with what it knows to be there twice.
    """

    template = (
        "Delete all but one of any recipes in the Broccoli app that are exact duplicates, ensuring"
        " at least one instance of each unique recipe remains"
    )
    app_names = (recipes.APP,)
    table = recipes.RECIPES

    def solve(self, user: User) -> None:
        recipe_screens.delete_equal(user.open(recipes.APP), self.target)


def that_look_different(random: Random, target: sample.Recipe) -> Recipes:
    """Recipes that the list tells apart: ten steps are too few to open any."""

    def look(recipe: sample.Recipe) -> tuple[str, str]:
        return recipe["title"], recipe["description"]

    return sample.many(sample.recipe, 5, random, key=look, others=[look(target)])


def of_the_same_title(random: Random, target: sample.Recipe) -> Recipes:
    """Of ten recipes, all different, at least four are called as the target (D74)."""

    def namesake(random: Random) -> sample.Recipe:
        return sample.recipe_called(random, target["title"])

    others = sample.many(sample.recipe, 6, random, others=[target])
    return others + sample.many(namesake, 4, random, others=[target, *others])


def of_the_same_look(random: Random, target: sample.Recipe) -> Recipes:
    """Of 30 recipes, all different, at least six have the target's title and description (D74).

    Three come first in the list, so that it must be scrolled.
    """

    def namesake(random: Random) -> sample.Recipe:
        return sample.recipe_called(random, target["title"])

    def first(random: Random) -> sample.Recipe:
        return sample.recipe_called(random, sample.FIRST_TITLE)

    def looks_alike(recipe: sample.Recipe) -> bool:
        return recipe["description"] == target["description"]

    others = sample.many(sample.recipe, 21, random, is_not_first, others=[target])
    others += sample.many(first, 3, random)
    return others + sample.many(namesake, 6, random, looks_alike, others=[target, *others])


def is_not_first(recipe: sample.Recipe) -> bool:
    return recipe["title"] != sample.FIRST_TITLE


class RecipeDeleteDuplicateRecipes(_DeleteDuplicateRecipe):
    """Delete one of two equal recipes among seven."""

    complexity = 1
    target = Param(sample.recipe)
    noise = Param(that_look_different, after=target)


class RecipeDeleteDuplicateRecipes2(_DeleteDuplicateRecipe):
    """Delete one of two equal recipes among twelve, at least four of which have their title."""

    complexity = 2.4
    target = Param(sample.recipe)
    noise = Param(of_the_same_title, after=target)


class RecipeDeleteDuplicateRecipes3(_DeleteDuplicateRecipe):
    """Delete one of two equal recipes among 32, at least six of which look alike in the list."""

    complexity = 3.4
    target = Param(lambda random: sample.many(sample.recipe, 1, random, is_not_first)[0])
    noise = Param(of_the_same_look, after=target)
