"""Parameters: the reference's seeds, one generator each, and what JSON can hold."""

from random import Random
from typing import Any

import pytest

from pytest_androidworld.errors import InvalidTask
from pytest_androidworld.task import sample
from pytest_androidworld.task.params import Param, declared, draw, instance_seed


@pytest.mark.parametrize(
    ("task", "i", "seed"),
    [
        ("ContactsAddContact", 0, 1155463587),
        ("ContactsAddContact", 1, 1324763856),
        ("OsmAndTrack", 0, 1249745677),
        ("MarkorEditNote", 0, 240351352),
        ("BrowserMaze", 0, 3308742614),
        ("SystemWifiTurnOn", 0, 3688789235),
        ("SystemWifiTurnOn", 1, 1234888901),
        ("SimpleCalendarAddOneEvent", 0, 3964731618),
        ("SimpleCalendarAddOneEvent", 1, 3573444132),
        ("RetroSavePlaylist", 0, 1865481993),
        ("RetroSavePlaylist", 1, 3960947049),
        ("TasksDueNextWeek", 0, 1812551077),
        ("TasksDueNextWeek", 1, 1119589867),
        ("click-button", 0, 1506361580),
        ("click-button", 1, 3220705285),
    ],
)
def test_the_seed_of_an_instance_is_the_references(task: str, i: int, seed: int) -> None:
    assert instance_seed(30, task, i) == seed


class Rename:
    old = Param(sample.string(3))
    new = Param(sample.string(3), unlike=old)
    files = Param(lambda random, old: {old: random.randrange(100)}, after=old)


class RenameMore(Rename):
    extra = Param(sample.integer(1, 9))


class RenameFixed(Rename):
    old = "abc"


def test_the_values_of_a_seed_never_change() -> None:
    assert draw(Rename, 7) == GOLDEN


GOLDEN = {"old": "5MB", "new": "w63", "files": {"5MB": 93}}


def test_another_seed_draws_other_values() -> None:
    assert draw(Rename, 8) != draw(Rename, 7)


def test_one_more_parameter_changes_no_other() -> None:
    more = draw(RenameMore, 7)
    assert {name: more[name] for name in GOLDEN} == GOLDEN


def test_each_parameter_has_a_generator_of_its_own() -> None:
    letters = Random("7:old")
    assert draw(Rename, 7)["old"] == sample.string(3)(letters)


def test_a_subclass_that_fixes_a_parameter_does_not_draw_it() -> None:
    assert list(declared(RenameFixed)) == ["new", "files"]


def test_unlike_draws_again_until_the_values_differ() -> None:
    class Coins:
        one = Param(sample.integer(0, 1))
        two = Param(sample.integer(0, 1), unlike=one)

    for seed in range(50):
        drawn = draw(Coins, seed)
        assert {drawn["one"], drawn["two"]} == {0, 1}


def test_unlike_says_so_when_there_is_nothing_else() -> None:
    class Same:
        one = Param(sample.always(1))
        two = Param(sample.always(1), unlike=one)

    with pytest.raises(InvalidTask, match=r"two: no value unlike \[1\] in 1000 draws"):
        draw(Same, 7)


@pytest.mark.parametrize("value", [(1, 2), {1: 2}, {"a": {1}}, b"x", float("nan")])
def test_a_parameter_that_json_changes_is_refused(value: Any) -> None:
    class Odd:
        odd = Param(sample.always(value))

    with pytest.raises(InvalidTask, match="Odd: odd is not JSON"):
        draw(Odd, 7)


def test_drawing_leaves_the_global_generator_alone() -> None:
    import random

    before = random.getstate()
    draw(RenameMore, 7)
    assert random.getstate() == before
