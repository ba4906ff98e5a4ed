"""A question about what is on the phone: the task that a file's text becomes."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any, ClassVar

from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import InvalidTask
from pytest_androidworld.task.answers import Expected, judge
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.params import Param
from pytest_androidworld.task.retrieval import expected
from pytest_androidworld.task.retrieval import questions_pb2 as pb
from pytest_androidworld.task.retrieval.population import (
    Condition,
    Item,
    Population,
    Query,
    Row,
    populations,
)
from pytest_androidworld.task.retrieval.values import (
    TODAY,
    WITHOUT_REPLACEMENT,
    filled,
    is_date,
    placeholders,
    to_date,
    to_time,
    worded,
)
from pytest_androidworld.task.score import Check, Score, check, strict

IN_WORDS = "_in_words"
TRIES = 100  # draws of one noise row; the reference's


class Question(Task):
    """Asks about rows that it adds among others, and expects the phone to stay unchanged.

    Parameters: one for each of the file's, ``…_in_words`` for each date that the goal names,
    ``items`` (what the answer rests on), ``noise`` (rows that do not matter) and ``places``
    (where the items stand among all rows).
    """

    question: ClassVar[pb.Task]
    population: ClassVar[Population]
    source: ClassVar[str] = ""  # the file

    @property
    def goal(self) -> str:
        """The prompt; dates in a person's words."""
        values = {
            name: self.params.get(name + IN_WORDS, self.params.get(name))
            for name in self.prompt_params
        }
        return self.template.format(**values)

    @property
    def prompt_params(self) -> list[str]:
        """The parameters that the prompt names."""
        return placeholders(self.template)

    @property
    def targets(self) -> list[Item]:
        found: list[Item] = self.params["items"]
        return found

    @property
    def expected(self) -> Expected:
        """The right answer."""
        return expected.expected(self.question, self.population, self.targets, self.params)

    def initialize_task(self, env: Device) -> None:
        rows: list[Row] = list(self.params["noise"])
        for place, item in sorted(zip(self.params["places"], self.targets, strict=True)):
            rows.insert(place, self.population.row(item))
        self.population.populate(env, rows)

    def check_start(self, env: Device) -> Check:
        count = len(self.params["noise"]) + len(self.targets)
        return check("rows at the start", count, len(self.population.rows(env) or {}))

    def remember(self, env: Device) -> None:
        self.before = self.population.rows(env) or {}

    def is_successful(self, env: Device) -> Score:
        return Score.of(judge(self.expected, env.answer), strict(self.as_before(env), "D13"))

    def as_before(self, env: Device) -> Check:
        """A question changes nothing."""
        now = self.population.rows(env) or {}
        changes = {
            "gone": self.before.keys() - now.keys(),
            "new": now.keys() - self.before.keys(),
            "changed": {
                key for key in self.before.keys() & now.keys() if self.before[key] != now[key]
            },
        }
        rows = now | self.before
        differences = [
            f"{what}: {self.named(rows[key])}"
            for what, keys in changes.items()
            for key in sorted(keys, key=lambda key: (len(key), key))
        ]
        some = "; ".join(differences[:3]) + (
            f"; and {len(differences) - 3} more" if differences[3:] else ""
        )
        claim, like = f"what is in {self.population.app_name}", "as at the start"
        return check(claim, like, some or like)

    def named(self, row: Row) -> str:
        return str(row.get(self.population.label, row[self.population.key]))

    # The solution

    def evidence(self) -> list[str]:
        """The texts that must have been on the screen before an agent can know the answer."""
        return list(dict.fromkeys(text for texts in self.item_texts() for text in texts))

    def item_texts(self) -> list[list[str]]:
        """For each item that the answer rests on, the texts by which the screen shows it."""
        names = dict.fromkeys((self.population.label, *self.query.fields))
        return [
            [
                text
                for name in names
                if name in item
                for text in self.population.screen_texts(item, name)
            ]
            for item in self.targets
        ]

    @property
    def query(self) -> Query:
        """What the goal gives to look the answer up by."""
        state = getattr(self.question.relevant_state.state, self.population.state)
        rows = getattr(state, self.population.items)
        inside = {
            name for row in rows for name in placeholders(getattr(row, self.population.label))
        }
        given = {
            field.name: self.params[name]
            for row in rows
            for field, template in row.ListFields()
            for name in self.prompt_params
            if template == f"{{{name}}}"
        }
        return Query(
            words=[self.params[name] for name in self.prompt_params if name in inside],
            days=[
                self.params[name] for name in self.prompt_params if name + IN_WORDS in self.params
            ],
            fields=expected.sources(self.question, rows),
            about=[one.field for one in self.question.relevant_state.exclusion_conditions],
            given=given,
        )

    def solve(self, user: Any) -> None:
        self.population.look_up(user, self.query, self.item_texts())
        user.answer(str(self.expected))


