"""The form of a question: its required fields, its placeholders, its parameters."""

from collections.abc import Iterator
from typing import NamedTuple

from google.protobuf.message import Message

from pytest_androidworld.task.retrieval import questions_pb2 as pb
from pytest_androidworld.task.retrieval.population import Population, populations
from pytest_androidworld.task.retrieval.question import IN_WORDS, Question
from pytest_androidworld.task.retrieval.values import WITHOUT_REPLACEMENT, placeholders

# Names that a task has already.
OWN = {"items", "noise", "places", "before", "params", *dir(Question)}


class Problem(NamedTuple):
    """A problem of a question; ``near`` locates it: texts of the file, each after the other."""

    near: tuple[str, ...]
    message: str


def nth(section: str, number: int, *more: str) -> tuple[str, ...]:
    """The texts that locate a section's entry of that number, and something in it."""
    return (*[f"{section} {{"] * (number + 1), *more)


class LintedQuestion(NamedTuple):
    """A question, and what its parts are called."""

    question: pb.Task
    population: Population
    rows: list[dict[str, str]]
    pools: dict[str, list[str]]


def missing(question: pb.Task) -> Iterator[Problem]:
    """Check that every required field is there."""
    yield from _missing_fields(question, (question.name,), "", "name prompt complexity")
    if question.name and not question.name.isidentifier():
        message = f"name: {question.name!r} cannot be the name of a class"
        yield Problem((question.name,), message)
    yield from _missing_state(question.relevant_state.state)
    for number, condition in enumerate(question.relevant_state.exclusion_conditions):
        near = nth("exclusion_conditions", number)
        yield from _missing_fields(
            condition, near, "exclusion_conditions: ", "operation field value"
        )
    for number, one in enumerate(question.task_params):
        near = nth("task_params", number)
        yield from _missing_fields(one, near, "task_params: ", "name possible_values")
    if not question.success_criteria.expectations:
        yield Problem(("success_criteria",), "success_criteria: expectations are missing")
    for number, expectation in enumerate(question.success_criteria.expectations):
        yield from _missing_in(expectation, nth("expectations", number))


def _missing_fields(
    message: Message, near: tuple[str, ...], where: str, names: str
) -> Iterator[Problem]:
    for name in names.split():
        if not getattr(message, name):
            yield Problem(near, f"{where}{name} is missing")


def _missing_state(state: pb.State) -> Iterator[Problem]:
    """Check that the state names one app that has questions, and something in it."""
    names, known = [field.name for field, _ in state.ListFields()], populations()
    if len(names) != 1:
        there = f"there are {', '.join(names)}" if names else "there is none"
        message = f"relevant_state.state: exactly one app must stand here, {there}"
        yield Problem(("state {",), message)
    elif names[0] not in known:
        apps = ", ".join(sorted(known))
        message = f"{names[0]}: no questions about this app yet, only {apps}"
        yield Problem((f"{names[0]} {{",), message)
    elif not getattr(getattr(state, names[0]), known[names[0]].items):
        yield Problem((f"{names[0]} {{",), f"{names[0]}: {known[names[0]].items} are missing")


def _missing_in(expectation: pb.Expectation, near: tuple[str, ...]) -> Iterator[Problem]:
    yield from _missing_fields(expectation, near, "expectations: ", "match_type")
    if not expectation.WhichOneof("expected_answer"):
        yield Problem(near, "expectations: field_transformation or expected_value is missing")
    if expectation.HasField("field_transformation"):
        how, where = expectation.field_transformation, "field_transformation"
        near = (*near, f"{where} {{")
        yield from _missing_fields(how, near, f"{where}: ", "operation field_name")


class Written(NamedTuple):
    """A text of the question that may hold placeholders."""

    near: tuple[str, ...]
    where: str
    text: str


