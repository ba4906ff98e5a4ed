"""`Action`, its JSON form, and the table of its types."""

import dataclasses
import json
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from pytest_androidworld.env.actions import fields
from pytest_androidworld.env.actions.fields import SPEC, Spec
from pytest_androidworld.env.actions.targets import Point
from pytest_androidworld.errors import BadAction

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State

Size = tuple[int, int]  # width and height
NO_SPEC = Spec()
_TYPES: dict[str, type["Action"]] = {}  # by the action_type, as their classes are made


def types() -> Mapping[str, type["Action"]]:
    """The classes of all actions, in the order of their names."""
    return dict(sorted(_TYPES.items()))


@dataclass(frozen=True)
class Action:
    """One action; where it is, is an element's index or a point, never both.

    ``Action("click", index=3)`` is one of the class for that type.  A class states the fields that
    its type takes.  The paper's agents send any of the fields below with any action: what a type
    does not take stays in its JSON form, is checked like where it belongs, and does nothing.
    """

    action_type: str
    index: int | None = fields.whole()
    x: int | None = fields.pixels(fields.ACROSS)
    y: int | None = fields.pixels(fields.DOWN)
    text: str | None = None
    direction: str | None = None
    goal_status: str | None = None
    app_name: str | None = None
    keycode: str | None = None
    clear_text: bool | None = None
    press_enter: bool | None = None
    to_x: int | None = None
    to_y: int | None = None
    duration: float | None = None  # seconds
    hold: float | None = None

    # Of the type, not of one action; without an annotation, or a dataclass counts it as a field
    ends_episode = False
    mark = "ring"  # around the one point it touches, in pictures of a report; or "rings", "dot"
    needs = ""  # the field that a model must not leave out, if there is one
    needs_target = False  # it must not leave out the index or the point

    def __init_subclass__(cls) -> None:
        """A class of actions is known as soon as it is defined."""
        kind = vars(cls).get("action_type")
        if not isinstance(kind, str):
            return  # it has what some types share
        known = _TYPES.setdefault(kind, cls)
        if known is not cls:
            taken = f"{known.__module__}.{known.__qualname__}"
            raise TypeError(f"{cls.__qualname__}: {taken} has the type {kind!r}")

    def __new__(cls, action_type: object = None, *args: Any, **given: Any) -> Self:
        """An action of the class for its type; the arguments are for ``__init__``."""
        if cls is not Action:
            return object.__new__(cls)
        found = _TYPES.get(action_type) if isinstance(action_type, str) else None
        if found is None:
            raise BadAction(f"no action is called {action_type!r}; {', '.join(types())} are")
        return object.__new__(found)  # type: ignore[return-value]  # cls is Action here

    def __post_init__(self) -> None:
        if self.index is not None and (self.x is not None or self.y is not None):
            raise BadAction("an action has an index or a point, not both")
        given = {name: self._spec(name) for name in self._given()}
        for name, spec in given.items():
            if spec.read:
                object.__setattr__(self, name, spec.read(name, getattr(self, name)))
        for name, spec in given.items():
            if spec.check:
                spec.check(getattr(self, name))

    # What a type does, on a device and in a report

    def perform(self, device: "Device", state: "State") -> None:
        """Do it; an index is one of the state's list."""
        raise NotImplementedError(f"{type(self).__name__} does not define perform()")

    def touched(self, state: "State") -> tuple[Point, ...]:
        """Where a finger goes: from one point to another, only to one, or nowhere at all."""
        return ()

    def words(self, target: str) -> str:
        """The action as a report describes it; ``target`` names its target, if any."""
        raise NotImplementedError(f"{type(self).__name__} does not define words()")

    def check_complete(self) -> None:
        """Raise a `BadAction` if a required field is missing; the model can correct it."""
        if self.needs and getattr(self, self.needs) is None:
            raise BadAction(f"{self.action_type} needs the field {self.needs!r}")
        if self.needs_target and self.index is None and None in (self.x, self.y):
            raise BadAction(f"{self.action_type} needs the index of an element")

    @property
    def depends_on_screen(self) -> bool:
        """Whether the screen has to be known, as it is now, to do it."""
        return (self.index, self.x, self.direction) != (None, None, None)

    # In pixels of another size

    def scaled(self, seen: Size, real: Size) -> Self:
        """The same on a screen of the real size, for points of one that was seen in another."""
        if seen == real:
            return self
        sides = {name: self._spec(name).side for name in self._given()}
        moved: dict[str, Any] = {
            name: scaled(getattr(self, name), seen[side], real[side])
            for name, side in sides.items()
            if side is not None
        }
        return replace(self, **moved)

    # As JSON

    def json(self) -> str:
        """Without what is not set, and without blanks."""
        known = {name: value for name, value in asdict(self).items() if value is not None}
        return json.dumps(known, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Action":
        """Parse an action; invalid text is a `BadAction` with the reason."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadAction(f"this is no JSON: {text!r} ({error})") from None
        if not isinstance(data, dict):
            raise BadAction(f"an action is a JSON object, not {text!r}")
        return cls.from_dict(data)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Action":
        unknown = set(data) - set(fields_of(data.get("action_type")))
        if unknown:
            raise BadAction(f"an action has no field {min(unknown)!r}")
        if "action_type" not in data:
            raise BadAction("an action needs an action_type")
        return Action(**data)

    def _given(self) -> list[str]:
        """The names of the fields that are set, without the type's."""
        return [name for name in _names(type(self))[1:] if getattr(self, name) is not None]

    def _spec(self, name: str) -> Spec:
        """The spec of a field; if this type does not have it, that of a type that does."""
        for kind in (type(self), *_TYPES.values()):
            field = kind.__dataclass_fields__.get(name)
            spec = field and field.metadata.get(SPEC)
            if isinstance(spec, Spec):
                return spec
        return NO_SPEC


def fields_of(action_type: object) -> tuple[str, ...]:
    """The names of the fields that an action of that type may have."""
    return _names(_TYPES.get(action_type, Action) if isinstance(action_type, str) else Action)


def _names(kind: type[Action]) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


def scaled(at: int, seen: int, real: int) -> int:
    """The middle of a pixel, in pixels of another size; models write 1000 for the end of 1000."""
    inside = seen - 1 if at == seen else at
    return math.floor((inside + 0.5) * real / seen)
