"""Control flow: break, continue, return, exit, and errors that end a script."""


class Flow(Exception):
    """Control flow, not an error: the script continues elsewhere."""


class Jump(Flow):
    """``break`` or ``continue`` with a number of loops."""

    def __init__(self, levels: int = 1) -> None:
        super().__init__()
        self.levels = levels


class Break(Jump):
    pass


class Continue(Jump):
    pass


class Return(Flow):
    """``return`` from a function or a sourced file; the status is set already."""


class Exit(Flow):
    """``exit`` from the shell or a subshell; the status is set already."""


class Hangup(Flow):
    """The output was closed, which ends whatever runs."""


class TimedOut(Exception):
    """The limit of ``timeout`` is over; only that command may catch it."""


class Complaint(Flow):
    """An error that ends the shell, with its message."""

    def __init__(self, text: str, status: int = 1) -> None:
        super().__init__(text)
        self.text = text
        self.status = status


class Exhausted(Complaint):
    """A resource is used up: it ends a shell; a command fails with the ``brief`` message."""

    def __init__(self, text: str, brief: str, status: int = 1) -> None:
        super().__init__(text)
        self.brief = brief
        self.brief_status = status
