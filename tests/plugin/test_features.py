"""Which features a run registers, in which order, and that each is the run's one."""

import pytest

from pytest_androidworld.plugin.cases import fixtures
from pytest_androidworld.plugin.features import features
from pytest_androidworld.plugin.run.run import Run, begun

ALONE = "PhoneAhead"  # of a run without workers
FIRST = ["AgentsRun", "CaseReports", "SecretsHidden"]
CONTROLLERS = ["Reports", "Baseline", "JournalCheck"]
LAST = ["OwnDescriptors", "Suites", "LastResort"]


class DevicesOfRun:
    """A part of a run, as a feature may have."""

    def __init__(self, run: Run) -> None:
        self.run = run


def registered(config: pytest.Config) -> list[str]:
    """The classes of the plugin's objects, in the order of their registration."""
    return [
        type(plugin).__name__
        for _, plugin in config.pluginmanager.list_name_plugin()
        if type(plugin).__module__.startswith("pytest_androidworld.plugin.")
    ]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["-p", "no:xdist"], [ALONE, *FIRST, *CONTROLLERS, "ExitStatus", *LAST]),
        (
            ["-p", "xdist", "--dist=load", "--tx=2*popen"],
            [*FIRST, *CONTROLLERS, "Controller", "ExitStatus", *LAST],
        ),
        (
            ["--aw-known-failures=known.toml", "--aw-shard=1/2"],
            [ALONE, *FIRST, "KnownFailures", "Shards", *CONTROLLERS, "ExitStatus", *LAST],
        ),
        (["--aw-audit"], [ALONE, *FIRST, *CONTROLLERS, "ExitStatus", *LAST, "Audit"]),
    ],
    ids=lambda value: " ".join(value) if "-" in value[0] else "",
)
def test_features_are_registered_where_they_have_work(
    pytester: pytest.Pytester, words: list[str], names: list[str]
) -> None:
    pytester.path.joinpath("known.toml").write_text('[[known]]\ntask = "ClockTimerEntry"\n')
    agent = [] if "--aw-audit" in words else ["--agent=oracle"]
    assert registered(pytester.parseconfigure(*agent, *words)) == names


def test_a_command_that_is_not_about_tasks_has_no_run(pytester: pytest.Pytester) -> None:
    config = pytester.parseconfigure()
    assert not begun(config)
    assert registered(config) == []


@pytest.fixture
def run(pytester: pytest.Pytester) -> Run:
    return Run.of(pytester.parseconfigure("--agent=oracle"))


def test_what_is_made_once_is_the_same_for_whoever_asks(run: Run) -> None:
    assert not run.has(DevicesOfRun)  # whoever asks first makes it
    assert run.once(DevicesOfRun) is run.once(DevicesOfRun)
    assert run.has(DevicesOfRun)
    assert run.once(DevicesOfRun).run is run


def test_what_could_not_be_made_is_tried_again(run: Run) -> None:
    tries: list[Run] = []

    def second(run: Run) -> int:
        tries.append(run)
        return 1 // (len(tries) - 1)

    with pytest.raises(ZeroDivisionError):
        run.once(second)
    assert not run.has(second)
    assert run.once(second) == 1


def test_two_runs_share_nothing(pytester: pytest.Pytester, run: Run) -> None:
    other = Run.of(pytester.parseconfigure("--agent=oracle"))
    others = list(features(other))
    assert [part for part in features(run) if part in others] == [fixtures]
