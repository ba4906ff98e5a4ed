"""The units of length, and how a distance is written in them."""

from typing import NamedTuple


class Units(NamedTuple):
    long: str
    metres: float  # that the long one has
    short: str
    share: float  # of the short one in a metre


KILOMETRES, MILE, NAUTICAL, FEET, YARDS = 1000, 1609.344, 1852, 3.28084, 1.09361
METRIC = "Kilometers/meters"
UNITS = {
    METRIC: Units("km", KILOMETRES, "m", 1),
    "Miles/feet": Units("mi", MILE, "ft", FEET),
    "Miles/meters": Units("mi", MILE, "m", 1),
    "Miles/yards": Units("mi", MILE, "yd", YARDS),
    "Nautical miles/meters": Units("nmi", NAUTICAL, "m", 1),
    "Nautical miles/feet": Units("nmi", NAUTICAL, "ft", FEET),
}


def distance_text(length: float, units: Units) -> str:
    """As OsmAnd writes it: the short unit, then the long one with two digits, one or none."""
    long = length / units.metres
    if long >= 100:
        return f"{long:.0f} {units.long}"
    if long >= 9.995:
        return f"{long:.1f} {units.long}"
    if long >= 0.995:
        text = f"{long:.2f}"
        return f"{text.removesuffix('0').removesuffix('.0')} {units.long}"
    return f"{length * units.share:.0f} {units.short}"
