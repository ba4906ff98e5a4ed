"""The linter of JavaScript: which files it sees, and what it says where node is missing."""

import json
import os
import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from types import ModuleType

import pytest

from tests.tools import load

ROOT = Path(__file__).parents[1]
LOCK = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
CONFIG = (ROOT / "biome.jsonc").read_text("utf-8")
FOLDERS = ("agents", "phone/virtual_phone", "pytest_androidworld")


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    return load("lint_javascript")


def included() -> list[str]:
    config = json.loads(re.sub(r"(?m)(^| )//.*$", "", CONFIG))
    patterns: list[str] = config["files"]["includes"]
    return patterns


def test_each_script_of_the_packages_is_linted() -> None:
    scripts = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.js")]
    names = [path.relative_to(ROOT).as_posix() for path in scripts]
    assert len(names) >= 7
    patterns = [each.replace("/**/", "/*") for each in included()]
    assert [name for name in names if not any(fnmatch(name, each) for each in patterns)] == []


def test_the_lock_file_names_no_place_to_download_from_and_a_digest_for_each_package() -> None:
    packages = {name: each for name, each in LOCK["packages"].items() if name}
    assert "node_modules/@biomejs/biome" in packages
    assert [name for name, each in packages.items() if "resolved" in each] == []
    assert [name for name, each in packages.items() if "integrity" not in each] == []


def test_the_locked_version_is_the_one_that_is_asked_for(tool: ModuleType) -> None:
    asked = json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"]
    assert asked == {"@biomejs/biome": tool.versions(ROOT)[0]}


def test_an_installation_of_another_version_is_seen(tool: ModuleType, tmp_path: Path) -> None:
    lock = {"packages": {"node_modules/@biomejs/biome": {"version": "2.6.8"}}}
    tmp_path.joinpath("package-lock.json").write_text(json.dumps(lock))
    assert tool.versions(tmp_path) == ("2.6.8", "")
    installed = tmp_path / "node_modules" / "@biomejs" / "biome" / "package.json"
    installed.parent.mkdir(parents=True)
    installed.write_text('{"version": "2.6.7"}')
    assert tool.versions(tmp_path) == ("2.6.8", "2.6.7")


def test_where_node_is_missing_it_is_left_out_and_said(tool: ModuleType) -> None:
    done = subprocess.run(
        [sys.executable, "tools/lint_javascript.py"],
        cwd=ROOT,
        env={**os.environ, "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, f"{tool.LEFT_OUT}\n")


@pytest.mark.parametrize(("env", "status"), [({}, 0), ({"GITHUB_ACTIONS": "true"}, 1)])
def test_where_npm_cannot_install_it_that_is_said_and_on_github_an_error(
    tool: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    env: dict[str, str],
    status: int,
) -> None:
    for name in ("node", "npm"):
        program = tmp_path / name
        program.write_text("#!/bin/sh\nexit 1\n")
        program.chmod(0o755)
    tmp_path.joinpath("package-lock.json").write_text(json.dumps(LOCK))
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert tool.main([]) == status
    assert (
        capsys.readouterr().out == "JavaScript is NOT linted: npm could not install Biome 2.6.8\n"
    )
