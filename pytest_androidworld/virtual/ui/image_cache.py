"""Caches of what has been painted, bounded by the bytes it takes and not by how many there are."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

from PIL import Image

V = TypeVar("V")


def bytes_of(images: Iterable[Image.Image | None]) -> int:
    """The bytes of the pixels of images."""
    return sum(
        image.width * image.height * len(image.getbands()) for image in images if image is not None
    )


class Cache(Generic[V]):
    """The values last used, as many as fit into ``most`` bytes; one that is larger is not kept."""

    def __init__(self, most: int, weigh: Callable[[V], int]) -> None:
        self.most = most
        self.bytes = 0
        self._weigh = weigh
        self._lock = threading.Lock()  # phones of one process share the caches of shapes
        self._kept: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value of a key, made if it is not there."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found[0]
        made = make()
        with self._lock:
            self._add(key, made)
        return made

    def _add(self, key: Hashable, made: V) -> None:
        if key in self._kept:  # another thread was quicker
            return
        size = self._weigh(made)
        self._kept[key] = made, size
        self.bytes += size
        while self.bytes > self.most:
            self.bytes -= self._kept.popitem(last=False)[1][1]
