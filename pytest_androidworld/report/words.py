"""Words for reports: actions, verdicts, numbers, times and paths."""

import re
from collections.abc import Iterable
from pathlib import Path

from pytest_androidworld.env.actions import Action
from pytest_androidworld.errors import BadAction
from pytest_androidworld.report import plays
from pytest_androidworld.report.schema import AttemptLine, Manifest, StepLine
from pytest_androidworld.verdicts import FAILED, TABLE

MARKDOWN = re.compile(r"([\\`*_\[\]<>|~&])")  # what it would read as its own

UNREAL = {  # kinds of devices whose scores are none, and where a run on them is played
    "virtual": "on the virtual phone",
    "replay": "back from the recording of a device",
}
LAST_LINE = {"virtual": " on the virtual phone", "replay": " from a recording"}  # after the suite


def device(manifest: Manifest) -> str:
    """The kind of a run's device, and its model if that is known."""
    models = "; ".join(manifest.get("device_models", []))
    return f"{manifest['device']} ({models})" if models else manifest["device"]


def printable(text: str, *, lines: bool = False) -> str:
    """A text any terminal can show: other control characters and broken Unicode are escaped."""
    allowed = "\n" if lines else ""
    return "".join(
        each if each.isprintable() or each in allowed else repr(each)[1:-1] for each in text
    )


def action(step: StepLine) -> str:
    """What an agent did, in words: ``tap 'Save'``."""
    try:
        done = Action.from_dict(step["action"])
    except BadAction:  # of a journal that knows more types or fields than we do
        return printable(str(step["action"].get("action_type")))
    return printable(done.words(_aim(step)))


def _aim(step: StepLine) -> str:
    """An action's target by name, else by position."""
    data = step["action"]
    point = f"({data['x']}, {data['y']})" if "x" in data and "y" in data else ""
    if step["on"]:
        return f"{step['on']!r}" + (f" at {point}" if point else "")
    return f"element {data['index']}" if "index" in data else point


def ending(attempt: AttemptLine) -> str:
    """How an attempt ended, in a sentence."""
    last = attempt["steps"][-1]["action"] if attempt["steps"] else {}
    if attempt["verdict"] == FAILED and last.get("goal_status") == "infeasible":
        return "the agent reported that it cannot be done, but it can"
    used, allowed = attempt["used"], attempt["budget"]
    used_up = allowed is not None and used >= allowed
    usual = f"all {allowed} steps were used" if used_up else "its time ran out"
    return TABLE[attempt["verdict"]].ending.format(spent=one_line(attempt["error"] or usual))


def of_budget(number: int, attempt: AttemptLine) -> str:
    """The number of steps, with the limit if there is one."""
    return f"{number}" if attempt["budget"] is None else f"{number} of {attempt['budget']}"


def params(attempt: AttemptLine) -> str:
    """The parameters of a case in one line."""
    values = ", ".join(f"{name}={value!r}" for name, value in attempt["params"].items())
    return printable(plays.of(attempt).words + (f": {values}" if values else ""))


def one_line(text: str) -> str:
    return text.replace("\n", "\\n")


def markdown(text: str) -> str:
    """Escape a text for a line or a table cell of Markdown."""
    return MARKDOWN.sub(r"\\\1", printable(one_line(text)))


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def budget(table: str, factor: float) -> str:
    """As ``--aw-budget`` takes it."""
    return f"{table}×{factor:g}" if factor != 1 else table


def limit(table: str, factor: float) -> str:
    """A run's budget, in a sentence."""
    return "no limit of steps" if table == "none" else f"{budget(table, factor)} budget"


def percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f} %"


MINUS = "\N{MINUS SIGN}"


def percents(low: float, high: float) -> str:
    """``9.5–90.5 %``."""
    return f"{100 * low:.1f}–{100 * high:.1f} %"


def points(share: float) -> str:
    """A difference of two rates, in percentage points."""
    return f"{100 * share:.1f} points"


def whole_points(share: float) -> str:
    """A limit, as short as a user writes it: ``5 points``, ``2.5 points``."""
    return f"{round(100 * share, 6):g} points"


def below(p: float) -> str:
    """A p-value that is small: ``= 0.031``, or ``< 0.001``."""
    return "< 0.001" if p < 0.001 else f"= {p:.2g}"


def signed_points(share: float) -> str:
    return f"{100 * share:+.1f} points".replace("-", MINUS)


def ranges(numbers: Iterable[int]) -> str:
    """``30–32, 40``, in their order."""
    ends: list[list[int]] = []
    for each in numbers:
        if ends and ends[-1][1] + 1 == each:
            ends[-1][1] = each
        else:
            ends.append([each, each])
    return ", ".join(f"{first}" if first == last else f"{first}–{last}" for first, last in ends)


def number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def reward(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def place(path: Path) -> str:
    """A path as a user would write it: relative to the current folder if below it."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def count(number: int, noun: str, many: str = "") -> str:
    """``1 step``, ``2 steps``."""
    return f"{number} {noun}" if number == 1 else f"{number} {many or noun + 's'}"


def duration(seconds: float) -> str:
    """``3.2 s``, ``4 min 05 s``, ``41 h 34 min``."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    if seconds < 3600:
        return f"{round(seconds) // 60} min {round(seconds) % 60:02} s"
    return f"{round(seconds / 60) // 60} h {round(seconds / 60) % 60:02} min"


def rounded(number: float) -> str:
    """With two significant digits: ``1,700``, ``0.43``."""
    if number >= 10:
        digits = len(str(round(number))) - 2
        return f"{round(number, -digits):,.0f}"
    return f"{float(f'{number:.2g}'):g}"
