"""`Bench`: cases outside of pytest, on virtual phones that stay warm."""

import os
import tempfile
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Self

import pytest_androidworld.system_images as system_images
from pytest_androidworld.agent.outages import Outages
from pytest_androidworld.bench import records, tasks
from pytest_androidworld.bench.bench_case import BenchCase
from pytest_androidworld.bench.budget import UNLIMITED, Budget
from pytest_androidworld.bench.phones import Phones
from pytest_androidworld.bench.terms import Terms
from pytest_androidworld.boot import VIRTUAL, virtual_phone
from pytest_androidworld.env import settle
from pytest_androidworld.env.masking import Mask
from pytest_androidworld.errors import UnknownName, UsageError
from pytest_androidworld.report.artifacts import OFF, ON, Artifacts
from pytest_androidworld.report.plays import Play
from pytest_androidworld.report.schema import SCHEMA
from pytest_androidworld.task import condition_names, splits
from pytest_androidworld.task.condition_names import CLEAN
from pytest_androidworld.task.score import GRADINGS, STRICT
from pytest_androidworld.task.splits import ALL

if TYPE_CHECKING:
    from pytest_androidworld.report.schema import Manifest
    from pytest_androidworld.task.base import Task

STEP_SECONDS = 60.0  # as pytest's --aw-step-seconds
CALLER = "program"  # the agent of a journal's manifest: what holds the bench


class Bench:
    """Plays cases outside of pytest, as many at a time as there are threads::

        with Bench() as bench:
            with bench.case("MarkorCreateNote", seed=30) as case:
                state = case.state
                state = case.act(Tap(state.ui_elements[3]))
            print(case.result)

    Each case that is played at a time has a virtual phone of its own; phones stay for the next
    case, and end with the bench.  `case` may be called from any thread, and one thread plays it.
    """

    def __init__(
        self,
        *,
        budget: str = "reference",
        grading: str = STRICT,
        device_retries: int = 1,
        step_seconds: float = STEP_SECONDS,
        browser: str = "",
        image: str = system_images.DEFAULT,
        artifacts: "Path | str | None" = None,
    ) -> None:
        """The options are those of pytest's ``--aw-…``.

        ``step_seconds`` limits agents; the program itself has the time that it gives a case.
        ``artifacts`` is a folder for the screens and the log of each attempt.
        """
        if grading not in GRADINGS:
            raise UnknownName("grading", grading, GRADINGS)
        if device_retries < 0:
            raise UsageError(f"device_retries: {device_retries} is not a number from 0 on")
        self.budget = Budget.parse(budget)
        self.grading = grading
        self.image = system_images.find(image)
        self.device_retries = device_retries
        self.step_seconds = step_seconds
        self.artifacts = None if artifacts is None else Path(artifacts)
        if self.artifacts is not None:
            self.artifacts.mkdir(parents=True, exist_ok=True)
        # Of a bench that is never closed it goes with the process, as the phones do.
        self._files = tempfile.TemporaryDirectory(
            prefix="androidworld-bench-", ignore_cleanup_errors=True
        )
        self.folder = Path(self._files.name)
        self.phones = Phones(self.folder, browser, virtual_phone.flags_for(image))
        self.terms = self._terms()

    @property
    def tasks(self) -> tuple[str, ...]:
        """The names of the benchmark's tasks."""
        return tasks.names()

    def case(
        self,
        task: "str | type[Task]",
        seed: int = 30,
        *,
        condition: str = CLEAN,
        pixels: bool = False,
        seconds: float | None = None,
    ) -> BenchCase:
        """A case, to be begun by ``with``: a task by its name, or a class of your own.

        ``condition`` is one of the phone's, as ``dark``.  With ``pixels`` its states have
        screenshots.  ``seconds`` is the time in which the program has to bring it to its end; by
        default there is no limit.
        """
        limit = UNLIMITED if seconds is None else seconds
        play = Play(seed, condition=condition_names.find(condition))
        return BenchCase(self, tasks.find(task), play, pixels=pixels, seconds=limit)

    def cases(
        self,
        split: str = ALL.name,
        seeds: int | Iterable[int] = 1,
        *,
        condition: str = CLEAN,
        pixels: bool = False,
        seconds: float | None = None,
    ) -> list[BenchCase]:
        """The cases of a split: all its tasks with the first seed, then with the second.

        ``seeds`` names them, or is their number, counted from the split's first one.
        """
        part = splits.find(split)
        first = part.first_seed
        chosen = range(first, first + seeds) if isinstance(seeds, int) else tuple(seeds)
        part.check_seeds(chosen, "seeds")
        return [
            self.case(task, seed, condition=condition, pixels=pixels, seconds=seconds)
            for seed in chosen
            for task in self.tasks
            if part.has(task)
        ]

    def _terms(self) -> Terms:
        """What its cases share."""
        mask, root = Mask(os.environ), self.artifacts
        return Terms(
            artifacts=Artifacts(root or self.folder, ON if root else OFF, mask=mask.text),
            mask=mask,
            manifest=self.manifest,
            budget=self.budget,
            step_seconds=self.step_seconds,
            grading=self.grading,
            retries=self.device_retries,
            screenshots="auto",
            outages=Outages(self.folder / "outages"),
            raised=Outages(self.folder / "raised"),
            here=Path.cwd(),
        )

    @cached_property
    def manifest(self) -> "Manifest":
        """The first line of a journal of its cases."""
        files = records.hashes([tasks.HOME])
        made: Manifest = {
            "kind": "manifest",
            "schema": SCHEMA,
            "versions": records.versions(),
            "suite": "AndroidWorld",
            "suite_hash": records.hash_of(files),
            "files": files,
            "agent": CALLER,
            "model": "",
            "price": None,
            "device": VIRTUAL,
            "seeds": [],
            "grading": self.grading,
            "budget": {
                "table": self.budget.table,
                "factor": self.budget.factor,
                "step_seconds": self.step_seconds,
            },
            "reset": "auto",
            "device_retries": self.device_retries,
            "settle": {"quiet": settle.QUIET, "cap": settle.CAP},
            "run": {"started": records.now(), "host": "", "command": [], "workers": 1},
        }
        if self.image != system_images.DEFAULT:
            made["image"] = self.image
        return made

    def close(self) -> None:
        """End all phones; a case that is still played is masked."""
        self.phones.close()
        self._files.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
