"""``--aw-html``: the run as a page of HTML, in its folder unless another file is named."""

from pathlib import Path

import pytest_androidworld.disk as disk
from pytest_androidworld.plugin.gate import baselines, until
from pytest_androidworld.plugin.gate.baseline import Baseline
from pytest_androidworld.plugin.journal import manifest
from pytest_androidworld.plugin.journal.run_records import RunRecords
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import words
from pytest_androidworld.report.html import page
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.pages import PLAIN, RED, SummaryLine

OFF = "off"


def write(run: Run, planned: int) -> SummaryLine | None:
    """Write the report; returns the line of the terminal summary with its path."""
    settings = run.settings
    if settings.html == OFF:
        return None
    known = run.once(RunRecords)
    path = run.config.invocation_params.dir / settings.html if settings.html else _beside(known)
    now = page.PlayedRun(
        Journal(manifest.of(run), tuple(known.all), looks=until.line(run)), known.folder
    )
    earlier = zip(baselines.read(run), settings.baseline, strict=True)
    before = [page.PlayedRun(journal, file.parent) for journal, file in earlier]
    answer = run.once(Baseline).answer
    text = page.page(now, before, planned, answer.decision if answer else None)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        disk.write(path, text.encode("utf-8", "replace"))
    except OSError as error:
        why = disk.reason(error)
        return SummaryLine(f"report: {words.place(path)} could not be written ({why})", RED)
    return SummaryLine(f"report: {words.place(path)}", PLAIN)


def _beside(known: RunRecords) -> Path:
    return known.folder / page.NAME
