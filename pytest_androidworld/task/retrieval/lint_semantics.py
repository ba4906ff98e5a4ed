"""The sense of a question: values, conditions, the answer and the prompt fit each other."""

import re
from collections.abc import Iterator

from pytest_androidworld.task.retrieval import expected
from pytest_androidworld.task.retrieval import questions_pb2 as pb
from pytest_androidworld.task.retrieval.lint_structure import LintedQuestion, Problem, nth
from pytest_androidworld.task.retrieval.population import PARSERS
from pytest_androidworld.task.retrieval.values import (
    WITHOUT_REPLACEMENT,
    filled,
    placeholders,
    to_time,
)


def _possible(linted: LintedQuestion, text: str) -> list[str]:
    """What a text can become, each of its parameters varied on its own."""
    names = {name: name.removesuffix(WITHOUT_REPLACEMENT) for name in placeholders(text)}
    first = {name: linted.pools[bare][0] for name, bare in names.items()}
    found = [filled(text, first)]
    for name, bare in names.items():
        found += [filled(text, first | {name: value}) for value in linted.pools[bare][1:]]
    return [
        last
        for each in found
        for last in (_possible(linted, each) if placeholders(each) else [each])
    ]


def _invalid(linted: LintedQuestion, kind: str, text: str) -> str:
    """Why a text is not a valid value of a kind of field; empty if it is."""
    for value in _possible(linted, text):
        try:
            PARSERS[kind](value)
        except ValueError as problem:
            return str(problem)
    return ""


def values(linted: LintedQuestion) -> Iterator[Problem]:
    """Check that rows have valid values in all fields, whatever a parameter's value is."""
    population = linted.population
    named = getattr(
        getattr(linted.question.relevant_state.state, population.state), "app_name", ""
    )
    if named and named != population.app_name:
        message = (
            f"app_name: {named!r} is not the app of {population.state}, {population.app_name!r}"
        )
        yield Problem(("app_name:",), message)
    for number, row in enumerate(linted.rows):
        for field, text in row.items():
            if problem := _invalid(linted, population.fields[field], text):
                yield Problem(nth(population.items, number, f"{field}:"), f"{field}: {problem}")
        for field in population.needed:
            if field not in row:
                message = f"{population.items}: {field} is missing"
                yield Problem(nth(population.items, number), message)
    relevant = linted.question.relevant_state
    if relevant.HasField("fewest_rows") and not 1 <= relevant.fewest_rows <= len(linted.rows):
        message = f"fewest_rows: {relevant.fewest_rows} is not one of 1 to {len(linted.rows)} rows"
        yield Problem(("fewest_rows:",), message)


def later(linted: LintedQuestion) -> Iterator[Problem]:
    """Check that times of day can be later than another parameter's."""
    for number, one in enumerate(linted.question.task_params):
        if not one.later_than:
            continue
        near, others = nth("task_params", number), linted.pools[one.later_than]
        problems = [_invalid(linted, "time", text) for text in (*one.possible_values, *others)]
        if any(problems):
            yield Problem(near, f"later_than of {one.name}: {next(filter(None, problems))}")
        elif max(map(to_time, one.possible_values)) <= (latest := max(map(to_time, others))):
            message = f"{one.name}: none is later than the latest {one.later_than}, {latest:%H:%M}"
            yield Problem(near, f"possible_values of {message}")


def possible(linted: LintedQuestion) -> Iterator[Problem]:
    """Check that a parameter has a value beside each of those that its rules name."""
    for number, one in enumerate(linted.question.task_params):
        near, values = nth("task_params", number), one.possible_values
        if one.same_as and not set(values) & set(linted.pools[one.same_as]):
            yield Problem(near, f"same_as of {one.name}: it has no value of {one.same_as}")
        for other in linted.pools[one.without] if one.without else ():
            if all(other.lower() in value.lower() for value in values):
                yield Problem(near, f"without of {one.name}: each value mentions {other!r}")


def conditions(linted: LintedQuestion) -> Iterator[Problem]:
    """Check that conditions are on fields of the app, with valid values."""
    for number, one in enumerate(linted.question.relevant_state.exclusion_conditions):
        near = nth("exclusion_conditions", number)
        kind = linted.population.fields.get(one.field)
        how = pb.ExclusionCondition.Operation.Name(one.operation)
        if kind is None:
            known = ", ".join(linted.population.fields)
            message = f"exclusion_conditions: no field is called {one.field!r}, only {known}"
            yield Problem(near, message)
        elif how == "CONTAINS" and kind != "text":
            message = f"exclusion_conditions: {one.field} is a {kind}; CONTAINS is for text"
            yield Problem(near, message)
        elif problem := _invalid(linted, kind, one.value):
            yield Problem(near, f"exclusion_conditions, {one.field}: {problem}")


