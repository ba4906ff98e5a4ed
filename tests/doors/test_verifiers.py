"""The page's configuration for verifiers: its OpenEnv adapter plays, and a model has a script.

verifiers has a Python of its own.  Its harness ``null`` is a script that uv installs packages for
as it starts: they come from an index on loopback.  Where the harness does not matter, one that
needs no packages takes its place, in a tenth of the time.
"""

import json
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import Bench
from pytest_androidworld.bench import tasks
from tests.doors.openenv_server import WAIT, masking_bench, served
from tests.install import index
from tests.models.server import ModelServer
from tests.models.wires import Question

__all__ = ["masking_bench"]
PYTHON = os.environ.get("VERIFIERS_PYTHON", "")
WHEELHOUSE = os.environ.get("VERIFIERS_WHEELHOUSE", "")  # what the harness `null` installs
pytestmark = pytest.mark.skipif(
    not PYTHON, reason="needs a Python with verifiers: tox -e door-verifiers, which has one"
)
PAGE = (Path(__file__).parents[2] / "docs/training.md").read_text("utf-8")
HARNESS = """
import verifiers.v1 as vf
from openai import AsyncOpenAI
from verifiers.v1.runtimes import ProgramResult

class OneCall(vf.Harness[vf.HarnessConfig]):
    APPENDS_SYSTEM_PROMPT = SUPPORTS_RESUME = True
    EXECUTES_CODE = NEEDS_CONTAINER = False

    async def launch(self, ctx, trace, runtime, endpoint, secret, mcp_urls, data):
        messages = [each.model_dump(exclude_none=True) for each in data.prompt]
        async with AsyncOpenAI(base_url=endpoint, api_key=secret) as model:
            await model.chat.completions.create(model=ctx.model, messages=messages)
        return ProgramResult(exit_code=0, stdout="", stderr="")

__all__ = ["OneCall"]
"""
DONE = {"action_type": "status", "goal_status": "complete"}
NULL = "null"  # the page's harness
Evaluate = Callable[..., dict[str, Any]]
WIFI_OFF = ("'Network & internet", "'Internet", "Switch ''")


def tap(elements: str, pattern: str) -> dict[str, Any]:
    """Tap the one element whose line the pattern finds."""
    (line,) = [each for each in elements.splitlines()[1:] if re.search(pattern, each)]
    return {"action_type": "click", "index": int(line.partition(":")[0])}


def brain(question: Question) -> str:
    """Turns Wi-Fi off; with any other goal it says a sentence, and then that it is done."""
    shown = json.loads(question.turns[-1].text)
    assert shown["action_schema"]["title"] == "AndroidWorldAction"
    seen, taken = shown["observation"], len(question.turns) // 2
    if seen["goal"] != "Turn wifi off.":
        assert (seen["error"] is not None) == (taken == 1)
        return json.dumps(DONE) if taken else "I will begin."
    if taken == 0:
        return json.dumps({"action_type": "open_app", "app": "settings"})
    if taken <= len(WIFI_OFF):
        action = tap(seen["elements"], WIFI_OFF[taken - 1])
        return f"```json\n{json.dumps(action)}\n```"
    return json.dumps(DONE)


def configuration(url: str, model: str, harness: str) -> str:
    """That of the page, for this server, this model and this harness."""
    (page,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    changed = {
        "http://127.0.0.1:8000": url,
        "https://models.example/v1": model,
        'id = "null"': f'id = "{harness}"',
    }
    for old, new in changed.items():
        assert old in page
        page = page.replace(old, new)
    return str(page)


@pytest.fixture
def evaluate(bench: Bench, tmp_path: Path) -> Evaluate:
    """Run verifiers by the page's configuration; returns an episode for each task."""

    def evaluate(harness: str = "one_call", **more: str) -> dict[str, Any]:
        (tmp_path / "one_call.py").write_text(HARNESS, "utf-8")
        own = {"HOME": str(tmp_path), "PYTHONPATH": str(tmp_path), "MODEL_KEY": "key", **more}
        with served(bench, token="") as url, ModelServer(brain, streams=harness == NULL) as model:
            file = tmp_path / "androidworld.toml"
            file.write_text(configuration(url, model.url("openai"), harness), "utf-8")
            ended = subprocess.run(
                [Path(PYTHON).with_name("vf-eval"), "@", file.name, "--no-push"],
                cwd=tmp_path,
                env={"PATH": os.environ["PATH"], **own},
                capture_output=True,
                text=True,
                timeout=3 * WAIT,  # the harness `null` installs its packages
                check=False,
            )
        assert ended.returncode == 0, ended.stderr
        assert model.unfit == []
        (traces,) = tmp_path.glob("outputs/*/traces.jsonl")
        episodes = [json.loads(line) for line in traces.read_text("utf-8").splitlines()]
        return {each["task"]["data"]["reset"]["task"]: each for each in episodes}

    return evaluate


def reward(episode: Any) -> float:
    (trace,) = episode["traces"]
    score: float = trace["rewards"]["openenv_reward"]["score"]
    return score


def test_its_adapter_plays_the_cases_of_the_page(evaluate: Evaluate) -> None:
    """One is solved; in the other a sentence is a step, and then the timer is not set."""
    episodes = evaluate()
    assert {task: each["errors"] for task, each in episodes.items()} == {
        "SystemWifiTurnOff": [],
        "ClockTimerEntry": [],
    }
    assert reward(episodes["SystemWifiTurnOff"]) == 1.0
    assert reward(episodes["ClockTimerEntry"]) == 0.0


def test_the_harness_of_the_page_plays_them_too(evaluate: Evaluate, tmp_path: Path) -> None:
    """Its script has a Python that uv makes for it, with packages from an index on loopback."""
    root = tmp_path / "index"
    root.mkdir()
    with index.serve(Path(WHEELHOUSE), root) as url:
        episodes = evaluate(NULL, UV_DEFAULT_INDEX=url, UV_PYTHON_DOWNLOADS="never")
    assert {task: each["errors"] for task, each in episodes.items()} == {
        "SystemWifiTurnOff": [],
        "ClockTimerEntry": [],
    }
    assert reward(episodes["SystemWifiTurnOff"]) == 1.0
    assert reward(episodes["ClockTimerEntry"]) == 0.0


def test_a_masked_case_is_an_error_there_and_no_reward_of_zero(
    evaluate: Evaluate, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Any, env: Any) -> None:
        raise ValueError("no such file")

    monkeypatch.setattr(tasks.find("ClockTimerEntry").task, "initialize_task", broken)
    episodes = evaluate()
    assert reward(episodes["SystemWifiTurnOff"]) == 1.0
    masked = episodes["ClockTimerEntry"]
    assert (masked["ok"], masked["traces"]) == (False, [])
    (error,) = masked["errors"]
    assert "this case is masked: " in error["message"]
