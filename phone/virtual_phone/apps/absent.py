"""Apps that need a server: an icon, and the page that they have without a connection."""

import functools
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import RECOGNIZE_SPEECH, SEND, VIEW, Filter
from virtual_phone.services.registry import ScreenInfo

PREFIX = "android.intent.action."
SENDTO, EDIT, WEB_SEARCH = f"{PREFIX}SENDTO", f"{PREFIX}EDIT", f"{PREFIX}WEB_SEARCH"
OFFLINE = "Check your internet connection and try again."
NO_CONNECTION = "No internet connection"
EVERYTHING = ("*/*",)


class Absent(ui.App):
    """An app of which there is only the manifest."""

    system = True
    further: ClassVar[tuple[str, ...]] = ()  # activities without an icon or a filter

    @classmethod
    def page(cls) -> ScreenInfo:
        """The page that all its activities have."""
        return Missing.info()

    @classmethod
    @functools.cache
    def activities(cls) -> dict[str, ScreenInfo]:
        """The launcher's activity and all others, with the same page."""
        names = (cls.launcher, *cls.further, *(item.activity for item in cls.filters))
        named = [name for name in names if name]
        page = replace(cls.page(), activity=named[0])
        return dict.fromkeys(named, page)


@dataclass
class Missing(ui.Screen[Absent, None]):
    """The page that all these apps have."""

    def view(self) -> ui.View:
        return cannot_connect(self)


def cannot_connect(page: ui.Screen[Any, None]) -> ui.View:
    """That the app needs a connection, and a button that finds none."""
    message = f"{page.app.label} can't connect"
    hint = ui.Label(OFFLINE, justify="center", at="center")
    again = ui.TextButton(
        "Try again", id="retry", at="center", on_tap=lambda: page.toast(NO_CONNECTION)
    )
    body = ui.Column(
        ui.app_icon(page.app.icon, 96, glyph=48, at="center"),
        ui.Text(message, size=20, justify="center", at="center", id="message"),
        hint,
        again,
        gap=20,
        padding=(32, 0),
        at="center",
    )
    return ui.Box(body, background="background", width="fill", height="fill")


class Photos(Absent):
    package = "com.google.android.apps.photos"
    label = "Photos"
    icon = ("image-multiple", "#4285f4")
    launcher = f"{package}.home.HomeActivity"
    VIEWER: ClassVar[str] = f"{package}.pager.HostPhotoPagerActivity"
    filters = (Filter(VIEWER, (VIEW,), types=("image/*", "video/*")),)


class YouTube(Absent):
    package = "com.google.android.youtube"
    label = "YouTube"
    icon = ("youtube", "#ff0000")
    launcher = "com.google.android.apps.youtube.app.WatchWhileActivity"


class YouTubeMusic(Absent):
    package = "com.google.android.apps.youtube.music"
    label = "YT Music"
    icon = ("play-circle-outline", "#c00000")
    launcher = f"{package}.activities.MusicActivity"


class Maps(Absent):
    package = "com.google.android.apps.maps"
    label = "Maps"
    icon = ("google-maps", "#34a853")
    launcher = "com.google.android.maps.MapsActivity"
    filters = (Filter(launcher, (VIEW,), schemes=("geo", "google.navigation")),)


class Drive(Absent):
    package = "com.google.android.apps.docs"
    label = "Drive"
    icon = ("google-drive", "#1fa463")
    launcher = f"{package}.app.NewMainProxyActivity"
    further = (f"{package}.drive.startup.StartupActivity",)
    UPLOAD: ClassVar[str] = f"{package}.shareitem.UploadMenuActivity"
    filters = (Filter(UPLOAD, (SEND,), types=EVERYTHING),)


class PlayStore(Absent):
    """It has no icon: the image without Google Play has but the package."""

    package = "com.android.vending"
    label = "Google Play Store"
    icon = ("google-play", "#34a853")
    further = ("com.google.android.finsky.activities.MainActivity",)


class Google(Absent):
    package = "com.google.android.googlequicksearchbox"
    label = "Google"
    icon = ("google", "#4285f4")
    launcher = f"{package}.SearchActivity"
    SPEECH: ClassVar[str] = "com.google.android.voicesearch.intentapi.IntentApiActivity"
    filters = (
        Filter(launcher, (WEB_SEARCH, f"{PREFIX}ASSIST", f"{PREFIX}VOICE_COMMAND")),
        Filter(SPEECH, (RECOGNIZE_SPEECH,)),
    )


class GoogleCalendar(Absent):
    package = "com.google.android.calendar"
    label = "Calendar"
    icon = ("calendar", "#4285f4")
    launcher = "com.android.calendar.AllInOneActivity"
    filters = (
        Filter(launcher, (VIEW,), prefixes=("content://com.android.calendar",)),
        Filter(launcher, (f"{PREFIX}INSERT", EDIT), types=("vnd.android.cursor.dir/event",)),
    )
