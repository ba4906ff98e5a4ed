"""Copies of each app's data after set-up, at the paths that the benchmark reads."""

from virtual_phone.service import Service
from virtual_phone.services.package_table import OPTIONAL
from virtual_phone.storage.files import Files

FOLDER = "/data/data/android_world/snapshots"


def copy_tree(files: Files, source: str, target: str) -> None:
    """Copy a folder with all below it, owners and modes, and the files with their times."""
    files.mkdir(target, parents=True)
    _give(files, source, target)
    for name in files.listdir(source):
        old, new = f"{source}/{name}", f"{target}/{name}"
        found = files.stat(old, follow=False)
        if found.is_dir:
            copy_tree(files, old, new)
        elif found.is_link:
            files.symlink(files.readlink(old), new)
        else:
            files.write(new, files.read(old))
            _give(files, old, new)
            files.utime(new, atime=found.atime, mtime=found.mtime)


def _give(files: Files, source: str, target: str) -> None:
    found = files.stat(source)
    files.chmod(target, found.mode)
    files.chown(target, found.uid, found.gid)


class AppSnapshots(Service):
    """Makes the copies on a phone that was set up; afterwards they are ordinary files."""

    name = "app_snapshots"
    late = True

    def provision(self) -> None:
        if self.phone.as_bought:
            return
        files = self.phone.files
        self.phone.databases.close("/data/data")
        for package in dict.fromkeys([*self.phone.apps, OPTIONAL]):
            copy_tree(files, f"/data/data/{package}", f"{FOLDER}/{package}")
