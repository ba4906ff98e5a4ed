"""The failure message of a case: what happened and why."""

import shlex
import textwrap
from collections.abc import Iterator
from pathlib import Path

from pytest_androidworld.agent.model_options import unusual
from pytest_androidworld.report import other_clients, plays, replies, words
from pytest_androidworld.report.schema import AttemptLine, CheckLine, Manifest, StepLine
from pytest_androidworld.report.spending import Spending
from pytest_androidworld.task.score import STRICT, UPSTREAM
from pytest_androidworld.verdicts import FAILED

LABEL = 10
FIRST, LAST = 15, 25  # steps listed of a long episode
LONG = 400  # characters of a text of the task, the agent or Python
TRACE = 15  # lines


def headline(attempt: AttemptLine, grading: str = "") -> str:
    """``failed: … – MarkorCreateNote, seed 30``; categories.json of Allure relies on its form.

    The cause first: pytest's summary has the case's name before it, and cuts what has no room.
    """
    case = f"{attempt['task']}, {plays.of(attempt).words}"
    return f"{attempt['verdict']}: {words.shortened(cause(attempt, grading), LONG)} – {case}"


def cause(attempt: AttemptLine, grading: str = "") -> str:
    """The first failed check; without one, how the attempt ended."""
    counting = [each for each in attempt["checks"] if grading in each["gradings"]]
    wrong = [each["claim"] for each in counting if each["value"] < 1]
    if attempt["verdict"] == FAILED and wrong:
        return f"does not hold: {words.one_line(wrong[0])}"
    return words.ending(attempt)


def message(manifest: Manifest, attempt: AttemptLine, here: Path | None = None) -> str:
    """The whole message; paths are relative to ``here``."""
    others = other_clients.requests(attempt)
    parts = [
        ("goal", [attempt["goal"]]),
        ("played", [_played(manifest, attempt)]),
        ("spent", [Spending.of([attempt]).summary] if attempt["run"]["calls"] else []),
        ("why", list(why(manifest, attempt))),
        ("answered", [_from(repr(attempt["answer"]), 0)] if attempt["answer"] else []),
        ("steps", list(_steps(attempt))),
        ("others", [others] if others else []),
        ("also", attempt["run"]["notes"]),
        ("trace", _trace(attempt)),
        ("kept", [_artifacts(attempt["run"]["artifacts"], here)]),
        ("rerun", [again(manifest, attempt)]),
    ]
    lines = [headline(attempt, manifest["grading"])]
    for label, texts in parts:
        for number, text in enumerate(texts):
            lines += laid(label if number == 0 else "", text)
    return "\n".join(lines)


def laid(label: str, text: str) -> list[str]:
    """Lay out a text of one or more lines beside its label."""
    inner = words.printable(text, lines=True).split("\n")
    first, *rest = inner
    return [
        f"{label:{LABEL}}{first}".rstrip(),
        *textwrap.indent("\n".join(rest), " " * LABEL).splitlines(),
    ]


def _played(manifest: Manifest, attempt: AttemptLine) -> str:
    model = f" ({manifest['model']})" if manifest["model"] else ""
    again = f", attempt {attempt['attempt']}" if attempt["attempt"] > 1 else ""
    used, allowed = attempt["used"], attempt["budget"]
    steps = f"{'' if allowed is None else f'{used} of '}{words.count(allowed or used, 'step')}"
    return (
        f"by agent {manifest['agent']}{model} on device {manifest['device']} "
        f"({attempt['run']['serial']}), {steps}, "
        f"{words.duration(attempt['run']['seconds'])}{again}"
    )


def why(manifest: Manifest, attempt: AttemptLine) -> Iterator[str]:
    """The error, or the reward and each check that lowered it."""
    if attempt["error"]:
        yield attempt["error"]
    rewards = attempt["rewards"]
    grading = manifest["grading"]
    if rewards:
        deciding = rewards["strict"] if grading == STRICT else rewards["upstream"]
        other_name, other = (
            (UPSTREAM, rewards["upstream"]) if grading == STRICT else (STRICT, rewards["strict"])
        )
        differs = (
            f" ({other_name} grading gives {words.reward(other)})" if other != deciding else ""
        )
        yield f"{grading} reward {words.reward(deciding)}{differs}"
    counting = [each for each in attempt["checks"] if grading in each["gradings"]]
    wrong = [each for each in counting if each["value"] < 1]
    for each in wrong:
        yield from _check(each)
    held = len(counting) - len(wrong)
    if wrong and held:
        names = ", ".join(each["claim"] for each in counting if each["value"] >= 1)
        yield f"holds: {words.shortened(names, LONG)}"


