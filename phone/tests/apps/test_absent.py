"""Apps of which there is only the page that they have without a connection."""

from pathlib import Path

import pytest

from phone.tests.hand import Hand
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text

MINIWOB = "com.google.androidenv.miniwob"
FINSKY = "com.google.android.finsky.activities.MainActivity"
DOCS = "com.google.android.apps.docs"


@pytest.mark.parametrize(
    ("component", "message"),
    [
        (f"com.android.vending/{FINSKY}", "Google Play Store can't connect"),
        (f"{DOCS}/.drive.startup.StartupActivity", "Drive can't connect"),
        (f"{DOCS}/.app.NewMainProxyActivity", "Drive can't connect"),
    ],
)
def test_they_start_by_their_components(phone: Phone, component: str, message: str) -> None:
    result = run_text(phone, f"am start -W -n {component}")
    assert "Status: ok\n" in result.stdout
    assert result.stderr == ""
    assert Hand(phone).sees(message)


def test_the_play_store_has_no_icon(phone: Phone) -> None:
    assert run_text(phone, "monkey -p com.android.vending 1").status == 252
    hand = Hand(phone).press("HOME").swipe((540, 1800), (540, 400))
    assert hand.sees("Drive")
    assert not hand.sees("Google Play Store")


def test_miniwob_has_its_folders_without_its_pages_too(tmp_path: Path) -> None:
    parts = all_parts()
    apps = {name: app for name, app in parts.apps.items() if name != MINIWOB}
    phone = Phone(tmp_path, parts._replace(apps=apps))
    try:
        for folder in ("/data/data", "/data/user_de/0", "/data/data/android_world/snapshots"):
            assert phone.files.is_dir(f"{folder}/{MINIWOB}")
        assert run_text(phone, f"pm list packages {MINIWOB}").stdout == ""
    finally:
        phone.close()
