"""Control flow: break, continue, return, exit, and errors that end a script."""


class Flow(Exception):
    """Not an error: the script goes on somewhere else."""


class Jump(Flow):
    """``break`` or ``continue`` out of so many loops."""

    def __init__(self, levels: int = 1) -> None:
        super().__init__()
        self.levels = levels


class Break(Jump):
    pass


class Continue(Jump):
    pass


class Return(Flow):
    """Out of the function or the sourced file; the status is set already."""


class Exit(Flow):
    """Out of the shell (or the subshell); the status is set already."""


class Hangup(Flow):
    """The output was closed: whatever runs ends here."""


class TimedOut(Exception):
    """The time that ``timeout`` gave is up; nothing but that command may stop it."""


class Complaint(Flow):
    """The shell cannot go on: it says why and ends."""

    def __init__(self, text: str, status: int = 1) -> None:
        super().__init__(text)
        self.text = text
        self.status = status


class Exhausted(Complaint):
    """There is no more of something: a shell ends with this, a command says so in brief."""

    def __init__(self, text: str, brief: str, status: int = 1) -> None:
        super().__init__(text)
        self.brief = brief
        self.brief_status = status
