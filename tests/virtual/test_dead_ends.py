"""How many buttons and rows still say that something is not part of the phone."""

import re
from pathlib import Path

import pytest

import pytest_androidworld.virtual

CODE = Path(pytest_androidworld.virtual.__file__).parent
SAYS_SO = re.compile(
    r"\b(?:self|app|screen|desk)\.absent\b|(?:report|say)_absent\(|_absent\(|\"absent\""
    r"|isn't available right now"
)
BEFORE = 113  # lines in commit cf85977


def dead_ends(folder: Path) -> list[str]:
    lines = [
        (path, line)
        for path in sorted(folder.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    return [f"{path.name}: {line.strip()}" for path, line in lines if SAYS_SO.search(line)]


@pytest.mark.parametrize(
    "app", ["camera", "chrome", "framework", "markor", "recorder", "settings", "systemui"]
)
def test_no_button_of_the_app_ends_in_a_message_about_the_phone(app: str) -> None:
    assert dead_ends(CODE / "apps" / app) == []


def test_at_most_a_quarter_of_the_dead_ends_is_left() -> None:
    assert len(dead_ends(CODE)) <= BEFORE / 4
