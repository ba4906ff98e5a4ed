"""What an audit has found, as a table: for the terminal, and as a page of Markdown."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pytest_androidworld.audit.claims import CLAIMS, Claim, Findings, Status, failing
from pytest_androidworld.report import words
from pytest_androidworld.report.pages import BOLD, PLAIN, RED, SummaryLine, SummaryPage

WORDS: dict[Status, str] = {"holds": "ok", "known": "known", "open": "–"}
TITLES: dict[Status, str] = {"fails": "Fails", "known": "Known", "open": "Not checked"}
LEGEND: dict[Status, str] = {
    "known": "does not hold, as the task declares",
    "open": "could not be checked; --aw-audit-table=FILE.md has the reasons",
}
CELL = 6  # columns, with the space before


@dataclass(frozen=True)
class Audited:
    """One task with one seed."""

    task: str
    seed: int
    findings: Findings

    @property
    def case(self) -> str:
        return f"{self.task}[{self.seed}]"


Table = Sequence[Audited]


def cell(cases: Table, claim: Claim) -> str:
    """A claim for all seeds of a task, by the worst; which seeds fail is below the table."""
    statuses = Counter(each.findings[claim].status for each in cases)
    if statuses["fails"]:
        return "FAIL"
    if statuses["known"]:
        return WORDS["known"]
    return WORDS["open" if statuses["open"] == len(cases) else "holds"]


def by_task(cases: Table) -> dict[str, list[Audited]]:
    found: dict[str, list[Audited]] = {}
    for each in sorted(cases, key=lambda each: (each.task, each.seed)):
        found.setdefault(each.task, []).append(each)
    return found


def notes(cases: Table, status: Status) -> dict[str, list[str]]:
    """The reasons of that status, each with the cases that have it."""
    found: dict[str, list[str]] = {}
    for each in (case for rows in by_task(cases).values() for case in rows):
        for claim, finding in each.findings.items():
            if finding.status == status:
                found.setdefault(f"{claim}: {finding.why}", []).append(each.case)
    return found


def summary(cases: Table) -> str:
    """``116 tasks, 1 seed (30): no claim fails``."""
    tasks = words.count(len(by_task(cases)), "task")
    seeds = sorted({each.seed for each in cases})
    bad = {each.task for each in cases if failing(each.findings)}
    found = f"claims fail for {words.count(len(bad), 'task')}" if bad else "no claim fails"
    return f"{tasks}, {words.count(len(seeds), 'seed')} ({words.ranges(seeds)}): {found}"


def page(cases: Table, width: int) -> list[SummaryLine]:
    """For a terminal; a name that is too long is cut."""
    made = SummaryPage(width)
    room = made.width - CELL * len(CLAIMS) - 2
    made.heading(summary(cases))
    made.lines.append(SummaryLine(" " * (room + 2) + columns(CLAIMS), BOLD))
    for task, rows in by_task(cases).items():
        cells = [cell(rows, claim) for claim in CLAIMS]
        red = any(failing(each.findings) for each in rows)
        line = f"  {words.shortened(task, room):{room}}{columns(cells)}"
        made.lines.append(SummaryLine(line, RED if red else PLAIN))
    made.text("")
    for claim, text in CLAIMS.items():
        made.text(f"{claim:6} {text}", hang=" " * 7)
    for status, text in LEGEND.items():
        if any(each.status == status for case in cases for each in case.findings.values()):
            made.text(f"{WORDS[status]:6} {text}", hang=" " * 7)
    for why, which in notes(cases, "fails").items():
        made.text(f"{', '.join(which)}: {why}", hang="  ", markup=RED)
    return made.lines


def columns(cells: Iterable[str]) -> str:
    return "".join(f"{each:>{CELL}}" for each in cells)


def markdown(cases: Table, command: str) -> str:
    """A page with every task, and why what is not ok is not."""
    lines = [
        "# Audit of the tasks",
        "",
        f"Made by `{command}`: {summary(cases)}. [tasks.md](tasks.md#audit) explains it.",
        "",
        *(f"- **{claim}**: {text}" for claim, text in CLAIMS.items()),
        "",
        f"| task | {' | '.join(CLAIMS)} |",
        "|---|" + ":-:|" * len(CLAIMS),
    ]
    for task, rows in by_task(cases).items():
        lines.append(f"| {task} | {' | '.join(cell(rows, claim) for claim in CLAIMS)} |")
    for status, title in TITLES.items():
        found = notes(cases, status)
        if found:
            lines += ["", f"## {title}", ""]
            lines += [f"- {why}: {', '.join(which)}" for why, which in found.items()]
    return "\n".join([*lines, ""])
