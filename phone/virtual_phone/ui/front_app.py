"""Input runs code of the app in front, which may crash."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from virtual_phone.service import Service
from virtual_phone.services.activities import Activities
from virtual_phone.services.processes import Processes

S = TypeVar("S", bound=Service)
P = ParamSpec("P")


Method = Callable[Concatenate[S, P], None]


def runs_front_app(method: Method[S, P]) -> Method[S, P]:
    """A method of a service that handles input: a crash ends the app in front, not the input."""

    @wraps(method)
    def guarded(self: S, /, *args: P.args, **more: P.kwargs) -> None:
        top = self.phone[Activities].top["app"]
        with self.phone[Processes].running_code(top):
            method(self, *args, **more)

    return guarded
