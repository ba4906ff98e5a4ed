"""``--aw-baseline`` and ``--aw-gate``: what has changed since earlier runs, and the answer."""

from collections.abc import Generator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin import (
    compat,
    manifest,
    option_table,
    options,
    remaining_cases,
    start,
    until,
)
from pytest_androidworld.plugin.announcement import announce
from pytest_androidworld.report import folders, journal, pages, terminal, words
from pytest_androidworld.report.comparison import gate, lines
from pytest_androidworld.report.comparison import rules as rules_table
from pytest_androidworld.report.comparison.manifests import differences
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.node_ids import NodeId
from pytest_androidworld.report.pages import SummaryLine

ANYWAY = f"--aw-{option_table.COMPARE_ANYWAY.name}"
BASELINES = pytest.StashKey[list[journal.Journal]]()
ANSWER = pytest.StashKey["Answer"]()
OWN = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)  # what the gate may replace


class Answer(NamedTuple):
    """The comparison with the baselines, and, with ``--aw-gate``, the decision."""

    comparison: Comparison
    decision: gate.Decision | None
    rules: rules_table.Rules


def gated(config: pytest.Config) -> bool:
    """Whether the gate decides; what an ini file switches on needs a baseline to begin with."""
    settings = start.settings(config)
    given = settings.baseline or settings.sources[rules_table.GATE] == "command line"
    return bool(given) and settings.gate != rules_table.OFF


def read(config: pytest.Config) -> list[journal.Journal]:
    """The baselines' journals, read once."""
    if BASELINES not in config.stash:
        found = [journal.read(path) for path in start.settings(config).baseline]
        config.stash[BASELINES] = found
    return config.stash[BASELINES]


def check(config: pytest.Config) -> None:
    """Before the first case: read the baselines; runs that cannot be compared are an error."""
    paths = start.settings(config).baseline
    if gated(config) and not paths:
        raise UsageError("--aw-gate needs a run to compare with: --aw-baseline=RUN")
    baselines = read(config)
    if options.is_on(config, option_table.COMPARE_ANYWAY):
        return
    for path, found in zip(paths, baselines, strict=True):
        refused = differences(found.manifest, manifest.of(config), tasks=()).refused
        if refused:
            raise UsageError(
                f"--aw-baseline: {path} cannot be compared with this run: {'; '.join(refused)};"
                f" {ANYWAY} compares them anyway"
            )


def pytest_report_header(config: pytest.Config) -> list[str]:
    if not start.begun(config) or start.is_worker(config):
        return []
    paths = start.settings(config).baseline
    try:
        found = zip(paths, read(config), strict=True)
    except UsageError:
        return []  # said before the first case
    plan = [until.plan(config)] if until.is_on(config) else []
    return [*(f"baseline: {lines.baseline(each, _name(path))}" for path, each in found), *plan]


def begin(config: pytest.Config) -> None:
    """Before the first case, on the controller: check what is compared, and announce it."""
    check(config)
    if read(config):
        announce(config, _differing)


def _differing(config: pytest.Config) -> str:
    """The differences from the baselines that are known before the first case."""
    now = manifest.of(config)
    found = [text for each in read(config) for text in differences(each.manifest, now).others]
    return f"differs from the baseline in: {'; '.join(dict.fromkeys(found)) or lines.NOTHING}"


def names(config: pytest.Config) -> list[str]:
    """The baselines' folders and, where there is one, the commit that they played."""
    paths = start.settings(config).baseline
    commits = [each.manifest["run"].get("commit") for each in read(config)]
    named = zip(map(_name, paths), commits, strict=True)
    return [f"{name}@{commit[:7]}" if commit else name for name, commit in named]


def _name(path: Path) -> str:
    """A run by its folder, if its journal is there."""
    return path.parent.name if path.name == folders.JOURNAL else path.name


def rules(config: pytest.Config) -> rules_table.Rules:
    settings = start.settings(config)
    values = {
        rule.field: getattr(settings, option_table.BY_NAME[rule.option].field)
        for rule in rules_table.TABLE
    }
    anyway = options.is_on(config, option_table.COMPARE_ANYWAY)
    return rules_table.Rules(**values, anyway=anyway)


def answer(config: pytest.Config) -> Answer | None:
    """The answer, after the last case; None without a baseline, or without a case."""
    from pytest_androidworld.plugin import reporting

    reporter = compat.terminal(config)
    baselines = config.stash.get(BASELINES, [])
    if not baselines or reporter is None:
        return None
    if ANSWER not in config.stash:
        looks = until.of(config)
        looked = looks.conclude() if looks else None
        if looks and looked:
            config.stash[ANSWER] = Answer(*looked, looks.rules)
            return config.stash[ANSWER]
        known = reporting.records(config)
        now = journal.Journal(manifest.of(config), tuple(known.all))
        planned = len(now.finals) + remaining_cases.left(reporter, known.all).part
        compared = Comparison.of(baselines, now, planned)
        by = rules(config)
        decision = gate.decide(compared, by) if gated(config) else None
        config.stash[ANSWER] = Answer(compared, decision, by)
    return config.stash[ANSWER]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, object, object]:
    """Make the gate's decision the exit status, and print the last line."""
    config = session.config
    if not start.begun(config) or start.is_worker(config):
        return (yield)
    done = yield
    reporter = compat.terminal(config)
    last = headline(config, reporter) if reporter else None
    if reporter and last:
        text, markup = last
        reporter.write_line(words.printable(text), bold=True, **markup)
    return done


def headline(config: pytest.Config, reporter: pytest.TerminalReporter) -> SummaryLine | None:
    """The last line of a run that has played a case."""
    from pytest_androidworld.plugin import reporting

    known = reporting.records(config)
    if not known.all:
        return None
    left = remaining_cases.left(reporter, known.all)
    where = words.LAST_LINE.get(manifest.of(config)["device"], "")
    found = config.stash.get(ANSWER, None)
    if found and found.decision:
        color = pages.GREEN if found.decision.passes else pages.RED
        return SummaryLine(lines.headline(found.comparison, found.decision, where), color)
    if found and not left.part:
        return SummaryLine(lines.headline(found.comparison, None, where), pages.PLAIN)
    text = terminal.headline(manifest.of(config), known.all, left, where)
    return SummaryLine(text, pages.RED if left.part else pages.PLAIN)


def status(session: pytest.Session, own: int) -> int:
    """The gate's exit status, unless a test of the project's own has failed."""
    found = answer(session.config)
    reporter = compat.terminal(session.config)
    if found is None or found.decision is None or reporter is None or own not in OWN:
        return own
    others = [
        each
        for kind in ("failed", "error")
        for each in compat.reports(reporter).get(kind, ())
        if not NodeId.parse(each.nodeid).is_episode
    ]
    return own if others else found.decision.status


def write(reporter: Any) -> None:
    """Write its part of the terminal summary."""
    found = answer(reporter.config)
    if found is None:
        return
    width = compat.terminal_width(reporter.config)
    reporter.write_line("")
    for text, markup in lines.page(found.comparison, found.decision, found.rules, width):
        reporter.write_line(text, **markup)
