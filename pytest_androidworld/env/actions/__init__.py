"""What an agent can do: the paper's 14 actions, and what today's agents need besides.

That is ``drag`` from one point to another; a ``duration`` to drag, hold or wait for; typing with
``press_enter`` false; and ``keyboard_enter`` with a ``keycode``, which presses that key instead of
Enter.  ``Key("KEYCODE_APP_SWITCH")`` shows the recent apps.

Each type of action is a class in a file of this folder, and being there is its registration: its
JSON type, its fields with their checks, how a report describes it, what it touches, and how the
device performs it.  A close family, as click, double tap and long press, shares a file, which also
has the functions that agents make them with.  What they share is in::

    base     `Action`, its JSON form, and the table of types
    fields   how the values of fields are read and checked
    targets  where an action is aimed: an element or a point
"""

from importlib import import_module
from pkgutil import iter_modules

from pytest_androidworld.env.actions.answer import Answer as Answer
from pytest_androidworld.env.actions.base import Action as Action
from pytest_androidworld.env.actions.base import Size as Size
from pytest_androidworld.env.actions.base import fields_of as fields_of
from pytest_androidworld.env.actions.base import types as types
from pytest_androidworld.env.actions.click import DoubleTap as DoubleTap
from pytest_androidworld.env.actions.click import Hold as Hold
from pytest_androidworld.env.actions.click import Tap as Tap
from pytest_androidworld.env.actions.drag import Drag as Drag
from pytest_androidworld.env.actions.input_text import Type as Type
from pytest_androidworld.env.actions.keyboard import Enter as Enter
from pytest_androidworld.env.actions.keyboard import Key as Key
from pytest_androidworld.env.actions.navigate import Back as Back
from pytest_androidworld.env.actions.navigate import Home as Home
from pytest_androidworld.env.actions.open_app import OpenApp as OpenApp
from pytest_androidworld.env.actions.scroll import Scroll as Scroll
from pytest_androidworld.env.actions.scroll import Swipe as Swipe
from pytest_androidworld.env.actions.status import COMPLETE as COMPLETE
from pytest_androidworld.env.actions.status import INFEASIBLE as INFEASIBLE
from pytest_androidworld.env.actions.status import Done as Done
from pytest_androidworld.env.actions.status import Infeasible as Infeasible
from pytest_androidworld.env.actions.wait import Wait as Wait


def discover() -> None:
    """Import each file of the folder: a class of actions is known as soon as it is defined."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")


discover()
TYPES = tuple(types())
