"""Device trouble, by real kills: another attempt on another device, one verdict, nothing left.

These tests start processes for phones and workers that are killed.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
EXEC = "--aw-phones=exec"  # so that a phone is below the process that plays, which kills it
KILLS = """
import os
import signal
from pathlib import Path

from pytest_androidworld import Task

ONCE = Path(__file__).parent


def parent(pid):
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def kill(word):
    "End the processes below this one whose command line has the word."
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = folder.joinpath("cmdline").read_text()
            mine = word in line and not line.startswith("sh")
            above = parent(folder.name)
            if mine and os.getpid() in (above, above and parent(above)):
                os.kill(int(folder.name), signal.SIGKILL)
        except (OSError, ValueError):
            pass


class Deadly(Task):
    verify = True
    moment = ""
    word = "virtual_phone"

    def strike(self, moment):
        flag = ONCE / f"{type(self).__name__}.done"
        if moment == self.moment and not flag.exists():
            flag.touch()
            kill(self.word)

    def initialize_task(self, env):
        self.begun = getattr(self, "begun", 0) + 1
        self.strike("set-up")

    def is_successful(self, env):
        if hasattr(self, "played"):
            self.strike("judging")
        return 1.0 if env.files.kind("/sdcard") else 0.0

    def tear_down(self, env):
        self.strike("tear-down")
        env.settings.all()

    def solve(self, user):
        user.home()
        self.played = True
        self.strike("step")
        user.home()
"""
KILL_CASES = {
    f"{what.title()}{moment.title().replace('-', '')}": (moment, word)
    for what, word in [("phone", "virtual_phone"), ("server", "nodaemon")]
    for moment in ["set-up", "step", "judging", "tear-down"]
}


@pytest.fixture
def deadly(pytester: pytest.Pytester) -> None:
    """A task for each process to kill, and each moment."""
    text = KILLS
    for name, (moment, word) in KILL_CASES.items():
        text += f"""

class {name}(Deadly):
    template = "Survive."
    moment = {moment!r}
    word = {word!r}
"""
    pytester.makepyfile(test_deadly=text)


@pytest.mark.usefixtures("deadly")
def test_a_killed_phone_or_server_costs_an_attempt_and_no_verdict(
    spawn: Run, journal: Journal
) -> None:
    result = spawn("-n", "2", "-k", "not Climb", EXEC)
    result.assert_outcomes(passed=1 + len(KILL_CASES))
    told: dict[str, list[str]] = {}
    for each in journal():
        told.setdefault(each["task"], []).append(each["verdict"])
    again = ["device error", "passed"]
    assert told == {"Rest": ["passed"]} | {
        name: ["passed"] if moment == "tear-down" else again
        for name, (moment, _) in KILL_CASES.items()
    }
    torn = [each for each in journal() if each["run"]["notes"]]
    assert {each["task"] for each in torn} == {"PhoneTearDown", "ServerTearDown"}


@pytest.mark.usefixtures("deadly")
def test_without_another_try_it_is_an_error_and_the_next_case_does_not_notice(
    spawn: Run, journal: Journal
) -> None:
    words = ("-k", "PhoneStep or Rest", "--aw-device-retries=0", EXEC)
    result = spawn(*words, "test_deadly.py", "test_tasks.py")
    result.assert_outcomes(passed=1, errors=1, deselected=len(KILL_CASES))
    assert [each["verdict"] for each in journal()] == ["device error", "passed"]


@pytest.mark.parametrize("times", [1, 2])
def test_a_case_that_died_with_its_worker_is_played_again_once(
    spawn: Run, pytester: pytest.Pytester, journal: Journal, times: int
) -> None:
    pytester.makepyfile(
        test_worker=f"""
        import os, signal
        from pathlib import Path
        from pytest_androidworld import Param, Task, sample

        class Fatal(Task):
            template = "Survive {{name}}."
            app_names = ("markor",)
            verify = True
            name = Param(sample.person)

            def is_successful(self, env):
                return 1.0

            def solve(self, user):
                deaths = Path(__file__).with_name("deaths")
                done = len(deaths.read_text()) if deaths.exists() else 0
                if done < {times}:
                    deaths.write_text("x" * (done + 1))
                    os.kill(os.getpid(), signal.SIGKILL)
        """
    )
    result = spawn("-n", "2", "-k", "Fatal or Rest", "--junitxml=j.xml")
    fatal = [each for each in journal() if each["task"] == "Fatal"]
    assert [each["attempt"] for each in fatal] == [1, 2]
    assert [each["final"] for each in fatal] == [False, True]
    (name,) = {each["params"]["name"] for each in fatal}
    assert {each["goal"] for each in fatal} == {f"Survive {name}."}
    assert {tuple(each["apps"]) for each in fatal} == {("markor",)}
    assert {each["budget"] > 0 for each in fatal} == {True}
    if times == 1:
        result.assert_outcomes(passed=2)
        assert fatal[-1]["verdict"] == "passed"
    else:
        result.assert_outcomes(passed=1, failed=1)
        assert fatal[-1]["verdict"] == "agent error"


def test_a_worker_that_dies_while_tearing_down_takes_no_verdict_along(
    spawn: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(
        test_worker="""
        import os, signal
        from pytest_androidworld import Task

        class Fatal(Task):
            template = "Survive."
            verify = True

            def is_successful(self, env):
                return 1.0

            def tear_down(self, env):
                if not os.path.exists("died"):
                    open("died", "w").close()
                    os.kill(os.getpid(), signal.SIGKILL)

            def solve(self, user):
                pass
        """
    )
    result = spawn("-n", "2", "--seeds=2", "-k", "Fatal or Rest")
    result.assert_outcomes(passed=4)
    assert [each["verdict"] for each in journal()] == ["passed"] * 4
    assert sum("died" in " ".join(each["run"]["notes"]) for each in journal()) == 1
