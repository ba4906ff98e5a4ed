"""AndroidWorld for pytest: phone tasks as test cases, and a virtual phone to play them on.

What ``__init__.pyi`` lists is the public API, for task files, agent files and readers of journals
and recordings; everything else is internal.  Type checkers read that list, and so does this file:
each name is looked up on first use, so that importing the package stays cheap.

Imports point one way; ``tests/test_architecture.py`` holds the table, ``docs/architecture.md``
explains it::

    agents/  task_cases/          -> pytest_androidworld (its public names)
    plugin -> episode, report     -> task, agent -> env -> adb, gRPC -> a device
    plugin -> boot                -> virtual_phone, which knows none of the others
"""

from pathlib import Path
from typing import Any

_LINES = Path(__file__).with_suffix(".pyi").read_text("utf-8").splitlines()
# A line of the list: from MODULE import NAME as NAME
_MODULES = {words[3]: words[1] for words in map(str.split, _LINES) if words[:1] == ["from"]}
__all__ = sorted(_MODULES)


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(__import__(_MODULES[name], fromlist=[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
