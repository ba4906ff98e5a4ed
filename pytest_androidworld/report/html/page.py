"""The page: what a run amounts to, a map of its cases, and each episode on demand."""

import base64
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_androidworld.report import (
    card,
    classes,
    lost,
    measures,
    own_hands,
    repetition,
    reruns,
    side_effects,
    suites,
    terminal,
    words,
)
from pytest_androidworld.report.alignment import aligned, screen_keys
from pytest_androidworld.report.comparison import explained, lines
from pytest_androidworld.report.comparison.gate import Decision
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.comparison.sequential import compare_journals
from pytest_androidworld.report.film import Frame
from pytest_androidworld.report.html import task_map
from pytest_androidworld.report.html.episodes import Data, episode, frames_of
from pytest_androidworld.report.html.full_size import FullSize
from pytest_androidworld.report.html.packed import Packed, packed
from pytest_androidworld.report.journal import CaseId, Journal, finals
from pytest_androidworld.report.replies import Replies
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.spending import Spending, money
from pytest_androidworld.report.statistics import Rate, Statistics
from pytest_androidworld.verdicts import VERDICTS

if TYPE_CHECKING:
    from markupsafe import Markup

HERE = Path(__file__).parent
WORD = re.compile(r"(?<=[a-z\d])(?=[A-Z])")  # where one begins in a name
NAME = "report.html"
SCRIPTS = "page.js", "search.js", "episode.js", "viewer.js", "keys.js"  # one after another


class PlayedRun(NamedTuple):
    """A journal, and the folder in which its films and artifacts are."""

    journal: Journal
    home: Path


def page(
    now: PlayedRun,
    baselines: Sequence[PlayedRun] = (),
    planned: int | None = None,
    decision: Decision | None = None,
) -> str:
    """The whole file.  With a baseline, what has changed since is shown first."""
    journal = now.journal
    compared = (
        compare_journals([each.journal for each in baselines], journal, planned)
        if baselines
        else None
    )
    ids = episode_ids(journal)
    found = Statistics.of(journal.attempts)
    script = "".join(map(_file, SCRIPTS))
    style = _file("page.css")
    text: str = _template().render(
        manifest=journal.manifest,
        title=_title(journal),
        headline=_headline(journal, compared, planned, decision),
        facts=_facts(journal, found),
        verdicts=_bar(found),
        failures=classes.counted(found.counted),
        repetitions=list(repetition.blocks(journal.manifest, found)),
        plays=task_map.columns(ids),
        rows=task_map.rows(found, ids, compared, journal.manifest["grading"]),
        remarks=_remarks(found),
        changes=_changes(compared),
        explained=list(explained.in_words(compared.broke, compared.fixed)) if compared else [],
        differences=lines.all_differences(compared) if compared else [],
        card_differences=list(lines.card_differences(compared)) if compared else [],
        card=_card(journal),
        rules=lines.named_results(decision) if decision else [],
        lost=_lost_first(compared, decision),
        context=embedded(_context(journal)),
        episodes=_episodes(now, baselines, ids),
        script=script,
        style=style,
        script_hash=_hash(script),
        style_hash=_hash(style),
    )
    return text


@cache
def _template() -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(HERE)
    environment = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["breakable"] = breakable
    return environment.get_template("page.html")


def breakable(name: str) -> "Markup":
    """The name of a task, which a narrow column breaks between its words."""
    from markupsafe import Markup

    return Markup("<wbr>").join(WORD.split(name))


def _file(name: str) -> str:
    return (HERE / name).read_text("utf-8")


def _hash(text: str) -> str:
    """As a content security policy names what may run, and nothing else."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def embedded(data: Data) -> str:
    """As JSON inside a script element, which nothing in it can close."""
    text = json.dumps(data, separators=(",", ":"))  # ASCII only
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def episode_ids(journal: Journal) -> dict[CaseId, str]:
    """What an episode is called in the page's address; two files may have tasks of one name."""
    found: dict[CaseId, str] = {}
    taken: set[str] = set()
    for case in finals(journal.attempts):
        name = f"{case.task}-{case.play_id}"
        while name in taken:
            name += "~"
        taken.add(name)
        found[case] = name
    return found


