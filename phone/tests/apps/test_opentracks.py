"""OpenTracks: what recording writes, what the pages say, and the files that it exports."""

import io
import zipfile
from typing import Any
from xml.etree import ElementTree

import pytest

from phone.tests.hand import Hand
from virtual_phone.control.machine import Machine
from virtual_phone.control.methods import hardware
from virtual_phone.control.telnet import Session
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.location import Location
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.packages import Packages
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display
from virtual_phone.wire.emulator import GpsState

PACKAGE = "de.dennisguse.opentracks"
LIST = f"{PACKAGE}/{PACKAGE}.TrackListActivity"
DATABASE = f"/data/data/{PACKAGE}/databases/database.db"
DAY = 86_400_000
NOW = 1_697_384_040_000  # Sunday, October 15 2023, 15:34
MORNING = NOW - 484 * 60_000  # 7:30
STEP = 0.0005  # degrees of latitude: 55.5 m
GPX = "{http://www.topografix.com/GPX/1/1}"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    """The list, as the benchmark opens it."""
    return Hand(phone).open(LIST)


def rows(hand: Hand, columns: str, table: str = "tracks") -> list[tuple[Any, ...]]:
    db = hand.phone.databases.open(DATABASE)
    return [tuple(row) for row in db.execute(f"SELECT {columns} FROM {table} ORDER BY _id")]


def add(
    hand: Hand,
    name: str,
    category: str = "biking",
    days_ago: float = 0,
    minutes: int = 45,
    metres: float = 10_000,
    description: str = "",
) -> None:
    """A row as the benchmark writes it, through adb."""
    start, lasts = int(MORNING - days_ago * DAY), minutes * 60_000
    db = hand.phone.databases.open(DATABASE)
    with hand.phone.busy():
        db.execute(
            "INSERT INTO tracks (name, description, category, activity_type, starttime, stoptime,"
            " numpoints, totaldistance, totaltime, movingtime, avgspeed, avgmovingspeed, maxspeed,"
            " minelevation, maxelevation, elevationgain, elevationloss, uuid, starttime_offset)"
            " VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?, 0, 0, 0, 0, 0, 10, 20, randomblob(16), 0)",
            (name, description, category, category, start, start + lasts, metres, lasts, lasts),
        )
        hand.phone.changed()


def all_of(hand: Hand, name: str) -> list[str]:
    """The texts with this id, down the page."""
    return [node.text for node in hand.nodes() if node.resource_id == f"{PACKAGE}:id/{name}"]


def go(hand: Hand, *steps: float, seconds: float = 5) -> Hand:
    """Walk north through these steps of latitude, as the console's ``geo fix`` does it."""
    console = Session(Machine(hand.phone))
    for step in steps:
        assert console.answer(f"geo fix -122.08 {37.42 + step * STEP} 12") == "OK\r\n"
        hand.wait(seconds)
    return hand


def pixels(phone: Phone) -> bytes:
    with phone.busy():
        return phone[Display].image().tobytes()


# Its data


def test_the_schema_is_the_real_one(hand: Hand) -> None:
    db = hand.phone.databases.open(DATABASE)
    assert db.execute("PRAGMA user_version").fetchone()[0] == 37
    columns = [row["name"] for row in db.execute("PRAGMA table_info(tracks)")]
    assert " ".join(columns) == (
        "_id name description category starttime stoptime numpoints totaldistance totaltime"
        " movingtime avgspeed avgmovingspeed maxspeed minelevation maxelevation elevationgain"
        " icon uuid elevationloss starttime_offset activity_type"
    )
    indices = db.execute("SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY name")
    assert [row["name"] for row in indices] == [
        "markers_trackid_index",
        "trackpoints_trackid_index",
        "tracks_uuid_index",
    ]


def test_a_database_that_was_removed_is_made_again(hand: Hand) -> None:
    add(hand, "Loop")
    run_text(hand.phone, f"am force-stop {PACKAGE}; rm -r /data/data/{PACKAGE}/databases")
    assert hand.open(LIST).sees("Start recording your next adventure here")


def test_a_row_without_texts_is_listed(hand: Hand) -> None:
    """NULL is what a careless script leaves."""
    run_text(hand.phone, f'sqlite3 {DATABASE} "INSERT INTO tracks (starttime) VALUES (0)"')
    assert all_of(hand, "track_list_item_date") == ["1 Jan 1970"]
    hand.tap("1 Jan 1970").tap("More options").tap("Edit").tap("SAVE")
    assert rows(hand, "name, category, description") == [("", "", "")]


