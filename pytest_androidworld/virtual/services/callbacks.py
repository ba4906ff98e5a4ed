"""Deeds: what is to be done later, as data, so that it survives saving and loading."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pytest_androidworld.virtual.services.activities import Activities

if TYPE_CHECKING:
    from pytest_androidworld.virtual.phone import Phone

Deed = list[Any]


def deed(owner: str, method: str, *arguments: Any) -> Deed:
    """A method to be called: of a service, by its name, or of an app, by its package."""
    return [owner, method, list(arguments)]


def perform(phone: "Phone", deed: Sequence[Any], *more: Any) -> None:
    """Do it; an app is at work in the background then."""
    owner, method, arguments = deed
    doer = phone.services.get(owner) or phone[Activities].background(owner)
    getattr(doer, method)(*arguments, *more)