def _episodes(
    now: PlayedRun, baselines: Sequence[PlayedRun], ids: Mapping[CaseId, str]
) -> Iterator[Packed]:
    """One after another: all of a long run's pictures are more than need be in memory."""
    manifest, full_size = now.journal.manifest, FullSize()
    for case, attempt in finals(now.journal.attempts).items():
        frames = frames_of(attempt, now.home)
        data = episode(manifest, attempt, now.home, frames, full_size)
        _add_before(data, (case, attempt, frames), baselines, full_size)
        yield packed(ids[case], data)


def _add_before(
    data: Data,
    now: tuple[CaseId, AttemptLine, list[Frame | None]],
    baselines: Sequence[PlayedRun],
    full_size: FullSize,
) -> None:
    """The same case of the last baseline that has played it, and which steps belong together."""
    case, played, now_frames = now
    for each in reversed(baselines):
        attempt = each.journal.finals.get(case)
        if attempt:
            frames = frames_of(attempt, each.home)
            data["before"] = episode(each.journal.manifest, attempt, each.home, frames, full_size)
            screens = (screen_keys(some) for some in (now_frames, frames))
            found = aligned(played["steps"], attempt["steps"], *screens)
            data.update(found._asdict())
            return


def _context(journal: Journal) -> dict[str, str]:
    """What a model is told of the run when an episode is copied for it."""
    lines = card.lines(journal.manifest, journal.attempts) if card.is_known(journal) else []
    return {
        "run": _title(journal),
        "card": "\n".join(f"{line.name}: {line.text}" for line in lines),
    }


def _title(journal: Journal) -> str:
    manifest = journal.manifest
    model = f" on {manifest['model']}" if manifest["model"] else ""
    return f"{suites.title(manifest, journal.attempts)}: {manifest['agent']}{model}"


def _headline(
    journal: Journal,
    compared: Comparison | None,
    planned: int | None,
    decision: Decision | None,
) -> str:
    if compared and (decision or not compared.not_played):
        return lines.headline(compared, decision)
    played = len(finals(journal.attempts))
    left = Rate(planned - played, planned) if planned and planned > played else terminal.NONE
    return terminal.headline(journal.manifest, journal.attempts, left)


def _digest(hashes: Mapping[str, str]) -> str:
    """Of all files of an agent: another one means that it has changed."""
    whole = "".join(f"{name} {digest}\n" for name, digest in sorted(hashes.items()))
    return hashlib.sha256(whole.encode()).hexdigest()[: terminal.COMMIT] if hashes else ""


def _facts(journal: Journal, found: Statistics) -> list[tuple[str, str]]:
    manifest = journal.manifest
    spent = Spending.of(journal.attempts)
    commit = manifest["run"].get("commit")
    changed = ", with changes that are not committed" if manifest["run"].get("dirty") else ""
    budget = manifest["budget"]
    seconds = sum(each["run"]["seconds"] for each in found.cases.values())
    cost = "unknown" if spent.cost is None else money(spent.cost)
    again = reruns.passed(journal.attempts)
    facts = [
        ("Agent", own_hands.agent(manifest)),
        ("Agent options", _options(manifest.get("agent_options", {}))),
        ("Its code", _digest(manifest.get("code", {}))),
        ("Model", manifest["model"]),
        ("Model options", _options(manifest.get("model_options", {}))),
        ("Commit", f"{commit[: terminal.COMMIT]}{changed}" if commit else ""),
        ("Device", words.device(manifest)),
        ("System image", manifest.get("image", "")),
        ("Split", manifest.get("split", "")),
        ("Seeds", words.ranges(manifest["seeds"])),
        ("Trials of each", str(manifest.get("trials", ""))),
        ("Conditions", ", ".join(manifest.get("conditions", []))),
        ("Grading", manifest["grading"]),
        ("Budget", words.budget(budget["table"], budget["factor"])),
        ("Mean reward", words.number(found.mean_reward(manifest["grading"]))),
        ("Success rate, if what was lost with the device failed", _lowest(journal)),
        ("Passed when rerun", f"{again.part} of {again.of}" if again.of else ""),
        ("Started", manifest["run"]["started"][:16].replace("T", " ")),
        ("Time of all cases", words.duration(seconds)),
        ("Model calls", f"{spent.calls:,}" if spent.calls else ""),
        ("Unusable replies", _unusable(journal)),
        ("Tokens", spent.tokens if spent.calls else ""),
        ("Cost", cost if spent.calls else ""),
        ("Cost of a passed case", _cost_of_passed(spent, found)),
        *_beside(found),
    ]
    return [(name, value) for name, value in facts if value]


