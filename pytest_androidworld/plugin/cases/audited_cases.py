"""What plays instead of an episode with ``--aw-audit``; loaded when the first case is played."""

import json
from typing import Any

import pytest

import pytest_androidworld.boot as boot
from pytest_androidworld.audit.case import CaseAudit
from pytest_androidworld.audit.claims import Findings, failing
from pytest_androidworld.audit.effects import EffectSurvey, Surveyed, Unsolved
from pytest_androidworld.audit.phone import Phone
from pytest_androidworld.bench import needs
from pytest_androidworld.bench.pool import Lease, OwnDevice, lease_of
from pytest_androidworld.errors import DeviceError
from pytest_androidworld.plugin.cases.expected_effects import SURVEYED
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report.junit import AUDITED, AUDITED_SEED
from pytest_androidworld.task.base import Task


class CaseToAudit:
    """Replaces the episode: ``play`` audits, ``check`` fails with what does not hold."""

    def __init__(self, item: pytest.Item, kind: type[Task], seed: int, android: Any) -> None:
        self.item = item
        self.task = kind()
        self.seed = seed
        self.lease = lease_of(android)
        self.findings: Findings = {}

    def play(self) -> "CaseToAudit":
        try:
            why_not = needs.lacking(self.task, self.lease.ready())
            if why_not:
                pytest.skip(why_not)
            self.findings = CaseAudit(type(self.task), self.seed, self._phone()).run()
        except DeviceError as trouble:
            self.lease.give_up()
            pytest.fail(f"the device failed, so nothing was audited: {trouble}", pytrace=False)
        return self

    def _phone(self) -> Phone:
        return Phone(self.lease.ready, digest_of(self.lease))

    def check(self) -> None:
        """Pass, fail, or skip a case that cannot be audited."""
        __tracebackhide__ = True
        self.item.user_properties += [
            (AUDITED, type(self.task).__name__),
            (AUDITED_SEED, self.seed),
            *((f"{AUDITED}.{claim}", str(found)) for claim, found in self.findings.items()),
        ]
        failed = failing(self.findings)
        if failed:
            pytest.fail("\n".join(failed), pytrace=False)
        if self.findings["solve"].status == "open":
            pytest.skip(self.findings["solve"].why)


def digest_of(lease: Lease | OwnDevice) -> Any:
    """The lines of a virtual phone's state; None for other devices."""
    if not isinstance(lease, Lease) or lease.pool.specs[0].kind != boot.VIRTUAL:
        return None
    pool = lease.pool

    def digest() -> list[str]:
        assert pool.booted, "a case is audited on it"
        return pool.booted.console("aw digest all")

    return digest if lease.resets else None


class CaseToSurvey:
    """Replaces the episode: ``play`` plays the solution and looks at the task's apps."""

    def __init__(self, item: pytest.Item, kind: type[Task], seed: int, android: Any) -> None:
        self.item, self.task, self.seed = item, kind(), seed
        self.lease = lease_of(android)
        self.surveyed: Surveyed | None = None

    def play(self) -> "CaseToSurvey":
        try:
            why_not = needs.lacking(self.task, self.lease.ready())
            if why_not:
                pytest.skip(why_not)
            looks = self.seed == Run.of(self.item.config).settings.seeds[0]
            survey = EffectSurvey(type(self.task), self.seed, self.lease.ready, looks=looks)
            self.surveyed = survey.run()
        except DeviceError as trouble:
            self.lease.give_up()
            pytest.fail(f"the device failed, so nothing was derived: {trouble}", pytrace=False)
        except Unsolved as why:
            pytest.fail(f"nothing was derived: {why}", pytrace=False)
        return self

    def check(self) -> None:
        """Hand over what was found; a task without a solution is skipped."""
        assert self.surveyed is not None, "it is played before it is checked"
        self.item.user_properties.append((SURVEYED, json.dumps(self.surveyed.line)))
        if self.surveyed.solving is None:
            pytest.skip("it has no solution; write solve(user), of which effects are derived")


def replacing_episode(run: Run, *case: Any) -> CaseToAudit | CaseToSurvey:
    """What plays instead of the episode of a case."""
    return (CaseToSurvey if run.settings.audit_effects else CaseToAudit)(*case)
