"""Shards: how cases are dealt, and which runs are put together again."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import cli
from pytest_androidworld.report import journal, merging
from pytest_androidworld.report.sharding import Shard, deal

CASES = [f"task_cases/{task}.py::{task}::test_episode[30]" for task in "abcdefghij"]


@pytest.mark.parametrize("of", [1, 2, 3, 4, 10, 12])
def test_each_case_is_in_one_shard_and_all_are_alike(of: int) -> None:
    shards = deal(CASES, of, {})
    assert sorted(case for shard in shards for case in shard) == CASES
    sizes = sorted(map(len, shards))
    assert sizes[-1] - sizes[0] <= 1


def test_the_order_of_cases_does_not_matter() -> None:
    assert deal(reversed(CASES), 3, {}) == deal(CASES, 3, {})
    assert deal([*CASES, *CASES], 3, {}) == deal(CASES, 3, {})


def test_by_durations_shards_take_equally_long() -> None:
    seconds = dict(zip(CASES, [100, 60, 50, 40, 10, 10, 10, 10, 5, 5], strict=True))
    loads = [sum(seconds[case] for case in shard) for shard in deal(CASES, 3, seconds)]
    assert loads == [100, 100, 100]


def test_a_case_of_unknown_length_takes_the_mean() -> None:
    first, second = deal(CASES[:3], 2, {CASES[0]: 30.0, CASES[1]: 10.0})
    assert (first, second) == ({CASES[0]}, {CASES[1], CASES[2]})


# Merging

Write = Callable[..., Path]


@pytest.fixture
def shard(tmp_path: Path, manifest: Any, attempt: Any) -> Write:
    """Writes the run of a shard that has played these tasks; more is of its manifest."""

    def write(
        number: int, of: int, *tasks: str, planned: tuple[str, ...] = (), **more: Any
    ) -> Path:
        home = tmp_path / f"run{len(list(tmp_path.iterdir()))}"
        attempts = [
            attempt(task=task, file=f"{task}.py", nodeid=f"{task}.py::{task}::test_episode[30]")
            for task in tasks
        ]
        files = {"A.py": "1", "B.py": "2", "C.py": "3"}
        made: Any = {**manifest, "files": files, **more}
        journal.Writer(home / "journal.jsonl", made, attempts).close()
        cases = [f"{task}.py::{task}::test_episode[30]" for task in (*tasks, *planned)]
        merging.record(home, Shard(number, of), cases)
        return home

    return write


def merge(out: Path, *runs: Path) -> int:
    return cli.main(["merge", *map(str, runs), "--out", str(out)])


def test_shards_become_one_run(
    shard: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "all"
    assert merge(out, shard(2, 2, "B", "C"), shard(1, 2, "A")) == 0
    assert capsys.readouterr().out == f"{out}: 3 cases of 2 shards\n"
    found = journal.read(out / "journal.jsonl")
    assert [case.task for case in found.finals] == ["A", "B", "C"]
    assert found.manifest["run"]["workers"] == 8


@pytest.mark.parametrize(
    ("runs", "says"),
    [
        ([(1, 2, "A")], "missing: shard 2/2"),
        ([(1, 3, "A")], "missing: shard 2/3, 3/3"),
        ([(1, 2, "A"), (1, 2, "B")], "shard 1/2 is given twice: {0} and {1}"),
        ([(1, 2, "A"), (2, 3, "B")], "{1} is one of 3 shards, {0} one of 2"),
        (
            [(1, 2, "A"), (2, 2, "B", "A")],
            "1 case: A.py::A::test_episode[30] played in {0} and in {1}: the shards were dealt"
            " from other cases, or by other durations",
        ),
    ],
)
def test_gaps_and_overlaps_are_refused(
    shard: Write,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    runs: list[tuple[Any, ...]],
    says: str,
) -> None:
    homes = [shard(*each) for each in runs]
    assert merge(tmp_path / "all", *homes) == 4
    assert capsys.readouterr().err == f"androidworld: {says.format(*homes)}\n"
    assert not (tmp_path / "all").exists()


def test_a_shard_that_was_cut_short_is_refused(
    shard: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = shard(1, 1, "A", planned=("B", "C"))
    assert merge(tmp_path / "all", home) == 4
    assert f"{home} has not played 2 cases: B.py::B::test_episode[30], C.py" in (
        capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"agent": "idle"}, "agent 'idle', there 'oracle'"),
        ({"seeds": [30]}, "seeds 30, there 30–32"),
        ({"files": {"A.py": "1", "B.py": "9", "C.py": "3"}}, "B.py has changed"),
    ],
)
def test_runs_that_differ_are_refused(
    shard: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str], more: Any, says: str
) -> None:
    first, second = shard(1, 2, "A"), shard(2, 2, "B", **more)
    assert merge(tmp_path / "all", first, second) == 4
    assert f"{second} is not a shard of the run of {first}: {says}\n" in capsys.readouterr().err


def test_a_run_that_was_no_shard_is_refused(
    shard: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = shard(1, 1, "A")
    (home / "shard.json").unlink()
    assert merge(tmp_path / "all", home) == 4
    assert f"{home} is not a completed shard: it has no shard.json;" in (capsys.readouterr().err)
    (home / "shard.json").write_text(json.dumps({"shard": 1}))
    assert merge(tmp_path / "all", home) == 4
    assert "shard.json cannot be read: 'of'" in capsys.readouterr().err


def test_no_folder_is_overwritten(
    shard: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = shard(1, 1, "A")
    assert merge(home, home) == 4
    assert capsys.readouterr().err == (
        f"androidworld: {home} is there already, and is not overwritten\n"
    )


def test_what_a_link_in_a_shard_points_to_is_not_copied(shard: Write, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    (secret / "attempt-1").mkdir(parents=True)
    (secret / "attempt-1/key.txt").write_text("SECRET")
    home = shard(1, 1, "A", "B", "C")
    file = home / "journal.jsonl"
    file.write_text(file.read_text().replace('"artifacts":null', '"artifacts":"/elsewhere"'))
    artifacts = [home / f"{task}~{task}-30" for task in "ABC"]
    own = artifacts[0] / "attempt-1"
    own.mkdir(parents=True)
    (own / "step-01.1.act.txt").write_text("own")
    (own / "last.txt").symlink_to(secret / "attempt-1/key.txt")
    (own / "more").symlink_to(secret)
    artifacts[1].symlink_to(secret)
    artifacts[2].mkdir()
    (artifacts[2] / "attempt-1").symlink_to(secret / "attempt-1")
    films = home / "film"
    films.mkdir()
    (films / "A~A-30~1.zip").symlink_to(secret / "attempt-1/key.txt")
    (films / "B~B-30~1.zip").write_bytes(b"film")
    out = tmp_path / "all"
    assert merge(out, home) == 0
    copied = {
        str(path.relative_to(out)): path.read_bytes()
        for path in out.rglob("*")
        if path.is_file() and path.name != "journal.jsonl"
    }
    assert copied == {"A~A-30/attempt-1/step-01.1.act.txt": b"own", "film/B~B-30~1.zip": b"film"}
    assert not any(path.is_symlink() for path in out.rglob("*"))
