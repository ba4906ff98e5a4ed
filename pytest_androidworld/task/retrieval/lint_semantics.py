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


def _possible(asked: LintedQuestion, text: str) -> list[str]:
    """What a text can become, each of its parameters varied on its own."""
    names = {name: name.removesuffix(WITHOUT_REPLACEMENT) for name in placeholders(text)}
    first = {name: asked.pools[bare][0] for name, bare in names.items()}
    found = [filled(text, first)]
    for name, bare in names.items():
        found += [filled(text, first | {name: value}) for value in asked.pools[bare][1:]]
    return [
        last
        for each in found
        for last in (_possible(asked, each) if placeholders(each) else [each])
    ]


def _wrong(asked: LintedQuestion, kind: str, text: str) -> str:
    """Why a text cannot stand where that kind is wanted; nothing if it can."""
    for value in _possible(asked, text):
        try:
            PARSERS[kind](value)
        except ValueError as problem:
            return str(problem)
    return ""


def values(asked: LintedQuestion) -> Iterator[Problem]:
    """Rows whose fields hold, with every value of a parameter, what the app keeps there."""
    population = asked.population
    named = getattr(getattr(asked.question.relevant_state.state, population.state), "app_name", "")
    if named and named != population.app_name:
        says = f"app_name: {named!r} is not what {population.state} asks, {population.app_name!r}"
        yield Problem(("app_name:",), says)
    for number, row in enumerate(asked.rows):
        for field, text in row.items():
            if wrong := _wrong(asked, population.fields[field], text):
                yield Problem(nth(population.items, number, f"{field}:"), f"{field}: {wrong}")
        for field in population.needed:
            if field not in row:
                says = f"{population.items}: {field} is missing"
                yield Problem(nth(population.items, number), says)
    relevant = asked.question.relevant_state
    if relevant.HasField("fewest_rows") and not 1 <= relevant.fewest_rows <= len(asked.rows):
        says = f"fewest_rows: {relevant.fewest_rows} is not one of 1 to {len(asked.rows)} rows"
        yield Problem(("fewest_rows:",), says)


def later(asked: LintedQuestion) -> Iterator[Problem]:
    """Times of day that can be later than another parameter's."""
    for number, one in enumerate(asked.question.task_params):
        if not one.later_than:
            continue
        near, others = nth("task_params", number), asked.pools[one.later_than]
        wrongs = [_wrong(asked, "time", text) for text in (*one.possible_values, *others)]
        if any(wrongs):
            yield Problem(near, f"later_than of {one.name}: {next(filter(None, wrongs))}")
        elif max(map(to_time, one.possible_values)) <= (latest := max(map(to_time, others))):
            says = f"{one.name}: none is later than the latest {one.later_than}, {latest:%H:%M}"
            yield Problem(near, f"possible_values of {says}")


def conditions(asked: LintedQuestion) -> Iterator[Problem]:
    """Conditions on fields that the app has, with values that can stand there."""
    for number, one in enumerate(asked.question.relevant_state.exclusion_conditions):
        near = nth("exclusion_conditions", number)
        kind = asked.population.fields.get(one.field)
        how = pb.ExclusionCondition.Operation.Name(one.operation)
        if kind is None:
            known = ", ".join(asked.population.fields)
            says = f"exclusion_conditions: no field is called {one.field!r}, only {known}"
            yield Problem(near, says)
        elif how == "CONTAINS" and kind != "text":
            says = f"exclusion_conditions: {one.field} is a {kind}; CONTAINS is for text"
            yield Problem(near, says)
        elif wrong := _wrong(asked, kind, one.value):
            yield Problem(near, f"exclusion_conditions, {one.field}: {wrong}")


def criteria(asked: LintedQuestion) -> Iterator[Problem]:
    """An answer that can be made from the rows, and compared as it is said to be."""
    expectations = asked.question.success_criteria.expectations
    matches = [expected.match_type(one) for one in expectations]
    if len(matches) > 1 and matches != ["DATE_MATCH", "TIME_MATCH"]:
        says = f"expectations: one, or a DATE_MATCH and a TIME_MATCH; not {', '.join(matches)}"
        yield Problem(("expectations {",), says)
    for number, (one, match) in enumerate(zip(expectations, matches, strict=True)):
        near = nth("expectations", number)
        given = {field.name for field, _ in one.ListFields()}
        if match != "NUMBER_MATCH":
            for field in sorted(given & {"tolerance", "units"}):
                says = f"expectations: {field} is for NUMBER_MATCH"
                yield Problem((*near, f"{field}:"), says)
        if expected.operation(one):
            yield from _transformed(asked, one, near)
        elif wrong := _wrong(asked, _kind(match), one.expected_value):
            yield Problem((*near, "expected_value:"), f"expected_value: {wrong}")


def _transformed(
    asked: LintedQuestion, one: pb.Expectation, near: tuple[str, ...]
) -> Iterator[Problem]:
    how, match = expected.operation(one), expected.match_type(one)
    fields, name = asked.population.fields, one.field_transformation.field_name
    known = {*fields, asked.population.items} if how == "COUNT" else fields.keys()
    if name not in known:
        says = f"field_name: {how} cannot take {name!r}, only {', '.join(sorted(known))}"
        yield Problem((*near, "field_name:"), says)
    elif how != "IDENTITY" and match != "NUMBER_MATCH":
        says = f"expectations: {how} is a number; write NUMBER_MATCH"
        yield Problem((*near, "match_type:"), says)
    elif how != "COUNT":
        if not all(name in row for row in asked.rows):
            says = f"field_name: {asked.population.items} without {name} cannot be a source of it"
            yield Problem((*near, "field_name:"), says)
        for number, row in enumerate(asked.rows):
            if name in row and (wrong := _wrong(asked, _kind(match), row[name])):
                says = f"expectations, {match} of {name}: {wrong}"
                yield Problem(nth(asked.population.items, number, f"{name}:"), says)


def _kind(match: str) -> str:
    """What a match type compares, as fields are called."""
    return match.removesuffix("_MATCH").lower().replace("string", "text")


def prompt(asked: LintedQuestion) -> Iterator[Problem]:
    """A prompt that names what is asked about, and not what the answer is."""
    text = asked.question.prompt
    names = placeholders(text)
    answers = set(expected.fields(asked.question))
    near = ("prompt:",)
    made = [row[field] for row in asked.rows for field in answers if field in row]
    made += [one.expected_value for one in asked.question.success_criteria.expectations]
    for name in dict.fromkeys(name for each in made for name in placeholders(each)):
        bare = name.removesuffix(WITHOUT_REPLACEMENT)
        if name in names:
            yield Problem(near, f"prompt: {{{name}}} gives the answer away")
        said = [value for value in asked.pools[bare] if _says(text, value)]
        if said and len(said) < len(set(asked.pools[bare])):  # all: a choice to make
            yield Problem(near, f"prompt: {said[0]!r} gives the answer away")
    for each in made:
        if each and not placeholders(each) and _says(text, each):
            yield Problem(near, f"prompt: {each!r} gives the answer away")
    for one in asked.question.relevant_state.exclusion_conditions:
        how = pb.ExclusionCondition.Operation.Name(one.operation)
        if how in ("EQUAL_TO", "CONTAINS") and one.field not in answers:
            for name in placeholders(one.value):
                if name not in names:
                    says = f"prompt: {{{name}}} is missing; the question is about one {one.field}"
                    yield Problem(near, says)


def _says(text: str, value: str) -> bool:
    """Whether a text says it, as words of their own."""
    plain = re.sub(r"\{\w+\}", "{}", text)
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", plain, re.IGNORECASE) is not None
