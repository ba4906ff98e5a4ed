"""One thing more than the solution, drawn with task and seed, is seen and named rightly."""

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from pytest_androidworld.env.changes import ChangeWatch
from pytest_androidworld.side_effects.changes import read
from pytest_androidworld.task.base import Task
from tests.task_cases.mutants import KINDS, Mutant
from tests.task_cases.play import Play
from tests.task_cases.test_every_task import benchmark
from tests.task_cases.test_side_effects import found

SEARCHED = 100  # in one run of the search
LEAST = 0.98  # of them that are caught
CASES = {kind.__name__: kind for kind in benchmark() if kind.solve is not Task.solve}
FIXED = {  # of each kind, on a task that has to do with it or stands beside it
    "delete_file": "FilesDeleteFile",
    "delete_folder": "MarkorCreateFolder",
    "rename_row": "ExpenseDeleteSingle",
    "add_row": "RecipeAddSingleRecipe",
    "switch": "SystemBrightnessMax",
    "uninstall_app": "ContactsAddContact",
}


@dataclass(frozen=True)
class Caught:
    """A mutant, and what was said of it that was not said of the solution alone."""

    mutant: Mutant
    case: str
    said: frozenset[str]
    alone: frozenset[str]  # what was said of the solution, which should be nothing

    @property
    def rightly(self) -> bool:
        return self.said == {self.mutant.sentence} and not self.alone

    def __str__(self) -> str:
        wanted, said = self.mutant.sentence, sorted(self.said)
        return f"{self.case}, {self.mutant.command}: {wanted!r}, said {said}, {sorted(self.alone)}"


def caught(play: Play, kind: type[Task], seed: int, mutant: Mutant) -> Caught | None:
    """Play the solution and do one thing more; None if the solution does that thing itself."""
    play.fresh()
    task = play.begin(kind, seed)
    prepared = play.device.adb.shell(mutant.before)
    assert not prepared.stderr, f"{mutant.before}: {prepared.stderr}"
    play.device.settle.sleep(5)  # until radios are as they were switched
    watch = ChangeWatch(play.device)
    play.solve(task)
    play.device.observe()
    alone = {effect.text for effect in found(watch, task)}
    if mutant.places & {change.place for change in read(watch.changes())}:
        return None
    done = play.device.adb.shell(mutant.command)
    assert not done.stderr, f"{mutant.command}: {done.stderr}"
    play.device.settle.sleep(5)
    said = {effect.text for effect in found(watch, task)} - alone
    return Caught(mutant, f"{kind.__name__}[{seed}]", frozenset(said), frozenset(alone))


@pytest.mark.parametrize(("kind", "task"), FIXED.items(), ids=FIXED)
def test_one_thing_more_is_named(play: Play, kind: str, task: str) -> None:
    found_out = caught(play, CASES[task], 77, KINDS[kind](Random(77)))
    assert found_out is not None
    assert found_out.rightly, str(found_out)


@pytest.mark.deep
def test_what_is_drawn_is_named_in_nearly_all_cases(play: Play, search_seed: int) -> None:
    draw = Random(search_seed)
    results: list[Any] = []
    while len(results) < SEARCHED:
        name = list(KINDS)[len(results) % len(KINDS)]
        kind, seed = draw.choice(list(CASES.values())), draw.randrange(10**6)
        result = caught(play, kind, seed, KINDS[name](draw))
        results += [result] if result else []
    wrong = [str(result) for result in results if not result.rightly]
    assert 1 - len(wrong) / len(results) >= LEAST, "\n".join(wrong)
