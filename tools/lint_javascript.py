"""Lints the project's JavaScript, and checks its format, with Biome: where node is.

    python tools/lint_javascript.py             what `tox -e lint` does
    python tools/lint_javascript.py --write     formats it, and mends what can be mended safely

package-lock.json has Biome's version; it is installed into node_modules, once.  Where npm cannot
do so, without a network for instance, that is said; on GitHub, which always can, it is an error.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIOME = Path("node_modules", "@biomejs", "biome")
LEFT_OUT = "JavaScript is NOT linted: there is no node and npm here"
NOT_INSTALLED = "JavaScript is NOT linted: npm could not install Biome {version}"
INSTALL = ("ci", "--no-audit", "--no-fund", "--fetch-retries=1", "--fetch-timeout=30000")


def versions(root: Path) -> tuple[str, str]:
    """Of Biome: the locked version, and the installed one; "" if there is none."""
    lock = json.loads((root / "package-lock.json").read_text("utf-8"))
    installed = root / BIOME / "package.json"
    found = json.loads(installed.read_text("utf-8")) if installed.exists() else {"version": ""}
    return lock["packages"][BIOME.as_posix()]["version"], found["version"]


def main(words: Sequence[str]) -> int:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        print(LEFT_OUT)
        return 0
    locked, installed = versions(ROOT)
    if locked != installed and subprocess.run([npm, *INSTALL], cwd=ROOT, check=False).returncode:
        print(NOT_INSTALLED.format(version=locked))
        return int("GITHUB_ACTIONS" in os.environ)
    command = ["check", "--write"] if "--write" in words else ["ci"]
    biome = [node, str(ROOT / BIOME / "bin" / "biome"), *command, "--error-on-warnings"]
    if not sys.stdout.isatty():
        biome.append("--colors=off")
    return subprocess.run(biome, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
