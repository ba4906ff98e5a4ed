"""Broccoli's rules without a screen: quantities, seasons, files of recipes."""

import io
import json
import zipfile

import pytest

from virtual_phone.apps.broccoli.archives import (
    Packed,
    pack,
    pack_all,
    unpack,
    unpack_all,
)
from virtual_phone.apps.broccoli.quantities import Ingredient, ingredients, scaled
from virtual_phone.apps.broccoli.seasons import FOODS, in_season, season, takes
from virtual_phone.apps.broccoli.tables import Recipe


@pytest.mark.parametrize(
    ("line", "quantity", "text"),
    [
        ("salt", "", "salt"),
        ("as needed", "", "as needed"),
        ("a pinch of 2 salts", "", "a pinch of 2 salts"),
        ("2", "", "2"),  # a number of nothing
        ("1/0 cup", "1", "/0 cup"),
        ("2 eggs", "2", "eggs"),
        ("200g rice", "200", "g rice"),
        ("1/2 onion", "1/2", "onion"),
        ("1,5 l water", "1,5", "l water"),
        ("²/₃ cup", "", "²/₃ cup"),
    ],
)
def test_a_line_begins_with_its_quantity(line: str, quantity: str, text: str) -> None:
    assert ingredients(f"\n {line} \r\n\n") == [Ingredient(quantity, text)]


@pytest.mark.parametrize(
    ("servings", "wanted", "quantity"),
    [
        ("2 servings", "2", "1/2"),
        ("", "4", "1/2"),
        ("two", "4", "1/2"),
        ("2", "many", "1/2"),
        ("2", "0", "1/2"),
        ("2", "9" * 50, "1/2"),
        ("2 servings", "4", "1"),
        ("3-4 servings", "6", "1"),
        ("4", "3", "0.38"),
    ],
)
def test_quantities_change_with_the_servings_if_both_are_numbers(
    servings: str, wanted: str, quantity: str
) -> None:
    rows = [Ingredient("1/2", "onion"), Ingredient("", "salt")]
    assert scaled(rows, servings, wanted) == [
        Ingredient(quantity, "onion"),
        Ingredient("", "salt"),
    ]


def test_a_season_may_last_beyond_the_year() -> None:
    assert season("Kale", "central-europe") == (11, 2)
    assert season("Kale", "mediterranean") == (10, 2)
    months = [month for month in range(1, 13) if "Kale" in in_season("central-europe", month)]
    assert months == [1, 2, 11, 12]


def test_nothing_is_in_season_in_a_region_that_is_not_known() -> None:
    assert in_season("", 10) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2 Apples", True),
        ("one apple", True),
        ("tomatoes", True),
        ("pineapple", False),
        ("applesauce", False),
        ("strawberries", False),
        ("", False),
    ],
)
def test_a_recipe_takes_what_its_ingredients_name_as_a_word(text: str, found: bool) -> None:
    assert takes(text, "central-europe", 10) == found


def test_every_food_has_months() -> None:
    assert all(1 <= month <= 12 for months in FOODS.values() for month in months)
    assert len(FOODS) == 34


SOUP = Packed(Recipe(None, "Soup", "a.jpg", "Nice."), ("Warm",), b"picture")


def test_a_recipe_comes_back_from_its_file() -> None:
    assert unpack(pack(SOUP)) == SOUP
    assert unpack_all(pack_all([SOUP, SOUP])) == [SOUP, SOUP]


def test_the_file_of_a_recipe_is_the_same_whenever_it_is_made() -> None:
    with zipfile.ZipFile(io.BytesIO(pack(SOUP))) as archive:
        assert {member.date_time[0] for member in archive.infolist()} == {1980}


def zipped(**members: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("_", "."), data)
    return made.getvalue()


OTHER = {
    "empty": b"",
    "no archive": b"PK\x03\x04 and so on",
    "a torn archive": pack(SOUP)[:-40],
    "no recipe": zipped(photo_jpg=b"a"),
    "no JSON": zipped(recipe_json=b"{"),
    "a list": zipped(recipe_json=b"[]"),
    "an unknown field": zipped(recipe_json=b'{"categories": [], "notes": ""}'),
    "a number for a text": zipped(recipe_json=b'{"categories": [], "title": 7}'),
    "no list of categories": zipped(recipe_json=b'{"categories": 7}'),
    "a bomb": zipped(recipe_json=json.dumps({"title": "a" * (1 << 26)}).encode()),
}


@pytest.mark.parametrize("data", OTHER.values(), ids=OTHER)
def test_another_file_is_none(data: bytes) -> None:
    assert unpack(data) is None
    assert unpack_all(data) is None


def test_recipes_that_cannot_be_read_are_left_out_of_a_backup() -> None:
    backup = zipped(a_broccoli=pack(SOUP), b_broccoli=b"?")
    assert unpack_all(backup) == [SOUP]
