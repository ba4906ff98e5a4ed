"""A run as one archive for leaderboards: what was played, how, and each step with its screen.

    README.md                       what it amounts to, in words
    card.json                       rate and interval, settings, the protocol card
    cases.jsonl                     a line for each case, see cases.schema.json
    cases.schema.json
    trajectories/NAME/steps.json    each step's action and picture; the last picture is the end
    trajectories/NAME/001.svg       the film: a screen, stored once for all steps that show it

There are no times in it but those of the run, so that the same run gives the same bytes.
"""

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pytest_androidworld.report import artifacts, card, film, terminal, words
from pytest_androidworld.report.exports import cases
from pytest_androidworld.report.journal import CaseId, Journal
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.statistics import Rate, Statistics

FORMAT: Final = 1
EPOCH = (1980, 1, 1, 0, 0, 0)  # the first that an archive can have
MODE = 0o644 << 16


def packed(run: Journal, home: Path) -> bytes:
    """The archive; ``home`` is the run's folder, with its films."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in _files(run, home):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, MODE
            archive.writestr(entry, content)
    return held.getvalue()


def without_film(run: Journal, home: Path) -> list[CaseId]:
    """The cases whose trajectories have no pictures."""
    return [which for which, attempt in run.finals.items() if not _film(attempt, which, home)]


def _files(run: Journal, home: Path) -> Iterator[tuple[str, bytes | str]]:
    yield "README.md", _readme(run)
    yield "card.json", _json(_card(run))
    yield "cases.jsonl", "".join(cases.lines(run))
    yield "cases.schema.json", cases.schema()
    for record, (which, attempt) in zip(cases.records(run), run.finals.items(), strict=True):
        yield from _trajectory(record, _film(attempt, which, home), artifacts.name_of(which))


def _film(attempt: AttemptLine, which: CaseId, home: Path) -> list[film.Frame | None]:
    return film.read(artifacts.film_of(home, which, attempt["attempt"]))


def _trajectory(
    record: dict[str, Any], frames: list[film.Frame | None], name: str
) -> Iterator[tuple[str, bytes | str]]:
    folder = f"trajectories/{name}"
    pictures: dict[bytes, str] = {}
    shown: list[dict[str, Any] | None] = []
    for frame in frames:
        if frame is None:
            shown.append(None)
            continue
        file = f"{len(pictures) + 1:03}.{film.KINDS[frame.mime]}"
        if frame.image not in pictures:
            pictures[frame.image] = file
            yield f"{folder}/{file}", frame.image
        shown.append(
            {
                "picture": pictures[frame.image],
                "size": list(frame.size),
                "touched": [list(point) for point in frame.touched],
                **({} if frame.looked else {"looked": False}),
            }
        )
    steps = record["steps"]
    before = [*shown[: len(steps)], *[None] * (len(steps) - len(shown))]
    made = {
        "case": record["case"],
        "verdict": record["verdict"],
        "steps": [{**step, "screen": screen} for step, screen in zip(steps, before, strict=True)],
        "end": shown[len(steps)] if len(shown) > len(steps) else None,
    }
    yield f"{folder}/steps.json", _json(made)


def _card(run: Journal) -> dict[str, Any]:
    found = Statistics.of(run.attempts)
    rate = Rate.passed(found.counted)
    by_task = terminal.by_task(found.counted)
    return {
        "format": FORMAT,
        "run": cases.about_run(run),
        "seeds": run.manifest["seeds"],
        "trials": run.manifest.get("trials", 1),
        "tasks": len({(which.task, which.file) for which in found.cases}),
        "cases": len(found.cases),
        "counted": rate.of,
        "passed": rate.part,
        "success_rate": rate.share,
        "interval": list(by_task or rate.interval),
        "mean_reward": found.mean_reward(run.manifest["grading"]),
        "protocol": {
            line.name: list(line.values) for line in card.lines(run.manifest, run.attempts)
        },
        "counts": {line.name: line.text for line in card.counts(run.attempts) if line.values},
        "notes": card.notes(run.manifest),
    }


def _readme(run: Journal) -> str:
    about, unreal = cases.about_run(run), words.UNREAL
    model = f", model {words.markdown(about['model'])}" if about["model"] else ""
    device = about["device"]
    real = [f"Played {unreal[device]}: these are no AndroidWorld scores.", ""]
    return "\n".join(
        [
            f"# {words.markdown(terminal.headline(run.manifest, run.attempts))}",
            "",
            *(real if device in unreal else []),
            f"Agent {words.markdown(about['agent'])}{model}, {about['grading']} grading,"
            f" budget {about['budget']}, seeds {words.ranges(run.manifest['seeds'])},"
            f" started {about['started']}.",
            "",
            "- `card.json`: the rate and its interval, and how the agent and its model were asked",
            "- `cases.jsonl`: a line for each case, with its steps; `cases.schema.json` tells each"
            " field",
            "- `trajectories/`: for each case `steps.json`, and the screen before each step and at"
            " the end. For agents that look at no pixels it is drawn from the screen's elements.",
            "",
        ]
    )


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
