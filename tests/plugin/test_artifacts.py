"""``--aw-artifacts`` and ``--aw-screenshots``: what is kept of an attempt, and where."""

import pytest

from tests.plugin.conftest import Run

CLIMB = "results/test_tasks~Climb-30/attempt-1/"
REST = "results/test_tasks~Rest-30/attempt-1/"


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ((), [CLIMB + "device.log", CLIMB + "last.png", CLIMB + "last.txt"]),
        (("--aw-artifacts=off",), []),
        (
            ("--aw-artifacts=on", "--aw-screenshots=on", "-k", "Rest"),
            [REST + "device.log", REST + "last.png", REST + "last.txt"],
        ),
    ],
)
def test_what_is_kept(
    run: Run, pytester: pytest.Pytester, words: tuple[str, ...], kept: list[str]
) -> None:
    run("--aw-artifacts-dir=results", *words)
    there = [path.relative_to(pytester.path).as_posix() for path in pytester.path.rglob("*")]
    found = sorted(name for name in there if "/attempt-1/" in name and "step" not in name)
    assert found == kept


def test_the_journal_goes_where_it_is_told(run: Run, pytester: pytest.Pytester) -> None:
    run("--aw-journal=here.jsonl", "-k", "Rest")
    assert pytester.path.joinpath("here.jsonl").is_file()
