"""The folders and links of a new phone, without those of its packages."""

from virtual_phone.storage.file_stat import STORAGE

LINKS = {
    "/sdcard": "/storage/self/primary",
    "/storage/self/primary": STORAGE,
    "/data/user/0": "/data/data",
    "/bin": "/system/bin",
    "/etc": "/system/etc",
}
PUBLIC_FOLDERS = (
    "Alarms Android Audiobooks DCIM Documents Download Movies Music Notifications Pictures "
    "Podcasts Recordings Ringtones"
).split()

FOLDERS = (
    *(path.rpartition("/")[0] or "/" for path in LINKS),
    *(f"{STORAGE}/{name}" for name in PUBLIC_FOLDERS),
    f"{STORAGE}/Android/data",
    f"{STORAGE}/Android/media",
    f"{STORAGE}/Android/obb",
    "/data/data",
    "/data/user_de/0",
    "/data/local/tmp",
    "/data/app",
    "/data/system",
    "/data/tombstones",
    "/dev",
    "/proc",
    "/sys",
    "/system/bin",
    "/system/etc",
    "/vendor",
    "/product",
)
