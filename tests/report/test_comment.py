"""A run in Markdown, for people who look at a pull request."""

from typing import Any

import pytest

from pytest_androidworld.report.comment import LONGEST, RunAnswer, code, comment, escaped
from pytest_androidworld.report.comparison import gate
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.comparison.rules import Rules
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.statistics import Rate
from pytest_androidworld.report.words import MINUS


@pytest.fixture
def run(manifest: Any, attempt: Any, claim: Any) -> Journal:
    """Two tasks with three seeds; one passes once only."""
    wrong = {"verdict": "failed", "checks": [claim("title", found="'Dentist '")]}
    return Journal(
        manifest,
        (
            *(attempt(task="A", file="a.py", seed=seed) for seed in (30, 31, 32)),
            attempt(task="B", file="b.py", seed=30),
            attempt(task="B", file="b.py", seed=31, **wrong),
            attempt(task="B", file="b.py", seed=32, verdict="budget exceeded"),
        ),
    )


def test_a_run_on_its_own(run: Journal) -> None:
    assert comment(RunAnswer(run)) == ALONE


ALONE = """\
### AndroidWorld 66.7 % (95 %: 0.0–100.0 %), 4 of 6 cases passed

2 tasks, 3 seeds: 30–32 · virtual phone, strict · `oracle`

|  | cases |  |
| --- | --: | --- |
| passed | 4/6 | 66.7 % |
| failed | 1/6 | 16.7 % |
| budget exceeded | 1/6 | 16.7 % |

**Failing**

- `B` 1/3: *failed: title: expected this, found 'Dentist '*

How it failed: never opened the right app 2
"""


def test_a_run_that_was_cut_short_has_no_rate(run: Journal) -> None:
    first, *_ = comment(RunAnswer(run, Rate(4, 10))).splitlines()
    assert first == "### AndroidWorld: only 6 of 10 cases were played"


def test_a_run_beside_its_baseline(run: Journal, manifest: Any, attempt: Any) -> None:
    before = Journal(
        manifest | {"agent": "old"},
        tuple(
            attempt(task=task, file=f"{task.lower()}.py", seed=seed)
            for task in ("A", "B")
            for seed in (30, 31, 32)
        ),
    )
    compared = Comparison.of([before], run)
    decision = gate.decide(compared, Rules())
    text = comment(RunAnswer(run, baseline="main@1f3c9ab", comparison=compared))
    assert text == BESIDE
    gated = comment(RunAnswer(run, comparison=compared, decision=decision)).splitlines()
    says = "### AndroidWorld cannot say: 66.7 %, was 100.0 % (▼ 33.3 points); "
    assert gated[0].startswith(says)
    assert gated[-1].startswith("Gate: max-drop ")


BESIDE = f"""\
### AndroidWorld: 66.7 %, was 100.0 % (▼ 33.3 points)

95 %: {MINUS}100.0 … +100.0 · p = 1 · 6 paired cases, 2 tasks, 3 seeds: 30–32 · \
virtual phone, strict · `oracle`

|  | now | main@​1f3c9ab |  |
| --- | --: | --: | --- |
| passed | 4/6 | 6/6 | 2 broke, 0 fixed |

**Broke**

- `B` 1/3 (was 3/3): *failed: title: expected this, found 'Dentist '*

How it failed: never opened the right app 2

<details><summary>What differs between the runs</summary>

agent 'oracle', there 'old'

</details>
"""


def test_what_does_not_count_is_beside_the_rate(manifest: Any, attempt: Any) -> None:
    sick = (attempt(), attempt(seed=31, verdict="device error", rewards=None))
    now = Journal(manifest, sick)
    assert "| device error | 1/2 | not in the rate |" in comment(RunAnswer(now))
    before = Journal(manifest, (attempt(), attempt(seed=31)))
    text = comment(RunAnswer(now, comparison=Comparison.of([before], now)))
    assert "| device, model, task errors | 1 |  | not in the rates |" in text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a_b*c", r"a\_b\*c"),
        ("<img src=x>", r"\<img src=x\>"),
        ("a | b", r"a \| b"),
        ("[a](b)", r"\[a\](b)"),
        ("two\nlines", r"two\\nlines"),
        ("@everyone", "@\u200beveryone"),
        ("fixes #12, GH-3 and gh-4", "fixes #\u200b12, GH\u200b-3 and gh\u200b-4"),
        ("user/repo#1, user/repo!1", "user/repo#\u200b1, user/repo!\u200b1"),
        ("https://evil.example/x", "https:\u200b//evil.example/x"),
        ("WWW.evil.example", "WWW\u200b.evil.example"),
        ("a@b.example", "a@\u200bb.example"),
        ("C# at 100 % – wow!", "C# at 100 % – wow!"),
        ("12:30, awww. wow!", "12:30, awww. wow!"),
        ("`x`", r"\`x\`"),
        ("&lt;", r"\&lt;"),
        ("plain (text) - 1.", "plain (text) - 1."),
    ],
)
def test_texts_of_others_are_texts(text: str, shown: str) -> None:
    assert escaped(text) == shown


def test_code_stays_code() -> None:
    assert code("a`b|c\nd") == r"`a'b\|c\nd`"


def test_the_longest_lists_are_cut(manifest: Any, attempt: Any) -> None:
    attempts = [
        attempt(task=f"Task{number:03}", file="a.py", verdict="failed", error="x" * 900)
        for number in range(300)
    ]
    text = comment(RunAnswer(Journal(manifest, tuple(attempts))))
    assert len(text) < 5_000 < LONGEST
    assert "\n- and 290 more\n" in text
