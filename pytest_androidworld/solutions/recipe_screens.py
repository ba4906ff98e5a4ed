"""Broccoli's screens for solutions: find, write and delete recipes."""

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from pytest_androidworld.agent.user import User
from pytest_androidworld.env.state import Element
from pytest_androidworld.errors import NotOnScreen
from pytest_androidworld.task.recipes import FIELDS
from pytest_androidworld.task.rows import Row

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


def add_all(user: User, rows: Iterable[Row]) -> None:
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


def find(user: User, text: str) -> None:
    """Search for words of a title, a description or ingredients; the search may be open."""
    if not user.shows(SEARCH):
        user.tap("Search")
    user.type(text, into=SEARCH, clear=user.shows("Clear query"))


def delete(user: User, row: Row) -> None:
    """Delete the first card below that displays what a row has, else the next one above."""
    for moves in (user.page_down, user.page_up):
        while True:
            for card in cards(user.elements):
                if card.is_of(row):
                    user.tap(card.title)
                    delete_open(user)
                    return
            if not moves():
                break
    raise NotOnScreen(row["title"], [card.title.text or "" for card in cards(user.elements)])


def delete_open(user: User) -> None:
    """Delete the recipe whose page is open."""
    user.tap("More options").tap("Delete").tap("DELETE")


def delete_equal(user: User, row: Row) -> None:
    """Delete the first recipe that has all of a row's texts, opening those that look like it."""
    find(user, f"{row['title']} {row['ingredients']}")
    while True:
        for card in cards(user.elements):
            if card.is_of(row):
                user.tap(card.title)
                if {row[field] for field in FIELDS} <= {one.text for one in user.elements}:
                    delete_open(user)
                    return
                user.back()
        user.scroll("down", LIST)
