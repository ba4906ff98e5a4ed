"""The page of a run, without a browser: what is in it, and what cannot be done with it."""

import base64
import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from phone.tests.pictures import open_image
from pytest_androidworld.env.state import State
from pytest_androidworld.report.artifacts import film_of
from pytest_androidworld.report.comparison.gate import Decision
from pytest_androidworld.report.film import EpisodeFilm
from pytest_androidworld.report.html.full_size import FullSize
from pytest_androidworld.report.html.page import PlayedRun, embedded, page
from pytest_androidworld.report.html.task_map import LETTERS
from pytest_androidworld.report.journal import CaseId, Journal
from pytest_androidworld.verdicts import VERDICTS
from tests.report.html.unpacked import Parsed

Played = Callable[..., PlayedRun]
HOSTILE = "</script><script>alert(1)</script><img src=http://evil.example onerror=x> & \u202e"


@pytest.fixture
def both(attempt: Any, claim: Any, steps: Any) -> list[Any]:
    """A case that passed and one that failed."""
    wrong = {"verdict": "failed", "checks": [claim("its text")], "rewards": None}
    return [
        attempt(steps=steps((540, 1200)), effects=["gone 'Save'", ""], step_seconds=[0.5, 0.1]),
        attempt(seed=31, steps=steps((1, 2)), **wrong),
    ]


def test_the_head_says_what_the_run_amounts_to(played: Played, both: list[Any]) -> None:
    text = page(played(*both))
    assert "<title>AndroidWorld: oracle</title>" in text
    assert "<h1>AndroidWorld 50.0 % (95 %: 9.5–90.5 %), 1 of 2 cases passed</h1>" in text
    assert "virtual phone: no AndroidWorld score" in text
    assert '<li data-verdict="passed" data-count="1"><span>✓ passed 1</span></li>' in text
    assert '<li data-verdict="failed" data-count="1"><span>✗ failed 1</span></li>' in text
    assert '<p class="classes">How it failed: never opened the right app 1</p>' in text


def test_the_head_names_the_model_of_an_attached_device(
    played: Played, both: list[Any], manifest: Any
) -> None:
    manifest |= {"device": "attached", "device_models": ["Google Pixel 8, Android 14"]}
    assert "<dt>Device</dt><dd>attached (Google Pixel 8, Android 14)</dd>" in page(played(*both))


def test_the_head_has_the_chances_of_k_attempts_in_words(
    played: Played, both: list[Any], attempt: Any
) -> None:
    text = re.sub(r"\s+", " ", page(played(*both, attempt(task="Once"))))
    assert "<p>Over seeds: attempts at a task with other parameters each</p>" in text
    assert "<div><dt><b>pass^2</b> both pass</dt><dd>0.0 %</dd></div>" in text
    assert "<dt><b>pass@2</b> at least 1 of 2 passes</dt><dd>100.0 %</dd>" in text
    assert "k = 2: only 1 of 2 tasks had 2 attempts that count" in text


CARD = {
    "prompt": ["act 0123456789ab"],
    "model reported": ["a-model-of-2026-11"],
    "pictures": ["1092×2408 jpeg, quality 75"],
    "pictures in a request": ["1", "2", "3"],
    "pictures kept": ["3"],
    "temperature": ["0"],
}


def carded(attempt: Any, **more: list[str]) -> Any:
    """The attempt with what it has sent."""
    run = {**attempt["run"], "sent": {**CARD, **more}, "counts": {"clamped": 2}}
    return {**attempt, "run": run}


def test_the_head_has_the_protocol_card(played: Played, both: list[Any], manifest: Any) -> None:
    manifest["protocol"] = {"history": "all replies", "notes": [f"swipes {HOSTILE}"]}
    text = page(played(*map(carded, both)))
    head, _, _ = text.partition("</header>")
    assert head.count('<details class="card">') == 1
    assert "<div><dt>pictures in a request</dt><dd>1 to 3</dd></div>" in head
    assert "<div><dt>history</dt><dd>all replies</dd></div>" in head
    assert "<div><dt>points moved onto the screen</dt><dd>4</dd></div>" in head
    assert "<li>swipes &lt;/script&gt;" in head


