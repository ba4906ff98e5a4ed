"""The folders of a new phone, without those of its packages."""

from pytest_androidworld.virtual.files import LINKS, PUBLIC_FOLDERS, STORAGE

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
