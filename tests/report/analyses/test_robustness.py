"""``androidworld robustness``: the same seed (trials) against different seeds."""

import io
import random
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from scipy import stats

from phone.tests.pictures import open_image
from pytest_androidworld import cli
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report.analyses.belonging import NamedRun
from pytest_androidworld.report.analyses.robustness import Robustness
from pytest_androidworld.report.analyses.robustness_figure import figure
from pytest_androidworld.report.analyses.robustness_tables import by_task, over_rounds
from pytest_androidworld.report.comparison.significance import fisher_p
from tests.report.analyses.conftest import MakeRun, Rewards, Save

SAME = {"EditNote": 0, "AddExpense": 0, "DeleteEvent": 2, "CountActivities": 16}
DIFFERENT = {"EditNote": 8, "AddExpense": 7, "DeleteEvent": 5, "CountActivities": 15}
NO_SCORE = "played on the virtual phone: these are no AndroidWorld scores"


def rewards(passed: dict[str, int], of: int = 20) -> Rewards:
    return {task: [*[1.0] * count, *[0.0] * (of - count)] for task, count in passed.items()}


@pytest.fixture
def runs(played: MakeRun) -> list[NamedRun]:
    """Twenty trials of four tasks, and twenty seeds."""
    return [
        NamedRun("same", played(rewards(SAME), trials=True)),
        NamedRun("different", played(rewards(DIFFERENT))),
    ]


@pytest.mark.parametrize("one", [(0, 20), (1, 20), (7, 9), (20, 20), (3, 3)])
@pytest.mark.parametrize("other", [(0, 20), (6, 20), (2, 7), (20, 20)])
def test_fishers_p_is_scipys(one: tuple[int, int], other: tuple[int, int]) -> None:
    table = [[part, of - part] for part, of in (one, other)]
    assert fisher_p(one, other) == pytest.approx(stats.fisher_exact(table).pvalue, abs=1e-9)


def test_each_task_has_both_rates_their_difference_and_its_p(runs: list[NamedRun]) -> None:
    rows = by_task(Robustness.of(runs), runs).rows
    assert [[row[n].text for n in (0, 1, 4, 7, 8)] for row in rows] == [
        ["AddExpense", "0/20", "7/20", "+35.0", "0.0083 *"],
        ["CountActivities", "16/20", "15/20", "\N{MINUS SIGN}5.0", "1"],
        ["DeleteEvent", "2/20", "5/20", "+15.0", "0.41"],
        ["EditNote", "0/20", "8/20", "+40.0", "0.0033 *"],
        ["all tasks", "", "", "+21.2", "0.25"],
    ]


def test_few_tasks_cannot_show_a_difference_over_all(runs: list[NamedRun]) -> None:
    notes = by_task(Robustness.of(runs), runs).notes
    assert notes == [
        "change in points; * p < 0.05 by Fisher's exact test: of 4 tasks about 0.2 would be by"
        " chance",
        "all tasks: 95 % from \N{MINUS SIGN}11.5 to +54.0 points, p by sign flips over tasks",
        "all tasks: 4 tasks cannot reach p < 0.05; 6 or more can",
        NO_SCORE,
    ]


def test_a_known_sensitivity_comes_out_of_scripted_agents(played: MakeRun) -> None:
    """Each seed of Sensitive is always passed or never; each play of Steady is by chance."""
    draw = random.Random(3)
    names = {f"Steady{number}": 0.5 for number in range(40)}
    same: Rewards = {"Sensitive": [0.0] * 40}
    different: Rewards = {"Sensitive": [*[1.0] * 20, *[0.0] * 20]}
    for name, chance in names.items():
        same[name] = [float(draw.random() < chance) for _ in range(40)]
        different[name] = [float(draw.random() < chance) for _ in range(40)]
    found = Robustness.of(
        [NamedRun("same", played(same, trials=True)), NamedRun("different", played(different))]
    )
    marked = [each.task.name for each in found.tasks if each.is_significant]
    assert "Sensitive" in marked
    assert len(marked) <= 4  # 5 % of forty are two
    interval = found.overall.interval()
    assert interval is not None
    low, high = interval
    assert low < 0.5 / 41 < high


def test_the_papers_three_seeds_and_their_mean_come_out(played: MakeRun) -> None:
    """27.6 %, 26.3 % and 33.2 % of 116 tasks, 29.0 % in the mean; partial rewards are in."""
    seeds = ([1.0] * 32, [1.0] * 30 + [0.5], [1.0] * 38 + [0.5])
    full = [each + [0.0] * (116 - len(each)) for each in seeds]
    made: Rewards = {f"Task{n}": [each[n] for each in full] for n in range(116)}
    found = Robustness.of([NamedRun("run", played(made))])
    assert [f"{100 * each:.1f}" for each in found.different.rewards.rounds] == [
        "27.6",
        "26.3",
        "33.2",
    ]
    (row,) = over_rounds(found).rows
    assert [each.text for each in row] == [
        *("different seeds, each seed", "3"),
        *("28.7 %", "3.6", "25.9–32.8"),
        *("29.0 %", "3.7", "26.3–33.2"),
    ]
    assert by_task(found, [NamedRun("run", played(made))]).notes[0] == (
        "no case of the same seed is among these runs; play it with --aw-trials=20"
    )