def _written(linted: LintedQuestion) -> Iterator[Written]:
    question = linted.question
    yield Written(("prompt:",), "prompt", question.prompt)
    for number, one in enumerate(question.task_params):
        for value in one.possible_values:
            near = nth("task_params", number, value)
            yield Written(near, f"possible_values of {one.name}", value)
    for number, row in enumerate(linted.rows):
        for field, text in row.items():
            yield Written(nth(linted.population.items, number, f"{field}:"), field, text)
    for number, condition in enumerate(question.relevant_state.exclusion_conditions):
        where = f"exclusion_conditions, {condition.field}"
        yield Written(nth("exclusion_conditions", number), where, condition.value)
    for number, expectation in enumerate(question.success_criteria.expectations):
        yield Written(nth("expectations", number), "expected_value", expectation.expected_value)


def templates(linted: LintedQuestion) -> Iterator[Problem]:
    """Check that placeholders are well formed, and name a parameter."""
    for near, where, text in _written(linted):
        try:
            names = placeholders(text)
        except ValueError as problem:
            yield Problem(near, f"{where}: {text!r}: {problem}")
            continue
        for name in names:
            drawn = name.endswith(WITHOUT_REPLACEMENT)
            if name.removesuffix(WITHOUT_REPLACEMENT) not in linted.pools:
                yield Problem(near, f"{where}: no parameter is called {name!r}")
            elif drawn and where not in linted.population.fields:
                message = f"{where}: {{{name}}} differs from row to row, and is known in rows only"
                yield Problem(near, message)


def others(one: pb.TaskParams) -> dict[str, str]:
    """The parameters that a parameter's rules name, by the name of the rule."""
    rules = {"later_than": one.later_than, "same_as": one.same_as, "without": one.without}
    return {rule: name for rule, name in rules.items() if name}


def parameters(linted: LintedQuestion) -> Iterator[Problem]:
    """Check that parameters are used, are declared once each, and have enough values."""
    params = linted.question.task_params
    texts = [each.text for each in _written(linted) if _readable(each.text)]
    used = [name for text in texts for name in placeholders(text)]
    bare = {name.removesuffix(WITHOUT_REPLACEMENT) for name in used}
    bare |= {name for one in params for name in others(one).values()}
    names = [one.name for one in params]
    for number, one in enumerate(params):
        name, near = one.name, nth("task_params", number)
        if name in names[:number]:
            yield Problem(near, f"task_params: {name} is declared above")
        if name not in bare:
            yield Problem(near, f"task_params: {name} is never used")
        if (
            name in OWN
            or not name.isidentifier()
            or name.endswith((WITHOUT_REPLACEMENT, IN_WORDS))
        ):
            yield Problem(near, f"task_params: {name!r} cannot be the name of a parameter")
        for rule, other in others(one).items():
            if other not in linted.pools:
                yield Problem(near, f"{rule} of {name}: no parameter is called {other!r}")
        drawn, pool = used.count(name + WITHOUT_REPLACEMENT), list(one.possible_values)
        left = min(len(pool) - pool.count(value) for value in pool)
        if drawn > left:
            message = (
                f"{name}: {drawn} rows need a value each, {left} are left beside the drawn one"
            )
            yield Problem(near, f"possible_values of {message}")
    yield from _circles(linted)


def _readable(text: str) -> bool:
    try:
        return bool(placeholders(text)) or True
    except ValueError:
        return False


def _circles(linted: LintedQuestion) -> Iterator[Problem]:
    """Report parameters whose values depend on each other in a circle."""
    needs = {
        one.name: {
            name
            for value in one.possible_values
            if _readable(value)
            for name in placeholders(value)
        }
        | set(others(one).values())
        for one in linted.question.task_params
    }
    done: set[str] = set()
    while ready := {name for name, others in needs.items() if not (others & needs.keys()) - done}:
        if ready <= done:
            break
        done |= ready
    for number, name in enumerate(needs):
        if name not in done:
            message = f"possible_values of {name} depend on each other"
            yield Problem(nth("task_params", number), message)
