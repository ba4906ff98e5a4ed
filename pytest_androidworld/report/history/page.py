"""The page of a folder of runs: a table of them, figures over time, and tasks by runs."""

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pytest_androidworld.report import html, words
from pytest_androidworld.report.history import chart, commits, pairs, tasks
from pytest_androidworld.report.history.commits import RunGroup
from pytest_androidworld.report.history.runs import FoundRun, RunFolder, State
from pytest_androidworld.report.html.page import PlayedRun, breakable
from pytest_androidworld.report.html.page import page as report
from pytest_androidworld.report.side_effects import having
from pytest_androidworld.report.spending import money

HERE = Path(__file__).parent
NAME = "index.html"
LAST = 20  # runs that tasks are followed over
AGAIN = 5  # seconds after which a browser asks again while a run lasts


def history(folder: RunFolder, now: float, last: int = LAST, *, served: bool = False) -> str:
    """The whole page.  Only a server can compare any two runs, and show one that lasts."""
    runs = folder.runs()
    style = _style()
    script = (HERE / "view.js").read_text("utf-8")
    followed = runs[-last:]
    compared = {} if served else pairs.baselines(runs)
    columns = commits.by_commit(runs)
    of_one_commit = len(columns) < 2
    if of_one_commit:
        columns = commits.by_run(runs)
    text: str = _template().render(
        home=folder.home.name,
        runs=[_row(run, now, compared.get(run.name, [])) for run in reversed(runs)],
        compares=any(compared.values()),
        compares_all=len(runs) <= pairs.ALL_OF,
        agents=sorted({run.who for run in runs}),
        unreadable=folder.unreadable(),
        charts=[
            (name, drawn)
            for name, drawn in (
                ("Success rate", chart.drawn("Success rate", " %", columns, chart.rate, 100.0)),
                ("Cost of a run in US dollars", chart.drawn("Cost", "", columns, chart.cost)),
                ("Steps of a case", chart.drawn("Steps of a case", "", columns, chart.steps)),
            )
            if drawn
        ],
        of_one_commit=of_one_commit,
        groups=[_group_row(group) for column in reversed(columns) for group in column.groups],
        followed=followed,
        tasks=tasks.task_rows(followed),
        served=served,
        again=AGAIN if served and any(run.state(now) == "running" for run in runs) else 0,
        style=style,
        script=script,
        style_hash=_hash(style),
        script_hash=_hash(script),
    )
    return text


def report_of(folder: RunFolder, run: FoundRun, *baselines: FoundRun) -> str:
    """A run's own page, made of what its journal has now."""
    played = [PlayedRun(each.journal, folder.home / each.name) for each in (run, *baselines)]
    return report(played[0], played[1:], run.planned)


def _row(run: FoundRun, now: float, compared: Sequence[FoundRun]) -> dict[str, Any]:
    affected = having(run.cases)
    state: State = run.state(now)
    return {
        "run": run,
        "state": f"{state}, {len(run.cases)} of {run.planned}" if state else "",
        "affected": f"{affected.part}/{affected.of}" if affected.of else "",
        "compared": [(base, quote(pairs.path(run, base))) for base in compared],
        **_figures(run),
    }


def _group_row(group: RunGroup) -> dict[str, Any]:
    return {"group": group, **_figures(group)}


def _figures(of: FoundRun | RunGroup) -> dict[str, str]:
    share = of.rate.share
    return {
        "passed": f"{of.rate.part}/{of.rate.of}",
        "rate": words.percent(share) if share is not None else "–",
        "interval": words.percents(*of.rate.interval) if share is not None else "",
        "cost": money(of.cost) if of.cost is not None else "",
        "steps": "" if of.steps is None else f"{of.steps:.1f}",
    }


def _style() -> str:
    """A report's own, and what is of this page alone."""
    own = (HERE / "view.css").read_text("utf-8")
    return (Path(html.__file__).parent / "page.css").read_text("utf-8") + own


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def _template() -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["breakable"] = breakable
    environment.filters["device"] = words.device
    return environment.get_template("view.html")
