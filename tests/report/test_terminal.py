"""The summary, word for word."""

import io
from typing import Any

import pytest
from _pytest._io import TerminalWriter

from pytest_androidworld.report import terminal
from pytest_androidworld.report.statistics import Rate
from pytest_androidworld.task.score import CRASH

LACK = "the device lacks what they need"


def shown(manifest: Any, attempts: Any, **how: Any) -> str:
    return "".join(f"{line.text}\n" for line in terminal.summary(manifest, attempts, **how))


@pytest.fixture
def run(attempt: Any, claim: Any, step: Any) -> Any:
    """Nine cases, each verdict among them, an attempt that was begun again, one not run."""
    crash = claim("readable", found=f"{CRASH}: no folder", gradings=["upstream"], defect="D91")
    differs = {"strict": 0.0, "upstream": 1.0}
    wrong = claim("its text", gradings=["strict"], defect="D45")
    brightness = {"verify": True, "apps": ["settings"], "difficulty": "medium"}
    return [
        attempt(steps=[step("wait")] * 4),
        attempt(seed=31, verdict="failed", rewards=differs, checks=[wrong], seconds=65.0),
        attempt(task="A", verdict="not declared", apps=["markor", "simple sms messenger"]),
        attempt(task="B", verdict="budget exceeded", rewards={"strict": 0.0, "upstream": 0.0})
        | {"checks": [crash]},
        attempt(task="C", verdict="agent error", rewards=None, difficulty="hard"),
        attempt(task="D", verdict="device error", rewards=None, final=False),
        attempt(task="D", verdict="device error", rewards=None, attempt=2),
        attempt(task="E", verdict="invalid task", rewards=None),
        attempt(task="F", verdict="model error", rewards=None),
        attempt(task="G", verdict="not run", rewards=None, final=False),
        attempt(task="SystemBrightnessMaxVerify", **brightness),
    ]


def test_the_summary_of_a_run(manifest: Any, run: Any) -> None:
    assert shown(manifest, run, skipped=[LACK] * 2, width=80) == WIDE


WIDE = """\
AndroidWorld: agent oracle on device virtual, 3 seeds, strict grading, reference
budget
  Played on the virtual phone: these are no AndroidWorld scores.
  success rate                  2/6   33.3 %  (95 %: 9.7–70.0 %)
    by task 0.0–82.1 %
  without verify                1/5   20.0 %  (95 %: 3.6–62.4 %)
  verify tasks                  1/1  100.0 %  begin in the goal state
  mean reward                 0.333  without verify 0.200
  … upstream                  0.500  without verify 0.400
  upstream mean               0.400  over 5 tasks
    the reference crashes in 1 of its 3 zeros

  over seeds: attempts at a task with other parameters each
    pass^2                  0.0 %  both pass
    pass@2                100.0 %  at least 1 of 2 passes
    k = 2: only 1 of 5 tasks had 2 attempts that count
    3 cases ended in an error of device, model or task: not counted as attempts

  passed                        2/6   33.3 %
  failed                        1/6   16.7 %
  not declared                  1/6   16.7 %
  budget exceeded               1/6   16.7 %
  agent error                   1/6   16.7 %
  model error                   1/9   11.1 %  not in the rates
  device error                  1/9   11.1 %  not in the rates
  invalid task                  1/9   11.1 %  not in the rates
  skipped                      2/11   18.2 %  the device lacks what they need
  begun again                  1/11    9.1 %  attempts, after device trouble
  steps                        4/90    4.4 %  of those allowed

  how it failed
        2/4  never opened the right app, e.g. no action opened markor, in 0
             steps
        1/4  right but not declared, e.g. the goal was reached, and 0 steps
             ended without reporting it

  failing tasks
    0/1  A                               not declared
    0/1  B                               budget exceeded
    0/1  C                               agent error
    1/2  MarkorCreateNote [31]           failed: its text: expected this, found
         that

  by app (a task in two apps counts in both)
    markor                      1/5   20.0 %
    settings                    1/1  100.0 %  without verify 0/0
    simple sms messenger        0/1    0.0 %

  by difficulty
    easy                        1/4   25.0 %
    medium                      1/1  100.0 %  without verify 0/0
    hard                        0/1    0.0 %

  strict and upstream grading differ in 1 of 5 judged cases
    MarkorCreateNote[31]: strict 0, upstream 1 (D45)

  slowest
  1 min 05 s  MarkorCreateNote[31], 0 steps
       2.5 s  A[30], 0 steps
       2.5 s  B[30], 0 steps
       2.5 s  C[30], 0 steps
       2.5 s  D[30], 0 steps
"""


