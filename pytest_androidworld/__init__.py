"""AndroidWorld for pytest: phone tasks as test cases, and a virtual phone to play them on.

What this file lists is the public API, for task files, agent files and readers of journals and
recordings; everything else is internal.  Each name is looked up on first use, so that importing
the package stays cheap.

Imports point one way; ``tests/test_architecture.py`` holds the table, ``docs/architecture.md``
explains it::

    agents/  task_cases/          -> pytest_androidworld (the names listed here)
    plugin -> episode, report     -> task, agent -> env -> adb, gRPC -> a device
    plugin -> boot                -> virtual, which knows none of the others
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_androidworld.agent.base import Agent as Agent
    from pytest_androidworld.agent.base import Finding as Finding
    from pytest_androidworld.agent.base import Stage as Stage
    from pytest_androidworld.agent.choices import Choice as Choice
    from pytest_androidworld.agent.choices import choices as choices
    from pytest_androidworld.agent.llm import Message as Message
    from pytest_androidworld.agent.llm import Reply as Reply
    from pytest_androidworld.agent.llm import Usage as Usage
    from pytest_androidworld.agent.llm import assistant as assistant
    from pytest_androidworld.agent.llm import system as system
    from pytest_androidworld.agent.llm import user as user
    from pytest_androidworld.agent.page import Page as Page
    from pytest_androidworld.agent.reply import read_action as read_action
    from pytest_androidworld.agent.screen import Screen as Screen
    from pytest_androidworld.agent.screen import listed as listed
    from pytest_androidworld.agent.screen import shown as shown
    from pytest_androidworld.agent.user import User as User
    from pytest_androidworld.env.actions import Action as Action
    from pytest_androidworld.env.actions import Answer as Answer
    from pytest_androidworld.env.actions import Back as Back
    from pytest_androidworld.env.actions import Done as Done
    from pytest_androidworld.env.actions import DoubleTap as DoubleTap
    from pytest_androidworld.env.actions import Drag as Drag
    from pytest_androidworld.env.actions import Enter as Enter
    from pytest_androidworld.env.actions import Hold as Hold
    from pytest_androidworld.env.actions import Home as Home
    from pytest_androidworld.env.actions import Infeasible as Infeasible
    from pytest_androidworld.env.actions import Key as Key
    from pytest_androidworld.env.actions import OpenApp as OpenApp
    from pytest_androidworld.env.actions import Scroll as Scroll
    from pytest_androidworld.env.actions import Swipe as Swipe
    from pytest_androidworld.env.actions import Tap as Tap
    from pytest_androidworld.env.actions import Type as Type
    from pytest_androidworld.env.actions import Wait as Wait
    from pytest_androidworld.env.device import Device as Device
    from pytest_androidworld.env.device import connect as connect
    from pytest_androidworld.env.recording.reading import read_recording as read_recording
    from pytest_androidworld.env.state import Element as Element
    from pytest_androidworld.env.state import State as State
    from pytest_androidworld.errors import BadAction as BadAction
    from pytest_androidworld.errors import ModelError as ModelError
    from pytest_androidworld.errors import NotOnScreen as NotOnScreen
    from pytest_androidworld.report.journal import read_journal as read_journal
    from pytest_androidworld.task import events as events
    from pytest_androidworld.task import expenses as expenses
    from pytest_androidworld.task import files as files
    from pytest_androidworld.task import films as films
    from pytest_androidworld.task import listings as listings
    from pytest_androidworld.task import matching as matching
    from pytest_androidworld.task import messages as messages
    from pytest_androidworld.task import notes as notes
    from pytest_androidworld.task import pictures as pictures
    from pytest_androidworld.task import playlists as playlists
    from pytest_androidworld.task import recipes as recipes
    from pytest_androidworld.task import row_tasks as row_tasks
    from pytest_androidworld.task import rows as rows
    from pytest_androidworld.task import sample as sample
    from pytest_androidworld.task import settings as settings
    from pytest_androidworld.task import songs as songs
    from pytest_androidworld.task import ui as ui
    from pytest_androidworld.task.base import Task as Task
    from pytest_androidworld.task.miniwob import MiniWobTask as MiniWobTask
    from pytest_androidworld.task.page_facts import PageFact as PageFact
    from pytest_androidworld.task.params import Param as Param
    from pytest_androidworld.task.score import Check as Check
    from pytest_androidworld.task.score import Score as Score
    from pytest_androidworld.task.score import check as check
    from pytest_androidworld.task.score import crash as crash
    from pytest_androidworld.task.score import strict as strict
    from pytest_androidworld.task.score import upstream as upstream

_MODULES_OF_TASK = (
    "events expenses films files listings matching messages notes pictures playlists recipes"
    " row_tasks rows sample settings songs ui"
)
_HOMES = {
    "agent.base": "Agent Finding Stage",
    "agent.choices": "Choice choices",
    "agent.llm": "Message Reply Usage assistant system user",
    "agent.page": "Page",
    "agent.reply": "read_action",
    "agent.screen": "Screen listed shown",
    "agent.user": "User",
    "env.actions": (
        "Action Answer Back Done DoubleTap Drag Enter Hold Home Infeasible Key OpenApp Scroll "
        "Swipe Tap Type Wait"
    ),
    "env.device": "Device connect",
    "env.recording.reading": "read_recording",
    "env.state": "Element State",
    "errors": "BadAction ModelError NotOnScreen",
    "report.journal": "read_journal",
    "task": _MODULES_OF_TASK,
    "task.base": "Task",
    "task.miniwob": "MiniWobTask",
    "task.page_facts": "PageFact",
    "task.params": "Param",
    "task.score": "Check Score check crash strict upstream",
}
_MODULES = {name: module for module, names in _HOMES.items() for name in names.split()}
__all__ = sorted(_MODULES)


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f"{__name__}.{_MODULES[name]}")
    if name in _MODULES_OF_TASK.split():
        return import_module(f"{module.__name__}.{name}")
    return getattr(module, name)
