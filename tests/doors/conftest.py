"""A bench whose phones are forked from the session's mother of phones."""

import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pytest_androidworld import Bench
from pytest_androidworld.agent.loading import load
from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.report.schema import AttemptLine
from tests.doors.scripted import Script, Scripted
from tests.models.server import ModelServer

PlayByScript = Callable[..., tuple[AttemptLine, tuple[str, ...]]]
MODEL = ("OPENAI_API_KEY", "OPENAI_BASE_URL", "MODEL")
SECONDS = 120  # that a case may take, on a machine that is busy


@pytest.fixture(scope="module")
def bench(session_zygote: str) -> Iterator[Bench]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(virtual_phone.ZYGOTE, session_zygote)
        with Bench() as bench:
            yield bench


@pytest.fixture
def play_by_script(bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PlayByScript:
    """Play a task by a file of the docs, whose model has a script; returns record and notes."""

    def play(
        kind: str, code: str, task: str, script: Script, python: str = sys.executable
    ) -> tuple[AttemptLine, tuple[str, ...]]:
        program = tmp_path / "example.py"
        program.write_text(code, "utf-8")
        agent = load(f"{kind}:{shlex.join([python, str(program)])}")()
        agent.variables = MODEL
        with ModelServer(Scripted(script)) as server, bench.case(task, 30) as case:
            for name, value in zip(MODEL, ("key", server.url("openai"), "tester"), strict=True):
                monkeypatch.setenv(name, value)
            monkeypatch.setenv("HOME", str(tmp_path))
            case.play(agent, seconds=SECONDS)
        assert server.unfit == []
        return case.record, agent.notes

    return play
