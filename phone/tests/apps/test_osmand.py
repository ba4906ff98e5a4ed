"""OsmAnd: what a search finds, what is written where, how the map moves, who else may write."""

import io
import zipfile
from xml.etree import ElementTree

import pytest
from PIL import Image

from phone.tests.hand import Hand
from virtual_phone.android.intent import VIEW
from virtual_phone.apps.osmand import drawing, gazetteer
from virtual_phone.apps.osmand.app import START
from virtual_phone.apps.osmand.main import MapScreen
from virtual_phone.apps.osmand.projection import Projection
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display
from virtual_phone.ui.image_cache import Cache
from virtual_phone.ui.input import Input
from virtual_phone.ui.open_screens import OpenScreens

PACKAGE = "net.osmand"
FILES = f"/storage/emulated/0/Android/data/{PACKAGE}/files"
FAVORITES, TRACKS = f"{FILES}/favorites", f"{FILES}/tracks"
MARKERS = f"/data/data/{PACKAGE}/databases/map_markers_db"
GPX = "{http://www.topografix.com/GPX/1/1}"
OSMAND = "{https://osmand.net}"
PLACES = {  # as the benchmark has them
    "Balzers": (47.0688832, 9.5061564),
    "Bendern": (47.2122151, 9.5062101),
    "Malbun": (47.1026191, 9.6083057),
    "Nendeln": (47.1973857, 9.5430636),
    "Oberplanken": (47.1784977, 9.5450163),
    "Planken": (47.1858882, 9.5452201),
    "Rotenboden": (47.1275785, 9.5387131),
    "Ruggell": (47.23976, 9.5262837),
    "Schaan": (47.1663432, 9.5103085),
    "Schaanwald": (47.2165476, 9.5699984),
    "Schönberg": (47.1303814, 9.5930117),
    "Triesen": (47.106997, 9.5274854),
}
FOREIGN = (  # as ElementTree writes it
    '<ns0:gpx xmlns:ns0="http://www.topografix.com/GPX/1/1" version="1.1">'
    '<ns0:wpt lat="47.2" lon="9.5"><ns0:name>Alp &amp; See</ns0:name></ns0:wpt></ns0:gpx>'
)


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(PACKAGE)


def screen(hand: Hand) -> MapScreen:
    with hand.phone.busy():
        found = hand.phone[OpenScreens][hand.phone[Activities].top]
    assert isinstance(found, MapScreen)
    return found


def middle(hand: Hand) -> tuple[float, float]:
    """Where the map stands, to five digits."""
    latitude, longitude = screen(hand).map.middle
    return round(latitude, 5), round(longitude, 5)


def find(hand: Hand, what: str) -> Hand:
    """Search, and have the first result shown on the map."""
    hand.tap("Search").type(what).press("ENTER")
    hand.tap_at(*first_result(hand))
    ids = [node.resource_id.rpartition("/")[2] for node in hand.nodes()]
    streets = "searchEditText" in ids  # of a settlement, are listed
    return hand.tap("id=buttonToolbarTitle") if streets else hand


def first_result(hand: Hand) -> tuple[int, int]:
    return hand.at("id=title")


def results(hand: Hand, what: str) -> list[tuple[str, str]]:
    """Titles and lines below them."""
    hand.tap("Search").type(what)
    nodes = [(node.resource_id.rpartition("/")[2], node.text) for node in hand.nodes()]
    titles = [text for name, text in nodes if name == "title"]
    lines = [text for name, text in nodes if name == "subtitle"]
    return list(zip(titles, lines, strict=False))


def read(hand: Hand, path: str) -> ElementTree.Element:
    return ElementTree.fromstring(hand.phone.files.read(path))


def favorites(hand: Hand, group: str = "") -> list[tuple[str, str, str]]:
    """Latitude, longitude and name of the points of a group's file."""
    root = read(hand, f"{FAVORITES}/favorites{group}.gpx")
    return [
        (point.attrib["lat"], point.attrib["lon"], point.findtext(f"{GPX}name", ""))
        for point in root.findall(f"{GPX}wpt")
    ]


def track(hand: Hand, name: str) -> list[list[tuple[float, float]]]:
    """The points of each segment."""
    root = read(hand, f"{TRACKS}/{name}.gpx")
    return [
        [(float(point.attrib["lat"]), float(point.attrib["lon"])) for point in segment]
        for segment in root.iter(f"{GPX}trkseg")
    ]


def markers(hand: Hand, columns: str = "*") -> list[tuple[object, ...]]:
    with hand.phone.busy():
        db = hand.phone.databases.open(MARKERS)
        rows = db.execute(f"SELECT {columns} FROM map_markers ORDER BY marker_added")
        return [tuple(row) for row in rows]


