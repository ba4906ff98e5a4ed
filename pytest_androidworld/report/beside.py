"""Rows of the summary beside the rates: what was left out, failed devices, reruns, begun again."""

from collections import Counter
from collections.abc import Sequence

from pytest_androidworld.report import lost, reruns, words
from pytest_androidworld.report.pages import RED, SummaryPage, shown
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.statistics import Rate
from pytest_androidworld.verdicts import AGENT_ERROR, DEVICE_ERROR, Verdict

BEGUN_AGAIN: dict[Verdict, str] = {
    DEVICE_ERROR: "device trouble",
    AGENT_ERROR: "the agent had ended its worker",
}


def show_cases(page: SummaryPage, attempts: list[AttemptLine]) -> None:
    _lost(page, attempts)
    _reruns(page, attempts)


def show_left_out(
    page: SummaryPage,
    played: int,
    skipped: Sequence[str],
    not_run: Sequence[str],
    not_needed: Sequence[str],
) -> None:
    """Cases that were not played."""
    total = played + len(skipped) + len(not_run) + len(not_needed)
    for reason, times in Counter(skipped).items():
        page.row("skipped", *shown(Rate(times, total)), words.one_line(reason))
    if not_run:
        page.row("not run", *shown(Rate(len(not_run), total)), not_run[0], markup=RED)
    for reason, times in Counter(not_needed).items():
        page.row("not needed", *shown(Rate(times, total)), reason)


def _lost(page: SummaryPage, attempts: list[AttemptLine]) -> None:
    """The success rate if it is the agent's fault that its device failed."""
    rate = lost.lowest(attempts)
    if rate:
        share = shown(Rate(len(lost.cases(attempts)), rate.of))
        bound = f"success rate {rate.part}/{rate.of}, {words.percent(rate.share)}, if they failed"
        page.row(lost.LABEL, *share, lost.WHERE, bound, markup=RED)


def _reruns(page: SummaryPage, attempts: list[AttemptLine]) -> None:
    """The cases that passed when another plugin ran them again."""
    again = reruns.passed(attempts)
    if again.of:
        page.row(reruns.LABEL, *shown(again), reruns.BESIDE)


def show_begun_again(page: SummaryPage, attempts: list[AttemptLine]) -> None:
    """Attempts after which their case was begun anew, by the reason."""
    left = [one["verdict"] for one in attempts if not (one["final"] or one.get("rerun"))]
    for verdict, reason in BEGUN_AGAIN.items():
        if verdict in left:
            share = shown(Rate(left.count(verdict), len(attempts)))
            page.row("begun again", *share, f"attempts, after {reason}")
