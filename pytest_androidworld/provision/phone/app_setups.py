"""What each app needs before its tasks can be played: a table.

It says what AndroidWorld's set-up does: which permissions it grants and what it taps.  Which file
an app comes in and which version that is stands in the lock; an app that the lock does not name is
the image's own.
"""

from dataclasses import dataclass

from pytest_androidworld.env.files import STORAGE

SIMPLE = "com.simplemobiletools"
ALL_FILES = "Allow access to manage all files"  # a page of Settings
PREFIX = "android.permission."
SMS_ROLE = "android.app.role.SMS"


@dataclass(frozen=True)
class FirstRunTap:
    """One tap on a first-run page: on what has one of these texts, descriptions or ``id=``."""

    labels: tuple[str, ...]
    optional: bool = False  # the page may not come
    again: bool = False  # more than one page may have it

    def __str__(self) -> str:
        return " or ".join(map(repr, self.labels))


def tap(*labels: str, optional: bool = False, again: bool = False) -> FirstRunTap:
    return FirstRunTap(labels, optional, again)


@dataclass(frozen=True)
class AppSetup:
    """One app, from its installation to the data that each case begins with."""

    name: str  # as tasks and the lock call it
    package: str
    start: str = ""  # what `Apps.open` starts: a name, or the package for the launcher's icon
    permissions: tuple[str, ...] = ()
    before: tuple[str, ...] = ()  # shell lines that run before it is first started
    taps: tuple[FirstRunTap, ...] = ()
    cleared: bool = True  # its data are deleted first
    proofs: tuple[str, ...] = ()  # files below its data that a start has made
    first_pages: tuple[str, ...] = ()  # labels that no page has once it is set up
    folders: tuple[str, ...] = ()  # that shared storage must have before it is first started
    data: str = ""  # the folder of the files that the lock has for it
    samples: tuple[str, ...] = ()  # tables of its first proof that its first start fills; emptied


def permissions(names: str) -> tuple[str, ...]:
    return tuple(PREFIX + name for name in names.split())


