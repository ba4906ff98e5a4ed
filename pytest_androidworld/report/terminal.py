"""The summary of a run, as lines for a terminal of any width, with or without colours."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pytest_androidworld.report import (
    beside,
    classes,
    failing,
    injection,
    lost,
    measures,
    other_clients,
    plays,
    repetition,
    side_effects,
    suites,
    words,
)
from pytest_androidworld.report.comparison.significance import share_interval
from pytest_androidworld.report.pages import (
    BOLD,
    GREEN,
    INDENT,
    RED,
    SummaryLine,
    SummaryPage,
    shown,
)
from pytest_androidworld.report.replies import Replies
from pytest_androidworld.report.schema import (
    ARTIFACTS,
    CASSETTE,
    STATE,
    AttemptLine,
    Manifest,
    outcome,
)
from pytest_androidworld.report.spending import Spending, money
from pytest_androidworld.report.statistics import Rate, RateGroup, Statistics
from pytest_androidworld.task.score import GRADINGS
from pytest_androidworld.verdicts import (
    PASSED,
    TABLE,
    VERDICTS,
    Outcome,
)

SLOWEST = 5
COMMIT = 12  # characters of a commit's hash
DIFFERING = 10
MARKED_CASES: dict[Outcome, str] = {
    "xfailed": "expected to fail; in the rates",
    "xpassed": "expected to fail; in the rates",
    "skipped": "once it was played; in the rates",
}
NONE = Rate(0, 0)


def summary(
    manifest: Manifest,
    attempts: Iterable[AttemptLine],
    *,
    skipped: Sequence[str] = (),
    not_run: Sequence[str] = (),
    not_needed: Sequence[str] = (),
    left: Rate = NONE,
    go_on: str = "",
    compared: bool = False,
    width: int = 80,
) -> list[SummaryLine]:
    """The summary of a run; ``skipped`` has the reason of each skipped case, ``not_run`` of each
    that was left because of the run's limits, and ``not_needed`` of each without which the gate
    has decided.  ``left`` are all cases that were not played to their end, and ``go_on`` is the
    command that plays them.  A run that is ``compared`` has its failing tasks in the comparison.
    """
    attempts = list(attempts)
    found = Statistics.of(attempts)
    page = SummaryPage(width)
    page.heading(_what(manifest, attempts))
    if manifest["device"] in words.UNREAL:
        played = words.UNREAL[manifest["device"]]
        page.text(f"Played {played}: these are no AndroidWorld scores.")
    for text in _origin(manifest):
        page.text(text)
    if left.part:
        _interrupted(page, left, go_on)
    left_out = skipped, not_run, not_needed
    if not found.cases:
        page.text("No case was played.")
        beside.show_left_out(page, len(found.cases), *left_out)
        _spent(page, manifest, attempts, found)  # by those that were cut short
        return page.lines
    _rates(page, found, manifest)
    repetition.show(page, manifest, found)
    _verdicts(page, found)
    beside.show_cases(page, attempts)
    _marked(page, found)
    beside.show_left_out(page, len(found.cases), *left_out)
    beside.show_begun_again(page, attempts)
    side_effects.show(page, found.cases.values())
    injection.show(page, found.cases.values())
    _steps(page, found)
    measures.show(page, found.cases.values())
    _other_clients(page, attempts)
    _incomplete(page, attempts)
    _spent(page, manifest, attempts, found)
    _classes(page, found)
    if not compared:
        failing.show(page, found.counted, manifest["grading"])
    if len(manifest.get("conditions", [])) > 1:
        _groups(page, "condition", found.conditions(), found)
    _groups(page, "app", found.apps(), found)
    _groups(page, "difficulty", found.difficulties(), found)
    _differing(page, found)
    _slowest(page, found)
    return page.lines


def headline(
    manifest: Manifest, attempts: Iterable[AttemptLine], left: Rate = NONE, where: str = ""
) -> str:
    """The rate of a run without a baseline; an interrupted run has none.

    The device is named after the suite where nothing else names it.
    """
    attempts = list(attempts)
    under = manifest.get("conditions", [])
    where += f" under {', '.join(under)}" if under else ""
    suite = suites.title(manifest, attempts) + where
    if left.part:
        return f"{suite}: only {left.of - left.part} of {left.of} cases were played"
    by_suite = suites.grouped(manifest, Statistics.of(attempts).counted)
    if not by_suite:
        return f"{suite}: no case counted"
    where = suites.part(manifest) + where
    rates = [_suite_rate(name + where, cases) for name, cases in by_suite.items()]
    lowest = lost.lowest(attempts)
    if lowest:
        rates.append(f"{words.percent(lowest.share)} if what was {lost.LABEL} failed")
    return "; ".join(rates)


def _suite_rate(suite: str, counted: list[AttemptLine]) -> str:
    """``AndroidWorld 50.0 % (95 %: …), 2 of 4 cases passed``."""
    rate = Rate.passed(counted)
    interval = words.percents(*(by_task(counted) or rate.interval))
    cases = words.count(rate.of, "case")
    passed = f"{rate.part} of {cases} passed{other_clients.beside_rate(counted)}"
    return f"{suite} {words.percent(rate.share)} (95 %: {interval}), {passed}"


def _what(manifest: Manifest, attempts: Iterable[AttemptLine]) -> str:
    model = f" ({manifest['model']})" if manifest["model"] else ""
    budget, title = manifest["budget"], suites.title(manifest, attempts)
    return (
        f"{title}: agent {manifest['agent']}{model} on device {words.device(manifest)}, "
        f"{_seeds(manifest)}, {manifest['grading']} grading, "
        + words.limit(budget["table"], budget["factor"])
    )


def _seeds(manifest: Manifest) -> str:
    """``3 seeds``, ``3 seeds × 20 trials``, ``3 seeds × 2 conditions (clean, dark)``."""
    seeds, trials = words.count(len(manifest["seeds"]), "seed"), manifest.get("trials", 1)
    repeated = seeds if trials == 1 else f"{seeds} × {words.count(trials, 'trial')}"
    conditions = manifest.get("conditions", [])
    if len(conditions) > 1:
        return f"{repeated} × {len(conditions)} conditions ({', '.join(conditions)})"
    return f"{repeated}, condition {conditions[0]}" if conditions else repeated


def _interrupted(page: SummaryPage, left: Rate, go_on: str) -> None:
    """Report an interrupted run, before any rate."""
    page.text(f"Only {left.of - left.part} of {left.of} cases were played.", markup=RED)
    if go_on:
        page.text("To play the others:")
        page.lines.append(SummaryLine(2 * INDENT + words.printable(go_on), BOLD))  # to be copied


def _origin(manifest: Manifest) -> Iterator[str]:
    """The commit that was run, and cases carried over from another agent."""
    commit = manifest["run"].get("commit")
    if commit:
        changed = ", with changes that are not committed" if manifest["run"].get("dirty") else ""
        yield f"Code of commit {commit[:COMMIT]}{changed}."
    if manifest.get("unseeded"):
        yield "MiniWoB's pages draw by themselves on this device: seeds do not reach them."
    for each in manifest.get("carried", []):
        cases = f"{words.count(each['cases'], 'case')} carried over from a run of another agent"
        yield f"{cases} ({each['differs']}): {each['run']}"


def _with_interval(attempts: list[AttemptLine]) -> tuple[str, str, str]:
    rate = Rate.passed(attempts)
    return *shown(rate), f"(95 %: {words.percents(*rate.interval)})"


def by_task(attempts: Iterable[AttemptLine]) -> tuple[float, float] | None:
    """The interval of a success rate with tasks as clusters; None if it says nothing more."""
    found: dict[tuple[str, str], list[bool]] = {}
    for each in attempts:
        found.setdefault((each["task"], each["file"]), []).append(each["verdict"] == PASSED)
    return share_interval(found.values())


def _rates(page: SummaryPage, found: Statistics, manifest: Manifest) -> None:
    clustered = by_task(found.counted)  # seeds of a task are alike
    beside = [f"by task {words.percents(*clustered)}"] if clustered else []
    page.row("success rate", *_with_interval(found.counted), *beside, markup=BOLD)
    by_suite = suites.grouped(manifest, found.counted)
    if len(by_suite) > 1:
        for suite, counted in by_suite.items():
            page.row(f"{INDENT}{suite}", *_with_interval(counted))
    if found.verify:
        page.row("without verify", *_with_interval(found.others))
        page.row("verify tasks", *shown(Rate.passed(found.verify)), "begin in the goal state")
    for grading in _gradings(found, manifest):
        label = "mean reward" if grading == manifest["grading"] else f"… {grading}"
        cells = [f"{words.number(found.mean_reward(grading)):>9}"]
        if found.verify:
            others = found.mean_reward(grading, found.others)
            cells.append(f"without verify {words.number(others)}")
        page.row(label, *cells)
    crashes = found.crashes()
    zeros = f"the reference crashes in {crashes.part} of its {words.count(crashes.of, 'zero')}"
    tasks = len({case.task for case, each in found.cases.items() if each in found.counted})
    page.row(
        "upstream mean",
        f"{words.number(found.upstream_mean()):>9}",
        f"over {words.count(tasks, 'task')}",
        *([zeros] if crashes.part else []),
    )


def _gradings(found: Statistics, manifest: Manifest) -> Iterator[str]:
    """The deciding grading, and the other if it differs."""
    yield manifest["grading"]
    if found.differing():
        yield from (each for each in GRADINGS if each != manifest["grading"])


def _verdicts(page: SummaryPage, found: Statistics) -> None:
    page.text("")
    rates = found.verdicts()
    for name in VERDICTS:
        if rates[name].part:
            beside = [] if TABLE[name].counted else ["not in the rates"]
            page.row(name, *shown(rates[name]), *beside, markup=GREEN if name == PASSED else RED)


def _classes(page: SummaryPage, found: Statistics) -> None:
    """How the agent failed, each with one case's reason."""
    counted = classes.counted(found.counted)
    if not counted:
        return
    page.text("")
    page.text("how it failed")
    failed = sum(each["verdict"] != PASSED for each in found.counted)
    for failure, times in counted:
        text = f"{f'{times}/{failed}':>7}  {failure.name}, e.g. {failure.because}"
        page.text(text, indent=2 * INDENT, hang=" " * 9)


