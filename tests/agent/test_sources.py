"""What an agent is made of: its module, the project's modules it imports, and its texts."""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pytest_androidworld.agent import sources
from pytest_androidworld.errors import UsageError

FILES = {
    "player.py": """
        import json
        import os.path
        import PIL.Image
        import helpers.marks
        from helpers import words
        from pytest_androidworld import Agent, Done
        from pytest_androidworld.agent import screen

        class Player(Agent):
            files = ("prompts/*.txt", "data", "../shared.toml")

            def step(self, state):
                import lazily
                return Done()
        """,
    "player_act.md": "Act.",
    "players.md": "no text of the player's",
    "lazily.py": "from helpers.deep import thought",
    "helpers/__init__.py": "",
    "helpers/marks.py": "from . import words\nfrom .deep.thought import answer\n",
    "helpers/marks_prompt.txt": "Mark.",
    "helpers/words.py": "import player",
    "helpers/unused.py": "",
    "helpers/deep/thought.py": "answer = 42",
    "prompts/a.txt": "A",
    "prompts/b.md": "B",
    "data/one/two.bin": "12",
    "../shared.toml": "",
    "m.py": "from pytest_androidworld.agents.t3a import *\ndef go(goal, state): ...",
    "broken.py": "files = ['none.txt']\nfrom pytest_androidworld import Agent\n"
    "class Broken(Agent):\n    files = ('none.txt',)\n",
    "program.py": "import lazily",
    "program_prompt.md": "Go.",
}
PLAYER = [
    "data/one/two.bin",
    "helpers/__init__.py",
    "helpers/deep/thought.py",
    "helpers/marks.py",
    "helpers/marks_prompt.txt",
    "helpers/words.py",
    "lazily.py",
    "player.py",
    "player_act.md",
    "prompts/a.txt",
    "shared.toml",
]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "project"
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            "\n".join(line[8:] if line[:8].isspace() else line for line in text.split("\n"))
        )
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    before = set(sys.modules)
    yield folder
    for name in set(sys.modules) - before:
        if name.partition(".")[0] in ("player", "helpers", "lazily", "m", "broken"):
            del sys.modules[name]


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    return {name for name, _ in before.items() ^ after.items()}


@pytest.mark.parametrize("agent", ["player:Player", "player.py:Player"])
def test_an_agent_is_made_of_its_project(project: Path, agent: str) -> None:
    found = sources.hashes(agent)
    assert sorted(name.removeprefix("../") for name in found) == PLAYER
    assert found["player_act.md"] == hashlib.sha256(b"Act.").hexdigest()
    assert "lazily" not in sys.modules


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("player_act.md", "player_act.md"),
        ("helpers/deep/thought.py", "helpers/deep/thought.py"),
        ("../shared.toml", "../shared.toml"),
    ],
)
def test_a_change_anywhere_is_seen(project: Path, file: str, name: str) -> None:
    before = sources.hashes("player:Player")
    with project.joinpath(file).open("a") as opened:
        opened.write("# changed\n")
    assert changed(before, sources.hashes("player:Player")) == {name}


@pytest.mark.parametrize("file", ["players.md", "helpers/unused.py", "prompts/b.md"])
def test_what_is_not_the_agents_does_not_count(project: Path, file: str) -> None:
    before = sources.hashes("player:Player")
    with project.joinpath(file).open("a") as opened:
        opened.write("# changed\n")
    assert sources.hashes("player:Player") == before


def test_of_ours_other_agents_count(project: Path) -> None:
    found = sources.hashes("m:go")
    assert {"m.py", "agents/t3a.py", "agents/m3a.py", "agents/m3a_act.md"} <= found.keys()
    assert not [name for name in found if not name.startswith(("agents/", "m.py"))]


def test_a_text_is_that_of_the_longest_name() -> None:
    assert "agents/m3a_reference_act.md" not in sources.hashes("m3a")
    assert "agents/m3a_reference_act.md" in sources.hashes("m3a_reference")


@pytest.mark.parametrize(
    ("command", "files"),
    [
        (
            "command:python3 program.py --fast",
            [
                *("helpers/__init__.py", "helpers/deep/thought.py", "lazily.py"),
                *("program.py", "program_prompt.md"),
            ],
        ),
        ("command:cat prompts/a.txt", ["a.txt"]),
        ("command:cat", []),
    ],
)
def test_a_command_is_made_of_the_files_that_it_names(
    project: Path, command: str, files: list[str]
) -> None:
    assert list(sources.hashes(command)) == files


def test_a_file_that_an_agent_lists_must_be_there(project: Path) -> None:
    with pytest.raises(UsageError, match=r"'broken': its `files` name 'none.txt', which is not"):
        sources.hashes("broken:Broken")
