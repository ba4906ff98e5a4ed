"""An episode as the page's script takes it: plain data, pictures and texts among it.

Each picture, and each list of elements, is there once, and steps name them by number.  Where an
attempt's artifacts were kept, ``full`` has its screenshots at full size, as long as ``FullSize``
lets so many be made.
"""

import base64
import json
import re
from collections import defaultdict
from itertools import zip_longest
from pathlib import Path
from typing import Any

from pytest_androidworld.report import (
    artifacts,
    classes,
    failure,
    film,
    injection,
    measures,
    other_clients,
    plays,
    pop_ups,
    replies,
    side_effects,
    words,
)
from pytest_androidworld.report.html.full_size import FullSize
from pytest_androidworld.report.journal import case
from pytest_androidworld.report.schema import AttemptLine, CheckLine, Manifest, StepLine, mark

Data = dict[str, Any]
CALL = re.compile(r"(?P<step>step-\d+)\.\d+\.(?P<purpose>.+)\.txt")
MESSAGE = re.compile(r"^--- (.+) ---$", re.MULTILINE)
LONGEST = 20_000  # characters of a message to a model
NOT_SAVED = "no picture of this screen was saved"
NOT_LOOKED = (
    "no picture: the agent did not look at the screen before this action"
    " (--aw-screenshots=on takes one of each step)"
)
NOT_RETAINED = "no picture: the last screen is saved with the artifacts (--aw-artifacts=on)"


class EpisodePictures:
    """The pictures and the screens of an episode, each once."""

    def __init__(self) -> None:
        self.pictures: dict[str, int] = {}
        self.screens: dict[str, int] = {}
        self.files: dict[int, Path] = {}  # a picture's screenshot at full size, if it was kept

    def add(self, frame: film.Frame | None, file: Path | None) -> Data | None:
        """Which picture it is, its elements, and what was touched, as shares of its size."""
        if frame is None:
            return None
        text = f"data:{frame.mime};base64,{base64.b64encode(frame.image).decode()}"
        number = self.pictures.setdefault(text, len(self.pictures))
        if file and frame.mime == film.WEBP and file.is_file() and not file.is_symlink():
            self.files.setdefault(number, file)
        width, height = frame.size
        touched = [[x / width, y / height] for x, y in frame.touched]
        return {
            "number": number,
            "screen": self._screen(frame),
            "touched": touched,
            "size": [width, height],
            **({} if frame.looked else {"unlooked": True}),
        }

    def _screen(self, frame: film.Frame) -> int | None:
        if frame.elements is None:
            return None
        text = json.dumps(frame.elements)
        return self.screens.setdefault(text, len(self.screens))


def frames_of(attempt: AttemptLine, home: Path) -> list[film.Frame | None]:
    return film.read(artifacts.film_of(home, case(attempt), attempt["attempt"]))


def episode(
    manifest: Manifest,
    attempt: AttemptLine,
    home: Path,
    frames: list[film.Frame | None],
    full_size: FullSize,
) -> Data:
    """All that the page has of an attempt; ``home`` is the run's folder."""
    folder = artifacts.retained_folder(attempt, home)
    files = [folder and folder / f"{name}.png" for name in artifacts.step_names(attempt["steps"])]
    seen = EpisodePictures()
    steps = [
        _step(step, attempt, place, seen.add(frame, files[place]))
        for place, (step, frame) in enumerate(_with_frames(attempt["steps"], frames))
    ]
    _add_calls(steps, folder)
    for step in steps[: len(frames)]:
        step["missing"] = step["missing"] and NOT_LOOKED
    last = frames[len(steps)] if len(frames) > len(steps) else None
    last_seen = seen.add(last, folder and folder / "last.png")
    full = [full_size.picture(seen.files.get(number)) for number in range(len(seen.pictures))]
    some_small = any(full[number] is None for number in seen.files)
    return {
        "task": attempt["task"],
        "play": plays.of(attempt).words,
        "verdict": attempt["verdict"],
        "mark": mark(attempt),
        "cause": failure.cause(attempt, manifest["grading"]),
        "goal": attempt["goal"],
        "answer": attempt["answer"],
        "error": attempt["error"],
        "again": failure.again(manifest, attempt),
        "facts": _facts(attempt),
        "notes": attempt["run"]["notes"],
        "trace": attempt["run"]["trace"],
        "checks": [_check(each, manifest["grading"]) for each in attempt["checks"]],
        "steps": steps,
        "last": last_seen,
        "last_missing": "" if last else NOT_SAVED if folder or not frames else NOT_RETAINED,
        "screens": [json.loads(text) for text in seen.screens],
        "folder": str(folder) if folder and some_small else "",
        "pictures": list(seen.pictures),
        "full": full,
    }


