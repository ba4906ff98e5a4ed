"""Splits: which tasks and seeds an agent is trained on, and which it is tested on.

``splits.json`` has the lists, and in words the rule that has made them.  Everything that plays or
reports a split goes by these lists, so that they stay what they are when tasks are added.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pytest_androidworld.errors import UnknownName, UsageError

TRAIN, TEST = "train", "test"
FIRST_SEED = 30  # the paper's: where a number of seeds is counted from


@dataclass(frozen=True)
class Split:
    """A part of the benchmark; one of seeds alone has each task, those of users, too."""

    name: str
    tasks: frozenset[str] | None = None  # names of built-in tasks; None for any task
    least: int = 0  # of its seeds
    most: int | None = None  # None if there is no last one

    def __str__(self) -> str:
        return self.name

    @property
    def first_seed(self) -> int:
        """Where a number of seeds is counted from."""
        return max(FIRST_SEED, self.least)

    @property
    def seeds(self) -> str:
        """``the seeds 0 to 999``."""
        if self.most is None:
            return f"the seeds from {self.least} on"
        return f"the seeds {self.least} to {self.most}"

    def has(self, task: str, *, built_in: bool = True) -> bool:
        """Whether a task is in it; one of a user's own is in no list, whatever its name is."""
        return self.tasks is None or (built_in and task in self.tasks)

    def check_seeds(self, seeds: Iterable[int], option: str) -> None:
        """Refuse seeds that are not its own."""
        for seed in seeds:
            if seed < self.least or (self.most is not None and seed > self.most):
                raise UsageError(f"{option}: seed {seed} is not of {self}, which has {self.seeds}")

    def is_apart_from(self, other: "Split") -> bool:
        """Whether no case is in both: one is what the other leaves out."""
        return self.name != other.name and _kind(self.name) == _kind(other.name)


ALL = Split("all")


def _kind(name: str) -> str:
    return name.partition(":")[0]


def _read() -> dict[str, Split]:
    lists = json.loads(Path(__file__).with_name("splits.json").read_text("utf-8"))["splits"]
    found = {ALL.name: ALL}
    for name, part in lists.items():
        tasks = frozenset(part["tasks"]) if "tasks" in part else None
        found[name] = Split(name, tasks, *part.get("seeds", ()))
    return found


BY_NAME = _read()
NAMES = tuple(BY_NAME)


def find(name: object, option: str = "") -> Split:
    """The split of that name; ``option`` is how a message names where it was given."""
    split = BY_NAME.get(name) if isinstance(name, str) else None
    if split is not None:
        return split
    parts = [each for each in NAMES if _kind(each) == name]
    if parts:
        prefix = f"{option}: " if option else ""
        raise UsageError(f"{prefix}{name} is two splits, so choose one: {' or '.join(parts)}")
    raise UnknownName("split", str(name), NAMES, option=option)


def named_in(journal: object) -> Split:
    """The split that a manifest names; of a later version's name nothing is known: any task."""
    name = str(journal)
    return BY_NAME.get(name, Split(name))


def other_part(task: str, split: Split) -> Split | None:
    """The split of the same kind that has the task, if this one has not."""
    return next(
        (
            each
            for each in BY_NAME.values()
            if each.is_apart_from(split) and each.tasks and task in each.tasks
        ),
        None,
    )
