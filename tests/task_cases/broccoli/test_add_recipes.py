"""Recipes to be added: what counts as one, and what does not."""

from typing import Any

import pytest

from pytest_androidworld.task.files import DCIM, MARKOR
from pytest_androidworld.task.recipes import PACKAGE, RECIPES
from pytest_androidworld.task.row_tasks import AddRowsTask
from pytest_androidworld.task_cases.broccoli.add_recipes import (
    RecipeAddMultipleRecipes,
    RecipeAddMultipleRecipesFromImage,
    RecipeAddMultipleRecipesFromMarkor,
    RecipeAddMultipleRecipesFromMarkor2,
    RecipeAddSingleRecipe,
)
from tests.task_cases.play import Play

SOUP: dict[str, Any] = {
    "title": "Barley Soup",
    "description": "Light and fresh.",
    "servings": "2 servings",
    "preparationTime": "10 mins",
    "ingredients": "by eye",
    "directions": "Simmer the barley until tender. Taste before serving.",
}
TART = SOUP | {"title": "Fig Tart", "directions": "Bake the figs until the crust is crisp."}
CAKE = SOUP | {"title": "Carrot Cake", "servings": "8 servings", "preparationTime": "1 hrs"}
OTHERS = [SOUP | {"title": "Miso Bowl"}, TART | {"title": "Plum Tart"}]
ONE: dict[str, Any] = {"targets": [SOUP], "noise": OTHERS, "form": "csv"}
THREE: dict[str, Any] = {"targets": [SOUP, TART, CAKE], "noise": OTHERS, "form": "csv"}
ALL: dict[
    type[AddRowsTask], tuple[int, int]
] = {  # with how many are to be added, and how many others there are
    RecipeAddSingleRecipe: (1, 10),
    RecipeAddMultipleRecipes: (3, 10),
    RecipeAddMultipleRecipesFromMarkor: (3, 10),
    RecipeAddMultipleRecipesFromMarkor2: (3, 40),
    RecipeAddMultipleRecipesFromImage: (3, 10),
}


def but(**columns: Any) -> dict[str, Any]:
    return SOUP | columns


@pytest.mark.parametrize(
    ("added", "upstream", "strict"),
    [
        ([], 0, 0),
        ([TART], 0, 0),
        ([but(title="")], 0, 0),
        ([but(title=None)], 0, 0),
        ([but(title=b"Barley Soup")], 0, 0),
        ([but(description="Worth the wait.")], 0, 0),
        ([but(servings="1 serving")], 0, 0),
        ([but(preparationTime="20 mins")], 0, 0),
        ([but(ingredients="")], 0, 0),
        ([but(ingredients=None)], 0, 0),
        ([but(directions="Simmer the barley until tender.")], 0, 0),
        ([but(directions=SOUP["ingredients"], ingredients=SOUP["directions"])], 0, 0),
        ([but(source="Grandma")], 0, 0),
        ([but(favorite=1)], 0, 0),
        ([SOUP, SOUP], 0, 0),
        ([SOUP, but(title="")], 0, 0),
        ([but(servings="6 servings")], 1, 0),  # D71
        ([but(title="Barley Sou")], 1, 0),
        ([but(title="BARLEY SOUP")], 1, 0),
        ([but(directions="Simmer the barley until tender. Taste before serving")], 1, 0),
        ([but(source=None)], 0, 1),  # D73
        ([but(source=" ")], 0, 1),
        ([SOUP], 1, 1),
        ([but(title=" Barley Soup", description="Light and fresh.\n")], 1, 1),
        ([but(directions="Simmer the barley until tender.\nTaste before serving.\n")], 1, 1),
        ([but(imageName="JPEG_1.jpg")], 1, 1),
    ],
)
def test_one(play: Play, added: list[Any], upstream: float, strict: float) -> None:
    task = play.begin(RecipeAddSingleRecipe, **ONE)
    RECIPES.fill(play.device, [*task.rows_before, *added])
    assert play.rewards(task) == (upstream, strict)