def _with_frames(
    steps: list[StepLine], frames: list[film.Frame | None]
) -> list[tuple[StepLine, film.Frame | None]]:
    """A film may be missing, or of a run that was killed."""
    return [*zip_longest(steps, frames[: len(steps)])]


def _step(step: StepLine, attempt: AttemptLine, place: int, picture: Data | None) -> Data:
    run, number = attempt["run"], step["number"]
    used = [call["tokens"] for call in run["calls"] if call["step"] == number]
    return {
        "number": number,
        "did": words.action(step),
        "reason": step["reason"],
        "refused": step["refused"],
        "reply": replies.of_step(attempt, step),
        "notes": step["notes"],
        "effect": run["effects"][place] if place < len(run["effects"]) else "",
        "seconds": run["step_seconds"][place] if place < len(run["step_seconds"]) else None,
        "tokens": None if {} in used else sum(usage["input"] + usage["output"] for usage in used),
        "picture": picture,
        "missing": "" if picture else NOT_SAVED,
        "calls": [],
    }


def _check(check: CheckLine, grading: str) -> Data:
    return {
        "claim": check["claim"],
        "holds": check["value"] >= 1,
        "counts": grading in check["gradings"],
        "expected": check["expected"],
        "found": check["found"],
        "defect": check["defect"],
    }


def _facts(attempt: AttemptLine) -> list[str]:
    """In a line, below the headline."""
    allowed = attempt["budget"]
    used = f"{attempt['used']}{'' if allowed is None else f' of {allowed}'} steps"
    failed = classes.of(attempt)
    others = other_clients.requests(attempt)
    effects = side_effects.described(attempt)
    calls = attempt["run"]["calls"]
    cost = attempt["run"]["cost"]
    return [
        *([f"{failed.name}: {failed.because}"] if failed else []),
        used,
        *([f"side effects: {effects}"] if effects else []),
        *filter(None, [injection.described(attempt), pop_ups.described(attempt)]),
        *measures.facts(attempt),
        *([f"another client used the phone: {others}"] if others else []),
        words.duration(attempt["run"]["seconds"]),
        *([words.count(len(calls), "model call")] if calls else []),
        *([f"${cost:.4f}"] if cost else []),
        *attempt["apps"],
        *([attempt["difficulty"]] if attempt["difficulty"] else []),
        *attempt["tags"],
        *([f"attempt {attempt['attempt']}"] if attempt["attempt"] > 1 else []),
    ]


def _add_calls(steps: list[Data], folder: Path | None) -> None:
    """Prompts and replies by step; a prompt that an earlier step has, too, is named by that."""
    if folder is None or not folder.is_dir():
        return
    known: dict[str, str] = {}
    calls: dict[int, list[Data]] = defaultdict(list)
    for path in sorted(folder.iterdir()):
        found = CALL.fullmatch(path.name)
        if found and not path.is_symlink():
            number = int(found["step"].removeprefix("step-"))
            text = path.read_text("utf-8", "replace")
            call = _call(text, found["step"], known)
            calls[number].append({"purpose": found["purpose"], **call})
    for step in steps:
        step["calls"] = calls.pop(step["number"], [])


def _call(text: str, name: str, known: dict[str, str]) -> Data:
    """Its messages; one that an earlier prompt had is named by it."""
    _, *parts = MESSAGE.split(text)
    messages = []
    for role, content in zip(parts[::2], parts[1::2], strict=True):
        body = content.strip("\n")
        is_reply = role.startswith(("reply", "no reply"))
        before = None if is_reply else known.get(body)
        if not is_reply and before is None and len(body) > len(name):
            known[body] = name
        shown = f"[as in {before}]" if before else words.shortened(body, LONGEST)
        messages.append({"role": role, "text": shown, "reply": is_reply})
    return {"messages": sorted(messages, key=lambda each: not each["reply"])}
