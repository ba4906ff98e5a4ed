"""Recipes to be deleted: these and no others, or one of two that are equal."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.recipes import PACKAGE, RECIPES
from pytest_androidworld.task.row_tasks import RowsTask
from pytest_androidworld.task.sample.recipes import FIRST_TITLE, INGREDIENTS, uses
from pytest_androidworld.task_cases.broccoli.delete_recipes import (
    RecipeDeleteDuplicateRecipes,
    RecipeDeleteDuplicateRecipes2,
    RecipeDeleteDuplicateRecipes3,
    RecipeDeleteMultipleRecipes,
    RecipeDeleteMultipleRecipesWithConstraint,
    RecipeDeleteMultipleRecipesWithNoise,
    RecipeDeleteSingleRecipe,
    RecipeDeleteSingleWithRecipeWithNoise,
)
from tests.task_cases.play import Play

Change = Callable[[RowsTask, Device], None]
BY_TITLE: dict[type[RowsTask], tuple[int, int]] = {  # each with its numbers of targets and others
    RecipeDeleteSingleRecipe: (1, 0),
    RecipeDeleteSingleWithRecipeWithNoise: (1, 29),
    RecipeDeleteMultipleRecipes: (3, 0),
    RecipeDeleteMultipleRecipesWithNoise: (3, 29),
}
TWINS: dict[type[RowsTask], int] = {  # with those of others
    RecipeDeleteDuplicateRecipes: 5,
    RecipeDeleteDuplicateRecipes2: 10,
    RecipeDeleteDuplicateRecipes3: 30,
}
SEVERAL = (RecipeDeleteMultipleRecipesWithNoise, RecipeDeleteMultipleRecipesWithConstraint)
ALL = (*BY_TITLE, RecipeDeleteMultipleRecipesWithConstraint, *TWINS)


def keep(start: int, end: int | None, **columns: Any) -> Change:
    """The table then holds only these rows of the start, the last with other values."""

    def change(task: RowsTask, device: Device) -> None:
        *rows, last = task.rows_before[start:end] or [{}]
        RECIPES.fill(device, [*rows, {**last, **columns}] if last else [])

    return change


def one_is_new(task: RowsTask, device: Device) -> None:
    RECIPES.fill(device, [*task.rows_before[:-3], {"title": "oops"}])


@pytest.mark.parametrize(
    ("change", "reward"),
    [
        (keep(0, None), 0),
        (keep(0, -2), 0),
        (keep(0, -4), 0),
        (keep(3, None), 0),
        (keep(0, 0), 0),
        (keep(0, None, title=""), 0),
        (keep(0, None, directions=None), 0),
        (keep(0, -3, favorite=1), 0),
        (keep(0, -3, imageName="a.jpg"), 0),
        (keep(0, -3, source=None), 0),
        (keep(0, -3, recipeId=99), 0),
        (one_is_new, 0),
        (keep(0, -3), 1),
    ],
)
@pytest.mark.parametrize("kind", SEVERAL)
def test_three_of_32(play: Play, kind: type[RowsTask], change: Change, reward: float) -> None:
    """The same in both gradings: the reference's check is sound."""
    task = play.begin(kind)
    change(task, play.device)
    assert play.rewards(task) == (reward, reward)


@pytest.mark.parametrize(
    ("change", "reward"),
    [
        (keep(0, None), 0),
        (keep(0, -2), 0),
        (keep(1, None), 0),
        (keep(0, 0), 0),
        (keep(0, -1, servings="x"), 0),
        (keep(0, -1, recipeId=99), 0),
        (keep(0, -1), 1),
    ],
)
@pytest.mark.parametrize("kind", TWINS)
def test_one_of_two(play: Play, kind: type[RowsTask], change: Change, reward: float) -> None:
    task = play.begin(kind)
    change(task, play.device)
    assert play.rewards(task) == (reward, reward)


@pytest.mark.parametrize("kind", TWINS)
def test_either_of_the_two_may_go(play: Play, kind: type[RowsTask]) -> None:
    task = play.begin(kind)
    *others, _, second = task.rows_before
    RECIPES.fill(play.device, [*others, second])
    assert play.rewards(task) == (1, 1)


def test_a_recipe_that_only_looks_equal_is_no_duplicate(play: Play) -> None:
    task = play.begin(RecipeDeleteDuplicateRecipes3)
    RECIPES.fill(play.device, [*task.rows_before[:-3], *task.rows_before[-2:]])
    assert play.rewards(task) == (0, 0)


@pytest.mark.parametrize("kind", ALL)
def test_who_does_not_confirm_has_deleted_nothing(play: Play, kind: type[RowsTask]) -> None:
    done = play.solve(play.begin(kind))
    play.fresh()
    task = play.begin(kind)
    play.replay(done[:-1])
    assert play.rewards(task) == (0, 0)