def test_others_work_while_the_map_is_drawn(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    owned = []
    picture = drawing.picture

    def noted(view: Projection, scene: drawing.Scene, *, dark: bool) -> Image.Image:
        owned.append(hand.phone.turns._is_owned())
        return picture(view, scene, dark=dark)

    monkeypatch.setattr(drawing, "picture", noted)
    monkeypatch.setattr(drawing, "_pictures", Cache[Image.Image](10**8, lambda image: 1))
    with hand.phone.busy():
        painted = hand.phone[Display].painted
        painted.forget()
        painted.paint()
        pixels = painted.canvas().rgba()
        painted.forget()
        assert painted.canvas().rgba() == pixels
    assert owned == [False]


# The first start


def test_it_begins_with_the_map_after_its_set_up(hand: Hand) -> None:
    assert middle(hand) == START[:2]
    assert hand.texts()[:8] == [
        "Configure map",
        "Search",
        "Compass",
        "Back to menu",
        "Route",
        "2 km",
        "Zoom in",
        "Zoom out",
    ]
    assert hand.phone.files.listdir(TRACKS) == []
    assert hand.phone.files.exists(f"{FILES}/Liechtenstein_europe.obf")


def test_without_data_and_map_it_begins_with_welcome(phone: Phone) -> None:
    run_text(phone, f"pm clear {PACKAGE}; rm -r {FILES}")
    hand = Hand(phone).launch(PACKAGE)
    assert hand.sees("Welcome")
    hand.tap("SKIP DOWNLOAD")
    assert hand.sees("Back to menu")
    run_text(phone, f"am force-stop {PACKAGE}")
    assert Hand(phone).launch(PACKAGE).sees("Back to menu")


def test_the_tables_are_those_of_the_real_app(hand: Hand) -> None:
    with hand.phone.busy():
        db = hand.phone.databases.open(MARKERS)
        columns = [tuple(row)[1:3] for row in db.execute("PRAGMA table_info(map_markers)")]
        groups = [tuple(row)[1:3] for row in db.execute("PRAGMA table_info(map_markers_groups)")]
        assert db.execute("PRAGMA user_version").fetchone()[0] == 13
    assert columns == [
        ("marker_id", "TEXT"),
        ("marker_lat", "double"),
        ("marker_lon", "double"),
        ("marker_description", "TEXT"),
        ("marker_active", "INT"),
        ("marker_added", "long"),
        ("marker_visited", "long"),
        ("group_name", "TEXT"),
        ("group_key", "TEXT"),
        ("marker_color", "INT"),
        ("marker_next_key", "TEXT"),
        ("marker_disabled", "INT"),
        ("marker_selected", "INT"),
        ("marker_map_object_name", "TEXT"),
    ]
    assert [name for name, _ in groups] == [
        "group_id",
        "group_name",
        "group_type",
        "group_disabled",
        "group_categories",
    ]


# The search


def test_the_twelve_places_are_where_the_benchmark_has_them() -> None:
    for name, place in PLACES.items():
        found = gazetteer.found_by(f"{name}, Liechtenstein", *START[:2])[0]
        assert (found.name, found.latitude, found.longitude) == (name, *place)


@pytest.mark.parametrize(
    "typed", ["plankx", "Planken, Austria", "anken", "Liechtenstein Planken x"]
)
def test_what_is_nowhere_is_not_found(hand: Hand, typed: str) -> None:
    assert results(hand, typed) == []
    assert hand.sees("Nothing found")


@pytest.mark.parametrize(
    ("typed", "name", "kind"),
    [
        ("Planken, Liechtenstein", "Planken", "Village, Liechtenstein"),
        ("planken", "Planken", "Village, Liechtenstein"),
        ("oberpl", "Oberplanken", "Hamlet, Liechtenstein"),
        ("Schonberg, Liechtenstein", "Schönberg", "Peak, Liechtenstein"),
        ("Schönberg", "Schönberg", "Peak, Liechtenstein"),
        ("Schaan, Liechtenstein", "Schaan", "Village, Liechtenstein"),
        ("Triesen", "Triesen", "Village, Liechtenstein"),
        ("47.0688832, 9.5061564", "47.06888° N, 9.50616° E", "Location"),
    ],
)
def test_the_settlement_comes_first(hand: Hand, typed: str, name: str, kind: str) -> None:
    assert results(hand, typed)[0] == (name, kind)


def test_a_result_moves_the_map_and_opens_its_menu(hand: Hand) -> None:
    find(hand, "47.0688832, 9.5061564")
    assert screen(hand).map.middle == (47.0688832, 9.5061564)
    for text in (
        "47.06888° N, 9.50616° E",
        "Add",
        "Marker",
        "Share",
        "Actions",
        "Details",
        "Directions",
    ):
        assert hand.sees(text)
    hand.back()
    assert not hand.sees("Marker")
    hand.back()
    assert hand.find("id=searchEditText").text == "47.0688832, 9.5061564"


def test_enter_closes_the_keyboard_and_leaves_the_results(hand: Hand) -> None:
    results(hand, "Malbun")
    assert hand.sees("Space")
    hand.press("ENTER")
    assert not hand.sees("Space")
    assert hand.find("id=title").text == "Malbun"


def test_without_the_map_file_only_coordinates_are_found(hand: Hand) -> None:
    with_map = hand.phone[Display].image().tobytes()
    run_text(hand.phone, f"rm {FILES}/*.obf")
    hand.press("HOME").launch(PACKAGE)
    assert hand.phone[Display].image().tobytes() != with_map
    assert results(hand, "Malbun") == []
    hand.tap("Clear").type("47.1 9.6")
    assert hand.find("id=title").text == "47.10000° N, 9.60000° E"


def test_a_name_is_found_from_afar_and_a_category_nearby_at_first(hand: Hand) -> None:
    find(hand, "Balzers").tap("Close")
    assert results(hand, "Drei Schw") == [("Drei Schwestern", "Peak, Liechtenstein")]
    hand.tap("Clear").press("BACK").tap("Natural")
    assert not hand.sees("Drei Schwestern")
    hand.tap("Extend search radius to 10.0 km").tap("Extend search radius to 20.0 km")
    assert hand.sees("Drei Schwestern")


def test_what_was_chosen_is_in_the_history(hand: Hand) -> None:
    find(hand, "Malbun").tap("Close").tap("Search").tap("HISTORY").tap("Malbun")
    assert screen(hand).map.middle == PLACES["Malbun"]


def test_a_settlement_that_is_tapped_is_searched_in_and_can_be_shown(hand: Hand) -> None:
    """As recorded: "SHOW TRIESEN ON THE MAP"."""
    results(hand, "triesen")
    hand.tap_at(*first_result(hand))
    assert hand.find("id=searchEditText").text == "Triesen, "
    assert hand.sees("Dorfstrasse")
    hand.type("gart")
    titles = [node.text for node in hand.nodes() if node.resource_id.endswith("/title")]
    assert titles == ["Gartenweg"]
    hand.tap("SHOW TRIESEN ON THE MAP")
    assert screen(hand).map.middle == PLACES["Triesen"]
    assert hand.find("id=widget_top_bar_title").text == "Triesen, gart"
    hand.tap("Back to search")
    assert hand.sees("SHOW TRIESEN ON THE MAP")


@pytest.mark.parametrize("typed", ["Triesen, ", "Triesen, gart"])
def test_a_settlement_that_is_only_typed_is_not_chosen(hand: Hand, typed: str) -> None:
    results(hand, typed)
    assert hand.find("id=buttonToolbarTitle").text == "Show on map"


def test_another_text_is_another_search(hand: Hand) -> None:
    results(hand, "triesen")
    hand.tap_at(*first_result(hand)).press("DEL").press("DEL")
    assert hand.find("id=searchEditText").text == "Triesen"
    assert hand.find("id=buttonToolbarTitle").text == "Show on map"
    assert hand.find("id=subtitle").text == "Village, Liechtenstein"


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("47.13038° N, 9.59301° E", (47.13038, 9.59301)),
        ("47.1°S, 9.6 W", (-47.1, -9.6)),
        ("47.1 N 9.6 N", None),
        ("47.1° 9.6°°", None),
    ],
)
def test_coordinates_are_read_as_they_are_written(
    typed: str, place: tuple[float, float] | None
) -> None:
    spot = gazetteer.typed_coordinates(typed)
    assert (spot and (spot.latitude, spot.longitude)) == place


