"""``--aw-shard``: parts of a run on several machines, and what they are together.

These tests start processes for workers.
"""

import json
from pathlib import Path

import pytest

from pytest_androidworld import cli
from pytest_androidworld.report import film, journal
from tests.plugin.conftest import Run

HOME = Path("androidworld-results")
JOURNAL = "journal.jsonl"
SEEDS = "--seeds=3"  # six cases


def test_shards_are_together_what_the_whole_run_is(
    run: Run, pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str]
) -> None:
    run(SEEDS).assert_outcomes(passed=3, failed=3)
    whole = (HOME / "latest").resolve()
    parts = []
    for number in (1, 2, 3, 4):
        played = run(SEEDS, f"--aw-shard={number}/4").parseoutcomes()
        assert sum(played.get(each, 0) for each in ("passed", "failed")) in (1, 2)
        parts.append((HOME / "latest").resolve())
    capsys.readouterr()
    assert cli.main(["merge", *map(str, parts), "--out", "all"]) == 0
    assert capsys.readouterr().out == "all: 6 cases of 4 shards\n"
    merged, one = (journal.canonical(each / JOURNAL) for each in (Path("all"), whole))
    assert merged == one
    films = [path.name for path in (whole / film.FOLDER).iterdir()]
    assert sorted(path.name for path in Path("all", film.FOLDER).iterdir()) == sorted(films)
    for each in journal.read(Path("all") / JOURNAL).attempts:
        saved = each["run"]["artifacts"]
        assert (saved is None) == (each["verdict"] == "passed")
        assert saved is None or Path(saved, "episode.txt").is_file()
    assert cli.main(["compare", str(whole), "all"]) == 0
    assert "0 broke, 0 fixed" in capsys.readouterr().out


def test_with_workers_each_plays_its_shard_only(spawn: Run, pytester: pytest.Pytester) -> None:
    result = spawn(SEEDS, "--aw-shard=2/2", "-n", "2")
    assert sum(result.parseoutcomes()[each] for each in ("passed", "failed")) == 3
    shard = json.loads((pytester.path / HOME / "latest" / "shard.json").read_text())
    assert (shard["shard"], shard["of"], len(shard["cases"])) == (2, 2, 3)


def test_a_shard_that_is_resumed_is_the_same_shard(run: Run, pytester: pytest.Pytester) -> None:
    run(SEEDS, "--aw-shard=1/2", "-x")
    first = json.loads((HOME / "latest" / "shard.json").read_text())["cases"]
    result = run(SEEDS, "--aw-shard=1/2", "--aw-resume=latest")
    assert "carried over" in result.outlines[-2]
    assert json.loads((HOME / "latest" / "shard.json").read_text())["cases"] == first
    finals = journal.read(HOME / "latest" / JOURNAL).finals
    assert sorted(each["run"]["nodeid"] for each in finals.values()) == first


def test_durations_make_shards_equally_long(run: Run, pytester: pytest.Pytester) -> None:
    run()
    path = (HOME / "latest").resolve() / JOURNAL
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    for each in lines[1:]:
        each["run"]["seconds"] = 1.0 if each["task"] == "Rest" else 99.0
    path.write_text("".join(f"{json.dumps(each)}\n" for each in lines))
    result = run("--aw-shard=1/2", f"--aw-durations={path}")
    result.assert_outcomes(failed=1, deselected=1)  # the longest comes first: Climb


def test_what_is_no_case_belongs_to_the_first_shard(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_own="def test_of_mine(): pass")
    words = ("-k", "test_of_mine or Rest", ".")
    run(*words, "--aw-shard=1/2").assert_outcomes(passed=2, deselected=1)
    assert run(*words, "--aw-shard=2/2").ret == pytest.ExitCode.NO_TESTS_COLLECTED


@pytest.mark.parametrize("text", ["0/4", "5/4", "x", "2", "-1/3", "1/0"])
def test_what_is_no_shard_is_a_usage_error(run: Run, text: str) -> None:
    result = run(f"--aw-shard={text}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        [f"*--aw-shard: '{text}' is not a shard; write 2/4 for the second of 4"]
    )