def test_a_run_without_a_card_has_no_fold_for_it(played: Played, both: list[Any]) -> None:
    assert '<details class="card">' not in page(played(*both))


def test_the_line_of_the_card_that_differs_stands_before_the_rates(
    played: Played, both: list[Any]
) -> None:
    now, before = map(carded, both), (carded(each, **{"pictures kept": ["1"]}) for each in both)
    text = page(played(*now), [played(*before, name="before")])
    line = (
        '<p class="card-differs">The protocol card differs in pictures kept: 3 now, 1 before</p>'
    )
    assert text.index(line) < text.index("<h1>")


def test_a_run_of_one_seed_has_no_chances_of_k(played: Played, attempt: Any) -> None:
    text = page(played(attempt(task="A"), attempt(task="B")))
    assert "pass^" not in text
    assert '<section class="repetition">' not in text


def test_a_run_that_was_played_back_says_so(
    played: Played, both: list[Any], manifest: Any
) -> None:
    manifest["device"] = "replay"
    assert "played back: no AndroidWorld score" in page(played(*both))


def test_a_score_of_a_real_device_has_no_such_badge(
    played: Played, both: list[Any], manifest: Any
) -> None:
    manifest["device"] = "avd:pixel"
    assert "no AndroidWorld score" not in page(played(*both))


def test_a_run_that_was_cut_short_has_no_rate(played: Played, both: list[Any]) -> None:
    text = page(played(*both), planned=9)
    assert "<h1>AndroidWorld: only 2 of 9 cases were played</h1>" in text


def test_each_case_is_in_the_map_and_has_its_episode(played: Played, both: list[Any]) -> None:
    found = Parsed(page(played(*both)))
    links = [(link["href"], link["aria-label"]) for link in found.all("a")]
    assert links == [
        ("#MarkorCreateNote-30", "MarkorCreateNote, seed 30: passed"),
        ("#MarkorCreateNote-31", "MarkorCreateNote, seed 31: failed"),
    ]
    assert list(found.scripts) == ["MarkorCreateNote-30", "MarkorCreateNote-31"]
    first = found.scripts["MarkorCreateNote-30"]
    tap, done = first["steps"]
    assert (tap["did"], tap["reason"], tap["effect"]) == (
        "tap (540, 1200)",
        "reason 1",
        "gone 'Save'",
    )
    assert tap["picture"] == {
        "number": 0,
        "screen": 0,
        "touched": [[0.5, 0.5]],
        "size": [1080, 2400],
    }
    assert first["screens"][0] == [[0, "?", "button 0", "", "", "", 0, 0, 540, 240, ""]]
    assert first["full"] == [None, None, None]  # drawings have every size
    assert done["picture"]["touched"] == []
    assert len(first["pictures"]) == 3
    assert all(each.startswith("data:image/svg+xml;base64,") for each in first["pictures"])
    second = found.scripts["MarkorCreateNote-31"]
    assert second["cause"] == "does not hold: its text"
    assert [check["holds"] for check in second["checks"]] == [False]
    assert second["again"].startswith("pytest 'task_cases/markor/create_note.py::")


def test_what_a_mark_of_the_user_decided_is_reported(played: Played, attempt: Any) -> None:
    marked = attempt(verdict="failed", outcome="xfailed")
    found = Parsed(page(played(marked, attempt(seed=31, verdict="failed", outcome="failed"))))
    labels = [(link["aria-label"], link.get("data-mark")) for link in found.all("a")]
    assert labels == [
        ("MarkorCreateNote, seed 30: failed, xfailed", "xfailed"),
        ("MarkorCreateNote, seed 31: failed", None),
    ]
    assert found.scripts["MarkorCreateNote-30"]["mark"] == "xfailed"
    assert found.scripts["MarkorCreateNote-31"]["mark"] == ""


