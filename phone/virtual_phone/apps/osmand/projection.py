"""From the globe to the screen and back: the Mercator map around a point at a zoom."""

import math
from dataclasses import dataclass

TILE = 256  # dp of the whole world at zoom 0
LOWEST, HIGHEST = 7.0, 20.0


@dataclass(frozen=True)
class Projection:
    """Where points lie on a screen of a size, in pixels."""

    latitude: float
    longitude: float
    zoom: float
    size: tuple[int, int]
    density: float

    @property
    def scale(self) -> float:
        """Pixels of the whole world."""
        return TILE * self.density * math.pow(2, self.zoom)

    def pixel(self, latitude: float, longitude: float) -> tuple[float, float]:
        x, y = world(latitude, longitude)
        x0, y0 = world(self.latitude, self.longitude)
        width, height = self.size
        return (x - x0) * self.scale + width / 2, (y - y0) * self.scale + height / 2

    def point(self, x: float, y: float) -> tuple[float, float]:
        """The latitude and longitude of a pixel."""
        x0, y0 = world(self.latitude, self.longitude)
        width, height = self.size
        return globe(x0 + (x - width / 2) / self.scale, y0 + (y - height / 2) / self.scale)

    @property
    def metres_per_pixel(self) -> float:
        return 40_075_016.7 * math.cos(math.radians(self.latitude)) / self.scale


def world(latitude: float, longitude: float) -> tuple[float, float]:
    """A point of the globe on a square map of the world with sides of 1."""
    sine = math.sin(math.radians(max(min(latitude, 85.0), -85.0)))
    return longitude / 360 + 0.5, 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)


def globe(x: float, y: float) -> tuple[float, float]:
    latitude = math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y))))
    return max(min(latitude, 85.0), -85.0), (x * 360 - 180 + 180) % 360 - 180


def on_earth(latitude: float, longitude: float) -> tuple[float, float] | None:
    """A point, if there is one with these numbers."""
    return (latitude, longitude) if abs(latitude) <= 90 and abs(longitude) <= 180 else None
