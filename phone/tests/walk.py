"""A walk through an app: each tap that its first screen offers, and each on the screens behind."""

from collections.abc import Iterator

from phone.tests.hand import Hand

LEVELS = 2
Steps = tuple[str, ...]  # what was tapped, in order
Targets = dict[tuple[int, int], str]


def targets(hand: Hand) -> Targets:
    """The places that can be tapped, with what is there; the same place counts once."""
    found: Targets = {}
    for node in hand.nodes():
        left, top, right, bottom = node.bounds
        if node.clickable and node.enabled and left < right and top < bottom:
            name = node.text or node.desc or node.resource_id.rpartition("/")[2]
            found.setdefault(((left + right) // 2, (top + bottom) // 2), name)
    return found


def walk(hand: Hand, steps: Steps = (), seen: list[Targets] | None = None) -> Iterator[Steps]:
    """After each tap what was tapped; a screen that offers the same taps is walked once."""
    here = targets(hand)
    seen = [here] if seen is None else seen
    before = f"after {len(steps)} steps"
    hand.phone.save(before)
    for place, name in here.items():
        hand.phone.load(before)
        hand.tap_at(*place)
        there, taken = targets(hand), (*steps, name)
        yield taken
        if len(taken) < LEVELS and there not in seen:
            seen.append(there)
            yield from walk(hand, taken, seen)