def _marked(page: SummaryPage, found: Statistics) -> None:
    """Cases with a mark or skip of the user's; their verdicts count as any."""
    outcomes = Counter(outcome(each) for each in found.cases.values())
    for name, note in MARKED_CASES.items():
        if outcomes[name]:
            page.row(name, *shown(Rate(outcomes[name], len(found.cases))), note)


def _steps(page: SummaryPage, found: Statistics) -> None:
    steps = sum(each["used"] for each in found.cases.values())
    allowed = [each["budget"] for each in found.cases.values() if each["budget"] is not None]
    if len(allowed) == len(found.cases):
        page.row("steps", *shown(Rate(steps, sum(allowed))), "of those allowed")
    else:
        page.row("steps", f"{steps:>9,}", "without a limit")


def _other_clients(page: SummaryPage, attempts: list[AttemptLine]) -> None:
    """Name what something besides the run has done to the phone, in the first such attempt."""
    shared = other_clients.cases(attempts)
    if shared:
        first = f"attempts in which not only the run used the phone: {shared[0]['task']}, "
        share = shown(Rate(len(shared), len(attempts)))
        page.row("other clients", *share, first + other_clients.requests(shared[0]), markup=RED)


def _incomplete(page: SummaryPage, attempts: list[AttemptLine]) -> None:
    """Report once which files could not be written."""
    notes = [note for each in attempts for note in each["run"]["notes"]]
    for name in (ARTIFACTS, CASSETTE, STATE):
        why = [note.removeprefix(name) for note in notes if note.startswith(name)]
        if why:
            label = name.removesuffix(": ")
            page.row(label, *shown(Rate(len(why), len(attempts))), why[0], markup=RED)