def test_values_that_no_track_has_are_displayed_all_the_same(hand: Hand) -> None:
    values = "starttime, totaldistance, totaltime, maxspeed, elevationgain"
    for row in ("9e18, 9e999, 9e18, 9e999, 9e999", "-9e18, -1e300, -1, -1, 0"):
        insert = f"INSERT INTO tracks (name, {values}) VALUES ('odd', {row})"
        run_text(hand.phone, f'sqlite3 {DATABASE} "{insert}"')
    assert all_of(hand, "track_list_item_date") == ["31 Dec 9999", "1 Jan 1"]
    hand.tap("odd").back().tap("id=aggregated_stats_button")
    assert all_of(hand, "aggregated_stats_num_tracks") == ["(2)"]


# The list


@pytest.mark.parametrize(
    ("days_ago", "name"),
    [
        (-1, "16 Oct"),
        (0, "Today"),
        (1, "Yesterday"),
        (2, "Friday"),
        (6, "Monday"),
        (7, "8 Oct"),
        (300, "19 Dec 2022"),
    ],
)
def test_days_have_names_within_a_week(hand: Hand, days_ago: int, name: str) -> None:
    add(hand, "Loop", days_ago=days_ago)
    assert all_of(hand, "track_list_item_date") == [name]
    assert all_of(hand, "track_list_item_time") == ["07:30"]


@pytest.mark.parametrize(
    ("minutes", "metres", "text"),
    [
        (85, 9994, "1:25:00 (6.21 mi)"),
        (45, 500, "45:00 (1,640.42 ft)"),
        (60, 804.672, "1:00:00 (2,640.00 ft)"),
        (5, 805, "05:00 (0.50 mi)"),
        (299, 2_000_000, "4:59:00 (1,242.74 mi)"),
    ],
)
def test_time_and_distance_of_a_row(hand: Hand, minutes: int, metres: float, text: str) -> None:
    add(hand, "Loop", minutes=minutes, metres=metres)
    assert all_of(hand, "track_list_item_time_distance") == [text]


def test_the_list_begins_with_the_latest_and_does_not_name_the_activity(hand: Hand) -> None:
    add(hand, "Old", days_ago=3)
    add(hand, "New", "trail running", description="Wet")
    add(hand, "Middle", days_ago=1)
    assert all_of(hand, "track_list_item_name") == ["New", "Middle", "Old"]
    assert all_of(hand, "track_list_item_category_description") == ["Wet"]
    assert not hand.sees("trail running")
    assert [node.desc for node in hand.nodes() if node.desc == "Track"] == ["Track"] * 3


def test_a_search_looks_into_name_description_and_category(hand: Hand) -> None:
    add(hand, "Loop", "trail running")
    add(hand, "Running late", "biking", days_ago=1)
    add(hand, "Sea", "surfing", days_ago=2, description="before running")
    add(hand, "Lake", "swimming", days_ago=3)
    hand.tap("Search").type("running\n")
    assert hand.sees("running")  # the title
    assert all_of(hand, "track_list_item_name") == ["Loop", "Running late", "Sea"]
    hand.tap("Search").type("nothing\n")
    assert all_of(hand, "track_list_item_name") == []
    hand.back()
    assert hand.sees("OpenTracks")
    assert len(all_of(hand, "track_list_item_name")) == 4


def test_back_leaves_the_search_field_and_then_the_app(hand: Hand) -> None:
    hand.tap("Search").type("x").back().back()
    assert hand.sees("OpenTracks")
    hand.back()
    assert hand.phone[Activities].top["app"] != PACKAGE


def test_the_first_page_is_read_once(phone: Phone) -> None:
    hand = Hand(phone).launch(PACKAGE).tap("id=next_button")
    assert hand.sees("OSMDashboard")
    hand.tap("id=next_button")
    assert hand.sees("Start recording your next adventure here")
    hand.press("HOME").launch(PACKAGE)
    assert hand.sees("Start recording your next adventure here")


def test_without_its_permissions_it_says_so(phone: Phone) -> None:
    with phone.busy():
        phone[Packages].clear(PACKAGE)
    hand = Hand(phone).open(LIST)
    assert hand.sees("Allow OpenTracks to access this device’s location?")
    hand.tap("Don’t allow").tap("Don’t allow").tap("Don’t allow")
    refused = "OpenTracks requires permission to access your location as well as nearby devices."
    assert hand.sees(refused)
    hand.wait(5).tap("Record")
    assert hand.sees(refused)
    assert rows(hand, "_id") == []


