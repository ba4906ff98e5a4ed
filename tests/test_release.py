"""What a release needs, and what tools/release.py says of it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.tools import load

ROOT = Path(__file__).parents[1]
FRAGMENTS = sorted(path for path in (ROOT / "changelog.d").glob("*.md") if path.stem != "README")
LOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
MOST_LINES, WIDEST = 3, 120
MOVED = """
## 9.9.9 (2030-01-02)

### New

- Text of the feature,
  in two lines.

### Changed

- Text of the change,
  in two lines.

### Fixed

- Text of the fix,
  in two lines.

### Removed

- Text of the removal,
  in two lines.
"""


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    return load("release")


@pytest.fixture
def project(tool: ModuleType, tmp_path: Path) -> Path:
    """A project whose version 0.2.0 can be released."""
    for name in ("pyproject.toml", *tool.PLACES):
        target = tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        text = (ROOT / name).read_text("utf-8")
        target.write_text(text.replace(tool.version_of(ROOT), "0.2.0"), "utf-8")
    tmp_path.joinpath("changelog.d").mkdir()
    tmp_path.joinpath("changelog.d/README.md").touch()
    tmp_path.joinpath("CHANGELOG.md").write_text("# Log\n\n## 0.2.0 (2026-12-01)\n", "utf-8")
    return tmp_path


def test_each_place_that_names_the_version_names_the_projects(tool: ModuleType) -> None:
    assert [each for each in tool.mistakes(ROOT) if "has the version" in each] == []


def test_what_is_ready_has_no_mistakes(tool: ModuleType, project: Path) -> None:
    assert list(tool.mistakes(project)) == []
    assert list(tool.mistakes(project, "v0.2.0")) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "mistake"),
    [
        (
            "docker/Dockerfile",
            "=0.2.0",
            "=0.1.9",
            "docker/Dockerfile has the version 0.1.9, but pyproject.toml has 0.2.0",
        ),
        (
            "CHANGELOG.md",
            "0.2.0",
            "0.2.1",
            "CHANGELOG.md has no 0.2.0; run: towncrier build --yes --version 0.2.0",
        ),
        ("changelog.d/1.fix.md", "", "x", "changelog.d has 1 texts that are in no release"),
    ],
)
def test_a_mistake_is_named(
    tool: ModuleType, project: Path, file: str, old: str, new: str, mistake: str
) -> None:
    path = project / file
    path.touch()
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    assert list(tool.mistakes(project)) == [mistake]


def test_another_tag_is_refused(tool: ModuleType, project: Path) -> None:
    assert list(tool.mistakes(project, "v0.3.0")) == [
        "the tag is v0.3.0, but pyproject.toml has the version 0.2.0"
    ]


def test_the_commands_are_printed_and_none_is_run(tool: ModuleType, project: Path) -> None:
    project.joinpath("tools").mkdir()
    shutil.copy(ROOT / "tools/release.py", project / "tools")
    done = subprocess.run(
        [sys.executable, "tools/release.py"],
        cwd=project,
        env={**os.environ, "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == tool.COMMANDS.format(version="0.2.0") + "\n"
    assert 'git tag --sign v0.2.0 --message "pytest-androidworld 0.2.0"' in done.stdout


def is_longer(path: Path) -> bool:
    lines = path.read_text("utf-8").splitlines()
    return len(lines) > MOST_LINES or max(map(len, lines)) > WIDEST + 2


def test_a_text_for_the_change_log_has_one_to_three_lines() -> None:
    assert [path.name for path in FRAGMENTS if is_longer(path)] == []


def test_what_counts_as_longer(tmp_path: Path) -> None:
    path = tmp_path / "1.fix.md"
    path.write_text("one\ntwo\nthree\n", "utf-8")
    assert not is_longer(path)
    path.write_text("one\ntwo\nthree\nfour\n", "utf-8")
    assert is_longer(path)
    path.write_text("x" * 130, "utf-8")
    assert is_longer(path)


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """A project with one text of each kind."""
    folder = tmp_path / "changelog.d"
    folder.mkdir()
    for name in ("pyproject.toml", "changelog.d/template.md.jinja", "changelog.d/README.md"):
        shutil.copy(ROOT / name, tmp_path / name)
    for kind in ("feature", "change", "fix", "removal"):
        folder.joinpath(f"1.{kind}.md").write_text(
            f"Text of the {kind},\nin two lines.\n", "utf-8"
        )
    tmp_path.joinpath("CHANGELOG.md").write_text(LOG.partition("## ")[0], "utf-8")
    return tmp_path


def test_towncrier_moves_each_text_into_the_change_log(texts: Path) -> None:
    words = ["build", "--yes", "--version", "9.9.9", "--date", "2030-01-02"]
    subprocess.run(["git", "init", "-q"], cwd=texts, check=True)
    subprocess.run([sys.executable, "-m", "towncrier", *words], cwd=texts, check=True)
    log = texts.joinpath("CHANGELOG.md").read_text("utf-8")
    assert log == f"{LOG.partition('## ')[0].rstrip()}\n{MOVED}"
    assert [path.name for path in texts.joinpath("changelog.d").glob("*.md")] == ["README.md"]


def test_towncrier_takes_each_text_that_is_in_no_release_yet() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "towncrier", "build", "--draft", "--version", "9.9.9"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    text = re.sub(r"\s+", " ", done.stdout)
    first_lines = [path.read_text("utf-8").strip().splitlines()[0] for path in FRAGMENTS]
    assert [line for line in first_lines if re.sub(r"\s+", " ", line) not in text] == []
