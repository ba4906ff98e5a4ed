"""A comparison as a terminal has it: the answer first, then what is behind it."""

from collections.abc import Iterator

from pytest_androidworld.report import failing, lost, other_clients, reruns, suites, words
from pytest_androidworld.report.comparison import explained
from pytest_androidworld.report.comparison.gate import (
    CANNOT_SAY,
    DROPPED,
    HELD,
    NONE_SEEN,
    REGRESSED,
    Decision,
    shown_by,
)
from pytest_androidworld.report.comparison.result import Comparison, TaskChange
from pytest_androidworld.report.comparison.rules import SHOWN, RuleResult, Rules
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.pages import BOLD, GREEN, INDENT, RED, SummaryLine, SummaryPage
from pytest_androidworld.report.spending import money
from pytest_androidworld.report.statistics import Rate, Statistics
from pytest_androidworld.verdicts import BESIDE, TABLE

CASES = 6
COLUMNS = 12
MORE_SEEDS = 2  # how many more the hint is about
DASH = "–"
NOTHING = "nothing that the journals record"


def cards(comparison: Comparison, width: int) -> list[SummaryLine]:
    """What stands before all rates: where protocol cards differ."""
    made = SummaryPage(width)
    for text in card_differences(comparison):
        made.text(text, indent="", hang=INDENT, markup=RED)
    return made.lines


def page(
    comparison: Comparison, decision: Decision | None, rules: Rules, width: int
) -> list[SummaryLine]:
    """All of it; without a decision, what the runs differ in and no answer."""
    made = SummaryPage(width)
    if not comparison.pairs:
        made.heading("No case was counted both before and now: there is nothing to compare.")
        _left_out(made, comparison)
        _gate(made, decision)
        return made.lines
    _answer(made, comparison, decision)
    lost = [task for task in comparison.changed if task.change < 0]
    first = names_tasks_first(decision)
    if first:
        _tasks(made, "broke", comparison, lost)
    _paired(made, comparison, rules)
    _table(made, comparison)
    if not first:
        _tasks(made, "broke", comparison, lost)
    _tasks(made, "better", comparison, [e for e in reversed(comparison.changed) if e.change > 0])
    _explained(made, comparison)
    _left_out(made, comparison)
    _differences(made, comparison)
    _gate(made, decision)
    return made.lines


def headline(comparison: Comparison, decision: Decision | None, where: str = "") -> str:
    """The run's result, with the device after the suite where nothing else names it."""
    title = suites.title(comparison.now.manifest, comparison.now.attempts)
    others = other_clients.beside_rate(comparison.now.attempts)
    return f"{title}{where}{_result(comparison, decision)}{others}"


def _result(comparison: Comparison, decision: Decision | None) -> str:
    """The same without the suite's title."""
    if not comparison.pairs:
        return f" {decision.answer}: {decision.reason}" if decision else ": nothing to compare"
    broke = f"{len(comparison.broke)} broke, {len(comparison.fixed)} fixed"
    change = words.signed_points(comparison.clusters.mean)
    rate, around = words.percent(comparison.rate_now), f"{change}{_interval(comparison)}"
    if decision is None:
        return f" {rate}, {around}, {broke}"
    if decision.answer in (NONE_SEEN, CANNOT_SAY):
        return f" {decision.answer}: {rate}, {around}; {decision.reason}"
    if decision.answer == HELD:
        return f" held: {rate}, {around}, {broke}"
    return f" REGRESSED: {rate}, {change}, {broke}{why(decision)}"


def why(decision: Decision) -> str:
    """Which rule made it a regression, unless it is the drop of the rate, which stands before."""
    usual = decision.answer != REGRESSED or decision.reason.startswith(DROPPED)
    return "" if usual else f"; {decision.reason}"


def baseline(journal: Journal, name: str) -> str:
    """What a run is compared with, in a line."""
    rate = Rate.passed(Statistics.of(journal.attempts).counted)
    manifest = journal.manifest
    commit = manifest["run"].get("commit")
    parts = [
        name,
        words.count(len(journal.finals), "case"),
        *([f"commit {commit[:7]}"] if commit else []),
        manifest["run"]["started"][:16].replace("T", " "),
        words.percent(rate.share) if rate.of else "nothing counted",
    ]
    return ", ".join(parts)


def interval(comparison: Comparison) -> tuple[str, str] | None:
    """Both ends of that of the change, as far as a rate can change; None of a single task."""
    found = comparison.clusters.interval()
    if found is None:
        return None
    possible = (min(max(each, -1.0), 1.0) for each in found)
    low, high = (words.signed_points(each).removesuffix(" points") for each in possible)
    return low, high


