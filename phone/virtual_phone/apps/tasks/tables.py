"""Tasks' database: its tables and their rows."""

from dataclasses import dataclass

from virtual_phone.storage.databases import Schema

LOCAL = "local"  # the account of lists that are nowhere but on the phone
DEFAULT_LIST = "6513906573210442971"  # the list that the first start makes
HIGH, MEDIUM, LOW, NONE = range(4)  # tasks.importance

_ID = "`_id` INTEGER PRIMARY KEY AUTOINCREMENT"
_OF_TASK = "FOREIGN KEY(`task`) REFERENCES `tasks`(`_id`) ON UPDATE NO ACTION ON DELETE CASCADE"
DATABASE = Schema(
    version=88,
    wal=True,
    foreign_keys=True,
    statements=(
        "CREATE TABLE android_metadata (locale TEXT)",
        f"CREATE TABLE `userActivity` ({_ID}, `remoteId` TEXT, `message` TEXT, `picture` TEXT, "
        "`target_id` TEXT, `created_at` INTEGER)",
        "CREATE TABLE `attachment_file` (`file_id` INTEGER PRIMARY KEY AUTOINCREMENT, "
        "`file_uuid` TEXT NOT NULL, `filename` TEXT NOT NULL, `uri` TEXT NOT NULL)",
        f"CREATE TABLE `task_list_metadata` ({_ID}, `tag_uuid` TEXT, `filter` TEXT, "
        "`task_ids` TEXT)",
        f"CREATE TABLE `tasks` ({_ID} NOT NULL, `title` TEXT, `importance` INTEGER NOT NULL, "
        "`dueDate` INTEGER NOT NULL, `hideUntil` INTEGER NOT NULL, `created` INTEGER NOT NULL, "
        "`modified` INTEGER NOT NULL, `completed` INTEGER NOT NULL, `deleted` INTEGER NOT NULL, "
        "`notes` TEXT, `estimatedSeconds` INTEGER NOT NULL, `elapsedSeconds` INTEGER NOT NULL, "
        "`timerStart` INTEGER NOT NULL, `notificationFlags` INTEGER NOT NULL, "
        "`lastNotified` INTEGER NOT NULL, `recurrence` TEXT, "
        "`repeat_from` INTEGER NOT NULL DEFAULT 0, `calendarUri` TEXT, `remoteId` TEXT, "
        "`collapsed` INTEGER NOT NULL, `parent` INTEGER NOT NULL, `order` INTEGER, "
        "`read_only` INTEGER NOT NULL DEFAULT 0)",
        "CREATE UNIQUE INDEX `t_rid` ON `tasks` (`remoteId`)",
        "CREATE INDEX `active_and_visible` ON `tasks` (`completed`, `deleted`, `hideUntil`)",
        f"CREATE TABLE `alarms` ({_ID} NOT NULL, `task` INTEGER NOT NULL, "
        "`time` INTEGER NOT NULL, `type` INTEGER NOT NULL DEFAULT 0, "
        "`repeat` INTEGER NOT NULL DEFAULT 0, `interval` INTEGER NOT NULL DEFAULT 0, "
        f"{_OF_TASK} )",
        "CREATE INDEX `index_alarms_task` ON `alarms` (`task`)",
        "CREATE TABLE `places` (`place_id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
        "`uid` TEXT, `name` TEXT, `address` TEXT, `phone` TEXT, `url` TEXT, "
        "`latitude` REAL NOT NULL, `longitude` REAL NOT NULL, `place_color` INTEGER NOT NULL, "
        "`place_icon` INTEGER NOT NULL, `place_order` INTEGER NOT NULL, "
        "`radius` INTEGER NOT NULL DEFAULT 250)",
        "CREATE UNIQUE INDEX `place_uid` ON `places` (`uid`)",
        "CREATE TABLE `geofences` (`geofence_id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
        "`task` INTEGER NOT NULL, `place` TEXT, `arrival` INTEGER NOT NULL, "
        f"`departure` INTEGER NOT NULL, {_OF_TASK} )",
        "CREATE INDEX `index_geofences_task` ON `geofences` (`task`)",
        f"CREATE TABLE `tags` ({_ID} NOT NULL, `task` INTEGER NOT NULL, `name` TEXT, "
        f"`tag_uid` TEXT, `task_uid` TEXT, {_OF_TASK} )",
        "CREATE INDEX `index_tags_task` ON `tags` (`task`)",
        f"CREATE TABLE `tagdata` ({_ID}, `remoteId` TEXT, `name` TEXT, `color` INTEGER, "
        "`tagOrdering` TEXT, `td_icon` INTEGER, `td_order` INTEGER NOT NULL)",
        f"CREATE TABLE `filters` ({_ID} NOT NULL, `title` TEXT, `sql` TEXT, `values` TEXT, "
        "`criterion` TEXT, `f_color` INTEGER, `f_icon` INTEGER, `f_order` INTEGER NOT NULL)",
        "CREATE TABLE `caldav_lists` (`cdl_id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
        "`cdl_account` TEXT, `cdl_uuid` TEXT, `cdl_name` TEXT, `cdl_color` INTEGER NOT NULL, "
        "`cdl_ctag` TEXT, `cdl_url` TEXT, `cdl_icon` INTEGER, `cdl_order` INTEGER NOT NULL, "
        "`cdl_access` INTEGER NOT NULL, `cdl_last_sync` INTEGER NOT NULL)",
        "CREATE TABLE `caldav_tasks` (`cd_id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
        "`cd_task` INTEGER NOT NULL, `cd_calendar` TEXT, `cd_remote_id` TEXT, `cd_object` TEXT, "
        "`cd_etag` TEXT, `cd_last_sync` INTEGER NOT NULL, `cd_deleted` INTEGER NOT NULL, "
        "`cd_remote_parent` TEXT, `gt_moved` INTEGER NOT NULL, "
        "`gt_remote_order` INTEGER NOT NULL, "
        "FOREIGN KEY(`cd_task`) REFERENCES `tasks`(`_id`) ON UPDATE NO ACTION ON DELETE CASCADE )",
        "CREATE INDEX `index_caldav_tasks_cd_task` ON `caldav_tasks` (`cd_task`)",
        "CREATE TABLE `caldav_accounts` (`cda_id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
        "`cda_uuid` TEXT, `cda_name` TEXT, `cda_url` TEXT, `cda_username` TEXT, "
        "`cda_password` TEXT, `cda_error` TEXT, `cda_account_type` INTEGER NOT NULL, "
        "`cda_collapsed` INTEGER NOT NULL, `cda_server_type` INTEGER NOT NULL)",
        "CREATE TABLE `principals` (`id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
        "`account` INTEGER NOT NULL, `href` TEXT NOT NULL, `email` TEXT, `display_name` TEXT, "
        "FOREIGN KEY(`account`) REFERENCES `caldav_accounts`(`cda_id`) "
        "ON UPDATE NO ACTION ON DELETE CASCADE )",
        "CREATE UNIQUE INDEX `index_principals_account_href` ON `principals` (`account`, `href`)",
        "CREATE TABLE `principal_access` (`id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
        "`principal` INTEGER NOT NULL, `list` INTEGER NOT NULL, `invite` INTEGER NOT NULL, "
        "`access` INTEGER NOT NULL, FOREIGN KEY(`principal`) REFERENCES `principals`(`id`) "
        "ON UPDATE NO ACTION ON DELETE CASCADE , FOREIGN KEY(`list`) REFERENCES "
        "`caldav_lists`(`cdl_id`) ON UPDATE NO ACTION ON DELETE CASCADE )",
        "CREATE UNIQUE INDEX `index_principal_access_list_principal` "
        "ON `principal_access` (`list`, `principal`)",
        "CREATE INDEX `index_principal_access_principal` ON `principal_access` (`principal`)",
        "CREATE TABLE `notification` (`uid` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
        "`task` INTEGER NOT NULL, `timestamp` INTEGER NOT NULL, `type` INTEGER NOT NULL, "
        f"`location` INTEGER, {_OF_TASK} )",
        "CREATE UNIQUE INDEX `index_notification_task` ON `notification` (`task`)",
        "CREATE TABLE `attachment` (`attachment_id` INTEGER PRIMARY KEY AUTOINCREMENT, "
        "`task` INTEGER NOT NULL, `file` INTEGER NOT NULL, `file_uuid` TEXT NOT NULL, "
        f"{_OF_TASK} , FOREIGN KEY(`file`) REFERENCES `attachment_file`(`file_id`) "
        "ON UPDATE NO ACTION ON DELETE CASCADE )",
        "CREATE INDEX `index_attachment_task` ON `attachment` (`task`)",
        "CREATE INDEX `index_attachment_file` ON `attachment` (`file`)",
        "CREATE UNIQUE INDEX `index_attachment_task_file` ON `attachment` (`task`, `file`)",
        "CREATE TABLE room_master_table (id INTEGER PRIMARY KEY,identity_hash TEXT)",
    ),
    rows=(
        "INSERT INTO android_metadata VALUES ('en_US')",
        "INSERT INTO room_master_table VALUES (42, 'a2597380bdfaeeb040d40bab2fc653c1')",
        "INSERT INTO caldav_accounts VALUES "
        f"(1, '{LOCAL}', NULL, NULL, NULL, NULL, NULL, 2, 0, -1)",
        "INSERT INTO caldav_lists VALUES "
        f"(1, '{LOCAL}', '{DEFAULT_LIST}', 'Default list', 0, NULL, NULL, -1, -1, 0, 0)",
    ),
)


