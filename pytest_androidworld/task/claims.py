"""What each built-in task checks, known without a device: ``claims.json``.

A claim is the text of a `Check`.  It is stored with parameters in the place of what the seed
draws, ``{file_name} holds the text``, so it can be printed for any seed.  What the phone decides,
such as a photo's name, is ``…``.  The claims are those of solved cases: a check that only fails
has none.  Nobody writes the file by hand::

    pytest --agent=oracle --seeds=4 -n 4
    androidworld tasks --claims-from=latest > pytest_androidworld/task/claims.json
"""

import itertools
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pytest_androidworld.task.score import GRADINGS

UNKNOWN = "…"
SHORTEST = 3  # letters of a parameter that is recognised in a claim
PARAMETER = re.compile(r"\{(\w+)\}")
PHONE_TIME = re.compile(r"\d{8}_\d{6}")  # in the name of a picture or a film


class Claim(NamedTuple):
    """One claim of a task, and the gradings in which it counts."""

    template: str
    gradings: tuple[str, ...] = GRADINGS
    defect: str | None = None

    def text(self, params: Mapping[str, Any]) -> str:
        """The claim for a case."""
        return PARAMETER.sub(lambda name: str(params[name[1]]), self.template)

    def matches(self, text: str, params: Mapping[str, Any]) -> bool:
        """Whether a check of that case has this claim."""
        known = self.text(params).split(UNKNOWN)
        return re.fullmatch(".*".join(map(re.escape, known)), text, re.DOTALL) is not None


@cache
def by_task() -> dict[str, tuple[Claim, ...]]:
    """The claims of each task of the benchmark, in the order in which they are checked."""
    rows = json.loads(Path(__file__).with_name("claims.json").read_text("utf-8"))
    return {
        task: tuple(
            Claim(claim["claim"], tuple(claim.get("gradings", GRADINGS)), claim.get("defect"))
            for claim in claims
        )
        for task, claims in rows.items()
    }


def derive(cases: Sequence[tuple[Mapping[str, Any], Sequence[Claim]]]) -> tuple[Claim, ...]:
    """The claims of a task, from the parameters and the checks of several of its cases."""
    templates = [[_template(claim, params) for claim in claims] for params, claims in cases]
    most = max(map(len, templates))
    alike = [claims for claims in templates if len(claims) == most]
    return tuple(
        claims[0]._replace(template=_common([claim.template for claim in claims]))
        for claims in zip(*alike, strict=True)
    )


def _template(claim: Claim, params: Mapping[str, Any]) -> Claim:
    """With parameters in the place of their values, the longest first."""
    values = {
        value: name
        for name, value in params.items()
        if isinstance(value, str) and len(value) >= SHORTEST
    }
    text = claim.template
    if values:
        longest_first = sorted(values, key=len, reverse=True)
        found = re.compile("|".join(map(re.escape, longest_first)))
        text = found.sub(lambda value: f"{{{values[value[0]]}}}", text)
    return claim._replace(template=PHONE_TIME.sub(UNKNOWN, text))


def _common(texts: Sequence[str]) -> str:
    """How all of them begin and end; what is between, where they differ, is `UNKNOWN`."""
    if len(set(texts)) == 1:
        return texts[0]
    start = _shared_start(texts)
    rests = [text.removeprefix(start)[::-1] for text in texts]
    return f"{start}{UNKNOWN}{_shared_start(rests)[::-1]}"


def _shared_start(texts: Sequence[str]) -> str:
    """The letters with which all of them begin."""
    alike = itertools.takewhile(lambda letters: len({*letters}) == 1, zip(*texts, strict=False))
    return "".join(letters[0] for letters in alike)


def as_text(tasks: Mapping[str, Iterable[Claim]]) -> str:
    """The file: one claim a line, to be reviewed."""
    entries = [
        f"{json.dumps(task)}: [\n  " + ",\n  ".join(map(_line, claims)) + "\n ]"
        for task, claims in sorted(tasks.items())
    ]
    return "{\n " + ",\n ".join(entries) + "\n}\n"


def _line(claim: Claim) -> str:
    row: dict[str, Any] = {"claim": claim.template}
    if claim.gradings != GRADINGS:
        row |= {"gradings": claim.gradings, "defect": claim.defect}
    return json.dumps(row, ensure_ascii=False)
