"""Estimates the cost and time of a run with a model, from an earlier run or recordings."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin import (
    baseline,
    cassettes,
    gateways,
    manifest,
    models,
    reporting,
    resume,
    start,
)
from pytest_androidworld.plugin.announcement import announce
from pytest_androidworld.plugin.cassettes import TaskPlay
from pytest_androidworld.plugin.workers import COLLECTED
from pytest_androidworld.report import estimate, folders, journal, words
from pytest_androidworld.report.estimate import Taken
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.node_ids import NodeId

SAME = ("agent", "agent_options", "model")
RUNS = 20  # that are looked at, from the newest on


def begin(config: pytest.Config) -> None:
    """Announce the estimate, on the controller, before the first case."""
    settings = start.settings(config)
    if models.model_name(settings) and settings.cassette_mode != "replay":
        announce(config, line)


def line(config: pytest.Config) -> str | None:
    """The estimate for cases whose calls are not replayed; None if nothing is known."""
    all_cases, recorded_cases = list(cases(config)), cassettes.by_case(config)
    replays = start.settings(config).cassette_mode == "auto"
    uncached = [case for case in all_cases if not (replays and case in recorded_cases)]
    replayed = len(all_cases) - len(uncached)
    recorded = words.count(replayed, "recorded case")
    if replayed and not uncached:
        return f"estimate from recordings: {recorded}, no calls"
    workers = gateways.number(config)
    for source, taken in _sources(config, recorded_cases):
        text = estimate.estimate([task for task, *_ in uncached], taken, workers, source)
        if text:
            return f"{text}; beside {recorded}" if replayed else text
    return None


def cases(config: pytest.Config) -> Iterator[TaskPlay]:
    """The cases that this run will play."""
    finals = journal.finals(resume.carried(config)).values()
    carried = {attempt["run"]["nodeid"] for attempt in finals}
    for nodeid in config.stash.get(COLLECTED, ()):
        node_id = NodeId.parse(nodeid)
        if node_id.play and nodeid not in carried:
            yield node_id.task, node_id.play.seed, node_id.play.number


def _sources(
    config: pytest.Config, recorded_cases: dict[TaskPlay, Path]
) -> Iterator[tuple[str, Iterator[Taken]]]:
    """The sources of the estimate, the most specific first."""
    attempts = [attempt for run in baseline.read(config) for attempt in run.attempts]
    yield "the baseline", estimate.of_attempts(attempts)
    for name, found in earlier(config):
        yield name, estimate.of_attempts(found.attempts)
    recorded = [(task, path) for (task, *_), path in recorded_cases.items()]
    yield "recordings", cassettes.taken(config, recorded)


def earlier(config: pytest.Config) -> Iterator[tuple[str, Journal]]:
    """Earlier runs of the same agent and model, the newest first."""
    ours, now = reporting.records(config).folder, manifest.of(config)
    named = sorted(ours.parent.glob(f"*/{folders.JOURNAL}"), reverse=True)
    others = [path for path in named if path.parent.name not in (ours.name, folders.LATEST)]
    for path in others[:RUNS]:
        with suppress(UsageError):  # a damaged journal, or one of another version
            found = journal.read(path)
            if all(found.manifest.get(name) == now.get(name) for name in SAME):
                yield path.parent.name, found
