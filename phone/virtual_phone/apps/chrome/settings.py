"""Chrome's settings: the pages as data, and their screen."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone.apps.chrome.app import Chrome
from virtual_phone.ui import settings as kit

ENGINES = ("Google", "Yahoo!", "Bing", "DuckDuckGo", "Ecosia")
THEMES = {"0": "System default", "1": "Light", "2": "Dark"}
PRELOAD = {"0": "No preloading", "1": "Standard preloading", "2": "Extended preloading"}
ZOOM = {"100": "100%", "125": "125%", "150": "150%", "200": "200%"}
SITES = ("Location", "Camera", "Microphone", "Notifications", "Cookies", "JavaScript", "Sound")


def toggle(title: str, summary: str = "", first: str = "1") -> kit.Toggle:
    return kit.Toggle(title, kit.AppPreference(f"setting {title}", first), summary)


def choice(title: str, options: dict[str, str], first: str) -> kit.Select:
    return kit.Select(title, kit.AppPreference(f"setting {title}", first), options)


def cleared(screen: kit.PageScreen) -> None:
    """Forget the visited addresses."""
    app = screen.app
    if isinstance(app, Chrome):
        app.forget_visited()
    screen.toast("Browsing data cleared")


def version(context: kit.PageContext) -> str:
    return f"Chrome {context.app.version[0]}"


def android(context: kit.PageContext) -> str:
    profile = context.phone.profile
    return f"Android {profile.release}; {profile.model}"


PAGES = {
    "main": kit.Page(
        "Settings",
        kit.Category("You and Google"),
        kit.Item("Google services", to="services"),
        kit.Category("Basics"),
        choice("Search engine", kit.same(*ENGINES), "Google"),
        kit.Item("Password Manager", to="passwords"),
        kit.Item("Payment methods", to="payments"),
        kit.Item("Addresses and more", to="addresses"),
        kit.Item("Privacy and security", to="privacy"),
        kit.Item("Safety check", to="safety"),
        kit.Item("Notifications", to="notifications"),
        choice("Theme", THEMES, "0"),
        kit.Category("Advanced"),
        kit.Item("Homepage", to="homepage"),
        kit.Item("Accessibility", to="accessibility"),
        kit.Item("Site settings", to="sites"),
        kit.Item("Languages", to="languages"),
        kit.Item("Downloads", to="downloads"),
        kit.Item("About Chrome", to="about"),
    ),
    "services": kit.Page(
        "Google services",
        toggle("Autocomplete searches and URLs", "Sends some cookies and searches to Google"),
        toggle("Make searches and browsing better", first="0"),
        toggle("Help improve Chrome’s features and performance", first="0"),
        toggle("Touch to Search"),
    ),
    "passwords": kit.Page(
        "Password Manager",
        toggle("Save passwords"),
        toggle("Auto sign-in"),
        kit.Info("Saved passwords will appear here."),
    ),
    "payments": kit.Page(
        "Payment methods",
        toggle("Save and fill payment methods"),
        toggle("Allow sites to check if you have payment methods saved"),
        kit.Info("Saved payment methods will appear here."),
    ),
    "addresses": kit.Page(
        "Addresses and more",
        toggle("Save and fill addresses"),
        kit.Info("Saved addresses will appear here."),
    ),
    "privacy": kit.Page(
        "Privacy and security",
        kit.Confirm(
            "Clear browsing data",
            "Clear history, cookies, site data, cache…",
            question="Clear browsing data",
            message="Your history is cleared from this device.",
            yes="Clear",
            does=cleared,
        ),
        choice(
            "Safe Browsing",
            {
                "2": "Enhanced protection",
                "1": "Standard protection",
                "0": "No protection (not recommended)",
            },
            "1",
        ),
        toggle("Always use secure connections", "Upgrade navigations to HTTPS", "0"),
        toggle("Access payment methods"),
        choice("Preload pages", PRELOAD, "1"),
        toggle("Lock incognito tabs when you leave Chrome", first="0"),
        toggle("“Do Not Track”", first="0"),
    ),
    "safety": kit.Page(
        "Safety check",
        kit.Info("Updates", "Can’t check for updates. Try again later."),
        kit.Info("Safe Browsing", "Standard protection is on"),
        kit.Info("Passwords", "No saved passwords"),
        kit.Item("Check now", does=lambda page: page.toast("Check your internet connection")),
    ),
    "notifications": kit.Page(
        "Notifications", toggle("Sites"), toggle("Downloads"), toggle("Media")
    ),
    "homepage": kit.Page(
        "Homepage",
        toggle("Homepage"),
        kit.TextEntry("Custom web address", kit.AppPreference("homepage", "about:newtab")),
    ),
    "accessibility": kit.Page(
        "Accessibility",
        choice("Text scaling", ZOOM, "100"),
        toggle("Force enable zoom", "Override a website’s request to prevent zooming in", "0"),
        toggle("Simplified view for web pages", first="0"),
    ),
    "sites": kit.Page("Site settings", *map(toggle, SITES)),
    "languages": kit.Page(
        "Languages",
        kit.Info("Chrome’s language", "English (United States)"),
        toggle("Offer to translate pages in other languages"),
    ),
    "downloads": kit.Page(
        "Downloads",
        kit.Info("Download location", "Download"),
        toggle("Ask where to save files", first="0"),
    ),
    "about": kit.Page(
        "About Chrome",
        kit.Info("Application version", version),
        kit.Info("Operating system", android),
        kit.Item("Legal information", to="legal"),
    ),
    "legal": kit.Page(
        "Legal information",
        kit.Footer("Chrome includes software of the Chromium project and others."),
    ),
}


@dataclass
class Settings(kit.SettingsScreen[Chrome, str]):
    pages: ClassVar[kit.Pages] = PAGES
    activity: ClassVar[str] = "org.chromium.chrome.browser.settings.SettingsActivity"
