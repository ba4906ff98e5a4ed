"""Allure: a case's result, made from its attempts, where allure-pytest is active.

allure-pytest writes a result for each item; `report_case` fills it in on the worker that played
it.  For a case whose worker died, `report_whole` writes the result in the controller,
as for one that a resumed run carries over.
"""

import importlib
import json
import re
import uuid
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_androidworld.report import failure, measures, plays, side_effects, suites, words
from pytest_androidworld.report.artifacts import step_name, step_names
from pytest_androidworld.report.node_ids import NodeId
from pytest_androidworld.report.schema import (
    AttemptLine,
    CheckLine,
    Manifest,
    StepLine,
    mark,
)
from pytest_androidworld.task.score import STRICT
from pytest_androidworld.verdicts import NOT_RUN, PASSED, TABLE

if TYPE_CHECKING:
    import pytest

LISTENER = "allure_listener"  # allure-pytest registers it if there is --alluredir
SEVERITY = {"easy": "minor", "medium": "normal", "hard": "critical"}
KINDS = {
    ".gif": "image/gif",
    ".json": "application/json",
    ".log": "text/plain",
    ".png": "image/png",
    ".txt": "text/plain",
}
SCREENS = {
    "png": "screen before it",
    "marks.png": "screen as the model got it",
    "txt": "elements before it",
}
CALL = re.compile(r"(\d+)\.(.+)\.txt")
VERDICT, REMARK = "verdict", "shows"  # labels
OWN = ("epic", "feature", "story", "severity", VERDICT, REMARK)  # the labels that this module sets
NOTHING = "(nothing)"  # of a check: Allure shows an empty value as "#___unknown_value___#"
REASON = 120  # characters of it in the name of a step


def _commons(part: str = "") -> Any:
    """A module of allure-python-commons, which is an extra and has no types."""
    return importlib.import_module(f"allure_commons.{part}" if part else "allure_commons")


def _model() -> Any:
    return _commons("model2")


def active(config: "pytest.Config") -> bool:
    """Whether allure-pytest writes results."""
    return bool(config.pluginmanager.has_plugin(LISTENER))


def report_case(
    config: "pytest.Config", manifest: Manifest, attempts: Sequence[AttemptLine]
) -> None:
    """Fill in the result of the running item, when the report of its tear-down is made."""
    listener: Any = config.pluginmanager.get_plugin(LISTENER)
    reporter = listener.allure_logger
    result = reporter.get_last_item(_model().TestResult)
    fill(result, manifest, attempts, attach)


def report_interrupted(config: "pytest.Config", name: str) -> None:
    """Fill in the result of the running item, which was interrupted."""
    listener: Any = config.pluginmanager.get_plugin(LISTENER)
    result = listener.allure_logger.get_last_item(_model().TestResult)
    result.name = name
    result.status = "skipped"
    message = f"{NOT_RUN}: the run was interrupted before the case was over"
    result.statusDetails = _model().StatusDetails(message=message)


def report_whole(manifest: Manifest, attempts: Sequence[AttemptLine]) -> None:
    """Write the result of a case without an item in this process, from its records."""
    first, last = attempts[0], attempts[-1]
    node_id = NodeId.parse(last["run"]["nodeid"])
    name = full_name(node_id)
    started = milliseconds(first["run"]["started"])
    result = _model().TestResult(
        uuid=str(uuid.uuid4()),
        fullName=name,
        titlePath=[*node_id.file.split("/"), *node_id.names[:-1]],
        testCaseId=_commons("utils").md5(name),
        historyId=_commons("utils").md5(name, plays.of(last).id),
        start=started,
        stop=started + sum(round(1000 * each["run"]["seconds"]) for each in attempts),
    )
    result.labels += [
        _model().Label("framework", "pytest"),
        _model().Label("thread", last["run"]["worker"]),
    ]
    fill(result, manifest, attempts, attach)
    _commons().plugin_manager.hook.report_result(result=result)


def full_name(node_id: NodeId) -> str:
    """Allure's full name as allure-pytest makes it, so that a case keeps its history."""
    *classes, function = node_id.names
    parts = (*node_id.file.rsplit(".", 1)[0].split("/"), *classes)
    return ".".join(parts) + f"#{function}"


Attach = Callable[[Path, str], Any]


def attach(path: Path, name: str) -> Any:
    """Copy a file into the results; returns its attachment."""
    source = _model().ATTACHMENT_PATTERN.format(prefix=uuid.uuid4(), ext=path.suffix[1:])
    _commons().plugin_manager.hook.report_attached_file(source=str(path), file_name=source)
    kind = KINDS.get(path.suffix, "application/octet-stream")
    return _model().Attachment(name=name, source=source, type=kind)


