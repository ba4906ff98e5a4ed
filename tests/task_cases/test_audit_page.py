"""docs/audit.md has every task, and was made when no claim failed."""

from pathlib import Path

from tests.task_cases.test_every_task import benchmark

ROOT = Path(__file__).parents[2]


def test_the_page_of_the_audit_has_every_task_and_no_failure() -> None:
    page = (ROOT / "docs/audit.md").read_text("utf-8")
    rows = [line.split("|")[1:-1] for line in page.splitlines() if line.startswith("| ")][1:]
    assert [row[0].strip() for row in rows] == [kind.__name__ for kind in benchmark()]
    cells = {cell.strip() for row in rows for cell in row[1:]}
    assert cells == {"ok", "known", "–"}
