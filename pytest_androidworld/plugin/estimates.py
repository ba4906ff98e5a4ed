"""Before a run with a model: what it will take, if an earlier run tells."""

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin import baseline, compat, manifest, reporting, resume, start
from pytest_androidworld.plugin.outcomes import CASE
from pytest_androidworld.plugin.workers import COLLECTED
from pytest_androidworld.report import estimate, folders, journal
from pytest_androidworld.report.journal import Journal

RUNS = 20  # that are looked at, from the newest on
TASK = re.compile(r"::(\w+)::test_episode\[")


def begin(config: pytest.Config) -> None:
    """Before the first case, on the controller."""
    settings = start.settings(config)
    wanted = compat.terminal(config) is not None and config.option.verbose >= 0
    if wanted and settings.model and settings.cassette_mode != "replay":
        config.pluginmanager.register(Announcement(config))


class Announcement:
    """Made when the first case begins: with workers, no cases are known before."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self) -> None:
        self.config.pluginmanager.unregister(self)
        reporter = compat.terminal(self.config)
        text = line(self.config)
        if reporter and text:
            reporter.write_line(text)


def line(config: pytest.Config) -> str | None:
    """By the baselines, else by the newest run of the same agent with the same model."""
    carried = {each["run"]["nodeid"] for each in resume.carried(config)}
    cases = [each for each in config.stash.get(COLLECTED, ()) if CASE.search(each)]
    matches = [TASK.search(each) for each in cases if each not in carried]
    tasks = [each[1] for each in matches if each]
    workers = int(getattr(config.option, "numprocesses", None) or 0)
    known = baseline.read(config)
    if known:
        attempts = [attempt for each in known for attempt in each.attempts]
        return estimate.estimate(tasks, attempts, workers, "the baseline")
    for name, found in earlier(config):
        return estimate.estimate(tasks, found.attempts, workers, name)
    return None


def earlier(config: pytest.Config) -> Iterator[tuple[str, Journal]]:
    """Runs of the same agent with the same model, the newest first."""
    ours, now = reporting.records(config).folder, manifest.of(config)
    named = sorted(ours.parent.glob(f"*/{folders.JOURNAL}"), reverse=True)
    others = [path for path in named if path.parent.name not in (ours.name, folders.LATEST)]
    for path in others[:RUNS]:
        with suppress(UsageError):  # a damaged journal, or one of another version
            found = journal.read(path)
            if all(found.manifest[name] == now[name] for name in ("agent", "model")):
                yield path.parent.name, found