@dataclass(frozen=True)
class Task:
    """A row of ``tasks``, or one that is not saved yet; moments are milliseconds, 0 for none."""

    _id: int | None = None
    title: str | None = None
    importance: int = LOW
    dueDate: int = 0
    hideUntil: int = 0
    created: int = 0
    modified: int = 0
    completed: int = 0
    deleted: int = 0
    notes: str | None = None
    estimatedSeconds: int = 0
    elapsedSeconds: int = 0
    timerStart: int = 0
    notificationFlags: int = 0
    lastNotified: int = 0
    recurrence: str | None = None
    repeat_from: int = 0
    calendarUri: str | None = None
    remoteId: str | None = None
    collapsed: bool = False
    parent: int = 0
    order: int | None = None
    read_only: bool = False

    @property
    def number(self) -> int:
        """Its key; 0 before it is saved."""
        return self._id or 0


@dataclass(frozen=True)
class Tag:
    """A row of ``tagdata``."""

    _id: int
    remoteId: str | None
    name: str | None
    color: int | None


@dataclass(frozen=True)
class TagOfTask:
    """A row of ``tags``."""

    _id: int
    task: int
    name: str | None
    tag_uid: str | None
    task_uid: str | None


@dataclass(frozen=True)
class TaskList:
    """A row of ``caldav_lists``."""

    cdl_id: int
    cdl_account: str | None
    cdl_uuid: str | None
    cdl_name: str | None
    cdl_color: int


@dataclass(frozen=True)
class ListOfTask:
    """A row of ``caldav_tasks``."""

    cd_id: int
    cd_task: int
    cd_calendar: str | None
    cd_remote_id: str | None
    cd_deleted: int


@dataclass(frozen=True)
class SavedFilter:
    """A row of ``filters``."""

    _id: int
    title: str | None
    f_color: int | None


@dataclass(frozen=True)
class Place:
    """A row of ``places``."""

    place_id: int
    uid: str | None
    name: str | None
    place_color: int


@dataclass(frozen=True)
class PlaceOfTask:
    """A row of ``geofences``."""

    geofence_id: int
    task: int
    place: str | None


@dataclass(frozen=True)
class Comment:
    """A row of ``userActivity``."""

    _id: int
    message: str | None
    target_id: str | None


@dataclass(frozen=True)
class File:
    """A row of ``attachment_file``."""

    file_id: int
    file_uuid: str
    filename: str
    uri: str


@dataclass(frozen=True)
class FileOfTask:
    """A row of ``attachment``."""

    attachment_id: int
    task: int
    file: int
    file_uuid: str


@dataclass(frozen=True)
class Reminder:
    """A row of ``alarms``."""

    _id: int
    task: int
    time: int
    type: int
