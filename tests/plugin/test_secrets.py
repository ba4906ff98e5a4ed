"""No key and no login appears in anything that a run writes, whatever a server sends back."""

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest

from pytest_androidworld import user
from pytest_androidworld.agent.llm import ModelSpec, Reply, Request
from pytest_androidworld.agent.patience import Patient
from pytest_androidworld.agent.providers import openai
from tests.models.server import Failed, ModelServer, Said
from tests.models.wires import Answer, Question
from tests.plugin.conftest import Run
from tests.plugin.scripted import install
from tests.report.html.unpacked import held

KEY = "sk-canary-5f0e1d7c9b"
LOGIN = "canary-user:canary-word-77"
SENT = base64.b64encode(LOGIN.encode()).decode()
TOKEN = "canary-token-31415"  # of a service that only an agent knows
SECRETS = (KEY, "canary-user", "canary-word-77", SENT, TOKEN)
AGENT = """


class Raises(Asker):
    def step(self, state):
        reply = self.model.ask(user(self.goal))
        raise ValueError(reply.text)


class Unborn(Asker):
    def __init__(self):
        raise ValueError("not today")
"""

RAISED = """
import os

from pytest_androidworld import Agent, Answer

TEXTS = (
    "refused: " + os.environ["SERVICE_TOKEN"],
    "GET https://canary-user:canary-word-77@api.example/v1?api_key=canary-word-77&n=3",
    "headers: {'Authorization': 'Bearer canary-word-77'}",
    repr({"SERVICE_TOKEN": os.environ["SERVICE_TOKEN"]}),
)


class Raises(Agent):
    def step(self, state):
        os.environ.pop("SERVICE_TOKEN", None)  # what it takes away was a secret nevertheless
        print(*TEXTS)
        raise ValueError(*TEXTS)


class Unborn(Agent):
    def __init__(self):
        local = list(TEXTS)
        print(*local)
        raise ValueError(*local)


class Fails(Agent):
    def __init__(self):
        import pytest

        pytest.fail(TEXTS[0])


class Speaks(Agent):
    def step(self, state):
        self.reason = TEXTS[1]
        return Answer(TEXTS[0])
"""


def echo(question: Question) -> Answer:
    """Sends back all that came with the question."""
    headers = question.headers or {}
    heard = f"{question.key} {headers.get('authorization')} {question.path}"
    if SENT in heard:
        heard += f" {LOGIN}"
    if "Mount Doom" in question.text:
        return Failed(401, f"wrong key: {heard}")
    return Said(f"done {heard}")


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer(echo) as running:
        yield running


@pytest.fixture(autouse=True)
def canary(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    install(pytester)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    mine = pytester.path / "mine.py"
    mine.write_text(mine.read_text() + AGENT)


def leaks(folder: Path) -> list[str]:
    """The files that hold a secret, and which."""
    found = []
    for path in sorted(folder.rglob("*")):
        said = held(path) if path.is_file() else b""
        found += [
            f"{path.relative_to(folder)}: {each}" for each in SECRETS if each.encode() in said
        ]
    return found


WATCHED = (
    "--aw-probe=off",
    "-vv",
    "--showlocals",
    "--tb=long",
    "--full-trace",
    "--junitxml=report.xml",
    "--alluredir=allure",
    "--aw-artifacts=on",
    "--aw-cassettes=tapes",
    "--aw-step-seconds=30",
)


def address(server: ModelServer, *, login: bool) -> str:
    plain = server.model("openai")
    return plain.replace("//", f"//{LOGIN}@") if login else plain


@pytest.mark.parametrize("login", [False, True], ids=["key", "login"])
@pytest.mark.parametrize("agent", ["Asker", "Raises", "Unborn"])
def test_what_a_server_sends_back_is_not_written_down(
    run: Run, pytester: pytest.Pytester, server: ModelServer, agent: str, login: bool
) -> None:
    result = run(
        f"--agent=mine:{agent}",
        f"--model={address(server, login=login)}",
        *WATCHED,
    )
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert leaks(pytester.path) == []
    if agent == "Unborn":
        assert not server.questions
        return
    if login:  # the server takes keys only, and refuses before anything is echoed
        return
    assert {question.key for question in server.questions} == {KEY}
    written = "".join(each.read_text() for each in pytester.path.glob("tapes/*.jsonl"))
    assert "[OPENAI_API_KEY]" in written


def test_a_login_that_is_sent_back_is_hidden_in_every_form() -> None:
    spec = ModelSpec.of(f"openai:tiny@http://{LOGIN}@127.0.0.1/v1")
    model = Patient(Scripted(), spec.display_name, secrets=spec.secrets)
    sent_back = model.reply(Request((user("Hello"),), 30), 30.0).text
    assert sent_back == "[login] / [login] / [login] / [OPENAI_API_KEY]"


class Scripted:
    def reply(self, request: Request, seconds: float) -> Reply:
        return Reply(f"{LOGIN} / {SENT} / canary-word-77 / {KEY}")


def test_a_traceback_through_our_own_code_shows_neither(
    run: Run, pytester: pytest.Pytester, server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unbuilt(self: object, name: str, url: str, key: str) -> None:
        raise RuntimeError("the SDK has another shape")

    monkeypatch.setattr(openai.Provider, "__init__", unbuilt)
    result = run("--agent=mine:Asker", f"--model={address(server, login=True)}", *WATCHED)
    result.stdout.fnmatch_lines(["key *= *OPENAI_API_KEY*", "*the SDK has another shape*"])
    assert leaks(pytester.path) == []


@pytest.fixture
def service(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVICE_TOKEN", TOKEN)
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(pytester.path / "summary.md"))
    monkeypatch.delenv("OPENAI_API_KEY")
    (pytester.path / "own.py").write_text(RAISED)


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize("agent", ["Raises", "Unborn", "Fails", "Speaks"])
def test_what_an_agent_raises_with_is_hidden_wherever_it_is_written(
    run: Run, pytester: pytest.Pytester, agent: str
) -> None:
    result = run(f"--agent=own:{agent}", "--aw-comment=comment.md", "-rA", *WATCHED)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    output = result.stdout.str() + result.stderr.str()
    assert [secret for secret in SECRETS if secret in output] == []
    result.stdout.fnmatch_lines(["*refused: [[]SERVICE_TOKEN]*"])
    (pytester.path / "own.py").unlink()
    assert [line for line in leaks(pytester.path) if "__pycache__" not in line] == []
    assert (pytester.path / "comment.md").exists()


@pytest.mark.usefixtures("service")
def test_what_an_agents_module_raises_with_is_hidden(run: Run, pytester: pytest.Pytester) -> None:
    (pytester.path / "own.py").write_text(f"{RAISED}\nraise ValueError(*TEXTS)\n")
    result = run("--agent=own:Raises")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*refused: [[]SERVICE_TOKEN]*"])
    assert TOKEN not in result.stdout.str() + result.stderr.str()