# One track


def test_a_recorded_track_has_its_figures(hand: Hand) -> None:
    add(hand, "Loop", minutes=85, metres=9994, description="Wet")
    hand.tap("Loop")
    assert all_of(hand, "stats_start_datetime_value") == ["Oct 15, 2023, 7:30:00 AM"]
    assert all_of(hand, "stats_description_value") == ["Wet"]
    assert all_of(hand, "stats_distance_value") == ["6.21"]
    assert all_of(hand, "stats_distance_unit") == ["mi"]
    assert all_of(hand, "stats_total_time_value") == ["1:25:00"]
    assert all_of(hand, "stats_average_speed_value") == ["4.4"]
    assert all_of(hand, "stats_altitude_gain_value") == ["33"]
    hand.tap("Intervals")
    assert hand.sees("No intervals")


def test_editing_writes_the_label_and_the_id_of_the_activity(hand: Hand) -> None:
    add(hand, "Loop", "biking")
    hand.tap("Loop").tap("More options").tap("Edit")
    assert hand.find("id=track_edit_activity_type").text == "biking"
    hand.tap("id=track_edit_activity_type_icon").tap("snow boarding").tap("CANCEL")
    assert rows(hand, "name, category, activity_type") == [("Loop", "biking", "biking")]
    hand.tap("More options").tap("Edit")
    hand.tap("id=track_edit_activity_type_icon").tap("snow boarding").tap("SAVE")
    assert rows(hand, "name, category, activity_type") == [
        ("Loop", "snow boarding", "snowboarding")
    ]


def test_an_activity_that_it_does_not_know_stays_as_it_is(hand: Hand) -> None:
    add(hand, "Loop", "skijoring")
    hand.tap("Loop").tap("More options").tap("Edit")
    hand.tap("id=track_edit_description").type("Cold").tap("SAVE")
    assert rows(hand, "category, activity_type, description") == [
        ("skijoring", "skijoring", "Cold")
    ]


def test_deleting_takes_points_and_markers_along(hand: Hand) -> None:
    hand.tap("Record")
    go(hand, 1, 2).tap("Insert marker").tap("ADD").hold("Stop").tap("Stop")
    assert len(rows(hand, "_id", "markers")) == 1
    hand.tap("More options").tap("Delete")
    assert hand.sees("The track and its markers will be permanently deleted from the device.")
    hand.tap("CANCEL")
    assert len(rows(hand, "_id")) == 1
    hand.tap("More options").tap("Delete").tap("OK")
    assert rows(hand, "_id") == rows(hand, "_id", "trackpoints") == []
    assert rows(hand, "_id", "markers") == []
    assert hand.sees("Start recording your next adventure here")


def test_several_tracks_are_deleted_at_once(hand: Hand) -> None:
    for number in range(4):
        add(hand, f"Loop {number}", days_ago=number)
    hand.hold("Loop 1").tap("Loop 3").tap("More options").tap("Delete")
    assert hand.sees("Delete tracks?")
    hand.tap("OK")
    assert rows(hand, "name") == [("Loop 0",), ("Loop 2",)]


# Sums


def test_sums_are_by_category_and_the_most_frequent_comes_first(hand: Hand) -> None:
    add(hand, "a", "walking", minutes=60, metres=10_000)
    for days in (1, 2, 3):
        add(hand, "b", "biking", days_ago=days, minutes=61, metres=5000)
    add(hand, "c", "driving", minutes=1, metres=804)
    hand.tap("id=aggregated_stats_button")
    assert all_of(hand, "aggregated_stats_type_label") == ["biking", "driving", "walking"]
    assert all_of(hand, "aggregated_stats_num_tracks") == ["(3)", "(1)", "(1)"]
    assert all_of(hand, "aggregated_stats_distance") == ["9.32", "2,637.80", "6.21"]
    assert all_of(hand, "aggregated_stats_distance_unit") == ["mi", "ft", "mi"]
    assert all_of(hand, "aggregated_stats_time") == ["3:03:00", "0:01:00", "1:00:00"]
    assert hand.sees("Avg moving pace")  # of walking


