"""``--aw-html`` and ``androidworld report``: where the page of a run goes.

These tests start processes for workers.
"""

import shutil
from pathlib import Path

import pytest

from pytest_androidworld import cli
from tests.plugin.conftest import Run, alone_and_with_workers
from tests.report.html.unpacked import Parsed

LATEST = Path("androidworld-results/latest")
HEADLINE = "<h1>AndroidWorld 50.0 % (95 %: 9.5–90.5 %), 1 of 2 cases passed</h1>"


def pictures(page: str) -> int:
    """How many photographs its episodes have."""
    return sum(
        picture.startswith("data:image/webp;base64,")
        for episode in Parsed(page).scripts.values()
        for picture in episode["pictures"]
    )


@alone_and_with_workers("words")
def test_a_run_leaves_its_page_in_its_folder(
    run: Run, spawn: Run, pytester: pytest.Pytester, words: tuple[str, ...]
) -> None:
    result = (spawn if "-n" in words else run)(*words)
    result.stdout.fnmatch_lines(["report: androidworld-results/*-oracle*/report.html"])
    text = (pytester.path / LATEST / "report.html").read_text("utf-8")
    assert HEADLINE in text
    assert pictures(text) == 1  # the last screen of what has failed


def test_it_goes_where_it_is_to_go(run: Run, pytester: pytest.Pytester) -> None:
    result = run("--aw-html=pages/now.html")
    result.stdout.fnmatch_lines(["report: pages/now.html"])
    assert HEADLINE in (pytester.path / "pages" / "now.html").read_text("utf-8")
    assert not (pytester.path / LATEST / "report.html").exists()


def test_off_means_none(run: Run, pytester: pytest.Pytester) -> None:
    result = run("--aw-html=off")
    assert "report:" not in result.stdout.str()
    assert not (pytester.path / LATEST / "report.html").exists()


def test_a_place_that_cannot_be_written_costs_the_page_only(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.mkdir("taken")
    result = run("--aw-html=taken")
    assert result.ret == 1  # a case has failed
    result.stdout.fnmatch_lines(["report: taken could not be written (Is a directory)"])


def test_a_run_that_is_cut_short_has_no_rate_in_it(run: Run, pytester: pytest.Pytester) -> None:
    run("-x", "--seeds=3")
    text = (pytester.path / LATEST / "report.html").read_text("utf-8")
    assert "of 6 cases were played</h1>" in text


def test_beside_a_baseline_it_has_both_runs(run: Run, pytester: pytest.Pytester) -> None:
    run()
    run("--agent=idle", "--aw-baseline=latest", "--aw-compare-anyway")
    text = (pytester.path / LATEST / "report.html").read_text("utf-8")
    assert "Differs from the baseline in: " in text
    assert Parsed(text).scripts["Climb-30"]["before"]["task"] == "Climb"


def test_a_resumed_run_has_the_films_of_what_it_carries(
    run: Run, pytester: pytest.Pytester
) -> None:
    run("-k", "Climb")
    old = (pytester.path / LATEST).resolve()
    films = [path.read_bytes() for path in (old / "film").iterdir()]
    assert len(films) == 1
    run("--aw-resume=latest")
    shutil.rmtree(old)
    kept = [path.read_bytes() for path in (pytester.path / LATEST / "film").iterdir()]
    assert kept == films
    page = (pytester.path / LATEST / "report.html").read_text("utf-8")
    assert pictures(page) == 1


def test_the_command_makes_it_again(
    run: Run, pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str]
) -> None:
    run()
    made = (pytester.path / LATEST / "report.html").read_text("utf-8")
    capsys.readouterr()
    assert cli.main(["report", "latest", "--out", "again.html"]) == 0
    assert capsys.readouterr().out == "again.html\n"
    assert Path("again.html").read_text("utf-8") == made


def test_the_command_says_where_it_cannot_write(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    run()
    capsys.readouterr()
    assert cli.main(["report", "latest", "--out", "nowhere/page.html"]) == 4
    assert capsys.readouterr().err == (
        "androidworld: nowhere/page.html cannot be written: No such file or directory\n"
    )
