"""The recipes keep to the schemas of GitHub, GitLab and Compose, and their commands to bash.

Nothing is downloaded for it: the schemas come with check-jsonschema, and hadolint and shellcheck
as wheels.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.recipes import page
from tests.recipes.machine import HOME

SCHEMAS = {
    page.CHANGE: "vendor.github-workflows",
    page.NIGHTLY: "vendor.github-workflows",
    page.GITLAB: "vendor.gitlab-ci",
    page.EMULATORS: "vendor.github-workflows",
    page.OURS: "vendor.github-workflows",
    page.COMPOSE: "vendor.compose-spec",
    page.SHORT_GITHUB: "vendor.github-workflows",
    page.SHORT_GITLAB: "vendor.gitlab-ci",
    page.ACTION: "vendor.github-actions",
}
WORKFLOWS = [name for name, schema in SCHEMAS.items() if schema == "vendor.github-workflows"]
DOCKERFILE = page.ROOT / "docker" / "Dockerfile"
ENTRYPOINT = page.ROOT / "docker" / "entrypoint.sh"
README = page.ROOT / "README.md"
EMULATORS = page.ROOT / "docs" / "emulators.md"
RECORD = "--aw-record-device"


def keeps_to_schema(path: Path, schema: str) -> bool:
    program = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(path)]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.returncode == 0


def yaml(name: str) -> page.Recipe:
    """A recipe; of a component the jobs, with its inputs as they are if not given."""
    if name != page.COMPONENT:
        return page.recipe(name)
    return page.included({"include": [{"component": page.OUR_COMPONENT, "inputs": {}}]})


def actionlint(*paths: Path) -> list[str]:
    """What is found in workflows, and in how they use an action of the same repository."""
    program: list[str | Path] = [HOME / "actionlint", "-no-color", "-oneline"]
    program += [f"-shellcheck={HOME / 'shellcheck'}", "-pyflakes=", *paths]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with our action and the workflows of the pages, which use it from there."""
    folder = tmp_path / ".github" / "workflows"
    folder.mkdir(parents=True)
    tmp_path.joinpath(".git").mkdir()
    tmp_path.joinpath(page.ACTION).write_text(page.TEXTS[page.ACTION])
    for name in WORKFLOWS:
        text = re.sub(rf"{page.OUR_ACTION}\S+", "./", page.TEXTS[name])
        folder.joinpath(name.replace(" ", "-").replace("/", "-")).write_text(text)
    return tmp_path


def test_no_workflow_has_a_mistake_and_each_input_is_one_of_the_action(repository: Path) -> None:
    workflows = sorted(repository.glob(".github/workflows/*.yml"))
    assert len(workflows) == len(WORKFLOWS)
    assert actionlint(*workflows) == []


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("agent: oracle", "agend: oracle", 'input "agend" is not defined in action'),
        ("github.event_name", "github.event_nam", 'property "event_nam" is not defined'),
    ],
)
def test_a_mistake_in_a_workflow_is_found(
    right: str, wrong: str, message: str, repository: Path
) -> None:
    (path,) = repository.glob(".github/workflows/short-*.yml")
    path.write_text(path.read_text("utf-8").replace(right, wrong))
    assert any(message in line for line in actionlint(path)), actionlint(path)


def test_the_jobs_of_the_component_keep_to_the_schema(tmp_path: Path) -> None:
    path = tmp_path / "included.json"
    path.write_text(json.dumps(page.included(page.recipe(page.SHORT_GITLAB))))
    assert keeps_to_schema(path, "vendor.gitlab-ci")
    path.write_text(path.read_text("utf-8").replace('"exit_codes": 6', '"exit_codes": "six"'))
    assert not keeps_to_schema(path, "vendor.gitlab-ci")


def table(heading: str) -> dict[str, str]:
    """Inputs and their defaults, as the short page has them below a heading."""
    text = page.SHORT_PAGE.read_text("utf-8").partition(f"\n## {heading}\n")[2]
    rows = re.findall(r"^\| `([\w-]+)` \| `?(.*?)`? \|", text.partition("\n## ")[0], re.MULTILINE)
    return {name: "" if default == "none" else default for name, default in rows}


