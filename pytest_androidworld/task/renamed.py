"""Built-in task files that had another name, so that what names them by the old one still does.

Journals, lists of known failures, pytest's cache, cassettes and people's scripts have old names.
"""

from pytest_androidworld.task import catalogue

HOME = "task_cases"  # the folder of built-in tasks, wherever it lies
NAMES = {
    # A folder that is called as a module of Python hides it from whoever imports that.
    "calendar": "simple_calendar",
    "calendar/add_event.py": "simple_calendar/add_event.py",
    "calendar/delete_events.py": "simple_calendar/delete_events.py",
}
EARLIER = {new: old for old, new in NAMES.items()}


def file(name: str, task: str) -> str:
    """Today's name of a task's file, relative to the folder of tasks; a user's own stays."""
    return NAMES.get(name, name) if catalogue.find(task) else name


def files(hashes: dict[str, str]) -> dict[str, str]:
    """The task files of a run, by today's names; what is called as another was is a user's own."""
    return {
        old if (new := NAMES.get(old, old)) in hashes else new: digest
        for old, digest in hashes.items()
    }


def node_id(name: str) -> str:
    """Today's form of a node id, or of the beginning of one; a user's own stays."""
    path, *parts = name.split("::")
    above, place, below = path.rpartition(f"{HOME}/")
    if not place or (parts and not catalogue.find(parts[0])):
        return name
    slash = "/" if below.endswith("/") else ""
    now = NAMES.get(below.rstrip("/"))
    return "::".join((f"{above}{place}{now}{slash}", *parts)) if now else name