def test_another_recipe_stays_as_it_is(play: Play) -> None:
    task = play.begin(RecipeAddSingleRecipe, **ONE)
    first, second = task.rows_before
    RECIPES.fill(play.device, [first, {**second, "favorite": 1}, SOUP])
    assert play.rewards(task) == (0, 0)
    RECIPES.fill(play.device, [first, SOUP, TART])
    assert play.rewards(task) == (0, 0)


def test_an_old_recipe_does_not_stand_for_the_new_one(play: Play) -> None:
    """D70."""
    task = play.begin(RecipeAddSingleRecipe, **ONE | {"noise": [SOUP]})
    RECIPES.fill(play.device, [*task.rows_before, but(title="junk")])
    assert play.rewards(task) == (1, 0)


def test_one_recipe_does_not_stand_for_two(play: Play) -> None:
    """D70: two that differ in the servings only, one of which is entered, and junk."""
    similar = but(servings="6 servings")
    given = THREE | {"targets": [SOUP, similar, TART]}
    task = play.begin(RecipeAddMultipleRecipes, **given)
    RECIPES.fill(play.device, [*task.rows_before, SOUP, TART, but(title="junk")])
    assert play.rewards(task) == (1, 0)
    RECIPES.fill(play.device, [*task.rows_before, TART, similar, SOUP])
    assert play.rewards(task) == (1, 1)


def test_two_of_three_are_not_enough(play: Play) -> None:
    task = play.begin(RecipeAddMultipleRecipes, **THREE)
    RECIPES.fill(play.device, [*task.rows_before, SOUP, TART])
    assert play.rewards(task) == (0, 0)


def test_the_note_lists_the_recipes(play: Play) -> None:
    play.begin(RecipeAddMultipleRecipesFromMarkor, **THREE)
    assert play.device.files.read(f"{MARKOR}/recipes.txt") == (
        "title|description|servings|preparationTime|ingredients|directions\n"
        "Barley Soup|Light and fresh.|2 servings|10 mins|by eye|"
        "Simmer the barley until tender. Taste before serving.\n"
        "Fig Tart|Light and fresh.|2 servings|10 mins|by eye|"
        "Bake the figs until the crust is crisp.\n"
        "Carrot Cake|Light and fresh.|8 servings|1 hrs|by eye|"
        "Simmer the barley until tender. Taste before serving."
    )


def test_the_long_note_has_the_others_too_which_are_in_the_app(play: Play) -> None:
    task = play.begin(
        RecipeAddMultipleRecipesFromMarkor2,
        **{**THREE, "prep_time": "10 mins", "order": [4, 0, 2, 1, 3], "form": "text_block"},
    )
    text = play.device.files.read(f"{MARKOR}/recipes.txt") or ""
    titles = [line for line in text.splitlines() if line.startswith("Recipe: ")]
    assert titles == [
        "Recipe: Plum Tart",
        "Recipe: Barley Soup",
        "Recipe: Carrot Cake",
        "Recipe: Fig Tart",
        "Recipe: Miso Bowl",
    ]
    assert " servings: 2 servings\n preparationTime: 10 mins\n ingredients: by eye\n" in text
    assert [row["title"] for row in task.rows_before] == ["Miso Bowl", "Plum Tart"]


def test_the_picture_is_the_only_file(play: Play) -> None:
    play.begin(RecipeAddMultipleRecipesFromImage)
    assert [entry.name for entry in play.device.files.list(DCIM) or ()] == ["recipes.jpg"]


@pytest.mark.parametrize("kind", ALL)
def test_without_the_app_it_is_0_where_the_reference_crashes(
    play: Play, kind: type[AddRowsTask]
) -> None:
    task = play.begin(kind)
    play.device.adb.shell(f"pm uninstall {PACKAGE}")
    assert play.rewards(task) == (0, 0)
    reasons = [str(each) for each in play.score(task).failed("upstream")]
    assert any("the reference crashes here" in each for each in reasons)


