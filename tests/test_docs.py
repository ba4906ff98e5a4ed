"""What the documents point to is there."""

import re
from pathlib import Path

import pytest

from pytest_androidworld.agent import loading
from pytest_androidworld.boot.doctor import doors, host
from pytest_androidworld.env.doctor import DEVICE
from pytest_androidworld.env.normalising import NORMS
from pytest_androidworld.plugin.cases import fixtures
from pytest_androidworld.plugin.commands import doctor
from pytest_androidworld.plugin.options.option_kinds import CommandOption, Option, Switch
from pytest_androidworld.plugin.options.option_table import COMMANDS, OPTIONS, SWITCHES
from pytest_androidworld.provision.phone import marks
from virtual_phone.control.faults import hostile

ROOT = Path(__file__).parents[1]
TOPICS = ("time", "calm", "awake", "screen settings", "keyboard", "radios")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("phone/**/*.md")])


def links(text: str) -> list[str]:
    """The files that a page links to or shows, but for those in its comments."""
    shown = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    return [link for link in re.findall(r"\]\(([^)#\s]+)", shown) if "://" not in link]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_each_linked_file_exists(page: Path) -> None:
    assert [link for link in links(page.read_text()) if not (page.parent / link).exists()] == []


def anchors(page: Path) -> set[str]:
    """What can be linked to on a page: its headings, and what has an id."""
    text = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)">', text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_each_linked_heading_exists(page: Path) -> None:
    found = re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", page.read_text())
    near = [(page.parent / file if file else page, name) for file, name in found]
    there = [(path, name) for path, name in near if path.suffix == ".md" and path.exists()]
    assert [f"{path.name}#{name}" for path, name in there if name not in anchors(path)] == []


MOST_WORDS = 1800  # of a page, beside its tables and what is there to be pasted
LISTS = {"CHANGELOG.md", "docs/all-tasks.md"}  # nobody reads them from top to bottom


def prose(text: str) -> list[str]:
    """The words of a page that are read, not looked up or pasted."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    lines = [line for line in text.splitlines() if not line.startswith(("|", "    "))]
    return " ".join(lines).split()


def test_a_page_can_be_read_in_ten_minutes() -> None:
    lengths = {str(page.relative_to(ROOT)): len(prose(page.read_text())) for page in PAGES}
    assert {page for page, words in lengths.items() if words > MOST_WORDS} <= LISTS


def test_tables_and_what_can_be_pasted_are_no_prose() -> None:
    pasted = "    pip install\n\n```sh\nls\n```\n"
    text = f"# One two\n\nThree.\n\n| a | b |\n|---|---|\n\n{pasted}- four\n"
    assert prose(text) == ["#", "One", "two", "Three.", "-", "four"]


ALL = "\n".join(page.read_text() for page in PAGES if page.name != "CHANGELOG.md")
LADDER = [
    name
    for name, value in vars(fixtures).items()
    if type(value) is type(fixtures.android) and value.__module__ == fixtures.__name__
]


def documented(name: str) -> bool:
    """Whether a document has the name, as code."""
    return any(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", each) for each in CODE)


CODE = re.findall(r"```.*?```|`[^`\n]+`|^    .*$", ALL, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_each_option_is_documented(option: Option) -> None:
    assert documented(f"--aw-{option.name}")
    assert documented(option.flag)


@pytest.mark.parametrize("option", [*COMMANDS, *SWITCHES], ids=lambda option: option.name)
def test_each_switch_is_documented(option: Switch | CommandOption) -> None:
    assert documented(f"--aw-{option.name}")


def test_the_doctor_is_documented() -> None:
    assert documented("--aw-doctor")
    assert documented("--aw-fix")


def test_each_question_of_the_doctors_is_documented_with_its_automatic_cure() -> None:
    page = (ROOT / "docs/doctor.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `([^`]+)` \| .* \| (.*?) ?\|$", page, re.MULTILINE))
    computer = (*host.EMULATORS, *doors.PORTS_FREE, *doors.ATTACHED, doctor.REACHED)
    probes = (*computer, *DEVICE, marks.probe())
    assert {each.name: each.mend is not None for each in probes} == {
        name: bool(mended) for name, mended in rows.items() if name not in TOPICS
    } | dict.fromkeys(TOPICS, True)


def test_each_norm_of_a_device_is_documented() -> None:
    page = (ROOT / "docs/doctor.md").read_text("utf-8").partition("How a device is set up")[2]
    assert [norm.name for norm in NORMS if f"`{norm.name}`" not in page] == []
    assert {norm.topic for norm in NORMS} == set(TOPICS)


@pytest.mark.parametrize("name", loading.known())
def test_each_agent_is_documented(name: str) -> None:
    assert documented(name)


@pytest.mark.parametrize(("name", "value"), hostile().items(), ids=str)
def test_each_trait_of_a_hostile_phone_is_documented_with_its_value(name: str, value: str) -> None:
    unit = " s" if value[0].isdigit() else ""
    assert f"| `{name}` | {value}{unit} |" in ALL


def test_each_fixture_of_the_ladder_is_documented() -> None:
    assert LADDER == ["device_pool", "android", "task", "agent", "episode"]
    assert [name for name in LADDER if not documented(name)] == []


@pytest.mark.parametrize("name", ["--aw-devices", "device_pools", "oracles", "--aw-agent-none"])
def test_an_invalid_name_is_not_documented(name: str) -> None:
    assert not documented(name)


@pytest.mark.parametrize(
    "name", "autoglm gelab glm gui_owl mai_ui qwen3vl ui_tars ui_venus".split()
)
def test_a_recipe_lets_through_what_its_agent_sends(name: str) -> None:
    page = (ROOT / "docs/serving.md").read_text("utf-8")
    (row,) = re.findall(rf"^\| `{name}` \|.*$", page, re.MULTILINE)
    pictures, _, _, reply, context = (cell.strip() for cell in row.split("|")[2:7])
    stated = loading.model_options(name)
    assert int(pictures.split(",")[0]) == (stated.images_kept or 1)
    most = f"{stated.max_output:,}" if stated.max_output else "the server's"
    assert reply == most
    commands = re.search(rf"^# .*\b{name}\b.*\n((?:.*\n)*?)(?=#|```)", page, re.MULTILINE)
    assert commands is not None
    length = context.partition(", its")[0].replace(",", "")
    assert f"--max-model-len {length} " in commands[1]
    limit = re.search(r"\{\"image\": (\d+)\}", commands[1])
    assert limit is not None
    assert int(limit[1]) >= (stated.images_kept or 1)
