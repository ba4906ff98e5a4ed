"""What is on the home screen: the launcher's database, and the places that icons move to."""

from dataclasses import dataclass
from math import isqrt

from virtual_phone import ui
from virtual_phone.android.intent import short_component
from virtual_phone.storage.databases import Schema

DESKTOP, HOTSEAT = -100, -101  # LauncherSettings.Favorites.CONTAINER_*
APP, FOLDER = 0, 2  # itemType: LauncherSettings.Favorites.ITEM_TYPE_*
COLUMNS, FIRST_ROW, LAST_ROW = 4, 1, 4  # row 0 has the date
DATABASE = "launcher_4_by_5.db"
TABLE = (
    "CREATE TABLE favorites (_id INTEGER PRIMARY KEY,title TEXT,intent TEXT,container INTEGER,"
    "screen INTEGER,cellX INTEGER,cellY INTEGER,spanX INTEGER,spanY INTEGER,itemType INTEGER,"
    "appWidgetId INTEGER NOT NULL DEFAULT -1,iconPackage TEXT,iconResource TEXT,icon BLOB,"
    "appWidgetProvider TEXT,modified INTEGER NOT NULL DEFAULT 0,"
    "restored INTEGER NOT NULL DEFAULT 0,profileId INTEGER DEFAULT 0,"
    "rank INTEGER NOT NULL DEFAULT 0,options INTEGER NOT NULL DEFAULT 0,"
    "appWidgetSource INTEGER NOT NULL DEFAULT -1)"
)
GOOGLE = "com.google.android"
YOUTUBE = f"{GOOGLE}.apps.youtube.app.WatchWhileActivity"
FIRST = (  # package, activity, title, container, column and row on a phone out of its box
    (f"{GOOGLE}.dialer", ".extensions.GoogleDialtactsActivity", "Phone", HOTSEAT, 0, 0),
    (f"{GOOGLE}.apps.messaging", ".ui.ConversationListActivity", "Messages", HOTSEAT, 1, 0),
    ("com.android.chrome", "com.google.android.apps.chrome.Main", "Chrome", HOTSEAT, 2, 0),
    (f"{GOOGLE}.gm", ".ConversationListActivityGmail", "Gmail", DESKTOP, 1, LAST_ROW),
    (f"{GOOGLE}.apps.photos", ".home.HomeActivity", "Photos", DESKTOP, 2, LAST_ROW),
    (f"{GOOGLE}.youtube", YOUTUBE, "YouTube", DESKTOP, 3, LAST_ROW),
)


@dataclass(frozen=True)
class Cell:
    """A place for an icon."""

    container: int
    column: int
    row: int = 0

    def values(self) -> dict[str, int]:
        """Its columns; the hotseat counts its places as screens."""
        screen = self.column if self.container == HOTSEAT else 0
        return {
            "container": self.container,
            "screen": screen,
            "cellX": self.column,
            "cellY": self.row,
        }


@dataclass(frozen=True)
class Favorite:
    _id: int
    title: str | None
    intent: str | None
    container: int
    screen: int
    cellX: int
    cellY: int
    spanX: int
    spanY: int
    itemType: int
    rank: int  # in a folder

    @property
    def cell(self) -> Cell:
        return Cell(self.container, self.cellX, self.cellY)

    @property
    def package(self) -> str:
        """The package of its intent's component."""
        _, _, rest = (self.intent or "").partition("component=")
        return rest.partition("/")[0]


LEFT_OUT = (
    "appWidgetId iconPackage iconResource icon appWidgetProvider modified restored profileId"
    " options appWidgetSource"
)


def intent_of(package: str, activity: str) -> str:
    """How a row names the activity that its icon starts."""
    component = short_component(package, activity)
    return (
        "#Intent;action=android.intent.action.MAIN;category=android.intent.category.LAUNCHER;"
        f"launchFlags=0x10200000;component={component};end"
    )


def _first(package: str, activity: str, title: str, container: int, column: int, row: int) -> str:
    screen = column if container == HOTSEAT else 0
    return (
        "INSERT INTO favorites(title,intent,container,screen,cellX,cellY,spanX,spanY,itemType)"
        f" VALUES('{title}','{intent_of(package, activity)}',{container},{screen},{column},{row},"
        "1,1,0)"
    )


FAVORITES: ui.Table[Favorite] = ui.Table(
    Favorite,
    Schema((TABLE,), version=31, rows=tuple(_first(*each) for each in FIRST)),
    file=DATABASE,
    without=LEFT_OUT.split(),
)


def columns_of(count: int) -> int:
    """Of a folder with so many apps, which is about as wide as high (FolderGridOrganizer)."""
    return min(max(isqrt(count - 1) + 1, 1), COLUMNS) if count else 1


def nearest_free(cell: Cell, taken: set[Cell]) -> Cell | None:
    """The free place of the same container that is nearest to one."""
    rows = [0] if cell.container == HOTSEAT else range(FIRST_ROW, LAST_ROW + 1)
    places = [Cell(cell.container, column, row) for row in rows for column in range(COLUMNS)]
    free = [each for each in places if each not in taken]

    def distance(other: Cell) -> int:
        return (other.column - cell.column) ** 2 + (other.row - cell.row) ** 2

    return min(free, key=distance, default=None)