def test_on_a_narrow_terminal_nothing_is_lost(manifest: Any, run: Any) -> None:
    assert shown(manifest, run, skipped=[LACK] * 2, width=44) == NARROW


NARROW = """\
AndroidWorld: agent oracle on device
virtual, 3 seeds, strict grading, reference
budget
  Played on the virtual phone: these are no
  AndroidWorld scores.
  success rate            2/6   33.3 %
    (95 %: 9.7–70.0 %)
    by task 0.0–82.1 %
  without verify          1/5   20.0 %
    (95 %: 3.6–62.4 %)
  verify tasks            1/1  100.0 %
    begin in the goal state
  mean reward           0.333
    without verify 0.200
  … upstream            0.500
    without verify 0.400
  upstream mean         0.400  over 5 tasks
    the reference crashes in 1 of its 3
    zeros

  over seeds: attempts at a task with other
  parameters each
    pass^2            0.0 %  both pass
    pass@2          100.0 %
      at least 1 of 2 passes
    k = 2: only 1 of 5 tasks had 2 attempts
    that count
    3 cases ended in an error of device,
    model or task: not counted as attempts

  passed                  2/6   33.3 %
  failed                  1/6   16.7 %
  not declared            1/6   16.7 %
  budget exceeded         1/6   16.7 %
  agent error             1/6   16.7 %
  model error             1/9   11.1 %
    not in the rates
  device error            1/9   11.1 %
    not in the rates
  invalid task            1/9   11.1 %
    not in the rates
  skipped                2/11   18.2 %
    the device lacks what they need
  begun again            1/11    9.1 %
    attempts, after device trouble
  steps                  4/90    4.4 %
    of those allowed

  how it failed
        2/4  never opened the right app,
             e.g. no action opened markor,
             in 0 steps
        1/4  right but not declared, e.g.
             the goal was reached, and 0
             steps ended without reporting
             it

  failing tasks
    0/1  A  not declared
    0/1  B  budget exceeded
    0/1  C  agent error
    1/2  MarkorCreateNote [31]  failed: its
         text: expected this, found that

  by app (a task in two apps counts in both)
    markor                1/5   20.0 %
    settings              1/1  100.0 %
      without verify 0/0
    simple sms mes…       0/1    0.0 %

  by difficulty
    easy                  1/4   25.0 %
    medium                1/1  100.0 %
      without verify 0/0
    hard                  0/1    0.0 %

  strict and upstream grading differ in 1 of
  5 judged cases
    MarkorCreateNote[31]: strict 0, upstream
      1 (D45)

  slowest
  1 min 05 s  MarkorCreateNote[31], 0 steps
       2.5 s  A[30], 0 steps
       2.5 s  B[30], 0 steps
       2.5 s  C[30], 0 steps
       2.5 s  D[30], 0 steps
"""


@pytest.mark.parametrize("width", [1, 40, 41, 57, 72, 80, 200])
def test_no_line_is_wider_than_the_terminal(manifest: Any, run: Any, width: int) -> None:
    manifest = {**manifest, "agent": "a_rather_long.module:ClassOfAnAgent"}
    lines = terminal.summary(manifest, run, skipped=[LACK] * 2, width=width)
    assert max(len(line.text) for line in lines) <= max(width, 40)


def test_a_verdict_that_does_not_occur_is_no_row_of_zeros(manifest: Any, attempt: Any) -> None:
    lines = shown({**manifest, "seeds": [30]}, [attempt(verdict="device error", rewards=None)])
    rows = [line.split("  ")[1] for line in lines.splitlines() if line.startswith("  ")]
    assert "device error" in rows
    assert not {
        "passed",
        "failed",
        "not declared",
        "agent error",
        "model error",
        "invalid task",
    } & {*rows}
    assert "crashes in 0" not in lines


def test_one_case(manifest: Any, attempt: Any) -> None:
    assert shown({**manifest, "seeds": [30]}, [attempt()]) == ONE


ONE = """\
AndroidWorld: agent oracle on device virtual, 1 seed, strict grading, reference
budget
  Played on the virtual phone: these are no AndroidWorld scores.
  success rate                  1/1  100.0 %  (95 %: 20.7–100.0 %)
  mean reward                 1.000
  upstream mean               1.000  over 1 task

  passed                        1/1  100.0 %
  steps                        0/10    0.0 %  of those allowed

  by app
    markor                      1/1  100.0 %

  by difficulty
    easy                        1/1  100.0 %

  slowest
       2.5 s  MarkorCreateNote[30], 0 steps
"""


