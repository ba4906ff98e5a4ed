"""OsmAnd tasks: what counts as that place, and what does not."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from pytest_androidworld.agent.user import User
from pytest_androidworld.errors import DeviceError
from pytest_androidworld.task_cases.osmand import save_places
from pytest_androidworld.task_cases.osmand.save_places import (
    DEFAULT_GROUP,
    FAVORITES,
    MAP,
    MARKERS,
    PLACES,
    TRACKS,
    OsmAndFavorite,
    OsmAndMarker,
    OsmAndTrack,
    find_first,
)
from tests.task_cases.play import Play

Deed = Callable[[Play], object]
MALBUN, PLANKEN, SCHAAN, VADUZ = (
    f"{name}, Liechtenstein" for name in ("Malbun", "Planken", "Schaan", "Vaduz")
)
AT_VADUZ = (47.1393, 9.5228)
SPACES = 'xmlns="http://www.topografix.com/GPX/1/1"'


def gpx(inner: str) -> str:
    return f'<?xml version="1.0"?><gpx version="1.1" {SPACES}>{inner}</gpx>'


def wpt(place: tuple[float, float], name: str = "<name>x</name>") -> str:
    return f'<wpt lat="{place[0]}" lon="{place[1]}">{name}</wpt>'


def trk(*places: tuple[float, float] | tuple[str, str]) -> str:
    points = "".join(f'<trkpt lat="{lat}" lon="{lon}" />' for lat, lon in places)
    return f"<trk><trkseg>{points}</trkseg></trk>"


def write(path: str, text: str) -> Deed:
    return lambda play: play.device.files.write(path, text)


def both(*deeds: Deed) -> Deed:
    return lambda play: [deed(play) for deed in deeds]


def nothing(play: Play) -> None:
    """The agent gave up at once."""


# What is drawn


def test_a_location_is_a_name_as_often_as_coordinates() -> None:
    drawn = [save_places.location(Random(seed)) for seed in range(400)]
    names = [each for each in drawn if each in PLACES]
    assert 160 < len(names) < 240
    assert {save_places.place_of(each) for each in drawn} == set(PLACES.values())
    assert "47.23976, 9.5262837" in drawn


def test_a_track_has_two_to_four_places() -> None:
    drawn = [save_places.waypoints(Random(seed)) for seed in range(200)]
    assert {len(each) for each in drawn} == {2, 3, 4}
    assert all(len(set(each)) == len(each) for each in drawn)


def test_the_goal_lists_the_places(play: Play) -> None:
    task = play.begin(OsmAndTrack, waypoints=[PLANKEN, SCHAAN])
    assert task.goal == (
        "Save a track with waypoints Planken, Liechtenstein, Schaan, Liechtenstein in the OsmAnd"
        " maps app in the same order as listed."
    )


def test_without_the_map_no_case_begins(play: Play) -> None:
    play.device.files.remove(MAP)
    with pytest.raises(DeviceError, match=f"no file {MAP}, which OsmAndMarker rests on"):
        play.begin(OsmAndMarker)


# A favorite


def favorite(name: str, *more: str) -> Deed:
    """Search for a place, and save it; ``more`` is tapped and typed before that."""

    def deed(play: Play) -> User:
        user = find_first(play.user().open("osmand"), name).tap("Add")
        for step in more:
            user.tap(step) if user.shows(step) else user.type(step, enter=False)
        return user.tap("Save")

    return deed


NEAR = (47.1026191 + 0.00099, 9.6083057)
FAR = (47.1026191 + 0.00101, 9.6083057)


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        pytest.param(nothing, (0, 0), id="nothing"),
        pytest.param(favorite("Vaduz"), (0, 0), id="another place"),
        pytest.param(favorite("Malbun"), (1, 1), id="by hand"),
        pytest.param(favorite("Malbun", "Ski"), (1, 1), id="under another name"),
        pytest.param(write(DEFAULT_GROUP, gpx(wpt(NEAR))), (1, 1), id="near enough"),
        pytest.param(write(DEFAULT_GROUP, gpx(wpt(FAR))), (0, 0), id="too far"),
        pytest.param(write(DEFAULT_GROUP, "<gpx"), (0, 0), id="broken"),
        pytest.param(
            write(DEFAULT_GROUP, gpx(wpt(AT_VADUZ, f"<name>{MALBUN}</name>"))),
            (1, 0),
            id="D82: only called so",
        ),
        pytest.param(
            write(f"{FAVORITES}/favorites-Ski.gpx", gpx(wpt(PLACES[MALBUN]))),
            (0, 1),
            id="D83: in another group",
        ),
        pytest.param(
            write(DEFAULT_GROUP, gpx(wpt(PLACES[MALBUN]) + wpt(AT_VADUZ))),
            (1, 0),
            id="D83: a second one",
        ),
        pytest.param(
            write(DEFAULT_GROUP, gpx(wpt(PLACES[MALBUN], "<name />"))),
            (0, 1),
            id="D91: without a name",
        ),
        pytest.param(
            write(DEFAULT_GROUP, gpx(f"<wpt><name>{MALBUN}</name></wpt>")),
            (1, 0),
            id="D82: called so, without a place",
        ),
        pytest.param(
            write(DEFAULT_GROUP, gpx(wpt(PLACES[MALBUN]) + "<wpt><name /></wpt>")),
            (1, 1),
            id="found before one without a name",
        ),
        pytest.param(
            write(DEFAULT_GROUP, gpx("<wpt><name>x</name></wpt>" + wpt(PLACES[MALBUN]))),
            (0, 1),
            id="D91: behind one without a place",
        ),
    ],
)
def test_favorite(play: Play, deed: Deed, expected: tuple[float, float]) -> None:
    task = play.begin(OsmAndFavorite, location=MALBUN)
    deed(play)
    assert play.rewards(task) == expected


def test_a_favorite_by_coordinates(play: Play) -> None:
    task = play.begin(OsmAndFavorite, location="47.1026191, 9.6083057")
    find_first(play.user().open("osmand"), task.location).tap("Add").type("Ski").tap("Save")
    assert play.rewards(task) == (1, 1)


def test_favorites_of_before_are_gone(play: Play) -> None:
    favorite("Malbun")(play)
    task = play.begin(OsmAndFavorite, location=MALBUN)
    assert play.rewards(task) == (0, 0)


# A marker


def marker(name: str) -> Deed:
    return lambda play: find_first(play.user().open("osmand"), name).tap("Marker")


def passed(play: Play) -> None:
    """The marker is moved to the history."""
    find_first(play.user().open("osmand"), "Malbun").tap("Marker").tap("Close").tap(
        "Mark as passed"
    )


def rows_put(*values: dict[str, Any]) -> Deed:
    return lambda play: MARKERS.fill(play.device, values)


def row(place: tuple[float, float], active: int = 1, key: str = "a") -> dict[str, Any]:
    return {
        "marker_id": key,
        "marker_lat": place[0],
        "marker_lon": place[1],
        "marker_active": active,
    }


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        pytest.param(nothing, (0, 0), id="nothing"),
        pytest.param(marker("Vaduz"), (0, 0), id="another place"),
        pytest.param(favorite("Malbun"), (0, 0), id="a favorite"),
        pytest.param(marker("Malbun"), (1, 1), id="by hand"),
        pytest.param(rows_put(row(NEAR)), (1, 1), id="near enough"),
        pytest.param(rows_put(row(FAR)), (0, 0), id="too far"),
        pytest.param(
            rows_put(row(PLACES[MALBUN]), row(AT_VADUZ, 0, "b")), (1, 1), id="beside a history"
        ),
        pytest.param(passed, (1, 0), id="D84: in the history"),
        pytest.param(
            rows_put(row(PLACES[MALBUN]), row(AT_VADUZ, 1, "b")), (1, 0), id="D84: a second one"
        ),
        pytest.param(
            lambda play: play.device.files.remove(MARKERS.path), (0, 0), id="D91: no database"
        ),
    ],
)
def test_marker(play: Play, deed: Deed, expected: tuple[float, float]) -> None:
    task = play.begin(OsmAndMarker, location=MALBUN)
    deed(play)
    assert play.rewards(task) == expected


# A track


def planned(*places: str, options: Iterable[str] = ()) -> Deed:
    """Plan a route through places by hand."""

    def deed(play: Play) -> User:
        user = play.user().open("osmand").tap("Back to menu").tap("Plan a route")
        user.tap("Create new route")
        for place in places:
            find_first(user, place).back().tap("Add")
        for option in options:
            user.tap("Options").tap(option)
        return user.tap("Done")

    return deed


def in_a_folder(play: Play) -> None:
    user = play.user().open("osmand").tap("Back to menu").tap("Plan a route")
    user.tap("Create new route")
    for place in (PLANKEN, SCHAAN):
        find_first(user, place).back().tap("Add")
    user.tap("Options").tap("Save as new track").tap("Add folder")
    user.type("Ausflug", enter=False).tap("OK").tap("Save").tap("Exit")


def track(name: str, *places: tuple[float, float] | tuple[str, str], more: str = "") -> Deed:
    return write(f"{TRACKS}/{name}", gpx(trk(*places) + more))


NOWHERE = ("", "")
BETWEEN = (47.176, 9.53)
ROUTE = "<rte></rte>"


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        pytest.param(nothing, (0, 0), id="nothing"),
        pytest.param(planned(SCHAAN, PLANKEN), (0, 0), id="the wrong way round"),
        pytest.param(planned(PLANKEN), (0, 0), id="one place only"),
        pytest.param(planned(PLANKEN, SCHAAN), (1, 1), id="by hand"),
        pytest.param(planned(PLANKEN, PLANKEN, SCHAAN), (1, 1), id="a point twice"),
        pytest.param(
            planned(PLANKEN, SCHAAN, options=["Attach to the roads"]), (1, 1), id="along roads"
        ),
        pytest.param(
            planned(PLANKEN, SCHAAN, options=["Add a new segment"]), (1, 1), id="a segment more"
        ),
        pytest.param(
            track("a.gpx", PLACES[PLANKEN], BETWEEN, PLACES[SCHAAN]),
            (1, 0),
            id="D85: past something else",
        ),
        pytest.param(
            track("a.gpx", PLACES[PLANKEN], BETWEEN, PLACES[SCHAAN], more=ROUTE),
            (1, 1),
            id="past something else along roads",
        ),
        pytest.param(
            track("a.gpx", BETWEEN, PLACES[PLANKEN], PLACES[SCHAAN], more=ROUTE),
            (1, 0),
            id="D85: along roads from elsewhere",
        ),
        pytest.param(planned(VADUZ, PLANKEN, SCHAAN), (1, 0), id="D85: another place first"),
        pytest.param(in_a_folder, (0, 1), id="D85: in a folder"),
        pytest.param(
            both(
                track("a.gpx", PLACES[PLANKEN], PLACES[SCHAAN]),
                track("b.gpx", PLACES[PLANKEN]),
            ),
            (1, 0),
            id="D85: a second one",
        ),
        pytest.param(
            both(
                track("a.gpx", PLACES[PLANKEN], PLACES[SCHAAN]),
                track("rec/b.gpx", PLACES[PLANKEN]),
            ),
            (1, 1),
            id="beside a recording",
        ),
        pytest.param(
            both(
                track("a.gpx", PLACES[PLANKEN], PLACES[SCHAAN]),
                write(f"{TRACKS}/notes.txt", "no track"),
            ),
            (0, 1),
            id="D91: beside a file that is no XML",
        ),
        pytest.param(
            track("a.gpx", PLACES[PLANKEN], NOWHERE, PLACES[SCHAAN]),
            (0, 1),
            id="D91: past a point without a place",
        ),
        pytest.param(
            track("a.gpx", PLACES[PLANKEN], PLACES[SCHAAN], NOWHERE),
            (1, 1),
            id="a point without a place behind the last one",
        ),
        pytest.param(
            lambda play: play.device.files.remove(TRACKS), (0, 0), id="D91: without the folder"
        ),
    ],
)
def test_track(play: Play, deed: Deed, expected: tuple[float, float]) -> None:
    task = play.begin(OsmAndTrack, waypoints=[PLANKEN, SCHAAN])
    deed(play)
    assert play.rewards(task) == expected


@pytest.mark.parametrize("count", [2, 3, 4])
def test_as_many_places_as_may_be(play: Play, count: int) -> None:
    task = play.begin(OsmAndTrack, waypoints=list(PLACES)[-count:])
    peaks = 1  # Schönberg, which is shown at once; settlements list their streets first
    assert len(play.solve(task)) == 5 + 6 * count - peaks
    assert play.rewards(task) == (1, 1)
