"""Songs with their lengths, and names of playlists."""

from random import Random

from pytest_androidworld.task.sample.people import GIVEN

SONG_TITLES = """
    Across the Harbor
    Amber Lights
    Back to Kyoto
    Barefoot in April
    Blue Hour Waltz
    Carousel Heart
    Cinnamon Skies
    City of Lanterns
    Dancing on Gravel
    Distant Thunder
    Echoes of Tomorrow
    Fireflies Again
    Half a World Away
    Hold the Horizon
    Island of Glass
    Keep Me Awake
    Last Train North
    Letters to Marseille
    Lighthouse Keeper's Song
    Midnight Orchard
    Neon Rivers
    No Map Needed
    Ocean in a Bottle
    Paper Kites
    Quiet Revolution
    Running with Foxes
    Sailor's Promise
    Silver Bicycle
    Slow Motion Summer
    Snow over Lisbon
    Tangled Wires
    The Long Way Down
    Velvet Morning
    Whispering Pines
    Wildflower Road
""".strip().split("\n    ")
THEMES = (
    """
    Acoustic Afternoon, Ambient Study, Autumn Walk, Backyard Party, Beach Bonfire, Bedroom Pop,
    Blues Corner, Brass Band, Breakfast Tunes, Campfire Classics, Candlelight Dinner, City
    Nights, Coding Session, Country Roads, Dance Floor, Deep Focus, Desert Drive, Dream
    Machine, Early Bird, Electric Garden, Family Favorites, Festival Season, Folk Tales, Friday
    Feeling, Funk Factory, Garage Days, Golden Oldies, Guitar Heroes, Happy Hour, Headphone
    Gems, Indie Finds, Jazz Kitchen, Lazy Sunday, Late Shift, Lo-Fi Library, Lunch Break,
    Morning Run, Mountain Trip, New Arrivals, Ocean Breeze, Piano Moods, Quiet Evening, Rainy
    Window, Reggae Roots, Rock Garage, Salsa Night, Soul Kitchen, Spring Cleaning, Vinyl
    Treasures, Winter Lights
""".replace("\n   ", "")
    .strip()
    .split(", ")
)
FRAME = 24  # ms: what lengths are whole numbers of, so that a file has exactly its length
SHORTEST, LONGEST = 180_000, 300_000  # ms


def playlist_name(random: Random) -> str:
    """A theme and a number: "Quiet Evening 12"."""
    return f"{random.choice(THEMES)} {random.randrange(1, 1000)}"


def artists(count: int, random: Random) -> list[str]:
    return [random.choice(GIVEN) for _ in range(count)]


def song_lengths(count: int, random: Random) -> list[int]:
    """Three to five minutes each, in ms."""
    frames = range(SHORTEST // FRAME, LONGEST // FRAME + 1)
    return [random.choice(frames) * FRAME for _ in range(count)]


def song_lengths_of(total: int, count: int, least: int, most: int, random: Random) -> list[int]:
    """Lengths in ms that add up to ``total``, each cut at random places."""
    frames = total // FRAME
    while True:
        cuts = sorted(random.randrange(frames + 1) for _ in range(count - 1))
        ends = zip([0, *cuts], [*cuts, frames], strict=True)
        found = [(end - start) * FRAME for start, end in ends]
        if least <= min(found) and max(found) <= most:
            return found
