"""The journal: what is written is read again, and what is no journal is refused in a sentence."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import journal
from pytest_androidworld.report.journal import CaseId, Writer, canonical, read
from pytest_androidworld.task.score import check, strict
from tests.full_disk import Full


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results" / "journal.jsonl"


def written(path: Path, manifest: Any, *attempts: Any) -> Path:
    writer = Writer(path, manifest)
    for each in attempts:
        writer.add(each)
    writer.close()
    return path


def test_an_attempt_that_the_run_cut_short_is_no_cases_verdict(
    path: Path, manifest: Any, attempt: Any
) -> None:
    cut = attempt(seed=31, verdict="not run", rewards=None, final=False)
    assert list(map(str, read(written(path, manifest, attempt(), cut)).finals)) == [
        "MarkorCreateNote[30]"
    ]


def test_what_is_written_is_read_again(path: Path, manifest: Any, attempt: Any) -> None:
    records = (attempt(seed=31), attempt(seed=30, params={"text": "näh\udcff\n“"}))
    found = read(written(path, manifest, *records))
    assert found.manifest == manifest
    assert found.attempts == records


def test_an_attempt_is_on_disk_as_soon_as_it_is_added(
    path: Path, manifest: Any, attempt: Any
) -> None:
    writer = Writer(path, manifest)
    writer.add(attempt())
    assert len(read(path).attempts) == 1
    writer.close()


def test_a_line_is_ascii_in_the_order_of_the_schema(attempt: Any) -> None:
    shuffled = dict(reversed(attempt(goal="Schreib „ja“").items()))
    text = journal.line(shuffled)  # type: ignore[arg-type]
    assert text.startswith('{"kind":"attempt","task":"MarkorCreateNote","seed":30,"attempt":1,')
    assert '"goal":"Schreib \\u201eja\\u201c"' in text
    assert list(json.loads(text))[-1] == "run"


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("seed", "30", "seed is '30', no int"),
        ("final", 1, "final is 1, no bool"),
        ("verdict", None, "verdict is None, not 'passed' or"),
        ("rewards", {"strict": 1.0}, "rewards.upstream is missing"),
        ("checks", [{"claim": "it"}], "checks[0].expected is missing"),
        ("apps", ["markor", None], "apps[1] is None, no str"),
        ("apps", "markor", "apps is 'markor', no list"),
        ("run", 7, "run is 7, no object"),
        ("tags", "t" * 100, f"tags is '{'t' * 38}…, no list"),
    ],
)
def test_what_does_not_fit_the_schema_is_not_written(
    attempt: Any, field: str, value: object, says: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        journal.line(attempt() | {field: value})


def test_a_whole_number_will_do_for_a_number(attempt: Any) -> None:
    assert '"strict":1,"upstream":0}' in journal.line(
        attempt(rewards={"strict": 1, "upstream": 0})
    )


def test_a_journal_that_is_there_is_not_overwritten(
    path: Path, manifest: Any, attempt: Any
) -> None:
    written(path, manifest, attempt(seed=30))
    with pytest.raises(UsageError, match="is there already, and is not overwritten; name another"):
        Writer(path, manifest)
    assert [each["seed"] for each in read(path).attempts] == [30]
    assert [each.name for each in path.parent.iterdir()] == ["journal.jsonl"]


def test_attempts_of_an_earlier_run_are_carried_over_at_once(
    path: Path, manifest: Any, attempt: Any
) -> None:
    earlier = read(written(path, manifest, attempt(seed=30)))
    other = path.with_name("other.jsonl")
    Writer(other, manifest, earlier.attempts).close()
    assert [each["seed"] for each in read(other).attempts] == [30]


def test_a_journal_that_cannot_be_written_is_reported_in_a_sentence(
    tmp_path: Path, manifest: Any
) -> None:
    tmp_path.joinpath("results").write_text("a file")
    path = tmp_path / "results" / "journal.jsonl"
    with pytest.raises(UsageError, match=rf"the journal {re.escape(str(path))} cannot be written"):
        Writer(path, manifest)


@pytest.mark.parametrize("kept", [1, 100, -2])
def test_a_last_line_that_was_cut_off_is_left_out(
    path: Path, manifest: Any, attempt: Any, kept: int
) -> None:
    written(path, manifest, attempt(seed=30), attempt(seed=31))
    *whole, last = path.read_text().splitlines(keepends=True)
    path.write_text("".join(whole) + last[:kept])
    assert [each["seed"] for each in read(path).attempts] == [30]


def test_a_last_line_that_only_lacks_its_end_counts(
    path: Path, manifest: Any, attempt: Any
) -> None:
    written(path, manifest, attempt(seed=30), attempt(seed=31))
    path.write_text(path.read_text().rstrip("\n"))
    assert len(read(path).attempts) == 2


def test_a_manifest_alone_is_a_journal(path: Path, manifest: Any) -> None:
    assert read(written(path, manifest)).attempts == ()


def no_lines(lines: list[str]) -> str:
    return ""


def other_text(lines: list[str]) -> str:
    return "<html>\n"


def other_json(lines: list[str]) -> str:
    return '{"kind":"attempt"}\n'


def newer(lines: list[str]) -> str:
    return lines[0].replace('"schema":1', '"schema":2').replace("0.1.0", "9.0") + "\n"


def broken_in_the_middle(lines: list[str]) -> str:
    return "\n".join([lines[0], lines[1][:50], lines[2], ""])


def cut_off_manifest(lines: list[str]) -> str:
    return lines[0][:50]


def manifest_without_agent(lines: list[str]) -> str:
    return lines[0].replace('"agent":', '"who":') + "\n"


def newer_by_nobody(lines: list[str]) -> str:
    return '{"kind":"manifest","schema":2}\n'


def unknown_verdict(lines: list[str]) -> str:
    return "\n".join([*lines, lines[1].replace('"verdict":"passed"', '"verdict":"won"'), ""])


@pytest.mark.parametrize(
    ("deed", "says"),
    [
        (no_lines, "is no journal of pytest-androidworld: it is empty"),
        (other_text, "is no journal of pytest-androidworld: its first line is '<html>'"),
        (other_json, "is no journal of pytest-androidworld: its first line is "),
        (cut_off_manifest, "a journal begins with the run's manifest"),
        (newer, "has schema 2, and this version reads 1; read it with pytest-androidworld 9.0"),
        (newer_by_nobody, "read it with the version of pytest-androidworld that wrote it"),
        (manifest_without_agent, "line 1: agent is missing"),
        (broken_in_the_middle, "line 2: this is no JSON"),
        (unknown_verdict, "line 4: verdict is 'won', not 'passed' or 'failed' or"),
    ],
)
def test_what_is_no_journal_is_refused(
    path: Path, manifest: Any, attempt: Any, deed: Any, says: str
) -> None:
    written(path, manifest, attempt(seed=30), attempt(seed=31))
    path.write_text(deed(path.read_text().splitlines()))
    with pytest.raises(UsageError, match=re.escape(says)) as caught:
        read(path)
    assert str(path) in str(caught.value)


def test_bytes_that_are_no_text_are_refused(path: Path, manifest: Any) -> None:
    written(path, manifest).write_bytes(b"\x89PNG\xff")
    with pytest.raises(UsageError, match="it is not text"):
        read(path)


def test_a_file_that_is_not_there_is_reported(path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read: No such file"):
        read(path)


def test_equal_runs_are_the_same_bytes(tmp_path: Path, manifest: Any, attempt: Any) -> None:
    first = [attempt(seed=30), attempt(seed=31), attempt(task="Clock", seed=9)]
    again = [attempt(seed=each["seed"], task=each["task"], worker="gw3") for each in first[::-1]]
    for each in again:
        each["run"]["seconds"] = 77.0
    other = {**manifest, "run": {**manifest["run"], "host": "elsewhere", "workers": 0}}
    one = written(tmp_path / "one.jsonl", manifest, *first)
    two = written(tmp_path / "two.jsonl", other, *again)
    assert one.read_bytes() != two.read_bytes()
    assert canonical(one) == canonical(two)
    assert canonical(one).count(b"\n") == 4
    assert b"seconds" not in canonical(one).replace(b"step_seconds", b"")


def test_a_difference_that_counts_is_seen(tmp_path: Path, manifest: Any, attempt: Any) -> None:
    one = written(tmp_path / "one.jsonl", manifest, attempt(params={"run": 1}))
    two = written(tmp_path / "two.jsonl", manifest, attempt(params={"run": 2}))
    assert canonical(one) != canonical(two)


def test_the_last_final_attempt_is_the_verdict(path: Path, manifest: Any, attempt: Any) -> None:
    attempts = [
        attempt(task="Z", verdict="device error", final=False),
        attempt(task="Z", attempt=2, verdict="failed"),
        attempt(task="A", verdict="failed"),
        attempt(task="A", attempt=2, verdict="passed"),
        attempt(task="M", verdict="device error", final=False),
    ]
    found = read(written(path, manifest, *attempts)).finals
    file = "markor/create_note.py"
    assert {case: each["verdict"] for case, each in found.items()} == {
        CaseId("A", 30, file): "passed",
        CaseId("Z", 30, file): "failed",
    }
    assert list(found) == [CaseId("A", 30, file), CaseId("Z", 30, file)]


def test_durations_are_of_all_attempts(path: Path, manifest: Any, attempt: Any) -> None:
    attempts = [
        attempt(seconds=2.0, final=False),
        attempt(seconds=3.0, attempt=2),
        attempt(seed=31, seconds=1.0),
    ]
    found = read(written(path, manifest, *attempts))
    assert {str(case): seconds for case, seconds in found.durations.items()} == {
        "MarkorCreateNote[30]": 5.0,
        "MarkorCreateNote[31]": 1.0,
    }
    assert found.task_durations == {"MarkorCreateNote": 3.0}


def test_a_check_becomes_a_line() -> None:
    assert journal.check_line(strict(check("its text", "yes", "no"), "D45")) == {
        "claim": "its text",
        "expected": "yes",
        "found": "no",
        "value": 0.0,
        "gradings": ["strict"],
        "defect": "D45",
    }


def test_a_line_that_the_disk_cannot_take_leaves_no_part(
    path: Path, manifest: Any, attempt: Any, full: Full
) -> None:
    writer = Writer(path, manifest)
    writer.add(attempt(seed=30))
    before = path.read_bytes()
    with full(len(before) + 100), pytest.raises(OSError, match="File too large"):
        writer.add(attempt(seed=31))
    assert path.read_bytes() == before
    writer.add(attempt(seed=32))  # there is room again
    writer.close()
    assert [each["seed"] for each in read(path).attempts] == [30, 32]


def test_a_journal_that_cannot_be_begun_is_not_left_behind(
    path: Path, manifest: Any, full: Full
) -> None:
    with full(100), pytest.raises(UsageError, match="cannot be written: File too large"):
        Writer(path, manifest)
    assert not path.exists()


@pytest.mark.parametrize(
    ("option", "virtual", "kind"),
    [
        ("attached", True, "virtual"),
        ("avd", True, "virtual"),
        ("attached", False, "attached"),
        ("avd", False, "avd"),
        ("replay", True, "replay"),
        ("virtual", True, "virtual"),
    ],
)
def test_a_journal_is_of_the_device_that_its_attempts_were_on(
    path: Path, manifest: Any, attempt: Any, option: str, virtual: bool, kind: str
) -> None:
    line = attempt()
    line["run"] |= {"virtual": True} if virtual else {}
    assert read(written(path, {**manifest, "device": option}, line)).manifest["device"] == kind
