"""The layout of the repository, and of the wheel that is built from it."""

import ast
import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib import import_module
from importlib.metadata import packages_distributions
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.build import build_wheel

ROOT = Path(__file__).parents[1]
MAPPED = ("agents", "task_cases")
PACKAGES = {"pytest_androidworld": "pytest_androidworld", "virtual_phone": "phone/virtual_phone"}
WRITTEN = {
    *(".cfg", ".ini", ".md", ".proto", ".py", ".textproto", ".toml", ".transcript", ".yaml"),
}
FOLDERS = (
    *("agents", "benchmarks", "changelog.d", "docs", "phone", "pytest_androidworld", "task_cases"),
)
MOST_UNFORMATTED = 20  # tables of data


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    """The project's wheel, built here and now by the hatchling that is installed."""
    folder = tmp_path_factory.mktemp("wheel")
    with contextlib.chdir(ROOT):
        name = build_wheel(str(folder))
    with ZipFile(folder / name) as opened:
        yield opened


@pytest.mark.parametrize("folder", MAPPED)
def test_a_top_level_folder_hides_no_other_package(folder: str) -> None:
    assert (ROOT / folder).is_dir()
    assert not (ROOT / folder / "__init__.py").exists()


def test_each_app_folder_of_the_tasks_is_a_package() -> None:
    """Else `--pyargs pytest_androidworld.task_cases.markor` does not find it."""
    folders = {path.parent for path in (ROOT / "task_cases").rglob("*.py")}
    missing = [
        str(folder.relative_to(ROOT))
        for folder in folders - {ROOT / "task_cases"}
        if not (folder / "__init__.py").exists()
    ]
    assert missing == []


def test_a_wheel_installs_two_packages_and_nothing_beside_them(wheel: ZipFile) -> None:
    tops = {name.partition("/")[0] for name in wheel.namelist()}
    installed = {top for top in tops if not top.endswith(".dist-info")}
    assert installed == {"pytest_androidworld", "virtual_phone"}


def test_no_folder_or_file_of_the_tasks_is_called_as_a_module_of_python() -> None:
    """Whoever imports from that folder, as a test runner may, gets ours in its place."""
    names = {path.stem for path in (ROOT / "task_cases").iterdir()}
    assert "simple_calendar" in names
    assert names & sys.stdlib_module_names == set()