def build(question: pb.Task, about: str = "", source: str = "") -> type[Question]:
    """The task of one question in which the linter found no problem."""
    state = question.relevant_state.state
    population = populations()[state.ListFields()[0][0].name]
    drawn = _params(question)
    prompt_params = placeholders(question.prompt)
    words = {
        one.name + IN_WORDS: Param(_worded(one), after=drawn[one.name])
        for one in question.task_params
        if one.name in prompt_params and all(map(is_date, one.possible_values))
    }
    after = tuple(drawn.values())
    items = Param(_items(question, population), after=after)
    noise = Param(_noise(question, population), after=(items, *after))
    body: dict[str, Any] = {
        "__doc__": about or None,
        "__module__": __name__,
        "template": question.prompt,
        "complexity": float(question.complexity),
        "app_names": (population.app_name,),
        "question": question,
        "population": population,
        "source": source,
        **drawn,
        **words,
        "items": items,
        "noise": noise,
        "places": Param(_places, after=(items, noise)),
    }
    return type(question.name, (Question,), body)


def _params(question: pb.Task) -> dict[str, Param[str]]:
    """A parameter for each of the file's; one with placeholders is drawn after those."""
    named = {one.name: one for one in question.task_params}
    made: dict[str, Param[str]] = {}

    def make(name: str) -> Param[str]:
        if name not in made:
            one = named[name]
            others = dict.fromkeys(
                other for value in one.possible_values for other in placeholders(value)
            )
            others |= dict.fromkeys(filter(None, (one.later_than, one.same_as, one.without)))
            after = tuple(make(other) for other in others)
            made[name] = Param(_choice(one, tuple(others)), after=after)
        return made[name]

    return {one.name: make(one.name) for one in question.task_params}


def _choice(one: pb.TaskParams, others: tuple[str, ...]) -> Callable[..., str]:
    def choice(random: Random, *values: str) -> str:
        known = dict(zip(others, values, strict=True))
        return filled(random.choice(_allowed(one, known)), known)

    return choice


def _allowed(one: pb.TaskParams, known: Mapping[str, str]) -> list[str]:
    """The values that a parameter can take beside those of others."""
    pool = list(one.possible_values)
    if one.later_than:
        pool = [text for text in pool if to_time(text) > to_time(known[one.later_than])]
    if one.without:
        pool = [text for text in pool if known[one.without].lower() not in text.lower()]
    if one.same_as and known[one.same_as] in pool:
        pool = [known[one.same_as]]
    return pool


def _worded(one: pb.TaskParams) -> Callable[[Random, str], str]:
    """A date in the goal's words: a bare weekday only if all days are on one side of today."""
    days = sorted(map(to_date, one.possible_values))
    return partial(worded, bare_weekday=not days[0] < TODAY < days[-1])


def _items(question: pb.Task, population: Population) -> Callable[..., list[Item]]:
    """The things that the answer rests on, row by row and field by field."""
    names = [one.name for one in question.task_params]
    relevant = question.relevant_state
    rows = getattr(getattr(relevant.state, population.state), population.items)

    def items(random: Random, *values: str) -> list[Item]:
        params = dict(zip(names, values, strict=True))
        pools = {
            one.name: [value for value in _pool(one, params) if value != params[one.name]]
            for one in question.task_params
        }
        drawn = []
        for row in rows[: _count(relevant, len(rows), random)]:
            item = {}
            for field, template in row.ListFields():
                known = dict(params)
                for name in placeholders(template):
                    if name.endswith(WITHOUT_REPLACEMENT):
                        pool = pools[name.removesuffix(WITHOUT_REPLACEMENT)]
                        known[name] = pool.pop(random.randrange(len(pool)))
                item[field.name] = filled(template, known)
            drawn.append(population.normalized(item))
        return drawn

    return items


def _pool(one: pb.TaskParams, params: Mapping[str, str]) -> list[str]:
    return [filled(value, params) for value in one.possible_values]


def _count(relevant: pb.RelevantState, most: int, random: Random) -> int:
    """How many rows stand: D14."""
    if not relevant.HasField("fewest_rows"):
        return most
    return random.randrange(relevant.fewest_rows, most + 1)


def conditions(question: pb.Task, params: Mapping[str, str]) -> list[Condition]:
    """What noise must not fulfil as a whole."""
    return [
        Condition(
            one.field,
            pb.ExclusionCondition.Operation.Name(one.operation),
            filled(one.value, params),
        )
        for one in question.relevant_state.exclusion_conditions
    ]


def _noise(question: pb.Task, population: Population) -> Callable[..., list[Row]]:
    names = [one.name for one in question.task_params]

    def noise(random: Random, items: list[Item], *values: str) -> list[Row]:
        never = conditions(question, dict(zip(names, values, strict=True)))
        return [_unlike(random, population, items, never) for _ in range(population.noise_rows)]

    return noise


def _unlike(
    random: Random, population: Population, items: list[Item], never: list[Condition]
) -> Row:
    for _ in range(TRIES):
        row = population.noise(random, items)
        if not never or not population.fulfils(row, never):
            return row
    raise InvalidTask(f"no row of {population.app_name} in {TRIES} draws that is not {never}")


def _places(random: Random, items: list[Item], noise: list[Row]) -> list[int]:
    """Where the items stand among all rows."""
    return random.sample(range(len(items) + len(noise)), len(items))