@pytest.mark.parametrize("kind", ALL)
def test_without_the_app_it_is_0_where_the_reference_crashes(
    play: Play, kind: type[RowsTask]
) -> None:
    task = play.begin(kind)
    play.device.adb.shell(f"pm uninstall {PACKAGE}")
    assert play.rewards(task) == (0, 0)
    reasons = [str(each) for each in play.score(task).failed("upstream")]
    assert any("the reference crashes here" in each for each in reasons)


def test_the_goals() -> None:
    rows = [{"title": title} for title in ("Fig Tart", 'A "Secret" Pie', "Potato Rösti")]
    one = "Delete the following recipes from Broccoli app: Fig Tart."
    three = (
        'Delete the following recipes from Broccoli app: Fig Tart, A "Secret" Pie, Potato Rösti.'
    )
    assert [
        kind.with_params({"targets": rows[:count]}).goal for kind, (count, _) in BY_TITLE.items()
    ] == [one, one, three, three]
    for kind in TWINS:
        assert kind.with_params({}).goal == (
            "Delete all but one of any recipes in the Broccoli app that are exact duplicates,"
            " ensuring at least one instance of each unique recipe remains"
        )
    constraint = RecipeDeleteMultipleRecipesWithConstraint.with_params({"ingredient": "garlic"})
    assert constraint.goal == (
        "Delete the recipes from Broccoli app that use garlic in the directions."
    )


# What is drawn


@pytest.mark.parametrize("kind", BY_TITLE)
def test_no_two_have_the_same_title(kind: type[RowsTask]) -> None:
    for seed in range(100):
        drawn = kind.drawn(seed).params
        assert (len(drawn["targets"]), len(drawn["noise"])) == BY_TITLE[kind]
        titles = [row["title"] for row in [*drawn["targets"], *drawn["noise"]]]
        assert len(set(titles)) == len(titles)


def test_just_the_targets_use_the_ingredient() -> None:
    """D03 and D75."""
    ingredients = set()
    for seed in range(300):
        drawn = RecipeDeleteMultipleRecipesWithConstraint.drawn(seed).params
        ingredients.add(drawn["ingredient"])
        assert (len(drawn["targets"]), len(drawn["noise"])) == (3, 29)
        assert all(uses(row, drawn["ingredient"]) for row in drawn["targets"])
        assert not [row for row in drawn["noise"] if drawn["ingredient"] in row["directions"]]
        rows = {str(row) for row in [*drawn["targets"], *drawn["noise"]]}
        assert len(rows) == 32
    assert ingredients <= set(INGREDIENTS)
    assert len(ingredients) > 90


@pytest.mark.parametrize("kind", TWINS)
def test_there_is_exactly_one_pair(kind: type[RowsTask]) -> None:
    """D74."""
    for seed in range(100):
        drawn = kind.drawn(seed).params
        assert len(drawn["noise"]) == TWINS[kind]
        rows = {str(sorted(row.items())) for row in [drawn["target"], *drawn["noise"]]}
        assert len(rows) == TWINS[kind] + 1


def test_among_seven_the_list_tells_all_but_the_two_apart() -> None:
    for seed in range(200):
        drawn = RecipeDeleteDuplicateRecipes.drawn(seed).params
        looks = {(r["title"], r["description"]) for r in [drawn["target"], *drawn["noise"]]}
        assert len(looks) == 6


def test_others_resemble_the_two() -> None:
    for seed in range(100):
        drawn = RecipeDeleteDuplicateRecipes2.drawn(seed).params
        last = drawn["noise"][-4:]
        assert {row["title"] for row in last} == {drawn["target"]["title"]}
        drawn = RecipeDeleteDuplicateRecipes3.drawn(seed).params
        title, description = drawn["target"]["title"], drawn["target"]["description"]
        last, first = drawn["noise"][-6:], drawn["noise"][-9:-6]
        assert {(row["title"], row["description"]) for row in last} == {(title, description)}
        assert {row["title"] for row in first} == {FIRST_TITLE}
        assert FIRST_TITLE not in [title, *(row["title"] for row in drawn["noise"][:-9])]


# By hand


@pytest.mark.parametrize("seed", range(40, 45))
@pytest.mark.parametrize(
    "kind",
    [
        RecipeDeleteDuplicateRecipes,
        RecipeDeleteDuplicateRecipes2,
        RecipeDeleteDuplicateRecipes3,
        RecipeDeleteMultipleRecipesWithConstraint,
    ],
)
def test_a_person_finds_them(play: Play, kind: type[RowsTask], seed: int) -> None:
    task = play.begin(kind, seed)
    assert len(play.solve(task)) < 10 * kind.complexity
    assert play.rewards(task) == (1, 1)


def test_a_title_with_quotes_is_found(play: Play) -> None:
    target = {"title": 'Grandma\'s "Secret" Pot Pie', "description": "Nice."}
    task = play.begin(RecipeDeleteSingleWithRecipeWithNoise, targets=[target])
    play.solve(task)
    assert play.rewards(task) == (1, 1)
