"""Layers that have been shown, kept for when the same is to be shown again."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pytest_androidworld.virtual.ui.layers import Layer
from pytest_androidworld.virtual.ui.traversal import rebind

MOST = 24  # layers: those of one screen, and of a few that the user may go back to


@dataclass
class _Kept:
    """A layer with whose it is and what it was composed from.

    The view comes last: it takes longest to compare.
    """

    key: str
    source: tuple[Any, ...]
    layer: Layer


class Shelf:
    """The layers last used."""

    def __init__(self) -> None:
        self._kept: list[_Kept] = []  # the one used last comes last

    def clear(self) -> None:
        self._kept.clear()

    def layer(
        self,
        key: str,
        surface: dict[str, Any],
        source: tuple[Any, ...],
        make: Callable[[], Layer],
    ) -> Layer:
        """The layer made from an equal source, or a new one.

        Where the view is equal, its handlers still belong to this rendering.
        """
        for place in range(len(self._kept) - 1, -1, -1):
            kept = self._kept[place]
            if kept.key == key and kept.layer.surface is surface and kept.source == source:
                del self._kept[place]
                if rebind(kept.layer.root, kept.source[-1], source[-1]):
                    self._kept.append(_Kept(key, source, kept.layer))
                    return kept.layer
                break
        made = make()
        self._kept.append(_Kept(key, source, made))
        del self._kept[:-MOST]
        return made
