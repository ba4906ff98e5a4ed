"""What all of the reference's tasks on files of shared storage have in common."""

from typing import ClassVar

from tests.contract.reference import storage
from tests.contract.reference.env import Env
from tests.contract.reference.task import Task
from tests.contract.reference.text import fuzzy

MARKOR = f"{storage.SHARED}/Documents/Markor"
RANDOM = "x7Kq2Lm9Zt4Rb8Nw3Vp1"  # twenty characters, as of a file without a text


class MoveFile(Task):
    """Gone from one folder, and in another, whatever it holds."""

    root = storage.SHARED

    def __init__(self, name: str, source: str, target: str, *others: str) -> None:
        self.name, self.source, self.target, self.others = name, source, target, others

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        storage.clear_storage(env)
        source, target = f"{self.root}/{self.source}", f"{self.root}/{self.target}"
        for other in self.others:
            storage.create(env, source, other, RANDOM)
        storage.create(env, source, self.name, RANDOM)
        storage.make_folder(env, target)
        assert storage.exists(env, source, self.name)
        assert not storage.exists(env, target, self.name)

    def reward(self, env: Env) -> float:
        source, target = f"{self.root}/{self.source}", f"{self.root}/{self.target}"
        gone = not storage.exists(env, source, self.name)
        return float(gone and storage.exists(env, target, self.name))

    def tear_down(self, env: Env) -> None:
        super().tear_down(env)
        storage.clear_storage(env)


class DeleteFile(Task):
    """No longer in its folder."""

    def __init__(self, folder: str, name: str, *others: str) -> None:
        self.folder, self.name, self.others = folder, name, others

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        storage.clear_storage(env)
        for name in (self.name, *self.others):
            storage.create(env, self.folder, name, RANDOM)
        assert storage.exists(env, self.folder, self.name)

    def reward(self, env: Env) -> float:
        return float(not storage.exists(env, self.folder, self.name))

    def tear_down(self, env: Env) -> None:
        super().tear_down(env)
        storage.clear_storage(env)


class CreateFile(Task):
    """There is a file with nearly that text."""

    apps: ClassVar[tuple[str, ...]] = ("markor",)
    folder = MARKOR

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        storage.clear_folder(env, self.folder)
        self.more(env)
        storage.clear_storage(env)

    def more(self, env: Env) -> None:
        """What is set up before the storage is cleared."""

    def reward(self, env: Env) -> float:
        if not storage.exists(env, self.folder, self.name):
            return 0.0
        return float(fuzzy(storage.read(env, f"{self.folder}/{self.name}").strip(), self.text))

    def tear_down(self, env: Env) -> None:
        super().tear_down(env)
        storage.clear_folder(env, self.folder)
        storage.clear_storage(env)
