"""Apps that every such phone has and this one only names: an icon, and a page that says so."""

from typing import ClassVar

from pytest_androidworld.virtual.intent import SEND, VIEW, Filter
from pytest_androidworld.virtual.ui.app import App, screen
from pytest_androidworld.virtual.ui.view import Box, Column, Icon, Label, Text, View

PREFIX = "android.intent.action."
SENDTO, EDIT, WEB_SEARCH = f"{PREFIX}SENDTO", f"{PREFIX}EDIT", f"{PREFIX}WEB_SEARCH"
EVERYTHING = ("*/*",)


class Absent(App):
    """What they share: whatever is asked of them, they say that they are not there."""

    system = True
    version = ("1.0", 1)

    def missing(self) -> View:
        glyph, color = self.icon
        disc = Box(
            Icon(glyph, color="#ffffff", size=48, at="center"), background=color, radius=48,
            width=96, height=96, at="center",
        )  # fmt: skip
        words = Text(
            f"{self.label} is not part of this virtual phone.", size=20, justify="center",
            at="center", id="message",
        )  # fmt: skip
        hint = Label("Press Back or Home to leave.", justify="center", at="center")
        return Box(
            Column(disc, words, hint, gap=20, padding=(32, 0), at="center"),
            background="background", width="fill", height="fill",
        )  # fmt: skip


class Gmail(Absent):
    package = "com.google.android.gm"
    label = "Gmail"
    icon = ("gmail", "#ea4335")
    launcher = f"{package}.ConversationListActivityGmail"
    COMPOSE: ClassVar[str] = f"{package}.ComposeActivityGmailExternal"
    filters = (
        Filter(COMPOSE, (SENDTO, VIEW), schemes=("mailto",)),
        Filter(COMPOSE, (SEND,), types=EVERYTHING),
    )

    @screen(activity=launcher, aliases=(COMPOSE,))
    def page(self) -> View:
        return self.missing()


class Photos(Absent):
    package = "com.google.android.apps.photos"
    label = "Photos"
    icon = ("image-multiple", "#4285f4")
    launcher = f"{package}.home.HomeActivity"
    VIEWER: ClassVar[str] = f"{package}.pager.HostPhotoPagerActivity"
    filters = (Filter(VIEWER, (VIEW,), types=("image/*", "video/*")),)

    @screen(activity=launcher, aliases=(VIEWER,))
    def page(self) -> View:
        return self.missing()


class YouTube(Absent):
    package = "com.google.android.youtube"
    label = "YouTube"
    icon = ("youtube", "#ff0000")
    launcher = "com.google.android.apps.youtube.app.WatchWhileActivity"

    @screen(activity=launcher)
    def page(self) -> View:
        return self.missing()


class YouTubeMusic(Absent):
    package = "com.google.android.apps.youtube.music"
    label = "YT Music"
    icon = ("play-circle-outline", "#c00000")
    launcher = f"{package}.activities.MusicActivity"

    @screen(activity=launcher)
    def page(self) -> View:
        return self.missing()


class Maps(Absent):
    package = "com.google.android.apps.maps"
    label = "Maps"
    icon = ("google-maps", "#34a853")
    launcher = "com.google.android.maps.MapsActivity"
    filters = (Filter(launcher, (VIEW,), schemes=("geo", "google.navigation")),)

    @screen(activity=launcher)
    def page(self) -> View:
        return self.missing()


class Drive(Absent):
    package = "com.google.android.apps.docs"
    label = "Drive"
    icon = ("google-drive", "#1fa463")
    launcher = f"{package}.app.NewMainProxyActivity"
    UPLOAD: ClassVar[str] = f"{package}.shareitem.UploadMenuActivity"
    filters = (Filter(UPLOAD, (SEND,), types=EVERYTHING),)

    @screen(activity=launcher, aliases=(UPLOAD,))
    def page(self) -> View:
        return self.missing()


class Messages(Absent):
    package = "com.google.android.apps.messaging"
    label = "Messages"
    icon = ("message-text", "#1a73e8")
    launcher = f"{package}.ui.ConversationListActivity"
    LAUNCH: ClassVar[str] = f"{package}.ui.conversation.LaunchConversationActivity"
    SHARE: ClassVar[str] = f"{package}.ui.conversationlist.ShareIntentActivity"
    filters = (
        Filter(LAUNCH, (SENDTO, VIEW), schemes=("sms", "smsto", "mms", "mmsto")),
        Filter(SHARE, (SEND,), types=("text/*", "image/*", "video/*", "audio/*")),
    )

    @screen(activity=launcher, aliases=(LAUNCH, SHARE))
    def page(self) -> View:
        return self.missing()


class Google(Absent):
    package = "com.google.android.googlequicksearchbox"
    label = "Google"
    icon = ("google", "#4285f4")
    launcher = f"{package}.SearchActivity"
    filters = (Filter(launcher, (WEB_SEARCH, f"{PREFIX}ASSIST", f"{PREFIX}VOICE_COMMAND")),)

    @screen(activity=launcher)
    def page(self) -> View:
        return self.missing()


class GoogleCalendar(Absent):
    package = "com.google.android.calendar"
    label = "Calendar"
    icon = ("calendar", "#4285f4")
    launcher = "com.android.calendar.AllInOneActivity"
    filters = (
        Filter(launcher, (VIEW,), prefixes=("content://com.android.calendar",)),
        Filter(launcher, (f"{PREFIX}INSERT", EDIT), types=("vnd.android.cursor.dir/event",)),
    )

    @screen(activity=launcher)
    def page(self) -> View:
        return self.missing()
