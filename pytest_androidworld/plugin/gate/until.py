"""``--aw-gate-until=decided``: looks after each seed, and plays no further than needed.

How it works.  The controller has the journal, and so it looks: whenever the last case of a seed
has its final verdict, all seeds so far are compared with the baselines (`sequential`), one look
for each seed that a baseline has, too.  Cases are played seed by seed, so that this happens seed
by seed, whatever the number of workers.

    case ends ── seed complete? ── look ── regressed, held, futile, or the last look?
                     │ no                        │ no             │ yes
                     └── go on                   └── go on        └── write the reason to a file

Each process reads that file before it begins a case, as it does with the run's limits, and skips
the case with the reason: it is not needed.  A gateway asks its controller.  Cases that are being
played when it is written are played to their end; they are in the journal, but the gate does not
count them.  A resumed run takes the looks at the seeds that it carries over before its first case.
"""

import json
from collections.abc import Collection
from pathlib import Path
from typing import Final

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.gate import baselines
from pytest_androidworld.plugin.journal import manifest, remaining_cases
from pytest_androidworld.plugin.journal.run_records import RunRecords
from pytest_androidworld.plugin.options.settings import seeds_text
from pytest_androidworld.plugin.run import run_folder
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.plugin.run.skipped_cases import NOT_NEEDED
from pytest_androidworld.report import journal, words
from pytest_androidworld.report.comparison import gate, sequential
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.node_ids import NodeId
from pytest_androidworld.report.schema import LooksLine

DECIDED: Final = "decided"
NAME: Final = f"--aw-gate-until={DECIDED}"
BY_SEED: Final = ("no", "load")  # values of --dist with which cases are played seed by seed
UNPAIRED: Final = "its seed is in no baseline"
FILE = "not-needed.json"  # in the folder that all workers share


def check(run: Run) -> None:
    """Before anything starts: refuse what could not end early, or only by chance."""
    settings = run.settings
    if settings.gate_until != DECIDED or run.is_worker:
        return
    if not baselines.gated(run):
        if settings.sources["gate-until"] == "command line":
            raise UsageError(
                f"{NAME} needs the gate, and a run to compare with: --aw-gate --aw-baseline=RUN"
            )
        return
    dist = getattr(run.config.option, "dist", "no")
    if dist not in BY_SEED:
        raise UsageError(
            f"{NAME} looks after each seed, and --dist={dist} does not play seed by seed;"
            " take --dist=load"
        )
    if settings.shard:
        raise UsageError(
            f"{NAME} needs all cases of a seed in one run, and --aw-shard has a part of them;"
            " leave one of both out"
        )
    if settings.trials > 1:
        raise UsageError(
            f"{NAME} looks after each seed, and --aw-trials={settings.trials} plays all seeds"
            " before the second trial; take more seeds instead"
        )


def is_on(run: Run) -> bool:
    """Whether this run, of which this is the controller, plays until it is decided."""
    return run.settings.gate_until == DECIDED and baselines.gated(run)


class GateUntil:
    """The looks of a run, once the journal is open; None if it plays all of its cases."""

    def __init__(self, run: Run) -> None:
        self.looks: Looks | None = None


def of(run: Run) -> "Looks | None":
    """The looks of this run; None if it plays all of its cases."""
    return run.once(GateUntil).looks


def begin(run: Run) -> None:
    """On the controller, once the journal is open; seeds carried over are looked at here."""
    if not is_on(run) or run.terminal is None:
        return
    run.once(GateUntil).looks = looks = Looks(run)
    run.once(remaining_cases.Needs).of = looks.needs
    run.config.pluginmanager.register(looks, "androidworld-looks")
    looks.look()


def skip_if_not_needed(run: Run, seed: int) -> None:
    """Skip a case without which the gate has decided, or will."""
    if run.settings.gate_until == DECIDED:
        link = run.link
        why = link.request("needless", seed) if link else needless(run, seed)
        if why:
            pytest.skip(f"{NOT_NEEDED}{why}")


def needless(run: Run, seed: int) -> str:
    """Why no case of a seed is begun any more; "" if the run goes on."""
    file = _file(run)
    if not file.exists():
        return ""
    known = json.loads(file.read_text("ascii"))
    return UNPAIRED if seed in known["unpaired"] else str(known["decided"])


def _file(run: Run) -> Path:
    return run_folder.shared(run) / FILE


def progress(run: Run) -> str:
    """What the last look gave, for the live line; "" before the first."""
    looks = of(run)
    return looks.last.progress if looks and looks.last else ""


