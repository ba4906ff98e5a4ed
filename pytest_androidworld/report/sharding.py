"""Distributes the cases of a run over shards, one for each machine."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Shard:
    """The number of a shard, from 1, and of how many."""

    number: int
    of: int

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


def deal(cases: Iterable[str], of: int, seconds: Mapping[str, float]) -> list[set[str]]:
    """Assign each case to a shard: the longest first, each to the least loaded shard.

    It depends on nothing else, so that machines need not know of each other.  A case of unknown
    length is taken for one of mean length.
    """
    mean = sum(seconds.values()) / len(seconds) if seconds else 1.0
    shards: list[set[str]] = [set() for _ in range(of)]
    loads = [0.0] * of
    for case in sorted(set(cases), key=lambda each: (-seconds.get(each, mean), each)):
        least = loads.index(min(loads))
        shards[least].add(case)
        loads[least] += seconds.get(case, mean)
    return shards
