"""What a run of tasks is made of: its features, in the order in which they are registered.

How it works.  A feature is an object: its fields are its state, its methods the hooks, and it is
registered only where it has work.  pluggy calls what was registered last first; among hooks that
are marked ``trylast``, what was registered last comes last.  So `CaseReports` has made a report
before `SecretsHidden` masks it, `Reports` writes the summary after `Resume` has left cases out,
and `ExitStatus` looks at a journal that `JournalCheck` has checked.
"""

from collections.abc import Iterator

from pytest_androidworld.plugin.cases import audit, fixtures
from pytest_androidworld.plugin.cases.case_reports import CaseReports
from pytest_androidworld.plugin.cases.descriptors import OwnDescriptors
from pytest_androidworld.plugin.cases.phone_ahead import PhoneAhead
from pytest_androidworld.plugin.cases.runs import AgentsRun
from pytest_androidworld.plugin.collection.suites import Suites
from pytest_androidworld.plugin.collection.task_classes import Marks
from pytest_androidworld.plugin.collection.timeouts import LastResort
from pytest_androidworld.plugin.journal.known_failures import KnownFailures
from pytest_androidworld.plugin.journal.resume import Resume
from pytest_androidworld.plugin.journal.shards import Shards
from pytest_androidworld.plugin.options import option_table, options
from pytest_androidworld.plugin.reports.allure import AllureReports
from pytest_androidworld.plugin.reports.carried import CarriedReports
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.plugin.run.secrets_hidden import SecretsHidden
from pytest_androidworld.report import allure


def features(run: Run) -> Iterator[object]:
    """The features that have work in this process."""
    settings = run.settings
    yield fixtures
    if run.has(PhoneAhead):
        yield run.once(PhoneAhead)
    yield run.once(AgentsRun)
    yield CaseReports()
    yield run.once(SecretsHidden)
    if settings.known_failures or options.is_on(run.config, option_table.ACCEPT):
        yield run.once(KnownFailures)
    if settings.shard:
        yield run.once(Shards)
    if settings.resume or run.is_worker:
        yield run.once(Resume)
    if not run.is_worker:
        from pytest_androidworld.plugin import controller_features

        yield from controller_features.features(run)
    yield run.once(OwnDescriptors)
    if allure.active(run.config):
        yield run.once(AllureReports)
    if not run.is_worker and settings.resume:
        yield run.once(CarriedReports)
    yield run.once(Suites)
    yield LastResort()
    if run.link:
        from pytest_androidworld.plugin.gateways.gateway_admission import NeedsSender

        yield NeedsSender()
    if run.settings.audits:
        yield run.once(audit.Audit)


def register(run: Run) -> None:
    """Register them, and the marks that cases may have."""
    run.once(Marks)
    for feature in features(run):
        run.config.pluginmanager.register(feature)
    fixtures.let_override(run.config)
