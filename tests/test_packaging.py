"""What a release uploads: the same bytes wherever it is built, with metadata of an index."""

import contextlib
import os
import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.build import build_sdist, build_wheel
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCK = ROOT / "requirements-dev.txt"
A_DAY = 86_400  # seconds


def built(source: Path, folder: Path) -> tuple[Path, Path]:
    """The sdist and the wheel of a checkout."""
    with contextlib.chdir(source):
        return folder / build_sdist(str(folder)), folder / build_wheel(str(folder))


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return built(ROOT, tmp_path_factory.mktemp("release"))


@pytest.fixture
def elsewhere(release: tuple[Path, Path], tmp_path: Path) -> Path:
    """What the sdist holds, in another folder, a day older, with other rights."""
    with tarfile.open(release[0]) as archive:
        archive.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    source.joinpath("PKG-INFO").unlink()
    for path in source.rglob("*"):
        if path.is_file():
            changed = path.stat().st_mtime - A_DAY
            os.utime(path, (changed, changed))
            path.chmod(path.stat().st_mode & ~0o066)
    return source


def test_sdist_and_wheel_have_the_same_bytes_wherever_they_are_built(
    release: tuple[Path, Path], elsewhere: Path, tmp_path: Path
) -> None:
    for path, again in zip(release, built(elsewhere, tmp_path / "again"), strict=True):
        assert path.name == again.name
        assert path.read_bytes() == again.read_bytes(), path.name


def test_files_are_dated_as_source_date_epoch_asks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    with contextlib.chdir(ROOT):
        wheel = tmp_path / build_wheel(str(tmp_path))
    with ZipFile(wheel) as opened:
        assert {info.date_time for info in opened.infolist()} == {(2023, 11, 14, 22, 13, 20)}


def test_both_packages_are_typed(release: tuple[Path, Path]) -> None:
    with ZipFile(release[1]) as opened:
        typed = {name for name in opened.namelist() if name.endswith("py.typed")}
    assert typed == {"pytest_androidworld/py.typed", "virtual_phone/py.typed"}


@pytest.mark.parametrize("program", [["twine", "check", "--strict"], ["check_wheel_contents"]])
def test_an_index_would_take_it(release: tuple[Path, Path], program: list[str]) -> None:
    files = [str(path) for path in release if program[0] == "twine" or path.suffix == ".whl"]
    done = subprocess.run(
        [sys.executable, "-m", *program, *files],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "NO_COLOR": "1"},
        cwd=ROOT,  # whose pyproject.toml says which packages a wheel holds
    )
    assert done.returncode == 0, done.stdout + done.stderr


def locked() -> dict[str, list[str]]:
    """The versions of each package in the lock file: several where Pythons need different ones."""
    versions: dict[str, list[str]] = {}
    for line in LOCK.read_text("utf-8").splitlines():
        if match := re.match(r"([\w.-]+)(?:\[\w+\])?==([^ ;]+)", line):
            versions.setdefault(canonicalize_name(match[1]), []).append(match[2])
    return versions


def test_the_lock_file_holds_what_development_needs_in_versions_that_are_allowed() -> None:
    versions = locked()
    project = PROJECT["project"]
    groups = PROJECT["dependency-groups"].values()
    asked = [
        *project["dependencies"],
        *project["optional-dependencies"]["test"],
        *(entry for group in groups for entry in group if isinstance(entry, str)),
    ]
    assert len(asked) > 50
    wrong = [
        str(needed)
        for needed in map(Requirement, asked)
        if not (pins := versions.get(canonicalize_name(needed.name)))
        or not all(map(needed.specifier.contains, pins))
    ]
    assert wrong == []


def test_the_lock_file_names_no_place_to_download_from() -> None:
    lines = LOCK.read_text("utf-8").splitlines()
    assert [line for line in lines if "://" in line or line.startswith("-")] == []


def test_tox_takes_its_tools_from_the_groups() -> None:
    """So that a version of theirs stands in one place."""
    text = (ROOT / "tox.ini").read_text("utf-8")
    groups = set(re.findall(r"^dependency_groups = (\w+)$", text, re.MULTILINE))
    assert {"lint", "types"} <= groups <= set(PROJECT["dependency-groups"])
    assert re.findall(r"^ +(?:ruff|mypy|codespell)\W.*[<>=]", text, re.MULTILINE) == []