@pytest.mark.parametrize("kind", ALL)
def test_all_targets_differ_and_all_others_do(kind: type[AddRowsTask]) -> None:
    for seed in range(60):
        drawn = kind.drawn(seed).params
        assert (len(drawn["targets"]), len(drawn["noise"])) == ALL[kind]
        for rows in (drawn["targets"], drawn["noise"]):
            assert len({str(row) for row in rows}) == len(rows)


def test_no_other_recipe_is_called_as_a_single_one(play: Play) -> None:
    for seed in range(200):
        drawn = RecipeAddSingleRecipe.drawn(seed).params
        [target] = drawn["targets"]
        assert target["title"] not in [row["title"] for row in drawn["noise"]]


def test_just_the_targets_take_the_time_of_the_goal() -> None:
    times = set()
    for seed in range(100):
        drawn = RecipeAddMultipleRecipesFromMarkor2.drawn(seed).params
        times.add(drawn["prep_time"])
        assert {row["preparationTime"] for row in drawn["targets"]} == {drawn["prep_time"]}
        assert drawn["prep_time"] not in [row["preparationTime"] for row in drawn["noise"]]
        assert sorted(drawn["order"]) == list(range(43))
    assert len(times) == 8


def test_the_goals() -> None:
    begin = "Add the following recipes into the Broccoli app:\n"
    csv = {"targets": [TART], "form": "csv"}
    assert RecipeAddSingleRecipe.with_params(csv).goal == (
        f"{begin}title|description|servings|preparationTime|ingredients|directions\n"
        "Fig Tart|Light and fresh.|2 servings|10 mins|by eye|"
        "Bake the figs until the crust is crisp."
    )
    blocks = {"targets": [TART, CAKE], "form": "text_block"}
    assert RecipeAddMultipleRecipes.with_params(blocks).goal == (
        f"{begin}Recipe: Fig Tart\n description: Light and fresh.\n servings: 2 servings\n"
        " preparationTime: 10 mins\n ingredients: by eye\n"
        " directions: Bake the figs until the crust is crisp.\n\n"
        "Recipe: Carrot Cake\n description: Light and fresh.\n servings: 8 servings\n"
        " preparationTime: 1 hrs\n ingredients: by eye\n"
        " directions: Simmer the barley until tender. Taste before serving.\n"
    )
    assert RecipeAddMultipleRecipesFromMarkor.with_params({}).goal == (
        "Add the recipes from recipes.txt in Markor to the Broccoli recipe app."
    )
    assert RecipeAddMultipleRecipesFromMarkor2.with_params({"prep_time": "1 hrs"}).goal == (
        "Add the recipes from recipes.txt in Markor that take 1 hrs to prepare into the Broccoli"
        " recipe app."
    )
    assert RecipeAddMultipleRecipesFromImage.with_params({}).goal == (
        "Add the recipes from recipes.jpg in Simple Gallery Pro to the Broccoli recipe app."
    )


@pytest.mark.parametrize("missing", [1, 2])
def test_who_does_not_save_has_added_nothing(play: Play, missing: int) -> None:
    """Back, after SAVE, is not needed for the last one."""
    done = play.solve(play.begin(RecipeAddSingleRecipe))
    play.fresh()
    task = play.begin(RecipeAddSingleRecipe)
    play.replay(done[:-missing])
    assert play.rewards(task) == ((1, 1) if missing == 1 else (0, 0))


def test_a_title_with_quotes_and_letters_of_other_languages_can_be_typed(play: Play) -> None:
    odd = [but(title='Grandma\'s "Secret" Pie', directions="Sauté the gruyère until golden.")]
    task = play.begin(RecipeAddSingleRecipe, **ONE | {"targets": odd})
    play.solve(task)
    assert play.rewards(task) == (1, 1)
