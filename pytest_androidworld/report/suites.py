"""The suite of a case: AndroidWorld's tasks and MiniWoB's pages have rates of their own."""

from collections.abc import Iterable

from pytest_androidworld.report import own_hands
from pytest_androidworld.report.schema import AttemptLine, Manifest

NAMES = {"miniwob": "MiniWoB"}  # by folder of tasks; as people write them


def suite(manifest: Manifest, attempt: AttemptLine) -> str:
    """The title of the suite that a case belongs to."""
    name = NAMES.get(attempt["file"].split("/")[0], manifest["suite"])
    return name + own_hands.mark(manifest)


def own_suite(manifest: Manifest) -> str:
    """The title of the run's own suite."""
    return manifest["suite"] + own_hands.mark(manifest)


def grouped(manifest: Manifest, attempts: Iterable[AttemptLine]) -> dict[str, list[AttemptLine]]:
    """The attempts of each suite, the run's own suite first."""
    groups: dict[str, list[AttemptLine]] = {}
    for attempt in attempts:
        groups.setdefault(suite(manifest, attempt), []).append(attempt)
    return dict(sorted(groups.items(), key=lambda group: group[0] != own_suite(manifest)))


def title(manifest: Manifest, attempts: Iterable[AttemptLine]) -> str:
    """``AndroidWorld``, ``MiniWoB``, or both, and the split."""
    suites = " and ".join(grouped(manifest, attempts)) or own_suite(manifest)
    return suites + part(manifest)


def part(manifest: Manifest) -> str:
    """`` (unseen-app:test)``, of a run that has played a split."""
    return f" ({manifest['split']})" if "split" in manifest else ""
