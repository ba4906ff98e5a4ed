"""The shape of the plugin: rooms in an order, no import upwards, little state outside of objects.

The limits are what there is; who lowers one lowers it here.
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from phone.tests.reading import names_imported

PLUGIN = Path(__file__).parents[1] / "pytest_androidworld" / "plugin"
PACKAGE = "pytest_androidworld.plugin"
# A module imports from its own room, and from those before it; what is in no room knows all.
ROOMS = (
    *("compat", "invocation", "options", "run", "devices", "models", "collection"),
    *("journal", "gate", "cases", "gateways", "reports", "xdist", "commands"),
)
FLOOR = len(ROOMS)  # where `start`, `features` and `mistakes` are
# What a run has, whatever its features are: these know no hook.
OF_RUN = (
    *("invocation.invocation", "invocation.controller_link", "run.run", "run.run_folder"),
    *("run.skipped_cases", "models.model_clients", "journal.manifest"),
    *("journal.run_records", "journal.remaining_cases"),
)
Imports = Mapping[str, set[str]]


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PLUGIN).with_suffix("").parts)


TEXTS = {name_of(path): path.read_text("utf-8") for path in PLUGIN.rglob("*.py")}


def imports_of(texts: Mapping[str, str]) -> Imports:
    """By module: the others that it imports, also in a function or for types only."""
    prefix = f"{PACKAGE}."
    found = {
        module: {name.removeprefix(prefix) for name in names_imported(text)}
        for module, text in texts.items()
    }
    return {
        module: {other for other in texts.keys() - {module} if names_it(names, other)}
        for module, names in found.items()
    }


def names_it(names: set[str], module: str) -> bool:
    return any(name == module or name.startswith(f"{module}.") for name in names)


def storey(module: str) -> int:
    """The place of a module's room in their order."""
    room, _, name = module.partition(".")
    return ROOMS.index(room) if name else FLOOR


def upwards(imports: Imports) -> list[str]:
    return [
        f"{module} -> {other}"
        for module, others in imports.items()
        for other in sorted(others)
        if storey(other) > storey(module)
    ]


@pytest.mark.parametrize(
    ("imports", "wrong"),
    [
        ({"run.run": {"compat.pytest_api"}, "start": {"run.run"}}, []),
        ({"run.run": {"run.run_folder"}}, []),
        ({"run.run": {"cases.case", "options.options"}}, ["run.run -> cases.case"]),
        ({"commands.doctor": {"start"}}, ["commands.doctor -> start"]),
    ],
)
def test_what_is_an_import_upwards(imports: Imports, wrong: list[str]) -> None:
    assert upwards(imports) == wrong


def test_no_module_imports_from_a_room_above_its_own() -> None:
    imports = imports_of(TEXTS)
    assert sum(map(len, imports.values())) > 300, "the imports are seen"
    assert upwards(imports) == []


def test_every_room_has_its_place_in_the_order() -> None:
    assert {path.parent.name for path in PLUGIN.glob("*/__init__.py")} == {*ROOMS}


def in_circles(imports: Imports) -> set[str]:
    """The modules that are left when those that import none of the rest are taken away, and then
    those that none of the rest imports.
    """
    left = {module: set(names) for module, names in imports.items()}
    while True:
        imported = set().union(*left.values()) if left else set()
        gone = {module for module, names in left.items() if not names or module not in imported}
        if not gone:
            return set(left)
        left = {module: names - gone for module, names in left.items() if module not in gone}


@pytest.mark.parametrize(
    ("imports", "circle"),
    [
        ({}, set()),
        ({"a": {"b"}, "b": {"c"}, "c": set()}, set()),
        ({"a": {"b", "c"}, "b": {"c"}, "c": set()}, set()),
        ({"a": {"b"}, "b": {"a"}}, {"a", "b"}),
        ({"top": {"a"}, "a": {"b"}, "b": {"a", "c"}, "c": set()}, {"a", "b"}),
    ],
)
def test_what_is_a_circle(imports: Imports, circle: set[str]) -> None:
    assert in_circles(imports) == circle


def test_no_module_is_in_a_circle() -> None:
    assert in_circles(imports_of(TEXTS)) == set()


def test_the_state_of_a_run_is_in_objects_and_not_in_pytests_stash() -> None:
    keys = [module for module, text in TEXTS.items() for _ in range(text.count("StashKey["))]
    assert sorted(keys) == ["invocation.invocation", "run.run", "run.run"]  # command; run, item


def functions(text: str) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef))


def parameters(function: ast.FunctionDef) -> set[str]:
    given = function.args
    return {each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)}


def late_imports(text: str) -> list[ast.AST]:
    """Imports inside of functions: what a start does not wait for."""
    kinds = (ast.Import, ast.ImportFrom)
    return [node for each in functions(text) for node in ast.walk(each) if isinstance(node, kinds)]


def test_few_functions_take_pytests_config() -> None:
    taking = [
        f"{module}.{function.name}"
        for module, text in TEXTS.items()
        for function in functions(text)
        if "config" in parameters(function)
    ]
    assert len(taking) <= 80


def test_imports_inside_functions_do_not_become_more() -> None:
    assert sum(len(late_imports(text)) for text in TEXTS.values()) <= 40


@pytest.mark.parametrize("module", OF_RUN)
def test_what_a_run_has_registers_no_hook(module: str) -> None:
    hooks = [each.name for each in functions(TEXTS[module]) if each.name.startswith("pytest_")]
    assert hooks == []
