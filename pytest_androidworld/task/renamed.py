"""Today's names of built-in task files that have been renamed.

Journals, lists of known failures, pytest's cache, cassettes and users' scripts have old names.
"""

from pytest_androidworld.task import catalogue

HOME = "task_cases"  # the folder of built-in tasks, wherever it lies
NAMES = {
    # A folder with the name of a standard module hides that module from imports.
    "calendar": "simple_calendar",
    "calendar/add_event.py": "simple_calendar/add_event.py",
    "calendar/delete_events.py": "simple_calendar/delete_events.py",
}
EARLIER = {new: old for old, new in NAMES.items()}


def file(name: str, task: str) -> str:
    """Today's name of a task's file, relative to the folder of tasks; a user's own stays."""
    return NAMES.get(name, name) if catalogue.find(task) else name


def files(hashes: dict[str, str]) -> dict[str, str]:
    """A run's task files by today's names; an old name beside today's is a user's own file."""
    return {
        old if (new := NAMES.get(old, old)) in hashes else new: digest
        for old, digest in hashes.items()
    }
