"""Hosts for gateways, without a network: an ``ssh`` that starts a shell on this machine.

Each host has a home, a folder for temporary files, an environment and a Python of its own; what is
installed there it reads from this machine's site-packages.  xdist and execnet do all that they do
over a real ssh: the program is started by its name, and speaks over its input and output.
"""

import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest_androidworld
import virtual_phone

SSH = """\
#!/bin/sh
# ssh -C HOST COMMAND
home={hosts}/$2
if [ ! -d "$home" ] || [ -e "$home/down" ]; then
    echo "ssh: connect to host $2 port 22: No route to host" >&2
    exit 255
fi
cd "$home" || exit 255
env -i HOME="$home" TMPDIR="$home/t" PATH="$PATH" sh -c "$3"
status=$?
[ $status -lt 128 ] || exit 255
exit $status
"""
INI = "[pytest]\naw_tasks = tasks\n"
TASKS = '''
import os
import pathlib
import signal

from pytest_androidworld import Task


class Rest(Task):
    """Done from the start."""

    template = "Do nothing."
    verify = True

    def is_successful(self, env):
        return 1.0

    def solve(self, user):
        pass


class Climb(Rest):
    """Never done."""

    template = "Climb Mount Doom."
    verify = False

    def is_successful(self, env):
        return 0.0
'''
AGENT = '''
import os
import signal
import sys
import time
from pathlib import Path

from pytest_androidworld import Agent, Answer, Done

HOME = Path.home()


class Where(Agent):
    """Answers where it is."""

    def start(self, goal):
        self.answered = False

    def step(self, state):
        if self.answered:
            return Done()
        self.answered = True
        return Answer(" ".join([sys.prefix, str(Path.cwd()), str(HOME)]))


def fallen(host):
    """Whether its worker has fallen, and no other plays there yet."""
    turns = host / "turns"
    played = turns.read_text() if turns.exists() else ""
    return HOME != host and played == "111" and not (host / "down").exists()


def wait_for(seconds, holds):
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.02)


class Falls(Where):
    """On host b, its third turn is the end of the worker, and of the machine if it is to be.

    Host a then waits until another worker plays there: it would have played the rest alone.
    """

    def start(self, goal):
        super().start(goal)
        wait_for(60, lambda: not fallen(HOME.parent / "b"))
        with (HOME / "turns").open("a") as turns:
            turns.write("1")
        if HOME.name == "b" and (HOME / "turns").read_text() == "111":
            if "GONE" in os.environ:
                (HOME / "down").touch()
            os.kill(os.getpid(), signal.SIGKILL)
'''


@dataclass(frozen=True)
class Host:
    name: str
    home: Path
    python: Path

    @property
    def project(self) -> Path:
        return self.home / "project"

    @property
    def packages(self) -> Path:
        """The folder that its Python looks in first."""
        (found,) = (self.python.parents[1] / "lib").glob("python*/site-packages")
        return found

    def tx(self, number: int = 1, more: str = "") -> str:
        """As ``--tx`` takes it."""
        return f"--tx={number}*ssh={self.name}//python={self.python}//chdir=project{more}"


def write_project(folder: Path) -> None:
    (folder / "tasks").mkdir(parents=True)
    (folder / "pytest.ini").write_text(INI)
    (folder / "tasks" / "tiny.py").write_text(TASKS)
    (folder / "who.py").write_text(AGENT)


def install(home: Path, project: Path) -> tuple[Host, Host]:
    """Two of them below ``home``, with the controller's project in each; and their ``ssh``."""
    project.joinpath("test_tasks.py").unlink()
    write_project(project)
    ssh = home / "bin" / "ssh"
    ssh.parent.mkdir()
    ssh.write_text(SSH.format(hosts=home / "h"))
    ssh.chmod(0o755)
    return _host(home / "h", "a"), _host(home / "h", "b")


def spec(**fields: Any) -> SimpleNamespace:
    """A gateway's, as execnet has it: whatever is not given is None."""
    names = ("popen", "ssh", "vagrant_ssh", "socket", "via", "chdir")
    return SimpleNamespace(**{**dict.fromkeys(names), **fields})


def _host(places: Path, name: str) -> Host:
    home = places / name
    (home / "t").mkdir(parents=True)
    write_project(home / "project")
    venv.EnvBuilder(symlinks=True).create(home / "venv")
    host = Host(name, home, home / "venv" / "bin" / "python")
    packages = (pytest_androidworld.__file__, virtual_phone.__file__)
    shared = [sysconfig.get_path("purelib"), *(str(Path(file).parents[1]) for file in packages)]
    shared += [each for each in sys.path if each.endswith("site-packages")]
    (host.packages / "shared.pth").write_text("\n".join(dict.fromkeys(shared)) + "\n")
    return host
