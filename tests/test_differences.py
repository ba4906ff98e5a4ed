"""docs/differences.md and the checks of the code name the same entries."""

import re
from pathlib import Path

from pytest_androidworld.task import differences
from pytest_androidworld.task.differences import GradingDifference

ROOT = Path(__file__).parents[1]
LISTED = re.compile(r"^\|((?: D\d+,?)+) \|", re.M)
USED = re.compile(r'"(D\d{2,3})"')
# Entries without a check of their own: what is drawn, how a case is run, what is marked.
NO_CHECK = set(
    "D01 D03 D04 D06 D14 D15 D16 D17 D18 D19 D20 D21 D22 D23 D32 D33 D37 D44 D64 D65 D67"
    " D69 D74 D75 D79 D81 D86 D88 D109 D110".split()
)


def listed() -> set[str]:
    text = (ROOT / "docs/differences.md").read_text("utf-8")
    return {entry for row in LISTED.findall(text) for entry in re.findall(r"D\d+", row)}


def used() -> set[str]:
    files = [
        path
        for folder in ("pytest_androidworld/task", "pytest_androidworld", "task_cases")
        for path in (ROOT / folder).glob("*.py" if folder == "pytest_androidworld" else "**/*.py")
    ]
    return {entry for path in files for entry in USED.findall(path.read_text("utf-8"))}


def test_the_packages_copy_of_the_page_has_the_same_words() -> None:
    text = (ROOT / "docs/differences.md").read_text("utf-8")
    rows = re.findall(r"^\|((?: D\d+,?)+) \| (.*) \| (.*) \|$", text, re.M)
    page = {
        entry: GradingDifference(entry, upstream, strict)
        for entries, upstream, strict in rows
        for entry in re.findall(r"D\d+", entries)
    }
    assert differences.entries() == page


def test_each_entry_that_a_check_names_is_explained() -> None:
    assert used() - listed() == set()


def test_each_entry_that_is_explained_is_some_checks() -> None:
    assert listed() - used() - NO_CHECK == set()
