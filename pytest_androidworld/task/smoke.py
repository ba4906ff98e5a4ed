"""The suite `-m smoke`: fifteen of the paper's tasks for each pull request, chosen by a rule.

How the rule works:

1. Each difficulty gets its share of the fifteen, as in the whole benchmark.
2. Tasks that begin in the goal state are left out: an agent that does nothing passes them.  So is
   a task in three or more apps, of which each seed plays only one.
3. One task after another is taken: the one that brings the most for its steps.  What it brings is
   the number of apps that no task before it has, times how well it tells agents apart.  When no
   app is left to add, only the latter counts.  A tie goes to the first name.

How well a task tells agents apart follows from published runs on real emulators: of one large
model, and of fifteen small ones.  Both groups weigh the same.  With the mean rate of success r it
is 4 r (1 - r): 1 if the large model solves the task and no small one does, 0 if all or none do.
"""

import json
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path

from pytest_androidworld.task import catalogue
from pytest_androidworld.task.catalogue import CatalogueEntry

MARK = "smoke"
SIZE = 15
MOST_APPS = 2
GOAL_STATE = "verification"  # the tag of tasks that begin in it
Groups = tuple[tuple[int, int], ...]  # for each group of agents: runs solved, runs judged


@cache
def tasks() -> frozenset[str]:
    """The names of the suite's tasks."""
    chosen = choose(tuple(catalogue.entries().values()), published_results())
    return frozenset(entry.name for entry in chosen)


@cache
def published_results() -> Mapping[str, Groups]:
    """By task, the results of each group of agents."""
    text = Path(__file__).with_name("published_results.json").read_text("utf-8")
    return {
        name: tuple((solved, judged) for solved, judged in groups.values())
        for name, groups in json.loads(text)["tasks"].items()
    }


def choose(
    entries: tuple[CatalogueEntry, ...], results: Mapping[str, Groups], size: int = SIZE
) -> list[CatalogueEntry]:
    """The tasks of the suite, in the order in which the rule takes them."""
    places = share_places(Counter(entry.difficulty for entry in entries), size)
    candidates = {entry: _per_step(entry, results) for entry in entries if _may_be_taken(entry)}
    chosen: list[CatalogueEntry] = []
    covered: set[str] = set()
    while open_levels := {level for level, places_left in places.items() if places_left}:
        ranks = {
            (-len({*entry.apps} - covered) * per_step, -per_step, entry.name): entry
            for entry, per_step in candidates.items()
            if entry.difficulty in open_levels
        }
        best = ranks[min(ranks)]
        chosen.append(best)
        del candidates[best]
        covered |= {*best.apps}
        places[best.difficulty] -= 1
    return chosen


def share_places(counts: Mapping[str, int], size: int) -> dict[str, int]:
    """As many places for each level as is its share, by the largest remainder."""
    total = sum(counts.values())
    exact = {level: Fraction(size * count, total) for level, count in counts.items()}
    places = {level: int(share) for level, share in exact.items()}
    by_remainder = sorted(exact, key=lambda level: (places[level] - exact[level], level))
    for level in by_remainder[: size - sum(places.values())]:
        places[level] += 1
    return places


def telling_apart(groups: Groups) -> Fraction:
    """How well a task tells agents apart: from 0, all or none solve it, to 1."""
    rates = [Fraction(solved, judged) for solved, judged in groups]
    rate = sum(rates, Fraction()) / len(rates)
    return 4 * rate * (1 - rate)


def _may_be_taken(entry: CatalogueEntry) -> bool:
    return GOAL_STATE not in entry.tags and len(entry.apps) <= MOST_APPS


def _per_step(entry: CatalogueEntry, results: Mapping[str, Groups]) -> float:
    return float(telling_apart(results[entry.name])) / entry.steps
