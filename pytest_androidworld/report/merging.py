"""Merges the runs of all shards into one run; gaps and overlaps are refused."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest_androidworld.disk as disk
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import folders, journal, node_ids, own_files, states, words
from pytest_androidworld.report.artifacts import film_of, folder_of
from pytest_androidworld.report.comparison.manifests import differences
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.schema import AttemptLine, Manifest
from pytest_androidworld.report.sharding import Shard

FILE = "shard.json"  # in a run's folder: which shard it was, and its cases
NAMES = 6  # in a message


class ShardRun(NamedTuple):
    """The run of one shard."""

    path: Path  # its folder
    journal: Journal
    shard: Shard
    cases: tuple[str, ...]  # node ids of all that it was to play


def record(folder: Path, shard: Shard, cases: Iterable[str]) -> None:
    """Record which shard a run was, for merging to find gaps."""
    data = {"shard": shard.number, "of": shard.of, "cases": sorted(set(cases))}
    disk.write(folder / FILE, json.dumps(data, indent=1).encode("ascii"))


def read(path: Path) -> ShardRun:
    """A run by its journal; a `UsageError` if it was no shard."""
    home = path.parent
    try:
        data = json.loads((home / FILE).read_text("utf-8"))
        shard = Shard(data["shard"], data["of"])
        cases = tuple(node_ids.todays(nodeid) for nodeid in data["cases"])
    except FileNotFoundError:
        raise UsageError(
            f"{home} is not a completed shard: it has no {FILE}; a run of --aw-shard"
            " writes it, and one that was killed is resumed first"
        ) from None
    except (OSError, ValueError, RecursionError, KeyError, TypeError, AttributeError) as error:
        raise UsageError(f"{home / FILE} cannot be read: {error}") from None
    return ShardRun(home, journal.read(path), shard, cases)


def check(runs: Sequence[ShardRun]) -> None:
    """Check that the runs are all shards of one run, with each case played once."""
    first = runs[0]
    for each in runs[1:]:
        found = differences(first.journal.manifest, each.journal.manifest)
        if found.refused or found.others:
            what = "; ".join((*found.refused, *found.others))
            raise UsageError(f"{each.path} is not a shard of the run of {first.path}: {what}")
        if each.shard.of != first.shard.of:
            here, there = each.shard.of, first.shard.of
            raise UsageError(f"{each.path} is one of {here} shards, {first.path} one of {there}")
    _check_numbers(runs)
    _check_cases(runs)


def _check_numbers(runs: Sequence[ShardRun]) -> None:
    places: dict[int, Path] = {}
    for each in runs:
        if each.shard.number in places:
            raise UsageError(
                f"shard {each.shard} is given twice: {places[each.shard.number]} and {each.path}"
            )
        places[each.shard.number] = each.path
    of = runs[0].shard.of
    missing = [f"{number}/{of}" for number in range(1, of + 1) if number not in places]
    if missing:
        raise UsageError(f"missing: shard {', '.join(missing)}")


def _check_cases(runs: Sequence[ShardRun]) -> None:
    seen: dict[str, Path] = {}
    for each in runs:
        played = {line["run"]["nodeid"] for line in each.journal.finals.values()}
        twice = sorted(played & seen.keys())
        if twice:
            raise UsageError(
                f"{_named(twice)} played in {seen[twice[0]]} and in {each.path}: the shards were"
                " dealt from other cases, or by other durations"
            )
        seen |= dict.fromkeys(played, each.path)
        left = sorted(set(each.cases) - played)
        if left:
            raise UsageError(f"{each.path} has not played {_named(left)}; resume it first")


def _named(cases: Sequence[str]) -> str:
    more = f" and {len(cases) - NAMES} more" if len(cases) > NAMES else ""
    return f"{words.count(len(cases), 'case')}: {', '.join(cases[:NAMES])}{more}"


def merge(runs: Sequence[ShardRun], out: Path) -> None:
    """Write the merged run, with films, states and artifacts; it can be moved."""
    out.mkdir(parents=True)
    attempts: list[AttemptLine] = []
    for each in runs:
        attempts += (_moved(line, each.path, out) for line in each.journal.attempts)
    writer = journal.Writer(out / folders.JOURNAL, _manifest(runs), attempts)
    writer.close()


def _manifest(runs: Sequence[ShardRun]) -> Manifest:
    """The manifest of the first shard, with the workers of all."""
    first = min((each.journal.manifest for each in runs), key=lambda each: each["run"]["started"])
    workers = sum(each.journal.manifest["run"]["workers"] for each in runs)
    planned = len({case for each in runs for case in each.cases})
    return {**first, "run": {**first["run"], "workers": workers, "planned": planned}}


def _moved(attempt: AttemptLine, home: Path, out: Path) -> AttemptLine:
    """The record of an attempt whose files are copied to the folder of all."""
    case, number = journal.case(attempt), attempt["attempt"]
    own_files.copy_file(film_of(home, case, number), film_of(out, case, number), home)
    states.copy(attempt, home, out)
    if attempt["run"]["artifacts"] is None:
        return attempt
    name = f"attempt-{number}"
    source, target = folder_of(home, case) / name, folder_of(out, case) / name
    if not (own_files.is_own(source, home) and source.is_dir()):
        return attempt
    own_files.copy_tree(source, target, home)
    return {**attempt, "run": {**attempt["run"], "artifacts": str(target.resolve())}}
