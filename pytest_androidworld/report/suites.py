"""The suite of a case: AndroidWorld's tasks and MiniWoB's pages have rates of their own."""

from collections.abc import Iterable

from pytest_androidworld.report.schema import AttemptLine, Manifest

NAMES = {"miniwob": "MiniWoB"}  # by folder of tasks; as people write them


def suite(manifest: Manifest, attempt: AttemptLine) -> str:
    """The title of the suite that a case belongs to."""
    return NAMES.get(attempt["file"].split("/")[0], manifest["suite"])


def grouped(manifest: Manifest, attempts: Iterable[AttemptLine]) -> dict[str, list[AttemptLine]]:
    """The attempts of each suite, the run's own suite first."""
    groups: dict[str, list[AttemptLine]] = {}
    for attempt in attempts:
        groups.setdefault(suite(manifest, attempt), []).append(attempt)
    return dict(sorted(groups.items(), key=lambda group: group[0] != manifest["suite"]))


def title(manifest: Manifest, attempts: Iterable[AttemptLine]) -> str:
    """``AndroidWorld``, ``MiniWoB``, or both."""
    return " and ".join(grouped(manifest, attempts)) or manifest["suite"]
