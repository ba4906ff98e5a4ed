"""Questions about OpenTracks."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any, ClassVar
from uuid import UUID, uuid5

from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import NotOnScreen
from pytest_androidworld.task import sample
from pytest_androidworld.task.retrieval.population import (
    Condition,
    Item,
    Population,
    Query,
    Row,
    read_on,
)
from pytest_androidworld.task.retrieval.values import at, to_date, to_number

PACKAGE = "de.dennisguse.opentracks"
MINUTE = 60_000  # ms
NOISE_FROM = datetime.combine(date(2023, 10, 1), time(15, 34))
NOISE_MINUTES = 14 * 24 * 60
HUNDREDTHS = 1609.34  # metres of a mile, as the reference rounds distances
MILE, FOOT = 1609.344, 0.3048


class SportsActivityApp(Population):
    """Activities; those of a question stand among 20 others."""

    state = "sports_activity_app"
    items = "sports_activities"
    app_name = "open tracks sports tracker"
    package = PACKAGE
    database = f"/data/data/{PACKAGE}/databases/database.db"
    table = "tracks"
    key = "_id"
    label = "name"
    columns = (
        "name",
        "description",
        "activity_type",
        "starttime",
        "stoptime",
        "totaltime",
        "totaldistance",
    )
    defaults: ClassVar[Row] = {
        "numpoints": 0,
        "maxspeed": 0,
        "minelevation": 0,
        "maxelevation": 0,
        "icon": None,
        "starttime_offset": 0,
    }
    fields: ClassVar[dict[str, str]] = {
        "name": "text",
        "description": "text",
        "category": "text",
        "start_date": "date",
        "start_time": "time",
        "duration": "number",
        "total_distance": "number",
        "elevation_gain": "number",
        "elevation_loss": "number",
    }
    needed = ("name", "category", "start_date")
    noise_rows = 20

    def normalized(self, item: Item) -> Item:
        """With the distance that the app displays, in hundredths of a mile."""
        if "total_distance" not in item:
            return item
        return item | {"total_distance": str(_rounded(to_number(item["total_distance"])))}

    def row(self, item: Item) -> Row:
        return _row(
            item["name"],
            item["category"],
            at(item["start_date"], item.get("start_time")),
            to_number(item.get("duration", "0")),
            int(to_number(item.get("total_distance", "0"))),
            int(to_number(item.get("elevation_gain", "0"))),
            int(to_number(item.get("elevation_loss", "0"))),
            item.get("description", ""),
        )

    def noise(self, random: Random, items: Sequence[Item]) -> Row:
        category = random.choice(sample.ACTIVITIES)
        return _row(
            sample.activity_name(random, category),
            category,
            NOISE_FROM + timedelta(minutes=random.randrange(NOISE_MINUTES)),
            random.randrange(1, 300),
            _rounded(random.randrange(20_001)),
            random.randrange(501),
            random.randrange(501),
        )

    def fulfils(self, row: Row, conditions: Sequence[Condition]) -> bool:
        return all(_holds(one, row) for one in conditions)

    def screen_texts(self, item: Item, field: str) -> list[str]:
        """As the list displays them, and the form a category."""
        if field in ("duration", "total_distance"):
            return [f"{_duration(item['duration'])} ({_distance(item['total_distance'])})"]
        return [item[field]] if field in ("name", "category") else []

    def look_up(self, user: Any, query: Query, items: Sequence[Sequence[str]]) -> None:
        """Search for the category; or go down the list to a day, and open what is of that day."""
        user.open(self.app_name)
        if "category" in query.given:
            user.tap("Search").type(query.given["category"], into="id=search_src_text")
            read_on(user, items)
            return
        left = [list(texts) for texts in items]
        while left:
            here = next((texts for texts in left if user.shows(texts[0])), None)
            if here is None:
                _scroll_down(user, left[0][0])
                continue
            user.tap(here[0]).tap("More options").tap("Edit")
            for text in here:
                user.see(text)
            user.back().back()
            left.remove(here)

    def populate(self, env: Device, rows: Sequence[Row]) -> None:
        """With a UUID for each row, which parameters cannot hold as bytes."""
        super().populate(
            env,
            [
                row | {"uuid": uuid5(UUID(int=0), f"track {place}").bytes}
                for place, row in enumerate(rows)
            ],
        )


def _scroll_down(user: Any, wanted: str) -> None:
    before = user.elements
    user.scroll("down")
    if user.elements == before and not user.bring(wanted).shows(wanted):
        raise NotOnScreen(wanted, (e.text or "" for e in before))


def _row(
    name: str,
    category: str,
    start: datetime,
    minutes: float,
    metres: int,
    gain: int,
    loss: int,
    description: str = "",
) -> Row:
    begin = int(start.replace(tzinfo=UTC).timestamp()) * 1000
    lasts = int(minutes * MINUTE)
    slow = metres / (lasts * 1000) if lasts else 0.0  # the reference's slip: milliseconds × 1000
    return {
        "name": name,
        "description": description,
        "category": category,
        "activity_type": category,
        "starttime": begin,
        "stoptime": begin + lasts,
        "totaltime": lasts,
        "movingtime": lasts,
        "totaldistance": metres,
        "avgspeed": slow,
        "avgmovingspeed": slow,
        "elevationgain": gain,
        "elevationloss": loss,
    }


def _rounded(metres: float) -> int:
    """A distance as whole hundredths of a mile, in whole metres."""
    return round(round(metres / HUNDREDTHS, 2) * HUNDREDTHS)


def _duration(minutes: str) -> str:
    hours, left = divmod(int(to_number(minutes)), 60)
    return f"{hours}:{left:02}:00" if hours else f"{left:02}:00"


def _distance(metres: str) -> str:
    """Miles, or feet up to half a mile."""
    value = to_number(metres)
    return f"{value / MILE:,.2f} mi" if value > MILE / 2 else f"{value / FOOT:,.2f} ft"


def _plain(category: str) -> str:
    """Without case and blanks: "snow boarding" is "snowboarding" (D21)."""
    return "".join(category.lower().split())


def _holds(one: Condition, row: Row) -> bool:
    """One condition; fields that noise does not have hold."""
    if one.field == "start_date":
        day = datetime.fromtimestamp(row["starttime"] / 1000, UTC).date()
        return one.holds(day, to_date(one.value))
    if one.field == "category":
        return one.holds(_plain(row["category"]), _plain(one.value))
    if one.field == "total_distance":
        return one.holds(row["totaldistance"], _rounded(to_number(one.value)))
    return True


sports_activity_app = SportsActivityApp()
