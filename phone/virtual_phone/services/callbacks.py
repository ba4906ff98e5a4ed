"""Callbacks as plain data, which survive saving and loading the phone."""

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from virtual_phone.services.processes import Processes

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

Callback = list[Any]


def callback(owner: str, method: str, *arguments: Any) -> Callback:
    """A reference to a method of a service, by its name, or of an app, by its package."""
    return [owner, method, list(arguments)]


def perform(phone: "Phone", callback: Sequence[Any], *more: Any) -> None:
    """Call a callback; its app is started in the background if needed."""
    owner, method, arguments = callback
    target = phone.services.get(owner) or phone[Processes].background(owner)
    attrgetter(method)(target)(*arguments, *more)
