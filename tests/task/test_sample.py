"""What parameters are drawn from keeps what validators and shells rely on."""

import json
import re
from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Any

import pytest

from pytest_androidworld.task import sample
from pytest_androidworld.task.matching import fuzzy
from pytest_androidworld.task.sample import calendar_events, people, texts, words

DRAWS: dict[str, Callable[[Random], Any]] = {
    "string": sample.string(20),
    "integer": sample.integer(0, 23),
    "file_name": sample.file_name,
    "note_name": sample.note_name,
    "person": sample.person,
    "phone_number": sample.phone_number,
    "address": sample.address,
    "sentence": sample.sentence,
    "clipboard_text": sample.clipboard_text,
    "event": sample.event,
    "noise_files": lambda random: sample.noise_files(random, "base.md", sample.NOTE_TITLES, 3),
}
GOLDEN: dict[str, Any] = {
    "string": "ZHp15d06V1rbaFEnY0cT",
    "integer": 16,
    "file_name": "mellow_feather_2023_05_23",
    "note_name": "mellow_feather_2023_05_23.md",
    "person": "Emil Moreau",
    "phone_number": "+18304007730",
    "address": "58 Lakeview Dr, Madison, WI, 53703",
    "sentence": "Nothing ventured, nothing gained.",
    "clipboard_text": "Page 214, paragraph 3",
    "event": {
        "start_ts": 1698735600,
        "end_ts": 1698736500,
        "title": "Planning of Annual Report",
        "description": "We will organize annual budget. Remember to confirm attendance.",
    },
    "noise_files": {
        "book_wish_list_backup.md": "aFEnY0cTZ3KONdmORDi5",
        "garden_plan_copy.md": "usOt4OgHYvZwaZF4aVjA",
        "budget_overview_2023_01_19.md": "hwcbBF3XhSUzUG1aNKon",
    },
}


@pytest.mark.parametrize("name", DRAWS)
def test_the_same_generator_draws_the_same_on_every_python(name: str) -> None:
    assert DRAWS[name](Random("30")) == GOLDEN[name]


@pytest.mark.parametrize("name", DRAWS)
def test_what_is_drawn_survives_json(name: str) -> None:
    value = DRAWS[name](Random(1))
    assert json.loads(json.dumps(value)) == value


@pytest.mark.parametrize(
    ("pool", "size"),
    [
        (texts.SENTENCES, 40),
        (texts.CLIPBOARD, 36),
        (people.GIVEN, 97),
        (people.FAMILY, 22),
        (people.ADDRESSES, 8),
        (words.ADJECTIVES, 50),
        (words.NOUNS, 51),
        (words.NOTE_TITLES, 20),
        (words.NOTE_FOLDERS, 10),
        (words.RECORDINGS, 25),
        (calendar_events.TITLES, 28),
        (calendar_events.VERBS, 10),
        (calendar_events.OBJECTS, 9),
        (calendar_events.ENDINGS, 5),
        (list(words.FOLDERS), 12),
    ],
)
def test_a_pool_has_its_size_and_no_value_twice(pool: list[str], size: int) -> None:
    assert len(pool) == len(set(pool)) == size


def test_each_folder_of_the_phone_has_eight_or_nine_files() -> None:
    assert {len(set(files)) for files in words.FOLDERS.values()} == {8, 9}
    assert words.FOLDERS["Download"][0].endswith(".exe")


@pytest.mark.parametrize("pool", [texts.SENTENCES, texts.CLIPBOARD, calendar_events.TITLES])
def test_no_two_values_are_alike_to_the_reference(pool: list[str]) -> None:
    assert [(a, b) for a, b in permutations(pool, 2) if fuzzy(a, b)] == []


def test_what_travels_by_message_is_plain() -> None:
    for text in (*texts.SENTENCES, *people.ADDRESSES):
        assert re.fullmatch(r"[ !'(),.0-9:?A-Za-z-]{13,59}", text), text
    assert sum("'" in text for text in texts.SENTENCES) == 8


def test_what_is_copied_is_plain() -> None:
    for text in texts.CLIPBOARD:
        assert re.fullmatch(r"[A-Za-z0-9][^\n\"'=]*[A-Za-z0-9)]", text), text
        assert text.isascii()


def test_names_of_people_are_letters_and_single_blanks() -> None:
    for name in (*people.GIVEN, *people.FAMILY):
        assert re.fullmatch(r"[A-Za-z]+( [A-Za-z]+)?", name)


@pytest.mark.parametrize("seed", range(200))
def test_names_of_files_need_no_quotes(seed: int) -> None:
    assert re.fullmatch(r"[A-Za-z0-9_]+", sample.file_name(Random(seed)))
    assert re.fullmatch(r"[A-Za-z0-9_]+\.(md|txt)", sample.note_name(Random(seed)))


@pytest.mark.parametrize("seed", range(100))
def test_a_modified_name_keeps_stem_and_extension(seed: int) -> None:
    name = sample.modified(Random(seed), "wolf.md")
    mark = r"(2023_\d\d_\d\d|[A-Za-z0-9]{4}|backup|copy|final|edited)"
    assert re.fullmatch(rf"{mark}_wolf\.md|wolf_{mark}\.md", name)


@pytest.mark.parametrize("seed", range(100))
def test_noise_is_never_the_file_itself_nor_twice_the_same(seed: int) -> None:
    files = sample.noise_files(Random(seed), "keen_wolf", sample.NOTE_TITLES)
    assert 1 <= len(files) <= 20
    assert len({name.casefold() for name in files}) == len(files)
    assert "keen_wolf" not in files
    assert all(name.endswith(".md") and len(text) == 20 for name, text in files.items())


@pytest.mark.parametrize("seed", range(100))
def test_an_event_starts_on_a_full_hour_of_its_days(seed: int) -> None:
    event = sample.event(Random(seed), 16, 21)
    assert 1697414400 <= event["start_ts"] < 1697932800  # 16 and 22 October, 00:00
    assert event["start_ts"] % 3600 == 0
    assert event["end_ts"] - event["start_ts"] in (900, 1800, 2700, 3600)


def test_events_are_accepted_and_different() -> None:
    found = sample.events(Random(3), 20, lambda one: "Bob" not in one["title"])
    assert len(found) == 20
    assert all("Bob" not in one["title"] and one not in found[:i] for i, one in enumerate(found))


@pytest.mark.parametrize(
    ("start", "end", "shown"),
    [
        (1697410800, 1697414399, False),  # until 16 October, 00:00 but for a second
        (1697410800, 1697414400, True),
        (1697414400, 1697415300, True),
        (1697497200, 1697500800, True),  # from 23:00
        (1697500800, 1697504400, False),
    ],
)
def test_a_day_shows_what_ends_as_it_begins(start: int, end: int, shown: bool) -> None:
    assert sample.shown_on({"start_ts": start, "end_ts": end}, 16) is shown


def test_what_is_never_accepted_is_said() -> None:
    with pytest.raises(ValueError, match="only 0 of 2 values in 10000 draws"):
        sample.many(sample.sentence, 2, Random(1), lambda one: False)