def test_a_category_can_be_shown_on_the_map(hand: Hand) -> None:
    hand.tap("Search").press("BACK").tap("Sport").tap("Show on map")
    assert [spot.name for spot in screen(hand).map.shown] == ["Rheinpark Stadion"]
    assert hand.sees("Sport")
    hand.tap("Close")
    assert screen(hand).map.shown == []


def test_coordinates_have_a_page_of_their_own(hand: Hand) -> None:
    hand.tap("Search").tap("ADDRESS").press("BACK").tap("Coordinates search")
    hand.tap("id=latitudeEditText").type("47.2").tap("id=longitudeEditText").type("9.5x")
    assert hand.sees("Invalid coordinates")
    hand.press("DEL").tap("47.20000° N, 9.50000° E")
    assert screen(hand).map.middle == (47.2, 9.5)


# Favorites


def test_a_favorite_is_a_point_that_other_programs_read(hand: Hand) -> None:
    find(hand, "Schonberg").tap("Add").tap("Save")
    assert favorites(hand) == [("47.1303814", "9.5930117", "Schönberg")]
    root = read(hand, f"{FAVORITES}/favorites.gpx")
    assert (root.tag, root.attrib["creator"]) == (f"{GPX}gpx", "OsmAnd 4.6.13")
    (point,) = root.findall(f"{GPX}wpt")
    assert [child.tag for child in point] == [
        f"{GPX}{tag}" for tag in ("time", "name", "extensions")
    ]
    extensions = {child.tag: child.text for child in point[-1]}
    assert extensions[f"{OSMAND}icon"] == "special_star"
    assert extensions[f"{OSMAND}color"] == "#ffeecc22"
    assert hand.sees("Edit")
    (backup,) = hand.phone.files.listdir(f"{FILES}/backup")
    packed = zipfile.ZipFile(io.BytesIO(hand.phone.files.read(f"{FILES}/backup/{backup}")))
    assert b"Sch\xc3\xb6nberg" in packed.read("favorites_bak.gpx")


