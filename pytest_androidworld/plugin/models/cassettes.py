"""The cassettes in the folder of ``--aw-cassettes``, and the time and cost of their calls."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from pytest_androidworld.agent import prices
from pytest_androidworld.agent.cassettes import NotRecorded, read
from pytest_androidworld.bench import models
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import plays
from pytest_androidworld.report.estimate import Taken

TaskPlay = tuple[str, int, int, str]  # a task's name, the seed, the trial's number, condition


def by_case(run: Run) -> dict[TaskPlay, Path]:
    """The cassettes by case, as `artifacts.folder_of` names them."""
    folder = run.settings.cassettes
    paths: dict[TaskPlay, Path] = {}
    for path in sorted(folder.glob("*.jsonl")) if folder else ():
        task, _, played = path.stem.rpartition("~")[2].partition("-")
        play = plays.parse(played)
        if play:
            paths[task, play.seed, play.number, play.condition] = path
    return paths


def taken(run: Run, cassettes: Iterable[tuple[str, Path]]) -> Iterator[Taken]:
    """Time and cost of each case recorded with this run's agent and model, at today's price."""
    settings = run.settings
    price = models.price(settings)
    for task, path in cassettes:
        try:
            about, calls = read(path)
        except NotRecorded:
            continue  # damaged: its own case reports it
        if about != models.about(settings) or not calls:
            continue
        usages = [call.reply.usage for call in calls if call.reply]
        reported = [usage for usage in usages if usage is not None]
        tokens = sum(usage.all for usage in reported) if len(reported) == len(usages) else None
        costs = [prices.cost(price, usage) for usage in usages]
        dollars = None if None in costs else sum(filter(None, costs))
        yield Taken(task, len(calls), tokens, dollars, None)
