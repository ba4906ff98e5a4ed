"""The protocol card of a run: what two rates have to agree in before they can be compared.

It is made from the manifest and from what each attempt has really sent, so it is complete however
a run was played: by several workers, in several parts, or to its middle.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import chain
from typing import Any, Final, NamedTuple

from pytest_androidworld.agent import sent
from pytest_androidworld.agent.protocols.protocol_agent import CLAMPED, COUNTED, UNMAPPED, UNUSABLE
from pytest_androidworld.report import own_hands, words
from pytest_androidworld.report.journal import CaseId, Journal, case
from pytest_androidworld.report.replies import Replies
from pytest_androidworld.report.schema import AttemptLine, Manifest
from pytest_androidworld.task.condition_names import CLEAN

NONE: Final = "none"
ADDRESS = "@http"  # how the address of a server begins, behind the name of a model
NAMED = 3  # values of a line that are written out
ALWAYS = (CLAMPED, UNMAPPED)  # counts that are shown even if they are 0
LONGEST = 60  # characters of a value beside another


class CardLine(NamedTuple):
    """One line: its name, and its values in words; without any, nothing was stated or sent."""

    name: str
    values: tuple[str, ...]

    @property
    def text(self) -> str:
        more = len(self.values) - NAMED
        named = ", ".join(self.values[:NAMED])
        return f"{named} and {more} more" if more > 0 else named or NONE


class CardDifference(NamedTuple):
    """The first line in which two cards differ, and in how many they do."""

    name: str
    now: str
    before: str
    lines: int

    @property
    def text(self) -> str:
        """``pictures kept: 3 now, 1 before``."""
        now, before = (words.shortened(text, LONGEST) for text in (self.now, self.before))
        return f"{self.name}: {now} now, {before} before"


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _seconds(value: float | None, otherwise: str = "") -> str:
    return otherwise if value is None else f"{value:g} s"


EFFECTS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "click_first": ("typing taps the field", _yes),
    "clear_first": ("typing empties the field", _yes),
    "enter_after": ("typing presses Enter", _yes),
    "swipe": ("a swipe takes", _seconds),
    "press": ("a long press takes", lambda value: _seconds(value, "as long as Android needs")),
    "pause": ("pause after an action, as published", _seconds),
}


def is_known(journal: Journal) -> bool:
    """Whether its attempts say what they have sent: older ones, and those of no model, do not."""
    return any("sent" in attempt["run"] for attempt in journal.attempts)


def lines(manifest: Manifest, attempts: Iterable[AttemptLine]) -> list[CardLine]:
    """The card from what matters most, without counts and notes."""
    return [line for line in all_lines(manifest, attempts) if any(line.values)]


def notes(manifest: Manifest) -> list[str]:
    """What the agent states to differ from the published code, a sentence each."""
    return [str(note) for note in manifest.get("protocol", {}).get("notes", ())]


def counts(attempts: Collection[AttemptLine]) -> list[CardLine]:
    """How often something went wrong: no part of a protocol, so nothing is compared by it.

    Lines of what was not counted are empty.
    """
    replies = Replies.of(attempts)
    refused = sum(bool(call["without"]) for each in attempts for call in each["run"]["calls"])
    counting = [attempt for attempt in attempts if "counts" in attempt["run"]]
    own = Counter[str]()
    for attempt in counting:
        own.update(attempt["run"]["counts"])
    shown = {name for name in COUNTED if counting and (own[name] or name in ALWAYS)}
    found = {
        COUNTED[UNUSABLE]: f"{replies.unusable} of {replies.asked}",
        "calls without a setting that was refused": str(refused),
        **{
            text: str(own[name]) if name in shown else ""
            for name, text in COUNTED.items()
            if name != UNUSABLE
        },
    }
    return [CardLine(name, tuple(filter(None, [value]))) for name, value in found.items()]


def difference(
    before: Journal, now: Journal, cases: Collection[CaseId] = ()
) -> CardDifference | None:
    """The first line in which two cards differ, of these cases; without any, of all.

    None also if one of the journals has no card.
    """
    if not (is_known(before) and is_known(now)):
        return None
    old, new = (all_lines(each.manifest, _of_cases(each, cases)) for each in (before, now))
    kept = all(line.values for side in (old, new) for line in side if line.name == sent.KEPT)
    differing = [
        (one, two)
        for one, two in zip(old, new, strict=True)
        if _differ(one, two) and not (one.name == sent.NUMBER and kept)
    ]
    if not differing:
        return None
    one, two = differing[0]
    return CardDifference(one.name, two.text, one.text, len(differing))


def _of_cases(journal: Journal, cases: Collection[CaseId]) -> list[AttemptLine]:
    return [attempt for attempt in journal.attempts if not cases or case(attempt) in cases]


def all_lines(manifest: Manifest, attempts: Iterable[AttemptLine]) -> list[CardLine]:
    """The same lines for each run; those of what it has not are empty."""
    attempts = list(attempts)
    played = {attempt.get("condition", CLEAN) for attempt in attempts}
    known = _merged(attempt["run"].get("sent", {}) for attempt in attempts)
    stated: Mapping[str, Any] = manifest.get("protocol", {})
    effects: Mapping[str, Any] = stated.get("effects", {})
    options, budget = manifest.get("agent_options", {}), manifest["budget"]
    values: dict[str, Iterable[str]] = {
        "agent": [own_hands.agent(manifest)],
        "agent options": [f"{name}={value}" for name, value in options.items()],
        sent.PROMPT: known[sent.PROMPT],
        "language of the prompt": [stated.get("language", "")],
        "model asked for": [manifest["model"]],
        **{name: known[name] for name in (sent.SERVED, sent.KEPT, sent.SIZES)},
        sent.NUMBER: _range(known[sent.NUMBER]),
        "conditions of the phone": sorted(played) if played != {CLEAN} else [],
        "history": [stated.get("history", "")],
        **{name: known[name] for name in (*sent.SAMPLING, sent.REFUSED, sent.TOOLS)},
        **{
            name: [in_words(effects[key])] if key in effects else []
            for key, (name, in_words) in EFFECTS.items()
        },
        "steps": [words.limit(budget["table"], budget["factor"])],
        "tries of a reply": [str(stated.get("tries", ""))],
        "actions that want a confirmation": [stated.get("confirmations", "")],
    }
    return [CardLine(name, tuple(filter(None, texts))) for name, texts in values.items()]


def _merged(parts: Iterable[Mapping[str, list[str]]]) -> defaultdict[str, list[str]]:
    """By line, each value of any attempt."""
    merged = defaultdict[str, list[str]](list)
    for name, values in chain.from_iterable(part.items() for part in parts):
        merged[name] += [value for value in values if value not in merged[name]]
    return defaultdict(list, {name: sorted(values) for name, values in merged.items()})


def _range(numbers: Iterable[str]) -> list[str]:
    """``1``, or ``1 to 3``."""
    known = sorted(map(int, numbers))
    return [" to ".join(dict.fromkeys(map(str, (known[0], known[-1]))))] if known else []


def _differ(one: CardLine, two: CardLine) -> bool:
    """Whether two runs that are one protocol could not have these lines."""
    if one.name == sent.PROMPT:
        old, new = _by_purpose(one), _by_purpose(two)
        both = old.keys() & new.keys()  # an attempt may end before there is one of each
        return any(old[name] != new[name] for name in both) if both else old != new
    return _compared(one) != _compared(two)


def _by_purpose(line: CardLine) -> dict[str, set[str]]:
    prompts: dict[str, set[str]] = {}
    for value in line.values:
        purpose, _, digest = value.rpartition(" ")
        prompts.setdefault(purpose, set()).add(digest)
    return prompts


def _compared(line: CardLine) -> tuple[str, ...]:
    """What counts of a line: of the pictures in a request not the most, which grow with steps."""
    if line.name == "model asked for":
        return tuple(name.partition(ADDRESS)[0] for name in line.values)
    if line.name == sent.NUMBER:
        return tuple(value.rpartition(" ")[0] or value for value in line.values)
    return line.values
