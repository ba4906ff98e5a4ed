"""The gate's rules: one table for options, ini keys and arguments of `androidworld compare`."""

from pathlib import Path

import pytest

from pytest_androidworld import cli
from pytest_androidworld.plugin.options.option_table import OPTIONS
from pytest_androidworld.report.comparison.judges import JUDGES
from pytest_androidworld.report.comparison.rules import BY_NAME, TABLE, Rule, Rules

ROOT = Path(__file__).parents[3]
NAMES = [rule.name for rule in TABLE]


def test_the_options_and_ini_keys_of_the_gate_are_rows_of_the_table() -> None:
    """But for --aw-gate-until, which is about what is played, and not about what is compared."""
    options = [
        option
        for option in OPTIONS
        if option.name.startswith("gate") and option.name != "gate-until"
    ]
    assert {option.dest for option in options} == {
        *("aw_gate", "aw_gate_max_drop", "aw_gate_alpha", "aw_gate_max_blind"),
        *("aw_gate_collapse", "aw_gate_max_unpaired", "aw_gate_always_passing"),
        *("aw_gate_max_trouble", "aw_gate_max_cost_rise", "aw_gate_max_side_effects"),
    }
    assert [option.name for option in options] == [rule.option for rule in TABLE]


def test_the_defaults_are_those_that_the_documents_name() -> None:
    assert {rule.name: rule.default for rule in TABLE} == {
        "gate": "off",
        "max-drop": "5",
        "alpha": "0.05",
        "collapse": "30",
        "max-blind": "15",
        "max-unpaired": "0.05",
        "max-trouble": "0.02",
        "always-passing": "false",
        "max-cost-rise": "",
        "max-side-effects": "",
    }
    assert Rules() == Rules(
        gate="default",  # whoever decides has switched it on
        max_drop=0.05,
        alpha=0.05,
        collapse=0.3,
        max_blind=0.15,
        max_unpaired=0.05,
        max_trouble=0.02,
        always_passing=False,
        max_cost_rise=None,
        max_side_effects=None,
        anyway=False,
    )


@pytest.mark.parametrize("rule", TABLE, ids=NAMES)
def test_a_rule_has_a_field_and_a_sentence_and_an_argument(
    rule: Rule, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rule.field in Rules._fields
    assert rule.sentence
    with pytest.raises(SystemExit):
        cli.main(["compare", "--help"])
    assert f"--{rule.name} " in capsys.readouterr().out


def test_each_judge_is_that_of_one_rule() -> None:
    assert sorted(rule.judge for rule in TABLE if rule.judge) == sorted(JUDGES)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("gate", "foo", "off, default or proven; write default, or leave the value out"),
        ("gate", "provn", "off, default or proven; did you mean proven?"),
        ("max-drop", "five", "a number of points; write 5, or 2.5"),
        ("max-drop", "5.", "a number of points; write 5, or 2.5"),
        ("max-drop", "-5", "a number of points; write 5, or 2.5"),
        ("max-drop", "", "a number of points; write 5, or 2.5"),
        ("alpha", "1", "between 0 and 1; write 0.05"),
        ("max-unpaired", "5", "a share; write 0.02 for 2 %"),
        ("always-passing", "yes", "false or true; write true"),
        ("max-side-effects", "2", "a share; write 0.02 for 2 %"),
        ("max-cost-rise", "much", "a share; write 0.25 for a quarter more"),
    ],
)
def test_a_value_that_a_rule_cannot_have_is_explained(name: str, text: str, says: str) -> None:
    with pytest.raises(ValueError, match=r"^") as error:
        BY_NAME[name].unit.read(text)
    assert str(error.value) == says


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("gate", "Proven", "proven"),
        ("max-drop", "2.5", 0.025),
        ("max-cost-rise", "1.5", 1.5),
        ("max-side-effects", "0", 0.0),
        ("always-passing", "True", True),  # TOML's, as Python spells it
    ],
)
def test_a_value_is_read_in_its_unit(name: str, text: str, value: object) -> None:
    assert BY_NAME[name].unit.read(text) == value


@pytest.mark.parametrize("rule", TABLE, ids=NAMES)
def test_the_page_has_its_row(rule: Rule) -> None:
    page = (ROOT / "docs" / "comparing.md").read_text("utf-8")
    value = f"={rule.unit.metavar}" if rule.unit.metavar else ""
    names = f"`--aw-{rule.option}{value}`, `aw_{rule.option.replace('-', '_')}`"
    assert f"| {names} | {rule.default or 'none'} | {rule.sentence} |\n" in page