def _interval(comparison: Comparison) -> str:
    found = interval(comparison)
    return f" (95 %: {found[0]} to {found[1]})" if found else ""


def _answer(made: SummaryPage, comparison: Comparison, decision: Decision | None) -> None:
    now, before = words.percent(comparison.rate_now), words.percent(comparison.rate_before)
    change = words.signed_points(comparison.clusters.mean)
    interval = _interval(comparison).replace(")", f", p = {probability(comparison.p)}, by task)")
    text = f"{now} now, {before} before: {change}{interval}"
    if decision is None:
        made.heading(text)
        return
    answer = decision.answer.upper() if decision.answer == REGRESSED else decision.answer
    color = GREEN if decision.passes else RED
    made.text(f"{answer}  {text}", indent="", markup=BOLD | color)


def probability(p: float) -> str:
    return "0.001 or less" if p <= 0.001 else f"{p:.2g}"


def _paired(made: SummaryPage, comparison: Comparison, rules: Rules) -> None:
    pairs = len(comparison.pairs)
    text = f"{pairs} of {words.count(comparison.planned, 'case')} paired"
    shown = shown_by(comparison, rules)
    seeds = len(comparison.now.manifest["seeds"]) + MORE_SEEDS
    more = shown_by(comparison, rules, seeds)
    if shown is not None and more is not None:
        text += (
            f", enough to show a change of {100 * shown:.0f} points in 4 of 5 runs;"
            f" {seeds} seeds would show one of {100 * more:.0f} points"
        )
    made.text(text)


def _table(made: SummaryPage, comparison: Comparison) -> None:
    def row(label: str, *cells: str) -> None:
        columns = "".join(f"{each:<{COLUMNS}}" for each in cells[:3])
        made.text(f"{label:<{COLUMNS}}{columns}{' '.join(cells[3:])}".rstrip(), hang=" " * COLUMNS)

    of = len(comparison.pairs)
    now, before = comparison.passed_now, comparison.passed_before
    kept = f"{len(comparison.broke)} broke, {len(comparison.fixed)} fixed"
    failing = len(comparison.still_failing)
    row("", "now", "before", "change")
    row(
        "passed",
        f"{now}/{of}",
        f"{before:g}/{of}",
        f"{now - before:+g}".replace("-", words.MINUS),
        f"{kept}, {failing} still failing" if failing else kept,
    )
    if comparison.spent_now.calls or comparison.spent_before.calls:
        row(*_cost(comparison))
    means, past = comparison.means_now, comparison.means_before
    for label, new, old in (
        ("steps", means.steps, past.steps),
        ("seconds", means.seconds, past.seconds),
    ):
        if new is not None and old is not None:
            change = f"{new - old:+.1f}".replace("-", words.MINUS)
            row(label, f"{new:.1f}", f"{old:.1f}", change, "of passed cases")


def _cost(comparison: Comparison) -> tuple[str, ...]:
    now, before = comparison.spent_now.cost, comparison.spent_before.cost
    if now is None or before is None:
        tokens = comparison.spent_now.all_tokens, comparison.spent_before.all_tokens
        texts = ("unknown" if number is None else f"{number:,}" for number in tokens)
        numbers = [float(number) for number in tokens if number is not None]
        return ("tokens", *texts, rise(*numbers) if len(numbers) == 2 else DASH)
    each = ""
    if comparison.passed_now and comparison.passed_before:
        new, old = now / comparison.passed_now, before / comparison.passed_before
        each = f"{money(new)} a passed case (was {money(old)})"
    return ("cost", money(now), money(before), rise(now, before), each)


def rise(now: float, before: float) -> str:
    return f"{100 * (now / before - 1):+.1f} %".replace("-", words.MINUS) if before else DASH


def _tasks(
    made: SummaryPage, what: str, comparison: Comparison, changed: list[TaskChange]
) -> None:
    """Tasks, those with the greatest change first; flaky ones are named as such."""
    steady = [each for each in changed if not comparison.flaky(each.task)]
    flaky = [each for each in changed if comparison.flaky(each.task)]
    if steady:
        made.text(what)
    for each in steady[: failing.TASKS]:
        _task(made, each, comparison.now.manifest["grading"])
    if len(steady) > failing.TASKS:
        made.text(f"{DASH} {len(steady) - failing.TASKS} more", indent="    ")
    if flaky:
        names = ", ".join(
            f"{each.task.name} {each.now.passed}/{each.now.of}"
            f" (was {each.before.passed}/{each.before.of})"
            for each in flaky[:CASES]
        )
        made.text(f"{what}, but flaky before: {names}", hang="  ")


