"""Artifacts: a folder for each attempt, with its screens, prompts, replies and logs.

``ROOT/markor~create_note~MarkorCreateNote-30/attempt-1/``: no two cases share a folder, so
workers need not know of each other.  In it, by name in the order of what happened::

    device.log               the end of the device's own log
    episode.txt, .gif        the whole attempt, to read and to watch
    last.txt, .png           the elements and the screen at the end
    process.log              the output of the phone's or emulator's process, if any
    step-03.1.act.txt        the first call of the third step: prompt and reply
    step-03.marks.png        the screen as a model got it
    step-03.txt, .png        the elements and the screen before the step's action; without a look
                             of the agent, the screen alone
    step-03_2.txt, .png      before its second, for agents that take several

Files are written at once, and deleted at the end if the mode does not retain them for the
verdict, so that a run that is killed still has them.
"""

import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import ref

import pytest_androidworld.disk as disk
from pytest_androidworld.agent.png import png
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.tools import part_text, split
from pytest_androidworld.env.state import State
from pytest_androidworld.report.elements import tree
from pytest_androidworld.report.film import FOLDER, EpisodeFilm
from pytest_androidworld.report.journal import CaseId
from pytest_androidworld.report.schema import AttemptLine, Manifest, StepLine
from pytest_androidworld.task import renamed
from pytest_androidworld.verdicts import PASSED

if TYPE_CHECKING:
    from pytest_androidworld.agent.llm import Request
    from pytest_androidworld.agent.model_client import Call

Points = tuple[tuple[int, int], ...]

ON, OFF, ON_FAILURE = "on", "off", "retain-on-failure"


def safe(name: str) -> str:
    """Make a file name that is valid on any system; different names stay different."""
    plain = re.sub(r"[^A-Za-z0-9._-]", lambda found: f"%{ord(found[0]):X}", name)
    return plain if plain.strip(".") else plain.replace(".", "%2E") or "%"


def folder_of(root: Path, case: CaseId) -> Path:
    """The folder of all attempts at a case."""
    return _existing([root / name for name in _names(case)])


def name_of(case: CaseId) -> str:
    """The name of a case's folder."""
    return _name(case, case.file)


def _names(case: CaseId) -> list[str]:
    """The name of a case's folder, and the one it had before its task's file was renamed."""
    files = [case.file, renamed.EARLIER.get(case.file, case.file)]
    return [_name(case, file) for file in dict.fromkeys(files)]


def _name(case: CaseId, file: str) -> str:
    *folders, last = file.split("/")
    parts = (*folders, last.rsplit(".", 1)[0], f"{case.task}-{case.play_id}")
    return "~".join(map(safe, parts))


def _existing(paths: list[Path]) -> Path:
    """The first path that exists, else the first."""
    if len(paths) == 1:
        return paths[0]
    return next((path for path in paths if path.exists()), paths[0])


@dataclass(frozen=True)
class Artifacts:
    """The artifacts that a run saves, and where; ``screens``: a screenshot of each step, too."""

    root: Path
    mode: str = ON_FAILURE
    screens: bool = False
    named: Path | None = None  # as reports name the root, if it is sent to another machine
    mask: Callable[[str], str] = str  # hides secrets in texts

    def begin(self, case: CaseId, attempt: int) -> "AttemptFolder":
        """The folder of an attempt, empty; the first one clears what an earlier run has left."""
        home = folder_of(self.root, case)
        path = home / f"attempt-{attempt}"
        film = film_of(self.root, case, attempt)
        place = (self.named or self.root) / path.relative_to(self.root)
        try:
            if self.mode != OFF:
                old = home if attempt == 1 else path
                if old.exists():
                    shutil.rmtree(old)
                path.mkdir(parents=True)
        except OSError as error:
            return AttemptFolder(path, OFF, self.screens, film, place, trouble=disk.reason(error))
        return AttemptFolder(path, self.mode, self.screens, film, place, self.mask)


def film_of(root: Path, case: CaseId, attempt: int) -> Path:
    """The path of an attempt's film: outside of its folder, which is deleted if it passed."""
    return _existing([root / FOLDER / f"{name}~{attempt}.zip" for name in _names(case)])


@dataclass(frozen=True)
class Shot:
    """The screen before an action, if it is saved, and the points that it touched."""

    picture: Path | None
    touched: Points = ()


