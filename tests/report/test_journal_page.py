"""docs/journal.md tells each field of the journal, and `read_journal` reads what it says."""

import re
from pathlib import Path
from typing import Any, get_type_hints, is_typeddict

import pytest

import pytest_androidworld
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import folders, journal, schema
from tests.report.conftest import Make

PAGE = (Path(__file__).parents[2] / "docs/journal.md").read_text("utf-8")
KINDS = {name: kind for name, kind in vars(schema).items() if is_typeddict(kind)}


@pytest.mark.parametrize("name", KINDS)
def test_the_page_has_each_field_in_order(name: str) -> None:
    _, found, rest = PAGE.partition(f"### `{name}`\n")
    assert found
    told = re.findall(r"^\| `(\w+)` \|", rest.partition("\n### ")[0], re.MULTILINE)
    assert told == list(get_type_hints(KINDS[name]))


def test_the_page_names_the_schema() -> None:
    assert f"The schema has the number {schema.SCHEMA}." in PAGE


@pytest.mark.parametrize("name", ["latest", "results/one", "results/one/journal.jsonl"])
def test_a_run_is_read_by_each_of_its_names(
    name: str,
    manifest: Any,
    attempt: Make,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "results/one"
    folder.mkdir(parents=True)
    writer = journal.Writer(folder / folders.JOURNAL, manifest)
    writer.add(attempt(attempt=1, final=False))
    writer.add(attempt(attempt=2, verdict="failed"))
    writer.close()
    folders.point(folder)
    found = pytest_androidworld.read_journal(name, home="results")
    assert found.manifest["agent"] == "oracle"
    assert [each["attempt"] for each in found.attempts] == [1, 2]
    assert [(case.seed, each["verdict"]) for case, each in found.finals.items()] == [
        (30, "failed")
    ]


def test_a_run_that_is_not_there_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="there is no run yet"):
        pytest_androidworld.read_journal()