def test_what_cases_show_beside_their_verdicts_is_in_the_head_and_in_the_map(
    played: Played, attempt: Any, steps: Any
) -> None:
    effect = {"severity": "data lost", "text": f"deleted note {HOSTILE}"}
    looped = attempt(
        measures={"over": 4, "refused": 1}, side_effects=[effect], steps=steps((1, 1))
    )
    looped["run"]["loops"] = 2
    text = page(played(looped, attempt(seed=31, side_effects=[])))
    for name, value in (
        ("Side effects", "1 of 2"),
        ("Clean", "1 of 2"),
        ("Claimed, not done", "0 of 1"),
        ("Loops", "1 of 1"),
        ("Steps over the solution&#39;s", "4.0 a passed case"),
    ):
        assert f"<div><dt>{name}</dt><dd>{value}</dd></div>" in text
    assert '<td class="effects">1/2 data lost</td>' in text
    found = Parsed(text)
    links = {each["href"]: each for each in found.all("a")}
    assert links["#MarkorCreateNote-30"]["data-remarks"] == "side effects|loops|refused actions"
    label = "MarkorCreateNote, seed 30: passed, side effects, loops, refused actions"
    assert links["#MarkorCreateNote-30"]["aria-label"] == label
    assert "data-remarks" not in links["#MarkorCreateNote-31"]
    facts = found.scripts["MarkorCreateNote-30"]["facts"]
    assert facts[1:5] == [
        f"side effects: deleted note {HOSTILE} (data lost)",
        *("4 steps more than the solution", "2 loops", "1 refused action"),
    ]


def test_a_run_of_which_nothing_of_it_is_known_has_no_column_and_no_filter(
    played: Played, both: list[Any]
) -> None:
    text = page(played(*both))
    assert "Side effects" not in text
    assert 'id="remark"' not in text


def test_without_films_there_are_steps_without_pictures(
    manifest: Any, both: list[Any], tmp_path: Any
) -> None:
    found = Parsed(page(PlayedRun(Journal(manifest, tuple(both)), tmp_path)))
    episode = found.scripts["MarkorCreateNote-30"]
    assert [step["picture"] for step in episode["steps"]] == [None, None]
    assert episode["pictures"] == []


def test_a_row_says_why_its_last_failed_case_has_failed(
    played: Played, both: list[Any], attempt: Any, claim: Any
) -> None:
    later = attempt(seed=32, verdict="failed", checks=[claim("its name")])
    broken = attempt(task="B", verdict="agent error", error="ValueError: no such\nthing")
    text = page(played(*both, later, broken, attempt(task="C")))
    whys = re.findall(r'<td class="why">(.*)</td>', text)
    assert whys == ["ValueError: no such\\nthing", "", "does not hold: its name"]


def test_where_all_passed_the_map_has_no_column_for_reasons(played: Played, attempt: Any) -> None:
    assert "Why it failed" not in page(played(attempt()))


def test_kept_screenshots_are_there_at_full_size_as_far_as_a_page_takes_them(
    played: Played, attempt: Any, steps: Any, tmp_path: Path
) -> None:
    folder = tmp_path / "kept" / "attempt-1"
    folder.mkdir(parents=True)
    seen = np.zeros((2400, 1080, 3), np.uint8)
    for number, name in enumerate(("step-01", "step-02", "last"), 1):
        seen[:] = number
        Image.fromarray(seen).save(folder / f"{name}.png")
    (folder / "last.png").write_bytes(b"\x89PNG\r\n\x1a\n, and cut off")
    case = attempt(steps=steps((1, 1)), artifacts=str(folder), verdict="failed")
    run = played(case)
    film = EpisodeFilm()
    for number in (1, 2, 3):
        film.add(State((), (1080, 2400), picture=np.full_like(seen, 80 * number)))
    film_of(run.home, CaseId("MarkorCreateNote", 30, case["file"]), 1).write_bytes(film.packed())
    first, second, last = Parsed(page(run)).scripts["MarkorCreateNote-30"]["full"]
    assert last is None
    for picture in (first, second):
        data = base64.b64decode(picture.removeprefix("data:image/webp;base64,"))
        with open_image(io.BytesIO(data)) as image:
            assert image.size == (1080, 2400)
    only_one = FullSize(most=1)
    assert only_one.picture(folder / "step-01.png")
    assert only_one.picture(folder / "step-02.png") is None


