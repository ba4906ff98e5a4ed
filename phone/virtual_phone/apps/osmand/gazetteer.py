"""What the map of Liechtenstein has names for, and the search among it."""

import math
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from virtual_phone.apps.osmand.geography import LOCAL, ROADS, Path
from virtual_phone.apps.osmand.projection import on_earth

COUNTRY = "Liechtenstein"
RADIUS = 6_371_000  # metres
NEAR = 150  # metres from a street to what lies on it
UNADDRESSED = ("motorway", "railway", "track", "path")  # nothing is said to lie on these
LAND = ("City", "Town", "Village", "Hamlet")  # kinds of settlements
PLACES = (  # name, kind, latitude, longitude; large ones first
    ("Vaduz", "Town", 47.1393, 9.5228),
    ("Schaan", "Village", 47.1663432, 9.5103085),
    ("Balzers", "Village", 47.0688832, 9.5061564),
    ("Triesen", "Village", 47.106997, 9.5274854),
    ("Eschen", "Village", 47.2114, 9.5218),
    ("Mauren", "Village", 47.2189, 9.5439),
    ("Ruggell", "Village", 47.23976, 9.5262837),
    ("Triesenberg", "Village", 47.1181, 9.5425),
    ("Nendeln", "Village", 47.1973857, 9.5430636),
    ("Bendern", "Village", 47.2122151, 9.5062101),
    ("Planken", "Village", 47.1858882, 9.5452201),
    ("Schaanwald", "Village", 47.2165476, 9.5699984),
    ("Gamprin", "Village", 47.2205, 9.5110),
    ("Schellenberg", "Village", 47.2306, 9.5467),
    ("Malbun", "Village", 47.1026191, 9.6083057),
    ("Oberplanken", "Hamlet", 47.1784977, 9.5450163),
    ("Rotenboden", "Hamlet", 47.1275785, 9.5387131),
    ("Steg", "Hamlet", 47.1130, 9.5755),
    ("Gaflei", "Hamlet", 47.1430, 9.5460),
    ("Schönberg", "Peak", 47.1303814, 9.5930117),
    ("Drei Schwestern", "Peak", 47.1756, 9.5756),
    ("Kuhgrat", "Peak", 47.1610, 9.5650),
    ("Naafkopf", "Peak", 47.0575, 9.6055),
    ("Grauspitz", "Peak", 47.0620, 9.5810),
)
SIGHTS = (
    ("Schloss Vaduz", "Castle", 47.1396, 9.5246),
    ("Burg Gutenberg", "Castle", 47.0655, 9.5008),
    ("Kunstmuseum Liechtenstein", "Museum", 47.1388, 9.5221),
    ("Rheinpark Stadion", "Stadium", 47.1407, 9.5103),
    ("Bahnhof Schaan-Vaduz", "Train station", 47.1690, 9.5070),
    ("Bahnhof Nendeln", "Train station", 47.1985, 9.5400),
    ("Gänglesee", "Lake", 47.1128, 9.5743),
)
AMENITIES = (  # of any village: name, kind, metres east and north of its middle
    ("Pfarrkirche {}", "Church", 30, 190),
    ("{} Post", "Bus stop", -40, 25),
    ("Gasthaus Löwen", "Restaurant", 70, 45),
    ("Café Central", "Cafe", -110, -50),
    ("Primarschule {}", "School", -150, 150),
    ("Dorfladen {}", "Supermarket", 150, -20),
    ("Landesbank", "ATM", 110, 90),
    ("Hotel Rössle", "Hotel", 240, 50),
    ("Tankstelle {}", "Fuel station", -230, -90),
    ("Dorfapotheke", "Pharmacy", 40, -60),
)
CATEGORIES = {  # of the search, with the kinds that they hold
    "Accommodation": ("Hotel",),
    "Cafe and restaurant": ("Restaurant", "Cafe"),
    "Charging station": (),
    "Convenience store and supermarket": ("Supermarket",),
    "Emergency": ("Pharmacy",),
    "Finance": ("ATM",),
    "Fuel": ("Fuel station",),
    "Historic": ("Castle",),
    "Natural": ("Peak", "Lake"),
    "Parking": (),
    "Public transport": ("Bus stop", "Train station"),
    "Sightseeing": ("Castle", "Museum", "Church"),
    "Sport": ("Stadium",),
    "Wikipedia": (),
}
ORDER = (*LAND, "Peak", "Street")


@dataclass(frozen=True)
class Spot:
    """A place with a name, or any point of the map."""

    name: str
    kind: str
    latitude: float
    longitude: float
    within: str = ""  # the settlement

    @property
    def line(self) -> str:
        """What it is, and where."""
        return ", ".join(filter(None, (self.kind, self.within)))

    @property
    def key(self) -> str:
        """As the description of a map marker has it."""
        known = {"Location": "location", "Favorite": "favorite"}
        address = (*LAND, "Street")
        kind = f"address.{self.kind}" if self.kind in address else known.get(self.kind, "poi")
        return f"{kind}#{self.name}"


@dataclass(frozen=True)
class Street:
    name: str
    within: str
    kind: str
    points: Path


def moved(latitude: float, longitude: float, east: float, north: float) -> tuple[float, float]:
    """A point so many metres away."""
    up = math.degrees(north / RADIUS)
    across = math.degrees(east / RADIUS) / math.cos(math.radians(latitude))
    return latitude + up, longitude + across


