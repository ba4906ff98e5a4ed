"""The command ``androidworld``: what it writes, and its exit statuses."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_androidworld import cli
from pytest_androidworld.report import journal
from tests.report.comparison.conftest import MakeRun

Save = Callable[..., str]


@pytest.fixture
def saved(played: MakeRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Save:
    """Makes a run's folder; gives its name."""
    monkeypatch.chdir(tmp_path)

    def save(name: str, grading: str = "strict", **tasks: str) -> str:
        made = played(**tasks)
        folder = tmp_path / name
        folder.mkdir()
        writer = journal.Writer(folder / "journal.jsonl", {**made.manifest, "grading": grading})
        for each in made.attempts:
            writer.add(each)
        writer.close()
        return name

    return save


@pytest.mark.parametrize(
    ("now", "status", "last"),
    [
        ("p", 0, "AndroidWorld held: 100.0 %"),
        ("f", 1, "AndroidWorld REGRESSED: 0.0 %"),
        ("d", 6, "AndroidWorld cannot say: "),
    ],
)
def test_the_gates_answer_is_the_status_and_the_last_line(
    now: str, status: int, last: str, saved: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [f"Task{number}" for number in range(6)]
    saved("base", **dict.fromkeys(names, "p"))
    saved("now", **dict.fromkeys(names, now))
    assert cli.main(["compare", "base", "now", "--gate"]) == status
    assert capsys.readouterr().out.splitlines()[-1].startswith(last)


def test_without_a_gate_a_regression_is_reported_and_no_failure(
    saved: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [f"Task{number}" for number in range(6)]
    saved("base", **dict.fromkeys(names, "p"))
    saved("now", **dict.fromkeys(names, "f"))
    assert cli.main(["compare", "base", "now"]) == 0
    assert "0.0 % now, 100.0 % before" in capsys.readouterr().out


def test_runs_that_cannot_be_compared_are_refused_unless_configured_otherwise(
    saved: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    saved("base", grading="upstream", Note="p")
    saved("now", Note="p")
    assert cli.main(["compare", "base", "now"]) == 4
    assert capsys.readouterr().err == (
        "androidworld: base cannot be compared with this run: grading 'strict', there 'upstream';"
        " --anyway compares them anyway\n"
    )
    assert cli.main(["compare", "base", "now", "--anyway"]) == 0
    assert "although: grading 'strict', there 'upstream'" in capsys.readouterr().out


def test_more_than_two_runs_are_a_table(saved: Save, capsys: pytest.CaptureFixture[str]) -> None:
    for name, letters in (("first", "pp"), ("second", "pf"), ("now", "ff")):
        saved(name, Note=letters)
    assert cli.main(["compare", "first", "second", "now"]) == 0
    table = capsys.readouterr().out.splitlines()[:3]
    assert [line.split()[:2] for line in table] == [
        ["first", "2/2"],
        ["second", "1/2"],
        ["now", "0/2"],
    ]


def test_cases_are_rows_and_verdicts_a_matrix(
    saved: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    saved("run", Note="pf", Timer="-d")
    assert cli.main(["matrix", "run"]) == 0
    assert capsys.readouterr().out == (
        "task,file,30,31\nNote,Note.py,passed,failed\nTimer,Timer.py,,device error\n"
    )
    assert cli.main(["cases", "run"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].startswith("task,seed,trial,file,apps,difficulty,")
    assert [row.split(",")[:2] for row in rows[1:]] == [
        ["Note", "30"],
        ["Note", "31"],
        ["Timer", "31"],
    ]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["cases", "nowhere"], "there is no file"),
        (["compare", "latest", "latest"], "there is no run yet in"),
    ],
)
def test_a_run_that_is_not_there_is_said(
    words: list[str],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(words) == 4
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("alpha", ["0", "1", "-0.1", "five"])
def test_a_probability_lies_between_0_and_1(
    alpha: str, saved: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    saved("run", Note="p")
    with pytest.raises(SystemExit) as ended:
        cli.main(["compare", "run", "run", "--gate", f"--alpha={alpha}"])
    assert ended.value.code == 4
    assert f"{alpha!r} is not between 0 and 1; write 0.05" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["compare", "one"], ["dance"]])
def test_a_command_that_is_none_has_pytests_status_for_that(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(words)
    assert ended.value.code == 4
    assert capsys.readouterr().err.startswith("usage: androidworld")


def test_a_journal_of_another_schema_names_the_version_that_reads_it(
    saved: Save, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved("run", Note="p")
    path = tmp_path / "run/journal.jsonl"
    first, *rest = path.read_text().splitlines()
    path.write_text("\n".join([json.dumps(json.loads(first) | {"schema": 9}), *rest]))
    assert cli.main(["cases", "run"]) == 4
    assert "has schema 9, and this version reads 1" in capsys.readouterr().err


SIX = [f"Task{number}" for number in range(6)]


def test_it_writes_markdown_json_and_html_with_the_answer_and_the_rules(
    saved: Save, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved("base", **dict.fromkeys(SIX, "p"))
    saved("now", **dict.fromkeys(SIX, "f"))
    files = ["--markdown=a.md", "--json=a.json", "--html=a.html"]
    assert cli.main(["compare", "base", "now", "--gate", *files]) == 1
    minus = "\N{MINUS SIGN}"
    broken = f"max-drop ✗ {minus}100.0 points, 5 points allowed"
    assert broken in capsys.readouterr().out
    markdown = (tmp_path / "a.md").read_text("utf-8")
    assert markdown.startswith("### AndroidWorld regressed: 0.0 %, was 100.0 % (▼ 100.0 points)")
    assert f"max-drop ✗ ({minus}100.0 points, 5 points allowed)" in markdown
    page = (tmp_path / "a.html").read_text("utf-8")
    assert f"<h1>AndroidWorld REGRESSED: 0.0 %, {minus}100.0 points" in page
    assert '<li data-rule="max-drop">✗ max-drop: ' in page
    found = json.loads((tmp_path / "a.json").read_text("utf-8"))
    assert (found["answer"], found["status"]) == ("regressed", 1)
    assert (found["rate"], found["rate_before"], found["change"]) == (0.0, 1.0, -1.0)
    assert found["p"] == 2 / 2**6
    assert found["cases"]["broke"] == [f"{name}[30]" for name in SIX]
    assert found["rules"] == {
        "gate": "default",
        "max_drop": 0.05,
        "alpha": 0.05,
        "collapse": 0.3,
        "max_blind": 0.15,
        "max_unpaired": 0.05,
        "max_trouble": 0.02,
        "always_passing": False,
        "max_cost_rise": None,
        "max_side_effects": None,
    }
    assert found["results"][0] == {
        "rule": "max-drop",
        "mark": "✗",
        "text": f"{minus}100.0 points, 5 points allowed",
    }


def test_every_rule_may_be_given_and_decides(
    saved: Save, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved("base", **dict.fromkeys(SIX, "ppp"))
    saved("now", **dict.fromkeys(SIX, "ppp") | {"Task0": "ppf"})
    gate = ["compare", "base", "now", "--gate=proven", "--max-blind=25"]
    assert cli.main(gate) == 6
    assert "no regression seen: 94.4 %" in capsys.readouterr().out.splitlines()[-1]
    assert cli.main([*gate, "--max-drop=20"]) == 0
    assert cli.main([*gate, "--max-drop=20", "--always-passing=true"]) == 1
    assert cli.main(["compare", "--gate", "base", "base"]) == 0  # and base is a run


def test_without_a_common_case_the_figures_are_null(saved: Save, tmp_path: Path) -> None:
    saved("base", Note="p")
    saved("now", Timer="p")
    assert cli.main(["compare", "base", "now", "--gate", "--json=a.json"]) == 6
    found = json.loads((tmp_path / "a.json").read_text("utf-8"))
    assert (found["answer"], found["rate"], found["p"]) == ("cannot say", None, None)


def test_a_mistaken_value_of_a_rule_is_explained(
    saved: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    saved("run", Note="p")
    with pytest.raises(SystemExit) as ended:
        cli.main(["compare", "run", "run", "--gate=foo"])
    assert ended.value.code == 4
    assert "'foo' is not off, default or proven; write default" in capsys.readouterr().err
