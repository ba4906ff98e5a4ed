"""Broccoli's recipes: the table, their texts, and finding, writing and deleting them by hand."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from pytest_androidworld.env.state import Element
from pytest_androidworld.task.listings import SEPARATOR
from pytest_androidworld.task.rows import Row, Table

APP = "broccoli app"
PACKAGE = "com.flauschcode.broccoli"
RECIPES = Table(
    path=f"/data/data/{PACKAGE}/databases/broccoli",
    name="recipes",
    package=PACKAGE,
    key="recipeId",
    columns={
        "title": "",
        "description": "",
        "servings": "",
        "preparationTime": "",
        "source": "",
        "ingredients": "",
        "directions": "",
        "favorite": 0,
        "imageName": "",
    },
)
NAME = "Recipe"  # of a block in a listing
FIELDS = ("title", "description", "servings", "preparationTime", "ingredients", "directions")
INPUTS = {  # where each is written
    "title": "id=new_title",
    "description": "id=new_description",
    "servings": "id=new_servings",
    "preparationTime": "id=new_preparation_time",
    "ingredients": "id=new_ingredients",
    "directions": "id=new_directions",
}
LIST, SEARCH = "id=recycler_view", "id=search_src_text"
TITLE, DESCRIPTION = "/card_text_view_title", "/card_text_view_description"


def from_text(text: str) -> list[dict[str, str]]:
    """The recipes of a listing in either form."""
    header, *lines = text.strip().splitlines()
    if SEPARATOR in header:
        return [dict(zip(FIELDS, line.split(SEPARATOR), strict=True)) for line in lines]
    blocks = [block.splitlines() for block in text.strip().split("\n\n")]
    return [dict(zip(FIELDS, map(_value, block), strict=True)) for block in blocks]


def _value(line: str) -> str:
    return line.split(": ", 1)[1]


# By hand


def add_all(user: Any, rows: Iterable[Row]) -> None:
    """Write recipes, from the list and back to it."""
    for row in rows:
        user.tap("New Recipe")
        for field, place in INPUTS.items():
            user.scroll_to(place).type(row[field], into=place)
        user.tap("SAVE").back()


class ListedRecipe(NamedTuple):
    """A card of the list."""

    title: Element
    description: str

    def is_of(self, row: Row) -> bool:
        return (self.title.text, self.description) == (row["title"], row["description"])


def cards(elements: Iterable[Element]) -> list[ListedRecipe]:
    """The cards whose title and description are on the screen, from top to bottom."""
    return [
        ListedRecipe(one, next_one.text or "")
        for one, next_one in pairwise(elements)
        if (one.resource_name or "").endswith(TITLE)
        and (next_one.resource_name or "").endswith(DESCRIPTION)
    ]


def find(user: Any, text: str) -> None:
    """Search for words of a title, a description or ingredients; the search may be open."""
    if not user.shows(SEARCH):
        user.tap("Search")
    user.type(text, into=SEARCH, clear=user.shows("Clear query"))


def delete(user: Any, row: Row) -> None:
    """Delete the first card on the screen that displays what a row has."""
    user.tap(next(each.title for each in cards(user.elements) if each.is_of(row)))
    delete_open(user)


def delete_open(user: Any) -> None:
    """Delete the recipe whose page is open."""
    user.tap("More options").tap("Delete").tap("DELETE")


def delete_equal(user: Any, row: Row) -> None:
    """Delete the first recipe that has all of a row's texts, opening those that look like it."""
    find(user, f"{row['title']} {row['ingredients']}")
    while True:
        for each in cards(user.elements):
            if each.is_of(row):
                user.tap(each.title)
                if {row[field] for field in FIELDS} <= {one.text for one in user.elements}:
                    delete_open(user)
                    return
                user.back()
        user.scroll("down", LIST)
