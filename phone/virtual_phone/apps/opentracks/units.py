"""How OpenTracks writes distances, speeds and times, in the units of the user's choice."""

from dataclasses import dataclass
from datetime import UTC, date, datetime

MILE, FOOT, NAUTICAL_MILE = 1609.344, 0.3048, 1852.0
HOUR = 3600
FIRST, LAST = -62_135_596_800, 253_402_300_799  # seconds of the years 1 to 9999


@dataclass(frozen=True)
class Units:
    """One choice: a long and a short unit of distance, with their lengths in metres."""

    label: str
    long: tuple[str, float]
    short: tuple[str, float]
    speed: str
    pace: str
    from_metres: float  # a longer distance is written in the long unit

    def distance(self, metres: float) -> tuple[str, str]:
        """The number and the unit of a distance."""
        unit, length = self.long if metres > self.from_metres else self.short
        return decimal(metres / length), unit

    def height(self, metres: float | None) -> tuple[str, str]:
        """The number and the unit of an elevation, as a whole number."""
        unit, length = self.short
        return ("-" if metres is None else decimal(metres / length, 0)), unit

    def rate(self, speed: float, *, pace: bool) -> tuple[str, str]:
        """The number and the unit of a speed in metres per second, or of the pace that it is."""
        if not pace:
            return decimal(speed * HOUR / self.long[1], 1), self.speed
        seconds = self.long[1] / speed if speed > 0.01 else 0
        return f"{int(seconds // 60)}:{int(seconds % 60):02}", self.pace


UNITS = {  # by the values of the preference statsUnits
    "METRIC": Units("Metric (km, m)", ("km", 1000), ("m", 1), "km/h", "min/km", 500),
    "IMPERIAL": Units("Imperial (mi, ft)", ("mi", MILE), ("ft", FOOT), "mph", "min/mi", MILE / 2),
    "IMPERIAL_METER": Units("Imperial (mi, m)", ("mi", MILE), ("m", 1), "mph", "min/mi", MILE / 2),
    "NAUTICAL_IMPERIAL": Units(
        "Nautical (NM, ft)",
        ("NM", NAUTICAL_MILE),
        ("ft", FOOT),
        "kn",
        "min/NM",
        NAUTICAL_MILE / 2,
    ),
}


def decimal(value: float, places: int = 2) -> str:
    """A number with that many decimals, rounded to the even one, its thousands grouped."""
    return f"{value:,.{places}f}"


def duration(milliseconds: int, *, hours: bool = False) -> str:
    """``45:00`` or ``1:25:00``; with ``hours`` always the latter."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    if hours or minutes >= 60:
        return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
    return f"{minutes:02}:{seconds:02}"


def moment(milliseconds: int, offset: int) -> datetime:
    """Local time where a track was recorded; what no calendar has, as the nearest it has."""
    seconds = min(max(milliseconds // 1000 + offset, FIRST), LAST)
    return datetime.fromtimestamp(seconds, UTC)


def day_name(day: date, today: date) -> str:
    """``Today``, ``Yesterday``, a weekday of the last week, or ``8 Oct``."""
    ago = (today - day).days
    if ago in (0, 1):
        return ("Today", "Yesterday")[ago]
    if 0 < ago < 7:
        return f"{day:%A}"
    return f"{day.day} {day:%b}" if day.year == today.year else f"{day.day} {day:%b %Y}"


def date_and_time(at: datetime) -> str:
    """As Android writes it at medium length: ``Oct 12, 2023, 7:30:00 AM``."""
    hour = at.hour % 12 or 12
    return f"{at:%b} {at.day}, {at.year}, {hour}:{at:%M:%S} {at:%p}"
