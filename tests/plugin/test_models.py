"""What is wrong with a model is one sentence before the run, with the way out.

These tests start processes for an environment without the SDK.
"""

import fnmatch

import pytest

from tests.plugin.conftest import Run
from tests.plugin.scripted import install

ALONE = """
import sys


class Banned:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "openai":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Banned())
"""
OUT = (
    "without a key, use a server of your own"
    " (--model=openai:NAME@http://127.0.0.1:11434/v1), recorded calls"
    " (--aw-cassettes=FOLDER --aw-cassette-mode=replay) or an agent that uses no model: *"
)
INSTALL = "its SDK is not installed (pip install 'pytest-androidworld[[]openai[]]')"


@pytest.fixture(autouse=True)
def scripted(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    install(pytester)
    for name in ("OPENAI_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.delenv(name, raising=False)


def refused(run: Run, *words: str) -> str:
    """The sentence."""
    result = run("--agent=mine:Asker", *words)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.outlines == []
    (line,) = filter(None, result.errlines)
    return line


def test_an_agent_that_asks_gets_a_message_how_to_name_a_model(run: Run) -> None:
    line = refused(run)
    assert line.startswith(
        "ERROR: --model: the agent mine:Asker uses a model; choose one:"
        " --model=anthropic:NAME (its key in ANTHROPIC_API_KEY;"
        " pip install 'pytest-androidworld[anthropic]') or gemini:NAME (its key in "
    )
    assert (
        " or openai:NAME (its key in OPENAI_API_KEY; pip install 'pytest-androidworld[openai]')"
        in line
    )
    assert {"idle", "oracle", "random"} <= set(line.partition("uses no model: ")[2].split(", "))


@pytest.mark.parametrize(
    ("model", "variables"),
    [
        ("openai:gpt-4o", "OPENAI_API_KEY"),
        ("gemini:gemini-2.5-pro", "GEMINI_API_KEY or GOOGLE_API_KEY"),
        ("anthropic:claude-sonnet-4", "ANTHROPIC_API_KEY"),
    ],
)
def test_a_missing_key_is_named(run: Run, model: str, variables: str) -> None:
    assert fits(
        refused(run, f"--model={model}"),
        f"ERROR: --model: {model} cannot be used, because no API key is set in {variables}; {OUT}",
    )


def test_a_missing_sdk_is_named_alone_and_with_the_key(
    spawn: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    conftest = pytester.path / "conftest.py"
    conftest.write_text(conftest.read_text() + ALONE)
    begin = "ERROR: --model: openai:gpt-4o cannot be used, because"
    words = "--model=openai:gpt-4o"
    assert fits(
        refused(spawn, words), f"{begin} no API key is set in OPENAI_API_KEY and {INSTALL}; {OUT}"
    )
    monkeypatch.setenv("OPENAI_API_KEY", "a-key-of-a-certain-length")
    assert fits(refused(spawn, words), f"{begin} {INSTALL}; {OUT}")


def test_a_key_that_cannot_be_one_is_named_and_not_shown(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-… my key")
    line = refused(run, "--model=openai:gpt-4o")
    assert "because OPENAI_API_KEY contains characters that are not valid in a key;" in line
    assert "my key" not in line


@pytest.mark.parametrize(
    ("model", "says"),
    [
        ("gpt-4o", "'gpt-4o' is not a model. Write PROVIDER:NAME, or PROVIDER:NAME@URL for a *"),
        ("opnai:gpt-4o", "no provider of models is called 'opnai'. Did you mean 'openai'?*"),
        ("openai:", "'openai:' is not a model. *"),
        ("openai@http://u:word@host/v1", "'openai@http://host/v1' is not a model. *"),
    ],
)
def test_a_misspelt_model_is_refused_whether_or_not_the_agent_asks(
    run: Run, model: str, says: str
) -> None:
    for agent in ("mine:Asker", "idle"):
        result = run(f"--agent={agent}", f"--model={model}")
        assert result.ret == pytest.ExitCode.USAGE_ERROR
        result.stderr.fnmatch_lines([f"ERROR: --model: {says}"])


def test_the_header_shows_the_model_without_its_login(run: Run) -> None:
    address = "openai:tiny@http://me:my-password@127.0.0.1:9/v1?token=my-token"
    result = run("--agent=mine:Asker", f"--model={address}", "--co", "-q", "-v")
    result.stdout.fnmatch_lines(["*model openai:tiny@http://127.0.0.1:9/v1 (command line)*"])
    result.stdout.no_fnmatch_line("*my-*")


NEEDLESS = (
    "ERROR: --model: the agent idle asks no model that --model could name: leave it out, or choose"
    " another --agent; an agent that calls a model with an SDK of its own gets its name by"
    " --aw-agent-options=model=…"
)


@pytest.mark.parametrize("isolate", [(), ("--aw-isolate",)], ids=["here", "isolated"])
def test_a_model_that_the_agent_does_not_ask_is_refused(
    run: Run, isolate: tuple[str, ...]
) -> None:
    result = run("--agent=idle", "--model=openai:gpt-4o", *isolate)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert NEEDLESS in result.errlines


def test_the_header_says_if_the_agent_does_not_ask_the_projects_model(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makeini("[pytest]\naw_model = openai:gpt-4o\n")
    result = run("--agent=idle", "--co", "-q", "-v")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["*model openai:gpt-4o, which idle does not use (ini)*"])


def test_an_agent_that_asks_nothing_plays_whatever_model_a_project_has(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makeini("[pytest]\naw_model = openai:gpt-4o\n")
    run("--agent=idle", "-k", "Rest").assert_outcomes(passed=1, deselected=1)
    journal = pytester.path.joinpath("androidworld-results", "latest", "journal.jsonl").read_text()
    assert '"model":""' in journal


def fits(line: str, pattern: str) -> bool:
    return fnmatch.fnmatchcase(line, pattern)
