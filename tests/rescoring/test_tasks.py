"""The tasks of a run that is judged again."""

from pathlib import Path

import pytest

from pytest_androidworld.rescoring import tasks


def test_cases_of_a_suite_that_has_to_be_named_are_found(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {
        f"{tasks.BUILT_IN}/miniwob/taps.py::MiniWobClickTab",
        f"{tasks.BUILT_IN}/system/open_app.py::OpenAppTaskEval",
    }
    assert Path.cwd() == pytester.path
    found = tasks.collect(names)
    assert names <= found.keys()
    assert {found[name].__name__ for name in names} == {"MiniWobClickTab", "OpenAppTaskEval"}