def extensions_of_the_favorite(hand: Hand) -> dict[str, str | None]:
    (point,) = read(hand, f"{FAVORITES}/favorites.gpx").findall(f"{GPX}wpt")
    return {child.tag.removeprefix(OSMAND): child.text for child in point[-1]}


def test_a_bare_point_is_named_by_its_numbers_and_has_no_address(hand: Hand) -> None:
    """As recorded at 47.1303814, 9.5930117."""
    find(hand, "47.1303814, 9.5930117").tap("Add").press("BACK")
    texts = [text for text in hand.texts() if text]
    expected = ["47.1303814, 9.5930117", "No address determined", "Delete address"]
    assert [text for text in texts if text in expected] == expected
    for label in ("Add Favorite", "Add to group", "Add a group"):
        assert hand.sees(label)
    hand.tap("Save")
    assert favorites(hand) == [("47.1303814", "9.5930117", "47.1303814, 9.5930117")]
    assert extensions_of_the_favorite(hand)["address"] == "No address determined"


def test_address_and_description_come_and_go_by_their_buttons(hand: Hand) -> None:
    find(hand, "47.1303814, 9.5930117").tap("Add").tap("Delete address")
    assert not hand.sees("No address determined")
    hand.tap("Add description").type("Blick ins Tal").press("BACK").tap("Save")
    assert "address" not in extensions_of_the_favorite(hand)
    point = read(hand, f"{FAVORITES}/favorites.gpx").find(f"{GPX}wpt")
    assert point is not None
    assert point.findtext(f"{GPX}desc") == "Blick ins Tal"
    hand.tap("Edit").press("BACK").tap("Delete description").tap("Add description").press("BACK")
    hand.tap("Cancel")
    assert hand.sees("Exit without saving?")


def test_a_group_can_be_chosen_from_a_list(hand: Hand) -> None:
    hand.phone.files.write(f"{FAVORITES}/favorites-Ferien.gpx", FOREIGN)
    find(hand, "Malbun").tap("Add").press("BACK").tap("List").tap("Ferien").tap("Save")
    assert [name for *_, name in favorites(hand, "-Ferien")] == ["Alp & See", "Malbun"]


def test_the_name_is_selected_and_must_not_be_empty(hand: Hand) -> None:
    find(hand, "Malbun").tap("Add").press("DEL")
    assert not hand.find("Save").enabled
    hand.type("Hütte & <Alp>").press("ENTER").tap("Save")
    assert favorites(hand) == [("47.1026191", "9.6083057", "Hütte & <Alp>\n")]


def test_a_second_one_of_the_name_gets_a_number(hand: Hand) -> None:
    find(hand, "Malbun").tap("Add").tap("Save").tap("Close")
    find(hand, "Steg").tap("Add").type("Malbun").tap("Save")
    assert hand.sees("Favorite renamed to Malbun (2) to avoid duplication.")
    hand.tap("OK")
    assert [name for *_, name in favorites(hand)] == ["Malbun", "Malbun (2)"]


def test_another_group_has_a_file_of_its_own(hand: Hand) -> None:
    find(hand, "Malbun").tap("Add").tap("Add a group").type("Ferien").tap("OK").tap("Save")
    assert favorites(hand, "-Ferien") == [("47.1026191", "9.6083057", "Malbun")]
    hand.tap("Edit").tap("Favorites").tap("Save")
    assert [name for *_, name in favorites(hand)] == ["Malbun"]
    assert hand.phone.files.listdir(FAVORITES) == ["favorites.gpx"]


def test_leaving_the_editor_with_changes_needs_a_yes(hand: Hand) -> None:
    find(hand, "Malbun").tap("Add").type("Alp").tap("Cancel")
    assert hand.sees("Exit without saving?")
    hand.tap("Exit")
    assert not hand.phone.files.exists(f"{FAVORITES}/favorites.gpx")
    hand.tap("Add").tap("Cancel")
    assert hand.sees("Directions")


def test_favorites_that_others_have_written_are_read_and_kept(hand: Hand) -> None:
    hand.phone.files.write(f"{FAVORITES}/favorites.gpx", FOREIGN)
    hand.phone.files.write(f"{FAVORITES}/favorites-broken.gpx", "<gpx")
    hand.tap("Back to menu").tap("My Places")
    assert hand.sees("Alp & See")
    hand.tap("Alp & See")
    assert screen(hand).map.middle == (47.2, 9.5)
    hand.tap("Close") if hand.sees("Close") else hand.back()
    find(hand, "Malbun").tap("Add").tap("Save")
    assert [name for *_, name in favorites(hand)] == ["Alp & See", "Malbun"]


