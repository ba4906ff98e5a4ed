"""The process that a phone must not outlive."""

import os
from typing import Protocol


class Starter(Protocol):
    """Who started a phone."""

    pid: int

    def is_gone(self) -> bool:
        """Whether the process has ended."""


class Parent(Starter):
    """The parent, of which the kernel's answer is another once it has gone."""

    def __init__(self) -> None:
        self.pid = os.getppid()

    def is_gone(self) -> bool:
        return os.getppid() != self.pid
