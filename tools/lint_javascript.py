"""Lints the project's JavaScript, and checks its format, with Biome: where node is.

    python tools/lint_javascript.py             what `tox -e lint` does
    python tools/lint_javascript.py --write     formats it, and mends what can be mended safely

package-lock.json has Biome's version; it is installed into node_modules, once.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIOME = Path("node_modules", "@biomejs", "biome")
LEFT_OUT = "JavaScript is NOT linted: there is no node and npm here"


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
    if locked != installed:
        subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=ROOT, check=True)
    command = ["check", "--write"] if "--write" in words else ["ci"]
    biome = [node, ROOT / BIOME / "bin" / "biome", *command, "--error-on-warnings"]
    return subprocess.run(biome, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