def test_the_filter_begins_with_the_week_from_sunday_on(hand: Hand) -> None:
    add(hand, "a", "walking", days_ago=0)
    add(hand, "b", "walking", days_ago=1)
    add(hand, "c", "biking", days_ago=0)
    hand.tap("id=aggregated_stats_button").tap("Filter")
    assert hand.find("id=filter_date_edit_text_from").text == "Oct 15, 2023"
    assert hand.find("id=filter_date_edit_text_to").text == "Oct 21, 2023"
    hand.tap("biking").tap("OK")
    assert all_of(hand, "aggregated_stats_num_tracks") == ["(1)"]
    hand.tap("Filter").tap("Filter").tap("id=filter_date_edit_text_from")
    hand.tap("09 October 2023").tap("OK").tap("OK")
    assert all_of(hand, "aggregated_stats_num_tracks") == ["(2)", "(1)"]
    hand.tap("Filter").tap("Filter").tap("biking").tap("walking").tap("OK")
    assert hand.sees("There are not activities for the specified filter")


def test_a_selection_has_sums_of_its_own(hand: Hand) -> None:
    for days in range(3):
        add(hand, f"Loop {days}", days_ago=days)
    hand.hold("Loop 0").tap("Loop 2").tap("More options").tap("Aggregated stats")
    assert all_of(hand, "aggregated_stats_num_tracks") == ["(2)"]


# Recording


def test_a_recording_follows_the_console(hand: Hand) -> None:
    hand.tap("Record")
    go(hand, 0, 1, 2, 3)
    assert rows(hand, "name, category, activity_type, starttime_offset") == [
        ("2023-10-15T15:34Z", "unknown", "unknown", 0)
    ]
    metres = 3 * 55.4928  # a degree of latitude is 110,985.5 m long there (WGS 84)
    distance, _, total, *_ = all_of(hand, "stats_value")
    assert (distance, total) == ("546.19", "00:20")
    points = rows(hand, "type, latitude, longitude, elevation", "trackpoints")
    assert points[0] == ("-2", None, None, None)
    assert points[-1] == ("0", 37_421_500, -122_080_000, 12.0)
    hand.hold("Stop")
    assert rows(hand, "type", "trackpoints")[-1] == ("1",)
    assert hand.sees("Recording stopped")
    hand.tap("Stop")
    [(distance, total, moving, start, stop)] = rows(
        hand, "totaldistance, totaltime, movingtime, starttime, stoptime"
    )
    assert distance == pytest.approx(metres, abs=0.1)
    assert total == stop - start
    assert 20_000 <= moving <= total <= 26_000


def test_a_recording_follows_the_emulators_control(hand: Hand) -> None:
    hand.tap("Record")
    machine = Machine(hand.phone)
    for place in (0, 1):
        here = GpsState(latitude=37.42 + place * STEP, longitude=-122.08, speed=4.0)
        hardware.setGps(machine, here)
    assert [row[0] for row in rows(hand, "type", "trackpoints")] == ["-2", "0", "-1", "0"]
    assert rows(hand, "maxspeed") == [(4.0,)]


def test_steps_below_ten_metres_are_no_points(hand: Hand) -> None:
    hand.tap("Record")
    go(hand, 0, 0.1, 0.15, seconds=1)
    assert rows(hand, "totaldistance") == [(0.0,)]
    go(hand, 0.2, seconds=1)
    assert rows(hand, "totaldistance")[0][0] == pytest.approx(11.1, abs=0.1)


def test_a_leap_of_more_than_200_metres_is_no_distance(hand: Hand) -> None:
    hand.tap("Record")
    go(hand, 0, 10)
    assert rows(hand, "totaldistance") == [(0.0,)]
    assert rows(hand, "type", "trackpoints")[-1] in [("-1",), ("3",)]


def test_standing_still_is_no_moving_time(hand: Hand) -> None:
    hand.tap("Record")
    go(hand, 0, seconds=60)
    _, moving, total, *_ = all_of(hand, "stats_value")
    assert (moving, total) == ("00:10", "01:00")
    assert rows(hand, "type", "trackpoints")[-1] == ("3",)


def test_without_location_time_passes_and_no_point_is_written(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Location].enable(False)
    hand.tap("Record")
    go(hand, 0, 1, 2)
    assert rows(hand, "type", "trackpoints") == [("-2",)]
    assert all_of(hand, "stats_value")[2] == "00:15"
    hand.tap("Insert marker")
    assert hand.sees("Waiting for GPS signal")