@dataclass
class AttemptFolder:
    """The files of one attempt.  An error in writing costs the artifacts, never a verdict."""

    path: Path
    mode: str
    screens: bool
    film_file: Path
    place: Path  # where a reader finds it
    mask: Callable[[str], str] = str
    trouble: str | None = None  # why something is missing; then nothing more is written
    shots: list[Shot] = field(default_factory=list)  # one for each action
    film: EpisodeFilm = field(default_factory=EpisodeFilm)
    _seen: dict[str, ref[State]] = field(default_factory=dict)  # by the name of its files
    _calls: Counter[int] = field(default_factory=Counter)  # calls of each step

    def retains(self, verdict: str) -> bool:
        """Whether the files are retained; if not, no more need be read from the device."""
        return self.mode == ON or (self.mode == ON_FAILURE and verdict != PASSED)

    def step(
        self, name: str, state: State | None, touched: Points = (), *, picture: Any = None
    ) -> None:
        """Save the state before an action, and the points that it touches; or only a picture of
        the screen, where the agent did not look at it.
        """
        if self.mode == OFF:
            return
        self.film.add(state, touched, pixels=self.screens, picture=picture)
        if state is not None:
            name = self._name(name, state)
        elif picture is not None:
            self._write(f"{name}.png", lambda: png(picture))
        file = self.path / f"{name}.png"
        is_seen = state is not None or picture is not None
        self.shots.append(Shot(file if is_seen and file.exists() else None, touched))

    def call(self, call: "Call") -> None:
        """Save a call of the model: its prompt and its reply."""
        if self.mode == OFF:
            return
        self._calls[call.step] += 1
        name = step_name(call.step)
        file = f"{name}.{self._calls[call.step]}.{call.purpose}.txt"
        self.text(file, conversation(call, lambda screen: self._picture_name(name, screen)))

    def last(self, state: State) -> None:
        """Save the last screen."""
        self.film.add(state)
        self._state("last", state, screen=True)

    def text(self, name: str, content: str) -> None:
        """Save a text under a name: a prompt, a reply, the device's log."""
        self._write(safe(name), lambda: self.mask(content).encode("utf-8", "backslashreplace"))

    def summarize(self, manifest: Manifest, attempt: AttemptLine) -> None:
        """Write the episode as text and, if there are screens, as an animated image."""
        from pytest_androidworld.report import story

        self.text("episode.txt", story.transcript(manifest, attempt))
        if any(each.picture for each in self.shots):
            from pytest_androidworld.report import animation

            last = self.path / "last.png"
            self._write("episode.gif", lambda: animation.gif(attempt, self.shots, last))

    def end(self, verdict: str) -> Path | None:
        """Delete the files unless they are retained; return their folder if they are.  The film
        is kept in any case.
        """
        if any(self.film.frames):
            self._save_film()
        if self.retains(verdict):
            return self.path
        if self.mode != OFF:
            try:
                shutil.rmtree(self.path)
                if not any(self.path.parent.iterdir()):
                    self.path.parent.rmdir()
            except OSError as error:
                self.trouble = self.trouble or disk.reason(error)
        return None

    def _save_film(self) -> None:
        if self.mode == OFF:
            return
        try:
            self.film_file.parent.mkdir(exist_ok=True)
        except OSError as error:
            self.trouble = self.trouble or disk.reason(error)
        self._write(self.film_file, lambda: self.film.packed(self.mask))

    def _write(self, name: str | Path, content: Callable[[], bytes]) -> None:
        """Write a file; its content is made only if it can be written."""
        if self.mode == OFF or self.trouble:
            return
        made = content()
        try:
            disk.write(self.path / name, made)
        except OSError as error:
            self.trouble = disk.reason(error)

    def _name(self, name: str, state: State) -> str:
        """The name of a screen's files; a second look before an action gets another name."""
        for known, each in self._seen.items():
            if each() is state:
                return known
        while name in self._seen:
            name += ".later"
        self._seen[name] = ref(state)
        self._state(name, state, screen=self.screens)
        return name

    def _state(self, name: str, state: State, *, screen: bool) -> None:
        if self.mode == OFF:
            return
        self.text(f"{name}.txt", tree(state.ui_elements))
        if screen and state.picture is not None:
            self._write(f"{name}.png", Screen(state).png)

    def _picture_name(self, name: str, screen: "Screen") -> str:
        """The name that replaces a picture in a saved prompt."""
        marks = " with marks" if screen.marks else ""
        name = self._name(name, screen.state.original or screen.state)
        if not self.screens or screen.state.picture is None:
            return f"[the screen{marks}, not saved; its elements: {name}.txt]"
        file = self.path / f"{name}{_kind(screen)}.png"
        if not file.exists():
            self._write(file.name, screen.png)
        return f"[the screen{marks}: {file.name}]"


def _kind(screen: "Screen") -> str:
    """``.marks``, ``.540x1200``: how a picture differs from the screenshot."""
    width, height = screen.state.screen_size
    size = f".{width}x{height}" if screen.state.original else ""
    return size + (".marks" if screen.marks else "")


def conversation(call: "Call", picture_name: Callable[["Screen"], str]) -> str:
    """A model call as readable text; pictures are replaced by their names."""
    lines = [f"step {call.step}, {call.purpose}", *_tools(call.request)]
    for message in call.request.messages:
        lines.append(f"\n--- {message.role} ---")
        lines += [part_text(part, picture_name) for part in message.parts]
    if call.reply is None:
        return "\n".join([*lines, "\n--- no reply ---", call.error or "", ""])
    usage, spent = call.reply.usage, "tokens unknown"
    if usage:
        spent = f"{usage.input} tokens in ({usage.cached} cached), {usage.output} out"
    ended = f"{call.reply.finish}, try {call.reply.tries}"
    return "\n".join([*lines, f"\n--- reply ({ended}, {spent}) ---", call.reply.readable, ""])


def _tools(request: "Request") -> list[str]:
    """The tools that were offered, as a message of their own."""
    native, functions = split(request.tools)
    names = [f"the provider's {native.kind}"] if native else []
    names += [function.name for function in functions]
    choice = f"; choice: {request.tool_choice}" if request.tool_choice else ""
    return ["\n--- tools ---", f"{', '.join(names)}{choice}"] if names else []


def step_name(number: int, action: int = 1) -> str:
    """``step-03``: how a step's files begin; ``step-03_2`` for its second action."""
    return f"step-{number:02}" + (f"_{action}" if action > 1 else "")


def step_names(steps: Iterable[StepLine]) -> Iterator[str]:
    """The step name of each action of an attempt."""
    taken: Counter[int] = Counter()
    for each in steps:
        taken[each["number"]] += 1
        yield step_name(each["number"], taken[each["number"]])


def retained_folder(attempt: AttemptLine, home: Path) -> Path | None:
    """An attempt's folder, if it was kept; also of a run whose folder was moved since."""
    saved = attempt["run"]["artifacts"]
    if saved is None:
        return None
    path = Path(saved)
    return path if path.is_dir() else home / path.parent.name / path.name
