"""``--aw-reset=never``: tear-down alone makes the phone as it was."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from pytest_androidworld.env.backup import Backup
from pytest_androidworld.env.device import Device
from tests.plugin.conftest import Run
from tests.plugin.test_equal_runs import TASKS, screens


def first_screens(folder: Path) -> dict[str, str]:
    """What each case began with: its pixels and its elements."""
    return {
        name: digest
        for name, digest in screens(folder).items()
        if name.rpartition("/")[2].startswith("step-01.")
    }


@pytest.mark.parametrize(
    "budget", ["reference*0.3", pytest.param("reference", marks=pytest.mark.deep)]
)
def test_each_case_begins_as_on_a_phone_that_is_reset(
    run: Run, pytester: pytest.Pytester, budget: str
) -> None:
    """The random agent plays: no other changes more."""
    pytester.path.joinpath("test_tasks.py").unlink()
    pytester.makepyfile(test_equal=TASKS)
    words = ["--agent=random", f"--aw-budget={budget}", "--aw-screenshots=on", "--aw-artifacts=on"]
    run(*words, "--aw-artifacts-dir=auto")
    run(*words, "--aw-artifacts-dir=never", "--aw-reset=never")
    found = first_screens(pytester.path / "auto" / "latest")
    assert len(found) == 4 * 2
    assert first_screens(pytester.path / "never" / "latest") == found


@pytest.mark.parametrize(("reset", "backups"), [("auto", 0), ("never", 1)])
def test_what_a_snapshot_resets_is_not_backed_up_as_well(
    run: Run, monkeypatch: pytest.MonkeyPatch, reset: str, backups: int
) -> None:
    taken: list[Device] = []
    take = Backup.take

    def noted(device: Device, names: Sequence[str] = ()) -> Backup:
        taken.append(device)
        return take(device, names)

    monkeypatch.setattr(Backup, "take", noted)
    run("-k", "Rest", f"--aw-reset={reset}").assert_outcomes(passed=1, deselected=1)
    assert len(taken) == backups