def test_a_tap_does_not_stop_a_recording(hand: Hand) -> None:
    hand.tap("Record").tap("Stop")
    assert hand.sees("Hold to stop")
    hand.back().tap("Stop")
    assert hand.sees("Hold to stop")
    assert [node.desc for node in hand.nodes() if node.resource_id.endswith("item_icon")] == [
        "Record"
    ]


def test_the_notification_says_how_far_it_is(hand: Hand) -> None:
    hand.tap("Record").press("HOME")
    go(hand, 0, 1, 2)
    [note] = [n for n in hand.phone[Notifications].visible if n["package"] == PACKAGE]
    assert (note["title"], note["ongoing"]) == ("Total distance: 364.13 ft", True)
    hand.open(LIST).hold("Stop")
    assert [n for n in hand.phone[Notifications].visible if n["package"] == PACKAGE] == []


def test_a_recording_goes_on_after_its_phone_was_saved_and_loaded(hand: Hand) -> None:
    phone = hand.tap("Record").phone
    go(hand, 0, 1)
    phone.save("middle")
    ends = []
    for _ in range(2):
        go(hand, 2, 3)
        hand.hold("Stop").tap("Stop")
        ends.append((pixels(phone), rows(hand, "*"), rows(hand, "*", "trackpoints")))
        phone.load("middle")
    assert ends[0] == ends[1]
    assert ends[0][1][0][7] == pytest.approx(3 * 55.49, abs=0.1)


def test_a_track_goes_on_after_a_pause_that_does_not_count(hand: Hand) -> None:
    hand.tap("Record")
    go(hand, 0, 1).hold("Stop").tap("Stop")
    [(before, metres)] = rows(hand, "totaltime, totaldistance")
    go(hand, 100, seconds=600).tap("More options").tap("Resume track")
    go(hand, 100, 101).hold("Stop").tap("Stop")
    [(after, more)] = rows(hand, "totaltime, totaldistance")
    assert 10_000 <= after - before <= 16_000
    assert more == pytest.approx(2 * metres, abs=0.1)


def test_a_track_without_points_keeps_its_figures_when_it_is_resumed(hand: Hand) -> None:
    add(hand, "Loop", minutes=45, metres=10_000)
    hand.tap("Loop").tap("More options").tap("Resume track").wait(3).hold("Stop")
    hand.tap("Stop")
    [(distance, total)] = rows(hand, "totaldistance, totaltime")
    assert distance == 10_000
    assert 45 * 60_000 + 3000 <= total <= 45 * 60_000 + 10_000


def test_a_discarded_recording_leaves_nothing(hand: Hand) -> None:
    hand.tap("Record")
    go(hand, 0, 1).hold("Stop").tap("Discard").tap("OK")
    assert rows(hand, "_id") == rows(hand, "_id", "trackpoints") == []


def test_a_recording_ends_with_the_process_and_its_track_stays(hand: Hand) -> None:
    hand.tap("Record")
    go(hand, 0, 1)
    run_text(hand.phone, f"am force-stop {PACKAGE}")
    go(hand, 2, 3)
    assert rows(hand, "totaldistance")[0][0] == pytest.approx(55.49, abs=0.1)
    assert hand.open(LIST).sees("Record")


def test_a_track_that_adb_deletes_meanwhile_ends_the_recording(hand: Hand) -> None:
    hand.tap("Record")
    run_text(hand.phone, f'sqlite3 {DATABASE} "DELETE FROM tracks"')
    go(hand, 0, 1).back()
    assert hand.sees("Start recording your next adventure here")
    assert hand.find("id=track_list_fab_action").desc == "Record"


# Markers


def test_a_marker_stands_where_it_was_set(hand: Hand) -> None:
    hand.tap("Record")
    go(hand, 0, 1).tap("Insert marker")
    assert hand.find("id=marker_edit_name").text == "Marker 1"
    hand.tap("CANCEL")
    assert rows(hand, "_id", "markers") == []
    hand.tap("Insert marker").tap("id=marker_edit_description").type("Bench").tap("ADD")
    [(name, about, latitude, length)] = rows(
        hand, "name, description, latitude, length", "markers"
    )
    assert (name, about, latitude) == ("Marker 1", "Bench", 37_420_500)
    assert length == pytest.approx(55.49, abs=0.1)
    hand.back()
    assert all_of(hand, "track_list_item_marker_count") == ["1"]
    hand.tap("Markers").tap("Marker 1").tap("More options").tap("Delete").tap("OK")
    assert hand.sees("You don't have any markers")