def fill(result: Any, manifest: Manifest, attempts: Sequence[AttemptLine], attach: Attach) -> None:
    """Fill in a result from a case's attempts; the last one has the verdict."""
    last = attempts[-1]
    result.name = f"{last['task']}, {plays.of(last).words}"
    if "trial" in last or "condition" in last:  # else those of one seed count as retries
        result.historyId = _commons("utils").md5(result.fullName, plays.of(last).id)
    texts = (last["goal"], words.ending(last), *_beside(last))
    result.description = "\n\n".join(map(markdown, texts))
    result.parameters = [_model().Parameter(name="case", value=clean(words.params(last)))]
    _label(result, manifest, last)
    usual = not mark(last)  # those allure-pytest itself reports best
    if result.status is None or (usual and last["verdict"] != PASSED):
        unfailed = last.get("outcome") in ("xfailed", "skipped")
        result.status = "skipped" if unfailed else TABLE[last["verdict"]].status
    if usual and last["verdict"] != PASSED:
        result.statusDetails = _model().StatusDetails(
            message=clean(failure.headline(last)), trace=clean(failure.message(manifest, last))
        )
    for each in attempts:
        steps = [*_steps(each, attach), *_judging(manifest, each)]
        if len(attempts) > 1:
            steps = [_begun_again(each, steps)]
        result.steps += steps
        result.attachments += _attachments(each, attach)


def _beside(attempt: AttemptLine) -> list[str]:
    """What it shows beside its verdict, as lines."""
    effects, facts = side_effects.described(attempt), measures.facts(attempt)
    return [
        *([f"{side_effects.LABEL}: {effects}"] if effects else []),
        *([", ".join(facts)] if facts else []),
    ]


def _label(result: Any, manifest: Manifest, attempt: AttemptLine) -> None:
    result.labels = [each for each in result.labels if each.name not in OWN]
    wanted = [("epic", suites.suite(manifest, attempt))]
    wanted += [("feature", app) for app in attempt["apps"]]
    wanted.append(("story", attempt["task"]))
    if attempt["difficulty"] in SEVERITY:
        wanted.append(("severity", SEVERITY[attempt["difficulty"]]))
    wanted += [("tag", tag) for tag in attempt["tags"]]
    wanted += [("tag", "verify")] if attempt["verify"] else []
    wanted.append((VERDICT, attempt["verdict"]))
    wanted += [(REMARK, name) for name in measures.remarks(attempt)]
    known = {(str(each.name), each.value) for each in result.labels}
    result.labels += [_model().Label(*each) for each in wanted if each not in known]


def _steps(attempt: AttemptLine, attach: Attach) -> Iterator[Any]:
    """An Allure step per agent step, in sequence from the end of the set-up."""
    run = attempt["run"]
    start = milliseconds(run["started"]) + round(1000 * run["phases"].get("setup", 0))
    names = step_names(attempt["steps"])
    done = [*zip(names, attempt["steps"], run["step_seconds"], run["effects"], strict=True)]
    called = {call["step"] for call in run["calls"]}
    for number in sorted({step["number"] for step in attempt["steps"]} | called):
        acted = [each for each in done if each[1]["number"] == number]
        for name, step, seconds, effect in acted:
            stop = start + round(1000 * seconds)
            yield _step(step, effect, _of_step(run["artifacts"], name, attach), start, stop)
            start = stop
        if not acted:
            yield _undone(attempt, number, attach, start)


def _step(step: StepLine, effect: str, files: list[Any], start: int, stop: int) -> Any:
    values = {
        "action": json.dumps(step["action"], ensure_ascii=False),
        "on": step["on"],
        "reason": step["reason"],
        "effect": effect,
        "notes": "; ".join(step["notes"]),
    }
    return _model().TestStepResult(
        name=_name(step),
        status="failed" if step["refused"] else "passed",
        statusDetails=_model().StatusDetails(message=clean(step["refused"]))
        if step["refused"]
        else None,
        parameters=[
            _model().Parameter(name=name, value=clean(value))
            for name, value in values.items()
            if value
        ],
        attachments=files,
        start=start,
        stop=stop,
    )


def _name(step: StepLine) -> str:
    """A step's name: the action, and the agent's reason if there is one."""
    done = clean(words.action(step))
    reason = " ".join(clean(step["reason"] or "").split())
    return f"{done} – {words.shortened(reason, REASON)}" if reason else done


