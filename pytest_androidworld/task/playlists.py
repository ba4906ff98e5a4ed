"""Playlists of a music or video app: exactly the one that the goal names, item by item."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from pytest_androidworld.task.matching import fuzzy, same_text
from pytest_androidworld.task.rows import gone
from pytest_androidworld.task.score import Check, Score, check, strict, upstream


class Entry(NamedTuple):
    """An item of a playlist: the playlist's key and name, and the item's place, from 0."""

    playlist: int
    name: str
    item: str
    order: int


def reference_made(entries: Collection[Entry], name: str, items: Sequence[str]) -> bool:
    """The reference: playlists of similar names count as one; others are not seen."""
    similar = {(each.item, each.order) for each in entries if fuzzy(each.name, name)}
    count = sum(fuzzy(each.name, name) for each in entries)
    return count == len(items) and all(
        (item, order) in similar for order, item in enumerate(items)
    )


def made(
    playlists: Mapping[int, str] | None,
    entries: Collection[Entry] | None,
    name: str,
    items: Sequence[str],
    *,
    others: Collection[str] = (),
) -> Score:
    """One playlist has the name (rule T) and exactly the items in order, and no other is there.

    ``playlists`` are the names by key, those of empty playlists included; ``None``: there is no
    table. ``others`` are names of playlists that the goal requires besides.
    """
    if playlists is None or entries is None:
        return Score.of(gone())
    like = reference_made(entries, name, items)
    listed = [f"{each.name}: {each.order} {each.item}" for each in entries]
    wanted = [f"{name}: {order} {item}" for order, item in enumerate(items)]
    return Score.of(
        upstream(check("the items of playlists with similar names", wanted, listed, like), "D76"),
        strict(_one_playlist(playlists, entries, name, items), "D76"),
        strict(no_others(playlists, (name, *others)), "D77"),
    )


def _one_playlist(
    playlists: Mapping[int, str], entries: Collection[Entry], name: str, items: Sequence[str]
) -> Check:
    found = [
        [each.item for each in sorted(entries, key=lambda e: e.order) if each.playlist == key]
        for key in named(playlists, name)
    ]
    return check(f"the playlist {name!r} holds the items in order", [list(items)], found)


def named(playlists: Mapping[int, str], name: str) -> list[int]:
    """The keys of the playlists with a name (rule T)."""
    return [key for key, each in playlists.items() if same_text(each, name)]


def no_others(playlists: Mapping[int, str], names: Collection[str]) -> Check:
    """No playlist has another name, not even an empty one."""
    others = [each for each in playlists.values() if not any(same_text(each, n) for n in names)]
    return check("no other playlist is there", [], others)
