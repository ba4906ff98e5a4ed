"""``androidworld rescore``: the verdicts that other checks change, and no others."""

from pathlib import Path

import pytest

from pytest_androidworld.report import journal
from tests.plugin.conftest import Run
from tests.plugin.rescoring.conftest import TASKS, Rescore, edit


def test_a_check_changes_exactly_the_verdicts_it_should(
    run: Run, files: Path, rescore: Rescore, pytester: pytest.Pytester
) -> None:
    play = ("--agent=mine:Half", "--aw-keep-state", "--aw-artifacts=off")
    run(*play).assert_outcomes(passed=1, failed=2)
    (pytester.path / "mine.py").unlink()  # no agent is needed any more
    unchanged = (
        "0 verdicts of 3 cases judged again change: success 33.3 % (1/3) then, 33.3 % (1/3) now\n"
    )
    assert rescore() == (0, unchanged, "")

    edit(files, "env.answer)", "env.answer, float(env.answer.startswith(str(self.many))))")
    _, loosened, _ = rescore()
    many = journal.read_journal().finals
    (number,) = (each["params"]["many"] for each in many.values() if each["params"])
    assert loosened.splitlines() == [
        "task   seed  then    now     by",
        "Count  30    failed  passed"
        f"  holds now: answer (then: expected {number} files, found {number})",
        "1 verdict of 3 cases judged again changes (1 failed → passed):"
        " success 33.3 % (1/3) then, 66.7 % (2/3) now",
    ]

    files.write_text(TASKS)
    edit(
        files,
        'return check("app in front", True, "settings" in (env.apps.front() or ""))',
        'return Score.of(check("app in front", True, "settings" in (env.apps.front() or "")),'
        ' check("brightness", "7", env.settings.get("system", "screen_brightness")))',
    )
    status, tightened, _ = rescore("latest", "--format=csv")
    assert (status, tightened) == (
        0,
        "task,seed,then,now,by\n"
        'Open,30,passed,failed,"checked now: brightness: expected 7, found 102"\n',
    )


def test_a_check_that_is_loosened_too_far_makes_the_task_invalid(
    run: Run, files: Path, rescore: Rescore
) -> None:
    run("--agent=idle", "--aw-keep-state", "-k", "Open").assert_outcomes(failed=1, deselected=2)
    edit(files, '"settings" in', '"" in')
    _, out, _ = rescore()
    assert "Open  30    failed  invalid task  Open is done before it begins" in out
    assert out.splitlines()[-1] == (
        "1 verdict of 1 case judged again changes (1 failed → invalid task):"
        " success 0.0 % (0/1) then, – (0/0) now"
    )


def test_a_check_that_raised_is_judged_once_it_is_mended(
    run: Run, files: Path, rescore: Rescore
) -> None:
    mended = '"settings" in (env.apps.front() or "")'
    edit(files, mended, '1 / ("settings" not in (env.apps.front() or "")) < 1')
    result = run("--agent=oracle", "--aw-keep-state", "-k", "Open")
    result.assert_outcomes(errors=1, deselected=2)
    files.write_text(TASKS)
    _, out, _ = rescore()
    assert "Open  30    invalid task  passed  judged now; then: judging Open raised" in out
    assert out.splitlines()[-1].endswith("success – (0/0) then, 100.0 % (1/1) now")


def test_the_projects_usual_reports_are_left_alone(
    run: Run, files: Path, rescore: Rescore, pytester: pytest.Pytester
) -> None:
    run("--agent=oracle", "--aw-keep-state", "-k", "Open")
    pytester.makeini("[pytest]\naddopts = --junitxml=r.xml --alluredir=a -n 2 --aw-keep-state")
    (pytester.path / "r.xml").write_text("of the run")
    status, out, err = rescore()
    assert (status, err) == (0, "")
    assert out.startswith("0 verdicts of 1 case judged again change")
    assert (pytester.path / "r.xml").read_text() == "of the run"
    assert not (pytester.path / "a").exists()


WITHOUT_A_WORD = """
from pytest_androidworld import Agent, OpenApp, Wait


class Silent(Agent):
    "Opens Settings, and never says that it is done."

    def start(self, goal):
        self.next = OpenApp("settings")

    def step(self, state):
        action, self.next = self.next, Wait()
        return action
"""


def test_what_was_not_declared_stays_so(
    run: Run, files: Path, rescore: Rescore, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(mine=WITHOUT_A_WORD)
    run("--agent=mine:Silent", "--aw-keep-state", "-k", "Open").assert_outcomes(
        failed=1, deselected=2
    )
    edit(files, '"settings" in', '"nothing of that name" in')
    _, out, _ = rescore()
    assert "Open  30    not declared  budget exceeded  fails now: app in front" in out


def test_a_case_that_failed_after_it_was_judged_stays_failed(
    run: Run, files: Path, rescore: Rescore
) -> None:
    with files.open("a") as file:
        file.write(
            "    def test_episode(self, episode):\n"
            "        episode.play().check()\n"
            "        assert False, 'by its own test'\n"
        )
    run("--agent=oracle", "--aw-keep-state", "-k", "Rest").assert_outcomes(failed=1, deselected=2)
    _, out, _ = rescore()
    assert out.startswith("0 verdicts of 1 case judged again change: success 0.0 % (0/1) then")


@pytest.mark.deep
def test_built_in_tasks_are_found_beside_the_users_own(
    run: Run, files: Path, rescore: Rescore
) -> None:
    built_in = "pytest_androidworld/task_cases/markor/create_folder.py"
    run(built_in, "test_tasks.py", "--agent=oracle", "--aw-keep-state").assert_outcomes(passed=4)
    edit(files, 'f"{len(self.before)} files"', '"many"')
    _, out, _ = rescore()
    assert out.splitlines()[-1].startswith(
        "1 verdict of 4 cases judged again changes (1 passed → failed)"
    )
