"""The tones that come with the phone, and their addresses."""

from urllib.parse import parse_qs, quote, urlsplit

# Each kind with the number of its first one.
RINGTONES = (
    111,
    "Atria|Callisto|Dione|Flutey Phone|Ganymede|Luna|Oberon|Phobos|Pyxis|Sedna|"
    "Titania|Triton|Umbriel",
)
SOUNDS = (65, "Ariel|Carme|Ceres|Elara|Europa|Iapetus|Io|Pixie Dust|Rhea|Salacia|Tethys|Titan")
ALARMS = (
    22,
    "Argon|Carbon|Cesium|Fermium|Hassium|Helium|Krypton|Neon|Neptunium|Osmium|Oxygen|"
    "Platinum|Promethium|Radon|Scandium",
)
NO_TONE = "None"


def tone_uri(number: int, name: str) -> str:
    return f"content://media/internal/audio/media/{number}?title={quote(name)}&canonical=1"


def tone_name(uri: str) -> str:
    """The name of a tone, from its address."""
    return parse_qs(urlsplit(uri).query).get("title", [NO_TONE])[0]


def tones(first: int, names: str) -> dict[str, str]:
    """Name and address of each, "None" before them."""
    found = {name: tone_uri(first + place, name) for place, name in enumerate(names.split("|"))}
    return {NO_TONE: "", **found}
