"""Apps of the user's own, from a folder: found because their files are there."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from phone.tests.hand import Hand
from virtual_phone import apps
from virtual_phone.apps import own
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from virtual_phone.runtime.discovery import load

PAGE = Path(__file__).parents[2] / "docs" / "apps.md"
TALLY = "org.example.tally"
TEXT, _ = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
SECOND = TEXT.replace(TALLY, "org.example.score").replace('"Tally"', '"Score"')


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the app of the docs; what is imported from it is forgotten afterwards."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # a file may change within a second
    monkeypatch.setattr(own, "_folders", [])
    before, installed = set(sys.modules), dict(apps.installed())
    folder = tmp_path / "aw_own_apps"
    folder.mkdir()
    folder.joinpath("tally.py").write_text(TEXT, "utf-8")
    yield folder
    for name in set(sys.modules) - before:
        if name.startswith(folder.name):
            del sys.modules[name]
    apps.installed().clear()
    apps.installed().update(installed)


def test_an_app_in_a_file_is_on_the_phone_and_in_its_drawer(folder: Path, tmp_path: Path) -> None:
    own.add(folder)
    hand = Hand(Phone(tmp_path / "phone", all_parts(), stepped=True))
    hand.open(f"{TALLY}/{TALLY}.MainActivity")
    hand.tap("New counter").type("cats").tap("OK").tap("cats: 0")
    assert hand.sees("cats: 1")


def test_an_app_may_be_a_folder_of_modules(folder: Path) -> None:
    for name in ("__init__.py", "tables.py"):
        folder.joinpath("score").mkdir(exist_ok=True)
        folder.joinpath("score", name).write_text("", "utf-8")
    folder.joinpath("score/app.py").write_text(SECOND, "utf-8")
    found = {app.package: app.module for app in own.find(folder)}
    assert found == {
        "org.example.score": "aw_own_apps.score.app",
        "org.example.tally": "aw_own_apps.tally",
    }
    (screen,) = load("aw_own_apps.score.app", "Tally").activities().values()
    assert screen.name == "aw_own_apps.score.app:Counters"


def test_to_find_apps_puts_none_on_a_phone(folder: Path) -> None:
    (app,) = own.find(folder)
    assert (app.package, app.label, app.launcher) == (TALLY, "Tally", f"{TALLY}.MainActivity")
    assert TALLY not in apps.installed()


def test_a_changed_file_has_another_digest(folder: Path) -> None:
    before = own.digest(folder)
    folder.joinpath("tally.py").write_text(TEXT.replace("Delete?", "Really?"), "utf-8")
    assert own.digest(folder) != before
    assert own.added() == ""


def test_what_is_no_folder_of_apps_is_refused(folder: Path) -> None:
    with pytest.raises(own.Unusable, match=r"^there is no folder /.*/aw_other$"):
        own.add(folder.with_name("aw_other"))
    folder.joinpath("tally.py").unlink()
    with pytest.raises(
        own.Unusable, match=r"has no app: one is a file, or a folder with an app\.p"
    ):
        own.add(folder)
    folder.joinpath("tally.py").write_text("class Tally:\n    package = 'org.example'\n", "utf-8")
    with pytest.raises(own.Unusable, match=r"no class in tally\.py is a virtual_phone\.ui\.App"):
        own.add(folder)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import os\nimport aw_not_there\n", "2: ModuleNotFoundError: No module named 'aw_not_th"),
        ("\n\ndef (\n", "3: SyntaxError: "),
        ("raise ValueError('no')", "1: ValueError: no"),
    ],
)
def test_a_file_that_cannot_be_imported_is_named_with_its_line(
    folder: Path, text: str, why: str
) -> None:
    folder.joinpath("broken.py").write_text(text, "utf-8")
    with pytest.raises(own.Unusable, match=f"^{re.escape(f'{folder}/broken.py:{why}')}"):
        own.add(folder)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("my-apps", "call it as a Python package, of letters, digits and _"),
        ("json", "json is another module, that of /"),
        ("sys", "sys is another module, that of built-in; call the folder otherwise"),
    ],
)
def test_a_folder_that_cannot_be_imported_is_refused(folder: Path, name: str, why: str) -> None:
    with pytest.raises(own.Unusable, match=re.escape(why)):
        own.add(folder.rename(folder.with_name(name)))


def test_a_package_that_another_app_has_is_refused(folder: Path) -> None:
    text = TEXT.replace(f'package = "{TALLY}"', 'package = "net.gsantner.markor"')
    folder.joinpath("tally.py").write_text(text, "utf-8")
    with pytest.raises(own.Unusable) as refused:
        own.add(folder)
    assert str(refused.value) == (
        "the package net.gsantner.markor of aw_own_apps.tally is that of Markor already, in"
        " virtual_phone.apps.markor.app"
    )
