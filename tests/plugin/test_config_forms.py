"""A project's settings, in each form that pytest reads, and with what pytest 9 can be set to."""

from pathlib import Path

import pytest

from tests.plugin.conftest import Run

INI_OPTIONS = "[tool.pytest.ini_options]"
NATIVE = "[tool.pytest]"  # which pytest 8 ignores
PYTEST_9 = pytest.version_tuple >= (9,)
FORMS = [INI_OPTIONS, *([NATIVE] if PYTEST_9 else [])]
SETTINGS = """
aw_agent = "idle"
aw_seeds = 2
aw_condition = ["clean", "dark"]
aw_max_tokens = "10"
aw_step_seconds = 1.5
aw_tasks = ["mine"]

[{table}.aw_model_options]
effort = "low"
temperature = 0.5
"""
HEADER = [
    "androidworld: agent idle (ini), 2 seeds: 30–31 (ini), device virtual (default),",
    "  grading strict (default), budget reference (default),",
    "  condition clean,dark (ini), step-seconds 1.5 (ini), max-tokens 10 (ini),",
    "  model-options temperature=0.5,effort=low (ini), tasks mine (ini)",
]


@pytest.mark.parametrize("table", FORMS)
def test_numbers_lists_and_tables_of_pyproject_toml_are_read(
    run: Run, pytester: pytest.Pytester, table: str
) -> None:
    pytester.mkdir("mine")
    pytester.makepyprojecttoml(table + SETTINGS.format(table=table.strip("[]")))
    result = run("--co", "-q", "-v")
    result.stdout.fnmatch_lines(HEADER, consecutive=True)


@pytest.mark.parametrize("table", FORMS)
def test_a_mistake_names_the_option_in_each_form(
    run: Run, pytester: pytest.Pytester, table: str
) -> None:
    pytester.makepyprojecttoml(f'{table}\naw_grading = "strickt"\n')
    result = run("--agent=idle")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.errlines[0] == (
        "ERROR: --aw-grading: 'strickt' is not known; did you mean 'strict'?"
    )


@pytest.mark.skipif(not PYTEST_9, reason="of pytest 9")
def test_a_pytest_toml_of_its_own_is_read(run: Run, pytester: pytest.Pytester) -> None:
    pytester.path.joinpath("pytest.toml").write_text("[pytest]\naw_seeds = [40, 41]\n", "utf-8")
    result = run("--co", "-q", "-v", "--agent=idle")
    result.stdout.fnmatch_lines(
        ["androidworld: agent idle (command line), 2 seeds: 40–41 (ini),*"]
    )


@pytest.mark.skipif(not PYTEST_9, reason="of pytest 9")
@pytest.mark.parametrize("table", FORMS)
def test_tasks_play_in_pytests_strict_mode(
    run: Run, pytester: pytest.Pytester, table: str
) -> None:
    """Marks are registered, settings known, parameters named once."""
    pytester.makepyprojecttoml(f'{table}\nstrict = true\naw_seeds = "2"\n')
    result = run("-p", "no:cacheprovider", "-k", "Rest")
    result.assert_outcomes(passed=2)


@pytest.mark.skipif(not PYTEST_9, reason="of pytest 9")
def test_strict_mode_still_refuses_what_is_not_known(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyprojecttoml("[tool.pytest]\nstrict = true\naw_sedes = 2\n")
    result = run("--agent=idle")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "aw_sedes" in "\n".join(result.errlines)


@pytest.mark.skipif(not PYTEST_9, reason="of pytest 9")
def test_progress_in_the_terminals_tab_goes_beside_a_run(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`terminalprogress` writes where a terminal is; without one a run is as it is without it."""
    plain = run("-p", "no:cacheprovider", "--agent=idle", "-k", "Rest")
    with_it = run("-p", "no:cacheprovider", "-p", "terminalprogress", "--agent=idle", "-k", "Rest")
    assert "\x1b]9;4" not in with_it.stdout.str()
    assert with_it.parseoutcomes() == plain.parseoutcomes() == {"passed": 1, "deselected": 1}
    assert Path("androidworld-results/latest/journal.jsonl").exists()
