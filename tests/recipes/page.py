"""The recipes as ``docs/ci*.md`` print them, and as they lie in this repository."""

import re
import tomllib
from io import StringIO
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

Recipe = dict[str, Any]
INPUT = re.compile(r"\$\[\[ inputs\.([\w-]+) \]\]")

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "ci.md"
EMULATORS_PAGE = ROOT / "docs" / "ci-emulators.md"
SHORT_PAGE = ROOT / "docs" / "ci-short.md"
VERSION: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
CHANGE = ".github/workflows/androidworld.yml"
NIGHTLY = ".github/workflows/nightly.yml"
GITLAB = ".gitlab-ci.yml"
EMULATORS = ".github/workflows/emulators.yml"
OURS = ".github/workflows/emulator.yml"
COMPOSE = "docker/compose.yaml"
SHORT_GITHUB = "short .github/workflows/androidworld.yml"
SHORT_GITLAB = "short .gitlab-ci.yml"
ACTION = "action.yml"  # where GitHub looks for an action, and GitLab for a component
COMPONENT = "templates/androidworld.yml"
OUR_ACTION = "OWNER/pytest-androidworld@"  # how the page names them
OUR_COMPONENT = "$CI_SERVER_FQDN/GROUP/pytest-androidworld/androidworld@"


def _texts(page: Path) -> dict[str, str]:
    """Each block of YAML by the name of its file, which stands in its first line."""
    blocks = re.findall(r"```yaml\n(# (\S+)\n.*?)```", page.read_text("utf-8"), re.DOTALL)
    return {name: text for text, name in blocks}


PRINTED = _texts(PAGE) | _texts(EMULATORS_PAGE)
SHORT = {f"short {name}": text for name, text in _texts(SHORT_PAGE).items()}
FILES = (OURS, COMPOSE, ACTION, COMPONENT)
TEXTS = PRINTED | SHORT | {name: (ROOT / name).read_text("utf-8") for name in FILES}


def recipe(name: str) -> Recipe:
    found: Recipe = _read(TEXTS[name])
    return found


def component() -> tuple[Recipe, str]:
    """The inputs of our component, and the text into which their values are put."""
    head, _, body = TEXTS[COMPONENT].partition("\n---\n")
    return _read(head)["spec"]["inputs"], body


def included(recipe: Recipe) -> Recipe:
    """A recipe of GitLab with the jobs of our component in the place of its ``include``."""
    (include,) = recipe["include"]
    assert include["component"].startswith(OUR_COMPONENT)
    stated, body = component()
    values = {name: each["default"] for name, each in stated.items()}
    assert set(include["inputs"]) <= set(values)
    values |= include["inputs"]
    own = {key: value for key, value in recipe.items() if key != "include"}
    whole = {"stages": ["build", "test", "deploy"], "variables": {}, "default": {}}
    jobs: Recipe = _filled(_read(body), values)
    return whole | own | jobs


def _filled(part: Any, values: dict[str, Any]) -> Any:
    """What is an input and nothing else has its value, with its type."""
    if isinstance(part, dict):
        return {key: _filled(each, values) for key, each in part.items()}
    if isinstance(part, list):
        return [_filled(each, values) for each in part]
    found = INPUT.fullmatch(part) if isinstance(part, str) else None
    assert found or not INPUT.search(str(part)), part
    return values[found[1]] if found else part


def _read(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(StringIO(text))


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
