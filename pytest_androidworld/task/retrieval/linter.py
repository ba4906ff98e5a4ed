"""The linter of questions: finds problems, and where in the file they are."""

from collections.abc import Callable, Iterator

from pytest_androidworld.task.retrieval import lint_semantics, lint_structure
from pytest_androidworld.task.retrieval import questions_pb2 as pb
from pytest_androidworld.task.retrieval.lint_structure import LintedQuestion, Problem
from pytest_androidworld.task.retrieval.population import populations

Rule = Callable[[LintedQuestion], Iterator[Problem]]
# Later checks run only if earlier ones find no problem.
RULES: tuple[tuple[Rule, ...], ...] = (
    (lint_structure.templates, lint_structure.parameters),
    (
        lint_semantics.values,
        lint_semantics.later,
        lint_semantics.possible,
        lint_semantics.conditions,
        lint_semantics.criteria,
        lint_semantics.prompt,
    ),
)


def problems(question: pb.Task) -> list[Problem]:
    """All problems of a question."""
    found = list(lint_structure.missing(question))
    if found:
        return found
    linted = _linted(question)
    for rules in RULES:
        found = [problem for rule in rules for problem in rule(linted)]
        if found:
            break
    return list(dict.fromkeys(found))


def _linted(question: pb.Task) -> LintedQuestion:
    state = question.relevant_state.state
    population = populations()[state.ListFields()[0][0].name]
    rows = [
        {field.name: value for field, value in row.ListFields()}
        for row in getattr(getattr(state, population.state), population.items)
    ]
    pools = {one.name: list(one.possible_values) for one in question.task_params}
    return LintedQuestion(question, population, rows, pools)
