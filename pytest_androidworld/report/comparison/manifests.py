"""Whether two runs can be compared, and what differs between them, from their manifests."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest_androidworld.system_images as system_images
from pytest_androidworld.report import words
from pytest_androidworld.report.schema import Manifest
from pytest_androidworld.task import splits
from pytest_androidworld.task.condition_names import CLEAN
from pytest_androidworld.task.splits import ALL, Split

# Else a case is judged another way, or had another chance: such runs are no comparison.  Neither
# are runs that have no condition in common, or whose splits are train and test of one kind; if
# there is anything that both have, its cases are paired.
REFUSED = ("grading", "budget", "device", "image", "input", "own_hands")
CASES = (
    "suite",
    "split",
    "seeds",
    "trials",
    "conditions",
)  # which cases there are: what both have is paired
AGENT = ("agent", "agent_options", "code", "model", "model_options", "sdk")
AROUND = ("device_models", "versions", "settle", "reset", "device_retries")
LATER = (
    "sdk",
    "input",
    "device_models",
)  # parts that a manifest may lack: compared where both have them
# Of a manifest that does not mention them
ALONE = {"trials": 1, "own_hands": "screen", "image": system_images.DEFAULT}
NONE: dict[str, Any] = {"agent_options": {}, "split": ALL.name}
HASHED = ("code", "files")  # whose values tell a reader nothing


class Differences(NamedTuple):
    """In words, from what hinders a comparison most to what it is about."""

    refused: tuple[str, ...]  # reasons not to compare
    cases: tuple[str, ...]  # which cases there are: seeds, trials, the files of tasks
    around: tuple[str, ...]  # other lines of the protocol
    agents: tuple[str, ...]

    @property
    def others(self) -> tuple[str, ...]:
        """All that is no reason not to compare, the agents last."""
        return (*self.cases, *self.around, *self.agents)


def differences(
    before: Manifest, now: Manifest, *, tasks: Iterable[str] | None = None
) -> Differences:
    """``tasks`` are the files of the tasks that both have played; without it, all are compared."""
    files = set(tasks) if tasks is not None else before["files"].keys() | now["files"].keys()
    old, new = ({**ALONE, **each, "conditions": conditions_of(each)} for each in (before, now))
    changed = changes(_only(before["files"], files), _only(now["files"], files), hashed=True)

    def differing(names: Iterable[str]) -> Iterator[str]:
        return (text for name in names for text in difference(name, old, new))

    apart = [*_apart(before, now)]
    cases = (name for name in CASES if name not in apart)
    return Differences(
        tuple(differing((*REFUSED, *apart))),
        (*differing(cases), *changed),
        tuple(differing(AROUND)),
        tuple(of_agents(before, now)),
    )


def _apart(before: Manifest, now: Manifest) -> Iterator[str]:
    """The parts by which two runs have no case in common."""
    if not {*conditions_of(before)} & {*conditions_of(now)}:
        yield "conditions"
    if split_of(before).is_apart_from(split_of(now)):
        yield "split"


def split_of(manifest: Manifest) -> Split:
    """The split of a run; one that names none has played any task."""
    return splits.named_in(manifest.get("split", ALL.name))


def conditions_of(manifest: Manifest) -> list[str]:
    """The conditions of a run; one that names none was played on the phone as it is."""
    return sorted(manifest.get("conditions", [CLEAN]))


def of_agents(before: Manifest, now: Manifest) -> Iterator[str]:
    """What differs between the agents of two runs."""
    old, new = ({**each["run"], **each} for each in (before, now))
    for name in AGENT:
        if name == "code" and old["agent"] != new["agent"]:
            continue  # its name is complete
        yield from difference(name, old, new)


def _only(hashes: Mapping[str, str], names: set[str]) -> dict[str, str]:
    return {name: found for name, found in hashes.items() if name in names}


def difference(name: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """What one part of a manifest says on each side, if that is not the same."""
    old, new = ({**NONE, **each} for each in (old, new))
    if name in LATER and not (old.get(name) and new.get(name)):
        return  # cassettes play without an SDK; what an agent sees may show only as it plays
    if name not in old and name in new:
        yield f"its journal has no {name!r}, as earlier versions wrote none"
    elif name in old and name not in new:
        yield f"this run's journal has no {name!r}, as earlier versions wrote none"
    elif name == "seeds":
        if set(old[name]) != set(new[name]):
            yield f"seeds {words.ranges(new[name])}, there {words.ranges(old[name])}"
    elif name == "conditions":
        if old[name] != new[name]:
            yield f"conditions {', '.join(new[name])}, there {', '.join(old[name])}"
    elif isinstance(new.get(name), dict):
        yield from changes(old[name], new[name], hashed=name in HASHED)
    elif old.get(name) != new.get(name):
        yield f"{name} {new.get(name)!r}, there {old.get(name)!r}"


def changes(old: Mapping[str, Any], new: Mapping[str, Any], *, hashed: bool) -> Iterator[str]:
    """Of a table: what is new, gone, or not what it was."""
    for name in sorted(old.keys() | new.keys()):
        if name not in old:
            yield f"{name} is new"
        elif name not in new:
            yield f"{name} is gone"
        elif old[name] != new[name]:
            yield f"{name} has changed" if hashed else f"{name} {new[name]}, there {old[name]}"
