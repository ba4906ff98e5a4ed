"""How the doctor's rows look: on terminals of any width, dark or plain."""

import io

import pytest
from _pytest._io import TerminalWriter  # what pytest gives a plugin

from pytest_androidworld.env.doctor.probe import (
    Evidence,
    Examined,
    Probe,
    note,
    problem,
    well,
)
from pytest_androidworld.plugin.commands.doctor_table import DoctorTable

SEEN = "animations are on, and so are other things that were not requested; elements move"
CURE = "adb shell 'settings put global window_animation_scale 0'"


def probe(name: str, question: str, *, mends: bool = False) -> Probe[None]:
    return Probe(name, question, lambda _: (), (lambda _: "") if mends else None)


ROOT = Examined(probe("root", "Do commands have all rights?"), (well("adb is root"),), 0.1)
CALM = Examined(
    probe("calm", "Does nothing move?", mends=True),
    (problem(SEEN, CURE), note("it blinks")),
    0.3,
)
NOTED = Examined(probe("model", "What is it?"), (note("a toaster", "buy a phone"),), 0.0)


def drawn(width: int, *rows: Examined[None], color: bool = False, fixes: bool = False) -> str:
    file = io.StringIO()
    terminal = TerminalWriter(file)
    terminal.hasmarkup = color
    table = DoctorTable(terminal, width)
    table.title("virtual")
    for each in rows:
        table.row(each, fixes=fixes)
    table.summary("virtual", rows)
    return file.getvalue()


def test_eighty_columns() -> None:
    assert drawn(80, ROOT, CALM) == (
        "virtual\n"
        "ok       root              adb is root\n"
        "problem  calm              animations are on, and so are other things that were\n"
        "                           not requested; elements move\n"
        "                           -> adb shell 'settings put global\n"
        "                           window_animation_scale 0' (--aw-fix)\n"
        "note                       it blinks\n"
        "virtual: not well, 1 problem and 1 note (2 questions in 0.4 s)\n"
        "\n"
    )


def test_two_hundred_columns_have_the_questions() -> None:
    space = " " * 55
    assert drawn(200, ROOT, CALM) == (
        "virtual\n"
        "ok       Do commands have all rights?                  adb is root\n"
        f"problem  Does nothing move?                            {SEEN}\n"
        f"{space}-> {CURE} (--aw-fix)\n"
        "note                                                   it blinks\n"
        "virtual: not well, 1 problem and 1 note (2 questions in 0.4 s)\n"
        "\n"
    )


def test_forty_columns_have_a_line_for_each_name() -> None:
    assert drawn(40, ROOT, NOTED) == (
        "virtual\n"
        "ok root\n"
        "  adb is root\n"
        "note model\n"
        "  a toaster\n"
        "  -> buy a phone\n"
        "virtual: well, with 1 note (2 questions\n"
        "  in 0.1 s)\n"
        "\n"
    )


def test_what_is_about_to_be_mended_needs_no_hint() -> None:
    assert "(--aw-fix)" in drawn(80, CALM)
    assert "(--aw-fix)" not in drawn(80, CALM, fixes=True)
    assert "(--aw-fix)" not in drawn(80, NOTED)


def test_what_is_left_to_be_mended_by_hand_has_no_hint() -> None:
    by_hand = (problem("an app is missing", "install it", by_hand=True), problem("x", "do y"))
    lines = drawn(80, Examined(CALM.probe, by_hand, 0.0)).splitlines()
    assert [line.split("-> ")[1] for line in lines if "->" in line] == [
        "install it",
        "do y (--aw-fix)",
    ]
    assert not Examined(CALM.probe, by_hand[:1], 0.0).mendable


@pytest.mark.parametrize(
    ("evidence", "code"), [(well("."), "32"), (note("."), "33"), (problem(".", "x"), "31")]
)
def test_colors_tell_the_levels(evidence: Evidence, code: str) -> None:
    text = drawn(80, Examined(probe("x", "x?"), (evidence,), 0.0), color=True)
    assert f"\x1b[{code}m{evidence.level:9}\x1b[0m" in text


def test_where_all_is_well_one_line_says_it() -> None:
    assert drawn(80, ROOT).splitlines()[2] == "virtual: all is well (1 question in 0.1 s)"


@pytest.mark.parametrize("width", [1, 20, 59, 60, 79, 139, 140, 300])
def test_a_line_is_longer_than_the_terminal_only_for_a_long_word(width: int) -> None:
    lines = drawn(width, ROOT, CALM, NOTED).splitlines()
    assert max(map(len, lines)) <= max(width, 36)


def test_a_path_stays_whole() -> None:
    path = "/home/ada/" + "long/" * 20
    found = Examined(probe("sdk", "Where?"), (well(f"there is no {path}"),), 0.0)
    assert drawn(80, found).splitlines()[1:3] == [
        "ok       sdk               there is no",
        f"                           {path}",
    ]
