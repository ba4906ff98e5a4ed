"""Somebody who has nothing installs the package and plays each command of "Try it", in order.

`tox -e install` fills a wheelhouse first; here an index on loopback serves it.  Of
the commands that play many cases, a few are played.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.install.index import serve
from tests.install.pages import ENDS, LEFT_OUT, ROOT, File, blocks, steps

WHEELHOUSE = "WHEELHOUSE"
if WHEELHOUSE not in os.environ:
    pytest.skip("no wheelhouse is there: tox -e install fills one", allow_module_level=True)

PATIENCE = 600  # seconds; only what hangs takes so long
MANY = ("-m easy", "--seeds=3 -n 4")  # what plays many cases
NARROWED = {"PYTEST_ADDOPTS": "-k SystemWifi"}  # what is played of them
# uv locks for all systems and Pythons, and a wheelhouse is of one.
THIS_SYSTEM = f"""
[tool.uv]
environments = [
    "sys_platform == '{sys.platform}' and python_version == '3.{sys.version_info.minor}'",
]
"""
PYTHON = Path(sys.base_prefix) / "bin" / f"python3.{sys.version_info.minor}"
FIRST_HOUR = ROOT / "docs" / "first-hour.md"
INSTALL = "docs/install.md"
NO_SOURCE = (".*", "*-results", "build", "dist", "__pycache__", "node_modules")


@dataclass(frozen=True)
class Terminal:
    """A folder in which a reader types commands, with what is set there."""

    folder: Path
    env: dict[str, str]
    before: str = ""  # each command of pytest

    def start(self, command: str) -> subprocess.Popen[str]:
        narrowed = NARROWED if any(words in command for words in MANY) else {}
        return subprocess.Popen(
            ["bash", "-c", f"{self.before}{command}" if command.startswith("pytest") else command],
            cwd=self.folder,
            env=self.env | narrowed,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            text=True,
        )

    def run(self, command: str, text: str, status: int = 0) -> str:
        """Run a command, which has to end so; returns its output."""
        process = self.start(command)
        try:
            output, _ = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        assert process.returncode == status, f"{command}\n{output}"
        assert text in output, f"{command}\n{output}"
        return output

    def follow(self, lines: list[str]) -> None:
        """Run commands that the pages print, each as it is to end."""
        for command in lines:
            if command not in LEFT_OUT:
                self.run(command, ENDS[command].text, ENDS[command].status)


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve(Path(os.environ[WHEELHOUSE]), tmp_path_factory.mktemp("index")) as address:
        yield address


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, index: str) -> Terminal:
    """A home with this Python and uv, and nothing of what this test's own environment has."""
    home = tmp_path_factory.mktemp("home")
    programs = home / "programs"
    programs.mkdir()
    python = programs / "python3"
    python.write_text(f'#!/bin/sh\nexec {PYTHON} "$@"\n')
    python.chmod(0o755)
    for name in ("uv", "uvx"):
        programs.joinpath(name).symlink_to(Path(sys.executable).parent / name)
    env = {
        "AW_HUMAN_PORT": "0",
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "NO_PROXY": "127.0.0.1",
        "PATH": f"{programs}:{home}/.local/bin:/usr/bin:/bin",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_INDEX_URL": index,
        "PIP_NO_CACHE_DIR": "1",
        "UV_DEFAULT_INDEX": index,
        "UV_NO_CONFIG": "1",
        "UV_PYTHON": str(PYTHON),
        "UV_PYTHON_DOWNLOADS": "never",
    }
    return Terminal(home, env)


def empty(home: Terminal, name: str) -> Terminal:
    """An empty folder at home."""
    folder = home.folder / name
    folder.mkdir()
    return replace(home, folder=folder)


@pytest.fixture(scope="module", params=["pip", "uv"])
def project(request: pytest.FixtureRequest, home: Terminal) -> Terminal:
    """A folder in which the package has been installed as the page has it for pip, or for uv."""
    there = empty(home, f"with-{request.param}")
    first, *others = blocks(INSTALL, f"With {request.param}")[0]
    there.follow([first])
    if request.param == "uv":
        with there.folder.joinpath("pyproject.toml").open("a") as file:
            file.write(THIS_SYSTEM)
    there.follow(others)
    return replace(there, before="uv run ") if request.param == "uv" else active(there)


def active(there: Terminal) -> Terminal:
    """Its environment is the one in which commands are found."""
    return replace(
        there, env=there.env | {"PATH": f"{there.folder}/.venv/bin:{there.env['PATH']}"}
    )


def test_the_first_hour(project: Terminal) -> None:
    """Each file is saved and each command run, and the case that failed is played again."""
    for step in steps(FIRST_HOUR.read_text("utf-8")):
        if isinstance(step, File):
            path = project.folder / step.name
            path.parent.mkdir(exist_ok=True)
            path.write_text(step.text, "utf-8")
        elif "--agent=human" in step:
            play_oneself(project, step)
        else:
            output = project.run(step, ENDS[step].text, ENDS[step].status)
            assert project.folder.joinpath("androidworld-results/latest/report.html").is_file()
            for again in re.findall(r"^rerun +(.*)$", output, re.MULTILINE)[:1]:
                project.run(again, "0 of 1 case passed", ENDS[step].status)


def play_oneself(project: Terminal, command: str) -> None:
    """Open the page that is printed, and interrupt the run: uv passes the signal on to pytest."""
    process = project.start(command)
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if found := re.search(r"androidworld: open (\S+) to", line):
            break
    else:
        raise AssertionError("".join(lines))
    with urlopen(found[1], timeout=PATIENCE) as page:
        assert b"<title>" in page.read()
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == ENDS[command].status, rest
    assert ENDS[command].text in "".join(lines)


def test_what_the_page_adds_by_pip(home: Terminal) -> None:
    """Extras, and the doctor; beside the package, or in an environment without it."""
    there = empty(home, "extras")
    there.run("python3 -m venv .venv", "")
    active(there).follow([*blocks(INSTALL, "Extras")[0], *blocks(INSTALL, "Check")[0]])


@pytest.mark.parametrize("block", [1, 2], ids=["uvx", "uv tool"])
def test_uv_without_a_project(home: Terminal, block: int) -> None:
    empty(home, f"uv-{block}").follow(blocks(INSTALL, "With uv")[block])


def test_a_checkout(home: Terminal) -> None:
    """The README's commands; the install page has the first of them, too."""
    checkout = home.folder / "checkout"
    shutil.copytree(ROOT, checkout, ignore=shutil.ignore_patterns(*NO_SOURCE))
    commands = [line for block in blocks("README.md", "Try it") for line in block]
    assert blocks(INSTALL, "From the repository") == [commands[:1]]
    replace(home, folder=checkout).follow(commands)