def test_a_task_of_one_side_has_no_difference(played: MakeRun) -> None:
    runs = [
        NamedRun("same", played({"A": [1.0, 0.0], "B": [1.0, 1.0]}, trials=True, device="avd")),
        NamedRun("different", played({"A": [1.0, 1.0]}, device="avd")),
    ]
    made = by_task(Robustness.of(runs), runs)
    assert [[row[n].text for n in (0, 1, 4, 7, 8)] for row in made.rows] == [
        ["A", "1/2", "2/2", "+50.0", "1"],
        ["B", "2/2", "–", "–", "–"],
    ]
    assert made.notes[-1] == "different does not belong to same: 1 task not there: B"


def test_another_grading_on_one_side_is_in_a_note(played: MakeRun) -> None:
    runs = [
        NamedRun("same", played({"A": [1.0, 0.0]}, trials=True, device="avd", grading="upstream")),
        NamedRun("different", played({"A": [1.0, 1.0]}, device="avd")),
    ]
    assert by_task(Robustness.of(runs), runs).notes[-1] == (
        "different does not belong to same: grading 'strict', there 'upstream'"
    )


def test_another_model_on_one_side_is_refused(played: MakeRun) -> None:
    runs = [
        NamedRun("same", played({"A": [1.0, 0.0]}, trials=True, model="one")),
        NamedRun("different", played({"A": [1.0, 1.0]}, model="other")),
    ]
    with pytest.raises(UsageError) as caught:
        Robustness.of(runs)
    assert str(caught.value) == (
        "the runs are of several agents: different has model 'other', and same 'one';"
        " name runs of one agent, model and device"
    )


def test_the_figure_has_a_mark_where_each_rate_is(runs: list[NamedRun]) -> None:
    drawn = figure(Robustness.of(runs))
    root = ET.fromstring(drawn.svg())
    name = "{http://www.w3.org/2000/svg}"
    texts = [each.text for each in root.iter(f"{name}text")]
    for text in ("EditNote", "0/20", "8/20", "p = 0.0033 *", "p = 0.41", "same seed (20 trials)"):
        assert text in texts
    axis = {each.text: float(each.attrib["x"]) for each in root.iter(f"{name}text")}
    middles = [float(each.attrib["cx"]) for each in root.iter(f"{name}circle")][1:]
    unit = (axis["100 %"] - axis["0 %"]) / 100
    assert [round((x - axis["0 %"]) / unit) for x in middles] == [0, 80, 10, 0]
    assert root.find(f"{name}title") is not None


def test_the_png_shows_the_same_dark_on_white(runs: list[NamedRun]) -> None:
    drawn = figure(Robustness.of(runs))
    image = open_image(io.BytesIO(drawn.png()))
    assert image.size == (round(3 * drawn.width), round(3 * drawn.height))
    colors = image.getcolors(1 << 24)
    assert colors
    found = {color for _, color in colors}
    assert image.getpixel((0, 0)) == (255, 255, 255)
    assert {(17, 17, 17), (29, 79, 145), (179, 67, 15)} <= found


def test_a_name_of_the_users_cannot_break_the_figure(played: MakeRun) -> None:
    made = played(rewards({"A": 1}), agent='<x>&"\x1b')
    root = ET.fromstring(figure(Robustness.of([NamedRun("run", made)])).svg())
    texts = [each.text or "" for each in root.iter() if each.tag.endswith("text")]
    assert any('<x>&"\\x1b' in text for text in texts)


def test_the_command_writes_tables_and_figures(
    runs: list[NamedRun], save: Save, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    names = [save(each.name, each.journal) for each in runs]
    assert cli.main(["robustness", *names, "--svg=f.svg", "--png=f.png"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("same seed, each trial           20   22.5 %")
    assert any(line.startswith("EditNote") and line.endswith("0.0033 *") for line in lines)
    assert (tmp_path / "f.svg").read_text().startswith("<svg ")
    assert (tmp_path / "f.png").read_bytes().startswith(b"\x89PNG")
    assert cli.main(["robustness", *names, "--format=csv"]) == 0
    header, first, *_ = capsys.readouterr().out.splitlines()
    assert header == (
        "task,same_passed,same_cases,same_rate,same_low,same_high,different_passed,"
        "different_cases,different_rate,different_low,different_high,change,p"
    )
    assert first.startswith("AddExpense,0,20,0.0,0.0,")


def test_what_cannot_be_done_is_said(
    played: MakeRun, save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    save("none", played({"A": [None]}))
    assert cli.main(["robustness", "none"]) == 4
    assert "no case was counted in these runs" in capsys.readouterr().err
    save("some", played({"A": [1.0]}))
    assert cli.main(["robustness", "some", "--svg=nowhere/f.svg"]) == 4
    assert "nowhere/f.svg cannot be written: No such file" in capsys.readouterr().err
