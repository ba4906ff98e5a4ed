"""``package.xml``: what the manifest has of a package, for sdkmanager and Android Studio."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from pytest_androidworld.provision import manifest, package_xml
from tests.provision.fake_sdk import TERMS, archive
from tests.provision.place import IMAGE, Place

HEAD = "<?xml version='1.0' encoding='utf-8'?>\n"
COMMON = "http://schemas.android.com/repository/android/common/02"


def installed(place: Place, folder: str) -> str:
    """The revision that is listed in a package's folder."""
    root = ElementTree.parse(place.sdk / folder / "package.xml").getroot()
    numbers = root.findall("localPackage/revision/*")
    return ".".join(each.text or "" for each in numbers)


def test_a_package_is_listed_with_its_license_as_the_manifest_has_it(place: Place) -> None:
    place.run()
    text = (place.sdk / "emulator/package.xml").read_text()
    root = ElementTree.fromstring(text)
    assert root.tag == f"{{{COMMON}}}repository"
    license_, package = root
    assert (license_.tag, license_.attrib, license_.text) == (
        "license",
        {"id": "android-sdk-license", "type": "text"},
        TERMS,
    )
    assert (package.tag, package.attrib) == (
        "localPackage",
        {"path": "emulator", "obsolete": "false"},
    )
    kind = "{http://www.w3.org/2001/XMLSchema-instance}type"
    assert [(each.tag, each.attrib, (each.text or "").strip()) for each in package] == [
        ("type-details", {kind: "generic:genericDetailsType"}, ""),
        ("revision", {}, ""),
        ("display-name", {}, "emulator & more"),
        ("uses-license", {"ref": "android-sdk-license"}, ""),
    ]
    assert 'xmlns:generic="http://schemas.android.com/repository/android/generic/02"' in text
    assert installed(place, "emulator") == "1"
    assert (place.sdk / IMAGE / "package.xml").is_file()


def test_an_archive_that_the_manifest_lists_no_more_has_the_revision_that_it_states(
    place: Place,
) -> None:
    """The emulator's own is 36.1.9; the image states none, so it is not listed."""
    server = place.fake.server
    for name in ("tools.xml", "images.xml"):
        text = server.files[name].data.replace(b".zip<", b"-2.zip<")
        server.change(name, data=text.replace(b"<major>1<", b"<major>99<"))
    place.run()
    assert installed(place, "emulator") == "36.1.9"
    assert not (place.sdk / IMAGE / "package.xml").exists()


def test_a_package_that_brings_its_own_keeps_it(place: Place) -> None:
    files = {"adb": b"adb", "package.xml": b"its own"}
    place.fake.archives["tools.zip"] = archive("platform-tools", files)
    place.fake.write_lock(place.lock)
    place.run()
    assert (place.sdk / "platform-tools/package.xml").read_bytes() == b"its own"


@pytest.mark.parametrize("common", ["", "xmlns:common='http://example/common/02'"])
def test_a_manifest_of_another_kind_lists_nothing(tmp_path: Path, common: str) -> None:
    path = tmp_path / "m.xml"
    path.write_text(f"<r {common}><remotePackage path='emulator'/></r>")
    found = manifest.read(path, "http://example/m.xml")
    assert package_xml.text(found, found.entry("emulator", ""), (1,)) == ""