# Files


def exported(hand: Hand, kind: str) -> bytes:
    """Record a track with a marker, and export it through the settings."""
    hand.tap("Record")
    go(hand, 0, 1, 2).tap("Insert marker").tap("ADD").hold("Stop")
    hand.tap("id=track_edit_name").press("CTRL_LEFT", "A").type("Q&A <1>/2").tap("Stop").back()
    hand.tap("More options").tap("Settings").tap("Import / Export")
    hand.tap("Default export format").tap(kind).tap("Export all tracks").tap("More options")
    hand.tap("New folder").type("Tracks").tap("OK").tap("USE THIS FOLDER").tap("ALLOW")
    hand.tap("EXPORT")
    assert hand.sees("Exported: 1")
    folder = "/storage/emulated/0/Download/Tracks"
    [name] = hand.phone.files.listdir(folder)
    assert name.startswith("2023-10-15_15_34_Q&A _1__2.")
    return hand.phone.files.read(f"{folder}/{name}")


def test_a_gpx_file_is_read_by_an_xml_parser(hand: Hand) -> None:
    root = ElementTree.fromstring(exported(hand, "GPX"))
    assert [child.tag for child in root] == [f"{GPX}wpt", f"{GPX}trk"]
    [track] = root.iter(f"{GPX}trk")
    assert track.findtext(f"{GPX}name") == "Q&A <1>/2"
    assert track.findtext(f"{GPX}type") == "unknown"
    points = [*track.iter(f"{GPX}trkpt")]
    assert {(point.get("lat"), point.get("lon")) for point in points} >= {
        ("37.420000", "-122.080000"),
        ("37.420500", "-122.080000"),
        ("37.421000", "-122.080000"),
    }
    assert points[-1].findtext(f"{GPX}ele") == "12.0"
    assert str(points[-1].findtext(f"{GPX}time")).startswith("2023-10-15T15:34:1")


def test_a_kmz_file_is_an_archive_of_kml(hand: Hand) -> None:
    archive = zipfile.ZipFile(io.BytesIO(exported(hand, "KMZ (with photos)")))
    assert archive.namelist() == ["doc.kml"]
    root = ElementTree.fromstring(archive.read("doc.kml"))
    kml, google = "{http://www.opengis.net/kml/2.3}", "{http://www.google.com/kml/ext/2.2}"
    names = [mark.findtext(f"{kml}name") for mark in root.iter(f"{kml}Placemark")]
    assert names == ["Marker 1", "Q&A <1>/2"]
    first, second = root.iter(f"{google}Track")  # from the emulator's place to ours
    assert [each.text for each in first.findall(f"{google}coord")] == ["-122.084000 37.421998 5.0"]
    places = [each.text for each in second.findall(f"{google}coord")]
    assert len(places) == len(second.findall(f"{kml}when")) == 3
    assert places[-1] == "-122.080000 37.421000 12.0"


@pytest.mark.parametrize("kind", ["GPX", "KML", "KMZ (with photos)"])
def test_what_was_exported_can_be_imported(hand: Hand, kind: str) -> None:
    exported(hand, kind)
    [name] = hand.phone.files.listdir("/storage/emulated/0/Download/Tracks")
    hand.tap("OK").tap("Import tracks").tap("Show roots").tap("Downloads").tap("Tracks").tap(name)
    assert hand.sees("Imported: 1")
    columns = "name, category, activity_type, round(totaldistance, 1), maxelevation"
    first, second = rows(hand, columns)
    assert first == second == ("Q&A <1>/2", "unknown", "unknown", 111.0, 12.0)
    assert len(set(rows(hand, "uuid"))) == 2


