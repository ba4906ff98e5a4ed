"""A machine that executes the commands of a CI job.

Three kinds of them are not: what pip installs is what is tested, and is there; what ``sudo`` runs
is only noted; and instead of downloading an SDK, set-up puts the virtual phone in the emulator's
place.  With ``PYTEST_ENDS_WITH`` or ``COMPARE_ENDS_WITH``, pytest or ``androidworld compare`` only
ends with that status.
"""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.recipes.page import VERSION

HOME = Path(sys.executable).parent  # of pytest, too
PATIENCE = 300  # seconds; only what hangs takes so long
INSTALLING = (
    f"python -m pip install pytest-androidworld=={VERSION}",
    "python -m pip install -e '.[test]'",
    f'python -m pip install "pytest-androidworld[$EXTRAS]=={VERSION}"',
    f'python -m pip install "pytest-androidworld[$AW_EXTRAS]=={VERSION}"',
)
PROGRAMS = {
    "sudo": """\
#!/bin/sh
[ "$1" != tee ] || cat >/dev/null
echo "$@" >> "$NOTES/privileged"
""",
    "pytest": f"""\
#!/bin/sh
case "$1" in
--aw-setup=*)
    echo "$@" >> "$NOTES/set-up"
    mkdir -p "$ANDROID_HOME/emulator" "$ANDROID_AVD_HOME"
    cp "$NOTES/emulator" "$ANDROID_HOME/emulator/emulator"
    touch "$ANDROID_AVD_HOME/${{1#*:}}.ini"
    ;;
*)
    [ -z "$PYTEST_ENDS_WITH" ] || {{ echo "### as it is" > comment.md; exit "$PYTEST_ENDS_WITH"; }}
    exec {HOME}/pytest "$@"
    ;;
esac
""",
    "androidworld": f"""\
#!/bin/sh
[ "$1" != compare ] || [ -z "$COMPARE_ENDS_WITH" ] || exit "$COMPARE_ENDS_WITH"
exec {HOME}/androidworld "$@"
""",
    "emulator": f"""\
#!/bin/sh
exec {sys.executable} -m virtual_phone -clock stepped "$@"
""",
}


@dataclass(frozen=True)
class Result:
    """What a command wrote, the exit status it ended with, and the outputs of its step."""

    status: int
    output: str
    outputs: dict[str, str] = field(default_factory=dict)


class Machine:
    """A workspace and the environment of its commands; one is killed once ``over`` is true."""

    def __init__(
        self, workspace: Path, env: Mapping[str, str], over: Callable[[Path], bool] | None = None
    ) -> None:
        self.workspace = workspace
        self.home = workspace.parent / "home"
        self._notes = workspace.parent / "notes"
        for folder in (workspace, self.home, self._notes):
            folder.mkdir(parents=True)
        for name, text in PROGRAMS.items():
            program = self._notes / name
            program.write_text(text)
            program.chmod(0o755)
        path = os.pathsep.join([str(self._notes), str(HOME), env.get("PATH", os.environ["PATH"])])
        own = {"HOME": str(self.home), "RUNNER_TEMP": str(self.home), "NOTES": str(self._notes)}
        self._env = {**os.environ, **env, **own, "PATH": path, "CI": "true"}
        self._over = over

    def check_out(self, repository: Path) -> None:
        shutil.copytree(repository, self.workspace, symlinks=True, dirs_exist_ok=True)

    def path(self, name: str) -> Path:
        """What a step calls so."""
        if name.startswith("~/"):
            return self.home / name.removeprefix("~/")
        return self.workspace / name

    def note(self, name: str) -> str:
        """What was to be done and is not for a test: ``privileged``, or ``set-up``."""
        note = self._notes / name
        return note.read_text("utf-8").replace(str(self.home), "~") if note.exists() else ""

    def run(self, script: str, env: Mapping[str, str]) -> Result:
        """Execute a script as bash does on GitHub's and GitLab's machines."""
        lines = [line for line in script.splitlines() if line.strip() not in INSTALLING]
        process = subprocess.Popen(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", "\n".join(lines)],
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
                self._over = None
                os.killpg(process.pid, signal.SIGKILL)
                return
            threading.Event().wait(0.02)
