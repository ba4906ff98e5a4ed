"""What the documents point to is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def links(text: str) -> list[str]:
    """The files that a page links to or shows, but for those in its comments."""
    shown = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    return [link for link in re.findall(r"\]\(([^)#\s]+)", shown) if "://" not in link]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_each_linked_file_exists(page: Path) -> None:
    assert [link for link in links(page.read_text()) if not (page.parent / link).exists()] == []
