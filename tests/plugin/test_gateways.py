"""``--tx ssh=HOST``: cases on other machines, and all that is left of them here.

These tests start processes for workers of other machines.
"""

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from tests.plugin import gateway_hosts, scripted
from tests.plugin.conftest import Run
from tests.plugin.gateway_hosts import Host
from tests.plugin.scripted import ASK, asked
from tests.report.html.unpacked import held
from virtual_phone.web.browser import VARIABLE

Journal = Callable[[], list[dict[str, Any]]]
Hosts = tuple[Host, Host]
KEY = "canary-5f0e1d7c9b"
DIES = """
    def tear_down(self, env):
        super().tear_down(env)
        mark = pathlib.Path.home() / "dies"
        if mark.exists():
            mark.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
"""
LOAD = ("--dist=load", "-p", "no:cacheprovider", "-p", "no:rerunfailures")


@pytest.fixture
def hosts(home: Path, pytester: pytest.Pytester) -> Iterator[Hosts]:
    """Two, with the controller's project in each."""
    yield gateway_hosts.install(home, pytester.path)
    shutil.rmtree(home / "h")


@pytest.fixture(autouse=True)
def path(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their ``ssh`` is the one that is found."""
    monkeypatch.setenv("PATH", str(home / "bin"), prepend=os.pathsep)


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
    with pytester.path.joinpath("pytest.ini").open("a") as ini:
        ini.write("aw_seeds = 30-35\n")  # that of the hosts has none
    words = ("--agent=who:Where", "--aw-artifacts=on", "--aw-keep-state")
    result = spawn(a.tx(), b.tx(), *LOAD, *words, "--alluredir=allure")
    result.assert_outcomes(passed=6, failed=6)
    attempts = journal()
    assert counted(attempts) == once("Rest", "Climb", seeds=6)
    answers = {each["run"]["worker"]: each["answer"] for each in attempts}
    assert sorted(answers.values()) == [
        f"{each.home}/venv {each.project} {each.home}" for each in hosts
    ]
    assert {each["run"]["gateway"] for each in attempts} == {"ssh=a", "ssh=b"}
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
    for host in hosts:
        assert list(host.project.glob("androidworld-*")) == []
        assert list((host.home / "t").iterdir()) == []


@pytest.mark.deep
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


def test_a_gateway_asks_whether_a_case_is_needed_where_the_gate_ends_the_run(
    spawn: Run, hosts: Hosts, journal: Journal
) -> None:
    """The gate's file is on the controller's disk."""
    a, _ = hosts
    spawn("--agent=who:Where", "--seeds=30-31", "--aw-journal=base/journal.jsonl", "tasks")
    gate = ("--aw-baseline=base", "--aw-gate", "--aw-gate-until=decided")
    result = spawn(a.tx(2), *LOAD, "--agent=who:Where", "--seeds=30-33", *gate)
    assert result.ret == 6  # of two tasks nothing can be shown
    attempts = [line for line in journal() if line["kind"] == "attempt"]
    assert counted(attempts) == once("Rest", "Climb", seeds=2)
    result.stdout.fnmatch_lines(
        [
            "*not needed * 4/8 *its seed is in no baseline",
            "  gate, max-blind ✓ up to 0.0 points could have been lost; 15 points allowed",
        ]
    )


def test_the_cases_of_a_gateway_that_is_gone_are_played_by_the_others(
    spawn: Run, hosts: Hosts, journal: Journal
) -> None:
    a, b = hosts
    result = spawn(a.tx(), b.tx(more="//env:GONE=1"), *LOAD, "--agent=who:Falls", "--seeds=6")
    result.assert_outcomes(passed=6, failed=6)
    result.stdout.fnmatch_lines(
        [
            "androidworld: ssh=b is lost (no connection)",
            "androidworld: its cases are played by 1 other worker",
        ]
    )
    attempts = journal()
    assert counted(attempts) == once("Rest", "Climb", seeds=6)
    workers = Counter(each["run"]["worker"] for each in attempts)
    assert workers == {"gw0": 10, "gw1": 3}  # of which the third was lost with it


@pytest.mark.deep
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


def with_models(pytester: pytest.Pytester, hosts: Hosts) -> list[str]:
    """Gateways with a model that needs a key; this machine has none, nor do they have prices."""
    scripted.install(pytester)
    for each in hosts:
        for name in ("conftest.py", "mine.py", "say.py", "scripted_sdk.py"):
            shutil.copy(pytester.path / name, each.project)
        shutil.copytree(pytester.path / "providers", each.project / "providers")
    return [each.tx(more=f"//env:SCRIPTED_KEY={KEY}") for each in hosts]


def test_what_workers_share_is_the_controllers(
    spawn: Run, hosts: Hosts, pytester: pytest.Pytester, journal: Journal
) -> None:
    tx = with_models(pytester, hosts)
    words = (*ASK, "--aw-prices=prices.toml", "--seeds=4", "--aw-cassettes=tapes")
    pytester.path.joinpath("known.toml").write_text(
        '[[known]]\ntask = "Climb"\nreason = "too steep"\n'
    )
    result = spawn(*tx, *LOAD, *words, "--aw-max-cost=0.02", "--aw-known-failures=known.toml")
    calls = [len(each["run"]["calls"]) for each in journal()]
    assert sum(calls) == sum(asked(each.project) for each in hosts) in (8, 9)
    assert min(asked(each.project) for each in hosts) > 0
    result.stdout.fnmatch_lines(["*the run has cost $0.02* of its $0.02"])
    verdicts = {each["task"]: each.get("known") for each in journal() if each["final"]}
    assert verdicts == {"Climb": "too steep", "Rest": None}
    assert names(pytester.path / "tapes") == {
        f"tiny~{each['task']}-{each['seed']}.jsonl" for each in journal() if each["run"]["calls"]
    }
    for path in (pytester.path / "androidworld-results").rglob("*"):
        assert path.is_dir() or KEY.encode() not in held(path)
    assert KEY not in result.stdout.str() + result.stderr.str()


@pytest.mark.deep
def test_recorded_calls_are_replayed_there(
    spawn: Run, hosts: Hosts, pytester: pytest.Pytester
) -> None:
    tx = with_models(pytester, hosts)
    words = (*tx, *LOAD, *ASK, "--seeds=4", "-k", "Rest", "--aw-cassettes=tapes")
    spawn(*words).assert_outcomes(passed=4)
    spawn(*words, "--aw-cassette-mode=replay").assert_outcomes(passed=4)
    assert sum(asked(each.project) for each in hosts) == 4


@pytest.mark.deep
@pytest.mark.parametrize("gone", [False, True])
def test_sixty_cases_on_two_gateways_each_once(
    spawn: Run, hosts: Hosts, journal: Journal, gone: bool
) -> None:
    a, b = hosts
    tx = (a.tx(2), b.tx(2, more="//env:GONE=1" if gone else ""))
    agent = "--agent=who:Falls" if gone else "--agent=who:Where"
    result = spawn(*tx, *LOAD, agent, "--seeds=30", "--aw-artifacts=on")
    result.assert_outcomes(passed=30, failed=30)
    attempts = journal()
    assert counted(attempts) == once("Rest", "Climb", seeds=30)
    final = [each for each in attempts if each["final"]]
    assert all(Path(each["run"]["artifacts"]).joinpath("last.png").is_file() for each in final)
    assert all(each["verdict"] == "device error" for each in attempts if not each["final"])


@pytest.mark.deep
def test_a_gateway_that_would_skip_what_another_plays_is_refused(
    spawn: Run, hosts: Hosts, pytester: pytest.Pytester
) -> None:
    for project in (pytester.path, *(each.project for each in hosts)):
        file = project / "tasks" / "tiny.py"
        file.write_text(file.read_text() + '    needs = frozenset({"web"})\n')
    a, b = hosts
    tx = (a.tx(more=f"//env:{VARIABLE}=/bin/sh"), b.tx(more=f"//env:{VARIABLE}=none"))
    result = spawn(*tx, *LOAD, "--agent=who:Where")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["ERROR: ssh=b: no browser for web pages: *; without, it skips cases that ssh=a can play"]
    )


@pytest.mark.deep
def test_a_worker_that_dies_while_tearing_down_names_no_files_that_it_has_not_sent(
    spawn: Run, hosts: Hosts, pytester: pytest.Pytester, journal: Journal
) -> None:
    for project in (pytester.path, *(each.project for each in hosts)):
        file = project / "tasks" / "tiny.py"
        file.write_text(file.read_text().replace("class Climb", f"{DIES}\n\nclass Climb"))
    (hosts[1].home / "dies").touch()
    words = ("--agent=who:Where", "--aw-artifacts=on", "--aw-keep-state", "-k", "Rest")
    result = spawn(*(each.tx() for each in hosts), *LOAD, *words, "--seeds=4")
    result.assert_outcomes(passed=4)
    attempts = journal()
    assert counted(attempts) == once("Rest", seeds=4)
    without = [each["run"] for each in attempts if not each["run"]["artifacts"]]
    assert [each["notes"] for each in without] == [["the worker gw1 died while tearing down"]]
    assert "state" not in without[0]
    others = [Path(each["run"]["artifacts"]) for each in attempts if each["run"]["artifacts"]]
    assert [each.is_dir() for each in others] == [True] * 3


@pytest.mark.deep
def test_tasks_that_only_a_gateway_knows_of_are_not_played(
    spawn: Run, hosts: Hosts, pytester: pytest.Pytester
) -> None:
    shutil.rmtree(pytester.path / "tasks")
    result = spawn(hosts[0].tx(), *LOAD)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: tasks are played on gateways only if *"])
    assert list(hosts[0].project.glob("androidworld-*")) == []


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


HERE = version("pytest-androidworld")
REFUSED = [
    (other_task, "ssh=b: task file tiny.py differs there; bring the same files there"),
    (gone, "ssh=b: no worker could be started there; is the Python of --tx right, *"),
]
ALSO_REFUSED = [
    (
        other_package,
        f"ssh=b: pytest-androidworld is 9.9 there, and {HERE} here; install {HERE} there:"
        f" pip install 'pytest-androidworld=={HERE}'",
    ),
    (more_tasks, "ssh=b: task file more.py is there and not here; bring the same files there"),
    (no_tasks, "ssh=b: task file tiny.py is missing there; bring the same files there"),
    (other_agent, "ssh=b: file of the agent who.py differs there; bring the same files there"),
    (no_agent, "ssh=b: --agent: *who*"),
    (nothing_installed, "ssh=b: no worker could be started there: ModuleNotFoundError: *"),
    (no_python, "ssh=b: no worker could be started there; is the Python of --tx right, *"),
]


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [*REFUSED, *(pytest.param(*each, marks=pytest.mark.deep) for each in ALSO_REFUSED)],
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


def test_what_a_device_there_says_is_not_recorded_here(
    spawn: Run, hosts: Hosts, pytester: pytest.Pytester
) -> None:
    """Its file would stay there, where the next run would find it."""
    a, _ = hosts
    result = spawn(a.tx(), *LOAD, "--agent=oracle", "--aw-record-device=a.jsonl.gz")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["*--aw-record-device: a recording is not sent from a gateway; start pytest on that host"]
    )
