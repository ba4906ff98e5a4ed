"""Broccoli's database, as Room makes it: its tables and their rows."""

from dataclasses import dataclass

from virtual_phone.storage.databases import Schema

HASH = "1548e88f42d976a4b4915ca1cfa71e00"
SYNC = "CREATE TRIGGER IF NOT EXISTS room_fts_content_sync_recipes_fts_"
FORGET = "BEGIN DELETE FROM `recipes_fts` WHERE `docid`=OLD.`rowid`; END"
INDEX = (
    "BEGIN INSERT INTO `recipes_fts`(`docid`, `title`, `description`, `source`, `ingredients`) "
    "VALUES (NEW.`rowid`, NEW.`title`, NEW.`description`, NEW.`source`, NEW.`ingredients`); END"
)
RECIPES = Schema(
    version=1,
    wal=True,
    foreign_keys=True,
    statements=(
        "CREATE TABLE android_metadata (locale TEXT)",
        "CREATE TABLE IF NOT EXISTS `recipes` (`recipeId` INTEGER PRIMARY KEY AUTOINCREMENT "
        "NOT NULL, `title` TEXT, `imageName` TEXT, `description` TEXT, `servings` TEXT, "
        "`preparationTime` TEXT, `source` TEXT, `ingredients` TEXT, `directions` TEXT, "
        "`favorite` INTEGER NOT NULL)",
        "CREATE TABLE IF NOT EXISTS `categories` (`categoryId` INTEGER PRIMARY KEY AUTOINCREMENT "
        "NOT NULL, `name` TEXT)",
        "CREATE TABLE IF NOT EXISTS `recipes_with_categories` (`recipeId` INTEGER NOT NULL, "
        "`categoryId` INTEGER NOT NULL, PRIMARY KEY(`recipeId`, `categoryId`), "
        "FOREIGN KEY(`recipeId`) REFERENCES `recipes`(`recipeId`) "
        "ON UPDATE NO ACTION ON DELETE CASCADE , "
        "FOREIGN KEY(`categoryId`) REFERENCES `categories`(`categoryId`) "
        "ON UPDATE NO ACTION ON DELETE CASCADE )",
        "CREATE INDEX IF NOT EXISTS `index_recipes_with_categories_recipeId` "
        "ON `recipes_with_categories` (`recipeId`)",
        "CREATE INDEX IF NOT EXISTS `index_recipes_with_categories_categoryId` "
        "ON `recipes_with_categories` (`categoryId`)",
        "CREATE VIRTUAL TABLE IF NOT EXISTS `recipes_fts` USING FTS4(`title` TEXT, "
        "`description` TEXT, `source` TEXT, `ingredients` TEXT, "
        "tokenize=unicode61 `tokenchars=#`, content=`recipes`)",
        f"{SYNC}BEFORE_UPDATE BEFORE UPDATE ON `recipes` {FORGET}",
        f"{SYNC}BEFORE_DELETE BEFORE DELETE ON `recipes` {FORGET}",
        f"{SYNC}AFTER_UPDATE AFTER UPDATE ON `recipes` {INDEX}",
        f"{SYNC}AFTER_INSERT AFTER INSERT ON `recipes` {INDEX}",
        "CREATE TABLE IF NOT EXISTS room_master_table (id INTEGER PRIMARY KEY,identity_hash TEXT)",
    ),
    rows=(
        "INSERT INTO android_metadata VALUES ('en_US')",
        f"INSERT OR REPLACE INTO room_master_table (id,identity_hash) VALUES(42, '{HASH}')",
    ),
)


@dataclass(frozen=True)
class Recipe:
    """A row of ``recipes``; the defaults are those of a new one."""

    recipeId: int | None = None  # None: not saved yet
    title: str | None = ""
    imageName: str | None = ""
    description: str | None = ""
    servings: str | None = ""
    preparationTime: str | None = ""
    source: str | None = ""
    ingredients: str | None = ""
    directions: str | None = ""
    favorite: int = 0


@dataclass(frozen=True)
class Category:
    """A row of ``categories``."""

    categoryId: int
    name: str | None


@dataclass(frozen=True)
class Assignment:
    """A row of ``recipes_with_categories``."""

    recipeId: int
    categoryId: int


@dataclass(frozen=True)
class Draft(Recipe):
    """A recipe as it is edited: with its categories, and perhaps a picture to be saved."""

    categories: tuple[int, ...] = ()
    picture: str = ""  # its path
