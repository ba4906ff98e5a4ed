"""What the brain sees of one question: the goal, what was done before, what is on the screen."""

from collections.abc import Callable
from dataclasses import dataclass

Box = tuple[int, int, int, int]  # left, top, right, bottom
Where = Callable[["Seen"], bool]


@dataclass(frozen=True)
class Seen:
    """One line of the list; what the line does not say is None."""

    mark: str  # what a reply calls it by: its index or its letter
    text: str | None = None
    description: str | None = None
    hint: str | None = None
    kind: str = ""  # what it is, in small letters: "switch", "imagebutton", "text field"
    id: str = ""  # the end of its resource name
    box: Box | None = None
    checked: bool | None = None
    enabled: bool = True
    editable: bool = False
    clickable: bool = False

    @property
    def name(self) -> str:
        """What a person would call it."""
        return self.text or self.description or self.hint or self.id or self.kind

    @property
    def content(self) -> str:
        """What stands in a field."""
        return (self.text or "").rstrip("\n")

    @property
    def top(self) -> int:
        return self.box[1] if self.box else 0

    @property
    def names(self) -> tuple[str, str]:
        return self.text or "", self.description or ""

    def called(self, name: str) -> bool:
        return name in self.names


@dataclass(frozen=True)
class Deed:
    """One step of the history, in the agent's own words."""

    kind: str  # the type of its action
    words: str


@dataclass(frozen=True)
class Move:
    """What to do next, and why."""

    kind: str
    on: Seen | None = None
    text: str | None = None  # to type, to answer, or the app to open
    direction: str | None = None  # where there is more to be seen
    clear: bool = False
    why: str = ""


@dataclass(frozen=True)
class Look:
    """All that a rule may decide by."""

    goal: str
    past: tuple[Deed, ...]
    seen: tuple[Seen, ...]

    # Looking back

    def times(self, kind: str) -> int:
        return sum(deed.kind == kind for deed in self.past)

    def did(self, kind: str, name: str) -> bool:
        """Whether that was done to something of that name, or with that text."""
        return any(deed.kind == kind and name in deed.words for deed in self.past)

    @property
    def last(self) -> str:
        """The type of the last action."""
        return self.past[-1].kind if self.past else ""

    # Looking

    def all(self, where: Where) -> list[Seen]:
        """From top to bottom."""
        return sorted(filter(where, self.seen), key=lambda each: each.top)

    def first(self, where: Where) -> Seen | None:
        return next(iter(self.all(where)), None)

    def find(self, name: str) -> Seen | None:
        """What goes by a name; what can be clicked, before what only says so."""
        found = self.all(lambda each: each.called(name))
        return next((each for each in found if each.clickable), found[0] if found else None)

    def field(self, hint: str, id: str = "") -> Seen | None:  # noqa: A002 - Android's word
        """Where to type; an empty field shows its hint as its text."""
        return self.first(
            lambda each: each.hint == hint or each.called(hint) or bool(id and each.id == id)
        )

    # Deciding; a move that the screen does not allow is None, so that `or` goes on to the next

    def tap(self, *names: str) -> Move | None:
        """The first of these that is there."""
        found = next((each for each in map(self.find, names) if each), None)
        return on("click", found) if found else None

    def tap_id(self, id: str) -> Move | None:  # noqa: A002 - Android's word
        found = self.first(lambda each: each.id == id)
        return on("click", found) if found else None

    def open(self, app: str) -> Move:
        """The app; if that is done, its screen may need time."""
        if self.last == "open_app":
            return wait(f"{app} may still be opening")
        return Move("open_app", text=app, why=f"{app} is where this is done")


def on(kind: str, seen: Seen) -> Move:
    """Do it to that, as soon as it can be used."""
    if not seen.enabled:
        return wait(f'"{seen.name}" cannot be used yet')
    return Move(kind, seen, why=f'"{seen.name}" is what I need next')


def fill(field: Seen, text: str, *, clear: bool = False) -> Move:
    return Move("input_text", field, text, clear=clear, why=f'"{text}" belongs there')


def scroll(direction: str) -> Move:
    return Move("scroll", direction=direction, why="what I look for is not on the screen")


def wait(why: str) -> Move:
    return Move("wait", why=why)


def back(why: str) -> Move:
    return Move("navigate_back", why=why)


def done(why: str) -> Move:
    return Move("complete", why=why)


def give_up(why: str) -> Move:
    return Move("infeasible", why=why)