def test_a_gpx_file_is_opened_from_outside(hand: Hand) -> None:
    times = "2023-10-14T08:00:00Z", "2023-10-14T08:00:10"  # without a zone it is UTC
    points = "".join(
        f'<trkpt lat="50.00{place}" lon="8"><time>{time}</time></trkpt>'
        for place, time in enumerate(times)
    )
    text = (
        '<gpx xmlns="http://www.topografix.com/GPX/1/0"><trk><name>Main</name>'
        f"<trkseg>{points}</trkseg></trk></gpx>"
    )
    with hand.phone.busy():
        hand.phone.files.write("/sdcard/Download/a.gpx", text)
    component = f"{PACKAGE}/{PACKAGE}.io.file.importer.ImportActivity"
    hand.open(component, data="file:///sdcard/Download/a.gpx")
    assert hand.sees("Imported: 1")
    hand.tap("OK").open(LIST)
    assert all_of(hand, "track_list_item_date") == ["Yesterday"]
    assert all_of(hand, "track_list_item_time_distance") == ["00:10 (364.92 ft)"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x03\x04 no archive",
        b"<gpx>",
        b"<gpx/>",
        b"<gpx><trk><trkseg><trkpt lat='1' lon='2'/></trkseg></trk></gpx>",
        b"<gpx><trk><trkseg><trkpt lat='x' lon='2'><time>2023-10-14T08:00:00Z</time></trkpt>"
        b"</trkseg></trk></gpx>",
        b"<kml><Placemark><Track><when>2023-10-14T08:00:00Z</when></Track></Placemark></kml>",
    ],
)
def test_what_is_no_track_is_not_imported(hand: Hand, data: bytes) -> None:
    with hand.phone.busy():
        hand.phone.files.write("/sdcard/Download/a.gpx", data)
    component = f"{PACKAGE}/{PACKAGE}.io.file.importer.ImportActivity"
    hand.open(component, data="file:///sdcard/Download/a.gpx")
    assert hand.sees("Imported: 0")
    assert hand.sees("Failed: a.gpx")
    assert rows(hand, "_id") == []


def test_sharing_offers_a_file(hand: Hand) -> None:
    add(hand, "Loop")
    hand.tap("Loop").tap("Share")
    assert hand.sees("2023-10-15_07_30_Loop.kmz")


# Settings


@pytest.mark.parametrize(
    ("units", "long", "short"),
    [
        ("Metric (km, m)", "10.00 km", "500.00 m"),
        ("Imperial (mi, m)", "6.21 mi", "500.00 m"),
        ("Nautical (NM, ft)", "5.40 NM", "1,640.42 ft"),
    ],
)
def test_units_are_the_users_choice(hand: Hand, units: str, long: str, short: str) -> None:
    add(hand, "Far", metres=10_000)
    add(hand, "Near", metres=500, days_ago=1)
    hand.tap("More options").tap("Settings").tap("Defaults").tap("Preferred units").tap(units)
    hand.back().back()
    assert all_of(hand, "track_list_item_time_distance") == [f"45:00 ({long})", f"45:00 ({short})"]


def test_settings_decide_how_a_track_begins(hand: Hand) -> None:
    hand.tap("More options").tap("Settings").tap("Defaults")
    hand.tap("Activity type").tap("biking").tap("Track name").tap("Number")
    hand.back().tap("GPS").tap("Max recording distance").tap("5000 m")
    go(hand, 0).back().back().tap("Record")
    go(hand, 10)
    assert rows(hand, "name, category") == [("Track 1", "biking")]
    assert rows(hand, "totaldistance")[0][0] == pytest.approx(554.9, abs=0.5)
    hand.back().tap("More options").tap("Settings").tap("Reset settings").tap("OK").back()
    hand.hold("Stop").tap("Stop").back().tap("Record")
    assert rows(hand, "category")[1] == ("unknown",)


def test_permissions_granted_while_the_dialog_stands_leave_nearby_devices(hand: Hand) -> None:
    def shell(command: str) -> str:
        result = run_text(hand.phone, command)
        return result.stdout + result.stderr

    def page() -> tuple[str, str]:
        return hand.find("id=permission_message").text, hand.find("id=current_page_text").text

    shell(f"pm clear {PACKAGE}")
    hand.open(LIST)
    assert page() == ("Allow OpenTracks to access this device’s location?", "1 of 3")
    assert shell(f"pm grant {PACKAGE} android.permission.ACCESS_COARSE_LOCATION") == ""
    assert page() == (
        "Change OpenTracks’s location access from approximate to precise?",
        "1 of 3",
    )
    shell(f"pm grant {PACKAGE} android.permission.ACCESS_FINE_LOCATION")
    nearby = (
        "Allow OpenTracks to find, connect to, and determine the relative position of nearby"
        " devices?"
    )
    assert page() == (nearby, "2 of 3")
    shell(f"pm grant {PACKAGE} android.permission.POST_NOTIFICATIONS")
    assert page() == (nearby, "3 of 3")
    hand.tap("Allow")
    assert hand.sees("Start recording your next adventure here")
