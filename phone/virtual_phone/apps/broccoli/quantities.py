"""The quantities of ingredients, and how they change with the number of servings."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

NUMBER = r"\d+(?:[.,]\d+|\s*/\s*[1-9]\d*)?"
LARGEST = 10**6  # servings beyond this change nothing


@dataclass(frozen=True)
class Ingredient:
    """A line of a recipe's ingredients: "2" and "eggs"."""

    quantity: str
    text: str


def ingredients(text: str) -> list[Ingredient]:
    """One for each line that is not empty."""
    return [_ingredient(line.strip()) for line in text.splitlines() if line.strip()]


def _ingredient(line: str) -> Ingredient:
    found = re.match(rf"({NUMBER})\s*(?=\D)", line, re.ASCII)
    return Ingredient(found[1], line[found.end() :]) if found else Ingredient("", line)


def scaled(rows: Sequence[Ingredient], servings: str, wanted: str) -> list[Ingredient]:
    """The same for another number of servings, if both are numbers."""
    before, after = _first_number(servings), _first_number(wanted)
    if not before or not after or before == after or max(before, after) > LARGEST:
        return list(rows)
    return [Ingredient(_times(row.quantity, after / before), row.text) for row in rows]


def _times(quantity: str, factor: Fraction) -> str:
    number = _first_number(quantity)
    return f"{float(number * factor):.2f}".rstrip("0").rstrip(".") if number else quantity


def _first_number(text: str) -> Fraction | None:
    found = re.search(NUMBER, text[:40], re.ASCII)
    return Fraction(re.sub(r"\s", "", found[0]).replace(",", ".")) if found else None