def test_one_can_be_deleted_in_my_places(hand: Hand) -> None:
    find(hand, "Malbun").tap("Add").tap("Save").tap("Close")
    hand.tap("Back to menu").tap("My Places").hold("Malbun").tap("Delete").tap("Yes")
    assert favorites(hand) == []
    assert hand.sees("No favorites")


# Markers


def test_a_marker_is_a_row_at_once(hand: Hand) -> None:
    find(hand, "Planken").tap("Marker")
    (row,) = markers(hand)
    number, added = str(row[0]), row[5]
    assert len(number) == 36
    assert isinstance(added, int)
    assert row == (
        number,
        47.1858882,
        9.5452201,
        "address.Village#Planken",
        1,
        added,
        0,
        None,
        None,
        0,
        "tail_next",
        0,
        0,
        None,
    )
    hand.tap("Close")
    assert hand.find("id=map_marker_address").text == "Planken"


def test_markers_are_chained_and_take_turns_in_color(hand: Hand) -> None:
    find(hand, "Planken").tap("Marker").tap("Close")
    find(hand, "47.1, 9.6").tap("Marker")
    first, second = markers(hand, "marker_id, marker_next_key, marker_color, marker_description")
    assert first[1:] == (second[0], 0, "address.Village#Planken")
    assert second[1:] == ("tail_next", 1, "location#47.10000° N, 9.60000° E")


def test_passed_ones_are_in_the_history_and_can_come_back(hand: Hand) -> None:
    find(hand, "Planken").tap("Marker").tap("Close").tap("Mark as passed")
    (row,) = markers(hand, "marker_active, marker_next_key, marker_visited > 0")
    assert row == (0, "history_next", 1)
    hand.tap("Back to menu").tap("Map markers").tap("History").tap("Make active").tap("Active")
    assert hand.sees("Planken")
    assert markers(hand, "marker_active") == [(1,)]


def test_rows_that_others_change_are_seen_at_once(hand: Hand) -> None:
    find(hand, "Planken").tap("Marker").tap("Close")
    run_text(hand.phone, f"sqlite3 {MARKERS} 'DELETE FROM map_markers'")
    hand.tap("Zoom in")
    assert not hand.sees("Planken")
    insert = "INSERT INTO map_markers(marker_id, marker_lat, marker_lon, marker_active)"
    run_text(hand.phone, f'sqlite3 {MARKERS} "{insert} VALUES(1, 47.1, 9.6, 1), (2, NULL, 1, 1)"')
    hand.tap("Back to menu").tap("Map markers").tap("id=map_marker_title").tap("Delete")
    assert markers(hand, "marker_id") == [("2",)]
    run_text(hand.phone, f"am force-stop {PACKAGE}; rm /data/data/{PACKAGE}/databases/*")
    find(hand.launch(PACKAGE), "Planken").tap("Marker")
    assert markers(hand, "marker_description") == [("address.Village#Planken",)]


# Plan a route


def planned(hand: Hand, *places: str) -> Hand:
    hand.tap("Back to menu").tap("Plan a route").tap("Create new route")
    for place in places:
        find(hand, place).back().tap("Add")
    return hand


def test_done_writes_the_points_in_their_order(hand: Hand) -> None:
    planned(hand, "Planken", "Malbun", "Schaan")
    assert hand.find("id=measurement_points_text_view").text == "points: 3"
    assert hand.find("id=widget_top_bar_title").text == "Sun 15 Oct 2023"
    hand.tap("Done")
    assert hand.sees("GPX file saved to Sun 15 Oct 2023.gpx")
    route = [PLACES[name] for name in ("Planken", "Malbun", "Schaan")]
    assert track(hand, "Sun 15 Oct 2023") == [route]
    root = read(hand, f"{TRACKS}/Sun 15 Oct 2023.gpx")
    assert root.attrib["creator"] == "OsmAndRouterV2"
    assert root.find(f"{GPX}rte") is None


def test_without_points_there_is_nothing_to_save(hand: Hand) -> None:
    planned(hand).tap("Done")
    assert hand.sees("Please add at least one point.")
    assert hand.phone.files.listdir(TRACKS) == []
    hand.back()
    assert not hand.sees("Done")


def test_a_name_that_is_taken_gets_a_number(hand: Hand) -> None:
    planned(hand, "Planken").tap("Done").wait(6)
    planned(hand, "Malbun").tap("Done")
    assert sorted(hand.phone.files.listdir(TRACKS)) == [
        "Sun 15 Oct 2023.gpx",
        "Sun 15 Oct 2023_1.gpx",
    ]


def test_the_saving_can_be_undone(hand: Hand) -> None:
    planned(hand, "Planken").tap("Done").tap("Undo")
    assert hand.phone.files.listdir(TRACKS) == []
    assert hand.find("id=measurement_points_text_view").text == "points: 1"


