"""A lock from its TOML: what is written there for the host that it is read on."""

import hashlib
import re
import tomllib
from collections import Counter
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from pytest_androidworld.errors import UsageError
from pytest_androidworld.provision.hosts import HOSTS, Host
from pytest_androidworld.provision.lock import ABOUT, Lock, LockedApp, LockedFile, SdkPackage
from pytest_androidworld.provision.toml_table import TomlTable

SCHEMA = 1
DIGESTS = {"sha256": 64, "sha1": 40, "md5": 32}  # hexadecimal digits
NAME = re.compile(r"[A-Za-z0-9][\w.+-]*")  # of a file in the cache


def read(path: Path, host: Host) -> Lock:
    """The lock in a file; a `UsageError` if it is none."""
    try:
        data = path.read_bytes()
        values = tomllib.loads(data.decode())
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{path}: it is no TOML: {error}") from None
    top = TomlTable(path, "", values)
    if top.number("schema") != SCHEMA:
        raise top.wrong(
            f"schema = {values['schema']!r}, and this version of pytest-androidworld reads"
            f" {SCHEMA}; install the version that the lock is for, or leave --aw-lock out"
        )
    image, apps = top.table("image"), top.table("apps")
    lock = Lock(
        path=path,
        digest=hashlib.sha256(data).hexdigest(),
        host=host,
        api=image.number("api"),
        tag=image.text("tag"),
        avd_size=image.number("avd"),
        manifests=tuple(_file(each) for each in top.tables("manifest")),
        packages=tuple(_package(each, host) for each in top.tables("sdk")),
        apps=_apps(apps, host),
    )
    for table in (top, image, apps):
        table.end()
    _check(lock, top)
    return lock


def _check(lock: Lock, top: TomlTable) -> None:
    """What no single table can show."""
    archives = [each.archive for each in lock.packages if each.archive]
    files = [*lock.manifests, *archives, *lock.app_files]
    twice = [name for name, count in Counter(each.name for each in files).items() if count > 1]
    if twice:
        raise top.wrong(f"two files are called {twice[0]}")
    manifests = {each.name for each in lock.manifests}
    for package in lock.packages:
        if package.manifest not in manifests:
            raise top.wrong(f"{package.package}: there is no manifest {package.manifest}")
    if not any(each.package.startswith("system-images;") for each in lock.packages):
        raise top.wrong("none of its [[sdk]] is a system image, system-images;…")


def _file(table: TomlTable, base: str = "") -> LockedFile:
    name = table.text("name")
    if not NAME.fullmatch(name):
        raise table.wrong(f"name = {name!r} is no plain name of a file")
    url = table.text_if_any("url") or (urljoin(base, name) if base else table.text("url"))
    if urlsplit(url).scheme not in ("http", "https"):
        raise table.wrong(f"url = {url!r} begins neither with https:// nor with http://")
    digests = {name: _digest(table, name) for name in DIGESTS}
    about = table.number_if_any("about") or ABOUT
    file = LockedFile(name, url, table.number_if_any("size"), about, **digests)
    table.end()
    return file


def _digest(table: TomlTable, name: str) -> str | None:
    value = table.text_if_any(name)
    if value is not None and not re.fullmatch(f"[0-9a-f]{{{DIGESTS[name]}}}", value):
        raise table.wrong(f"{name} = {value!r} is not {DIGESTS[name]} digits from 0 to f")
    return value


def _package(table: TomlTable, host: Host) -> SdkPackage:
    known = {each.name for each in HOSTS.values()}
    archive = None
    for each in table.tables("archive"):
        name = each.text("host")
        if name not in known:
            raise each.wrong(f"host = {name!r} is not {' or '.join(sorted(known))}")
        file = _file(each)
        archive = file if name == host.name else archive
    package = SdkPackage(
        package=table.text("package").replace("{abi}", host.abi),
        folder=table.text("folder").replace("{abi}", host.abi),
        proof=table.text("proof"),
        manifest=table.text("manifest"),
        unpacked=table.number("unpacked"),
        archive=archive,
    )
    table.end()
    for part in (package.folder, package.proof):
        if Path(part).is_absolute() or ".." in Path(part).parts:
            raise table.wrong(f"{part!r} does not lie below the SDK's folder")
    return package


def _apps(table: TomlTable, host: Host) -> tuple[LockedApp, ...]:
    base = table.text("base")
    return tuple(_app(each, base, host) for each in table.tables("app"))


def _app(table: TomlTable, base: str, host: Host) -> LockedApp:
    """An app with the APK for that host's images: the first for all of them, or for its ABI."""
    found = None
    for each in table.tables("apk"):
        abis, code = each.texts("abis"), each.number_if_any("version_code")
        file = _file(each, base)
        if found is None and (not abis or host.abi in abis):
            found = file, code
    if found is None:
        raise table.wrong(f"it has no [[apps.app.apk]] for {host.abi}")
    data = tuple(_file(each, base) for each in table.tables("data"))
    app = LockedApp(table.text("name"), table.text("package"), *found, data)
    table.end()
    return app
