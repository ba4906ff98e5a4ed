"""``androidworld tasks``: the benchmark's tasks, with goals, budgets and checks."""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any, Final

from pytest_androidworld.bench import listing
from pytest_androidworld.bench.budget import Budget
from pytest_androidworld.bench.listing import ListedTask
from pytest_androidworld.commands import named_runs
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import words
from pytest_androidworld.report.analyses import layout
from pytest_androidworld.report.analyses.layout import Column, PrintedTable, TableCell

FORMATS = (layout.TEXT, layout.MARKDOWN, layout.JSON)
EXAMPLES = """examples:
  androidworld tasks                                 all 116, one a line
  androidworld tasks MarkorMoveNote                  one task in full: goal, checks, grading
  androidworld tasks 'Markor*' --difficulty easy     some of them
  androidworld tasks --app clock --app contacts      those in either app
  androidworld tasks --seed 31 --format json         for a program

The 92 pages of MiniWoB are a suite of their own: docs/miniwob.md.
"""
PAGE = """# All {number} tasks

What each task asks, where it is played, how many steps it may take, and what is checked at its
end.

This page is printed by `androidworld tasks --details --format=markdown`. Without `--details` you
get the table alone, and `androidworld tasks MarkorMoveNote` describes one task. Goals are those of
seed {seed}; another seed draws other names and numbers. *Steps* is the budget that a run gives by
default, `--aw-budget=reference`; *paper* is that of `--aw-budget=paper`.

A check counts in strict grading, in upstream grading, or in both.
[Where strict grading differs](differences.md) explains the entries such as D43. The checks are
those of a case that is solved, and `…` stands for what the phone decides.
"""
LINKED = "| task | difficulty | steps | paper | apps |\n| --- | --- | --: | --: | --- |\n"


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "tasks",
        help="the benchmark's tasks: goal, apps, difficulty, budget, checks",
        description="List the benchmark's tasks. A task must match each kind of filter; a filter"
        " that is given several times takes what matches any of its values.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "names",
        metavar="TASK",
        nargs="*",
        help="a task's name, which is then described in full, or a pattern such as 'Markor*'",
    )
    command.add_argument("--app", action="append", default=[], help="tasks in this app: markor")
    command.add_argument(
        "--difficulty",
        action="append",
        default=[],
        choices=("easy", "medium", "hard"),
        help="tasks that people found easy, medium or hard",
    )
    command.add_argument(
        "--tag", action="append", default=[], help="tasks with this tag: transcription"
    )
    command.add_argument(
        "--seed", type=int, default=30, help="the seed whose goals are printed (%(default)s)"
    )
    command.add_argument(
        "--budget",
        default="reference",
        help="the step budget, as --aw-budget takes it (%(default)s)",
    )
    command.add_argument(
        "--details", action="store_true", help="describe each task in full, not in one line"
    )
    command.add_argument(
        "--format", choices=FORMATS, default=layout.TEXT, help="output format (%(default)s)"
    )
    command.add_argument(
        "--claims-from",
        metavar="RUN",
        help="instead of a list, write claims.json, what each task checks, from an oracle's run:"
        f" {named_runs.RUN}",
    )
    named_runs.add_home(command)
    command.set_defaults(does=_tasks)


def _tasks(options: argparse.Namespace) -> int:
    if options.claims_from:
        sys.stdout.write(listing.claims_file(named_runs.read(options.claims_from, options)))
        return 0
    budget = Budget.parse(options.budget, "--budget")
    listed = listing.select(
        options.names,
        apps=options.app,
        difficulties=options.difficulty,
        tags=options.tag,
        seed=options.seed,
    )
    if not listed:
        raise UsageError("tasks: no task matches all of these filters")
    by_name = bool(options.names) and all(map(listing.is_name, options.names))
    sys.stdout.write(WRITERS[options.format](listed, budget, options.details or by_name))
    return 0


def _text(listed: Sequence[ListedTask], budget: Budget, details: bool) -> str:
    if not details:
        return layout.written(_table(listed, budget), layout.TEXT)
    return "\n".join("".join(f"{line}\n" for line in _block(task, budget)) for task in listed)


def _block(task: ListedTask, budget: Budget) -> Iterator[str]:
    """One task in full, for a terminal."""
    yield task.name
    for name, value in _properties(task, budget):
        yield f"  {name:<12}{words.printable(value)}"
    yield "  checks"
    for check in task.checks:
        yield f"    {check.counts_in:<16}{words.printable(check.claim)}"
    if task.differences:
        yield "  upstream grading differs"
        for entry, upstream, strict in task.differences:
            yield f"    {entry}  upstream: {upstream}"
            yield f"    {'':<{len(entry)}}  strict: {strict}"