def _undone(attempt: AttemptLine, number: int, attach: Attach, when: int) -> Any:
    """A step with calls of the model and no action."""
    run = attempt["run"]
    errors = [each["error"] for each in run["calls"] if each["step"] == number and each["error"]]
    return _model().TestStepResult(
        name="no action",
        status="broken" if errors else "skipped",
        statusDetails=_model().StatusDetails(message=clean("\n".join(errors))) if errors else None,
        attachments=_of_step(run["artifacts"], step_name(number), attach),
        start=when,
        stop=when,
    )


def _judging(manifest: Manifest, attempt: AttemptLine) -> Iterator[Any]:
    """The step of judging, with a step for each check of the deciding grading."""
    rewards = attempt["rewards"]
    if rewards is None:
        return
    grading = manifest["grading"]
    checks = [each for each in attempt["checks"] if grading in each["gradings"]]
    run = attempt["run"]
    stop = milliseconds(run["started"]) + round(1000 * run["seconds"])
    strict, upstream = rewards["strict"], rewards["upstream"]
    deciding = strict if grading == STRICT else upstream
    yield _model().TestStepResult(
        name=f"judged: strict {words.reward(strict)}, upstream {words.reward(upstream)}",
        status="passed" if deciding == 1 else "failed",
        steps=[_check(each, stop) for each in checks],
        start=stop,
        stop=stop,
    )


def _check(check: CheckLine, when: int) -> Any:
    values = {
        "expected": words.one_line(check["expected"]),
        "found": words.one_line(check["found"]),
    }
    return _model().TestStepResult(
        name=clean(check["claim"]),
        status="passed" if check["value"] == 1 else "failed",
        parameters=[
            _model().Parameter(name=name, value=clean(value) or NOTHING)
            for name, value in values.items()
        ],
        start=when,
        stop=when,
    )


def _begun_again(attempt: AttemptLine, steps: list[Any]) -> Any:
    start = milliseconds(attempt["run"]["started"])
    return _model().TestStepResult(
        name=clean(f"attempt {attempt['attempt']}: {attempt['verdict']}"),
        status=TABLE[attempt["verdict"]].status,
        steps=steps,
        start=start,
        stop=start + round(1000 * attempt["run"]["seconds"]),
    )


def _attachments(attempt: AttemptLine, attach: Attach) -> list[Any]:
    """The files of an attempt that belong to no step; the last screen first."""
    folder = attempt["run"]["artifacts"]
    if folder is None or not Path(folder).is_dir():
        return []
    again = f" of attempt {attempt['attempt']}" if attempt["attempt"] > 1 else ""
    ends = {"png": f"screen at the end{again}", "txt": f"elements at the end{again}"}
    last = _files(folder, "last", ends, attach)
    others = [
        attach(each, f"{each.name}{again}")
        for each in sorted(Path(folder).iterdir())
        if _worth(each) and not each.name.startswith(("step-", "last."))
    ]
    return last + others


def _files(folder: str, name: str, kinds: dict[str, str], attach: Attach) -> list[Any]:
    """The files of a name, in the order of their kinds."""
    paths = [(Path(folder, f"{name}.{kind}"), what) for kind, what in kinds.items()]
    return [attach(path, what) for path, what in paths if _worth(path)]


def _of_step(folder: str | None, name: str, attach: Attach) -> list[Any]:
    """The screens and prompts of a step, by the name of its files."""
    if folder is None or not Path(folder).is_dir():
        return []
    there = [path.name.removeprefix(f"{name}.") for path in Path(folder).glob(f"{name}.*")]
    calls = sorted(filter(None, map(CALL.fullmatch, there)), key=lambda call: int(call[1]))
    prompts = {call[0]: f"{call[2]}: prompt and reply" for call in calls}
    others = {kind: kind for kind in sorted(there) if kind not in SCREENS and kind not in prompts}
    return _files(folder, name, {**SCREENS, **prompts, **others}, attach)


def _worth(path: Path) -> bool:
    """Whether an attachment has content."""
    return path.is_file() and path.stat().st_size > 0


def milliseconds(moment: str) -> int:
    """Convert ISO 8601 to Allure's milliseconds."""
    return round(datetime.fromisoformat(moment).timestamp() * 1000)


def markdown(text: str) -> str:
    """Escape a text for Markdown."""
    plain = re.sub(r"([\\`*_{}\[\]<>#|~+-])", r"\\\1", clean(text))
    return plain.replace("\n", "  \n")


def clean(text: str) -> str:
    return words.printable(text, lines=True)
