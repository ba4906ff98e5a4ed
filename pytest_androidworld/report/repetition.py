"""What repeated attempts show, pass^k and pass@k: for the summary and the page."""

from collections.abc import Iterator
from typing import NamedTuple

from pytest_androidworld.report import suites, words
from pytest_androidworld.report.pages import INDENT, SummaryPage
from pytest_androidworld.report.pass_k import Estimate, repeated
from pytest_androidworld.report.schema import AttemptLine, Manifest
from pytest_androidworld.report.statistics import Statistics
from pytest_androidworld.verdicts import TABLE


class RepetitionBlock(NamedTuple):
    """The figures of one suite, over seeds or over trials."""

    title: str
    rows: list[tuple[str, Estimate, str]]  # name, figure, meaning
    notes: list[str]


def blocks(manifest: Manifest, statistics: Statistics) -> Iterator[RepetitionBlock]:
    """None if no attempt was repeated; a suite is named where there are several."""
    by_suite = suites.grouped(manifest, statistics.cases.values())
    for suite, cases in by_suite.items():
        counted = [case for case in cases if TABLE[case["verdict"]].counted]
        for estimates in repeated(counted):
            yield RepetitionBlock(
                f"{suite}, {estimates.title}" if len(by_suite) > 1 else estimates.title,
                [row for chances in estimates.by_k for row in chances.rows],
                [*estimates.notes, *_errors(cases, counted)],
            )


def _errors(cases: list[AttemptLine], counted: list[AttemptLine]) -> Iterator[str]:
    left_out = len(cases) - len(counted)
    if left_out:
        ended = f"{words.count(left_out, 'case')} ended in an error of device, model or task"
        yield f"{ended}: not counted as {'an attempt' if left_out == 1 else 'attempts'}"


def show(page: SummaryPage, manifest: Manifest, statistics: Statistics) -> None:
    for block in blocks(manifest, statistics):
        page.text("")
        page.text(block.title)
        for name, figure, meaning in block.rows:
            between = f"(95 %: {words.percents(*figure.interval)})" if figure.interval else ""
            cells = (f"{words.percent(figure.share):>7}", between, meaning)
            page.row(f"{INDENT}{name}", *filter(None, cells))
        for note in block.notes:
            page.text(note, indent=2 * INDENT)
