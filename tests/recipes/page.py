"""The recipes as ``docs/ci.md`` prints them."""

import re
from io import StringIO
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

Recipe = dict[str, Any]

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "ci.md"


def _texts() -> dict[str, str]:
    """Each block of YAML by the name of its file, which stands in its first line."""
    blocks = re.findall(r"```yaml\n(# (\S+)\n.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    return {name: text for text, name in blocks}


def read(text: str) -> Recipe:
    recipe: Recipe = YAML(typ="safe", pure=True).load(StringIO(text))
    return recipe


TEXTS = _texts()
CHANGE = ".github/workflows/androidworld.yml"
NIGHTLY = ".github/workflows/nightly.yml"
GITLAB = ".gitlab-ci.yml"