def _properties(task: ListedTask, budget: Budget) -> list[tuple[str, str]]:
    rows = [
        ("goal", task.goal),
        ("apps", ", ".join(task.entry.apps)),
        ("difficulty", task.entry.difficulty),
        ("tags", ", ".join(task.entry.tags)),
        ("steps", f"{_steps(task, budget)} (paper: {task.entry.steps})"),
        ("file", task.file),
        ("needs", ", ".join(sorted(task.kind.needs))),
    ]
    return [(name, value) for name, value in rows if value]


def _steps(task: ListedTask, budget: Budget) -> str:
    steps = task.steps(budget)
    return "no limit" if steps is None else str(steps)


def _table(listed: Iterable[ListedTask], budget: Budget) -> PrintedTable:
    columns = (
        *map(Column.of, ("task", "difficulty")),
        Column("steps", ("steps",), right=True),
        Column("paper", ("paper",), right=True),
        *map(Column.of, ("apps", "goal")),
    )
    rows = [
        (
            task.name,
            task.entry.difficulty,
            _steps(task, budget),
            str(task.entry.steps),
            ", ".join(task.entry.apps),
            task.goal,
        )
        for task in listed
    ]
    return PrintedTable(columns, [[TableCell.of(text) for text in row] for row in rows])


def _markdown(listed: Sequence[ListedTask], budget: Budget, details: bool) -> str:
    if not details:
        return layout.written(_table(listed, budget), layout.MARKDOWN)
    head = PAGE.format(number=len(listed), seed=listed[0].seed)
    links = "".join(f"{_link(task, budget)}\n" for task in listed)
    return "\n".join([f"{head}\n{LINKED}{links}", *(_section(task, budget) for task in listed)])


def _link(task: ListedTask, budget: Budget) -> str:
    """A row of the page's table, which leads to the task's section."""
    steps, paper = _steps(task, budget), task.entry.steps
    apps = ", ".join(task.entry.apps)
    name = f"[{task.name}](#{task.name.lower()})"
    return f"| {name} | {task.entry.difficulty} | {steps} | {paper} | {apps} |"


def _section(task: ListedTask, budget: Budget) -> str:
    """One task in full, as a section of a page; what is checked is folded."""
    about = " · ".join(f"{name}: {words.markdown(value)}" for name, value in _facts(task, budget))
    checks = PrintedTable(
        (Column.of("check"), Column.of("counts in")),
        [[TableCell.of(check.claim), TableCell.of(check.counts_in)] for check in task.checks],
    )
    lines = [f"## {task.name}", "", f"> {words.markdown(task.goal)}", "", about, ""]
    lines += ['<details markdown="1"><summary>What is checked</summary>', ""]
    text = "".join(f"{line}\n" for line in lines) + layout.written(checks, layout.MARKDOWN)
    if task.differences:  # their texts are Markdown already
        rows = [f"| {entry} | {loose} | {strict} |" for entry, loose, strict in task.differences]
        text += "\n| entry | upstream | strict |\n| --- | --- | --- |\n"
        text += "".join(f"{row}\n" for row in rows)
    return f"{text}\n</details>\n"


def _facts(task: ListedTask, budget: Budget) -> list[tuple[str, str]]:
    return [(name, value) for name, value in _properties(task, budget) if name != "goal"]


def _json(listed: Sequence[ListedTask], budget: Budget, details: bool) -> str:
    """Everything, whatever is asked for: a program takes what it needs."""
    return json.dumps([_row(task, budget) for task in listed], ensure_ascii=False, indent=1) + "\n"


def _row(task: ListedTask, budget: Budget) -> dict[str, Any]:
    return {
        "task": task.name,
        "goal": task.goal,
        "seed": task.seed,
        "params": task.params,
        "apps": task.entry.apps,
        "difficulty": task.entry.difficulty,
        "tags": task.entry.tags,
        "steps": task.steps(budget),
        "paper_steps": task.entry.steps,
        "verify": task.kind.verify,
        "needs": sorted(task.kind.needs),
        "file": task.file,
        "checks": [asdict(check) for check in task.checks],
        "differences": [difference._asdict() for difference in task.differences],
    }


WRITERS: Final[dict[str, Callable[[Sequence[ListedTask], Budget, bool], str]]] = {
    layout.TEXT: _text,
    layout.MARKDOWN: _markdown,
    layout.JSON: _json,
}
