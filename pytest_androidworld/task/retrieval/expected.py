"""What the right answer to a question is, from what its file expects and what was drawn."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from google.protobuf.message import Message

from pytest_androidworld.task.answers import DATE, MOMENT, NUMBER, STRING, TIME, Expected
from pytest_androidworld.task.retrieval import questions_pb2 as pb
from pytest_androidworld.task.retrieval.population import Item, Population
from pytest_androidworld.task.retrieval.values import (
    filled,
    placeholders,
    to_date,
    to_number,
    to_time,
)

# Match type -> the kind of answer, and how to read a value of it.
KINDS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "STRING_MATCH": (STRING, str),
    "NUMBER_MATCH": (NUMBER, to_number),
    "DATE_MATCH": (DATE, to_date),
    "TIME_MATCH": (TIME, to_time),
}


def match_type(expectation: pb.Expectation) -> str:
    return pb.Expectation.MatchType.Name(expectation.match_type)


def operation(expectation: pb.Expectation) -> str:
    """How the answer comes about: IDENTITY, COUNT, SUM, or nothing for a given value."""
    if expectation.HasField("field_transformation"):
        number = expectation.field_transformation.operation
        return pb.FieldTransformation.Operation.Name(number)
    return ""


def fields(question: pb.Task) -> list[str]:
    """The fields that the answer consists of."""
    return [
        each.field_transformation.field_name
        for each in question.success_criteria.expectations
        if operation(each) in ("IDENTITY", "SUM")
    ]


def sources(question: pb.Task, rows: Sequence[Message]) -> list[str]:
    """The fields from which the answer is read: given values stand in some of them, too."""
    pools = {one.name: list(one.possible_values) for one in question.task_params}
    given = {
        name
        for each in question.success_criteria.expectations
        for name in placeholders(each.expected_value)
    }
    holding = [
        field.name
        for row in rows
        for field, template in row.ListFields()
        if given & _mentioned(template, pools)
    ]
    return list(dict.fromkeys((*fields(question), *holding)))


def _mentioned(text: str, pools: Mapping[str, list[str]]) -> set[str]:
    """The parameters in a text, and those in the values of these."""
    names = set(placeholders(text))
    inner = (value for name in names for value in pools.get(name, ()))
    return names.union(*(_mentioned(value, pools) for value in inner))


def expected(
    question: pb.Task, population: Population, items: Sequence[Item], params: Mapping[str, str]
) -> Expected:
    """The answer to a question about these things."""
    parts = [
        _part(each, population, items, params) for each in question.success_criteria.expectations
    ]
    if len(parts) == 1:
        return parts[0]
    days, hours = parts  # the linter lets nothing else through
    moments = map(datetime.combine, days.values, hours.values)
    return Expected(MOMENT, tuple(moments))


def _part(
    one: pb.Expectation, population: Population, items: Sequence[Item], params: Mapping[str, str]
) -> Expected:
    kind, read = KINDS[match_type(one)]
    tolerance = round(one.tolerance, 6) if one.HasField("tolerance") else None
    units = tuple(unit.lower() for unit in one.units)
    how, name = operation(one), one.field_transformation.field_name
    texts = [item[name] for item in items if name in item]
    if not how:
        values: tuple[Any, ...] = (read(filled(one.expected_value, params)),)
    elif how == "COUNT":
        values = (float(len(items) if name == population.items else len(texts)),)
    elif how == "SUM":
        values = (sum(map(to_number, texts)),)
    else:
        values = tuple(map(read, texts))
    return Expected(kind, values, tolerance, units)