def _task(made: SummaryPage, each: TaskChange, grading: str) -> None:
    lost = [pair.now for pair in each.lost]
    text = f"was {each.before.passed}/{each.before.of}"
    if each.lost:
        first = each.lost[0]
        text += f"; {failing.cause(first.now, grading)}"
        if first.other_step is not None:
            text += f"; differs from step {first.other_step + 1} on"
    failing.row(made, each.task.name, lost, each.now.passed, each.now.of, text)


def _explained(made: SummaryPage, comparison: Comparison) -> None:
    """What the side that failed shows, of the cases that differ."""
    found = list(explained.in_words(comparison.broke, comparison.fixed))
    if found:
        made.text("where they failed, and not where they passed")
    for name, sides, examples in found:
        made.text(f"{name}: {sides}", indent=2 * INDENT, hang=INDENT)
        for example in examples:
            made.text(example, indent=4 * INDENT, hang=INDENT)


def _left_out(made: SummaryPage, comparison: Comparison) -> None:
    for text in left_out(comparison):
        made.text(text, markup=RED)


def left_out(comparison: Comparison) -> Iterator[str]:
    """Cases that are in no rate here."""
    again = reruns.passed(comparison.now.attempts)
    if again.of:
        yield f"{reruns.LABEL}: {again.part} of {again.of}, {reruns.BESIDE}"
    blamed = [pair for pair in comparison.pairs if not TABLE[pair.now["verdict"]].counted]
    if blamed:
        yield f"{words.count(len(blamed), 'pair')} {lost.LABEL} {lost.WHERE}: failed now"
    pairing = comparison.pairing
    now = [each for each in pairing.uncounted if each.side == "now"]
    before = [each for each in pairing.uncounted if each.side == "before"]
    for verdict in BESIDE:
        count = sum(each.verdict == verdict for each in now)
        if count:
            yield f"{words.count(count, 'pair')} left out: {verdict} now"
    if before:
        yield f"{words.count(len(before), 'pair')} left out: not counted before"
    if comparison.not_played:
        yield f"{words.count(comparison.not_played, 'case')} not played"
    yield from changed_tasks(comparison)
    if pairing.only_now:
        yield f"{words.count(len(pairing.only_now), 'case')} played now only"


def card_differences(comparison: Comparison) -> Iterator[str]:
    """For each baseline with another protocol card, the first line that differs."""
    several = len(comparison.baselines) > 1
    for number, found in enumerate(comparison.card_differences, 1):
        if found:
            whose = f" from baseline {number}" if several else ""
            first = "" if found.lines == 1 else f" {found.lines} lines, first"
            yield f"The protocol card differs{whose} in{first} {found.text}"


def changed_tasks(comparison: Comparison) -> Iterator[str]:
    """The tasks that are left out because their files changed, in a line."""
    tasks = comparison.pairing.changed_tasks
    if tasks:
        yield f"{words.count(len(tasks), 'task')} changed, not paired: {', '.join(tasks)}"


def all_differences(comparison: Comparison) -> list[str]:
    """What differs between the runs, from what hinders the comparison most."""
    found = [*changed_tasks(comparison)]
    for differences in comparison.differences:
        found += (*differences.refused, *differences.others)
    return found or [NOTHING]


def _differences(made: SummaryPage, comparison: Comparison) -> None:
    for found in comparison.differences:
        for text in found.refused:
            made.text(f"compared anyway, although: {text}", markup=RED)
        what = "; ".join(found.others) or NOTHING
        made.text(f"differs in: {what}", hang="  ")


def _gate(made: SummaryPage, decision: Decision | None) -> None:
    if decision is None:
        return
    for result in named_results(decision):
        made.text(f"gate, {result.rule} {result.mark} {result.text}", hang="  ")
    made.text(f"gate: {decision.answer}, {decision.reason}", hang="  ")


def names_tasks_first(decision: Decision | None) -> bool:
    """Whether the tasks that broke stand before all figures, as the figures show no loss."""
    return decision is not None and decision.answer != REGRESSED


def named_results(decision: Decision) -> list[RuleResult]:
    """The rules that a report names: of a regression no rule that was kept, lest it comfort."""
    kept = decision.answer != REGRESSED
    return [result for result in decision.results if kept or result.mark != SHOWN]
