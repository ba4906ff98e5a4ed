"""What a stranger's change passes through: workflows, templates, and the pages at the door."""

import configparser
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.recipes import page

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted(ROOT.glob(".github/workflows/*.yml"))
FORMS = sorted(ROOT.glob(".github/ISSUE_TEMPLATE/[0-9]*.yml"))
HOME = Path(sys.executable).parent
PINNED = re.compile(r"[\w-]+/[\w/-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+")
INSECURE = """
on: pull_request_target
permissions: write-all
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - run: echo ${{ github.event.pull_request.title }}
"""


def read(path: Path) -> Any:
    return YAML(typ="safe", pure=True).load(path.read_text("utf-8"))


def zizmor(*paths: Path) -> tuple[int, str]:
    """What is found in workflows, without a network."""
    done = subprocess.run(
        [HOME / "zizmor", "--offline", "--no-progress", "--color=never", *paths],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_no_hole_is_found_in_a_workflow(tmp_path: Path) -> None:
    """Neither in ours, nor in the action, nor in those that the pages print."""
    printed = []
    for name, text in {**page.PRINTED, **page.SHORT}.items():
        if "workflows" in name:
            printed.append(tmp_path / name.replace(" ", "-").replace("/", "-"))
            printed[-1].write_text(text, "utf-8")
    assert len(printed) == 4
    status, output = zizmor(*WORKFLOWS, ROOT / page.ACTION, *printed)
    assert status == 0, output


def test_a_hole_in_a_workflow_would_be_found(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yml"
    path.write_text(INSECURE, "utf-8")
    status, output = zizmor(path)
    assert status != 0
    assert "template-injection" in output


@pytest.mark.parametrize(
    ("path", "schema"),
    [
        *((path, "vendor.github-workflows") for path in WORKFLOWS),
        *((path, "vendor.github-issue-forms") for path in FORMS),
        (ROOT / ".github/ISSUE_TEMPLATE/config.yml", "vendor.github-issue-config"),
    ],
    ids=lambda value: value.name if isinstance(value, Path) else "",
)
def test_a_file_of_github_keeps_to_its_schema(path: Path, schema: str) -> None:
    program = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(path)]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_has_no_more_rights_than_it_needs_and_code_that_cannot_change(
    path: Path,
) -> None:
    recipe = read(path)
    assert recipe["permissions"] in ({}, {"contents": "read"})
    rights = [job.get("permissions", {"contents": "read"}) for job in recipe["jobs"].values()]
    upload = {"contents": "read", "id-token": "write"}
    assert [each for each in rights if each not in ({"contents": "read"}, upload)] == []
    assert sum(each == upload for each in rights) == (path.name == "release.yml")
    uses = re.findall(r"uses: *(.*)", path.read_text("utf-8"))
    assert [line for line in uses if not PINNED.fullmatch(line)] == []


def test_each_environment_of_the_tests_is_one_of_tox() -> None:
    tox = configparser.ConfigParser()
    tox.read(ROOT / "tox.ini")
    known = {name.removeprefix("testenv:") for name in tox.sections()}
    jobs = read(ROOT / ".github/workflows/tests.yml")["jobs"]
    matrices = [job["strategy"]["matrix"] for job in jobs.values()]
    used = {env for matrix in matrices for env in matrix["env"]}
    used |= {row["env"] for matrix in matrices for row in matrix.get("include", ())}
    assert {"lint", "types", "plugin", "phone", "pytest8"} <= used
    assert used - known == set()


def test_llms_txt_names_pages_that_are_there() -> None:
    found = re.findall(r"\]\(([^)]+)\)", (ROOT / "llms.txt").read_text("utf-8"))
    assert len(found) > 15
    assert [link for link in found if not (ROOT / link).exists()] == []


def test_the_page_for_coding_agents_is_one_page() -> None:
    assert len((ROOT / "AGENTS.md").read_text("utf-8").split()) <= 500


def test_the_citation_has_what_its_format_asks_for() -> None:
    """cff-version, message, title and authors: the Citation File Format 1.2.0."""
    citation = read(ROOT / "CITATION.cff")
    assert {"cff-version", "message", "title", "authors"} <= set(citation)
    assert citation["cff-version"] == "1.2.0"


@pytest.mark.parametrize("house", ["plugin, the tasks or the agents", "phone"])
def test_a_first_change_takes_ten_lines_for_each_house(house: str) -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    steps = text.partition(f"\nTo the {house}:\n\n")[2].partition("\n\n")[0].splitlines()
    assert 7 <= sum(line[0].isdigit() for line in steps) <= len(steps) <= 10, steps
