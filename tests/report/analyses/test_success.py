"""``androidworld table``: success by agent, input and model, or by what tasks are like."""

import json
import random

import pytest

from pytest_androidworld import cli
from pytest_androidworld.report.analyses.belonging import NamedRun
from pytest_androidworld.report.analyses.success import table
from tests.report.analyses.conftest import MakeRun, Save

OVER_SEEDS = (
    "over seeds, attempts at a task with other parameters each: pass^2, all 2 pass; pass@2, at"
    " least one does"
)
M3A = {"agent": "m3a", "model": "gpt-4-turbo", "input": "text"}


def rewards(passed: int, halves: int = 0, tasks: int = 116) -> dict[str, list[float | None]]:
    """So many tasks with one seed each."""
    earned = [1.0] * passed + [0.5] * halves + [0.0] * (tasks - passed - halves)
    return {f"Task{number}": [each] for number, each in enumerate(earned)}


@pytest.mark.parametrize(
    ("agent", "passed", "halves", "printed"),
    [  # 116 tasks, one seed; the paper's number in percent is the mean reward here
        ("seeact, GPT-4 Turbo", 18, 0, "0.155"),
        ("m3a_simple, Gemma 2", 4, 0, "0.034"),
        ("m3a_simple, Gemini 1.5 Pro", 17, 0, "0.147"),
        ("m3a_simple, GPT-4 Turbo", 23, 0, "0.198"),
        ("m3a, text, Gemma 2", 11, 0, "0.095"),
        ("m3a, text, Gemini 1.5 Pro", 22, 1, "0.194"),
        ("m3a, both, Gemini 1.5 Pro", 26, 1, "0.228"),
        ("m3a, text, GPT-4 Turbo", 35, 1, "0.306"),
        ("m3a, both, GPT-4 Turbo", 29, 1, "0.254"),
        ("robustness, first seed", 32, 0, "0.276"),
        ("robustness, second seed", 30, 1, "0.263"),
        ("robustness, third seed", 38, 1, "0.332"),
        ("Pixel 5, Android 12", 33, 0, "0.284"),
    ],
)
def test_the_papers_numbers_come_out_with_partial_rewards_in(
    played: MakeRun, agent: str, passed: int, halves: int, printed: str
) -> None:
    (row,) = table([NamedRun("run", played(rewards(passed, halves), agent=agent))]).rows
    assert [row[4].text, row[5].text, row[8].text] == ["116", str(passed), printed]


def test_partial_rewards_are_in_the_mean_and_not_in_the_success_rate(played: MakeRun) -> None:
    (row,) = table([NamedRun("run", played(rewards(30, 1)))]).rows
    assert [each.text for each in row[4:]] == ["116", "30", "25.9 %", "18.8–34.5", "0.263"]


def test_a_known_probability_comes_out_of_scripted_agents(played: MakeRun) -> None:
    draw = random.Random(7)
    runs = []
    for agent, chance in (("often", 0.8), ("seldom", 0.2)):
        plays = {
            f"Task{number}": [float(draw.random() < chance) for _ in range(10)]
            for number in range(100)
        }
        runs.append(NamedRun(agent, played(plays, agent=agent)))
    rows = table(runs).rows
    assert [row[0].text for row in rows] == ["often", "seldom"]
    for row, chance in zip(rows, (0.8, 0.2), strict=True):
        low, high = row[7].values
        assert isinstance(low, float)
        assert isinstance(high, float)
        assert low < chance < high
        assert high - low < 0.06


def test_runs_of_one_system_make_a_row_and_another_input_makes_another(played: MakeRun) -> None:
    runs = [
        NamedRun("a", played(rewards(1, tasks=2), **M3A)),
        NamedRun("b", played(rewards(2, tasks=2), **M3A)),
        NamedRun("c", played(rewards(0, tasks=2), **{**M3A, "input": "both"})),
    ]
    rows = [[each.text for each in row[:6]] for row in table(runs).rows]
    assert rows == [
        ["m3a", "both", "gpt-4-turbo", "virtual", "2", "0"],
        ["m3a", "text", "gpt-4-turbo", "virtual", "4", "3"],
    ]


def test_seeds_of_one_task_widen_the_interval(played: MakeRun) -> None:
    """Two tasks, one always and one never passed, are two observations and no forty."""
    (row,) = table([NamedRun("run", played({"A": [1.0] * 20, "B": [0.0] * 20}))]).rows
    assert [row[6].text, row[7].text] == ["50.0 %", "0.0–100.0"]


def test_what_is_not_counted_is_in_a_note_and_in_no_rate(played: MakeRun) -> None:
    made = table([NamedRun("run", played({"A": [1.0], "B": [None]}, device="avd"))])
    assert [each.text for each in made.rows[0][4:7]] == ["1", "1", "100.0 %"]
    assert made.notes == ["run: 1 case not counted (device, model or task error)"]


def test_a_run_without_a_case_that_counts_has_no_rate(played: MakeRun) -> None:
    (row,) = table([NamedRun("run", played({"A": [None]}))]).rows
    assert [each.text for each in row[4:]] == ["0", "0", "–", "–", "–"]


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("app", [["clock", "1"], ["markor", "2"]]),
        ("difficulty", [["easy", "1"], ["hard", "1"]]),
        ("tag", [["search", "1"], ["–", "1"]]),
        ("task", [["A", "1"], ["B", "1"]]),
    ],
)
def test_a_task_counts_in_each_of_its_groups(
    played: MakeRun, by: str, expected: list[list[str]]
) -> None:
    one = played({"A": [1.0]}, of={"apps": ["markor", "clock"], "tags": []})
    two = played({"B": [0.0]}, of={"difficulty": "hard", "tags": ["search"]})
    rows = table([NamedRun("one", one), NamedRun("two", two)], by).rows
    found = [[row[4].text, row[5].text] for row in rows]
    assert sorted(found) == expected if by == "tag" else found == expected


