"""The reference's tasks on Markor."""

from datetime import timedelta
from typing import ClassVar

import pytest

from tests.contract.reference import device, storage
from tests.contract.reference.actions import Agent
from tests.contract.reference.env import Env
from tests.contract.reference.notes import MARKOR, RANDOM, CreateFile, DeleteFile, MoveFile
from tests.contract.reference.task import Task, play
from tests.contract.reference.text import fuzzy

FAB = "Create a new file or folder"
EDITOR = "id=document__fragment__edit__highlighting_editor"
NAME, EXTENSION = "id=new_file_dialog__name", "id=new_file_dialog__ext"
OTHERS = ("grocery_list_weekly.md", "final_weekend_todo_list.md", "2023_05_04_meeting_notes.md")


def begin_note(agent: Agent, name: str) -> Agent:
    """The dialog for a new file, filled in and confirmed."""
    stem, dot, extension = name.partition(".")
    agent.open("Markor").click(FAB).input_text(stem, NAME)
    if not dot:
        agent.click("Markdown").click("None")
    elif extension != "md":
        agent.input_text(dot + extension, EXTENSION, clear=True)
    return agent.click("OK")


def rename(agent: Agent, old: str, new: str) -> None:
    agent.back().back().long_press(f"File {old}…").click("Rename")
    agent.input_text(new, "id=new_name", clear=True).click("OK")


class Markor(Task):
    apps: ClassVar[tuple[str, ...]] = ("markor",)
    others: ClassVar[tuple[str, ...]] = OTHERS

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        storage.clear_folder(env, MARKOR)
        for each in self.others:
            storage.create(env, MARKOR, each, RANDOM)
        self.more(env)

    def more(self, env: Env) -> None:
        """What else must be there at first."""

    def tear_down(self, env: Env) -> None:
        super().tear_down(env)
        storage.clear_folder(env, MARKOR)


class CreateFolder(Markor):
    name = "folder_20261120_101112"

    def reward(self, env: Env) -> float:
        return float(storage.exists(env, MARKOR, self.name))

    def solve(self, agent: Agent) -> None:
        agent.open("Markor").click(FAB).input_text(self.name, NAME).click("FOLDER")


class CreateNote(CreateFile):
    budget = 16

    def solve(self, agent: Agent) -> None:
        begin_note(agent, self.name).input_text(self.text, EDITOR).click("Save")


class CreateNoteFromClipboard(CreateFile):
    apps = ("markor", "clipper")
    budget = 14

    def more(self, env: Env) -> None:
        device.copy(env, self.text)
        assert device.copied(env) == self.text

    def solve(self, agent: Agent) -> None:
        begin_note(agent, self.name).long_press(EDITOR).click("Paste").click("Save")


class MergeNotes(CreateFile):
    budget = 78
    notes: ClassVar[dict[str, str]] = {
        "quick_apple.md": "hV8sQ2kLm4Tz7Xc1Bn5D",
        "backup_happy_wolf.txt": "pR3wYt6Uj9Ae2Gf8Ks1M",
        "brave_guitar_2023_02_03.md": "zN5dHv7Lb4Qx1Cj6Wo8E",
    }

    def __init__(self) -> None:
        one, two, three = self.notes.values()
        super().__init__("aB3dE6gH", f"{one}\n\n{two}\n\n{three}\n")

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        for name, text in self.notes.items():
            storage.create(env, MARKOR, name, text)

    def reward(self, env: Env) -> float:
        if not super().reward(env):
            return 0.0
        lines = storage.read(env, f"{MARKOR}/{self.name}").strip().split("\n")
        return float(len(lines) == 5 and lines[1] == lines[3] == "")

    def solve(self, agent: Agent) -> None:
        agent.open("Markor")
        texts = []
        for name in self.notes:
            agent.click(f"File {name}…")
            texts.append((agent.watcher.stable()[agent.find(EDITOR)].text or "").strip())
            agent.back()
        begin_note(agent, self.name).input_text("\n\n".join(texts), EDITOR).click("Save")


class DeleteNote(DeleteFile):
    apps = ("markor",)

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        self.folder = MARKOR

    def solve(self, agent: Agent) -> None:
        agent.open("Markor").long_press(f"File {self.name} …").click("Delete").click("OK")


class DeleteNewestNote(Markor):
    """Newest by the device's clock, which goes to and fro while the notes are written."""

    others: ClassVar[tuple[str, ...]] = ()
    steps = (("one.md", 70), ("two.txt", 300), ("three.md", -480), ("four.md", 20))

    def more(self, env: Env) -> None:
        for name, minutes in self.steps:
            storage.create(env, MARKOR, name, "Winter is coming.")
            device.advance(env, timedelta(minutes=minutes))
        self.there = self.listed(env)
        assert [each.name for each in self.there] == ["four.md", "one.md", "two.txt", "three.md"]

    @staticmethod
    def listed(env: Env) -> list[storage.Listed]:
        return sorted(storage.listing(env, MARKOR), key=lambda each: each.time)

    def reward(self, env: Env) -> float:
        now = self.listed(env)
        same = zip(now, self.there, strict=False)
        kept = all((new.name, new.time) == (old.name, old.time) for new, old in same)
        return float(kept and len(now) == len(self.there) - 1)

    def solve(self, agent: Agent) -> None:
        agent.open("Markor").click("Sort by").click("Date")
        rows = [
            each.content_description
            for each in agent.watcher.stable()
            if (each.content_description or "").startswith("File ")
        ]
        agent.long_press(rows[-1] or "").click("Delete").click("OK")


