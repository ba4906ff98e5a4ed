"""The playlist check: the reference's verdicts, and the strict ones beside them."""

import pytest

from pytest_androidworld.task.playlists import Entry, made

NAME, OTHER = "Chill Beats 12", "Chill Beats 13"
Rows = list[tuple[int, str, int]]  # key of the playlist, item, order


def judged(playlists: dict[int, str], rows: Rows) -> tuple[float, float]:
    """The upstream and the strict reward."""
    entries = [Entry(key, playlists[key], item, order) for key, item, order in rows]
    score = made(playlists, entries, NAME, ["A", "B"])
    return score.upstream, score.strict


RIGHT: Rows = [(1, "A", 0), (1, "B", 1)]


@pytest.mark.parametrize(
    ("playlists", "rows", "expected"),
    [
        ({1: NAME}, RIGHT, (1, 1)),
        ({7: f" {NAME}\n"}, [(7, "B", 1), (7, "A", 0)], (1, 1)),
        ({1: NAME}, [(1, "B", 0), (1, "A", 1)], (0, 0)),
        ({1: NAME}, [*RIGHT, (1, "C", 2)], (0, 0)),
        ({1: NAME}, [(1, "A", 0)], (0, 0)),
        ({1: NAME}, [(1, "a", 0), (1, "B", 1)], (0, 0)),
        ({1: NAME}, [(1, "A ", 0), (1, "B", 1)], (0, 0)),
        ({1: NAME}, [], (0, 0)),
        ({}, [], (0, 0)),
        ({1: NAME, 2: OTHER}, [*RIGHT, (2, "C", 0)], (0, 0)),
    ],
)
def test_both_gradings_agree(
    playlists: dict[int, str], rows: Rows, expected: tuple[float, float]
) -> None:
    assert judged(playlists, rows) == expected


@pytest.mark.parametrize(
    ("playlists", "rows"),
    [
        ({1: OTHER}, RIGHT),
        ({1: OTHER.lower()}, RIGHT),
        ({1: NAME.lower()}, RIGHT),
        ({1: NAME, 2: OTHER}, [(1, "A", 0), (2, "B", 1)]),
        ({1: NAME, 2: NAME}, [(1, "A", 0), (2, "B", 1)]),
    ],
)
def test_a_similar_name_passes_upstream_only(playlists: dict[int, str], rows: Rows) -> None:
    """D76."""
    assert judged(playlists, rows) == (1, 0)


def test_another_empty_playlist_of_the_name_passes_upstream_only() -> None:
    """D76."""
    assert judged({1: NAME, 2: NAME}, RIGHT) == (1, 0)


@pytest.mark.parametrize("more", [[], [(2, "C", 0)]])
def test_another_playlist_passes_upstream_only(more: Rows) -> None:
    """D77, with something in it or not."""
    assert judged({1: NAME, 2: "Zzz"}, [*RIGHT, *more]) == (1, 0)


def test_a_further_playlist_that_the_goal_requires_is_no_other() -> None:
    playlists = {1: NAME, 2: "Zzz"}
    entries = [Entry(1, NAME, "A", 0), Entry(1, NAME, "B", 1)]
    assert made(playlists, entries, NAME, ["A", "B"], others=["Zzz"]).strict == 1
    assert made(playlists, entries, NAME, ["A", "B"], others=["Zz"]).strict == 0


@pytest.mark.parametrize(("playlists", "entries"), [(None, []), ({1: NAME}, None)])
def test_a_missing_table_is_0_and_the_reference_crashes(
    playlists: dict[int, str] | None, entries: list[Entry] | None
) -> None:
    score = made(playlists, entries, NAME, ["A", "B"])
    assert (score.upstream, score.strict) == (0, 0)
    assert "the reference crashes here" in str(score.checks[-1])