def _check(check: CheckLine) -> Iterator[str]:
    partly = f" (holds to {words.reward(check['value'])})" if check["value"] else ""
    defect = f" ({check['defect']} of docs/differences.md)" if check["defect"] else ""
    yield f"does not hold: {check['claim']}{partly}{defect}"
    expected, found = _both_short(check["expected"], check["found"])
    yield f"  expected  {words.one_line(expected)}"
    yield f"  found     {words.one_line(found)}"


def _both_short(expected: str, found: str) -> tuple[str, str]:
    """Shorten two long texts to the part around their first difference."""
    if max(len(expected), len(found)) <= LONG:
        return expected, found
    pairs = zip(expected, found, strict=False)
    same = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(expected), len(found)))
    start = max(0, same - LONG // 4)
    return _from(expected, start), _from(found, start)


def _from(text: str, start: int) -> str:
    part = ("…" if start else "") + words.shortened(text[start:], LONG)
    return f"{part} ({len(text)} characters)" if len(text) > len(part) else part


def _steps(attempt: AttemptLine) -> Iterator[str]:
    steps = attempt["steps"]
    if not steps:
        yield "nothing: no steps were taken"
    for number, step in enumerate(steps, 1):
        if len(steps) <= FIRST + LAST or number <= FIRST or number > len(steps) - LAST:
            reply = replies.of_step(attempt, step)
            yield f"{number:>3}  {did(step)}" + (f" – the reply: {reply}" if reply else "")
        elif number == FIRST + 1:
            yield f"  …  {len(steps) - FIRST - LAST} more steps, in the journal"


def did(step: StepLine) -> str:
    """A step in a line: action, reason, and effect."""
    parts = [_from(words.action(step), 0)]
    if step["reason"]:
        parts.append(f"because: {words.shortened(words.one_line(step['reason']), 160)}")
    if step["refused"]:
        parts.append(f"refused: {_from(words.one_line(step['refused']), 0)}")
    parts += [f"note: {note}" for note in step["notes"]]
    return " – ".join(parts)


def _trace(attempt: AttemptLine) -> list[str]:
    """The last lines of a traceback."""
    lines = (attempt["run"]["trace"] or "").rstrip().splitlines()
    left_out = ["…"] if len(lines) > TRACE else []
    return left_out + [_from(line, 0) for line in lines[-TRACE:]]


def _artifacts(artifacts: str | None, here: Path | None) -> str:
    if artifacts is None:
        return "nothing (--aw-artifacts=off)"
    path = Path(artifacts)
    return str(path.relative_to(here) if here and path.is_relative_to(here) else path)


def again(manifest: Manifest, attempt: AttemptLine) -> str:
    """The command that plays this case again."""
    seed, budget = attempt["seed"], manifest["budget"]
    options = {
        "--agent": manifest["agent"],
        "--model": manifest["model"] if manifest.get("model_options", True) else "",
        "--aw-model-options": unusual(
            manifest.get("model_options", {}),
            manifest["model"],
            manifest.get("stated_options", {}),
        ),
        "--seeds": f"{seed}-{seed}",
        "--aw-trials": str(manifest.get("trials", "")),
        "--aw-grading": manifest["grading"],
        "--aw-budget": words.budget(budget["table"], budget["factor"]),
    }
    usual = ("", "reference")
    given = [f"{name}={value}" for name, value in options.items() if value not in usual]
    others = manifest["run"].get("options", {}).items()
    given += [f"{name}={value}" for name, value in others if name not in options]
    given += manifest["run"].get("switches", [])
    return shlex.join(["pytest", attempt["run"]["nodeid"], *given])
