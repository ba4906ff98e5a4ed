"""The site: which pages it has, where their links go, and that it is built without a warning."""

import importlib.util
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
WAYS = ["Try it", "Test my agent", "Write a task, question or app", "Understand and change it"]


@pytest.fixture(scope="module")
def site() -> ModuleType:
    """docs/site/build.py, which is no module of a package."""
    spec = importlib.util.spec_from_file_location("build_site", ROOT / "docs/site/build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def entries(navigation: Any) -> Iterator[str]:
    """The pages of the navigation, in order."""
    for entry in navigation:
        for target in entry.values():
            if isinstance(target, str):
                yield target
            else:
                yield from entries(target)


def test_each_page_is_in_the_navigation_once(site: ModuleType) -> None:
    text = (ROOT / "docs/site/zensical.toml").read_text("utf-8")
    navigation = tomllib.loads(text)["project"]["nav"]
    places = [str(place) for place in site.pages().values() if place.suffix == ".md"]
    assert sorted(entries(navigation)) == sorted(places)
    assert [title for entry in navigation[1:] for title in entry] == WAYS


def test_the_index_leads_to_each_page(site: ModuleType) -> None:
    index = ROOT / "docs/index.md"
    linked = re.findall(r"\]\(([^)#\s]+)", index.read_text("utf-8"))
    there = {(index.parent / link).resolve() for link in linked if "://" not in link}
    pages = {path.resolve() for path, place in site.pages().items() if place.suffix == ".md"}
    assert sorted(pages - there - {index}) == [ROOT / "CHANGELOG.md"]


@pytest.mark.parametrize(
    ("source", "link", "moved"),
    [
        ("docs/running.md", "[a](agents.md#x)", "[a](agents.md#x)"),
        ("docs/running.md", "[a](../phone/docs/phone.md)", "[a](phone/phone.md)"),
        ("docs/running.md", "[`a`](../phone/README.md#x)", "[`a`](phone/index.md#x)"),
        ("docs/running.md", "[a](../LICENSE)", "a"),
        ("docs/running.md", "[a](nowhere.md)", "[a](nowhere.md)"),
        ("docs/running.md", "[a](#x)", "[a](#x)"),
        ("docs/running.md", "[a](https://example.org/b)", "[a](https://example.org/b)"),
        ("docs/running.md", "![a [b]](images/run.png)", "![a [b]](images/run.png)"),
        ("docs/running.md", "```\n[a](../LICENSE)\n```", "```\n[a](../LICENSE)\n```"),
        ("phone/docs/phone.md", "[a](../../docs/trust.md)", "[a](../trust.md)"),
        ("phone/README.md", "[a](docs/phone.md)", "[a](phone.md)"),
        ("CONTRIBUTING.md", "[a](docs/trust.md)", "[a](trust.md)"),
        ("docs/report.md", "[a](site/example_report.py)", "[a](example-report.html)"),
    ],
)
def test_links_follow_their_pages(site: ModuleType, source: str, link: str, moved: str) -> None:
    assert site.with_links(link, ROOT / source, site.pages()) == moved


def test_the_site_is_built_without_a_warning_and_fetches_nothing(
    site: ModuleType, tmp_path: Path
) -> None:
    pytest.importorskip("zensical", reason="pip install --group docs")
    pytest.importorskip("mkdocstrings_handlers.python")
    assert site.build(tmp_path / "out") == 0
    pages = {path.name: path.read_text("utf-8") for path in (tmp_path / "out").rglob("*.html")}
    fetched = r'<(?:script|img|link rel="stylesheet")[^>]*(?:src|href)="?(?:https?:)?//[^" >]+'
    assert [found for text in pages.values() for found in re.findall(fetched, text)] == []
    assert "Carry out an action" in pages["api.html"]
    assert "MarkorCreateNoteAndSms" in pages["example-report.html"]
    assert 'href="example-report.html"' in pages["index.html"]


def test_a_link_to_nothing_is_an_error(
    site: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("zensical", reason="pip install --group docs")
    pytest.importorskip("mkdocstrings_handlers.python")
    (tmp_path / "bad.md").write_text("# Bad\n\n[a](running.md#no-such-heading)\n")
    pages = site.pages() | {tmp_path / "bad.md": Path("bad.md")}
    monkeypatch.setattr(site, "pages", lambda: pages)
    monkeypatch.setattr(site, "play", lambda page: page.write_text("<p>A report</p>"))
    assert site.build(tmp_path / "out") != 0
