"""Which changes in how an agent plays explain the difference between two runs.

Cases that broke or were fixed have a side that passed and a side that failed.  Each rule looks at
both and says what of the failed one may be why; docs/comparing.md has the same rules in words.
A case may have several of them, or none.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from pytest_androidworld.report import classes, loops, measures, replies, side_effects, words
from pytest_androidworld.report.comparison.pairs import Pair
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.verdicts import FAILED

NAMED = 2  # cases of each rule
LONGEST = 100  # characters of what one shows
NONE_OF_THESE: Final = "none of these"


class Example(NamedTuple):
    """A case, and what its failed side shows."""

    case: str
    shows: str


class Explanation(NamedTuple):
    """How many of the cases that broke show it now, and of those that were fixed showed it."""

    name: str
    now: int
    before: int
    examples: tuple[Example, ...]


Rule = Callable[[AttemptLine, AttemptLine], str]  # the failed side, the passed; "" if not


def _looped(failed: AttemptLine, passed: AttemptLine) -> str:
    loop = loops.longest(failed)
    return loop.text if loop and loops.longest(passed) is None else ""


def _gave_up(failed: AttemptLine, passed: AttemptLine) -> str:
    if failed["verdict"] != FAILED or not measures.declares_infeasible(failed):
        return ""
    return f"reported after {_steps(failed)} that it cannot be done, done in {_steps(passed)}"


def _misread(failed: AttemptLine, passed: AttemptLine) -> str:
    answer, right = failed["answer"], passed["answer"]
    if answer and right and answer != right:
        return f"answered {answer!r}, {right!r} where it passed"
    return "" if classes.misread(passed) else classes.misread(failed) or ""


def _claimed(failed: AttemptLine, passed: AttemptLine) -> str:
    if failed["verdict"] != FAILED or measures.declares_infeasible(failed):
        return ""
    if failed["used"] >= passed["used"]:
        return ""
    return f"reported done after {_steps(failed)}, done in {_steps(passed)}"


def _side_effect(failed: AttemptLine, passed: AttemptLine) -> str:
    known = {effect["text"] for effect in side_effects.of(passed)}
    more = [effect["text"] for effect in side_effects.of(failed) if effect["text"] not in known]
    return more[0] if more and "side_effects" in passed else ""


def _unusable(failed: AttemptLine, passed: AttemptLine) -> str:
    now, other = (replies.Replies.of([side]).unusable for side in (failed, passed))
    if now <= other:
        return ""
    return f"{words.count(now, 'unusable reply', 'unusable replies')}, {other} where it passed"


RULES: dict[str, Rule] = {
    "loops": _looped,
    "gave up early": _gave_up,
    "claimed too early": _claimed,
    "wrong reading": _misread,
    "side effect": _side_effect,
    "unusable replies": _unusable,
}


def explanations(broke: Iterable[Pair], fixed: Iterable[Pair]) -> list[Explanation]:
    """Those that fit any case, the most frequent first; last, the cases that none fits."""
    now = [(pair, _found(pair.now, pair.before[-1])) for pair in broke]
    before = [(pair, _found(pair.before[-1], pair.now)) for pair in fixed]
    made = [_explanation(name, now, before) for name in (*RULES, NONE_OF_THESE)]
    some = [each for each in made if each.now or each.before]
    return sorted(some, key=lambda each: (each.name == NONE_OF_THESE, -each.now - each.before))


Found = list[tuple[Pair, dict[str, str]]]


def _found(failed: AttemptLine, passed: AttemptLine) -> dict[str, str]:
    shown = {name: rule(failed, passed) for name, rule in RULES.items()}
    return {name: text for name, text in shown.items() if text} or {NONE_OF_THESE: ""}


def _explanation(name: str, now: Found, before: Found) -> Explanation:
    shows = [(pair, found[name]) for pair, found in (*now, *before) if name in found]
    examples = tuple(
        Example(str(pair.case), words.shortened(words.one_line(text), LONGEST))
        for pair, text in shows[:NAMED]
    )
    count_now, count_before = (sum(name in found for _, found in side) for side in (now, before))
    return Explanation(name, count_now, count_before, examples)


def in_words(broke: Sequence[Pair], fixed: Sequence[Pair]) -> Iterator[tuple[str, str, list[str]]]:
    """Of each: its name, how many cases of each side show it, and the examples.

    Nothing if no rule holds of any case.
    """
    found = explanations(broke, fixed)
    if [each.name for each in found] == [NONE_OF_THESE]:
        return
    for each in found:
        sides = [
            *([f"now {each.now} of {len(broke)} that broke"] if broke else []),
            *([f"before {each.before} of {len(fixed)} fixed"] if fixed else []),
        ]
        examples = [f"{case}: {shows}" if shows else case for case, shows in each.examples]
        yield each.name, ", ".join(sides), examples


def _steps(attempt: AttemptLine) -> str:
    return words.count(attempt["used"], "step")
