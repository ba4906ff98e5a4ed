"""What is expected is derived from seeds, in terms of parameters; near misses are not expected."""

from typing import Any

import pytest

from pytest_androidworld.side_effects.changes import Change
from pytest_androidworld.side_effects.patterns import Pattern, Solved, derive, unexpected

FILE = {"kind": "file", "digest": "1"}
EXPENSE = "com.arduia.expense expense"


def file(how: Any, name: str) -> Change:
    sides = ({}, FILE) if how == "added" else (FILE, {})
    return Change(how, "file", f"/storage/emulated/0/{name}", *sides)


def expense(how: Any, name: str) -> Change:
    row = {"name": name, "amount": 5}
    sides = ({}, row) if how == "added" else (row, {})
    return Change(how, "row", EXPENSE, *sides)


def switched(value: str) -> Change:
    return Change("changed", "value", "radios wifi", {"value": "x"}, {"value": value})


def facts(patterns: list[Pattern]) -> list[dict[str, str]]:
    return [dict(pattern.facts) for pattern in patterns]


CREATED = derive(
    [
        Solved({"file_name": name, "text": "milk"}, [file("added", f"Notes/{name}")])
        for name in ("a_note.md", "b_note.md", "c_note.txt")
    ]
)


def test_a_path_that_contains_a_parameter_is_expected_with_any_value_of_it() -> None:
    assert facts(CREATED) == [{"path": "Notes/{file_name}"}]
    assert unexpected([file("added", "Notes/z.md")], CREATED, {"file_name": "z.md"}) == []


@pytest.mark.parametrize(
    "change",
    [
        file("added", "Notes/y.md"),  # another name
        file("added", "Other/z.md"),  # another folder
        file("deleted", "Notes/z.md"),  # the opposite
        file("added", "Notes/zxmd"),  # a dot is a dot
        file("added", "Notes/z.md.bak"),
    ],
)
def test_a_near_miss_is_not_expected(change: Change) -> None:
    assert unexpected([change], CREATED, {"file_name": "z.md"}) == [change]


def test_what_is_expected_once_is_not_expected_twice() -> None:
    change = file("added", "Notes/z.md")
    assert unexpected([change, change], CREATED, {"file_name": "z.md"}) == [change]


def test_a_part_of_a_parameters_name_before_its_suffix_is_one() -> None:
    names = ("first.mp4", "second.mp4", "third.mp4")
    solved = [
        Solved({"video": name}, [file("added", f"{name.removesuffix('.mp4')}_text.txt")])
        for name in names
    ]
    assert facts(derive(solved)) == [{"path": "{video.stem}_text.txt"}]


def test_of_rows_those_that_the_parameters_name_are_expected_and_no_decoy() -> None:
    drawn = [
        {"targets": [{"name": one}, {"name": two}], "noise": [{"name": "Rent"}, {"name": one}]}
        for one, two in (("Tea", "Ham"), ("Bus", "Car"), ("Gym", "Pen"))
    ]
    solved = [
        Solved(params, [expense("deleted", row["name"]) for row in params["targets"]])
        for params in drawn
    ]
    patterns = derive(solved)
    assert facts(patterns) == [{"name": "{targets.*.name}"}]
    params = {"targets": [{"name": "Zoo"}, {"name": "Fee"}], "noise": [{"name": "Rent"}]}
    decoy = expense("deleted", "Rent")
    changes = [expense("deleted", "Zoo"), decoy, expense("deleted", "Fee")]
    assert unexpected(changes, patterns, params) == [decoy]


def test_of_namesakes_among_the_parameters_each_is_expected() -> None:
    params = [{"targets": [{"name": name}]} for name in ("Tea", "Bus", "Gym")]
    solved = [Solved(each, [expense("added", each["targets"][0]["name"])]) for each in params]
    patterns = [*derive(solved)]
    twice = {"targets": [{"name": "Zoo"}, {"name": "Zoo"}]}
    changes = [expense("added", "Zoo")] * 3
    (pattern,) = patterns
    assert (pattern.most, pattern.in_all) == (1, 1)
    assert pattern.most_of(changes[0], {"targets.*.name": ["Zoo", "Zoo"]}) == 2
    assert len(unexpected(changes, patterns, twice)) == 2  # each case had one in all


def test_one_of_several_named_notes_is_expected_and_not_a_second() -> None:
    drawn = [{"written": [f"{seed}a.md", f"{seed}b.md"]} for seed in ("k", "m", "p")]
    solved = [Solved(each, [file("deleted", each["written"][0])]) for each in drawn]
    changes = [file("deleted", "x.md"), file("deleted", "y.md")]
    left = unexpected(changes, derive(solved), {"written": ["x.md", "y.md"]})
    assert left == [changes[1]]


def test_times_in_names_differ_from_agent_to_agent() -> None:
    solved = [Solved({}, [file("added", "DCIM/IMG_20231015_153403.jpg")])] * 2
    patterns = derive(solved)
    assert unexpected([file("added", "DCIM/IMG_20231015_160000.jpg")], patterns, {}) == []
    assert unexpected([file("added", "DCIM/holiday.jpg")], patterns, {}) != []


def test_what_is_the_same_for_all_seeds_is_no_parameter_by_chance() -> None:
    solved = [Solved({"hours": hours}, [switched("9")]) for hours in (9, 3, 4)]
    assert facts(derive(solved)) == [{"value": "9"}]


def test_seeds_that_draw_the_same_agree_on_nothing() -> None:
    solved = [
        Solved({"place": place}, [expense("added", f"found near {number}th")])
        for place, number in (("Ruggell", 1), ("Ruggell", 1), ("Vaduz", 20), ("Malbun", 30))
    ]
    assert facts(derive(solved)) == [{"name": "found near #th"}]
    unlike = [
        Solved({"place": place}, [expense("added", f"{name} and more")])
        for place, name in (("Ruggell", "north"), ("Vaduz", "south"), ("Malbun", "west"))
    ]
    assert facts(derive(unlike)) == [{"name": "*"}]


def test_of_a_changed_row_the_columns_that_the_solution_changes_may_differ() -> None:
    def changed(**after: Any) -> Change:
        before = {"name": "Tea", "amount": 5, "note": ""}
        return Change("changed", "row", EXPENSE, before, {**before, **after})

    patterns = derive([Solved({"name": "Tea"}, [changed(amount=6)])])
    assert unexpected([changed(amount=9)], patterns, {"name": "Tea"}) == []
    assert unexpected([changed(note="x")], patterns, {"name": "Tea"}) != []
    assert unexpected([changed(amount=6, note="x")], patterns, {"name": "Tea"}) != []


def test_traces_are_expected_however_many() -> None:
    media = Change("added", "row", "com.simplemobiletools.gallery.pro media", {}, {"id": 1})
    patterns = derive([Solved({}, [media])])
    assert patterns[0].most is None
    assert unexpected([media] * 50, patterns, {}) == []


def test_a_pattern_is_the_same_after_it_was_written_and_read() -> None:
    assert [Pattern.of(pattern.line) for pattern in CREATED] == CREATED
    assert CREATED[0].line == {
        "how": "added",
        "kind": "file",
        "place": "files",
        "facts": {"path": "Notes/{file_name}"},
        "most": 1,
        "in_all": 1,
    }