def test_each_input_is_on_the_page_with_its_default() -> None:
    action = page.recipe(page.ACTION)["inputs"]
    assert {name: each["default"] for name, each in action.items()} == table("GitHub")
    stated = {name: str(each["default"]) for name, each in page.component()[0].items()}
    common = {name: table("GitHub")[name] for name in stated if name in table("GitHub")}
    assert stated == common | table("GitLab")
    assert list(table("GitLab")) == ["shards", "image", "stage"]


def shellcheck(script: str) -> list[str]:
    """What is found in a script for bash; expressions of GitHub stand for a word."""
    filled = re.sub(r"\$\{\{.*?\}\}", "word", script)
    program: list[str | Path] = [HOME / "shellcheck", "--shell=bash", "--format=json", "-"]
    done = subprocess.run(program, input=filled, capture_output=True, text=True, check=False)
    return [each["message"] for each in json.loads(done.stdout)]


def hadolint(text: str) -> list[str]:
    """The codes of what is found in a Dockerfile."""
    program: list[str | Path] = [HOME / "hadolint", "--format=json", "-"]
    done = subprocess.run(program, input=text, capture_output=True, text=True, check=False)
    return [each["code"] for each in json.loads(done.stdout)]


@pytest.mark.parametrize("name", [*WORKFLOWS, page.ACTION])
def test_an_action_is_named_by_its_commit(name: str) -> None:
    """A tag can be moved to other code, which would have the secrets of the job."""
    lines = re.findall(r"uses: *(.*)", page.TEXTS[name])
    assert lines
    pinned = re.compile(r"[\w-]+/[\w/-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+")
    assert [line for line in lines if not pinned.fullmatch(line)] == []


def test_an_action_has_one_commit_everywhere() -> None:
    texts = "".join(page.TEXTS[name] for name in [*WORKFLOWS, page.ACTION])
    uses = re.findall(r"uses: *([\w-]+/[\w-]+)\S*@(\S+)", texts)
    assert len(set(uses)) == len({action for action, _ in uses}) == 6


@pytest.mark.parametrize(
    "name",
    [page.CHANGE, page.NIGHTLY, page.GITLAB, page.EMULATORS, page.ACTION, page.COMPONENT],
)
def test_a_recipe_installs_this_version(name: str) -> None:
    text = re.sub(r"\[\$\w+\]|\"", "", page.TEXTS[name])  # without extras
    installed = re.findall(r"pip install (?:\S+ )*(pytest-androidworld\S*)", text)
    assert installed
    assert set(installed) == {f"pytest-androidworld=={page.VERSION}"}


def test_the_pages_print_four_recipes() -> None:
    assert list(page.PRINTED) == [page.CHANGE, page.NIGHTLY, page.GITLAB, page.EMULATORS]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_recipe_keeps_to_its_schema(name: str, tmp_path: Path) -> None:
    path = tmp_path / "recipe.yml"
    path.write_text(page.TEXTS[name])
    assert keeps_to_schema(path, SCHEMAS[name])


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        (page.CHANGE, "timeout-minutes: 60", "timeout-minuets: 60"),
        (page.NIGHTLY, "fail-fast: false", "fail-fast: [never]"),
        (page.GITLAB, "exit_codes: 6", "exit_codes: six"),
        (page.COMPOSE, "shm_size: 1gb", "shm_sice: 1gb"),
    ],
)
def test_a_slip_in_a_recipe_is_found(name: str, right: str, wrong: str, tmp_path: Path) -> None:
    assert right in page.TEXTS[name]
    path = tmp_path / "recipe.yml"
    path.write_text(page.TEXTS[name].replace(right, wrong))
    assert not keeps_to_schema(path, SCHEMAS[name])