def _spent(
    page: SummaryPage, manifest: Manifest, attempts: list[AttemptLine], found: Statistics
) -> None:
    """Report the model's cost, with retried attempts."""
    spent = Spending.of(attempts)
    if not spent.calls:
        return
    page.text("")
    page.row("model calls", f"{spent.calls:>9,}", *filter(None, [spent.trouble, spent.unset]))
    tokens = spent.all_tokens
    page.row("tokens", f"{'–' if tokens is None else f'{tokens:,}':>9}", spent.tokens)
    prices = "unknown, as its tokens are" if _is_uncounted(spent, manifest) else _prices(manifest)
    replied = Replies.of(attempts)
    if replied.unusable:
        share = Rate(replied.unusable, replied.asked)
        page.row("unusable replies", *shown(share), *filter(None, [replied.details]))
    page.row("cost", f"{'–' if spent.cost is None else money(spent.cost):>9}", prices)
    _probe(page, manifest)
    passed = Rate.passed(found.counted).part
    if passed:
        each = [] if tokens is None else [f"{tokens / passed:,.0f} tokens"]
        each += [money(spent.cost / passed)] if spent.cost else []
        page.row("for each passed case", f"{spent.calls / passed:>9.1f}", "calls", *each)
    if spent.recorded:
        page.row("recorded", f"{f'{spent.recorded}/{spent.calls}':>9}", "calls, at no cost now")