def test_points_can_be_undone_redone_reversed_and_dropped(hand: Hand) -> None:
    planned(hand, "Planken", "Malbun").tap("Undo").tap("Undo").tap("Redo").tap("Redo")
    hand.tap("Options").tap("Reverse route").tap("Done")
    assert track(hand, "Sun 15 Oct 2023") == [[PLACES["Malbun"], PLACES["Planken"]]]
    hand.wait(6).tap("Back to menu").tap("Plan a route").tap("Sun 15 Oct 2023")
    hand.tap("id=up_down_row").tap("Delete 1").tap("Done")
    assert track(hand, "Sun 15 Oct 2023") == [[PLACES["Planken"]]]


def test_a_tap_on_the_map_adds_a_point_there_and_segments_are_apart(hand: Hand) -> None:
    planned(hand, "Planken").tap("Options").tap("Add a new segment")
    hand.tap_at(540, 900).wait(1).tap("Done")
    (first,), (second,) = track(hand, "Sun 15 Oct 2023")
    assert first == PLACES["Planken"]
    assert second[0] > first[0]
    assert second[1] == pytest.approx(first[1], abs=1e-6)


def test_along_roads_the_way_and_the_points_are_written(hand: Hand) -> None:
    planned(hand, "Planken", "Schaan").tap("Options").tap("Attach to the roads").tap("Done")
    (way,) = track(hand, "Sun 15 Oct 2023")
    assert (way[0], way[-1]) == (PLACES["Planken"], PLACES["Schaan"])
    assert PLACES["Oberplanken"] in way
    points = read(hand, f"{TRACKS}/Sun 15 Oct 2023.gpx").iter(f"{GPX}rtept")
    assert [float(point.attrib["lat"]) for point in points] == [47.1858882, 47.1663432]


def test_the_button_beside_the_map_chooses_how_points_are_joined(hand: Hand) -> None:
    planned(hand, "Planken", "Schaan").tap("Route between points").tap("Walking").tap("Done")
    assert len(track(hand, "Sun 15 Oct 2023")[0]) > 10
    assert hand.sees("Back to menu")


def test_a_new_track_may_go_into_a_folder(hand: Hand) -> None:
    planned(hand, "Planken").tap("Options").tap("Save as new track").tap("Add folder")
    hand.type("Ausflug").tap("OK").tap("Save")
    assert hand.sees("Track saved")
    hand.tap("Exit")
    assert track(hand, "Ausflug/Sun 15 Oct 2023") == [[PLACES["Planken"]]]


def in_two_folders(hand: Hand) -> None:
    """A track of one point beside the others, and one of the same name in a folder."""
    text = '<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>{}</trkseg></trk></gpx>'
    point = '<trkpt lat="47.{0}" lon="9.{0}"/>'
    hand.phone.files.mkdir(f"{TRACKS}/Ausflug", parents=True)
    for path, number in ((f"{TRACKS}/Rund.gpx", 1), (f"{TRACKS}/Ausflug/Rund.gpx", 2)):
        hand.phone.files.write(path, text.format(point.format(number)))


