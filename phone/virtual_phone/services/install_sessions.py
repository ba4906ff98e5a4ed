"""Install sessions: APKs are staged in a folder, checked, and installed as one package.

``pm install`` is a session of one APK, ``adb install-multiple`` one of several.  Checks and texts
are those of AOSP's ``PackageInstallerSession``, but for the last: an APK with code is refused
unless the phone has an app of that package, for it could not run.
"""

from collections.abc import Iterable

from virtual_phone.service import Service, State
from virtual_phone.services.apk import NATIVE, Apk, ParseFailed, read_apk
from virtual_phone.services.packages import InstallFailed, Packages
from virtual_phone.services.permissions import Permissions

FIRST = 1_693_137_213  # a device draws numbers at random; these count up, the same in every run


class UnknownSession(Exception):
    """There is no open session of that number; the text is Android's, with its class."""


class InstallSessions(Service):
    """The sessions that are open, each with a folder below /data/app."""

    name = "install_sessions"

    def fresh(self) -> State:
        return {"next": FIRST, "open": {}}

    def comparable(self, state: State) -> None:
        """Leave sessions out of comparisons: only the packages that they install matter."""

    def booted(self) -> None:
        for session in list(self.state["open"]):
            self.discard(int(session))

    def create(self, *, downgrade: bool = False, grant: bool = False) -> int:
        """Open a session; with ``grant``, its package gets all permissions that it requests."""
        session = int(self.state["next"])
        self.state["next"] = session + 1
        self.state["open"][str(session)] = {"downgrade": downgrade, "grant": grant}
        self.phone.files.mkdir(self.folder(session), parents=True)
        return session

    def folder(self, session: int) -> str:
        return f"/data/app/vmdl{session}.tmp"

    def check(self, session: int) -> None:
        """Raise `UnknownSession` if it is not open."""
        if str(session) not in self.state["open"]:
            raise UnknownSession(
                f"java.lang.SecurityException: Caller has no access to session {session}"
            )

    def write(self, session: int, name: str, pieces: Iterable[bytes]) -> int:
        """Stage a file, piece by piece as it arrives; returns its size."""
        self.check(session)
        path, files = f"{self.folder(session)}/{name}", self.phone.files
        with files.open(path, "wb") as file:
            size = sum(map(file.write, pieces))
        self.check(session)  # which may have ended while the pieces arrived
        files.written(path)
        return size

    def discard(self, session: int) -> None:
        """Close a session, if it is open, and delete what was staged."""
        self.state["open"].pop(str(session), None)
        if self.phone.files.exists(self.folder(session)):
            self.phone.files.rmtree(self.folder(session))

    def commit(self, session: int) -> str:
        """Install what was staged, and close the session; returns the package.

        Raises `InstallFailed` with the package manager's text; the session is closed then, too.
        """
        self.check(session)
        options: State = self.state["open"][str(session)]
        try:
            package = self._install(session, downgrade=options["downgrade"])
        finally:
            self.discard(session)
        permissions = self.phone[Permissions]
        for permission in permissions.requested(package) if options["grant"] else ():
            permissions.grant(package, permission)
        return package

    def _install(self, session: int, *, downgrade: bool) -> str:
        folder = self.folder(session)
        paths = [f"{folder}/{name}" for name in self.phone.files.listdir(folder)]
        if not paths:
            raise _invalid(f"Session: {session}. No packages staged in {folder}")
        apks = {path: self._read(path) for path in paths}
        _check_consistent(apks)
        base = next(apk for apk in apks.values() if not apk.split)
        for apk in apks.values():
            self._check_code(apk)
        names = {_name(apk): path for path, apk in apks.items()}
        self.phone[Packages].install(base.info, names, downgrade=downgrade)
        return base.info.name

    def _read(self, path: str) -> Apk:
        try:
            with self.phone.files.open(path) as file:
                return read_apk(file, path)
        except ParseFailed as why:
            raise InstallFailed(str(why)) from None

    def _check_code(self, apk: Apk) -> None:
        package = apk.info.name
        if apk.code and not self.phone[Packages].knows(package):
            native = NATIVE.fullmatch(apk.code)
            kind = "NO_MATCHING_ABIS" if native else "DEXOPT"
            raise InstallFailed(
                f"INSTALL_FAILED_{kind}: {package} contains {apk.code}, and code of an APK does"
                " not run on this virtual phone; it has no app of its own by that name"
            )


def _name(apk: Apk) -> str:
    """The file's name in the package's folder."""
    return f"split_{apk.split}.apk" if apk.split else "base.apk"


def _check_consistent(apks: dict[str, Apk]) -> None:
    """Refuse APKs that are not one base and the splits of the same version of it."""
    first = next(iter(apks.values())).info
    splits = set[str]()
    for path, apk in apks.items():
        info, code = apk.info, apk.info.version[1]
        if apk.split in splits:
            raise _invalid(f"Split {apk.split or 'null'} was defined multiple times")
        splits.add(apk.split)
        if info.name != first.name:
            raise _invalid(f"{path} package {info.name} inconsistent with {first.name}")
        if code != first.version[1]:
            raise _invalid(f"{path} version code {code} inconsistent with {first.version[1]}")
    if "" not in splits:
        raise _invalid("Full install must include a base package")


def _invalid(why: str) -> InstallFailed:
    return InstallFailed(f"INSTALL_FAILED_INVALID_APK: {why}")
