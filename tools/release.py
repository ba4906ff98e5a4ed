"""Checks that a release can be made, and prints the commands that make it; runs none of them.

    python tools/release.py             the version of pyproject.toml
    python tools/release.py --tag v0.2.0    what the workflow does: this tag must be that version's

RELEASING.md says when each command is due.
"""

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACES = {  # where the version stands besides pyproject.toml, and how
    "CITATION.cff": r"^version: (.+)$",
    "action.yml": r"pytest-androidworld\[\$EXTRAS\]==([\w.]+)",
    "docker/Dockerfile": r"^ARG VERSION=(.+)$",
    "docs/ci-short.md": r"  # v([\w.]+)\n +with:\n +agent:",
    "docs/ci-emulators.md": r"pytest-androidworld==([\w.]+)",
    "docs/ci.md": r"pytest-androidworld==([\w.]+)",
    "docs/publishing.md": r"`pytest-androidworld ([\w.]+)`",
    "pytest_androidworld/openenv/openenv.yaml": r"^version: (.+)$",
    "templates/androidworld.yml": r"pytest-androidworld(?:\[\$AW_EXTRAS\])?==([\w.]+)",
}
COMMANDS = """\
git tag --sign v{version} --message "pytest-androidworld {version}"
git push origin v{version}      # the workflow release.yml builds, attests and uploads
# By hand, where no workflow can run; without attestations:
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) python -m build
python -m twine check --strict dist/*
python -m twine upload dist/*"""


def version_of(root: Path) -> str:
    """The one version of the project."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["version"])


def mistakes(root: Path, tag: str = "") -> Iterator[str]:
    """Why the version cannot be released, each in a sentence."""
    version = version_of(root)
    if tag and tag != f"v{version}":
        yield f"the tag is {tag}, but pyproject.toml has the version {version}"
    for name, pattern in PLACES.items():
        found = re.findall(pattern, (root / name).read_text("utf-8"), re.MULTILINE)
        if set(found) != {version}:
            there = ", ".join(sorted(set(found))) or "none"
            yield f"{name} has the version {there}, but pyproject.toml has {version}"
    log = (root / "CHANGELOG.md").read_text("utf-8")
    if not re.search(rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$", log, re.MULTILINE):
        yield f"CHANGELOG.md has no {version}; run: towncrier build --yes --version {version}"
    fragments = [path for path in (root / "changelog.d").glob("*.md") if path.name != "README.md"]
    if fragments:
        yield f"changelog.d has {len(fragments)} texts that are in no release"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tag", default="", help="the tag that is to be released")
    tag = parser.parse_args().tag
    found = list(mistakes(ROOT, tag))
    for mistake in found:
        print(f"not yet: {mistake}", file=sys.stderr)
    if found:
        return 1
    version = version_of(ROOT)
    print(f"{version} can be released" if tag else COMMANDS.format(version=version))
    return 0


if __name__ == "__main__":
    sys.exit(main())
