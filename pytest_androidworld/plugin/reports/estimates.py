"""Estimates the cost and time of a run with a model, from an earlier run or recordings."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from pytest_androidworld.bench import models
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.compat import xdist_gateways
from pytest_androidworld.plugin.gate import baselines
from pytest_androidworld.plugin.journal import manifest, resume
from pytest_androidworld.plugin.models import cassettes
from pytest_androidworld.plugin.models.cassettes import TaskPlay
from pytest_androidworld.plugin.run import run_folder
from pytest_androidworld.plugin.run.announcement import announce
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import estimate, folders, journal, words
from pytest_androidworld.report.estimate import Taken
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.node_ids import NodeId

SAME = ("agent", "agent_options", "model")
RUNS = 20  # that are looked at, from the newest on


def begin(run: Run) -> None:
    """Announce the estimate, on the controller, before the first case."""
    settings = run.settings
    if models.model_name(settings) and settings.cassette_mode != "replay":
        announce(run, line)


def line(run: Run) -> str | None:
    """The estimate for cases whose calls are not replayed; None if nothing is known."""
    all_cases, recorded_cases = list(cases(run)), cassettes.by_case(run)
    replays = run.settings.cassette_mode == "auto"
    uncached = [case for case in all_cases if not (replays and case in recorded_cases)]
    replayed = len(all_cases) - len(uncached)
    recorded = words.count(replayed, "recorded case")
    if replayed and not uncached:
        return f"estimate from recordings: {recorded}, no calls"
    workers = xdist_gateways.number(run.config)
    for source, taken in _sources(run, recorded_cases):
        text = estimate.estimate([task for task, *_ in uncached], taken, workers, source)
        if text:
            return f"{text}; beside {recorded}" if replayed else text
    return None


def cases(run: Run) -> Iterator[TaskPlay]:
    """The cases that this run will play."""
    finals = journal.finals(run.once(resume.carried)).values()
    carried = {attempt["run"]["nodeid"] for attempt in finals}
    for nodeid in run.collected or ():
        node_id = NodeId.parse(nodeid)
        if node_id.play and nodeid not in carried:
            play = node_id.play
            yield node_id.task, play.seed, play.number, play.condition


def _sources(
    run: Run, recorded_cases: dict[TaskPlay, Path]
) -> Iterator[tuple[str, Iterator[Taken]]]:
    """The sources of the estimate, the most specific first."""
    attempts = [attempt for before in baselines.read(run) for attempt in before.attempts]
    yield "the baseline", estimate.of_attempts(attempts)
    for name, found in earlier(run):
        yield name, estimate.of_attempts(found.attempts)
    recorded = [(task, path) for (task, *_), path in recorded_cases.items()]
    yield "recordings", cassettes.taken(run, recorded)


def earlier(run: Run) -> Iterator[tuple[str, Journal]]:
    """Earlier runs of the same agent and model, the newest first."""
    now = manifest.of(run)
    named = sorted(run.settings.artifacts_dir.glob(f"*/{folders.JOURNAL}"), reverse=True)
    others = [
        path
        for path in named
        if path.parent.name != folders.LATEST and not run_folder.is_own(run, path.parent)
    ]
    for path in others[:RUNS]:
        with suppress(UsageError):  # a damaged journal, or one of another version
            found = journal.read(path)
            if all(found.manifest.get(name) == now.get(name) for name in SAME):
                yield path.parent.name, found