APP_SETUPS = (
    AppSetup(
        "audio recorder",
        "com.dimowner.audiorecorder",
        # By its icon, and no further: agents meet its first pages themselves.
        start="com.dimowner.audiorecorder",
        permissions=permissions("RECORD_AUDIO POST_NOTIFICATIONS"),
        proofs=("databases/records.db",),
    ),
    AppSetup(
        "broccoli",
        "com.flauschcode.broccoli",
        start="broccoli",
        proofs=("databases/broccoli",),
    ),
    AppSetup(
        "camera",
        "com.android.camera2",
        start="camera",
        permissions=permissions("ACCESS_COARSE_LOCATION"),
        taps=(tap("NEXT"),),
        first_pages=("NEXT",),
    ),
    AppSetup(
        "chrome",
        "com.android.chrome",
        start="chrome",
        # Today's first page has the second button; then there is no page about synchronization.
        taps=(
            tap("Accept & continue", "Use without an account"),
            tap("No thanks"),
            tap("No thanks", optional=True),
        ),
        first_pages=("Accept & continue", "Use without an account", "No thanks"),
    ),
    AppSetup(
        "clipper",
        "ca.zgrs.clipper",
        start="clipper",
        taps=(tap("Continue"), tap("OK")),
        first_pages=("Continue", "OK"),
    ),
    AppSetup("clock", "com.google.android.deskclock", start="clock"),
    AppSetup(
        "contacts",
        "com.google.android.contacts",
        start="contacts",
        taps=(
            tap("Skip"),
            tap("Don't allow"),
            tap("Now you can find Settings and Help & feedback here", optional=True),
        ),
        first_pages=("Skip",),
    ),
    AppSetup("dialer", "com.google.android.dialer"),
    AppSetup("files", "com.google.android.documentsui"),
    AppSetup(
        "joplin",
        "net.cozic.joplin",
        start="net.cozic.joplin",
        permissions=permissions("ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION"),
        proofs=("databases/joplin.sqlite",),
        first_pages=("Welcome!",),
        samples=("notes", "notes_normalized", "folders"),
    ),
    AppSetup(
        "markor",
        "net.gsantner.markor",
        start="markor",
        taps=(tap("NEXT", again=True), tap("DONE"), tap("OK"), tap(ALL_FILES)),
        first_pages=("NEXT", "DONE", "OK"),
    ),
    AppSetup("miniwob", "com.google.androidenv.miniwob"),
    AppSetup(
        "open tracks",
        "de.dennisguse.opentracks",
        start="open tracks",
        permissions=permissions("ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION POST_NOTIFICATIONS"),
        taps=(tap("Allow", optional=True),),  # devices nearby
        cleared=False,
        proofs=("databases/database.db",),
    ),
    AppSetup(
        "osmand",
        "net.osmand",
        start="osmand",
        permissions=permissions("POST_NOTIFICATIONS"),
        # It may ask for the location, to suggest a map.
        taps=(tap("Don't allow", optional=True, again=True), tap("SKIP DOWNLOAD")),
        first_pages=("SKIP DOWNLOAD",),
        data=f"{STORAGE}/Android/data/net.osmand/files",
    ),
    AppSetup(
        "pro expense",
        "com.arduia.expense",
        start="pro expense",
        taps=(tap("NEXT"), tap("CONTINUE")),
        first_pages=("NEXT", "CONTINUE"),
        proofs=("databases/accounting.db",),
    ),
    AppSetup(
        "retro music",
        "code.name.monkey.retromusic",
        start="retro music",
        permissions=permissions("READ_MEDIA_AUDIO POST_NOTIFICATIONS"),
        proofs=("databases/playlist.db",),
        first_pages=("Let's go", "View on Telegram"),
    ),
    AppSetup("settings", "com.android.settings"),
    AppSetup(
        "simple calendar pro",
        f"{SIMPLE}.calendar.pro",
        start="simple calendar pro",
        permissions=permissions("READ_CALENDAR WRITE_CALENDAR POST_NOTIFICATIONS"),
        proofs=("databases/events.db",),
    ),
    AppSetup("simple draw pro", f"{SIMPLE}.draw.pro"),
    AppSetup(
        "simple gallery pro",
        f"{SIMPLE}.gallery.pro",
        start="simple gallery pro",
        permissions=permissions(
            "WRITE_EXTERNAL_STORAGE ACCESS_MEDIA_LOCATION READ_MEDIA_IMAGES READ_MEDIA_VIDEO"
            " POST_NOTIFICATIONS"
        ),
        taps=(tap("All files"), tap(ALL_FILES)),
        first_pages=("All files", "Media only"),
    ),
    AppSetup(
        "simple sms messenger",
        f"{SIMPLE}.smsmessenger",
        start="simple sms messenger",
        before=(
            # Without it, one that was interrupted would not ask a second time.
            f"cmd role remove-role-holder {SMS_ROLE} {SIMPLE}.smsmessenger",
            f"settings put secure sms_default_application {SIMPLE}.smsmessenger",
        ),
        # The role brings its permissions along, but perhaps not the one for notifications.
        taps=(tap("SMS Messenger"), tap("Set as default"), tap("Allow", optional=True)),
    ),
    AppSetup("tasks", "org.tasks", start="tasks", proofs=("databases/database",)),
    AppSetup(
        "vlc",
        "org.videolan.vlc",
        start="org.videolan.vlc",  # only its icon makes the database of media
        permissions=permissions("POST_NOTIFICATIONS"),
        taps=(tap("Skip"), tap("GRANT PERMISSION"), tap("OK"), tap(ALL_FILES)),
        first_pages=("Skip", "GRANT PERMISSION"),
        folders=(f"{STORAGE}/VLCVideos",),
        proofs=("app_db/vlc_media.db",),
    ),
)
