"""App names and the activities that start them; the first matching row counts."""

import difflib

LONG_WORD = 6  # letters: shorter ones are alike by chance
SIMPLE = "com.simplemobiletools"
GOOGLE = "com.google.android"

# What a VIEW intent opens, by exact name.
VIEWS = {
    "calendar": "content://com.android.calendar",
    "browser": "http://",
    "contacts": "content://contacts/people/",
    "email": "mailto:",
    "gallery": "content://media/external/images/media/",
}

APPS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("google chrome", "chrome"), "com.android.chrome/com.google.android.apps.chrome.Main"),
    (("google chat",), f"{GOOGLE}.apps.dynamite"),
    (("settings", "system settings"), "com.android.settings/.Settings"),
    (("youtube", "yt"), f"{GOOGLE}.youtube"),
    (
        ("google play", "play store", "gps"),
        "com.android.vending/com.google.android.finsky.activities.MainActivity",
    ),
    (("gmail", "gemail", "google mail", "google email"), f"{GOOGLE}.gm"),
    (("google maps", "gmaps", "maps"), f"{GOOGLE}.apps.maps"),
    (("google photos", "gphotos", "photos"), f"{GOOGLE}.apps.photos"),
    (("google calendar", "gcal"), f"{GOOGLE}.calendar"),
    (("camera",), "com.android.camera2/com.android.camera.CameraLauncher"),
    (
        ("audio recorder",),
        "com.dimowner.audiorecorder/com.dimowner.audiorecorder.app.welcome.WelcomeActivity",
    ),
    (("google drive", "gdrive", "drive"), f"{GOOGLE}.apps.docs"),
    (("google keep", "gkeep", "keep"), f"{GOOGLE}.keep"),
    (("grubhub",), "com.grubhub.android"),
    (("tripadvisor",), "com.tripadvisor.tripadvisor"),
    (("starbucks",), "com.starbucks.mobilecard"),
    (("google docs", "gdocs", "docs"), f"{GOOGLE}.apps.docs.editors.docs"),
    (("google sheets", "gsheets", "sheets"), f"{GOOGLE}.apps.docs.editors.sheets"),
    (("google slides", "gslides", "slides"), f"{GOOGLE}.apps.docs.editors.slides"),
    (("clock",), f"{GOOGLE}.deskclock/com.android.deskclock.DeskClock"),
    (("google search", "google"), f"{GOOGLE}.googlequicksearchbox"),
    (("contacts",), f"{GOOGLE}.contacts/com.android.contacts.activities.PeopleActivity"),
    (("facebook", "fb"), "com.facebook.katana"),
    (("whatsapp", "wa"), "com.whatsapp"),
    (("instagram", "ig"), "com.instagram.android"),
    (("twitter", "tweet"), "com.twitter.android"),
    (("snapchat", "sc"), "com.snapchat.android"),
    (("telegram", "tg"), "org.telegram.messenger"),
    (("linkedin",), "com.linkedin.android"),
    (("spotify", "spot"), "com.spotify.music"),
    (("netflix",), "com.netflix.mediaclient"),
    (("amazon shopping", "amazon", "amzn"), "com.amazon.mShop.android.shopping"),
    (("tiktok", "tt"), "com.zhiliaoapp.musically"),
    (("discord",), "com.discord"),
    (("reddit",), "com.reddit.frontpage"),
    (("pinterest",), "com.pinterest"),
    (("android world",), "com.example.androidworld/.MainActivity"),
    (("files",), f"{GOOGLE}.documentsui/com.android.documentsui.files.FilesActivity"),
    (("markor",), "net.gsantner.markor/net.gsantner.markor.activity.MainActivity"),
    (("clipper",), "ca.zgrs.clipper/ca.zgrs.clipper.Main"),
    (
        ("messages",),
        f"{GOOGLE}.apps.messaging/{GOOGLE}.apps.messaging.ui.ConversationListActivity",
    ),
    (
        ("simple sms messenger", "simple sms"),
        f"{SIMPLE}.smsmessenger/{SIMPLE}.smsmessenger.activities.MainActivity",
    ),
    (
        ("dialer", "phone"),
        f"{GOOGLE}.dialer/{GOOGLE}.dialer.extensions.GoogleDialtactsActivity",
    ),
    (
        ("simple calendar pro", "simple calendar"),
        f"{SIMPLE}.calendar.pro/{SIMPLE}.calendar.pro.activities.MainActivity",
    ),
    (
        ("simple gallery pro", "simple gallery"),
        f"{SIMPLE}.gallery.pro/{SIMPLE}.gallery.pro.activities.MainActivity",
    ),
    (
        ("miniwob",),
        "com.google.androidenv.miniwob/com.google.androidenv.miniwob.app.MainActivity",
    ),
    (
        ("simple draw pro",),
        f"{SIMPLE}.draw.pro/{SIMPLE}.draw.pro.activities.MainActivity",
    ),
    (("pro expense", "pro expense app"), "com.arduia.expense/com.arduia.expense.ui.MainActivity"),
    (
        ("broccoli", "broccoli app", "broccoli recipe app", "recipe app"),
        "com.flauschcode.broccoli/com.flauschcode.broccoli.MainActivity",
    ),
    (("caa",), f"{GOOGLE}.apps.caa"),
    (("osmand",), "net.osmand/net.osmand.plus.activities.MapActivity"),
    (("tasks", "tasks app", "tasks.org:"), "org.tasks/com.todoroo.astrid.activity.MainActivity"),
    (
        ("open tracks sports tracker", "activity tracker", "open tracks", "opentracks"),
        "de.dennisguse.opentracks/de.dennisguse.opentracks.TrackListActivity",
    ),
    (("joplin", "joplin app"), "net.cozic.joplin/.MainActivity"),
    (("vlc", "vlc app", "vlc player"), "org.videolan.vlc/.gui.MainActivity"),
    (
        ("retro music", "retro", "retro player"),
        "code.name.monkey.retromusic/.activities.MainActivity",
    ),
)