def test_no_case(manifest: Any) -> None:
    assert shown(manifest, []).splitlines()[2:] == [
        "  Played on the virtual phone: these are no AndroidWorld scores.",
        "  No case was played.",
    ]


def test_all_skipped(manifest: Any) -> None:
    assert shown(manifest, [], skipped=[LACK] * 3).splitlines()[3:] == [
        "  No case was played.",
        "  skipped                       3/3  100.0 %  the device lacks what they need",
    ]


CALL = {
    "step": 1,
    "purpose": "act",
    "tokens": {"input": 12000, "output": 345, "cached": 1000},
    "cost": 0.75,
    "recorded": False,
    "seconds": 1.5,
    "tries": 1,
    "without": [],
    "finish": "stop",
    "error": None,
}
PRICE = {"input": 2.0, "output": 10.0, "cached": 1.0, "date": "2025-08-31"}


def spent(manifest: Any, attempts: Any, **how: Any) -> list[str]:
    lines = shown(manifest, attempts, **how).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("  model calls"))
    return lines[at : lines.index("", at)]


def test_what_a_model_was_asked_and_has_cost(manifest: Any, attempt: Any) -> None:
    begun_again = attempt(verdict="device error", final=False, calls=[CALL])
    tried = {**CALL, "tries": 3, "recorded": True}
    unheard = {**CALL, "error": "nobody there", "tries": 0, "cost": 0.0}
    plain = {**CALL, "without": ["seed"]}
    run = [
        begun_again,
        attempt(attempt=2, calls=[tried, plain]),
        attempt(seed=31, calls=[unheard]),
    ]
    assert spent({**manifest, "price": PRICE}, run) == [
        "  model calls                     4  2 more tries, 1 without a reply",
        "    1 without seed",
        "  tokens                     49,380  48,000 in (4,000 cached), 1,380 out",
        "  cost                        $2.25  at the prices of 2025-08-31",
        "  for each passed case          2.0  calls  24,690 tokens  $1.12",
        "  recorded                      1/4  calls, at no cost now",
    ]


def test_a_price_that_is_unknown_is_no_price(manifest: Any, attempt: Any) -> None:
    unknown = {**CALL, "cost": None, "tokens": {"input": 1, "output": 1, "cached": 0}}
    assert spent(manifest, [attempt(verdict="failed", calls=[unknown])]) == [
        "  model calls                     1",
        "  tokens                          2  1 in, 1 out",
        "  cost                            –  unknown; pass --aw-prices=FILE",
    ]


def test_a_server_of_ones_own_is_free(manifest: Any, attempt: Any) -> None:
    free = {"input": 0.0, "output": 0.0, "cached": 0.0, "date": ""}
    lines = spent({**manifest, "price": free}, [attempt(calls=[{**CALL, "cost": 0.0}])])
    assert lines[2] == "  cost                        $0.00  free; --aw-prices=FILE overrides"


def test_cases_that_were_not_needed_are_counted_beside_and_leave_nothing_to_play(
    manifest: Any, attempt: Any
) -> None:
    why = ["held after 1 of 3 seeds"] * 2
    text = shown(manifest, [attempt()], not_needed=why, go_on="pytest --aw-resume=RUN")
    assert "  not needed                    2/3   66.7 %  held after 1 of 3 seeds" in text
    assert "To play the others" not in text


def test_cases_that_were_not_run_are_counted_with_the_reason(manifest: Any, attempt: Any) -> None:
    why = "the run has used 5 of its 5 tokens"
    lines = shown(
        manifest, [attempt()], skipped=[LACK] * 1, not_run=[why, why], width=90
    ).splitlines()
    assert "  skipped                       1/4   25.0 %  the device lacks what they need" in lines
    assert f"  not run                       2/4   50.0 %  {why}" in lines


def test_only_device_errors_give_no_rate(manifest: Any, attempt: Any) -> None:
    lines = shown(manifest, [attempt(verdict="device error", rewards=None)]).splitlines()
    assert "  success rate                  0/0        –  (95 %: 0.0–100.0 %)" in lines
    assert "  device error                  1/1  100.0 %  not in the rates" in lines
    assert "  mean reward                     –" in lines


def test_an_emulator_is_named_and_scores_are_scores(manifest: Any, attempt: Any) -> None:
    text = shown({**manifest, "device": "avd", "model": "big"}, [attempt()], width=200)
    assert text.startswith(
        "AndroidWorld: agent oracle (big) on device avd, 3 seeds, strict grading, "
        "reference budget\n  success rate"
    )


