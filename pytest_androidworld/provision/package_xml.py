"""``package.xml``, by which sdkmanager and Android Studio list an installed package.

It repeats what the manifest has of the package.  That this is its shape is general knowledge; no
sdkmanager has read one of ours yet.
"""

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from pytest_androidworld.provision.manifest import License, RemotePackage, RepositoryManifest

NAME = "package.xml"
COMMON = re.compile(r"http://schemas\.android\.com/repository/android/common/\d+")
XSI = "http://www.w3.org/2001/XMLSchema-instance"  # `xml.etree` declares it by itself
REPEATED = ("type-details", "revision", "display-name", "uses-license", "dependencies")
PARTS = ("major", "minor", "micro")  # of a revision


def text(manifest: RepositoryManifest, entry: RemotePackage, revision: tuple[int, ...]) -> str:
    """The file for a package with that revision; "" if the manifest is not of a known kind."""
    namespaces = manifest.namespaces
    common = next((uri for uri in namespaces.values() if COMMON.fullmatch(uri)), None)
    if common is None:
        return ""
    root = Element(f"{{{common}}}repository")
    for prefix, uri in namespaces.items():  # in values, as in xsi:type="generic:…"
        if prefix and uri != XSI:
            root.set(f"xmlns:{prefix}", uri)
    if entry.license in manifest.licenses:
        root.append(_license(manifest.licenses[entry.license]))
    root.append(_local_package(entry, revision))
    return ElementTree.tostring(root, "unicode", xml_declaration=True) + "\n"


def _license(terms: License) -> Element:
    element = Element("license", {"id": terms.id, "type": "text"})
    element.text = terms.text
    return element


def _local_package(entry: RemotePackage, revision: tuple[int, ...]) -> Element:
    obsolete = "true" if entry.obsolete else "false"
    element = Element("localPackage", {"path": entry.package, "obsolete": obsolete})
    children = {each.tag: each for each in entry.element}
    for name in REPEATED:
        if name == "revision" and revision != entry.revision:
            element.append(_revision(revision))
        elif name in children:
            element.append(children[name])
    return element


def _revision(numbers: tuple[int, ...]) -> Element:
    element = Element("revision")
    for name, number in zip(PARTS, numbers, strict=False):
        SubElement(element, name).text = str(number)
    return element
