"""The recipes as ``docs/ci.md`` prints them, and as they lie in this repository."""

import re
import tomllib
from io import StringIO
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

Recipe = dict[str, Any]

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "ci.md"
VERSION: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
CHANGE = ".github/workflows/androidworld.yml"
NIGHTLY = ".github/workflows/nightly.yml"
GITLAB = ".gitlab-ci.yml"
EMULATORS = ".github/workflows/emulators.yml"
OURS = ".github/workflows/emulator.yml"
COMPOSE = "docker/compose.yaml"


def _texts() -> dict[str, str]:
    """Each block of YAML by the name of its file, which stands in its first line."""
    blocks = re.findall(r"```yaml\n(# (\S+)\n.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    return {name: text for text, name in blocks}


PRINTED = _texts()
TEXTS = PRINTED | {name: (ROOT / name).read_text("utf-8") for name in (OURS, COMPOSE)}


def recipe(name: str) -> Recipe:
    found: Recipe = YAML(typ="safe", pure=True).load(StringIO(TEXTS[name]))
    return found


def commands(part: object) -> list[str]:
    """Each script in a recipe, wherever it stands."""
    if isinstance(part, list):
        return [found for each in part for found in commands(each)]
    if not isinstance(part, dict):
        return []
    found = [part["run"]] if isinstance(part.get("run"), str) else []
    for key, value in part.items():
        lines = key in ("script", "before_script", "after_script")
        found += ["\n".join(value)] if lines else commands(value)
    return found
