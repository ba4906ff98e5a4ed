"""A machine that executes the commands of a CI job."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

INSTALL = "python -m pip install pytest-androidworld"  # what is tested is installed already
PATIENCE = 300  # seconds; only what hangs takes so long


@dataclass(frozen=True)
class Result:
    """What a command wrote, and the exit status it ended with."""

    status: int
    output: str


class Machine:
    """A workspace and the environment of its commands; they are killed once ``over`` is true."""

    def __init__(
        self, workspace: Path, env: Mapping[str, str], over: Callable[[Path], bool] | None = None
    ) -> None:
        self.workspace = workspace
        workspace.mkdir(parents=True)
        path = os.pathsep.join(
            [str(Path(sys.executable).parent), env.get("PATH", os.environ["PATH"])]
        )
        self._env = {**os.environ, **env, "PATH": path, "CI": "true"}
        self._over = over

    def check_out(self, repository: Path) -> None:
        shutil.copytree(repository, self.workspace, dirs_exist_ok=True)

    def run(self, script: str, env: Mapping[str, str]) -> Result:
        """Execute a script as bash does on GitHub's and GitLab's machines."""
        script = "\n".join(line for line in script.splitlines() if line.strip() != INSTALL)
        process = subprocess.Popen(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
            cwd=self.workspace,
            env={**self._env, **env},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            text=True,
        )
        watch = threading.Thread(target=self._watch, args=(process,))
        watch.start()
        output, _ = process.communicate()
        watch.join()
        return Result(process.returncode, output)

    def _watch(self, process: subprocess.Popen[str]) -> None:
        end = time.monotonic() + PATIENCE
        while process.poll() is None:
            if (self._over and self._over(self.workspace)) or time.monotonic() > end:
                os.killpg(process.pid, signal.SIGKILL)
                return
            threading.Event().wait(0.02)
