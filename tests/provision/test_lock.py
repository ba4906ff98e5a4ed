"""The lock: what is shipped can be used, and what is mistyped in one is named."""

import platform
import re
from pathlib import Path

import pytest

from pytest_androidworld.env.app_table import VERSIONS
from pytest_androidworld.errors import UsageError
from pytest_androidworld.provision import lock_reader
from pytest_androidworld.provision.hosts import HOSTS, Host, this_host
from pytest_androidworld.provision.lock import SHIPPED, Lock

LINUX, MAC = HOSTS["Linux", "x86_64"], HOSTS["Darwin", "arm64"]


def shipped(host: Host = LINUX) -> Lock:
    return lock_reader.read(SHIPPED, host)


@pytest.mark.parametrize("host", HOSTS.values(), ids=lambda host: host.name)
def test_what_is_shipped_can_be_read_for_each_host(host: Host) -> None:
    lock = shipped(host)
    assert lock.image.folder == f"system-images/android-33/google_apis/{host.abi}"
    assert [each.package for each in lock.packages] == [
        "platform-tools",
        "emulator",
        f"system-images;android-33;google_apis;{host.abi}",
    ]


def test_the_archives_for_linux_are_known_by_their_digests() -> None:
    archives = [each.archive for each in shipped().packages]
    assert [each.size for each in archives if each] == [9_054_187, 353_755_112, 1_707_857_511]
    assert all(each and each.sha1 and each.sha256 for each in archives)


def test_a_host_without_archives_is_left_to_the_manifest() -> None:
    tools, emulator, image = shipped(MAC).packages
    assert tools.archive is None
    assert emulator.archive is None
    assert image.archive is not None
    assert image.archive.name == "arm64-v8a-33_r17.zip"
    assert not image.archive.identified


def test_an_app_has_the_apk_for_the_hosts_images() -> None:
    vlc = "org.videolan.vlc"
    assert shipped().app(vlc).apk.name == "org.videolan.vlc_13050408.apk"
    assert shipped(MAC).app(vlc).apk.name == "org.videolan.vlc_13050407.apk"


def test_versions_are_those_that_the_doctor_looks_for() -> None:
    codes = {app.name: app.version_code for app in shipped().apps if app.name in VERSIONS}
    known = {name: codes for name, codes in VERSIONS.items() if codes}
    assert {name for name, code in codes.items() if code} == set(known)
    assert all(codes[name] in known[name] for name in known)


def test_each_app_that_the_image_lacks_is_locked() -> None:
    image = {"camera", "chrome", "clock", "contacts", "dialer", "files", "settings"}
    names = {app.name for app in shipped().apps}
    assert names == VERSIONS.keys() - image | {"accessibility forwarder", "miniwob"}


def test_files_of_apps_lie_in_the_bucket() -> None:
    app = shipped().app("net.osmand")
    bucket = "https://storage.googleapis.com/gresearch/android_world/"
    assert app.apk.url == f"{bucket}net.osmand-4.6.13.apk"
    assert [each.url for each in app.data] == [f"{bucket}Liechtenstein_europe.obf"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "schema = 1",
            "schema = 2",
            "schema = 2, and this version of pytest-androidworld reads 1; install the version that"
            " the lock is for, or leave --aw-lock out",
        ),
        ("schema = 1", "schema = [", "it is no TOML"),
        ("api = 33", 'api = "33"', "image: api = '33' is not a whole number"),
        ("api = 33", "level = 33", "image: it has no api"),
        (
            "size = 4_490_495",
            "length = 4",
            "2024.05.13-accessibility_forwarder.apk: length is no key",
        ),
        ("size = 4_490_495", "size = -1", "size = -1 is not a whole number"),
        ('sha1 = "47', 'sha1 = "4', "is not 40 digits from 0 to f"),
        (
            'host = "linux-x64"',
            'host = "linux"',
            "host = 'linux' is not linux-x64 or macosx-aarch",
        ),
        ('name = "clipper.apk"', 'name = "../clipper.apk"', "'../clipper.apk' is no plain name"),
        ('name = "clipper.apk"', 'name = "miniwobapp.apk"', "two files are called miniwobapp.apk"),
        ('url = "https://dl', 'url = "file://dl', "begins neither with https:// nor with http://"),
        ('manifest = "sys-img2-3.xml"', 'manifest = "s.xml"', "there is no manifest s.xml"),
        ('folder = "emulator"', 'folder = "../em"', "'../em' does not lie below the SDK's folder"),
        ('package = "ca.zgrs.clipper"', "", "clipper: it has no package"),
        ('abis = ["x86_64"]', 'abis = "x86_64"', "abis = 'x86_64' is not a list of texts"),
        ('abis = ["x86_64"]', 'abis = ["x86"]', "vlc: it has no [[apps.app.apk]] for x86_64"),
    ],
)
def test_a_mistake_in_a_lock_is_a_sentence(tmp_path: Path, old: str, new: str, says: str) -> None:
    text = SHIPPED.read_text()
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(UsageError, match=re.escape(str(path))) as raised:
        lock_reader.read(path, LINUX)
    assert says in str(raised.value)


def test_a_lock_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"a\.toml: No such file or directory"):
        lock_reader.read(tmp_path / "a.toml", LINUX)


def test_an_app_that_is_not_in_it() -> None:
    with pytest.raises(UsageError, match=r"androidworld\.lock\.toml: it has no app org\.none"):
        shipped().app("org.none")


def test_a_computer_without_an_emulator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "system", lambda: "Linux")
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    with pytest.raises(UsageError) as raised:
        this_host()
    assert str(raised.value) == (
        "--aw-setup: no emulator is known for Linux riscv64; there is one for Linux x86_64, Darwin"
        " arm64"
    )


@pytest.mark.parametrize("page", ["emulators.md", "ci-emulators.md"])
def test_the_docs_say_how_much_the_lock_downloads(page: str) -> None:
    lock = lock_reader.read(SHIPPED, HOSTS["Linux", "x86_64"])
    archives = [each.archive for each in lock.packages if each.archive]
    files = [*lock.manifests, *archives, *lock.app_files]
    size = sum(each.expected_size for each in files)
    text = (Path(__file__).parents[2] / "docs" / page).read_text("utf-8")
    assert re.findall(r"downloads (?:about )?([\d.]+ GB)", text) == [f"{size / 1e9:.1f} GB"]