def test_two_tasks_of_one_name_have_two_episodes(played: Played, attempt: Any) -> None:
    found = Parsed(page(played(attempt(), attempt(file="mine.py"))))
    assert list(found.scripts) == ["MarkorCreateNote-30", "MarkorCreateNote-30~"]


def test_each_trial_of_a_seed_is_a_case(played: Played, attempt: Any) -> None:
    found = Parsed(page(played(attempt(trial=1), attempt(trial=2), attempt(seed=31, trial=1))))
    assert [link["aria-label"] for link in found.all("a")] == [
        "MarkorCreateNote, seed 30, trial 1: passed",
        "MarkorCreateNote, seed 30, trial 2: passed",
        "MarkorCreateNote, seed 31, trial 1: passed",
    ]
    assert len(found.scripts) == 3


def test_texts_of_phones_and_models_are_texts(
    played: Played, attempt: Any, claim: Any, step: Any
) -> None:
    hostile = attempt(
        verdict="failed",
        goal=HOSTILE,
        answer=HOSTILE,
        error=HOSTILE,
        apps=[HOSTILE],
        tags=[HOSTILE],
        checks=[claim(HOSTILE, found=HOSTILE)],
        steps=[step("click", on=HOSTILE, reason=HOSTILE, number=1)],
    )
    text = page(played(hostile))
    found = Parsed(text)
    assert len(found.all("script")) == 4  # texts, pictures, context, and the one that runs
    assert [image["id"] for image in found.all("img")] == ["viewer-image"]  # one of ours
    assert found.scripts["MarkorCreateNote-30"]["goal"] == HOSTILE
    assert found.all("tr")[1]["data-app"] == HOSTILE


def test_the_page_may_load_nothing(played: Played, both: list[Any]) -> None:
    text = page(played(*both))
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', text)
    assert policy.startswith("default-src 'none'; img-src data:; style-src")
    assert not re.findall(r"(?:src|href)=[\"']?(?:https?:)?//", text)


def test_each_verdict_has_a_letter_of_its_own() -> None:
    assert set(LETTERS) == {*VERDICTS, "not run"}
    assert len(set(LETTERS.values())) == len(LETTERS)


def test_what_is_embedded_closes_no_script() -> None:
    assert embedded({"a": "</script><!--"}) == '{"a":"\\u003c/script\\u003e\\u003c!--"}'


# What the model was asked


def test_prompts_are_beside_their_steps_and_not_repeated(
    played: Played, attempt: Any, steps: Any, prompts: Any
) -> None:
    failed = attempt(verdict="failed", steps=steps((1, 1)), artifacts=prompts)
    episode = Parsed(page(played(failed))).scripts["MarkorCreateNote-30"]
    first, second = (step["calls"][0] for step in episode["steps"])
    assert first["purpose"] == "act"
    assert [message["text"] for message in first["messages"]] == [
        *("tap 1", "You are an agent.", "screen 1")
    ]
    assert [message["text"] for message in second["messages"]] == [
        *("tap 2", "[as in step-01]", "screen 2")
    ]


# Two runs

DECISION = Decision("cannot say", "too few tasks", ())


def test_with_a_baseline_what_changed_is_marked(played: Played, attempt: Any, steps: Any) -> None:
    before = played(
        attempt(steps=steps((1, 1), (2, 2))), attempt(seed=31, verdict="failed"), name="before"
    )
    now = played(attempt(verdict="failed", steps=steps((1, 1), (9, 9), (3, 3))), attempt(seed=31))
    text = page(now, [before])
    found = Parsed(text)
    assert [link.get("data-change") for link in found.all("a")] == ["broke", "fixed"]
    episode = found.scripts["MarkorCreateNote-30"]
    assert (episode["parts"], episode["fork"]) == (1, True)
    assert episode["pairs"] == [
        *([0, 0, True], [1, 1, True], [2, 2, True]),
        [3, None, False],
    ]
    assert episode["before"]["verdict"] == "passed"
    assert len(episode["before"]["steps"]) == 3
    assert "1 broke, 1 fixed</h1>" in text
    assert "<h1>AndroidWorld cannot say: " in page(now, [before], None, DECISION)
    assert "Differs from the baseline in: nothing that the journals record" in text