@pytest.mark.parametrize(("number", "name"), [(0, "Ausflug/Rund"), (1, "Rund")])
def test_of_two_tracks_with_one_name_the_one_that_is_tapped_is_added_to(
    hand: Hand, number: int, name: str
) -> None:
    in_two_folders(hand)
    before = {each: track(hand, each) for each in ("Rund", "Ausflug/Rund")}
    planned(hand, "Planken").tap("Options").tap("Add to a track")
    rows = [node.bounds for node in hand.nodes() if node.text == "Rund"]
    left, top, right, bottom = rows[number]
    hand.tap_at((left + right) // 2, (top + bottom) // 2)
    after = {each: track(hand, each) for each in before}
    assert after == before | {name: [*before[name], [PLACES["Planken"]]]}


def test_leaving_a_plan_with_points_needs_a_yes(hand: Hand) -> None:
    planned(hand, "Planken").back()
    assert hand.sees("Discard all changes in the planned route?")
    hand.tap("Exit")
    assert hand.phone.files.listdir(TRACKS) == []


def test_a_plan_may_begin_at_a_place(hand: Hand) -> None:
    find(hand, "Planken").tap("Actions").tap("Plan a route").tap("Done")
    assert track(hand, "Sun 15 Oct 2023") == [[PLACES["Planken"]]]


def test_a_late_tap_closes_the_menu_but_not_its_sheet(hand: Hand) -> None:
    find(hand, "Planken")
    x, y = hand.at("Actions")
    hand.tap_at(540, 900).tap_at(x, y)  # the first waits: a second one would make it a double tap
    hand.wait(1).tap("Plan a route")
    assert hand.sees("Done")


def test_what_cannot_be_written_is_not_lost(hand: Hand) -> None:
    run_text(hand.phone, f"cd {FILES}; rm -r tracks favorites; touch tracks favorites")
    find(hand, "Malbun").tap("Add").tap("Save")
    assert hand.sees("I/O error occurred while the favorite was saved")
    hand.tap("Cancel").tap("Close")
    planned(hand, "Planken").tap("Done")
    assert hand.sees("I/O error occurred while the track was saved")
    assert hand.find("id=measurement_points_text_view").text == "points: 1"


def test_files_that_are_no_tracks_are_left_out(hand: Hand) -> None:
    hand.phone.files.write(f"{TRACKS}/notes.txt", "no track")
    hand.phone.files.write(f"{TRACKS}/broken.gpx", "<gpx")
    hand.tap("Back to menu").tap("My Places").tap("TRACKS")
    assert hand.sees("You do not have any track files yet")


# The map


def test_the_map_moves_as_far_as_the_finger(hand: Hand) -> None:
    expected = screen(hand).map.projection.point(540 - 200, 1200 + 300)
    touch = hand.phone[Input].touch
    with hand.phone.busy():
        touch(0, 540, 1600, 1)
        touch(0, 740, 1300, 1)
    hand.wait(1)
    with hand.phone.busy():
        touch(0, 740, 1300, 0)
    assert middle(hand) == (round(expected[0], 5), round(expected[1], 5))


def test_a_fling_takes_it_further(hand: Hand) -> None:
    view = screen(hand).map.projection
    hand.swipe((540, 1600), (540, 1300), 0.1)
    assert screen(hand).map.latitude < view.point(540, 1500)[0] - 0.01


def test_buttons_and_a_double_tap_zoom(hand: Hand) -> None:
    hand.tap("Zoom in")
    assert screen(hand).map.zoom == 12
    hand.tap("Zoom out").tap("Zoom out")
    assert screen(hand).map.zoom == 10
    at = (300, 900)
    before = screen(hand).map.projection.point(*at)
    hand.tap_at(*at).tap_at(*at).wait(1)
    assert screen(hand).map.zoom == 11
    assert screen(hand).map.projection.point(*at) == pytest.approx(before)


def test_a_pinch_zooms_around_its_middle(hand: Hand) -> None:
    before = screen(hand).map.projection.point(600, 1000)
    touch = hand.phone[Input].touch
    with hand.phone.busy():
        touch(0, 500, 1000, 1)
        touch(1, 700, 1000, 1)
        touch(0, 400, 1000, 1)
        touch(1, 800, 1000, 1)
        touch(1, 800, 1000, 0)
        touch(0, 400, 1000, 0)
    assert screen(hand).map.zoom == pytest.approx(START[2] + 1)
    assert before == pytest.approx(screen(hand).map.projection.point(600, 1000), abs=0.01)


def test_the_zoom_ends_somewhere(hand: Hand) -> None:
    for _ in range(25):
        hand.tap("Zoom in")
    assert screen(hand).map.zoom == 20
    for _ in range(25):
        hand.tap("Zoom out")
    assert screen(hand).map.zoom == 7


def test_a_tap_opens_what_is_written_there_or_hides_the_buttons(hand: Hand) -> None:
    x, y = screen(hand).map.projection.pixel(*PLACES["Malbun"])
    hand.tap_at(round(x), round(y)).wait(1)
    assert hand.find("id=context_menu_line1").text == "Malbun"
    hand.tap_at(100, 900).wait(1)
    assert not hand.sees("Malbun")
    hand.tap_at(100, 900).wait(1)
    assert not hand.sees("Search")
    hand.tap_at(100, 900).wait(1)
    assert hand.sees("Search")


def test_a_long_press_opens_the_point_with_its_street_or_its_numbers(hand: Hand) -> None:
    find(hand, "Planken").tap("Close")
    hand.swipe((540, 1200), (540, 1200), 1.0)
    assert hand.find("id=context_menu_line1").text == "Plankner Strasse, Planken"
    find(hand.back(), "47.08, 9.54").tap("Close")
    hand.swipe((540, 1200), (540, 1200), 1.0)
    point = screen(hand).menu.spot
    assert point is not None
    assert point.name == gazetteer.coordinates(point.latitude, point.longitude)
    assert hand.sees("No address determined")


def test_a_point_can_be_copied(hand: Hand) -> None:
    find(hand, "Malbun").tap("Share").tap("Copy coordinates")
    assert hand.phone[Clipboard].text == "47.10262° N, 9.60831° E"


def test_the_map_stands_where_it_was_left(hand: Hand) -> None:
    find(hand, "Malbun").press("HOME")
    run_text(hand.phone, f"am force-stop {PACKAGE}")
    hand.launch(PACKAGE)
    assert screen(hand).map.middle == PLACES["Malbun"]


def test_a_saved_phone_gives_the_same_pixels(hand: Hand) -> None:
    find(hand, "Malbun").back().swipe((540, 1600), (333, 1234), 0.3)
    planned(hand).tap("Add").tap("Zoom out")
    with hand.phone.busy():
        hand.phone[Input].touch(0, 500, 1000, 1)
        hand.phone[Input].touch(0, 540, 1180, 1)
    before = hand.phone[Display].image().tobytes()
    hand.phone.save("moved")
    with hand.phone.busy():
        hand.phone[Input].touch(0, 100, 100, 1)
        hand.phone[Input].touch(0, 100, 100, 0)
    hand.tap("Undo")
    hand.phone.load("moved")
    hand.wait(0)
    assert hand.phone[Display].image().tobytes() == before
    assert len(screen(hand).plan.points) == 1


def test_a_geo_link_opens_the_map_there(phone: Phone) -> None:
    geo = f"{PACKAGE}/{PACKAGE}.plus.activities.search.GeoIntentActivity"
    hand = Hand(phone).open(geo, action=VIEW, data="geo:47.1,9.6?z=12")
    assert middle(hand) == (47.1, 9.6)
    assert hand.sees("47.10000° N, 9.60000° E")
    hand.open(geo, action=VIEW, data="geo:elsewhere")
    assert middle(hand) == (47.1, 9.6)


def test_its_own_position_needs_the_permission(hand: Hand) -> None:
    hand.tap("My Position").tap("Don’t allow")
    assert hand.sees("Location is not available")
    hand.tap("My Position").tap("While using the app")
    assert middle(hand) == (37.422, -122.084)


def test_held_sideways_the_menu_stands_beside_the_map(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[DisplaySettings].lock_rotation(1)
    find(hand, "Planken")
    assert hand.find("id=context_menu_main").bounds[2] < 1200
    hand.tap("Marker")
    assert markers(hand, "marker_description") == [("address.Village#Planken",)]


@pytest.mark.parametrize("number", ["nan", "inf", "1e9", "x"])
def test_what_is_nowhere_on_earth_is_left_out(phone: Phone, number: str) -> None:
    wpt = f'<wpt lat="{number}" lon="9"><name>Nowhere</name></wpt>'
    phone.files.write(f"{FAVORITES}/favorites.gpx", f"<gpx>{wpt}</gpx>")
    insert = "INSERT INTO map_markers(marker_id, marker_active, marker_lat, marker_lon)"
    run_text(phone, f"sqlite3 {MARKERS} \"{insert} VALUES(1, 1, '{number}', 9)\"")
    geo = f"{PACKAGE}/{PACKAGE}.plus.activities.search.GeoIntentActivity"
    hand = Hand(phone).open(geo, action=VIEW, data=f"geo:{number},9")
    assert middle(hand) == START[:2]
    hand.tap("Back to menu").tap("My Places")
    assert hand.sees("No favorites")
    hand.back().tap("Back to menu").tap("Map markers")
    assert hand.sees("Create map markers!")


def test_an_address_that_stays_on_the_screen_is_looked_up_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gazetteer.address_of.cache_clear()
    measured: list[int] = []
    metres = gazetteer.metres
    monkeypatch.setattr(gazetteer, "metres", lambda *points: measured.append(1) or metres(*points))
    first = gazetteer.address_of(47.14, 9.52)
    count = len(measured)
    assert first
    assert count > 1000
    assert (gazetteer.address_of(47.14, 9.52), len(measured)) == (first, count)


def test_a_bare_point_is_saved_by_its_coordinates_unless_another_name_is_typed(
    hand: Hand,
) -> None:
    find(hand, "47.1303814, 9.5930117").tap("Add")
    assert (hand.sees("Add Favorite"), hand.sees("Add a group")) == (True, True)
    assert hand.find("id=toolbar_action").desc == "Replace another point with this."
    assert hand.find("id=name_edit").text == "47.1303814, 9.5930117"
    hand.tap("Save")
    assert hand.find("id=context_menu_line1").text == "47.1303814, 9.5930117"


def test_of_two_favorites_with_one_name_the_one_that_is_tapped_is_replaced(phone: Phone) -> None:
    for group, number in (("", 1), ("-Ferien", 2)):
        wpt = f'<wpt lat="47.{number}" lon="9.{number}"><name>Alp</name></wpt>'
        gpx = f'<gpx xmlns="http://www.topografix.com/GPX/1/1">{wpt}</gpx>'
        phone.files.write(f"{FAVORITES}/favorites{group}.gpx", gpx)
    hand = Hand(phone).launch(PACKAGE)
    find(hand, "Planken").tap("Add").press("BACK").tap("Replace another point with this.")
    _, (left, top, right, bottom) = [n.bounds for n in hand.nodes() if n.text == "Alp"]
    hand.tap_at((left + right) // 2, (top + bottom) // 2).tap("Save")
    assert favorites(hand) == [("47.1", "9.1", "Alp")]
    assert favorites(hand, "-Ferien") == [("47.1858882", "9.5452201", "Alp")]