def criteria(linted: LintedQuestion) -> Iterator[Problem]:
    """Check that the answer follows from the rows, and that its match type can compare it."""
    expectations = linted.question.success_criteria.expectations
    matches = [expected.match_type(one) for one in expectations]
    if len(matches) > 1 and matches != ["DATE_MATCH", "TIME_MATCH"]:
        message = f"expectations: one, or a DATE_MATCH and a TIME_MATCH; not {', '.join(matches)}"
        yield Problem(("expectations {",), message)
    for number, (one, match) in enumerate(zip(expectations, matches, strict=True)):
        near = nth("expectations", number)
        given = {field.name for field, _ in one.ListFields()}
        if match != "NUMBER_MATCH":
            for field in sorted(given & {"tolerance", "units"}):
                message = f"expectations: {field} is for NUMBER_MATCH"
                yield Problem((*near, f"{field}:"), message)
        if expected.operation(one):
            yield from _transformed(linted, one, near)
        elif problem := _invalid(linted, _kind(match), one.expected_value):
            yield Problem((*near, "expected_value:"), f"expected_value: {problem}")


def _transformed(
    linted: LintedQuestion, one: pb.Expectation, near: tuple[str, ...]
) -> Iterator[Problem]:
    how, match = expected.operation(one), expected.match_type(one)
    fields, name = linted.population.fields, one.field_transformation.field_name
    known = {*fields, linted.population.items} if how == "COUNT" else fields.keys()
    if name not in known:
        message = f"field_name: {how} cannot take {name!r}, only {', '.join(sorted(known))}"
        yield Problem((*near, "field_name:"), message)
    elif how != "IDENTITY" and match != "NUMBER_MATCH":
        message = f"expectations: {how} is a number; write NUMBER_MATCH"
        yield Problem((*near, "match_type:"), message)
    elif how != "COUNT":
        if not all(name in row for row in linted.rows):
            message = (
                f"field_name: {linted.population.items} without {name} cannot be a source of it"
            )
            yield Problem((*near, "field_name:"), message)
        for number, row in enumerate(linted.rows):
            if name in row and (problem := _invalid(linted, _kind(match), row[name])):
                message = f"expectations, {match} of {name}: {problem}"
                yield Problem(nth(linted.population.items, number, f"{name}:"), message)


def _kind(match: str) -> str:
    """What a match type compares, as fields are called."""
    return match.removesuffix("_MATCH").lower().replace("string", "text")


def prompt(linted: LintedQuestion) -> Iterator[Problem]:
    """Check that the prompt names the question's subject and does not give the answer away."""
    text = linted.question.prompt
    names = placeholders(text)
    answers = set(expected.fields(linted.question))
    near = ("prompt:",)
    made = [row[field] for row in linted.rows for field in answers if field in row]
    made += [one.expected_value for one in linted.question.success_criteria.expectations]
    for name in dict.fromkeys(name for each in made for name in placeholders(each)):
        bare = name.removesuffix(WITHOUT_REPLACEMENT)
        if name in names:
            yield Problem(near, f"prompt: {{{name}}} gives the answer away")
        leaked = [value for value in linted.pools[bare] if _mentions(text, value)]
        if leaked and len(leaked) < len(set(linted.pools[bare])):  # all: a choice to make
            yield Problem(near, f"prompt: {leaked[0]!r} gives the answer away")
    for each in made:
        if each and not placeholders(each) and _mentions(text, each):
            yield Problem(near, f"prompt: {each!r} gives the answer away")
    for one in linted.question.relevant_state.exclusion_conditions:
        how = pb.ExclusionCondition.Operation.Name(one.operation)
        if how in ("EQUAL_TO", "CONTAINS") and one.field not in answers:
            for name in placeholders(one.value):
                if name not in names:
                    message = (
                        f"prompt: {{{name}}} is missing; the question is about one {one.field}"
                    )
                    yield Problem(near, message)


def _mentions(text: str, value: str) -> bool:
    """Whether a text mentions the value as whole words."""
    plain = re.sub(r"\{\w+\}", "{}", text)
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", plain, re.IGNORECASE) is not None
