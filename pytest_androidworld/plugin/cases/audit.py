"""``--aw-audit``: each case audits its task; no agent plays, and there is no journal."""

from typing import TYPE_CHECKING, Any, Protocol

import pytest

from pytest_androidworld.audit import table
from pytest_androidworld.audit.claims import CLAIMS, ClaimResult
from pytest_androidworld.audit.table import Audited
from pytest_androidworld.plugin.cases import expected_effects
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.options.option_table import AUDIT
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import words
from pytest_androidworld.report.junit import AUDITED, AUDITED_SEED
from pytest_androidworld.report.pages import RED

if TYPE_CHECKING:
    from pytest_androidworld.task.base import Task


class AuditedCase(Protocol):
    """What plays instead of the episode of a case: one of `audited_cases`."""

    @property
    def item(self) -> pytest.Item: ...

    @property
    def task(self) -> "Task": ...

    def play(self) -> "AuditedCase": ...

    def check(self) -> None: ...


def audited(reporter: Any) -> list[Audited]:
    """The findings of all reports, from workers, too."""
    found = []
    for kind in ("passed", "failed", "skipped"):
        for report in pytest_api.reports(reporter).get(kind, ()):
            known = dict(report.user_properties)
            if AUDITED in known and report.when == "call":
                findings = {each: ClaimResult.of(known[f"{AUDITED}.{each}"]) for each in CLAIMS}
                found.append(Audited(known[AUDITED], known[AUDITED_SEED], findings))
    return found


class Audit:
    """The case that is audited; and the table of them all, on the controller."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.case: AuditedCase | None = None  # the newest

    def begin(self, item: pytest.Item, kind: "type[Task]", seed: int, android: Any) -> "Task":
        """The task that the next case audits."""
        from pytest_androidworld.plugin.cases.audited_cases import replacing_episode

        self.case = replacing_episode(self.run, item, kind, seed, android)
        return self.case.task

    def case_of(self, item: pytest.Item) -> AuditedCase | None:
        return self.case if self.case and self.case.item is item else None

    @pytest.hookimpl(tryfirst=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.run.is_worker:
            return
        for text, markup in expected_effects.write(self.run, terminalreporter):
            terminalreporter.write_line(text, **markup)
        cases = audited(terminalreporter)
        if not cases:
            return
        terminalreporter.section("androidworld audit")
        for text, markup in table.page(cases, pytest_api.terminal_width(terminalreporter.config)):
            terminalreporter.write_line(text, **markup)
        self._write(terminalreporter, cases)

    def _write(self, reporter: Any, cases: list[Audited]) -> None:
        path = self.run.settings.audit_table
        if path is None:
            return
        command = f"pytest {AUDIT.flag}"
        try:
            path.write_text(table.markdown(cases, command), "utf-8")
        except OSError as error:
            reporter.write_line(f"the table was not written: {error}", **RED)
        else:
            reporter.write_line(f"table: {words.place(path)}")
