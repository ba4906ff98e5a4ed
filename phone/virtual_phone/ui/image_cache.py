"""Caches of images, bounded by their bytes and not by their number."""

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
    """The recently used values, up to ``most`` bytes in all; a larger one is not cached."""

    def __init__(self, most: int, weigh: Callable[[V], int]) -> None:
        self.most = most
        self.bytes = 0
        self._weigh = weigh
        self._lock = threading.Lock()  # phones of one process share the caches of shapes
        self._cached: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value of a key, made if it is not cached."""
        with self._lock:
            found = self._cached.get(key)
            if found is not None:
                self._cached.move_to_end(key)
                return found[0]
        made = make()
        with self._lock:
            self._add(key, made)
        return made

    def _add(self, key: Hashable, made: V) -> None:
        if key in self._cached:  # another thread made it meanwhile
            return
        size = self._weigh(made)
        self._cached[key] = made, size
        self.bytes += size
        while self.bytes > self.most:
            self.bytes -= self._cached.popitem(last=False)[1][1]
