"""``--aw-comment``: a summary in Markdown, for a pull request and GitHub's job summary."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest_androidworld.disk as disk
from pytest_androidworld.plugin.gate import baselines
from pytest_androidworld.plugin.gate.baseline import Baseline
from pytest_androidworld.plugin.journal import manifest
from pytest_androidworld.plugin.journal.run_records import RunRecords
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import words
from pytest_androidworld.report.comment import RunAnswer, comment
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.pages import PLAIN, RED, SummaryLine
from pytest_androidworld.report.statistics import Rate

OFF = "off"
JOB = "GITHUB_STEP_SUMMARY"  # GitHub's name for the file that a job's page shows


def write(run: Run, left: Rate) -> Iterator[SummaryLine]:
    """Write the comment; returns lines for the terminal: where it is, or why it is missing."""
    named = run.settings.comment
    job = os.environ.get(JOB, "")
    if named == OFF or not (named or job):
        return
    text = comment(_answer(run, left))
    if named:
        path = run.config.invocation_params.dir / named
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            disk.write(path, text.encode("utf-8", "replace"))
            yield SummaryLine(f"comment: {words.place(path)}", PLAIN)
        except OSError as error:
            yield _failed(words.place(path), error)
    if job:
        try:
            with Path(job).open("ab") as file:  # other steps of the job write to it, too
                file.write(f"{text}\n".encode("utf-8", "replace"))
        except OSError as error:
            yield _failed(f"${JOB}", error)


def _failed(place: str, error: OSError) -> SummaryLine:
    return SummaryLine(f"comment: {place} could not be written ({disk.reason(error)})", RED)


def _answer(run: Run, left: Rate) -> RunAnswer:
    known = run.once(RunRecords)
    found = run.once(Baseline).answer
    return RunAnswer(
        Journal(manifest.of(run), tuple(known.all)),
        left,
        found.comparison if found else None,
        found.decision if found else None,
        ", ".join(baselines.names(run)),
    )