def metres(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The distance between two points."""
    a, b = math.radians(one[0]), math.radians(other[0])
    across = math.radians(other[1] - one[1])
    root = math.sin((b - a) / 2) ** 2 + math.cos(a) * math.cos(b) * math.sin(across / 2) ** 2
    return 2 * RADIUS * math.asin(math.sqrt(min(root, 1.0)))


def coordinates(latitude: float, longitude: float) -> str:
    """A point in words, as "47.13038° N, 9.59301° E"."""
    north, east = "S" if latitude < 0 else "N", "W" if longitude < 0 else "E"
    return f"{abs(latitude):.5f}° {north}, {abs(longitude):.5f}° {east}"


@cache
def streets() -> tuple[Street, ...]:
    """All roads of the map; those of a settlement lie around its middle."""
    found = [Street(road.name, "", road.kind, road.points) for road in ROADS]
    for number, (place, kind, latitude, longitude) in enumerate(PLACES):
        if kind not in LAND:
            continue
        turn, size = number * 0.7, {"Town": 1.9, "Village": 1.3}.get(kind, 0.6)
        cosine, sine = math.cos(turn) * size, math.sin(turn) * size
        for name, offsets in LOCAL:
            points = tuple(
                moved(latitude, longitude, x * cosine - y * sine, x * sine + y * cosine)
                for x, y in offsets
            )
            found.append(Street(name, place, "residential", points))
    return tuple(found)


@cache
def spots() -> tuple[Spot, ...]:
    """All that has a name, settlements first."""
    found = [Spot(*place, within=COUNTRY) for place in PLACES]
    found += [Spot(*sight, within=COUNTRY) for sight in SIGHTS]
    for name, kind, latitude, longitude in PLACES:
        if kind in ("Town", "Village"):
            found += [
                Spot(label.format(name), sort, *moved(latitude, longitude, x, y), within=name)
                for label, sort, x, y in AMENITIES
            ]
    named = (each for each in streets() if each.kind not in ("motorway", "railway"))
    for street in named:
        middle = street.points[len(street.points) // 2]
        within = street.within or nearest_settlement(*middle)
        found.append(Spot(street.name, "Street", *middle, within=within))
    return tuple(found)


def nearest_settlement(latitude: float, longitude: float) -> str:
    there = (place for place in PLACES if place[1] in LAND)
    return min(there, key=lambda place: metres((latitude, longitude), place[2:]))[0]


def folded(text: str) -> str:
    """Without accents and letter case: an "ö" is found by an "o"."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def words(text: str) -> list[str]:
    return re.findall(r"\w+", folded(text))


def found_by(typed: str, latitude: float, longitude: float) -> list[Spot]:
    """What a search brings, the best first: each word begins one of the name or of where it is."""
    wanted = words(typed)
    if not wanted:
        return []

    def rank(spot: Spot) -> tuple[bool, int, float]:
        kind = ORDER.index(spot.kind) if spot.kind in ORDER else len(ORDER)
        far = metres((latitude, longitude), (spot.latitude, spot.longitude))
        return folded(spot.name) not in (folded(typed), folded(typed.partition(",")[0])), kind, far

    return sorted((spot for spot in spots() if _fits(spot, wanted)), key=rank)


def streets_of(place: Spot, typed: str) -> list[Spot]:
    """The streets of a settlement whose names have words that begin so, by name."""
    wanted = words(typed)
    return sorted(
        (
            spot
            for spot in spots()
            if spot.kind == "Street"
            and spot.within == place.name
            and all(any(word.startswith(start) for word in words(spot.name)) for start in wanted)
        ),
        key=lambda street: street.name,
    )


def _fits(spot: Spot, wanted: list[str]) -> bool:
    name, around = words(spot.name), [*words(spot.within), *words(COUNTRY)]
    first = any(each.startswith(wanted[0]) for each in (*name, *words(spot.within)))
    rest = all(any(each.startswith(word) for each in (*name, *around)) for word in wanted)
    return rest and (first or not name)


def typed_coordinates(typed: str) -> Spot | None:
    """The point that two numbers name, also as `coordinates` writes it."""
    match = re.fullmatch(rf"\s*{_degrees('NS')}\s*[,;\s]\s*{_degrees('EW')}\s*", typed)
    if match is None:
        return None
    signs = [-1 if side in ("S", "W") else 1 for side in match.group(2, 4)]
    point = on_earth(float(match[1]) * signs[0], float(match[3]) * signs[1])
    return Spot(coordinates(*point), "Location", *point) if point else None


def _degrees(sides: str) -> str:
    return rf"(-?\d+(?:\.\d+)?)°?(?:\s*([{sides}]))?"


def of_category(name: str) -> list[Spot]:
    return [spot for spot in spots() if spot.kind in CATEGORIES[name]]


@lru_cache(maxsize=64)
def address_of(latitude: float, longitude: float) -> str:
    """The street at a point, with its settlement; empty where there is none."""
    best, name = float(NEAR), ""
    for street in streets():
        if street.kind in UNADDRESSED:
            continue
        for point in _along(street.points):
            far = metres((latitude, longitude), point)
            if far < best:
                within = street.within or nearest_settlement(*point)
                best, name = far, f"{street.name}, {within}"
    return name


def _along(points: Path) -> Iterator[tuple[float, float]]:
    """Points of a line, close to each other."""
    for (a, b), (c, d) in pairwise(points):
        steps = max(int(metres((a, b), (c, d)) / 40), 1)
        for step in range(steps + 1):
            yield a + (c - a) * step / steps, b + (d - b) * step / steps