def _probe(page: SummaryPage, manifest: Manifest) -> None:
    """The call before the first case, which is in none of the sums."""
    probe = manifest["run"].get("probe")
    if probe is None:
        return
    tokens, cost = probe["tokens"], probe["cost"]
    used = f"{tokens['input'] + tokens['output']:,} tokens" if tokens else "tokens unknown"
    beside = [used, *([money(cost)] if cost else [])]
    page.row("probe", f"{1:>9}", "call before the first case", *beside)


def _is_uncounted(spent: Spending, manifest: Manifest) -> bool:
    """Whether the cost is not known although the price is."""
    return spent.cost is None and spent.uncounted > 0 and manifest["price"] is not None


def _prices(manifest: Manifest) -> str:
    """Where the prices of tokens come from."""
    price = manifest["price"]
    if price is None:
        return "unknown; pass --aw-prices=FILE"
    if not any((price["input"], price["output"], price["cached"])):
        return "free; --aw-prices=FILE overrides"
    return f"at the prices of {price['date']}" if price["date"] else "at the prices of --aw-prices"


def _groups(page: SummaryPage, kind: str, groups: list[RateGroup], found: Statistics) -> None:
    if not groups or (len(groups) == 1 and not groups[0].name):
        return
    page.text("")
    twice = kind == "app" and sum(group.all.of for group in groups) > len(found.counted)
    page.text(f"by {kind}" + (" (a task in two apps counts in both)" if twice else ""))
    for group in groups:
        cells = list(shown(group.all))
        if group.all != group.others:
            others = f"without verify {group.others.part}/{group.others.of}"
            share = f", {words.percent(group.others.share)}" if group.others.of else ""
            cells.append(others + share)
        page.row(f"{INDENT}{group.name or 'not said'}", *cells)


def _differing(page: SummaryPage, found: Statistics) -> None:
    differing = found.differing()
    if not differing:
        return
    judged = sum(each["rewards"] is not None for each in found.cases.values())
    page.text("")
    page.text(f"strict and upstream grading differ in {len(differing)} of {judged} judged cases")
    for each in differing[:DIFFERING]:
        strict, upstream = words.reward(each.strict), words.reward(each.upstream)
        because = f" ({', '.join(each.defects)})" if each.defects else ""
        text = f"{each.case}: strict {strict}, upstream {upstream}{because}"
        page.text(text, indent=2 * INDENT, hang=INDENT)
    if len(differing) > DIFFERING:
        page.text(f"and {len(differing) - DIFFERING} more, in the journal", indent=2 * INDENT)


def _slowest(page: SummaryPage, found: Statistics) -> None:
    page.text("")
    page.text("slowest")
    for each in found.slowest(SLOWEST):
        time = words.duration(each["run"]["seconds"])
        steps = words.count(each["used"], "step")
        name = f"{each['task']}[{plays.of(each).id}]"
        page.text(f"{name}, {steps}", indent=f"{INDENT}{time:>10}  ", hang="")


def written(lines: Iterable[SummaryLine], writer: Any) -> None:
    """Write the lines with pytest's terminal writer or reporter."""
    for each in lines:
        writer.line(each.text, **each.markup)
