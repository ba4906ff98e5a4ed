"""Splits: the lists are what their rule makes, and train and test have nothing in common."""

import json
from fnmatch import fnmatchcase
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.errors import UnknownName, UsageError
from pytest_androidworld.task import catalogue, splits
from pytest_androidworld.task.catalogue import CatalogueEntry
from pytest_androidworld.task.splits import ALL, BY_NAME, Split

FILE = Path(splits.__file__).with_name("splits.json")
ENTRIES = catalogue.entries()
LEVELS = ("easy", "medium", "hard")
EVERY = 4


def family_of(name: str) -> str:
    """The shortest name of a task that this name begins with: often it is the name itself."""
    return min((other for other in ENTRIES if name.startswith(other)), key=len)


def place(family: str) -> tuple[str, int, str]:
    entry = ENTRIES[family]
    return app_of(entry), LEVELS.index(entry.difficulty), family


def app_of(entry: CatalogueEntry) -> str:
    return entry.apps[0] if entry.apps else ""


def unseen_templates() -> set[str]:
    """By the rule: every fourth family, of the apps that have several."""
    families = sorted({family_of(name) for name in ENTRIES}, key=place)
    counted: list[str] = []
    for _, some in groupby(families, key=lambda family: place(family)[0]):
        of_app = list(some)
        counted += of_app if len(of_app) > 1 else []
    chosen = set(counted[EVERY - 1 :: EVERY])
    return {name for name in ENTRIES if family_of(name) in chosen}


def unseen_apps() -> list[str]:
    """By the rule: every fourth app, by number of tasks."""
    count = {app: sum(app in entry.apps for entry in ENTRIES.values()) for app in apps(ENTRIES)}
    return sorted(count, key=lambda app: (-count[app], app))[EVERY - 1 :: EVERY]


def apps(names: Any) -> set[str]:
    return {app for name in names for app in ENTRIES[name].apps}


def lists_by_rule() -> dict[str, dict[str, Any]]:
    templates, held_out = unseen_templates(), {*unseen_apps()}
    of_apps = {name for name, entry in ENTRIES.items() if held_out & {*entry.apps}}
    everything = set(ENTRIES)
    return {
        "unseen-instance:train": {"seeds": [1000]},
        "unseen-instance:test": {"seeds": [0, 999]},
        "unseen-template:train": {"tasks": sorted(everything - templates)},
        "unseen-template:test": {"tasks": sorted(templates)},
        "unseen-app:train": {"tasks": sorted(everything - of_apps)},
        "unseen-app:test": {"tasks": sorted(of_apps)},
    }


def test_the_lists_are_what_the_rule_makes() -> None:
    written = json.loads(FILE.read_text("utf-8"))
    assert written["splits"] == lists_by_rule()
    assert list(written["rule"]) == ["unseen-instance", "unseen-template", "unseen-app"]


def test_there_are_seven_splits() -> None:
    assert [*splits.NAMES] == ["all", *lists_by_rule()]


@pytest.mark.parametrize("kind", ["unseen-template", "unseen-app"])
def test_each_task_is_in_train_or_in_test(kind: str) -> None:
    train, test = (BY_NAME[f"{kind}:{part}"].tasks or frozenset() for part in ("train", "test"))
    assert not train & test
    assert train | test == set(ENTRIES)


def test_the_sizes_are_these() -> None:
    sizes = {name: len(each.tasks) for name, each in BY_NAME.items() if each.tasks}
    assert sizes == {
        "unseen-template:train": 92,
        "unseen-template:test": 24,
        "unseen-app:train": 90,
        "unseen-app:test": 26,
    }


@pytest.mark.parametrize(
    ("name", "levels"),
    [("unseen-template:test", (14, 7, 3)), ("unseen-app:test", (13, 9, 4))],
)
def test_difficulties_are_about_as_in_the_whole(name: str, levels: tuple[int, ...]) -> None:
    """Of all 116 tasks 53 % are easy, 31 % medium and 16 % hard."""
    found = [ENTRIES[task].difficulty for task in BY_NAME[name].tasks or ()]
    assert tuple(found.count(level) for level in LEVELS) == levels


def test_no_held_out_app_is_in_train() -> None:
    assert unseen_apps() == ["recipe", "tasks", "joplin", "contacts", "dialer"]
    assert not {*unseen_apps()} & apps(BY_NAME["unseen-app:train"].tasks)


def test_apps_of_unseen_templates_are_seen_in_train() -> None:
    train, test = (apps(BY_NAME[f"unseen-template:{part}"].tasks) for part in ("train", "test"))
    assert test <= train


def test_variants_of_a_task_stay_together() -> None:
    for split in (BY_NAME["unseen-template:train"], BY_NAME["unseen-template:test"]):
        assert split.tasks is not None
        assert {name for name in ENTRIES if family_of(name) in split.tasks} == split.tasks
    assert family_of("RecipeAddMultipleRecipesFromMarkor2") == "RecipeAddMultipleRecipes"


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("unseen-aap:test", "no split is called 'unseen-aap:test'. Did you mean 'unseen-app:te*"),
        ("", "no split is called ''. There are: all, unseen-app:test, unseen-app:train, *"),
        ("unseen-app", "unseen-app is two splits, so choose one: unseen-app:train or *:test"),
        (7, "no split is called '7'. There are: *"),
    ],
)
def test_what_is_no_split(name: object, problem: str) -> None:
    with pytest.raises(UsageError) as told:
        splits.find(name, "--aw-split")
    assert fnmatchcase(str(told.value), f"--aw-split: {problem}")
    assert isinstance(told.value, UnknownName) == ("no split" in problem)


@pytest.mark.parametrize(
    ("name", "seed", "problem"),
    [
        ("unseen-instance:train", 999, "which has the seeds from 1000 on"),
        ("unseen-instance:test", 1000, "which has the seeds 0 to 999"),
    ],
)
def test_a_seed_of_the_other_part(name: str, seed: int, problem: str) -> None:
    with pytest.raises(UsageError, match=f"^--seeds: seed {seed} is not of {name}, {problem}$"):
        splits.find(name).check_seeds([seed], "--seeds")


def test_seeds_of_its_own() -> None:
    splits.find("unseen-instance:train").check_seeds([1000, 2**40], "--seeds")
    splits.find("unseen-instance:test").check_seeds([0, 30, 999], "--seeds")
    splits.find("unseen-app:test").check_seeds([0, 10**6], "--seeds")
    assert [each.first_seed for each in (ALL, splits.find("unseen-instance:train"))] == [30, 1000]


def test_a_task_of_the_users_is_in_no_list_even_by_its_name() -> None:
    split = splits.find("unseen-app:test")
    assert split.has("RecipeDeleteSingleRecipe")
    assert not split.has("RecipeDeleteSingleRecipe", built_in=False)
    assert ALL.has("Mine", built_in=False)
    assert splits.find("unseen-instance:test").has("Mine", built_in=False)


def test_a_split_of_a_later_version_is_not_apart_from_ours() -> None:
    later = splits.named_in("unseen-language:test")
    assert later == Split("unseen-language:test")
    assert not later.is_apart_from(BY_NAME["unseen-app:test"])
    assert not BY_NAME["unseen-template:test"].is_apart_from(BY_NAME["unseen-app:test"])
    assert BY_NAME["unseen-app:train"].is_apart_from(BY_NAME["unseen-app:test"])


def test_the_other_part_of_a_task() -> None:
    test = splits.find("unseen-app:test")
    assert splits.other_part("MarkorCreateNote", test) == BY_NAME["unseen-app:train"]
    assert splits.other_part("Mine", test) is None
