"""The preinstalled packages, beside those that are implemented as apps."""

from virtual_phone.android.profile import Profile

ANDROID = """
bips bluetooth bluetoothmidiservice bookmarkprovider calllogbackup camera2 carrierconfig
cellbroadcastreceiver certinstaller chrome companiondevicemanager cts.ctsshim cts.priv.ctsshim
dreams.basic dynsystem egg emergency emulator.multidisplay emulator.radio.config externalstorage
htmlviewer imsserviceentitlement inputdevices
internal.display.cutout.emulation.corner internal.display.cutout.emulation.double
internal.display.cutout.emulation.hole internal.display.cutout.emulation.tall
internal.display.cutout.emulation.waterfall
internal.systemui.navbar.gestural internal.systemui.navbar.gestural_extra_wide_back
internal.systemui.navbar.gestural_narrow_back internal.systemui.navbar.gestural_wide_back
internal.systemui.navbar.threebutton internal.systemui.navbar.twobutton
keychain localtransport location.fused managedprovisioning mms.service mtp ons pacprocessor phone
printspooler providers.blockednumber providers.calendar providers.contacts providers.downloads
providers.downloads.ui providers.media providers.partnerbookmarks providers.settings
providers.telephony providers.userdictionary proxyhandler se server.telecom settings
sharedstoragebackup shell simappdialog stk storagemanager systemui traceur vending vpndialogs
wallpaper.livepicker wallpaperbackup wallpapercropper
""".split()
GOOGLE = """
apps.docs apps.maps apps.messaging apps.nexuslauncher apps.photos apps.wallpaper
apps.wallpaper.nexus apps.youtube.music calendar captiveportallogin configupdater contacts
deskclock dialer documentsui ext.services ext.shared gm gms googlequicksearchbox gsf
inputmethod.latin markup modulemetadata networkstack networkstack.tethering onetimeinitializer
packageinstaller partnersetup permissioncontroller printservice.recommendation
projection.gearhead providers.media.module sdksetup settings.intelligence soundpicker
syncadapters.contacts tag trichromelibrary_541411534 tts webview wifi.resources youtube
""".split()
SINCE_33 = ("com.android.safetycenter.resources",)

LABELS = {
    "android": "Android System",
    "com.android.bluetooth": "Bluetooth",
    "com.android.camera2": "Camera",
    "com.android.chrome": "Chrome",
    "com.android.htmlviewer": "HTML Viewer",
    "com.android.phone": "Phone Services",
    "com.android.providers.calendar": "Calendar Storage",
    "com.android.providers.contacts": "Contacts Storage",
    "com.android.providers.downloads": "Download Manager",
    "com.android.providers.media": "Media Storage",
    "com.android.providers.settings": "Settings Storage",
    "com.android.providers.telephony": "Phone and Messaging Storage",
    "com.android.settings": "Settings",
    "com.android.shell": "Shell",
    "com.android.systemui": "System UI",
    "com.google.android.apps.docs": "Drive",
    "com.google.android.apps.maps": "Maps",
    "com.google.android.apps.messaging": "Messages",
    "com.google.android.apps.nexuslauncher": "Pixel Launcher",
    "com.google.android.apps.photos": "Photos",
    "com.google.android.apps.youtube.music": "YT Music",
    "com.google.android.calendar": "Calendar",
    "com.google.android.contacts": "Contacts",
    "com.google.android.deskclock": "Clock",
    "com.google.android.dialer": "Phone",
    "com.google.android.documentsui": "Files",
    "com.google.android.gm": "Gmail",
    "com.google.android.gms": "Google Play services",
    "com.google.android.googlequicksearchbox": "Google",
    "com.google.android.inputmethod.latin": "Gboard",
    "com.google.android.packageinstaller": "Package installer",
    "com.google.android.permissioncontroller": "Permission controller",
    "com.google.android.providers.media.module": "Media",
    "com.google.android.settings.intelligence": "Settings Services",
    "com.google.android.tts": "Speech Recognition and Synthesis from Google",
    "com.google.android.webview": "Android System WebView",
    "com.google.android.youtube": "YouTube",
}

