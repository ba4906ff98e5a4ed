"""A page as plain data: where it came from and all that was done to it, with times."""

from dataclasses import asdict, dataclass, field
from typing import Any

Input = list[Any]  # the time in ms since the page was opened, what was done, and its arguments
SETTLE = "settle"  # an input, too: what is drawn between two others
Touch = tuple[str, float, float, float]  # a phase, a position in CSS pixels, the page's time in ms
EMPTY = "about:blank"


@dataclass(frozen=True)
class Viewport:
    """The size of a page in CSS pixels, and how many pixels of the screen one of them is."""

    width: int
    height: int
    scale: float
    mobile: bool = False  # without a viewport of its own a page is laid out 980 pixels wide


@dataclass
class Story:
    """What a tab needs to bring a page to where it is.

    The inputs are the calls of a `tab.Tab`, in order.
    """

    package: str  # whose process has the page
    url: str
    seed: str  # of Math.random
    viewport: Viewport
    opened: int  # the phone's time since boot, in ns
    wall: int  # what the phone's clock showed then, in ns
    inputs: list[Input] = field(default_factory=list)
    # To the dialogs of its scripts: whether they were accepted, and a text
    answers: list[tuple[bool, str]] = field(default_factory=list)
    waited: float = 0.0  # ms in which it stood still for them

    def time(self, elapsed: int) -> float:
        """The page's time, in ms, at a time since boot."""
        return (elapsed - self.opened) / 1e6 - self.waited

    @classmethod
    def of(cls, saved: dict[str, Any]) -> "Story":
        """The story in the record of a page."""
        named = {name: saved[name] for name in cls.__dataclass_fields__}
        return cls(**named | {"viewport": Viewport(**saved["viewport"])})


class Stopped(Exception):
    """A page has opened a dialog of its own, and waits for the user's answer."""

    def __init__(self, dialog: dict[str, Any]) -> None:
        super().__init__(dialog["message"])
        self.dialog = dialog  # its kind, url and message, and the text that a prompt has at first


def record(story: Story, pid: int) -> dict[str, Any]:
    """A new page as a snapshot has it: its story, and what else the phone knows of it."""
    return asdict(story) | {
        "pid": pid,  # of its app's process, with which it ends
        "touches": [],  # that the page has not got yet
        "down": False,  # whether a finger is on it
        "moved": False,  # whether the last finger has
        "tapped": None,  # when and where the last tap was that may be the first of two
        "pinch": None,  # how far from their middle two fingers are, while there are two
        "bar": False,  # whether the bar above selected text is to be there
        "size": asdict(story.viewport),  # now
        "stopped": None,  # see `WebPages.stopped`
        "crashed": False,  # whether its renderer has ended
        "reported": False,  # whether its app knows that
        "title": "",  # when it was last looked at
        "requested": None,  # another address that it wants, and whether in a new tab
        "downloads": 0,  # how many of its downloads the app has got
        "arrived": [],  # those that it has not got yet: a name, and the content in base 64
        "read": {},  # the phone's files as it has got them: type and content by address
    }


def take_unread(inputs: list[Input]) -> list[Input]:
    """The inputs since the page was last read, which are no longer its story's."""
    read = max((at for at, each in enumerate(inputs) if each[1] == SETTLE), default=-1)
    taken = inputs[read + 1 :]
    del inputs[read + 1 :]
    return taken
