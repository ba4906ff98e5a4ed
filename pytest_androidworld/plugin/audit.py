"""``--aw-audit``: each case audits its task; no agent plays, and there is no journal."""

from typing import TYPE_CHECKING, Any

import pytest

from pytest_androidworld.audit import table
from pytest_androidworld.audit.claims import CLAIMS, ClaimResult, Findings, failing
from pytest_androidworld.audit.table import Audited
from pytest_androidworld.errors import DeviceError, UsageError
from pytest_androidworld.plugin import compat, needs, option_table, options, start
from pytest_androidworld.report import junit, words
from pytest_androidworld.report.pages import RED

if TYPE_CHECKING:
    from pytest_androidworld.audit.phone import Phone
    from pytest_androidworld.plugin.pool import Lease, OwnDevice
    from pytest_androidworld.task.base import Task

NAME = f"--aw-{option_table.AUDIT.name}"
CASE = pytest.StashKey["CaseToAudit"]()  # of an item
AUDITED, SEED = f"{junit.PREFIX}audit", f"{junit.PREFIX}audited seed"
OTHERS = ("resume", "baseline", "known-failures", "trials")


def is_on(config: pytest.Config) -> bool:
    return options.is_on(config, option_table.AUDIT)


def check(config: pytest.Config) -> None:
    """Refuse options of a run with an agent."""
    settings = start.settings(config)
    if settings.audit_table and not is_on(config):
        raise UsageError(f"--aw-audit-table needs {NAME}")
    if not is_on(config):
        return
    for name in ("agent", "model", *OTHERS):
        if settings.sources[name] == "command line":
            raise UsageError(
                f"{NAME} plays each task's own solution, and compares with no run; leave out"
                f" {option_table.BY_NAME[name].flag}"
            )
    folder = settings.audit_table.parent if settings.audit_table else None
    if folder and not folder.is_dir():
        raise UsageError(f"--aw-audit-table: there is no folder {folder}")


class CaseToAudit:
    """Replaces the episode: ``play`` audits, ``check`` fails with what does not hold."""

    def __init__(self, item: pytest.Item, kind: "type[Task]", seed: int, android: Any) -> None:
        from pytest_androidworld.plugin.pool import lease_of

        self.item = item
        self.task = kind()
        self.seed = seed
        self.lease = lease_of(android)
        self.findings: Findings = {}

    def play(self) -> "CaseToAudit":
        from pytest_androidworld.audit.case import CaseAudit

        try:
            why_not = needs.lacking(self.task, self.lease.ready())
            if why_not:
                pytest.skip(why_not)
            self.findings = CaseAudit(type(self.task), self.seed, self._phone()).run()
        except DeviceError as trouble:
            self.lease.give_up()
            pytest.fail(f"the device failed, so nothing was audited: {trouble}", pytrace=False)
        return self

    def _phone(self) -> "Phone":
        from pytest_androidworld.audit.phone import Phone

        return Phone(self.lease.ready, digest_of(self.lease))

    def check(self) -> None:
        """Pass, fail, or skip a case that cannot be audited."""
        __tracebackhide__ = True
        self.item.user_properties += [
            (AUDITED, type(self.task).__name__),
            (SEED, self.seed),
            *((f"{AUDITED}.{claim}", str(found)) for claim, found in self.findings.items()),
        ]
        failed = failing(self.findings)
        if failed:
            pytest.fail("\n".join(failed), pytrace=False)
        if self.findings["solve"].status == "open":
            pytest.skip(self.findings["solve"].why)


def digest_of(lease: "Lease | OwnDevice") -> Any:
    """The lines of a virtual phone's state; None for other devices."""
    import pytest_androidworld.boot as boot
    from pytest_androidworld.plugin.pool import Lease

    if not isinstance(lease, Lease) or lease.pool.specs[0].kind != boot.VIRTUAL:
        return None
    pool = lease.pool

    def digest() -> list[str]:
        assert pool.booted, "a case is audited on it"
        return pool.booted.console("aw digest all")

    return digest if lease.resets else None


def audited(reporter: Any) -> list[Audited]:
    """The findings of all reports, from workers, too."""
    found = []
    for kind in ("passed", "failed", "skipped"):
        for report in compat.reports(reporter).get(kind, ()):
            known = dict(report.user_properties)
            if AUDITED in known and report.when == "call":
                findings = {each: ClaimResult.of(known[f"{AUDITED}.{each}"]) for each in CLAIMS}
                found.append(Audited(known[AUDITED], known[SEED], findings))
    return found


@pytest.hookimpl(tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    config = terminalreporter.config
    if start.is_worker(config) or not start.begun(config) or not is_on(config):
        return
    cases = audited(terminalreporter)
    if not cases:
        return
    terminalreporter.section("androidworld audit")
    for text, markup in table.page(cases, compat.terminal_width(config)):
        terminalreporter.write_line(text, **markup)
    _write(terminalreporter, cases)


def _write(reporter: Any, cases: list[Audited]) -> None:
    path = start.settings(reporter.config).audit_table
    if path is None:
        return
    command = f"pytest {NAME}"
    try:
        path.write_text(table.markdown(cases, command), "utf-8")
    except OSError as error:
        reporter.write_line(f"the table was not written: {error}", **RED)
    else:
        reporter.write_line(f"table: {words.place(path)}")