LONG = [name for name in WORKFLOWS if name != page.SHORT_GITHUB]


@pytest.mark.parametrize("name", [*LONG, page.GITLAB, page.ACTION, page.COMPONENT])
def test_the_commands_of_a_recipe_are_well_formed(name: str) -> None:
    scripts = page.commands(yaml(name))
    assert len(scripts) >= 4
    assert [found for each in scripts for found in shellcheck(each)] == []


def test_a_slip_in_a_command_is_found() -> None:
    right = 'if [ -e baseline ]; then echo "${{ x }}"; fi'
    assert shellcheck(right) == []
    assert shellcheck(right.replace("then ", "")) != []
    assert shellcheck("rm -r $folder") != []


def test_the_dockerfile_and_its_script_are_well_formed() -> None:
    assert hadolint(DOCKERFILE.read_text("utf-8")) == []
    assert shellcheck(ENTRYPOINT.read_text("utf-8")) == []
    assert ENTRYPOINT.stat().st_mode & 0o111 == 0o111


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("apt-get install --yes", "apt-get install", "DL3014"),
        ("python:3.12-slim-bookworm", "python", "DL3006"),
        ('"pytest-androidworld==${VERSION}"', "pytest-androidworld", "DL3013"),
        ("WORKDIR /work", "WORKDIR", "DL1000"),
    ],
)
def test_a_slip_in_the_dockerfile_is_found(right: str, wrong: str, code: str) -> None:
    text = DOCKERFILE.read_text("utf-8")
    assert right in text
    assert code in hadolint(text.replace(right, wrong))


def test_the_container_does_not_run_as_root() -> None:
    users = re.findall(r"^USER (.+)$", DOCKERFILE.read_text("utf-8"), re.MULTILINE)
    assert users == ["1000:1000"]
    services = page.recipe(page.COMPOSE)["services"]
    assert {name: each["user"] for name, each in services.items()} == {
        "set-up": "${USER_ID:-1000}:${GROUP_ID:-1000}",
        "play": "${USER_ID:-1000}:${GROUP_ID:-1000}",
    }
    assert not [each for each in services.values() if {"privileged", "cap_add"} & set(each)]


def test_the_dockerfile_installs_this_version() -> None:
    (project,) = re.findall(
        r'^version = "(.+)"$', (page.ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE
    )
    assert f"\nARG VERSION={project}\n" in DOCKERFILE.read_text("utf-8")


@pytest.mark.parametrize("name", WORKFLOWS)
def test_each_job_that_is_needed_is_there(name: str) -> None:
    jobs = page.recipe(name)["jobs"]
    assert {each["needs"] for each in jobs.values() if "needs" in each} <= set(jobs)


@pytest.mark.parametrize("name", [page.OURS, page.EMULATORS, page.COMPOSE])
def test_what_needs_kvm_is_marked_as_not_yet_run(name: str) -> None:
    text = page.EMULATORS_PAGE.read_text("utf-8")
    before = text.partition(f"# {name}\n")[0].rpartition("\n## ")[2]
    text = before if name in page.PRINTED else page.TEXTS[name]
    assert re.search("not yet run|never run", text, re.IGNORECASE)


def test_each_option_of_a_recipe_is_one_of_the_plugin(pytestconfig: pytest.Config) -> None:
    texts = [*page.TEXTS.values(), DOCKERFILE.read_text("utf-8"), README.read_text("utf-8")]
    texts += [EMULATORS.read_text("utf-8")]
    used = set(re.findall(r"--(aw-[a-z-]+)", "\n".join(texts))) - {"aw-contract-device"}
    known = set(vars(pytestconfig.option))
    assert {each for each in used if each.replace("-", "_") not in known} == set()


def test_the_first_recording_is_made_by_one_command() -> None:
    """Whether somebody does it at home or by the workflow."""
    (ours,) = [each for each in page.commands(page.recipe(page.OURS)) if RECORD in each]
    assert " ".join(ours.split()) in EMULATORS.read_text("utf-8")
