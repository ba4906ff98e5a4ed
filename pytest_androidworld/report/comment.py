"""A run's summary in Markdown: for a pull request's comment and a CI job's summary."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pytest_androidworld.report import classes, failing, other_clients, suites, terminal, words
from pytest_androidworld.report.comparison import explained, lines
from pytest_androidworld.report.comparison.gate import CANNOT_SAY, NONE_SEEN, Decision
from pytest_androidworld.report.comparison.result import Comparison, TaskChange
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.spending import Spending, money
from pytest_androidworld.report.statistics import Rate, Statistics
from pytest_androidworld.verdicts import BESIDE, PASSED, VERDICTS

LONGEST = 60_000  # characters; GitHub takes 65,536
TASKS = 10  # that are named
DOWN, UP = "▼", "▲"
# What GitHub and GitLab make links of by themselves (mentions, issues, merge requests, addresses),
# up to the place where a zero-width space prevents that.
LINKED = re.compile(r"@|[#!](?=\w)|\bGH(?=-\d)|:(?=//)|\bwww(?=\.)", re.IGNORECASE)
NO_WIDTH = "\N{ZERO WIDTH SPACE}"


class RunAnswer(NamedTuple):
    """A run, and its comparison with baselines, if it has any."""

    run: Journal
    left: Rate = terminal.NONE
    comparison: Comparison | None = None
    decision: Decision | None = None
    baseline: str = ""  # how it is named

    @property
    def compared(self) -> Comparison | None:
        """None if there is nothing to compare."""
        return self.comparison if self.comparison and self.comparison.pairs else None


def comment(answer: RunAnswer) -> str:
    """The whole comment; where the figures show no loss, the tasks that broke come first."""
    first = answer.compared is not None and lines.names_tasks_first(answer.decision)
    parts = [
        *_cards(answer),
        _heading(answer),
        *([*_lost(answer), _subject(answer), _table(answer)] if first else []),
        *([] if first else [_subject(answer), _table(answer), *_lost(answer)]),
        *_gained(answer),
        _classes(answer),
        *_explained(answer),
        *_differences(answer),
        *_gate(answer),
    ]
    text = "\n\n".join(filter(None, parts)) + "\n"
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rstrip()} …\n"


def escaped(text: str) -> str:
    """A text of a phone, a model or a task, as Markdown: displayed as it is, without any link."""
    return LINKED.sub(rf"\g<0>{NO_WIDTH}", words.markdown(text))


def code(text: str) -> str:
    """A text as inline code, whatever characters it contains."""
    plain = words.printable(words.one_line(text)).replace("`", "'").replace("|", "\\|")
    return f"`{plain}`"


def _heading(answer: RunAnswer) -> str:
    compared, decision = answer.compared, answer.decision
    suite = escaped(suites.title(answer.run.manifest, answer.run.attempts))
    if answer.left.part or compared is None:
        text = terminal.headline(answer.run.manifest, answer.run.attempts, answer.left)
        return f"### {escaped(text)}"
    now, before = words.percent(compared.rate_now), words.percent(compared.rate_before)
    change = compared.clusters.mean
    sign = f" ({DOWN if change < 0 else UP} {words.points(abs(change))})" if change else ""
    rates = f"{now}, was {before}{sign}"
    if decision is None:
        return f"### {suite}: {rates}"
    if decision.answer in (NONE_SEEN, CANNOT_SAY):
        return f"### {suite} {decision.answer}: {rates}; {escaped(decision.reason)}"
    return f"### {suite} {decision.answer}: {rates}{escaped(lines.why(decision))}"


def _cards(answer: RunAnswer) -> Iterator[str]:
    """Before all rates, why they may be no comparison."""
    if answer.compared:
        yield from map(escaped, lines.card_differences(answer.compared))


def _subject(answer: RunAnswer) -> str:
    manifest, compared = answer.run.manifest, answer.compared
    virtual = manifest["device"] == "virtual"
    device = "virtual phone" if virtual else words.device(manifest)
    model = f" on {code(manifest['model'])}" if manifest["model"] else ""
    parts = [f"{escaped(device)}, {manifest['grading']}", f"{code(manifest['agent'])}{model}"]
    tasks = len({(each["task"], each["file"]) for each in answer.run.finals.values()})
    seeds = words.ranges(manifest["seeds"])
    played = (
        f"{words.count(tasks, 'task')}, {words.count(len(manifest['seeds']), 'seed')}: {seeds}"
    )
    if "split" in manifest:
        played += f" · {manifest['split']}"
    if manifest.get("conditions"):
        played += f" · under {', '.join(manifest['conditions'])}"
    if compared:
        interval = lines.interval(compared)
        p = [f"95 %: {interval[0]} … {interval[1]}"] if interval else []
        p.append(f"p = {lines.probability(compared.p)}")
        parts = [*p, f"{words.count(len(compared.pairs), 'paired case')}, {played}", *parts]
    else:
        parts = [played, *parts]
    return " · ".join(parts)


def _table(answer: RunAnswer) -> str:
    compared = answer.compared
    rows = _compared_rows(answer, compared) if compared else _rows(answer)
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _compared_rows(answer: RunAnswer, compared: Comparison) -> Iterator[Sequence[str]]:
    of = len(compared.pairs)
    broke = f"{len(compared.broke)} broke, {len(compared.fixed)} fixed"
    yield "", "now", escaped(answer.baseline), ""
    yield "---", "--:", "--:", "---"
    yield "passed", f"{compared.passed_now}/{of}", f"{compared.passed_before:g}/{of}", broke
    now, before = compared.spent_now, compared.spent_before
    if now.cost and before.cost:
        yield "cost", money(now.cost), money(before.cost), lines.rise(now.cost, before.cost)
    verdicts = [each["verdict"] for each in answer.run.finals.values()]
    trouble = sum(verdict in BESIDE for verdict in verdicts)
    if trouble:
        yield "device, model, task errors", str(trouble), "", "not in the rates"
    others = other_clients.cases(answer.run.attempts)
    if others:
        named = escaped(other_clients.requests(others[0]))
        yield "another client used the phone", str(len(others)), "", named


def _rows(answer: RunAnswer) -> Iterator[Sequence[str]]:
    found = Statistics.of(answer.run.attempts)
    yield "", "cases", ""
    yield "---", "--:", "---"
    for verdict in VERDICTS:
        rate = found.verdicts()[verdict]
        if rate.part or verdict == PASSED:
            beside = "not in the rate" if verdict in BESIDE else words.percent(rate.share)
            yield verdict, f"{rate.part}/{rate.of}", beside
    others = other_clients.cases(answer.run.attempts)
    if others:
        named = escaped(other_clients.requests(others[0]))
        yield "another client used the phone", str(len(others)), named
    spent = Spending.of(answer.run.attempts)
    if spent.cost:
        yield "cost", money(spent.cost), ""


def _lost(answer: RunAnswer) -> Iterator[str]:
    """The tasks that broke or, without a baseline, those that fail most."""
    grading, compared = answer.run.manifest["grading"], answer.compared
    if compared is None:
        found = failing.failing(Statistics.of(answer.run.attempts).counted)
        named = [
            _task(task, of - len(failed), of, failed[0], grading) for task, failed, of in found
        ]
        yield _listed("Failing", named)
        return
    lost = [each for each in compared.changed if each.change < 0]
    yield _listed("Broke", [_changed(each, grading) for each in lost])


def _gained(answer: RunAnswer) -> Iterator[str]:
    """The tasks that are better than before."""
    grading, compared = answer.run.manifest["grading"], answer.compared
    if compared is None:
        return
    gained = [each for each in reversed(compared.changed) if each.change > 0]
    yield _listed("Better", [_changed(each, grading) for each in gained])


def _changed(each: TaskChange, grading: str) -> str:
    first = each.lost[0].now if each.lost else None
    was = f" (was {each.before.passed}/{each.before.of})"
    return _task(each.task.name, each.now.passed, each.now.of, first, grading, was)


def _task(
    name: str, passed: int, of: int, failed: AttemptLine | None, grading: str, was: str = ""
) -> str:
    cause = f": *{escaped(failing.cause(failed, grading))}*" if failed else ""
    return f"- {code(name)} {passed}/{of}{was}{cause}"


def _listed(title: str, named: list[str]) -> str:
    if not named:
        return ""
    more = [f"- and {len(named) - TASKS} more"] if len(named) > TASKS else []
    return "\n".join([f"**{title}**", "", *named[:TASKS], *more])


def _classes(answer: RunAnswer) -> str:
    """How the agent failed: the classes and their numbers."""
    found = classes.counted(Statistics.of(answer.run.attempts).counted)
    return (
        f"How it failed: {' · '.join(f'{each.name} {times}' for each, times in found)}"
        if found
        else ""
    )


def _differences(answer: RunAnswer) -> Iterator[str]:
    if answer.comparison is None:
        return
    what = "; ".join(map(escaped, lines.all_differences(answer.comparison)))
    yield f"<details><summary>What differs between the runs</summary>\n\n{what}\n\n</details>"


def _explained(answer: RunAnswer) -> Iterator[str]:
    """Why the cases that differ may have failed where they did."""
    compared = answer.compared
    found = list(explained.in_words(compared.broke, compared.fixed)) if compared else []
    if not found:
        return
    rows = [
        f"- {name}: {sides}" + "".join(f"\n  - {escaped(each)}" for each in examples)
        for name, sides, examples in found
    ]
    summary = "Where they failed, and not where they passed"
    yield "\n".join([f"<details><summary>{summary}</summary>", "", *rows, "", "</details>"])


def _gate(answer: RunAnswer) -> Iterator[str]:
    if answer.decision:
        results = [
            f"{result.rule} {result.mark} ({escaped(result.text)})"
            for result in lines.named_results(answer.decision)
        ]
        yield f"Gate: {' · '.join(results)}"
