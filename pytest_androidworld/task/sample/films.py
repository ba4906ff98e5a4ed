"""Films that stand around, and names of playlists of films."""

from collections.abc import Sequence
from random import Random
from typing import TypedDict

from pytest_androidworld.task.matching import fuzzy
from pytest_androidworld.task.sample.basics import characters, many
from pytest_androidworld.task.sample.names import film_name

THEMES = (
    "Family Trips",
    "Garden Diary",
    "Guitar Lessons",
    "Mountain Hikes",
    "Summer Concerts",
    "School Plays",
    "Street Food",
    "Winter Sports",
    "Old Trains",
    "Dance Rehearsals",
    "Wild Birds",
    "City Walks",
    "Beach Days",
    "Night Skies",
    "Cycling Tours",
    "Pottery Class",
)
KINDS = ("Album", "Archive", "Collection", "Highlights", "Library", "Marathon", "Selection")
SHORTEST, LONGEST = 20, 180  # seconds
LETTERS = 10


class Film(TypedDict):
    """A file, the ten letters and digits that it displays, and its seconds."""

    name: str
    message: str
    seconds: int


def film(random: Random) -> Film:
    return {
        "name": film_name(random),
        "message": characters(random, LETTERS),
        "seconds": random.randrange(SHORTEST, LONGEST + 1),
    }


def films(count: int, random: Random, others: Sequence[str] = ()) -> list[Film]:
    """Films whose names differ, from each other and from others, and not by case alone."""
    taken = [name.casefold() for name in others]
    return many(film, count, random, key=lambda each: each["name"].casefold(), others=taken)


def film_list(random: Random, *others: str) -> str:
    """A playlist's name, unlike others (D81)."""
    while True:
        name = f"{random.choice(THEMES)} {random.choice(KINDS)}"
        if not any(fuzzy(name, other) for other in others):
            return name
