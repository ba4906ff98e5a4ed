"""What a task's solution changes, in terms of the task's parameters: derived, and matched.

How it works.  A change has facts that tell it from others of its place: a file its path, a row its
name, a setting its new value.  A pattern has a template for each: ``{file_name}`` stands for the
value of that parameter, ``{rows.*.title}`` for one of those of all rows, ``#`` for digits, ``*``
for anything.  Deriving looks at one place at a time, over all seeds.  It writes each text with the
parameters in it, those first that most changes of the place have in common: so that the row that
is to be deleted is one of `targets`, and not by chance the namesake of a decoy.  Long numbers are
times, which depend on how fast an agent is.  If the texts that are left still differ from seed to
seed, it leaves out all digits, then the name, then all.

A pattern also says how often a case may have it: changes with the same facts, if the facts name a
parameter; else changes at all.  So a second note is a side effect even where any name will do.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from typing import Any, NamedTuple

from pytest_androidworld.side_effects.changes import Change, How, Kind
from pytest_androidworld.side_effects.sentences import is_trace

Params = Mapping[str, Any]
Values = dict[str, list[str]]  # by the parameter's path

ANY = "*"
SHORTEST = 3  # characters of a parameter that may be a part of a text
FEW = 3  # templates of a place that a file of expected effects may list
ENOUGH = 0.5  # the share of the seeds that must have a template that is not the same for all
TOKEN = re.compile(r"(\{[^{}]+\}|#|\*)")


class Solved(NamedTuple):
    """What solving a task with one seed has changed."""

    params: Params
    changes: list[Change]


class Drawn(NamedTuple):
    """The parameters of a seed, and the first seed that draws them: both tell the same."""

    values: Values
    first: int


@dataclass(frozen=True)
class Pattern:
    """A kind of change that is expected."""

    how: How
    kind: Kind
    place: str  # of files: their folder's owner
    facts: tuple[tuple[str, str], ...]  # a template for each
    columns: tuple[str, ...]  # of a changed row, those that may differ
    most: int | None  # in a case; None: however often
    in_all: int | None = None  # the same, if parameters name several and each case has so many

    def fits(self, change: Change, values: Values) -> bool:
        """Whether it is such a change, with these parameters."""
        if (self.how, self.kind, self.place) != (change.how, change.kind, place_of(change)):
            return False
        if not set(columns_of(change)) <= set(self.columns):
            return False
        facts = change.facts
        return sorted(facts) == [name for name, _ in self.facts] and all(
            _expression(template, values).fullmatch(_plain(facts[name]))
            for name, template in self.facts
        )

    @property
    def bound(self) -> bool:
        """Whether a parameter says which one is meant."""
        return any("{" in template for _, template in self.facts)

    def most_of(self, change: Change, values: Values) -> int | None:
        """How often a case may have it: of namesakes among the parameters, each."""
        if self.most is None or not self.bound:
            return self.most
        facts = change.facts
        named = [
            [value.casefold() for value in values.get(part[1:-1], ())].count(
                _plain(facts[name]).casefold()
            )
            for name, template in self.facts
            for part in TOKEN.findall(template)
        ]
        return max(self.most, *named)

    @property
    def line(self) -> dict[str, Any]:
        """For a file of expected effects; what is empty is left out."""
        line = {**asdict(self), "facts": dict(self.facts)}
        return {name: value for name, value in line.items() if value}

    @classmethod
    def of(cls, line: Mapping[str, Any]) -> "Pattern":
        facts, columns = tuple(line.get("facts", {}).items()), tuple(line.get("columns", ()))
        where = line["how"], line["kind"], line["place"]
        return cls(*where, facts, columns, line.get("most"), line.get("in_all"))


def place_of(change: Change) -> str:
    """Its place without what tells it from others there."""
    if change.kind == "file":
        return change.package or "files"
    if change.place.startswith("notifications "):  # each has a number of its own
        return change.place.partition("|")[0]
    return change.place


def columns_of(change: Change) -> tuple[str, ...]:
    return change.columns if change.kind == "row" else ()


def unexpected(
    changes: Iterable[Change], patterns: Sequence[Pattern], params: Params
) -> list[Change]:
    """The changes that match no pattern, or one that has been used up."""
    values = flattened(params)
    used: Counter[tuple[int, tuple[str, ...]]] = Counter()
    totals: Counter[int] = Counter()
    left = []
    for change in changes:
        for number, pattern in enumerate(patterns):
            which = number, tuple(change.facts.values()) if pattern.bound else ()
            if not pattern.fits(change, values):
                continue
            most = pattern.most_of(change, values)
            full = pattern.in_all is not None and totals[number] >= pattern.in_all
            if not full and (most is None or used[which] < most):
                used[which] += 1
                totals[number] += 1
                break
        else:
            left.append(change)
    return left


def derive(solved: Sequence[Solved]) -> list[Pattern]:
    """The patterns of all that was changed."""
    groups: dict[tuple[str, ...], list[tuple[int, Change]]] = {}
    drawn = [case.params for case in solved]
    for number, case in enumerate(solved):
        for change in case.changes:
            groups.setdefault((change.how, change.kind, place_of(change)), []).append(
                (number, change)
            )
    flat = [Drawn(flattened(case.params), drawn.index(case.params)) for case in solved]
    return [pattern for _, group in sorted(groups.items()) for pattern in _of_place(group, flat)]


def _of_place(group: list[tuple[int, Change]], flat: list[Drawn]) -> Iterator[Pattern]:
    """The patterns of changes of the same kind in one place."""
    columns = tuple(sorted({name for _, change in group for name in columns_of(change)}))
    by_names = sorted(group, key=lambda each: sorted(each[1].facts))
    for _, same in groupby(by_names, key=lambda each: sorted(each[1].facts)):
        alike = list(same)
        chosen = [
            [(name, text) for text in _templates([(n, c.facts[name]) for n, c in alike], flat)]
            for name in sorted(alike[0][1].facts)
        ]
        rows = [*zip(*chosen, strict=True)] if chosen else [() for _ in alike]
        for row in sorted(set(rows)):
            those = [each for each, one in zip(alike, rows, strict=True) if one == row]
            yield _limited(those, row, columns, flat)


def _limited(
    those: list[tuple[int, Change]],
    facts: tuple[tuple[str, str], ...],
    columns: tuple[str, ...],
    flat: list[Drawn],
) -> Pattern:
    """The pattern of these changes, with how often a case may have it."""
    first = those[0][1]
    pattern = Pattern(first.how, first.kind, place_of(first), facts, columns, 1)
    if all(is_trace(change) for _, change in those):
        return replace(pattern, most=None)
    totals = Counter(number for number, _ in those)
    if not pattern.bound:
        return replace(pattern, most=max(totals.values()))
    times = Counter((number, tuple(change.facts.values())) for number, change in those)
    namesakes = {
        (number, tuple(change.facts.values())): pattern.most_of(change, flat[number].values) or 1
        for number, change in those
    }
    most = max(-(-times[which] // namesakes[which]) for which in times)
    steady = len(set(totals.values())) == 1
    return replace(pattern, most=most, in_all=max(totals.values()) if steady else None)


def _templates(texts: list[tuple[int, str]], flat: list[Drawn]) -> list[str]:
    """A template for each text, as exact as the seeds agree on."""
    seeds = [flat[number].first for number, _ in texts]
    plain = [_without_times(_plain(text)) for _, text in texts]
    if len(set(seeds)) > 1 and _share(plain, seeds) == 1:
        return plain  # the same whatever the parameters are
    common: Counter[str] = Counter()
    for number, text in texts:
        common.update(
            path for path, values in flat[number].values.items() if _within(text, values)
        )
    named = [_template(text, flat[number].values, common) for number, text in texts]
    for less in LESS:
        made = [less(text) for text in named]
        if len(set(made)) <= FEW and _share(made, seeds) >= ENOUGH:
            return made
    return [ANY] * len(texts)


def _share(templates: list[str], seeds: list[int]) -> float:
    """In which share of the seeds the rarest template is."""
    pairs = {*zip(templates, seeds, strict=True)}
    rarest = min(Counter(template for template, _ in pairs).values())
    return rarest / len(set(seeds))


def _without_times(text: str) -> str:
    return _without_numbers(text, r"\d{4,}")


def _without_digits(text: str) -> str:
    return _without_numbers(text, r"\d+")


def _without_numbers(text: str, numbers: str) -> str:
    parts = TOKEN.split(text)
    return "".join(part if TOKEN.fullmatch(part) else re.sub(numbers, "#", part) for part in parts)


def _without_name(text: str) -> str:
    folder, slash, _ = text.rpartition("/")
    return f"{_without_digits(folder)}{slash}{ANY}" if slash else ANY


LESS: tuple[Callable[[str], str], ...] = (_without_times, _without_digits, _without_name)


def _template(text: str, values: Values, common: Counter[str]) -> str:
    """The text with the parameters that it contains, the most common and longest first."""
    parts = [_plain(text)]
    order = sorted(
        {(path, value) for path, all_of in values.items() for value in all_of},
        key=lambda each: (-common[each[0]], len(values[each[0]]), -len(each[1]), each[0]),
    )
    for path, value in order:
        if not _may_be_part(value, text):
            continue
        split: list[str] = []
        for part in parts:
            if TOKEN.fullmatch(part):
                split.append(part)
                continue
            pieces = _split(part, value)
            for number, piece in enumerate(pieces):
                split += [f"{{{path}}}", piece] if number else [piece]
        parts = [part for part in split if part]
    return "".join(parts)


def _split(text: str, value: str) -> list[str]:
    return re.split(re.escape(value), text, flags=re.IGNORECASE)


def _within(text: str, values: Iterable[str]) -> bool:
    return any(
        _may_be_part(value, text) and value.casefold() in _plain(text).casefold()
        for value in values
    )


def _may_be_part(value: str, text: str) -> bool:
    if value.casefold() == _plain(text).casefold():
        return True
    return len(value) >= SHORTEST and not value.isdecimal()


def _plain(text: str) -> str:
    return " ".join(text.split())


def _expression(template: str, values: Values) -> re.Pattern[str]:
    parts = []
    for part in TOKEN.split(template):
        if part == ANY:
            parts.append(".*")
        elif part == "#":
            parts.append(r"(?:\d+|#)")
        elif part.startswith("{") and part[1:-1] in values:
            named = values[part[1:-1]]
            parts.append(f"(?:{'|'.join(map(re.escape, named))})")
        else:
            parts.append(re.escape(part))
    return re.compile("".join(parts), re.IGNORECASE | re.DOTALL)


def flattened(params: Params) -> Values:
    """All texts and numbers in parameters by their path; of file names, the stem, too."""
    found: Values = {}
    for path, value in _leaves("", params):
        text = _plain(str(value))
        stem, dot, suffix = text.rpartition(".")
        whole = {path: text, **({f"{path}.stem": stem} if dot and suffix.isalnum() else {})}
        for name, part in whole.items():
            if part:
                found.setdefault(name, []).append(part)
    return found


def _leaves(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    if hasattr(value, "__dataclass_fields__"):
        value = {name: getattr(value, name) for name in value.__dataclass_fields__}
    if isinstance(value, Mapping):
        for name, part in value.items():
            if path:
                yield f"{path}.keys", name
            inner = str(name) if str(name).isidentifier() else ANY
            yield from _leaves(f"{path}.{inner}" if path else inner, part)
    elif isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from _leaves(f"{path}.*", part)
    elif value is not None and not isinstance(value, bool):
        yield path, value