def _cost_of_passed(spent: Spending, found: Statistics) -> str:
    passed = Rate.passed(found.counted).part
    return money(spent.cost / passed) if spent.cost and passed else ""


def _beside(found: Statistics) -> list[tuple[str, str]]:
    """What cases show beside their verdicts; "" where there is nothing to say."""
    cases = list(found.cases.values())
    measured = measures.Measured.of(cases)
    affected, clean = side_effects.having(cases), side_effects.clean(cases)
    over, first = measured.mean_over, measured.median_first
    return [
        ("Side effects", _part(affected)),
        ("Clean", _part(clean)),
        ("Claimed, not done", _part(measured.claimed)),
        ("Done, not claimed", _part(measured.unclaimed)),
        ("Loops", _part(measured.looped)),
        ("Refused actions", _part(measured.refused)),
        ("Progress of failed cases", words.percent(measured.mean_progress).strip("–")),
        ("Steps over the solution's", "" if over is None else f"{over:.1f} a passed case"),
        ("First action", "" if first is None else f"after {words.duration(first)}"),
    ]


def _part(rate: Rate) -> str:
    """``3 of 116``; "" of nothing."""
    return f"{rate.part} of {rate.of}" if rate.of else ""


def _card(journal: Journal) -> dict[str, Any]:
    """The parts of the protocol card; empty for a run without one."""
    if not card.is_known(journal):
        return {}
    return {
        "lines": card.lines(journal.manifest, journal.attempts),
        "counts": [line for line in card.counts(journal.attempts) if line.values],
        "notes": card.notes(journal.manifest),
    }


def _unusable(journal: Journal) -> str:
    """``3 of 20 (1 cut off)``; "" if all were actions."""
    replies = Replies.of(journal.attempts)
    details = f" ({replies.details})" if replies.details else ""
    return f"{replies.unusable} of {replies.asked}{details}" if replies.unusable else ""


def _lowest(journal: Journal) -> str:
    rate = lost.lowest(journal.attempts)
    return f"{words.percent(rate.share)}, {rate.part} of {rate.of}" if rate else ""


def _options(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items())


def _bar(found: Statistics) -> list[tuple[str, str, int]]:
    """Each verdict that there is, its letter and its number of cases."""
    rates = found.verdicts()
    return [
        (name, task_map.LETTERS[name], rates[name].part) for name in VERDICTS if rates[name].part
    ]


def _remarks(found: Statistics) -> list[tuple[str, int]]:
    """What is remarkable of cases, and of how many: the filter of that name."""
    counted = Counter(name for case in found.cases.values() for name in measures.remarks(case))
    return counted.most_common()


def _changes(compared: Comparison | None) -> list[tuple[str, int]]:
    if compared is None:
        return []
    return [("broke", len(compared.broke)), ("fixed", len(compared.fixed))]


def _lost_first(compared: Comparison | None, decision: Decision | None) -> list[str]:
    """The tasks that broke, where the figures show no loss."""
    if compared is None or not lines.names_tasks_first(decision):
        return []
    return [each.task.name for each in compared.changed if each.change < 0]
