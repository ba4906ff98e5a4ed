"""``benchmarks/scale.py`` prints a row for each number of phones."""

import re
import sys
from pathlib import Path

import pytest

from benchmarks import scale
from pytest_androidworld.boot import virtual_phone

PAGE = (Path(__file__).parents[2] / "docs" / "scale.md").read_text("utf-8")


def test_a_row_has_memory_start_steps_and_cases(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its phones are forked from a mother of its own: those of another would not be counted."""
    monkeypatch.delenv(virtual_phone.ZYGOTE, raising=False)
    monkeypatch.setattr(scale, "TASKS", ("SystemWifiTurnOff",))
    words = ["--phones=2", "--models=0", "--seconds=1"]
    monkeypatch.setattr(sys, "argv", ["scale.py", *words])
    scale.main()
    header, _, row, _, load = capsys.readouterr().out.splitlines()
    assert header == (
        "| phones | memory, MB | of a phone | processes | start of all, s | CPU of a start, s"
        " | steps a CPU second, 0 s | cases an hour, 0 s | failed |"
    )
    phones, *figures = (cell.replace(",", "") for cell in row.strip("| ").split(" | "))
    assert (phones, figures[-1]) == ("2", "0")
    assert all(float(figure) >= 0 for figure in figures)
    assert re.fullmatch(r"\d+ cores; load at the end [\d., ]+ \(1, 5, 15 minutes\)", load)


def test_the_page_has_the_command() -> None:
    assert "    python benchmarks/scale.py --phones 1,8,32,64 --models 0,2,10\n" in PAGE
    assert [scale.numbers(int)("1,8,32,64"), scale.numbers(float)("0,2,10")] == [
        [1, 8, 32, 64],
        [0, 2, 10],
    ]
