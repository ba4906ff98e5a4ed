"""Runs whose agent may go past the screen, by --aw-own-hands=anything: each rate says so."""

from pytest_androidworld.report.schema import Manifest


def mark(manifest: Manifest) -> str:
    """Behind the suite's title, or the agent's name: `` (own hands: anything)``, or ""."""
    allowed = manifest.get("own_hands")
    return f" (own hands: {allowed})" if allowed else ""


def agent(manifest: Manifest) -> str:
    """The agent's name as tables and reports have it."""
    return manifest["agent"] + mark(manifest)
