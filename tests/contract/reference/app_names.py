"""The names under which the reference opens, closes and keeps apps."""

import re

SIMPLE = "com.simplemobiletools"
APPS = {
    "google chrome|chrome": "com.android.chrome/com.google.android.apps.chrome.Main",
    "settings|system settings": "com.android.settings/.Settings",
    "camera": "com.android.camera2/com.android.camera.CameraLauncher",
    "audio recorder": "com.dimowner.audiorecorder/"
    "com.dimowner.audiorecorder.app.welcome.WelcomeActivity",
    "clock": "com.google.android.deskclock/com.android.deskclock.DeskClock",
    "contacts": "com.google.android.contacts/com.android.contacts.activities.PeopleActivity",
    "files": "com.google.android.documentsui/com.android.documentsui.files.FilesActivity",
    "markor": "net.gsantner.markor/net.gsantner.markor.activity.MainActivity",
    "clipper": "ca.zgrs.clipper/ca.zgrs.clipper.Main",
    "simple sms messenger|simple sms": f"{SIMPLE}.smsmessenger/"
    f"{SIMPLE}.smsmessenger.activities.MainActivity",
    "dialer|phone": "com.google.android.dialer/"
    "com.google.android.dialer.extensions.GoogleDialtactsActivity",
    "simple calendar pro|simple calendar": f"{SIMPLE}.calendar.pro/"
    f"{SIMPLE}.calendar.pro.activities.MainActivity",
    "pro expense|pro expense app": "com.arduia.expense/com.arduia.expense.ui.MainActivity",
}
VIEWED = {  # these are opened by what they show
    "calendar": "content://com.android.calendar",
    "browser": "http://",
    "contacts": "content://contacts/people/",
    "email": "mailto:",
    "gallery": "content://media/external/images/media/",
}


def activity(name: str) -> str | None:
    """The first whose pattern the beginning of the name matches."""
    found = (APPS[each] for each in APPS if re.match(each, name.lower()))
    return next(found, None)


def package(name: str) -> str:
    found = activity(name)
    assert found, name
    return found.partition("/")[0]