def line(run: Run) -> LooksLine | None:
    """The journal's line about the looks; None if they have not ended the run."""
    looks = of(run)
    return looks.line if looks and looks.ended else None


def reasons(run: Run, cases: Collection[str]) -> list[str]:
    """For each of the cases that were not needed, why; most of them first."""
    return [needless(run, _seed(nodeid) or 0) for nodeid in cases]


def paired_seeds(run: Run) -> tuple[int, ...]:
    """The seeds of this run that a baseline has, too."""
    before = {case.seed for one in baselines.read(run) for case in one.finals}
    return tuple(seed for seed in run.settings.seeds if seed in before)


def plan(run: Run) -> str:
    """After which seeds the gate looks, for the header."""
    seeds, paired = run.settings.seeds, paired_seeds(run)
    looks = f"plays until decided: a look after each of {words.count(len(seeds), 'seed')}"
    if len(paired) in (0, len(seeds)):  # of none a usage error will be made
        return looks
    others = words.ranges(tuple(seed for seed in seeds if seed not in paired))
    return (
        f"plays until decided: a look after each of the {seeds_text(paired)}; the baseline does"
        f" not have {others}, which cannot be paired and are not played"
    )


class Looks:
    """The looks of a run, on its controller."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.baselines = baselines.read(run)
        self.rules = baselines.rules(run)
        self.taken: list[sequential.GateLook] = []
        self.seeds = paired_seeds(run)
        if not self.seeds:
            seeds = words.ranges(run.settings.seeds)
            raise UsageError(f"{NAME}: the baseline has none of the seeds of this run, {seeds}")
        self._write("")

    @property
    def last(self) -> sequential.GateLook | None:
        return self.taken[-1] if self.taken else None

    @property
    def ended(self) -> bool:
        """Whether no further case is needed."""
        return bool(self.taken and self.taken[-1].end)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self) -> None:
        """Here, as a case whose worker crashed has no other hook."""
        self.look()

    @pytest.hookimpl(optionalhook=True, trylast=True)
    def pytest_xdist_node_collection_finished(self) -> None:
        self.look()

    def look(self) -> None:
        """Look once more, if another seed is complete; and again, if seeds were carried over."""
        if self.ended or self.run.collected is None:
            return
        known = self.run.once(RunRecords)
        open_cases = remaining_cases.without_verdict(self.run, known.all, known.waiting)
        missing = {_seed(nodeid) for nodeid in open_cases}
        for number in range(len(self.taken) + 1, len(self.seeds) + 1):
            if self.seeds[number - 1] in missing:
                return
            compared = self._compare(number)
            if not compared.planned:
                return  # no case was collected
            look = sequential.look(compared, self.rules, number, len(self.seeds))
            self.taken.append(look)
            if look.end:
                self._write(look.why_enough)
                known.end(self.line)
                return

    @property
    def line(self) -> LooksLine:
        """Of the journal, of a run that has ended."""
        last = self.taken[-1]
        return {
            "kind": "looks",
            "seeds": list(self.seeds),
            "taken": last.number,
            "reason": last.why_enough,
        }

    def needs(self, nodeid: str) -> bool:
        """Whether a case that has not been begun would be."""
        return not self.ended and _seed(nodeid) in self.seeds

    def _write(self, decided: str) -> None:
        """Write why no case is begun, or none of some seeds, for all processes of the run."""
        seeds = self.run.settings.seeds
        unpaired = [seed for seed in seeds if seed not in self.seeds]
        text = json.dumps({"decided": decided, "unpaired": unpaired})
        new = _file(self.run).with_suffix(".new")
        new.write_text(text, "ascii")
        new.replace(_file(self.run))  # read meanwhile, perhaps

    def _compare(self, number: int) -> Comparison:
        """The cases of the first seeds."""
        seeds = self.seeds[:number]
        attempts = self.run.once(RunRecords).all
        now = journal.Journal(manifest.of(self.run), tuple(attempts))
        cases = remaining_cases.planned(self.run, attempts)
        planned = sum(_seed(nodeid) in seeds for nodeid in cases)
        return sequential.compare(self.baselines, now, seeds, planned)

    def conclude(self) -> tuple[Comparison, gate.Decision] | None:
        """The answer, of the seeds of the last look; None if not even one was complete."""
        if not self.last:
            return None
        compared = self._compare(self.last.number)
        return compared, sequential.conclude(compared, self.rules, self.last)


def _seed(nodeid: str) -> int | None:
    play = NodeId.parse(nodeid).play
    return play.seed if play else None
