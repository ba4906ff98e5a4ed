"""What a page has become, as `page.js` reports it."""

from dataclasses import dataclass

from virtual_phone.web.wire import Message


@dataclass(frozen=True)
class Focus:
    """The text field of a page that has the cursor."""

    type: str
    mode: str
    hint: str
    multiline: bool
    in_form: bool
    length: int
    rect: tuple[float, float, float, float]
    caret: tuple[float, float, float] | None  # as the ends of `Selected`, in a text

    def has(self, x: float, y: float) -> bool:
        """Whether a point is in the field."""
        left, top, right, bottom = self.rect
        return left <= x <= right and top <= y <= bottom


@dataclass(frozen=True)
class Selected:
    """The selected text of a page, with the line ends at which its handles are."""

    text: str
    field: bool
    all: bool
    start: tuple[float, float, float] | None  # x, and the line's top and bottom, if in sight
    end: tuple[float, float, float] | None


@dataclass(frozen=True)
class State:
    """What a page has become."""

    title: str
    url: str
    next: float | None  # when it has something to do by itself, in ms
    focus: Focus | None
    control: Message | None  # a native control that was tapped
    selected: Selected | None
    scroll: tuple[float, float]
    size: tuple[float, float]
    zoom: float  # how large it is drawn; below 1, a page for computers on the phone
    shift: tuple[float, float]  # what is seen of it begins there, where it is zoomed in


def state_of(read: Message) -> State:
    """The state as `page.js` describes it."""
    focus, selected = read["focus"], read["selected"]
    return State(
        read["title"],
        read["url"],
        read["next"],
        Focus(
            focus["type"],
            focus["mode"],
            focus["hint"],
            focus["multiline"],
            focus["inForm"],
            focus["length"],
            tuple(focus["rect"]),
            focus["caret"] and tuple(focus["caret"]),
        )
        if focus
        else None,
        read["control"],
        Selected(
            selected["text"],
            selected["field"],
            selected["all"],
            selected["from"] and tuple(selected["from"]),
            selected["to"] and tuple(selected["to"]),
        )
        if selected
        else None,
        tuple(read["scroll"]),
        tuple(read["size"]),
        read["zoom"],
        tuple(read["shift"]),
    )
