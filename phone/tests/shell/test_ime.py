"""``ime`` and ``dumpsys input_method``."""

import pytest

from virtual_phone.apps.launcher.search import SearchPage
from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.services.activities import Activities
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text
from virtual_phone.ui.open_screens import OpenScreens

GBOARD = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"
VOICE = (
    "com.google.android.googlequicksearchbox/"
    "com.google.android.voicesearch.ime.VoiceInputMethodService"
)


def told(phone: Phone, line: str) -> str:
    result = run_text(phone, line)
    assert (result.stderr, result.status) == ("", 0)
    return result.stdout


def test_lists(phone: Phone) -> None:
    assert told(phone, "ime list -s") == f"{GBOARD}\n{VOICE}\n"
    assert told(phone, f"ime disable {VOICE}") == (
        f"Input method {VOICE}: now disabled for user #0\n"
    )
    assert told(phone, "ime list -s") == f"{GBOARD}\n"
    assert told(phone, "ime list -a -s") == f"{GBOARD}\n{VOICE}\n"
    assert told(phone, "ime list").startswith(f"{GBOARD}:\n  mId={GBOARD} ")


def test_choosing(phone: Phone) -> None:
    assert told(phone, f"ime set {VOICE}") == f"Input method {VOICE} selected for user #0\n"
    assert phone[Settings].get("secure", "default_input_method") == VOICE
    assert told(phone, f"ime enable {VOICE}") == (
        f"Input method {VOICE}: already enabled for user #0\n"
    )
    told(phone, f"ime disable --user 0 {VOICE}")
    assert "already disabled" in told(phone, f"ime disable {VOICE}")
    assert "now enabled" in told(phone, f"cmd input_method enable {VOICE}")
    assert told(phone, "ime reset").startswith("Reset current and enabled IMEs for user #0\n")
    assert phone[Settings].get("secure", "default_input_method") == GBOARD


@pytest.mark.parametrize(
    ("verb", "what"), [("set", "selected"), ("enable", "enabled"), ("disable", "disabled")]
)
def test_a_keyboard_that_is_not_installed(phone: Phone, verb: str, what: str) -> None:
    result = run_text(phone, f"ime {verb} com.android.adbkeyboard/.AdbIME")
    assert result.stderr == (
        f"Unknown input method com.android.adbkeyboard/.AdbIME cannot be {what} for user #0\n"
    )
    assert (result.stdout, result.status) == ("", 255)


def test_other_words(phone: Phone) -> None:
    assert run_text(phone, "ime").stdout.startswith("ime <command>:\n")
    assert run_text(phone, "ime set").status == 255
    with pytest.raises(UnknownRequest, match="'sing'"):
        run_text(phone, "ime sing")


def test_the_dump_while_nothing_is_typed_into(phone: Phone) -> None:
    lines = told(phone, "dumpsys input_method").splitlines()
    assert {
        f"  mCurMethodId={GBOARD}",
        f"  mCurId={GBOARD} mHaveConnection=true mBoundToMethod=true mVisibleBound=false",
        "  mShowRequested=false mShowExplicitlyRequested=false mShowForced=false"
        " mInputShown=false",
        "  mServedView=null",
        "  mServedInputConnection=null",
        "  mIsInputViewShown=false",
    } <= set(lines)


def test_the_dump_while_a_user_types(phone: Phone) -> None:
    activities = phone[Activities]
    with phone.busy():
        phone[OpenScreens][activities.top].open(SearchPage())
    text = told(phone, "dumpsys input_method")
    assert " mInputShown=true\n" in text
    assert "  mServedView=android.widget.EditText{" in text
    assert "  inputType=0x1 imeOptions=0x2\n" in text
    assert "  packageName=com.google.android.apps.nexuslauncher\n" in text
    assert text.endswith("  mIsInputViewShown=true\n")
    told(phone, "input keyevent KEYCODE_BACK")
    assert " mInputShown=false\n" in told(phone, "dumpsys input_method")
