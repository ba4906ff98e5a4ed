"""How alike two lists of elements are, of one screen: recorded (real) and ours.

How it works: elements are paired by what an agent would know them by, each in at most one pair,
in four rounds:

1. equal labels;
2. equal labels once each number is masked, for amounts, times, dates and counts differ;
3. both without a label, with the same id;
4. both without a label, where the boxes overlap by more than half.

In a round the real elements choose in their order.  Among the candidates one with the same id goes
first, then one with the same class, then the nearest.  An element with a label is never paired
with one that has another label or none, and letter case counts.

What the pairs share is counted in elements, not in percent, so that figures of screens add up.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields

from tests.real.recorded import Bounds, Seen

NUMBER = re.compile(r"\d[\d.,:/]*")
NEAR, NEARBY = 24, 60  # pixels


@dataclass(frozen=True)
class Pair:
    """A real element, and the one of ours that stands for it."""

    real: Seen
    ours: Seen

    def shift(self) -> int:
        """By how much the edge differs that differs most, in pixels."""
        return max(_edge_shifts(self.real.bounds, self.ours.bounds))

    def is_hit(self) -> bool:
        """Whether a tap at the middle of the real element meets ours."""
        left, top, right, bottom = self.ours.bounds
        x = (self.real.bounds[0] + self.real.bounds[2]) / 2
        y = (self.real.bounds[1] + self.real.bounds[3]) / 2
        return left <= x < right and top <= y < bottom

    def differences(self) -> list[str]:
        """The names of the fields, other than the place, in which the two differ."""
        texts = ("text", "desc", "hint")
        masked = [name for name in texts if _masked(self.real, name) != _masked(self.ours, name)]
        exact = [
            name
            for name in ("id", "kind", "flags")
            if getattr(self.real, name) != getattr(self.ours, name)
        ]
        return masked + exact

    def is_same(self) -> bool:
        return not self.differences() and self.shift() <= NEAR


@dataclass(frozen=True)
class Figures:
    """Numbers of elements: of both lists, in pairs, and of the pairs that share something."""

    real: int = 0
    ours: int = 0
    matched: int = 0
    id: int = 0
    kind: int = 0
    clickable: int = 0
    flags: int = 0
    near: int = 0  # within 24 px
    nearby: int = 0  # within 60 px
    hit: int = 0  # by a tap at the middle of the real one
    order: int = 0  # how many keep their order
    same: int = 0  # in all, and near

    def __add__(self, other: "Figures") -> "Figures":
        names = [field.name for field in fields(self)]
        return Figures(*(getattr(self, name) + getattr(other, name) for name in names))


@dataclass(frozen=True)
class Match:
    """What a comparison of two lists has found."""

    pairs: list[Pair]  # in the order of the real list
    missing: list[Seen]  # real ones that ours lacks
    extra: list[Seen]  # ours that the real list lacks
    order: int

    def figures(self) -> Figures:
        pairs = self.pairs
        return Figures(
            real=len(pairs) + len(self.missing),
            ours=len(pairs) + len(self.extra),
            matched=len(pairs),
            id=sum(pair.real.id == pair.ours.id for pair in pairs),
            kind=sum(pair.real.kind == pair.ours.kind for pair in pairs),
            clickable=sum(("c" in pair.real.flags) == ("c" in pair.ours.flags) for pair in pairs),
            flags=sum(pair.real.flags == pair.ours.flags for pair in pairs),
            near=sum(pair.shift() <= NEAR for pair in pairs),
            nearby=sum(pair.shift() <= NEARBY for pair in pairs),
            hit=sum(pair.is_hit() for pair in pairs),
            order=self.order,
            same=sum(pair.is_same() for pair in pairs),
        )


def compare(real: Sequence[Seen], ours: Sequence[Seen]) -> Match:
    """Pair the elements of two lists."""
    partner: dict[int, int] = {}  # places in the real list, and in ours
    for may_pair in ROUNDS:
        for place, element in enumerate(real):
            if place in partner:
                continue
            taken = set(partner.values())
            candidates = [
                at for at, other in enumerate(ours) if at not in taken and may_pair(element, other)
            ]
            if candidates:
                partner[place] = min(candidates, key=lambda at: _unlikeness(element, ours[at]))
    places = sorted(partner)
    taken = set(partner.values())
    return Match(
        pairs=[Pair(real[place], ours[partner[place]]) for place in places],
        missing=[element for place, element in enumerate(real) if place not in partner],
        extra=[element for at, element in enumerate(ours) if at not in taken],
        order=longest_increasing(partner[place] for place in places),
    )


def masked(text: str) -> str:
    """A text with ``#`` in place of each number, time and date."""
    return NUMBER.sub("#", text)


def overlap(first: Bounds, second: Bounds) -> float:
    """The area that two boxes share, as a part of the area that they cover together."""
    shared = _area(
        (
            *map(max, first[:2], second[:2]),
            *map(min, first[2:], second[2:]),
        )
    )
    together = _area(first) + _area(second) - shared
    return shared / together if together else 0.0


def longest_increasing(numbers: Iterable[int]) -> int:
    """How many can be left so that they increase, where others between them are left out."""
    last: list[int] = []  # the smallest number at which a run of each length can end
    for number in numbers:
        at = bisect_left(last, number)
        last[at : at + 1] = [number]
    return len(last)


def _has_equal_label(real: Seen, ours: Seen) -> bool:
    return bool(real.label) and real.label == ours.label


def _has_equal_masked_label(real: Seen, ours: Seen) -> bool:
    return bool(real.label) and masked(real.label) == masked(ours.label)


def _has_equal_id(real: Seen, ours: Seen) -> bool:
    return not real.label and not ours.label and bool(real.id) and real.id == ours.id


def _overlaps(real: Seen, ours: Seen) -> bool:
    return not real.label and not ours.label and overlap(real.bounds, ours.bounds) > 0.5


ROUNDS: tuple[Callable[[Seen, Seen], bool], ...] = (
    _has_equal_label,
    _has_equal_masked_label,
    _has_equal_id,
    _overlaps,
)


def _unlikeness(real: Seen, ours: Seen) -> tuple[bool, bool, int]:
    distance = sum(_edge_shifts(real.bounds, ours.bounds))
    return real.id != ours.id, real.kind != ours.kind, distance


def _edge_shifts(first: Bounds, second: Bounds) -> list[int]:
    return [abs(one - other) for one, other in zip(first, second, strict=True)]


def _masked(element: Seen, name: str) -> str:
    return masked(getattr(element, name))


def _area(bounds: Sequence[int]) -> int:
    left, top, right, bottom = bounds
    return max(right - left, 0) * max(bottom - top, 0)
