"""Broccoli's recipes: the table, and their texts."""

from pytest_androidworld.task.listings import SEPARATOR
from pytest_androidworld.task.rows import Table

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


def from_text(text: str) -> list[dict[str, str]]:
    """The recipes of a listing in either form."""
    header, *lines = text.strip().splitlines()
    if SEPARATOR in header:
        return [dict(zip(FIELDS, line.split(SEPARATOR), strict=True)) for line in lines]
    blocks = [block.splitlines() for block in text.strip().split("\n\n")]
    return [dict(zip(FIELDS, map(_value, block), strict=True)) for block in blocks]


def _value(line: str) -> str:
    return line.split(": ", 1)[1]
