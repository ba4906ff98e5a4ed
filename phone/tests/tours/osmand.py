"""OsmAnd: the map, the search, a favorite, markers, a planned route, My Places, its pages."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from virtual_phone.shell.run import run_text

PACKAGE = "net.osmand"
LONG = "Grüße aus dem Gasthaus zum goldenen Löwen & <Sohn>, gleich hinter der alten Brücke"
PAGES = (
    "Maps & Resources",
    "Live updates",
    "Travel guides (Beta)",
    "Configure screen",
    "Plugins",
    "Settings",
    "Help",
)
DOWN = ((540, 1900), (540, 500))


def tour(hand: Hand) -> Iterator[None]:
    run_text(hand.phone, f"pm clear {PACKAGE}; rm /sdcard/Android/data/{PACKAGE}/files/*.obf")
    yield from welcome(hand)
    hand.phone.reset()
    hand.launch(PACKAGE)
    yield from moving(hand)
    yield from searching(hand)
    yield from context_menu(hand)
    yield from planning(hand)
    yield from lists(hand)
    yield from pages(hand)


def welcome(hand: Hand) -> Iterator[None]:
    hand.launch(PACKAGE)
    yield
    hand.tap("Other")
    yield
    hand.tap("Restore from file").tap("SKIP DOWNLOAD")
    yield
    hand.tap("Search").type("Vaduz")
    yield


def moving(hand: Hand) -> Iterator[None]:
    yield
    hand.swipe((540, 1400), (700, 900)).tap("Zoom in")
    yield
    hand.tap("Compass")
    yield
    hand.back().tap("Back to menu")
    yield
    hand.back().tap("Route")
    yield
    hand.tap("Start").tap("Cancel")
    hand.swipe((300, 1300), (300, 1300), 1.0)
    yield
    hand.back()


def searching(hand: Hand) -> Iterator[None]:
    hand.tap("Search")
    yield
    hand.tap("HISTORY")
    yield
    hand.tap("ADDRESS").press("BACK")
    yield
    hand.tap("Postcode search").type("94")
    yield
    hand.tap("Navigate up").tap("ADDRESS").tap("Coordinates search")
    hand.tap("id=latitudeEditText").type("47.1303814").tap("id=longitudeEditText").type("9")
    yield
    hand.tap("id=formatEditText")
    yield
    hand.back().press("BACK").tap("Navigate up").tap("CATEGORIES").tap("Historic")
    yield
    hand.tap("Show on map")
    yield
    hand.tap("Back to search").tap("Clear").type(LONG)
    yield
    hand.tap("Clear").type("balzers").press("ENTER")
    yield
    hand.tap("Balzers")
    yield
    hand.tap("SHOW BALZERS ON THE MAP")
    yield


def context_menu(hand: Hand) -> Iterator[None]:
    hand.tap("Details")
    yield
    hand.tap("Share")
    yield
    hand.tap("Copy name").tap("Actions")
    yield
    hand.back().tap("Add")
    yield
    hand.type(LONG).tap("Add address")
    yield
    hand.type(LONG).press("BACK").tap("List")
    yield
    hand.back().tap("Add a group")
    yield
    hand.type("Ferien").tap("OK")
    yield
    hand.tap("Cancel")
    yield
    hand.tap("Cancel").tap("Save")
    yield
    hand.tap("Edit").press("BACK").tap("Replace another point with this.")
    yield
    hand.back().tap("Navigate up")
    hand.tap("Marker").tap("Close")
    yield


def planning(hand: Hand) -> Iterator[None]:
    hand.tap("Back to menu").tap("Plan a route")
    yield
    hand.tap("Create new route").tap("Done").tap("Add")
    hand.tap_at(400, 900).wait(1)
    yield
    hand.tap("id=up_down_row")
    yield
    hand.tap("Graph")
    yield
    hand.tap("id=up_down_row").tap("Options")
    yield
    hand.tap("Route between points: Straight line")
    yield
    hand.tap("Driving").tap("Options").tap("Save as new track")
    yield
    hand.type(LONG).tap("Add folder")
    yield
    hand.type("Ausflug").tap("OK").tap("Save")
    yield
    hand.tap("Create new route").tap("Add").tap("Close")
    yield
    hand.tap("Cancel").tap("Done")
    yield
    hand.wait(6).tap("Back to menu").tap("Plan a route")
    yield
    hand.tap("Open existing track")
    yield
    hand.back()


def lists(hand: Hand) -> Iterator[None]:
    hand.tap("Back to menu").tap("My Places")
    yield
    hand.tap("TRACKS")
    yield
    hand.hold("Sun 15 Oct 2023")
    yield
    hand.tap("Delete")
    yield
    hand.tap("No").tap("Sun 15 Oct 2023").tap("Sun 15 Oct 2023")
    yield
    hand.tap("Rename")
    yield
    hand.tap("Cancel").tap("Delete")
    yield
    hand.tap("Delete").tap("Navigate up")
    hand.tap("Back to menu").tap("Map markers")
    yield
    hand.tap("id=map_marker_title")
    yield
    hand.tap("Rename")
    yield
    hand.type(LONG).tap("OK").tap("Mark as passed")
    yield
    hand.tap("Groups")
    yield
    hand.tap("History")
    yield
    hand.tap("More options").tap("Clear history")
    yield
    hand.tap("Yes").tap("Navigate up")


def pages(hand: Hand) -> Iterator[None]:
    hand.tap("Configure map")
    yield
    hand.swipe(*DOWN).tap("Map mode")
    yield
    hand.tap("Night").back()
    yield
    for page in PAGES:
        hand.tap("Back to menu").tap(page)
        yield
        hand.tap("Navigate up")
