"""``--aw-baseline`` and ``--aw-gate``: what has changed since earlier runs, and the answer."""

from collections.abc import Generator
from typing import Any, NamedTuple

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.gate import baselines, until
from pytest_androidworld.plugin.journal import manifest, remaining_cases
from pytest_androidworld.plugin.journal.run_records import RunRecords
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import journal, pages, terminal, words
from pytest_androidworld.report.comparison import gate, lines
from pytest_androidworld.report.comparison import rules as rules_table
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.node_ids import NodeId
from pytest_androidworld.report.pages import SummaryLine

OWN = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)  # what the gate may replace


class Answer(NamedTuple):
    """The comparison with the baselines, and, with ``--aw-gate``, the decision."""

    comparison: Comparison
    decision: gate.Decision | None
    rules: rules_table.Rules


class Baseline:
    """The answer, once it is known, and the last line of a run, on its controller."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.answered: Answer | None = None

    def pytest_report_header(self) -> list[str]:
        run = self.run
        try:
            pairs = list(zip(run.settings.baseline, baselines.read(run), strict=True))
        except UsageError:
            return []  # said before the first case
        plan = [until.plan(run)] if until.is_on(run) else []
        texts = [lines.baseline(before, baselines.name_of(path)) for path, before in pairs]
        return [*(f"baseline: {text}" for text in texts), *plan]

    @property
    def answer(self) -> Answer | None:
        """The answer, after the last case; None without a baseline, or without a case."""
        if not baselines.are_read(self.run) or self.run.terminal is None:
            return None
        if self.answered is None:
            self.answered = self._answer()
        return self.answered

    def _answer(self) -> Answer:
        run = self.run
        looks = until.of(run)
        looked = looks.conclude() if looks else None
        if looks and looked:
            return Answer(*looked, looks.rules)
        known = run.once(RunRecords)
        now = journal.Journal(manifest.of(run), tuple(known.all))
        planned = len(now.finals) + remaining_cases.left(run, known.all).part
        compared = Comparison.of(baselines.read(run), now, planned)
        by = baselines.rules(run)
        decision = gate.decide(compared, by) if baselines.gated(run) else None
        return Answer(compared, decision, by)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self) -> Generator[None, object, object]:
        """Print the last line, when the exit status is decided."""
        done = yield
        reporter, last = self.run.terminal, self.headline()
        if reporter and last:
            text, markup = last
            reporter.write_line(words.printable(text), bold=True, **markup)
        return done

    def headline(self) -> SummaryLine | None:
        """The last line of a run that has played a case."""
        known = self.run.once(RunRecords)
        if not known.all or self.run.terminal is None:
            return None
        about, left = manifest.of(self.run), remaining_cases.left(self.run, known.all)
        where, answer = words.LAST_LINE.get(about["device"], ""), self.answered
        if answer and answer.decision:
            color = pages.GREEN if answer.decision.passes else pages.RED
            return SummaryLine(lines.headline(answer.comparison, answer.decision, where), color)
        if answer and not left.part:
            return SummaryLine(lines.headline(answer.comparison, None, where), pages.PLAIN)
        text = terminal.headline(about, known.all, left, where)
        return SummaryLine(text, pages.RED if left.part else pages.PLAIN)

    def status(self, own: int) -> int:
        """The gate's exit status, unless a test of the project's own has failed."""
        answer, reporter = self.answer, self.run.terminal
        if answer is None or answer.decision is None or reporter is None or own not in OWN:
            return own
        others = [
            report
            for kind in ("failed", "error")
            for report in pytest_api.reports(reporter).get(kind, ())
            if not NodeId.parse(report.nodeid).is_episode
        ]
        return own if others else answer.decision.status

    def write(self, reporter: Any) -> None:
        """Write its part of the terminal summary."""
        answer = self.answer
        if answer is None:
            return
        width = pytest_api.terminal_width(reporter.config)
        reporter.write_line("")
        for text, markup in (
            *lines.cards(answer.comparison, width),
            *lines.page(answer.comparison, answer.decision, answer.rules, width),
        ):
            reporter.write_line(text, **markup)