def test_more_differing_cases_than_are_shown(manifest: Any, attempt: Any) -> None:
    rewards = {"strict": 0.0, "upstream": 1.0}
    many = [attempt(seed=seed, verdict="failed", rewards=rewards) for seed in range(30, 45)]
    lines = shown(manifest, many).splitlines()
    at = lines.index("  strict and upstream grading differ in 15 of 15 judged cases")
    assert lines[at + 10] == "    MarkorCreateNote[39]: strict 0, upstream 1"
    assert lines[at + 11] == "    and 5 more, in the journal"


def test_colours_are_pytests_own_and_may_be_off(manifest: Any, attempt: Any) -> None:
    lines = terminal.summary(manifest, [attempt()])
    held = {line.text.split()[0]: line.markup for line in lines if line.text}
    assert held["passed"] == {"green": True}
    assert held["steps"] == {}
    written = io.StringIO()
    writer = TerminalWriter(written)
    writer.hasmarkup = True
    terminal.written(lines, writer)
    assert "\x1b[32m  passed" in written.getvalue()
    plain = io.StringIO()
    terminal.written(lines, TerminalWriter(plain))
    assert "\x1b" not in plain.getvalue()


def test_of_a_part_it_is_said_before_any_rate(manifest: Any, attempt: Any) -> None:
    go_on = "pytest --agent=m3a --seeds=30 --aw-resume=androidworld-results/2026-11-22T03-10-m3a"
    told = shown(manifest, [attempt()], left=Rate(3_000, 3_001), go_on=go_on)
    assert told.startswith(PART + "  success rate ")


PART = """\
AndroidWorld: agent oracle on device virtual, 3 seeds, strict grading, reference
budget
  Played on the virtual phone: these are no AndroidWorld scores.
  Only 1 of 3001 cases were played.
  To play the others:
    pytest --agent=m3a --seeds=30 --aw-resume=androidworld-results/2026-11-22T03-10-m3a
"""


def test_the_code_and_what_another_has_played_are_named(manifest: Any, attempt: Any) -> None:
    carried = {"cases": 45, "run": "/results/night/journal.jsonl", "differs": "m3a.py has changed"}
    run = {**manifest["run"], "commit": "1f3c9ab5c7d28e604f13", "dirty": True}
    told = shown({**manifest, "run": run, "carried": [carried]}, [attempt()])
    assert told.startswith(CODE + "  success rate ")


CODE = """\
AndroidWorld: agent oracle on device virtual, 3 seeds, strict grading, reference
budget
  Played on the virtual phone: these are no AndroidWorld scores.
  Code of commit 1f3c9ab5c7d2, with changes that are not committed.
  45 cases carried over from a run of another agent (m3a.py has changed):
  /results/night/journal.jsonl
"""


@pytest.mark.parametrize("unseeded", [["miniwob"], []])
def test_seeds_that_do_not_reach_pages_are_reported(manifest: Any, unseeded: list[str]) -> None:
    manifest["unseeded"] = unseeded
    told = "MiniWoB's pages draw by themselves on this device: seeds do not reach them."
    assert (told in shown(manifest, [], width=100)) is bool(unseeded)


TRIALS = """\

  over trials: attempts at a task with the same parameters
    pass^2                 50.0 %  (95 %: 24.4–75.6 %)  both pass
    pass@2                 50.0 %  (95 %: 24.4–75.6 %)  at least 1 of 2 passes

  passed """


def test_trials_of_a_seed_have_an_interval_over_tasks(manifest: Any, attempt: Any) -> None:
    """18 tasks, of which half pass twice: 0.5 ± 2.1098 × 0.1213 = 0.256."""
    attempts = [
        attempt(task=f"T{task:02}", trial=trial, verdict="passed" if task % 2 else "failed")
        for task in range(18)
        for trial in (1, 2)
    ]
    assert TRIALS in shown(manifest, attempts, width=80)


def test_a_case_played_once_has_no_chance_of_k(manifest: Any, attempt: Any) -> None:
    assert "pass^" not in shown(manifest, [attempt(task="A"), attempt(task="B")], width=80)


def test_suites_have_chances_of_their_own(manifest: Any, attempt: Any) -> None:
    page = {"task": "MiniWobClickTab", "file": "miniwob/taps.py", "verdict": "failed"}
    attempts = [attempt(), attempt(seed=31), attempt(**page), attempt(**page, seed=31)]
    text = shown(manifest, attempts, width=80)
    ours, pages = text.index("AndroidWorld, over seeds: "), text.index("MiniWoB, over seeds: ")
    assert "pass^2                100.0 %" in text[ours:pages]
    assert "pass@2                  0.0 %" in text[pages:]
