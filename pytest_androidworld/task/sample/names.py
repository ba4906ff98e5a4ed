"""Names of files and notes, and the files that stand around them."""

from datetime import date, timedelta
from pathlib import PurePosixPath
from random import Random

from pytest_androidworld.task.sample.basics import characters
from pytest_androidworld.task.sample.words import ADJECTIVES, NOUNS

MARKS = ("backup", "copy", "final", "edited")
FIRST_DAY, DAYS = date(2023, 1, 1), 287  # up to 14 October
EXTENSIONS = (".md", ".txt")
FILMS = ("clip", "concert", "interview", "match", "party", "trailer", "trip")
FILM_SUFFIXES = ("", "HD", "cut", "draft", "wide")
OF_A_VARIANT = 0.85


def modified(random: Random, name: str) -> str:
    """A name with a date, four characters or a mark before or after its stem."""
    kind = random.choice(("date", "random", "mark"))
    before = random.random() < 0.5
    if kind == "date":
        mark = f"{FIRST_DAY + timedelta(days=random.randrange(DAYS)):%Y_%m_%d}"
    elif kind == "random":
        mark = characters(random, 4)
    else:
        mark = random.choice(MARKS)
    path = PurePosixPath(name)
    return f"{mark}_{path.stem}{path.suffix}" if before else f"{path.stem}_{mark}{path.suffix}"


def file_name(random: Random, extension: str = "") -> str:
    """An adjective and a noun, modified."""
    plain = f"{random.choice(ADJECTIVES)}_{random.choice(NOUNS)}"
    return modified(random, plain) + extension


def note_name(random: Random) -> str:
    """A note of Markor: a file name with one of its two extensions."""
    return file_name(random) + random.choice(EXTENSIONS)


def film_name(random: Random) -> str:
    """What is filmed, a number and perhaps a suffix, modified; an MP4 file."""
    what, number, suffix = (
        random.choice(FILMS),
        random.randrange(1, 100),
        random.choice(FILM_SUFFIXES),
    )
    return modified(random, f"{what}_{number}_{suffix}.mp4")


def noise_files(
    random: Random, base: str, variants: list[str], most: int = 20, least: int = 1
) -> dict[str, str]:
    """Files beside the one a task is about, by name, and what stands in them.

    No two names differ by case alone, since shared storage ignores case.
    """
    count = random.randrange(least, most + 1)
    files: dict[str, str] = {}
    taken = {base.casefold()}
    while len(files) < count:
        if random.random() < OF_A_VARIANT:
            name = modified(random, random.choice(variants))
        else:
            name = modified(random, base)
        if "." not in name:
            name += PurePosixPath(random.choice(variants)).suffix
        if name.casefold() not in taken:
            taken.add(name.casefold())
            files[name] = characters(random, 20)
    return files
