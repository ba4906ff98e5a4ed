"""How the map is drawn: colours by day and by night, roads, and the labels of places."""

from dataclasses import dataclass, field

from virtual_phone.ui.glyphs import Weight

DEFAULT = "OsmAnd"
DAY = {
    "ground": "#f3f0e8",
    "field": "#eeebc4",
    "forest": "#c3dfa8",
    "rock": "#e3ddd3",
    "built": "#e2dbd0",
    "building": "#cbbfae",
    "water": "#9fcbea",
    "border": "#a06fa8",
    "label": "#2b2b2b",
    "halo": "#ffffff",
    "sign": "#5a6ea5",
}
NIGHT = {
    "ground": "#2b2c2e",
    "field": "#33342c",
    "forest": "#29382a",
    "rock": "#383634",
    "built": "#3a3836",
    "building": "#4a4642",
    "water": "#1d3a52",
    "border": "#8f6a97",
    "label": "#e4e2dc",
    "halo": "#1b1b1c",
    "sign": "#9fb0e0",
}


@dataclass(frozen=True)
class Style:
    """How one of the map styles differs from OsmAnd's own."""

    day: dict[str, str] = field(default_factory=dict)
    night: dict[str, str] = field(default_factory=dict)
    roads: float = 1.0  # by how much they are wider


STYLES = {
    DEFAULT: Style(),
    "Touring view": Style({"forest": "#a9d08c", "rock": "#d8cfc0"}, roads=1.5),
    "UniRS": Style({"ground": "#f8f8f2", "built": "#dcdcdc", "water": "#b5d0d0"}),
    "LightRS": Style(
        {"ground": "#fbfbf8", "field": "#f6f5ea", "forest": "#e2eed6", "built": "#f0ece6"},
        roads=0.8,
    ),
    "Nautical": Style(
        {"ground": "#f7e8b5", "field": "#f7e8b5", "built": "#e5cf8a", "water": "#7fb8e6"},
        {"water": "#12395c"},
    ),
    "Winter and ski": Style(
        {"ground": "#fdfdfe", "field": "#f4f8fb", "forest": "#dbe8e4", "rock": "#eef1f4"},
        {"ground": "#3a3f45", "field": "#3d434a"},
    ),
}
Inks = dict[str, str]


def inks(style: str, *, dark: bool) -> Inks:
    """The colours of a style by name; those of OsmAnd's own if it is unknown."""
    chosen = STYLES.get(style, STYLES[DEFAULT])
    return NIGHT | chosen.night if dark else DAY | chosen.day


@dataclass(frozen=True)
class Stroke:
    """How a kind of road is drawn: width in dp at zoom 14, from which zoom on, colours."""

    width: float
    since: float
    fill: str
    case: str
    dark: str
    dashed: bool = False


STROKES = {  # the lowest first
    "path": Stroke(1.2, 13.5, "#b08a6a", "", "#8a7460", dashed=True),
    "track": Stroke(1.6, 12.0, "#b08a6a", "", "#8a7460"),
    "residential": Stroke(2.6, 12.8, "#ffffff", "#cfc8bc", "#55534f"),
    "railway": Stroke(1.8, 9.5, "#6f6f6f", "", "#8a8a8a", dashed=True),
    "secondary": Stroke(3.6, 9.5, "#fdf3b0", "#d8c278", "#7a7040"),
    "primary": Stroke(4.6, 8.0, "#fbd27a", "#d79d3e", "#94702c"),
    "motorway": Stroke(5.4, 7.0, "#f0975a", "#c66a2c", "#9a5527"),
}
ABROAD = (  # labels of the overview map: name, latitude, longitude, from and up to which zoom
    ("Liechtenstein", 47.1500, 9.5550, 7.0, 11.0),
    ("Switzerland", 46.9000, 8.7000, 7.0, 10.0),
    ("Austria", 47.2300, 10.5000, 7.0, 10.0),
    ("Germany", 48.1000, 9.8000, 7.0, 10.0),
    ("Feldkirch", 47.2417, 9.5970, 9.0, 15.0),
    ("Buchs", 47.1670, 9.4720, 10.0, 15.0),
    ("Sevelen", 47.1210, 9.4840, 10.5, 15.0),
    ("Sargans", 47.0480, 9.4400, 10.0, 15.0),
    ("Haag", 47.2120, 9.4790, 11.0, 15.0),
    ("Chur", 46.8530, 9.5310, 8.5, 14.0),
    ("Bregenz", 47.5030, 9.7470, 8.5, 14.0),
    ("St. Gallen", 47.4240, 9.3770, 8.0, 14.0),
    ("Zürich", 47.3770, 8.5400, 7.0, 14.0),
    ("Innsbruck", 47.2690, 11.4040, 7.0, 14.0),
)
KINDS: dict[
    str, tuple[float, int, Weight, str]
] = {  # of places: from which zoom on, size of the letters, face, icon
    "Town": (8.5, 17, "bold", "circle-medium"),
    "Village": (11.0, 15, "medium", "circle-medium"),
    "Hamlet": (12.6, 13, "regular", ""),
    "Peak": (12.0, 12, "regular", "triangle"),
    "Castle": (14.0, 12, "regular", "castle"),
    "Museum": (15.0, 12, "regular", "bank"),
    "Stadium": (14.0, 12, "regular", "soccer"),
    "Train station": (13.5, 12, "regular", "train"),
    "Lake": (14.0, 12, "regular", ""),
    "Church": (15.0, 12, "regular", "church"),
    "School": (15.5, 12, "regular", "school"),
    "Bus stop": (15.5, 12, "regular", "bus"),
    "Restaurant": (15.5, 12, "regular", "silverware-fork-knife"),
    "Cafe": (15.5, 12, "regular", "coffee"),
    "Supermarket": (15.5, 12, "regular", "cart"),
    "Hotel": (15.5, 12, "regular", "bed"),
    "ATM": (16.0, 12, "regular", "cash"),
    "Fuel station": (15.5, 12, "regular", "gas-station"),
    "Pharmacy": (16.0, 12, "regular", "medical-bag"),
    "Street": (15.7, 11, "regular", ""),
}