def test_runs_that_agree_need_no_note_but_that_on_the_phone(played: MakeRun) -> None:
    runs = [NamedRun(name, played(rewards(1, tasks=2), agent=name)) for name in ("a", "b")]
    assert table(runs).notes == ["played on the virtual phone: these are no AndroidWorld scores"]


def test_other_tasks_seeds_and_gradings_are_in_a_note(played: MakeRun) -> None:
    first = played({"A": [1.0], "B": [1.0]}, device="avd", agent="a")
    other = played({"A": [1.0, 0.0], "C": [1.0]}, device="avd", agent="b", grading="upstream")
    assert table([NamedRun("first", first), NamedRun("other", other)]).notes == [
        "other does not belong to first: seeds 30–31, there 30; grading 'upstream', there"
        " 'strict'; 1 task only there: C; 1 task not there: B",
        OVER_SEEDS,
        "b, ?, none, avd: over seeds only 1 of 2 tasks had 2 attempts",
    ]


def test_another_state_of_the_agent_in_one_row_is_in_a_note(played: MakeRun) -> None:
    runs = [
        NamedRun(name, played({"A": [1.0]}, device="avd", code={"mine.py": name}))
        for name in ("one", "two")
    ]
    assert table(runs).notes == [
        "two does not belong to one: mine.py has changed",
        "over trials, attempts at a task with the same parameters: pass^2, all 2 pass; pass@2, at"
        " least one does",
    ]


def test_the_command_writes_the_chosen_format(
    played: MakeRun, save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    save("base", played({"A": [1.0], "B": [0.5]}, **M3A))
    assert cli.main(["table", "base"]) == 0
    assert capsys.readouterr().out == (
        "agent  input  model        device   cases  passed  success      95 %  mean reward\n"
        "m3a    text   gpt-4-turbo  virtual      2       1   50.0 %  9.5–90.5        0.750\n"
        "\n"
        "note: played on the virtual phone: these are no AndroidWorld scores\n"
    )
    assert cli.main(["table", "base", "--by=task", "--format=csv"]) == 0
    written = capsys.readouterr()
    assert written.out.splitlines()[0] == (
        "agent,input,model,device,task,cases,passed,success,low,high,mean_reward"
    )
    assert [line.split(",")[4:8] for line in written.out.splitlines()[1:]] == [
        ["A", "1", "1", "1.0"],
        ["B", "1", "0", "0.0"],
    ]
    assert written.err == ("note: played on the virtual phone: these are no AndroidWorld scores\n")


def test_repeated_attempts_have_two_columns_for_the_largest_k_of_all_rows(
    played: MakeRun,
) -> None:
    """A: 2 of 3 pass, B: 3 of 3; pass^2 of 1/3 and 1.  The row with one seed has none."""
    three = played({"A": [1.0, 0.0, 1.0], "B": [1.0, 1.0, 1.0]}, agent="a")
    two = played({"A": [1.0, 0.0], "B": [0.0, 0.0]}, agent="b")
    one = played({"A": [1.0], "B": [1.0]}, agent="c")
    made = table([NamedRun(name, run) for name, run in zip("abc", (three, two, one), strict=True)])
    assert [each.heading for each in made.columns[9:]] == [
        "pass^2 over seeds",
        "pass@2 over seeds",
    ]
    assert [[cell.text for cell in row[9:]] for row in made.rows] == [
        ["66.7 % (0.0–100.0 %)", "100.0 % (34.2–100.0 %)"],
        ["0.0 % (0.0–65.8 %)", "50.0 % (0.0–100.0 %)"],
        ["–", "–"],
    ]


def test_the_same_seed_of_several_runs_is_tried_several_times(played: MakeRun) -> None:
    runs = [
        NamedRun(name, played({"A": [1.0], "B": [reward]}))
        for name, reward in (("one", 1.0), ("two", 0.0))
    ]
    made = table(runs)
    assert [each.heading for each in made.columns[9:]] == [
        "pass^2 over trials",
        "pass@2 over trials",
    ]
    assert [cell.values[0] for cell in made.rows[0][9:]] == [0.5, 1.0]


def test_a_program_gets_them_without_rounding(
    played: MakeRun, save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    save("base", played({"A": [1.0, 0.0, 1.0, 1.0], "B": [1.0, None, 1.0, 1.0]}, **M3A))
    assert cli.main(["table", "base", "--format=json"]) == 0
    data = json.loads(capsys.readouterr().out)
    (row,) = data["rows"]
    assert (row["agent"], row["cases"], row["passed"]) == ("m3a", 7, 6)
    assert {name: value for name, value in row.items() if name.startswith("pass_")} == {
        "pass_hat_4_seeds": 0.0,  # of A alone
        "pass_hat_4_seeds_low": None,
        "pass_hat_4_seeds_high": None,
        "pass_at_4_seeds": 1.0,
        "pass_at_4_seeds_low": None,
        "pass_at_4_seeds_high": None,
    }
    assert data["notes"][-1] == (
        "m3a, text, gpt-4-turbo, virtual: over seeds only 1 of 2 tasks had 4 attempts"
    )
