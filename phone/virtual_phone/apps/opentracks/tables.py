"""OpenTracks' database: tracks, the points that they consist of, and markers on them."""

from dataclasses import dataclass

from virtual_phone.storage.databases import Schema
from virtual_phone.storage.table_columns import Value

DEGREE = 1_000_000  # of latitude and longitude, as the tables have them
# What a point is (column type of trackpoints).
START, NEW_SEGMENT, POINT, END, IDLE = "-2", "-1", "0", "1", "3"
SCHEMA = Schema(
    (
        "CREATE TABLE android_metadata (locale TEXT)",
        "CREATE TABLE tracks (_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, description TEXT,"
        " category TEXT, starttime INTEGER, stoptime INTEGER, numpoints INTEGER,"
        " totaldistance FLOAT, totaltime INTEGER, movingtime INTEGER, avgspeed FLOAT,"
        " avgmovingspeed FLOAT, maxspeed FLOAT, minelevation FLOAT, maxelevation FLOAT,"
        " elevationgain FLOAT, icon TEXT, uuid BLOB, elevationloss FLOAT,"
        " starttime_offset INTEGER, activity_type TEXT)",
        "CREATE UNIQUE INDEX tracks_uuid_index ON tracks(uuid)",
        "CREATE TABLE trackpoints (_id INTEGER PRIMARY KEY AUTOINCREMENT,"
        " trackid INTEGER NOT NULL, longitude INTEGER, latitude INTEGER, time INTEGER,"
        " elevation FLOAT, accuracy FLOAT, speed FLOAT, bearing FLOAT, sensor_heartrate FLOAT,"
        " sensor_cadence FLOAT, sensor_power FLOAT, elevation_gain FLOAT, elevation_loss FLOAT,"
        " type TEXT CHECK(type IN (-2, -1, 0, 1, 3)), sensor_distance FLOAT,"
        " accuracy_vertical FLOAT, FOREIGN KEY (trackid) REFERENCES tracks(_id)"
        " ON UPDATE CASCADE ON DELETE CASCADE)",
        "CREATE INDEX trackpoints_trackid_index ON trackpoints(trackid)",
        "CREATE TABLE markers (_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT,"
        " description TEXT, category TEXT, icon TEXT, trackid INTEGER NOT NULL, length FLOAT,"
        " duration INTEGER, longitude INTEGER, latitude INTEGER, time INTEGER, elevation FLOAT,"
        " accuracy FLOAT, bearing FLOAT, photoUrl TEXT, FOREIGN KEY (trackid) REFERENCES"
        " tracks(_id) ON UPDATE CASCADE ON DELETE CASCADE)",
        "CREATE INDEX markers_trackid_index ON markers(trackid)",
    ),
    version=37,
    foreign_keys=True,
    rows=("INSERT INTO android_metadata VALUES ('en_US')",),
)
WITHOUT = {
    "tracks": ("numpoints", "icon", "uuid"),
    "trackpoints": (
        "sensor_heartrate",
        "sensor_cadence",
        "sensor_power",
        "sensor_distance",
        "accuracy_vertical",
    ),
    "markers": ("icon", "accuracy", "bearing", "photoUrl"),
}


@dataclass(frozen=True)
class Track:
    """Distances in metres, times in milliseconds, speeds in metres per second."""

    _id: int
    name: str | None = None
    description: str | None = None
    category: str | None = None
    activity_type: str | None = None
    starttime: int = 0
    stoptime: int = 0
    starttime_offset: int = 0  # seconds from UTC
    totaldistance: float = 0
    totaltime: int = 0
    movingtime: int = 0
    avgspeed: float = 0
    avgmovingspeed: float = 0
    maxspeed: float = 0
    minelevation: float | None = None
    maxelevation: float | None = None
    elevationgain: float | None = None
    elevationloss: float | None = None

    @property
    def activity(self) -> str:
        return self.activity_type or self.category or ""


@dataclass(frozen=True)
class TrackPoint:
    """A moment of a track, and the place if it was known."""

    _id: int
    trackid: int
    type: str | None
    time: int
    longitude: int | None = None
    latitude: int | None = None
    elevation: float | None = None
    accuracy: float | None = None
    speed: float | None = None
    bearing: float | None = None
    elevation_gain: float | None = None
    elevation_loss: float | None = None

    @property
    def place(self) -> tuple[float, float] | None:
        """Latitude and longitude in degrees."""
        if self.latitude is None or self.longitude is None:
            return None
        return self.latitude / DEGREE, self.longitude / DEGREE


@dataclass(frozen=True)
class Marker:
    """A place on a track with a name; ``length`` and ``duration`` are from the track's start."""

    _id: int
    trackid: int
    name: str | None = None
    description: str | None = None
    category: str | None = None
    length: float = 0
    duration: int = 0
    longitude: int = 0
    latitude: int = 0
    time: int = 0
    elevation: float | None = None


def columns(row: Track | TrackPoint) -> dict[str, Value]:
    """A new row's columns: its key is the table's to give."""
    return {name: value for name, value in vars(row).items() if name != "_id"}
