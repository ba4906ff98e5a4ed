"""Hand what comes with the reports on to journal and summary; on the controller only."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from _pytest.junitxml import mangle_test_address, xml_key  # there is no public way

from pytest_androidworld.plugin import manifest, outcomes, start
from pytest_androidworld.plugin.outcomes import ATTEMPTS, LACKS
from pytest_androidworld.report import journal, junit

Record = dict[str, Any]
RECORDS = pytest.StashKey["Records"]()


class Records:
    """The attempts of this run: some said, not yet written; all others in the journal."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.writer: journal.Writer | None = None
        self.all: list[Any] = []
        self.waiting: dict[str, list[Record]] = {}  # by node id: what its last report said
        self.crashes: dict[str, int] = {}  # by node id: attempts that died with their worker
        self.earlier: Counter[str] = Counter()  # by node id: attempts made on other workers
        self.moved: set[str] = set()  # node ids that another worker plays, once torn down
        self.rerun: set[str] = set()  # node ids that another plugin runs again, once torn down

    def say(self, nodeid: str, records: list[Record]) -> None:
        """A report came with these; another of the same case may come."""
        for record in records:
            record["attempt"] += self.earlier[nodeid]
        self.waiting[nodeid] = records

    def write(self, nodeid: str, *, final: bool = True) -> None:
        """No other report of the case is to come."""
        for record in self.waiting.pop(nodeid, []):
            if not final:
                record["final"] = False
            known = {(each["run"]["nodeid"], each["attempt"]) for each in self.all}
            if (nodeid, record["attempt"]) not in known:
                self.add(record)

    def add(self, record: Any) -> None:
        """A line of the journal."""
        if self.writer is None:
            settings = start.settings(self.config)
            self.writer = journal.Writer(
                settings.journal, manifest.of(self.config), self.carried()
            )
        self.all.append(record)
        self.writer.add(record)

    def carried(self) -> list[Any]:
        """What was resumed counts in this run, too."""
        from pytest_androidworld.plugin import resume

        self.all[:0] = resume.carried(self.config)
        return list(self.all)


def records(config: pytest.Config) -> Records:
    if RECORDS not in config.stash:
        config.stash[RECORDS] = Records(config)
    return config.stash[RECORDS]


def take(config: pytest.Config, report: Any) -> None:
    """The attempts that come with a report."""
    text = getattr(report, ATTEMPTS, None)
    if text is None:
        return
    known = records(config)
    known.say(report.nodeid, json.loads(text))
    if report.outcome == "rerun":
        known.rerun.add(report.nodeid)
    if report.when == "teardown":
        known.write(report.nodeid, final=report.nodeid not in known.rerun)
        known.rerun.discard(report.nodeid)
        if report.nodeid in known.moved:
            known.earlier[report.nodeid] += max(each["attempt"] for each in json.loads(text))
            known.moved.remove(report.nodeid)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """What JUnit's file says of the whole run."""
    config = session.config
    xml: Any = config.stash.get(xml_key, None)  # None on workers, too
    if xml is not None and RECORDS in config.stash:
        for name, value in junit.suite_properties(manifest.of(config), records(config).all):
            xml.add_global_property(name, value)
        _last_of_each(xml, {each["run"]["nodeid"] for each in records(config).all})


def _last_of_each(xml: Any, nodeids: set[str]) -> None:
    """A case that was run again, or died with its worker, has left an element each time."""
    ours: set[tuple[str | None, str | None]] = {(None, None)}  # died with its worker
    for nodeid in nodeids:
        *classes, name = mangle_test_address(nodeid)
        ours.add((".".join([xml.prefix, *classes] if xml.prefix else classes), name))
    named = [(_name(each.to_xml()), each) for each in xml.node_reporters_ordered]
    last = {name: each for name, each in named if name[0]}
    xml.node_reporters_ordered[:] = [
        each for name, each in named if name not in ours or last.get(name) is each
    ]


def _name(element: Any) -> tuple[str | None, str | None]:
    return element.get("classname"), element.get("name")


@pytest.hookimpl(tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    config = terminalreporter.config
    if start.is_worker(config) or not start.begun(config):
        return
    known = records(config)
    for nodeid in list(known.waiting):
        known.write(nodeid)  # interrupted before their tear-down was reported
    from pytest_androidworld.plugin import models
    from pytest_androidworld.report import terminal

    not_run = models.not_run(terminalreporter)
    if not (known.all or not_run):
        return
    skipped = sum(each.startswith(LACKS) for each in outcomes.skipped(terminalreporter))
    width = terminalreporter._tw.fullwidth  # there is no public way to ask
    terminalreporter.section("androidworld")
    for text, markup in terminal.summary(
        manifest.of(config),
        known.all,
        skipped=skipped,
        not_run=not_run,
        width=width,
    ):
        terminalreporter.write_line(text, **markup)
    if known.all:
        terminalreporter.write_line(f"journal: {_shown(start.settings(config).journal)}")


def _shown(path: Path) -> str:
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def pytest_unconfigure(config: pytest.Config) -> None:
    known = config.stash.get(RECORDS, None)
    if known and known.writer:
        known.writer.close()
