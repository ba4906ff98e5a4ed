"""``androidworld compare`` with ``--aw-trials``: pairs are task, seed and trial."""

import pytest

from pytest_androidworld import cli
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.journal import CaseId
from tests.report.analyses.conftest import MakeRun, Save


def test_each_trial_is_a_pair_of_its_own_and_the_task_is_the_cluster(played: MakeRun) -> None:
    before = played({"A": [1.0, 1.0, 0.0], "B": [1.0, 1.0, 1.0]}, trials=True)
    now = played({"A": [1.0, 0.0, 0.0], "B": [1.0, 1.0, 1.0]}, trials=True)
    compared = Comparison.of([before], now)
    assert len(compared.pairs) == 6
    assert [each.case for each in compared.broke] == [CaseId("A", 30, "A.py", 2)]
    assert compared.clusters.changes == ((0.0, -1.0, 0.0), (0.0, 0.0, 0.0))


def test_of_another_number_of_trials_those_are_paired_that_both_have(
    played: MakeRun, save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    save("once", played({"A": [1.0]}))
    save("thrice", played({"A": [1.0, 1.0, 0.0]}, trials=True))
    assert cli.main(["compare", "once", "thrice"]) == 0
    page = capsys.readouterr().out
    assert "1 of 3 cases paired" in page
    assert "differs in: trials 3, there 1" in page
    assert cli.main(["compare", "thrice", "once"]) == 0
    assert "1 of 1 case paired" in capsys.readouterr().out
