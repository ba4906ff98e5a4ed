"""Runs that cannot be read, as every sub-command of ``androidworld`` is given them."""

import json
from pathlib import Path

import pytest

from pytest_androidworld import cli
from pytest_androidworld.report import journal
from pytest_androidworld.report.schema import Manifest
from tests.report.conftest import Make

READERS = {
    "cases": ["cases", "x"],
    "matrix": ["matrix", "x"],
    "compare": ["compare", "x", "x"],
    "report": ["report", "x"],
    "robustness": ["robustness", "x"],
    "table": ["table", "x"],
}
NO_JOURNAL = "x is no journal of pytest-androidworld: "
NESTED = "[" * 100_000
FIRST_LINES = {
    "": "it is empty",
    "\ufeff{}": "its first line is '\\ufeff{}'",
    "[]": "its first line is '[]'",
    '{"kind":': "its first line is '{\"kind\":'",
    '{"kind": "attempt"}': 'its first line is \'{"kind": "attempt"}\'',
    NESTED: f"its first line is '{NESTED[:40]}'",
    "x" * 1_000_000: f"its first line is '{'x' * 40}'",
}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def refusal(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that a refused command writes."""
    assert cli.main(words) == 4
    written = capsys.readouterr()
    assert written.out == ""
    (line,) = written.err.splitlines()
    return line.replace(f"{Path.cwd()}/", "")


@pytest.mark.parametrize("words", READERS.values(), ids=READERS)
@pytest.mark.parametrize(("text", "says"), FIRST_LINES.items(), ids=range(len(FIRST_LINES)))
def test_a_file_of_another_kind_is_refused_in_one_line(
    words: list[str], text: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("x").write_text(text, "utf-8")
    begun = f"androidworld: {NO_JOURNAL}{says}"
    assert refusal(words, capsys).startswith(begun)


@pytest.mark.parametrize("text", ['{"kind":', "[]", NESTED], ids=["half", "list", "nested"])
def test_a_shard_whose_cases_cannot_be_read_is_refused_in_one_line(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("x").mkdir()
    Path("x", "journal.jsonl").write_text("{}")
    Path("x", "shard.json").write_text(text)
    said = refusal(["merge", "x", "--out", "all"], capsys)
    assert said.startswith("androidworld: x/shard.json cannot be read: ")


@pytest.mark.parametrize("words", READERS.values(), ids=READERS)
def test_what_is_not_there_or_holds_no_run_is_named(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert refusal(words, capsys).startswith("androidworld: there is no file x; ")
    Path("x").mkdir()
    assert refusal(words, capsys).startswith("androidworld: there is no journal.jsonl in x; ")


@pytest.mark.parametrize("words", READERS.values(), ids=READERS)
def test_a_journal_of_a_later_schema_names_what_reads_it(
    words: list[str], manifest: Manifest, capsys: pytest.CaptureFixture[str]
) -> None:
    versions = {"pytest-androidworld": "9.0"}
    Path("x").write_text(json.dumps({**manifest, "schema": 2, "versions": versions}), "utf-8")
    says = "x has schema 2, and this version reads 1; read it with pytest-androidworld 9.0"
    assert refusal(words, capsys) == f"androidworld: {says}"


@pytest.mark.parametrize("broken", ['{"kind":', NESTED], ids=["half", "nested"])
def test_a_broken_line_is_left_out_at_the_end_only(
    broken: str, manifest: Manifest, attempt: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = journal.line(manifest).rstrip("\n") + "\n"
    begun += journal.line(attempt()).rstrip("\n") + "\n"
    Path("x").write_text(begun + broken, "utf-8")
    assert cli.main(["cases", "x"]) == 0
    capsys.readouterr()
    Path("x").write_text(f"{begun}{broken}\n", "utf-8")
    says = refusal(["cases", "x"], capsys)
    assert says.startswith("androidworld: x, line 3: this is no JSON (")


@pytest.mark.parametrize("words", READERS.values(), ids=READERS)
def test_an_unknown_option_is_refused_with_the_usage(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main([*words, "--colour"])
    assert ended.value.code == 4
    assert capsys.readouterr().err.endswith("unrecognized arguments: --colour\n")
