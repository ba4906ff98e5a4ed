"""``--aw-html``: the run as a page of HTML, in its folder unless another file is named."""

from pathlib import Path

import pytest

import pytest_androidworld.disk as disk
from pytest_androidworld.plugin import baseline, manifest, reporting, start, until
from pytest_androidworld.report import words
from pytest_androidworld.report.html import page
from pytest_androidworld.report.html.page import Run
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.pages import PLAIN, RED, SummaryLine

OFF = "off"


def write(config: pytest.Config, planned: int) -> SummaryLine | None:
    """Write the report; returns the line of the terminal summary with its path."""
    settings = start.settings(config)
    if settings.html == OFF:
        return None
    known = reporting.records(config)
    path = config.invocation_params.dir / settings.html if settings.html else _beside(known)
    now = Run(
        Journal(manifest.of(config), tuple(known.all), looks=until.line(config)), known.folder
    )
    earlier = zip(baseline.read(config), settings.baseline, strict=True)
    baselines = [Run(found, file.parent) for found, file in earlier]
    answer = baseline.answer(config)
    text = page.page(now, baselines, planned, answer.decision if answer else None)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        disk.write(path, text.encode("utf-8", "replace"))
    except OSError as error:
        why = disk.reason(error)
        return SummaryLine(f"report: {words.place(path)} could not be written ({why})", RED)
    return SummaryLine(f"report: {words.place(path)}", PLAIN)


def _beside(known: reporting.RunRecords) -> Path:
    return known.folder / page.NAME