class DeleteAllNotes(Markor):
    budget = 14

    def reward(self, env: Env) -> float:
        return float(not storage.listing(env, MARKOR))

    def solve(self, agent: Agent) -> None:
        first, *rest = self.others
        agent.open("Markor").long_press(f"File {first}…")
        for each in rest:
            agent.click(f"File {each}…")
        agent.click("Delete").click("OK")


class MoveNote(MoveFile):
    apps = ("markor",)
    budget = 14
    root = MARKOR

    def initialize(self, env: Env) -> None:
        storage.clear_folder(env, MARKOR)
        super().initialize(env)

    def solve(self, agent: Agent) -> None:
        agent.open("Markor").click(f"Folder {self.source}…").long_press(f"File {self.name}…")
        agent.click("More options").click("Move").click("Folder ..…")
        agent.click(f"Folder {self.target}…").click("SELECT THIS FOLDER")


class EditNote(Markor):
    name = "note_ab12c.txt"
    budget = 12

    def __init__(self, kind: str, text: str) -> None:
        self.kind, self.text = kind, text

    def more(self, env: Env) -> None:
        self.original = storage.create(env, MARKOR, self.name, "I'll be back. It's late.")

    def expected(self) -> str:
        return {
            "header": f"{self.text}\n{self.original}",
            "footer": f"{self.original}\n{self.text}",
            "replace": self.text,
        }[self.kind]

    def reward(self, env: Env) -> float:
        return float(fuzzy(storage.read(env, f"{MARKOR}/{self.name}").strip(), self.expected()))

    def solve(self, agent: Agent) -> None:
        agent.open("Markor").click(f"File {self.name}…")
        there = (agent.watcher.stable()[agent.find(EDITOR)].text or "").strip()
        text = {
            "header": f"{self.text}\n{there}",
            "footer": f"{there}\n{self.text}",
            "replace": self.text,
        }[self.kind]
        agent.input_text(text, EDITOR, clear=True).click("Save")


class ChangeNoteContent(Markor):
    """A new content, and a new name."""

    budget = 12
    old, new = "quick_apple.md", "happy_wolf_copy.txt"
    original, text = RANDOM, "Gg5Hh6Jj7Kk8Ll9Mm0Nn"

    def more(self, env: Env) -> None:
        storage.create(env, MARKOR, self.old, self.original)
        assert storage.exists(env, MARKOR, self.old)

    def reward(self, env: Env) -> float:
        gone = not storage.exists(env, MARKOR, self.old)
        there = gone and storage.exists(env, MARKOR, self.new)
        return float(there and self.is_right(env))

    def is_right(self, env: Env) -> bool:
        return storage.holds(env, f"{MARKOR}/{self.new}", self.text)

    def solve(self, agent: Agent) -> None:
        agent.open("Markor").click(f"File {self.old}…")
        agent.input_text(self.text, EDITOR, clear=True).click("Save")
        rename(agent, self.old, self.new)

    def tear_down(self, env: Env) -> None:
        super().tear_down(env)
        storage.remove(env, MARKOR, self.old)


class AddNoteHeader(ChangeNoteContent):
    """The only content that must be exactly so."""

    original = "Don't panic, it's only a test."

    def __init__(self) -> None:
        self.text = f"Pp1Qq2Rr3Ss4Tt5Uu6Vv\n\n{self.original}"

    def is_right(self, env: Env) -> bool:
        return storage.holds(env, f"{MARKOR}/{self.new}", f"{self.text}\n", exact=True)


SENTENCE = 'Don\'t forget: 3 apples & 2 pears (ripe), "please"; thanks!'
TASKS: dict[str, Task] = {
    "MarkorCreateFolder": CreateFolder(),
    "MarkorCreateNote": CreateNote("brave_wolf_edited.md", "Hello, World!"),
    "MarkorCreateNote, a text note": CreateNote("2023_01_02_quick_apple.txt", SENTENCE),
    "MarkorCreateNoteFromClipboard": CreateNoteFromClipboard("apple_x7Kq.md", "aB3dE6gH9k"),
    "MarkorDeleteNote": DeleteNote(MARKOR, "happy_guitar_final", *OTHERS, "happy_guitar_final.md"),
    "MarkorDeleteNewestNote": DeleteNewestNote(),
    "MarkorDeleteAllNotes": DeleteAllNotes(),
    "MarkorMoveNote": MoveNote("quick_apple.md", "BookNotes", "WorkProjects", *OTHERS),
    "MarkorEditNote, header": EditNote("header", "Hello, World!"),
    "MarkorEditNote, footer": EditNote("footer", "Hello, World!"),
    "MarkorEditNote, replace": EditNote("replace", "One.\nTwo.\nThree."),
    "MarkorChangeNoteContent": ChangeNoteContent(),
    "MarkorAddNoteHeader": AddNoteHeader(),
    "MarkorMergeNotes": MergeNotes(),
}


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
def test_play(task: Task, env: Env) -> None:
    episode = play(task, env)
    assert (episode.untouched, episode.solved) == (task.before, 1), episode.screen
    assert episode.steps < task.budget