# The benchmark's helper apps, which stay installed; they have no screens here unless an app
# implements them.
HELPERS = {"com.google.androidenv.accessibilityforwarder": "Accessibility Forwarder"}
# On the image, but installed for no user until `pm install-existing`.
SYSTEM_NOTICE = "com.example.systemnotice"
NOT_INSTALLED = {SYSTEM_NOTICE: "System Notice"}
# An app of the benchmark whose folders are there even where its Python package is missing, and so
# the app: the original benchmark saves and restores the data of all of its apps.
OPTIONAL = "com.google.androidenv.miniwob"

FIRST_UID, FIRST_APP_UID = 10050, 10160
SYSTEM_UID, PHONE_UID, BLUETOOTH_UID = 1000, 1001, 1002
UIDS = {
    "android": SYSTEM_UID,
    "com.android.bluetooth": BLUETOOTH_UID,
    "com.android.bluetoothmidiservice": BLUETOOTH_UID,
    "com.android.carrierconfig": PHONE_UID,
    "com.android.dynsystem": SYSTEM_UID,
    "com.android.emulator.multidisplay": SYSTEM_UID,
    "com.android.inputdevices": SYSTEM_UID,
    "com.android.keychain": SYSTEM_UID,
    "com.android.localtransport": SYSTEM_UID,
    "com.android.location.fused": SYSTEM_UID,
    "com.android.mms.service": PHONE_UID,
    "com.android.ons": PHONE_UID,
    "com.android.phone": PHONE_UID,
    "com.android.providers.settings": SYSTEM_UID,
    "com.android.providers.telephony": PHONE_UID,
    "com.android.se": 1068,
    "com.android.server.telecom": SYSTEM_UID,
    "com.android.settings": SYSTEM_UID,
    "com.android.shell": 2000,
    "com.android.stk": PHONE_UID,
    "com.android.systemui": 10157,
    "com.android.wallpaperbackup": SYSTEM_UID,
    "com.google.android.apps.nexuslauncher": 10150,
    "com.google.android.googlequicksearchbox": 10120,
    "com.google.android.inputmethod.latin": 10141,
    "com.google.android.networkstack": 1073,
    "com.google.android.networkstack.tethering": 1073,
}

APKS = {
    "android": "/system/framework/framework-res.apk",
    "com.android.camera2": "/system/app/Camera2/Camera2.apk",
    "com.android.chrome": "/product/app/Chrome/Chrome.apk",
    "com.android.htmlviewer": "/system/app/HTMLViewer/HTMLViewer.apk",
    "com.android.providers.contacts": "/system/priv-app/ContactsProvider/ContactsProvider.apk",
    "com.android.providers.settings": "/system/priv-app/SettingsProvider/SettingsProvider.apk",
    "com.android.providers.telephony": "/system/priv-app/TelephonyProvider/TelephonyProvider.apk",
    "com.android.settings": "/system_ext/priv-app/SettingsGoogle/SettingsGoogle.apk",
    "com.android.shell": "/system/priv-app/Shell/Shell.apk",
    "com.android.systemui": "/system_ext/priv-app/SystemUIGoogle/SystemUIGoogle.apk",
    "com.google.android.apps.messaging": "/product/app/PrebuiltBugle/PrebuiltBugle.apk",
    "com.google.android.apps.nexuslauncher": "/system_ext/priv-app/NexusLauncherRelease/"
    "NexusLauncherRelease.apk",
    "com.google.android.apps.photos": "/product/app/Photos/Photos.apk",
    "com.google.android.contacts": "/product/app/GoogleContacts/GoogleContacts.apk",
    "com.google.android.deskclock": "/product/app/PrebuiltDeskClockGoogle/"
    "PrebuiltDeskClockGoogle.apk",
    "com.google.android.dialer": "/product/priv-app/GoogleDialer/GoogleDialer.apk",
    "com.google.android.inputmethod.latin": "/product/app/LatinIMEGooglePrebuilt/"
    "LatinIMEGooglePrebuilt.apk",
}


def core_packages(profile: Profile) -> list[str]:
    """The packages of the system image."""
    names = ["android"]
    names += [f"com.android.{each}" for each in ANDROID]
    names += [f"com.google.android.{each}" for each in GOOGLE]
    if profile.api >= 33:
        names += SINCE_33
    return sorted(names)


def system_apk(package: str) -> str:
    """The APK's path of a package of the system image."""
    stem = "".join(word.capitalize() for word in package.split(".")[-2:])
    return APKS.get(package, f"/product/app/{stem}/{stem}.apk")
