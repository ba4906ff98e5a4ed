"""``appops`` and ``cmd role``."""

import pytest

from phone.tests.apks import install, packed
from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text

CLOCK = "com.google.android.deskclock"
SMS = "android.app.role.SMS"


def test_a_mode_is_set_printed_and_reset(phone: Phone) -> None:
    result = run_text(phone, f"appops set {CLOCK} android:system_alert_window allow")
    assert (result.stdout, result.stderr, result.status) == ("", "", 0)
    assert run_text(phone, f"appops get {CLOCK}").stdout == "SYSTEM_ALERT_WINDOW: allow\n"
    run_text(phone, f"cmd appops set --user 0 {CLOCK} CAMERA ignore")
    assert run_text(phone, f"appops get {CLOCK} CAMERA").stdout == "CAMERA: ignore\n"
    assert run_text(phone, "appops query-op CAMERA ignore").stdout == f"{CLOCK}\n"
    run_text(phone, f"appops reset {CLOCK}")
    assert run_text(phone, f"appops get {CLOCK}").stdout == "No operations.\n"


@pytest.mark.parametrize(
    ("op", "mode"), [("MANAGE_EXTERNAL_STORAGE", "default"), ("CAMERA", "allow")]
)
def test_an_op_that_is_not_set_has_its_own_mode(phone: Phone, op: str, mode: str) -> None:
    output = run_text(phone, f"appops get {CLOCK} {op}").stdout
    assert output == f"No operations.\nDefault mode: {mode}\n"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (f"appops set {CLOCK} FLY allow", "Error: Unknown operation string: FLY\n"),
        (f"appops set {CLOCK} CAMERA perhaps", "Error: Mode perhaps is not valid\n"),
        ("appops set no.such CAMERA allow", "Error: No UID for no.such in user 0\n"),
        ("appops get no.such", "Error: No UID for no.such in user 0\n"),
        ("appops reset no.such", "Error: No UID for no.such in user 0\n"),
        ("appops query-op FLY", "Error: Unknown operation string: FLY\n"),
    ],
)
def test_complaints(phone: Phone, line: str, complaint: str) -> None:
    result = run_text(phone, line)
    assert (result.stdout, result.stderr, result.status) == ("", complaint, 255)


def test_too_few_words_and_unknown_ones(phone: Phone) -> None:
    assert run_text(phone, "appops set").stderr.startswith("Error: Package not specified.\n")
    assert run_text(phone, "appops").stdout.startswith("AppOps service (appops) commands:\n")
    assert run_text(phone, "appops query-op CAMERA deny").stdout == "No operations.\n"
    with pytest.raises(UnknownRequest, match="'explain'"):
        run_text(phone, "appops explain")


def test_the_role_of_the_one_for_messages(phone: Phone) -> None:
    tally = "org.example.tally"
    install(phone, packed(tally))
    result = run_text(phone, f"cmd role add-role-holder {SMS} {tally}")
    assert (result.stdout, result.stderr, result.status) == ("", "", 0)
    assert run_text(phone, f"cmd role get-role-holders {SMS}").stdout == f"{tally}\n"
    assert phone[Settings].get("secure", "sms_default_application") == tally
    run_text(phone, f"cmd role remove-role-holder {SMS} com.android.chrome")
    assert run_text(phone, f"cmd role get-role-holders {SMS}").stdout == f"{tally}\n"
    run_text(phone, f"cmd role clear-role-holders {SMS}")
    assert run_text(phone, f"cmd role get-role-holders {SMS}").stdout == ""
    assert f"    name={SMS}\n" in run_text(phone, "dumpsys role").stdout


@pytest.mark.parametrize(
    "line",
    [
        "cmd role add-role-holder android.app.role.COOK com.android.chrome",
        f"cmd role add-role-holder {SMS} no.such",
        f"cmd role add-role-holder {SMS}",
    ],
)
def test_roles_that_cannot_be_given(phone: Phone, line: str) -> None:
    result = run_text(phone, line)
    assert (result.stderr, result.status) == ("Error: see logcat for details.\n", 255)


def test_roles_are_named(phone: Phone) -> None:
    assert run_text(phone, "cmd role add-role-holder").status == 255
    assert run_text(phone, "cmd role").stdout.startswith("Role (role) commands:\n")
    with pytest.raises(UnknownRequest, match="role play"):
        run_text(phone, "cmd role play")
