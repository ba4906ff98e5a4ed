"""What a task checks, by its parameters: derived from several cases, printed for any."""

import pytest

from pytest_androidworld.task import catalogue, claims, differences
from pytest_androidworld.task.claims import Claim, derive
from pytest_androidworld.task.score import GRADINGS


def case(claim: str, **params: str) -> tuple[dict[str, str], list[Claim]]:
    return params, [Claim(claim)]


@pytest.mark.parametrize(
    ("cases", "template"),
    [
        ([case("a.md is gone", name="a.md")], "{name} is gone"),
        ([case("x/a.md is gone", folder="x", name="a.md")], "x/{name} is gone"),
        ([case("note.md.bak is gone", short="note.md", name="note.md.bak")], "{name} is gone"),
        ([case("1 file"), case("2 files")], "…"),
        ([case("file a of 2"), case("file bc of 2")], "file … of 2"),
        ([case("IMG_20231015_153403.jpg is there")], "IMG_….jpg is there"),
        ([case("folder_20230308_060526", name="folder_20230308_060526")], "{name}"),
    ],
)
def test_a_claim_is_derived_with_its_parameters(
    cases: list[tuple[dict[str, str], list[Claim]]], template: str
) -> None:
    assert derive(cases) == (Claim(template),)


def test_a_case_with_fewer_checks_is_left_out() -> None:
    claims_of_whole = [Claim("the note is there"), Claim("no other is")]
    cases: list[tuple[dict[str, str], list[Claim]]] = [
        ({}, claims_of_whole),
        ({}, [Claim("nothing is there")]),
    ]
    assert derive(cases) == tuple(claims_of_whole)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a.md holds 3 lines", True),
        ("a.md holds  lines", True),
        ("b.md holds 3 lines", False),
        ("axmd holds 3 lines", False),
        ("a.md holds 3 lines and more", False),
    ],
)
def test_what_a_claim_matches(text: str, found: bool) -> None:
    assert Claim("{name} holds … lines").matches(text, {"name": "a.md"}) is found


def test_what_is_written_is_one_claim_a_line() -> None:
    loose = Claim("it is new", ("upstream",), "D25")
    assert claims.as_text({"B": [Claim("it is „there“")], "A": [loose]}).splitlines() == [
        "{",
        ' "A": [',
        '  {"claim": "it is new", "gradings": ["upstream"], "defect": "D25"}',
        " ],",
        ' "B": [',
        '  {"claim": "it is „there“"}',
        " ]",
        "}",
    ]


def test_every_task_of_the_benchmark_has_its_claims() -> None:
    assert set(claims.by_task()) == set(catalogue.entries())


def test_a_claim_that_counts_in_one_grading_names_an_entry_that_is_explained() -> None:
    named = [claim for task in claims.by_task().values() for claim in task]
    assert {claim.defect is None for claim in named if claim.gradings == GRADINGS} == {True}
    entries = {claim.defect for claim in named if claim.gradings != GRADINGS}
    assert entries <= set(differences.entries())