# The benchmark's apps, with the version codes that it installs; none: the image's own app.
VERSIONS: dict[str, tuple[int, ...]] = {
    "audio recorder": (926,),
    "broccoli": (1020600,),
    "camera": (),
    "chrome": (),
    "clipper": (),
    "clock": (),
    "contacts": (),
    "dialer": (),
    "files": (),
    "joplin": (2097740,),
    "markor": (146,),
    "open tracks": (5705,),
    "osmand": (),  # 4.6.13; its code differs by build
    "pro expense": (11,),
    "retro music": (10603,),
    "settings": (),
    "simple calendar pro": (238,),
    "simple draw pro": (79,),
    "simple gallery pro": (396,),
    "simple sms messenger": (85,),
    "tasks": (130605,),
    "vlc": (13050408, 13050407),  # x86_64, ARM
}
NAMES = frozenset(name for names, _ in APPS for name in names)
own: dict[str, str] = {}  # apps of the user's own, by their labels in small letters: `--aw-apps`


def is_known(name: str) -> bool:
    """Whether it is the name of an app, or one with a suffix, or a package's; "" is no app."""
    return (
        not name
        or "." in name
        or name.lower() in own
        or any(name.lower().startswith(app) for app in NAMES)
    )


def nearest(name: str, alike: float) -> str | None:
    """The app whose name, or a word of it, is likely to be meant; the benchmark's come first."""
    rows = sorted((names for names, _ in APPS), key=lambda names: names[0] in VERSIONS)
    meant = {word: names[0] for names in rows for word in _words(names)}
    meant |= {name: name for name in own}
    near = difflib.get_close_matches(name.lower(), meant, n=1, cutoff=alike)
    return meant[near[0]] if near else None


def _words(names: tuple[str, ...]) -> list[str]:
    """Each name, and each longer word of those."""
    words = [word for name in names for word in name.split() if len(word) >= LONG_WORD]
    return [*words, *names]


def name_of(activity: str | None) -> str | None:
    """The first name of the app in front, in capitals: ``Clock``; None if it is in no row."""
    package = (activity or "").partition("/")[0]
    rows = [*((names[0], target) for names, target in APPS), *own.items()]
    found = (name for name, target in rows if target.partition("/")[0] == package)
    return next((name.title() for name in found), None)
