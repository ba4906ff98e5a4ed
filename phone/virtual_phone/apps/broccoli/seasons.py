"""What is in season where and when, and which recipes take it."""

import re

MONTHS = (
    "January February March April May June July August September October November December"
).split()
REGIONS = {  # with the months by which a season begins earlier than in Central Europe
    "central-europe": ("Central Europe", 0),
    "mediterranean": ("Mediterranean", 1),
    "north-america": ("North America", 0),
    "northern-europe": ("Northern Europe", -1),
}
SEASONS = {  # by the first and the last month in Central Europe
    (1, 12): "Mushroom",
    (4, 6): "Asparagus, Rhubarb",
    (4, 10): "Radish, Spinach",
    (5, 7): "Strawberry",
    (5, 10): "Lettuce",
    (6, 8): "Cherry, Pea",
    (6, 9): "Cucumber, Raspberry",
    (6, 10): "Broccoli, Carrot, Cauliflower, Fennel, Onion, Potato, Zucchini",
    (6, 12): "Cabbage",
    (7, 2): "Leek",
    (7, 9): "Blueberry",
    (7, 10): "Green bean, Plum, Tomato",
    (7, 11): "Beetroot",
    (8, 10): "Eggplant, Sweet corn",
    (8, 11): "Apple, Pear",
    (9, 10): "Grape",
    (9, 11): "Pumpkin",
    (10, 2): "Brussels sprouts",
    (10, 3): "Parsnip",
    (11, 2): "Kale",
}
FOODS = {name: months for months, names in SEASONS.items() for name in names.split(", ")}


def season(food: str, region: str) -> tuple[int, int]:
    """The first and the last month of a food's season, from 1 to 12."""
    earlier = REGIONS[region][1]
    first, last = FOODS[food]
    return (first - earlier - 1) % 12 + 1, last


def in_season(region: str, month: int) -> list[str]:
    """What is in season; nothing in a region that is not known."""
    return [
        food for food in sorted(FOODS) if region in REGIONS and _holds(season(food, region), month)
    ]


def _holds(months: tuple[int, int], month: int) -> bool:
    first, last = months
    return first <= month <= last if first <= last else month >= first or month <= last


def takes(ingredients: str, region: str, month: int) -> bool:
    """Whether a recipe's ingredients name something that is in season, in the plural, too."""
    foods = in_season(region, month)
    return any(re.search(rf"\b{food}(e?s)?\b", ingredients, re.IGNORECASE) for food in foods)
