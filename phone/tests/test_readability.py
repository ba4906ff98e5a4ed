"""Apps and kits stay readable: no long classes, no attributes by names in data, typed state."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

HOME = Path(__file__).parents[1] / "virtual_phone"
APPS_AND_KITS = sorted([*(HOME / "apps").rglob("*.py"), *(HOME / "ui/kits").rglob("*.py")])
MOST_METHODS = 40
MOST_LOOSE_MAPPINGS = 10  # in all apps and kits
TOOLKIT = {"App", "Part", "Screen", "Service", "SystemWindow", "Generic", "Protocol", "object"}
MAPPINGS = {"dict", "Mapping", "MutableMapping", "defaultdict"}
LOOSE = {"Any", "object"}


def trees(files: list[Path]) -> Iterator[tuple[Path, ast.Module]]:
    for path in files:
        yield path, ast.parse(path.read_text("utf-8"))


def names_in(node: ast.AST | None) -> set[str]:
    """The names in an annotation, also where it is a text."""
    if node is None:
        return set()
    found = set()
    for each in ast.walk(node):
        if isinstance(each, ast.Name):
            found.add(each.id)
        elif isinstance(each, ast.Attribute):
            found.add(each.attr)
        elif isinstance(each, ast.Constant) and isinstance(each.value, str):
            try:
                found |= names_in(ast.parse(each.value, mode="eval"))
            except SyntaxError:
                continue  # a text that is no annotation, as in Literal
    return found


def folder_of(path: Path) -> str:
    """The app, or the kits; where an app is one file, all such apps."""
    return "/".join(path.relative_to(HOME).parent.parts[:2])


def functions(body: list[ast.stmt]) -> list[ast.FunctionDef]:
    return [each for each in body if isinstance(each, ast.FunctionDef)]


def methods_by_class(modules: list[ast.Module]) -> Counter[str]:
    """How many methods a class has: its own, its bases', and functions that take it first."""
    classes = {n.name: n for tree in modules for n in tree.body if isinstance(n, ast.ClassDef)}

    def own(name: str, seen: frozenset[str] = frozenset()) -> int:
        if name not in classes or name in TOOLKIT or name in seen:
            return 0
        node = classes[name]
        bases = {each for base in node.bases for each in names_in(unparametrised(base))}
        return len(functions(node.body)) + sum(own(base, seen | {name}) for base in bases)

    found = Counter({name: own(name) for name in classes})
    for tree in modules:
        for function in functions(tree.body):
            arguments = [*function.args.posonlyargs, *function.args.args]
            if arguments:
                first = names_in(arguments[0].annotation) & classes.keys()
                found.update(name for name in first if is_screen(classes[name]))
    return found


def unparametrised(base: ast.expr) -> ast.expr:
    """``Screen`` of ``Screen[App, None]``."""
    return base.value if isinstance(base, ast.Subscript) else base


def is_screen(node: ast.ClassDef) -> bool:
    return any("Screen" in names_in(base) for base in node.bases)


def loose_mappings(tree: ast.Module) -> Iterator[int]:
    """The lines on which a mapping of ``Any`` or ``object`` stands, under whatever name."""
    names = set()
    for node in ast.walk(tree):
        if is_loose(node):
            yield node.lineno  # type: ignore[attr-defined]  # a subscript has one
        if (
            isinstance(node, ast.Assign)
            and is_loose(node.value)
            and isinstance(node.targets[0], ast.Name)
        ):
            names.add(node.targets[0].id)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in names and isinstance(node.ctx, ast.Load):
            yield node.lineno


def is_loose(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Subscript)
        and bool(names_in(node.value) & MAPPINGS)
        and isinstance(node.slice, ast.Tuple)
        and bool(names_in(node.slice.elts[-1]) & LOOSE)
    )


def names_from_data(tree: ast.Module) -> Iterator[int]:
    """The lines that look an attribute up by a name that does not stand there."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("getattr", "setattr", "hasattr", "methodcaller", "attrgetter")
            and not all(isinstance(each, ast.Constant) for each in node.args[1:2])
        ):
            yield node.lineno


def test_a_class_fits_into_a_mind() -> None:
    folders: dict[str, list[ast.Module]] = {}
    for path, tree in trees(APPS_AND_KITS):
        folders.setdefault(folder_of(path), []).append(tree)
    too_many = {
        f"{folder}: {name}": count
        for folder, modules in folders.items()
        for name, count in methods_by_class(modules).items()
        if count > MOST_METHODS
    }
    assert too_many == {}


def test_no_attribute_is_looked_up_by_a_name_in_data() -> None:
    found = [
        f"{path.relative_to(HOME)}:{line}"
        for path, tree in trees(APPS_AND_KITS)
        for line in names_from_data(tree)
    ]
    assert found == []


def test_state_is_typed() -> None:
    found = [
        f"{path.relative_to(HOME)}:{line}"
        for path, tree in trees(APPS_AND_KITS)
        for line in loose_mappings(tree)
    ]
    assert len(found) <= MOST_LOOSE_MAPPINGS, found


# The counting itself, near misses first

CLASSES = """
class Base:
    def a(self): ...
class Other:
    def e(self): ...
class Page(Base, ui.Screen[Other, None]):
    def b(self): ...
def c(page: "Page", more: int) -> None: ...
def d(more: int, page: Page) -> None: ...
"""


def test_bases_and_functions_that_take_a_screen_first_count() -> None:
    assert methods_by_class([ast.parse(CLASSES)])["Page"] == 3


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("a: dict[str, int]", 0),
        ("a: dict[str, Any]", 1),
        ("a: Mapping[str, object] | None", 1),
        ("a: dict[str, dict[str, Any]]", 2),
        ("State = dict[str, Any]\na: State\nb: State", 3),
    ],
)
def test_loose_mappings_are_counted_under_any_name(text: str, count: int) -> None:
    assert len(list(loose_mappings(ast.parse(text)))) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [("getattr(a, 'b', 1)", 0), ("getattr(a, b)", 1), ("getattr(a, f'_{b}')", 1)],
)
def test_names_in_data_are_found(text: str, count: int) -> None:
    assert len(list(names_from_data(ast.parse(text)))) == count
