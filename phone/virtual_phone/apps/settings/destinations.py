"""Rows that lead to what many features have: one switch, a text to read, or the internet."""

from virtual_phone.ui import settings as kit

TEXTS = {
    "Regulatory labels": "FCC ID: A4RGB7N6\nIC: 10395A-GB7N6\nCE 0560\nRestricted to indoor use"
    " at 5.15–5.35 GHz.",
    "Third-party licenses": "This product includes software under the Apache License 2.0, the"
    " MIT License, the BSD License and the GNU General Public License 2.0.",
    "System WebView licenses": "Android System WebView includes software of the Chromium project"
    " under the BSD License.",
    "Wallpapers": "Wallpapers are used with the permission of their owners.",
    "Add device": "Center the QR code below to connect the device to this network.",
    "Scan QR code": "Center the QR code below to connect to a Wi‑Fi network.",
    "Dashboard": "Apps that you have used for a minute or more today appear here.",
    "Wi‑Fi Direct": "Searching for peer devices…",
    "User credentials": "No user credentials installed",
    "Erase all data (factory reset)": "Factory reset is not available for this user",
}


def used(title: str) -> kit.AppPreference:
    """Whether the feature is on."""
    return kit.AppPreference(f"use {title}")


def feature(title: str, more: str = "", icon: str = "", key: str = "") -> kit.Item:
    """A row that leads to the page with the switch of a feature."""
    summary = kit.on_or_off(used(title), more)
    return kit.Item(title, summary, to="feature", arg=title, icon=icon, key=key)


def reading(title: str, summary: str = "", icon: str = "") -> kit.Item:
    """A row that leads to a text."""
    return kit.Item(title, summary, to="text", arg=title, icon=icon)


def online(title: str, summary: str = "", icon: str = "", key: str = "") -> kit.Item:
    """A row that leads to something of which the real one is on the internet."""
    return kit.Item(title, summary, to="offline", arg=title, icon=icon, key=key)
