"""One case of a run: what it has of its item, and what pytest makes of its verdict."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from pytest_androidworld.bench.any_case import AnyCase
from pytest_androidworld.bench.pool import lease_of
from pytest_androidworld.bench.terms import Terms
from pytest_androidworld.plugin.cases import outcomes
from pytest_androidworld.plugin.collection import parameters
from pytest_androidworld.plugin.collection.task_files import file_name
from pytest_androidworld.plugin.journal import manifest, resume
from pytest_androidworld.plugin.models import model_clients
from pytest_androidworld.plugin.run import run_folder, secrets_hidden
from pytest_androidworld.plugin.run.run import CASE, Run
from pytest_androidworld.report import junit
from pytest_androidworld.report.artifacts import Artifacts
from pytest_androidworld.report.plays import Play

if TYPE_CHECKING:
    from pytest_androidworld.task.base import Task


def terms(run: Run) -> Terms:
    """The terms of a run's cases in this process; made once, by `Run.once`."""
    settings, link, mask = run.settings, run.link, run.once(secrets_hidden.mask)
    return Terms(
        artifacts=Artifacts(
            run_folder.of(run),
            settings.artifacts,
            named=run_folder.named(run),
            mask=mask.text,
        ),
        mask=mask,
        manifest=manifest.of(run),
        budget=settings.played_budget,
        step_seconds=settings.step_seconds,
        grading=settings.grading,
        retries=settings.device_retries,
        screenshots=settings.screenshots,
        outages=model_clients.outages(run),
        raised=model_clients.raised(run),
        here=link.here if link else run.config.invocation_params.dir,
        machine=link.name if link else "",
        device_recorded=settings.record_device is not None,
    )


class Case(AnyCase):
    """A case of a run.

    It is begun, played, judged and ended without an item of pytest's; `of` makes that of one.
    """

    def __init__(
        self, run: Run, cls: "type[Task]", play: Play, android: Any, *, nodeid: str, path: Path
    ) -> None:
        file = file_name(run.config, path)
        lease = lease_of(android)
        super().__init__(run.once(terms), cls, play, lease, nodeid=nodeid, file=file, path=path)
        self.run = run
        self.timeout = 0.0  # seconds, by a mark of the user's
        self.unfit = ""  # why no other case can be played in this process

    @classmethod
    def of(cls, item: pytest.Item, task: "type[Task]", seed: int, android: Any) -> "Case":
        """The case of an item; if that was run before, attempts are counted on."""
        play, run = parameters.of_item(item) or Play(seed), Run.of(item.config)
        case = cls(run, task, play, android, nodeid=item.nodeid, path=item.path)
        mark = item.get_closest_marker("timeout")
        case.timeout = mark.args[0] if mark and mark.args else 0.0
        earlier = item.stash.get(CASE, None)
        if earlier:
            case.first = earlier.first + len(earlier.attempts)
        else:
            case.first += resume.attempts_before(run, item)
        return case

    @property
    def properties(self) -> list[tuple[str, object]]:
        """JUnit properties of the newest attempt."""
        return [*junit.properties(self.terms.manifest, self.attempt.record)]

    def conclude(self, *, no_device: bool = False) -> None:
        """Raise pytest's outcome for the newest attempt, unless it passed."""
        __tracebackhide__ = True
        outcomes.conclude(self.attempt, self.message, no_device=no_device)

    def skip(self, reason: str) -> NoReturn:
        pytest.skip(reason)
