"""Recipes: what is drawn, and how listings of them are read again."""

from random import Random
from typing import Any

import pytest

from pytest_androidworld.task.listings import FORMS, listing
from pytest_androidworld.task.matching import fuzzy
from pytest_androidworld.task.recipes import FIELDS, NAME, from_text
from pytest_androidworld.task.sample import recipes as pool
from pytest_androidworld.task.sample import recipes_with, recipes_without
from pytest_androidworld.task.sample.basics import many

ALL: list[Any] = [
    {**pool.recipe_called(Random(0), title), "title": title} for title in pool.DIRECTIONS
]


@pytest.mark.parametrize("form", FORMS)
def test_a_listing_can_be_read_again(form: str) -> None:
    assert from_text(listing(form, NAME, ALL, FIELDS, "title")) == ALL


def test_there_are_39_of_different_titles_the_first_of_which_leads_the_list() -> None:
    assert len(pool.DIRECTIONS) == 39
    assert min(pool.DIRECTIONS, key=str.casefold) == pool.FIRST_TITLE
    assert sum('"' in title for title in pool.DIRECTIONS) == 1


def test_directions_are_as_long_as_the_references() -> None:
    lengths = [len(text) for text in pool.DIRECTIONS.values()]
    assert min(lengths) >= 71
    assert max(lengths) <= 158
    whole = [f"{text} {end}" for text in pool.DIRECTIONS.values() for end in pool.CLOSINGS]
    assert min(map(len, whole)) >= 122
    assert max(map(len, whole)) <= 219
    assert any(not text.isascii() for text in pool.DIRECTIONS.values())


def test_the_values_keep_the_references_domains() -> None:
    drawn = [pool.recipe(Random(seed)) for seed in range(3000)]
    assert {each["title"] for each in drawn} == set(pool.DIRECTIONS)
    assert {each["servings"] for each in drawn} == {
        "1 serving",
        "2 servings",
        "3-4 servings",
        "6 servings",
        "8 servings",
    }
    times = ("10 mins", "20 mins", "30 mins", "45 mins", "1 hrs", "2 hrs", "3 hrs", "4 hrs")
    assert {each["preparationTime"] for each in drawn} == set(times)
    assert len({each["description"] for each in drawn}) == 3
    assert len({each["ingredients"] for each in drawn}) == 15


def test_a_text_is_the_same_with_enter_behind_it_in_either_grading() -> None:
    """Else an agent whose action ends with Enter could not do it."""
    for recipe in ALL:
        assert all(fuzzy(value, f"{value}\n") for value in recipe.values())
    assert all(fuzzy(each, f"{each}\n") for each in pool.VAGUE)


def test_no_value_has_what_separates_values_in_a_listing() -> None:
    texts = [*pool.VAGUE, *pool.DESCRIPTIONS, *pool.CLOSINGS]
    texts += [text for each in pool.DIRECTIONS.items() for text in each]
    assert not [text for text in texts if "|" in text or "\n" in text or text != text.strip()]


@pytest.mark.parametrize(
    ("directions", "ingredient", "used"),
    [
        ("Add chickpeas.", "peas", False),
        ("Add buttermilk.", "butter", False),
        ("Add eggplant.", "egg", False),
        ("Add pearl barley.", "pear", False),
        ("", "peas", False),
        ("Add Greek Yogurt.", "Greek yogurt", True),
        ("Add potatoes.", "potato", True),
        ("Add eggs, beaten", "egg", True),
        ("Peas, then", "peas", True),
        ("Sauté it", "sauté", True),
    ],
)
def test_an_ingredient_is_a_word_or_its_plural(
    directions: str, ingredient: str, used: bool
) -> None:
    assert pool.uses({**pool.recipe(Random(0)), "directions": directions}, ingredient) == used


@pytest.mark.parametrize("ingredient", pool.INGREDIENTS)
def test_each_ingredient_is_in_some_recipes_and_not_in_enough_others(ingredient: str) -> None:
    """D03: and none is in how a recipe ends, which would leave titles that have it or not."""
    targets = recipes_with(3, Random(1), ingredient)
    others = recipes_without(29, Random(1), ingredient)
    assert all(pool.uses(each, ingredient) for each in targets)
    assert not [each for each in others if ingredient in each["directions"].lower()]
    assert not {each["title"] for each in targets} & {each["title"] for each in others}
    assert not [end for end in pool.CLOSINGS if ingredient in end.lower()]


def test_some_ingredients_are_within_longer_words_of_other_recipes() -> None:
    """D75: the rule has something to leave out."""
    inside = {
        ingredient
        for ingredient in pool.INGREDIENTS
        for each in ALL
        if ingredient in each["directions"].lower() and not pool.uses(each, ingredient)
    }
    assert inside == {"butter", "corn", "egg", "peas"}


def test_recipes_of_one_title_differ() -> None:
    drawn = many(lambda random: pool.recipe_called(random, "Potato Rösti"), 50, Random(2))
    assert len({tuple(each.values()) for each in drawn}) == 50
