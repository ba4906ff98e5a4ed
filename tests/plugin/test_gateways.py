"""``--tx ssh=HOST``: cases on other machines, and all that is left of them here."""

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.plugin.conftest import Run
from tests.plugin.gateway_hosts import Host, hosts

__all__ = ["hosts"]
Journal = Callable[[], list[dict[str, Any]]]
Hosts = tuple[Host, Host]
LOAD = ("--dist=load", "-p", "no:cacheprovider", "-p", "no:rerunfailures")


def counted(attempts: list[dict[str, Any]]) -> Counter[tuple[str, int]]:
    """How often each case has a verdict that counts."""
    return Counter((each["task"], each["seed"]) for each in attempts if each["final"])


def once(*tasks: str, seeds: int) -> dict[tuple[str, int], int]:
    return {(task, seed): 1 for task in tasks for seed in range(30, 30 + seeds)}


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_cases_are_played_there_once_and_what_they_leave_is_here(
    spawn: Run, hosts: Hosts, pytester: pytest.Pytester, journal: Journal
) -> None:
    a, b = hosts
    words = ("--agent=who:Where", "--seeds=6", "--aw-artifacts=on", "--aw-keep-state")
    result = spawn(a.tx(), b.tx(), *LOAD, *words, "--alluredir=allure")
    result.assert_outcomes(passed=6, failed=6)
    attempts = journal()
    assert counted(attempts) == once("Rest", "Climb", seeds=6)
    answers = {each["run"]["worker"]: each["answer"] for each in attempts}
    assert sorted(answers.values()) == [
        f"{each.home}/venv {each.project} {each.home}" for each in hosts
    ]
    run = (pytester.path / "androidworld-results" / "latest").resolve()
    for each in attempts:
        folder = Path(each["run"]["artifacts"])
        assert folder.parent.parent == run
        assert {"episode.txt", "last.png", "step-01.txt"} <= names(folder)
        assert (run / "state" / each["run"]["state"]).is_file()
    assert len(names(run / "film")) == 12
    assert list(run.rglob("*.part")) == list(run.glob("*.turn")) == []
    result.stdout.fnmatch_lines([f"kept      androidworld-results/{run.name}/tiny~*/attempt-1"])
    allure = pytester.path / "allure"
    assert len(list(allure.glob("*-result.json"))) == 12
    assert len(list(allure.glob("*-attachment.*"))) > 12
    for each in hosts:
        assert list(each.project.glob("androidworld-*")) == []
        assert list((each.home / "t").iterdir()) == []


def test_a_worker_that_falls_is_replaced_and_nothing_is_played_twice(
    spawn: Run, hosts: Hosts, journal: Journal
) -> None:
    a, b = hosts
    result = spawn(a.tx(), b.tx(), *LOAD, "--agent=who:Falls", "--seeds=6")
    result.assert_outcomes(passed=6, failed=6)
    attempts = journal()
    assert counted(attempts) == once("Rest", "Climb", seeds=6)
    (fallen,) = (each for each in attempts if not each["final"])
    assert (fallen["attempt"], fallen["verdict"]) == (1, "device error")
    assert fallen["error"] == (
        "the worker gw1 was lost with its gateway while it played this case, for time 1"
    )
    (again,) = (
        each["attempt"]
        for each in attempts
        if each["final"] and (each["task"], each["seed"]) == (fallen["task"], fallen["seed"])
    )
    assert again == 2
    assert {each["run"]["worker"] for each in attempts} == {"gw0", "gw1", "gw2"}


def test_the_cases_of_a_gateway_that_is_gone_are_played_by_the_others(
    spawn: Run, hosts: Hosts, journal: Journal
) -> None:
    a, b = hosts
    result = spawn(a.tx(), b.tx(more="//env:GONE=1"), *LOAD, "--agent=who:Falls", "--seeds=6")
    result.assert_outcomes(passed=6, failed=6)
    result.stdout.fnmatch_lines(
        [
            "androidworld: ssh=b is lost (no connection)",
            "androidworld: the other workers, 1, play its cases",
        ]
    )
    attempts = journal()
    assert counted(attempts) == once("Rest", "Climb", seeds=6)
    workers = Counter(each["run"]["worker"] for each in attempts)
    assert workers == {"gw0": 10, "gw1": 3}  # of which the third was lost with it


def test_what_is_left_when_no_gateway_is_can_be_resumed(
    spawn: Run, run: Run, hosts: Hosts, journal: Journal
) -> None:
    _, b = hosts
    lost = spawn(b.tx(more="//env:GONE=1"), *LOAD, "--agent=who:Falls", "--seeds=3")
    assert lost.ret == pytest.ExitCode.INTERRUPTED
    lost.stdout.fnmatch_lines(["*no gateway can be reached any more; --aw-resume=latest *"])
    assert len(counted(journal())) == 2
    resumed = run("--agent=who:Where", "--seeds=3", "--aw-resume=latest", "--aw-resume-anyway")
    assert resumed.ret == pytest.ExitCode.TESTS_FAILED  # Climb
    assert counted(journal()) == once("Rest", "Climb", seeds=3)


def other_package(host: Host) -> None:
    folder = host.packages / "pytest_androidworld-9.9.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Name: pytest-androidworld\nVersion: 9.9\n")


def other_task(host: Host) -> None:
    file = host.project / "tasks" / "tiny.py"
    file.write_text(file.read_text() + "# of yesterday\n")


def more_tasks(host: Host) -> None:
    (host.project / "tasks" / "more.py").write_text("")


def no_tasks(host: Host) -> None:
    shutil.rmtree(host.project / "tasks")


def other_agent(host: Host) -> None:
    file = host.project / "who.py"
    file.write_text(file.read_text() + "# of yesterday\n")


def no_agent(host: Host) -> None:
    (host.project / "who.py").unlink()


def nothing_installed(host: Host) -> None:
    (host.packages / "shared.pth").unlink()


def no_python(host: Host) -> None:
    host.python.unlink()


def gone(host: Host) -> None:
    (host.home / "down").touch()


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (
            other_package,
            "ssh=b: pytest-androidworld is 9.9 there, and 0.1.0 here; install 0.1.0 there:"
            " pip install 'pytest-androidworld==0.1.0'",
        ),
        (other_task, "ssh=b: task file tiny.py differs there; bring the same files there"),
        (more_tasks, "ssh=b: task file more.py is there and not here; bring the same files there"),
        (no_tasks, "ssh=b: task file tiny.py is missing there; bring the same files there"),
        (other_agent, "ssh=b: file of the agent who.py differs there; bring the same files there"),
        (no_agent, "ssh=b: --agent: *who*"),
        (nothing_installed, "ssh=b: no worker could be started: *"),
        (no_python, "ssh=b: no worker could be started there; is the Python of --tx right, *"),
        (gone, "ssh=b: no worker could be started there; is the Python of --tx right, *"),
    ],
)
def test_a_gateway_that_would_play_something_else_is_refused(
    spawn: Run,
    hosts: Hosts,
    pytester: pytest.Pytester,
    harm: Callable[[Host], None],
    sentence: str,
) -> None:
    a, b = hosts
    harm(b)
    result = spawn(a.tx(), b.tx(), *LOAD, "--agent=who:Where")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    errors = [line for line in result.errlines if line.startswith("ERROR: ")]
    assert len(errors) == 1
    result.stderr.fnmatch_lines([f"ERROR: {sentence}".replace("[", "[[]")])
    assert "INTERNALERROR" not in result.stdout.str() + result.stderr.str()
    assert list(pytester.path.glob("androidworld-results/2*/journal.jsonl")) == []
