"""The file of known failures: what is wrong with one, whom an entry covers, what is added."""

import re
import tomllib
from datetime import date
from pathlib import Path

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import known_failures
from pytest_androidworld.report.known_failures import KnownFailure
from tests.report.conftest import Make

ENTRY = '[[known]]\ntask = "Climb"\n'
NODEID = "hills/climb.py::Climb::test_episode[30]"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("task = ", "known.toml is not TOML: Invalid value (at end of document); *"),
        ('# hi\n[[known]]\ntask: "A"', "known.toml is not TOML: * (at line 3, column 5); write *"),
        (
            '[[failing]]\ntask = "A"',
            "known.toml: 'failing' is not known; write [[known]], and in *",
        ),
        ('[known]\ntask = "A"', "known.toml: known is one table, not a list of tables; write *"),
        ("known = [3]", "known.toml, entry 1: 3 is no table; write [[known]], and in the lines*"),
        (
            "\n[[known]]\n",
            "known.toml, line 2: it has neither task nor nodeid; write one of them*",
        ),
        (
            f'{ENTRY}\n[[known]]\ntask = "A"\nnodeid = "a.py::A"',
            'known.toml, line 4: it has both task and nodeid; write one of them: task = "Markor*',
        ),
        (
            f"{ENTRY}untl = 2026-12-31",
            "known.toml, line 1: no field is called 'untl'; did you mean 'until'?",
        ),
        (
            f"{ENTRY}owner = 3",
            "known.toml, line 1: no field is called 'owner'; there are: task, nodeid, seeds, *",
        ),
        (
            f'{ENTRY}until = "2026-12-31"',
            "known.toml, line 1: until is '2026-12-31', no date; write until = 2026-12-31",
        ),
        (
            f"{ENTRY}until = 2026-12-31T10:00:00",
            "known.toml, line 1: until is *, no date; write until = 2026-12-31",
        ),
        (
            f"{ENTRY}seeds = 30",
            "known.toml, line 1: seeds is 30, no list; write seeds = [30, 31]",
        ),
        (
            f'{ENTRY}seeds = [30, "31"]',
            "known.toml, line 1: seeds[1] is '31', no int; write seeds = [30, 31]",
        ),
        (f"{ENTRY}seeds = []", "known.toml, line 1: seeds is empty; write seeds = [30, 31]"),
        (
            '[[known]]\ntask = ""',
            'known.toml, line 1: task is empty; write task = "MarkorMergeNotes"',
        ),
        (f"{ENTRY}reason = 7", "known.toml, line 1: reason is 7, no str; write reason = *"),
    ],
)
def test_a_mistake_is_named_by_its_place_with_what_to_write(text: str, message: str) -> None:
    pattern = re.escape(message).replace(r"\*", ".*")
    with pytest.raises(UsageError, match=rf"^{pattern}$"):
        known_failures.parse(text, "known.toml")


def test_entries_may_be_a_list_and_a_file_may_be_empty() -> None:
    listed = 'known = [{ task = "Climb", seeds = [30] }, { task = "Rest" }]'
    assert known_failures.parse(listed, "it") == (
        KnownFailure(task="Climb", seeds=(30,)),
        KnownFailure(task="Rest"),
    )
    assert known_failures.parse("# nothing yet\n", "it") == ()


@pytest.mark.parametrize(
    ("entry", "covered"),
    [
        (KnownFailure(task="Climb"), True),
        (KnownFailure(task="Climb", seeds=(31, 30)), True),
        (KnownFailure(task="Climb", seeds=(31,)), False),
        (KnownFailure(task="Clim"), False),
        (KnownFailure(nodeid=NODEID), True),
        (KnownFailure(nodeid="hills/climb.py::Climb"), True),
        (KnownFailure(nodeid="hills/climb.py"), True),
        (KnownFailure(nodeid="hills/climb.py::Climb", seeds=(31,)), False),
        (KnownFailure(nodeid="hills/climb.py::Clim"), False),
        (KnownFailure(nodeid="hills/climb.py::Climb::test_episode[3"), False),
        (KnownFailure(nodeid="climb.py::Climb"), False),
    ],
)
def test_which_cases_an_entry_is_about(entry: KnownFailure, covered: bool) -> None:
    assert entry.covers("Climb", 30, NODEID) == covered


