"""A manifest of Google's repository: the newest archive that fits, and its license."""

from pathlib import Path

import pytest

from pytest_androidworld.errors import SetupError
from pytest_androidworld.provision import manifest
from pytest_androidworld.provision.hosts import HOSTS
from pytest_androidworld.provision.manifest import License, RepositoryManifest

LINUX, MAC = HOSTS["Linux", "x86_64"], HOSTS["Darwin", "arm64"]
URL = "https://dl.example/android/repository/repository2-3.xml"
SHA1 = "fadd2b669640e56da18fad7d685e9a316ca7d14c"


def archive(name: str, *hosts: str, sha1: str = SHA1) -> str:
    return (
        f"<archive><complete><size>353755112</size><checksum type='sha1'>{sha1}</checksum>"
        f"<url>{name}</url></complete>{''.join(hosts)}</archive>"
    )


def package(path: str, revision: str, archives: str, *more: str, attributes: str = "") -> str:
    numbers = zip(("major", "minor", "micro"), revision.split("."), strict=True)
    version = "".join(f"<{name}>{number}</{name}>" for name, number in numbers)
    return (
        f"<remotePackage path='{path}' {attributes}><revision>{version}</revision>"
        f"<display-name>A package</display-name>{''.join(more)}"
        f"<archives>{archives}</archives></remotePackage>"
    )


LINUX_OS, MAC_OS = "<host-os>linux</host-os>", "<host-os>macosx</host-os>"
ARM, X64 = "<host-arch>aarch64</host-arch>", "<host-arch>x64</host-arch>"
BETA, USES = "<channelRef ref='channel-1'/>", "<uses-license ref='android-sdk-license'/>"
PREVIEW = "<uses-license ref='preview'/>"
PACKAGES = (
    package("emulator", "36.1.9", archive("linux-36-1.zip", LINUX_OS, X64), USES),
    package(
        "emulator",
        "36.10.2",
        archive("mac-arm.zip", MAC_OS, ARM)
        + archive("mac-x64.zip", MAC_OS, X64)
        + archive("linux-36-10.zip", LINUX_OS, "<host-bits>64</host-bits>"),
        USES,
    ),
    package("emulator", "37.0.1", archive("linux-37.zip", LINUX_OS), BETA, PREVIEW),
    package("emulator", "38.0.0", archive("old.zip"), USES, attributes="obsolete='true'"),
    package("platform-tools", "37.0.1", archive("https://other.example/t.zip")),
    package("sources", "1.0.0", "<archive><patches/></archive>", USES),
)


def read(tmp_path: Path, text: str) -> RepositoryManifest:
    path = tmp_path / "manifest.xml"
    path.write_text(text)
    return manifest.read(path, URL)


@pytest.fixture
def known(tmp_path: Path) -> RepositoryManifest:
    return read(
        tmp_path,
        "<s:sdk-repository xmlns:s='http://schemas.android.com/sdk/android/repo/repository2/03'>"
        "<license id='android-sdk-license' type='text'>\n  Terms,\n  and more.\n</license>"
        "<license id='preview' type='text'>Preview terms</license>"
        f"{''.join(PACKAGES)}</s:sdk-repository>",
    )


def test_the_newest_stable_archive_that_fits_is_taken(known: RepositoryManifest) -> None:
    found = known.archive("emulator", LINUX)
    assert found.url == "https://dl.example/android/repository/linux-36-10.zip"
    assert (found.name, found.size, found.sha1) == ("linux-36-10.zip", 353_755_112, SHA1)
    assert known.archive("emulator", MAC).name == "mac-arm.zip"


def test_an_archive_without_a_host_is_for_all_and_may_lie_elsewhere(
    known: RepositoryManifest,
) -> None:
    assert known.archive("platform-tools", MAC).url == "https://other.example/t.zip"


def test_a_license_is_that_of_the_entry_with_the_archive(known: RepositoryManifest) -> None:
    terms = License("android-sdk-license", "Terms,\n  and more.")
    assert known.license_of("emulator") == terms
    assert known.license_of("emulator", "linux-36-1.zip") == terms
    assert known.license_of("emulator", "linux-37.zip") == License("preview", "Preview terms")
    assert known.license_of("platform-tools") is None


def test_an_archive_is_found_by_its_name(known: RepositoryManifest) -> None:
    found = known.named("linux-37.zip")
    assert found is not None
    assert found.sha1 == SHA1
    assert known.named("none.zip") is None


def test_what_is_not_listed_is_named(known: RepositoryManifest) -> None:
    with pytest.raises(SetupError, match=r"-3\.xml: it has no archive of sources for linux-x64"):
        known.archive("sources", LINUX)
    with pytest.raises(SetupError, match=r"-3\.xml: it does not list none, so its license is not"):
        known.license_of("none")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<html>", "it is no XML"),
        ("<html></html>", "it lists no package"),
        ("<a><license id='../x'>T</license></a>", "'../x' is no plain id of a license"),
    ],
)
def test_what_is_no_manifest(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(SetupError, match=why):
        read(tmp_path, text)


def test_a_checksum_that_is_no_sha1_is_none(tmp_path: Path) -> None:
    odd = read(tmp_path, f"<a>{package('p', '1.0.0', archive('a.zip', sha1='1234'))}</a>")
    assert odd.archive("p", LINUX).sha1 is None


@pytest.mark.parametrize("address", ["", "a/", "..", "a/..", ".hidden.zip", "a\\b.zip"])
def test_an_archive_without_a_plain_name_is_none(tmp_path: Path, address: str) -> None:
    """Its name becomes that of a file in the cache."""
    known = read(tmp_path, f"<r>{package('emulator', '1.0.0', archive(address))}</r>")
    with pytest.raises(SetupError, match="it has no archive of emulator for linux-x64"):
        known.archive("emulator", LINUX)
