"""A run of MiniWoB has its title, and a mixed run two rates."""

from typing import Any

import pytest

from pytest_androidworld.report import terminal
from pytest_androidworld.report.statistics import Rate

PAGE = "miniwob/click_button.py"


def test_a_run_of_miniwob_is_no_run_of_androidworld(manifest: Any, attempt: Any) -> None:
    attempts = [attempt(file=PAGE), attempt(file=PAGE, seed=31, verdict="failed")]
    line = terminal.headline(manifest, attempts)
    assert line == "MiniWoB 50.0 % (95 %: 9.5–90.5 %), 1 of 2 cases passed"
    assert terminal.summary(manifest, attempts)[0].text.startswith("MiniWoB: agent oracle")


def test_a_mixed_run_has_two_rates(manifest: Any, attempt: Any) -> None:
    attempts = [attempt(file=PAGE), attempt(verdict="failed")]
    assert terminal.headline(manifest, attempts) == (
        "AndroidWorld 0.0 % (95 %: 0.0–79.3 %), 0 of 1 case passed;"
        " MiniWoB 100.0 % (95 %: 20.7–100.0 %), 1 of 1 case passed"
    )
    rows = [line.text for line in terminal.summary(manifest, attempts)]
    assert rows[0].startswith("AndroidWorld and MiniWoB: agent oracle")
    assert [row.split()[:3] for row in rows if row.strip().startswith(("Andr", "Mini"))][1:] == [
        ["AndroidWorld", "0/1", "0.0"],
        ["MiniWoB", "1/1", "100.0"],
    ]


def test_a_part_of_a_run_of_miniwob_has_its_title_too(manifest: Any, attempt: Any) -> None:
    line = terminal.headline(manifest, [attempt(file=PAGE)], Rate(1, 2))
    assert line == "MiniWoB: only 1 of 2 cases were played"


@pytest.mark.parametrize("file", ["markor/miniwob.py", "miniwob_notes/page.py"])
def test_other_files_with_such_a_name_are_not_of_miniwob(
    manifest: Any, attempt: Any, file: str
) -> None:
    assert terminal.headline(manifest, [attempt(file=file)]).startswith("AndroidWorld 100.0 %")