def test_an_entry_applies_on_its_last_day_and_no_longer() -> None:
    entry = KnownFailure(task="Climb", until=date(2026, 11, 24))
    assert not entry.expired(date(2026, 11, 24))
    assert entry.expired(date(2026, 11, 25))
    assert not KnownFailure(task="Climb").expired(date(9999, 12, 31))


def test_only_failures_of_the_agent_are_accepted(attempt: Make) -> None:
    lines = [
        attempt(task="Passes"),
        attempt(task="Fails", verdict="failed"),
        attempt(task="Fails", seed=32, verdict="budget exceeded"),
        attempt(task="Strict", outcome="failed"),
        attempt(task="Skipped", verdict="failed", outcome="skipped"),
        attempt(task="Marked", verdict="failed", outcome="xfailed"),
        attempt(task="Known", verdict="agent error"),
        *(
            attempt(task="Trouble", seed=seed, verdict=verdict)
            for seed, verdict in enumerate(("device error", "model error", "invalid task"))
        ),
    ]
    found = known_failures.accepted(lines, "strict", [KnownFailure(task="Known")])
    assert [each.entry for each in found] == [KnownFailure(task="Fails", seeds=(30, 32))]


def test_tasks_of_one_name_are_accepted_by_their_node_ids(attempt: Make) -> None:
    lines = [attempt(task="Climb", file=name, verdict="failed") for name in ("a.py", "b.py")]
    for each in lines:
        each["run"]["nodeid"] = f"mine/{each['file']}::Climb::test_episode[30]"
    found = known_failures.accepted(lines, "strict")
    assert [each.entry.nodeid for each in found] == ["mine/a.py::Climb", "mine/b.py::Climb"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, ""),
        ("", ""),
        ("# ours", "# ours\n\n"),
        (f"# ours\n\n{ENTRY}\n# the end\n", f"# ours\n\n{ENTRY}\n# the end\n\n"),
    ],
)
def test_entries_are_added_at_the_end_and_the_rest_stays(
    attempt: Make, tmp_path: Path, before: str | None, after: str
) -> None:
    path = tmp_path / "known.toml"
    if before is not None:
        path.write_text(before)
    line = attempt(task="Fails", verdict="agent error", error='it said "no"\n\x7f')
    known_failures.add(path, known_failures.accepted([line], "strict"))
    text = path.read_text()
    assert text == after + (
        '[[known]]\ntask = "Fails"\nseeds = [30]\n'
        'reason = ""  # agent error: it said "no"\\n\\x7f\n'
    )
    assert tomllib.loads(text)["known"][-1] == {"task": "Fails", "seeds": [30], "reason": ""}


def test_a_file_that_cannot_be_added_to_is_known_beforehand(tmp_path: Path) -> None:
    path = tmp_path / "known.toml"
    path.write_text('known = [{ task = "Climb" }]\n')
    with pytest.raises(UsageError, match="its entries are a list; write each as a table"):
        known_failures.check_addition(path)
    with pytest.raises(UsageError, match=r"there is no folder .*nowhere for known\.toml"):
        known_failures.check_addition(tmp_path / "nowhere" / "known.toml")
    known_failures.check_addition(tmp_path / "new.toml")
    assert not (tmp_path / "new.toml").exists()


def test_what_passes_now_is_named_with_its_seeds(attempt: Make) -> None:
    lines = [
        attempt(task="Climb", seed=30, verdict="failed", known="why"),
        attempt(task="Climb", seed=31, known="why"),
        attempt(task="Rest", known="why"),
        attempt(task="Swim", verdict="failed"),
    ]
    assert known_failures.counted(lines) == "1 failed as known; 2 pass now: Climb [31], Rest"
    assert known_failures.counted(lines[:1]) == "1 failed as known"