@pytest.fixture
def checkout(wheel: ZipFile, tmp_path: Path) -> tuple[Path, Path]:
    """A checkout, and the folder in which its wheel is installed: another place."""
    installed, checkout = tmp_path / "installed", tmp_path / "checkout"
    wheel.extractall(installed)
    for name in ("task_cases", "pytest_androidworld/task_cases"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, checkout / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", checkout)
    return checkout, installed


SEEN = """
import pathlib, sys
def pytest_runtest_setup(item):
    names = {path.stem for path in pathlib.Path("task_cases").iterdir()}
    print("hidden", names & set(sys.modules), "path", [p for p in sys.path if "task_cases" in p])
def pytest_sessionfinish(session):
    import vlc
    print("vlc of", vlc.OF)
"""


@pytest.mark.parametrize("mode", ["importlib", "prepend", "append"])
def test_a_wheel_used_from_a_checkout_hides_no_other_package(
    checkout: tuple[Path, Path], mode: str
) -> None:
    """Tasks of `task_cases/vlc` are not the package `vlc` of Python's path."""
    home, installed = checkout
    (installed / "vlc.py").write_text("OF = 'another'")
    (installed / "seen.py").write_text(SEEN)
    words = ["-p", "seen", "-q", "-s", "-p", "no:cacheprovider", "--agent=idle", "-n", "0"]
    words += [f"--import-mode={mode}", "task_cases/vlc", "task_cases/simple_calendar"]
    done = subprocess.run(
        [sys.executable, "-P", "-m", "pytest", *words],
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "task_cases/vlc/create_playlist.py" in done.stdout, done.stdout + done.stderr
    assert set(re.findall(r"hidden .* path .*", done.stdout)) == {"hidden set() path []"}
    assert "vlc of another" in done.stdout
    assert "error" not in done.stdout.splitlines()[-1]


@pytest.mark.parametrize("folder", MAPPED)
def test_a_wheel_holds_what_the_top_level_folder_holds(wheel: ZipFile, folder: str) -> None:
    """A stub alone in its folder would take itself for a checkout and look in site-packages."""
    prefix = f"pytest_androidworld/{folder}/"
    held = {name.removeprefix(prefix) for name in wheel.namelist() if name.startswith(prefix)}
    source = {
        path.relative_to(ROOT / folder).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert source
    assert held == source | {"__init__.py"}


def data_files(wheel: ZipFile) -> list[str]:
    """What the wheel holds besides Python and what says how to install it."""
    names = [name for name in wheel.namelist() if ".dist-info/" not in name]
    return [name for name in names if not name.endswith(".py")]


def rows_about_data() -> list[tuple[str, str]]:
    """The patterns of docs/data.md, in its order, and where those files are from."""
    page = (ROOT / "docs/data.md").read_text("utf-8")
    return re.findall(r"^\| `([^`]+)` \| [^|]+ \| ([^|]+) \|$", page, re.MULTILINE)


def test_each_data_file_is_listed_with_its_origin(wheel: ZipFile) -> None:
    patterns = [pattern for pattern, _ in rows_about_data()]
    unlisted = [
        name
        for name in data_files(wheel)
        if not any(fnmatch(name, pattern) for pattern in patterns)
    ]
    assert unlisted == []


def test_each_row_about_data_is_about_a_file(wheel: ZipFile) -> None:
    """The first row that fits a file is the file's."""
    patterns = [pattern for pattern, _ in rows_about_data()]
    used = {
        next(pattern for pattern in patterns if fnmatch(name, pattern))
        for name in data_files(wheel)
    }
    assert used == set(patterns)


def test_what_is_not_our_own_names_a_licence_or_a_source() -> None:
    foreign = [origin for _, origin in rows_about_data() if not origin.startswith("own")]
    assert len(foreign) == 8
    assert [
        origin
        for origin in foreign
        if not re.search(r"\((?:[^()]*, )?(?:Apache-2\.0|AGPL-3\.0)\)|, from the |arXiv", origin)
    ] == []


def test_a_wheel_carries_its_licence_and_its_types(wheel: ZipFile) -> None:
    names = {name.rpartition("/")[2] for name in wheel.namelist()}
    assert {"LICENSE", "NOTICE", "py.typed", "__init__.pyi"} <= names


@pytest.mark.parametrize("folder", MAPPED)
def test_the_built_in_files_are_found_wherever_they_are(folder: str) -> None:
    """In a checkout and in an installed wheel alike."""
    (found,) = import_module(f"pytest_androidworld.{folder}").__path__
    assert (Path(found) / "README.md").read_text() == (ROOT / folder / "README.md").read_text()


def imported() -> Iterator[tuple[str, str]]:
    """Each package that the product imports at any time, and where."""
    for folder in (*PACKAGES.values(), *MAPPED):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Import):
                    yield from ((each.name, path.name) for each in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module:
                    yield node.module, path.name


def test_each_package_that_is_imported_is_declared() -> None:
    """Not merely brought along by another."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *(each for name in extras for each in extras[name])]
    declared = {re.split(r"[<>=~!; \[]", each)[0] for each in asked}
    # Part of what allure-pytest, pytest-xdist and pytest give.
    declared |= {"allure-python-commons", "execnet", "pluggy"}
    known = packages_distributions()

    def distributions(package: str) -> set[str]:
        """Of an extra that is not installed here, the one that is called so."""
        return {each.lower() for each in known.get(package, (package.replace("_", "-"),))}

    missing = {
        (name.partition(".")[0], file)
        for name, file in imported()
        if name.partition(".")[0] not in {*PACKAGES, *sys.stdlib_module_names}
        and not declared & distributions(name.partition(".")[0])
    }
    assert missing == set()


def test_reports_and_the_backstop_come_with_the_package(wheel: ZipFile) -> None:
    (name,) = [each for each in wheel.namelist() if each.endswith(".dist-info/METADATA")]
    needed = re.findall(r"^Requires-Dist: (.*)$", wheel.read(name).decode(), re.MULTILINE)
    plain = {re.split(r"[<>=~!; ]", each)[0] for each in needed if "extra ==" not in each}
    assert {"allure-pytest", "pytest-timeout", "numpy"} <= plain


def test_what_runs_leave_in_a_checkout_is_not_checked_for_spelling() -> None:
    skipped = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["codespell"]["skip"]
    for left in ("./androidworld-results", "./allure-results"):
        assert any(fnmatch(left, each) for each in skipped.split(","))


def written() -> Iterator[Path]:
    """The files that people write: not pictures, nor recorded bytes, nor what tools make."""
    places = [ROOT.glob("*"), *((ROOT / folder).rglob("*") for folder in (*FOLDERS, "tests"))]
    for place in places:
        yield from (path for path in sorted(place) if path.suffix in WRITTEN)


def test_text_files_end_in_one_newline_and_no_line_ends_in_blanks() -> None:
    untidy = []
    for path in written():
        text = path.read_bytes().decode()
        ragged = any(line != line.rstrip() for line in text.split("\n"))
        if text and (ragged or not text.endswith("\n") or text.endswith("\n\n")):
            untidy.append(str(path.relative_to(ROOT)))
    assert untidy == []


def unformatted(path: Path) -> int:
    text = path.read_text("utf-8")
    if "# fmt:" not in text:
        return 0
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    comments = (token.string for token in tokens if token.type == tokenize.COMMENT)
    return sum(comment.startswith("# fmt:") for comment in comments)


def test_the_formatter_decides() -> None:
    files = [path for folder in (*FOLDERS, "tests") for path in (ROOT / folder).rglob("*.py")]
    counts = {str(path.relative_to(ROOT)): unformatted(path) for path in files}
    assert sum(counts.values()) <= MOST_UNFORMATTED, {n: c for n, c in counts.items() if c}
