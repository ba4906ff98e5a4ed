"""``pm``: lists, paths, states, permissions and who is cleared."""

import pytest

from phone.tests.apks import install, packed
from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.services.apk import PackageInfo
from virtual_phone.services.packages import Packages
from virtual_phone.services.permissions import Permissions
from virtual_phone.shell.run import run_text

CLOCK = "com.google.android.deskclock"
TALLY = "org.example.tally"
CAMERA = "android.permission.CAMERA"
HEAD = "\nException occurred while executing"


@pytest.fixture
def tally(phone: Phone) -> Phone:
    """A phone with one third-party app."""
    install(phone, packed(TALLY))
    asked = (CAMERA, "android.permission.INTERNET")
    phone[Packages].state["foreign"][TALLY]["permissions"] = list(asked)
    return phone


@pytest.mark.parametrize(
    ("line", "output", "status"),
    [
        (f"pm clear {CLOCK}", "Success\n", 0),
        (f"pm clear -f 0 {CLOCK}", "Success\n", 0),
        (f"pm clear --user 0 {CLOCK}", "Success\n", 0),
        ("pm clear no.such", "Failed\n", 1),
        ("pm path com.android.chrome", "package:/product/app/Chrome/Chrome.apk\n", 0),
        ("pm path no.such", "", 1),
        ("cmd package path com.android.chrome", "package:/product/app/Chrome/Chrome.apk\n", 0),
        ("pm list packages no.such", "", 0),
        ("pm list packages deskclock", f"package:{CLOCK}\n", 0),
        ("pm list packages -3 deskclock", "", 0),
        (
            "pm list packages -s -f android.chrome",
            "package:/product/app/Chrome/Chrome.apk=com.android.chrome\n",
            0,
        ),
        ("pm list packages -U com.android.shell", "package:com.android.shell uid:2000\n", 0),
        ("pm list packages --uid 2000", "package:com.android.shell uid:2000\n", 0),
        (
            "pm list packages --show-versioncode -i shell",
            "package:com.android.shell versionCode:33  installer=null\n",
            0,
        ),
        ("pm list users", "Users:\n\tUserInfo{0:Owner:4c13} running\n", 0),
        ("pm list instrumentation", "", 0),
        ("pm get-install-location", "0[auto]\n", 0),
        ("pm trim-caches 1G", "", 0),
        ("pm has-feature android.hardware.wifi", "true\n", 0),
        ("pm has-feature android.hardware.toaster", "false\n", 1),
        ("pm reset-permissions", "", 0),
    ],
)
def test_what_is_printed(phone: Phone, line: str, output: str, status: int) -> None:
    result = run_text(phone, line)
    assert (result.stdout, result.stderr, result.status) == (output, "", status)


def test_tokens_that_clients_split_at(phone: Phone) -> None:
    for kind, one in (
        ("packages", "package:com.google.androidenv.accessibilityforwarder"),
        ("features", "feature:android.hardware.wifi"),
        ("libraries", "library:org.apache.http.legacy"),
        ("permissions", "permission:android.permission.CAMERA"),
        ("permission-groups", "group:android.permission-group.CAMERA"),
    ):
        assert one in run_text(phone, f"pm list {kind}").stdout.split()


def test_clearing_wipes_the_folder(phone: Phone) -> None:
    phone.files.write(f"/data/data/{CLOCK}/x", "x")
    phone.files.write(f"/data/user_de/0/{CLOCK}/x", "x")
    run_text(phone, f"pm clear {CLOCK}")
    assert not phone.files.exists(f"/data/data/{CLOCK}/x")
    assert not phone.files.exists(f"/data/user_de/0/{CLOCK}/x")


def test_states(tally: Phone) -> None:
    for word, state in (
        ("disable-user", "disabled-user"),
        ("enable", "enabled"),
        ("disable", "disabled"),
        ("default-state", "default"),
    ):
        output = run_text(tally, f"pm {word} --user 0 {TALLY}").stdout
        assert output == f"Package {TALLY} new state: {state}\n"
        listed = run_text(tally, f"pm list packages -d {TALLY}").stdout
        assert bool(listed) is state.startswith("disabled")
    result = run_text(tally, "pm enable no.such")
    problem = "java.lang.IllegalArgumentException: Unknown package: no.such"
    assert (result.stderr, result.status) == (f"{HEAD} 'enable':\n{problem}\n", 255)


def test_granting_and_revoking_are_silent(tally: Phone) -> None:
    for verb, granted in (("grant", True), ("grant", True), ("revoke", False)):
        result = run_text(tally, f"pm {verb} {TALLY} {CAMERA}")
        assert (result.stdout, result.stderr, result.status) == ("", "", 0)
        assert tally[Permissions].granted(TALLY, CAMERA) is granted


@pytest.mark.parametrize(
    ("line", "complaint", "status"),
    [
        (
            f"pm grant {TALLY} android.permission.READ_SMS",
            f"{HEAD} 'grant':\njava.lang.SecurityException: Package org.example.tally"
            " has not requested permission android.permission.READ_SMS\n",
            255,
        ),
        (
            f"pm revoke no.such {CAMERA}",
            f"{HEAD} 'revoke':\njava.lang.IllegalArgumentException: Unknown package: no.such\n",
            255,
        ),
        ("pm grant", "Error: no package specified\n", 1),
        (f"pm grant {TALLY}", "Error: no permission specified\n", 1),
        ("pm clear", "Error: no package specified\n", 1),
        ("pm path", "Error: no package specified\n", 1),
        ("pm enable", "Error: no package or component specified\n", 1),
        ("pm list", "Error: didn't specify type of data to list\n", 255),
    ],
)
def test_complaints(tally: Phone, line: str, complaint: str, status: int) -> None:
    result = run_text(tally, line)
    assert (result.stdout, result.stderr, result.status) == ("", complaint, status)


@pytest.mark.parametrize(
    "line",
    ["pm fly", "pm list spoons", "pm list packages --fast", "pm disable com.android.chrome/.Main"],
)
def test_what_it_does_not_know_is_counted(phone: Phone, line: str) -> None:
    with pytest.raises(UnknownRequest):
        run_text(phone, line)


def test_help_names_every_command(phone: Phone) -> None:
    text = run_text(phone, "pm").stdout
    for name in ("clear", "grant", "install", "list", "path", "resolve-activity", "uninstall"):
        assert f"  {name}\n" in text


def test_who_would_be_started(phone: Phone) -> None:
    line = "cmd package resolve-activity --brief -c android.intent.category.LAUNCHER"
    assert run_text(phone, f"{line} {CLOCK}").stdout == (
        "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n"
        f"{CLOCK}/com.android.deskclock.DeskClock\n"
    )
    assert run_text(phone, f"{line} no.such").stdout == "No activity found\n"
    line = "pm query-activities"
    assert run_text(phone, f"{line} --brief {CLOCK}").stdout == (
        "1 activities found:\n  Activity #0:\n"
        "    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n"
        f"    {CLOCK}/com.android.deskclock.DeskClock\n"
    )
    component = f"{CLOCK}/com.android.deskclock.DeskClock\n"
    assert run_text(phone, f"{line} --components {CLOCK}").stdout == component
    assert run_text(phone, f"pm resolve-activity --components {CLOCK}").stdout == component
    assert run_text(phone, f"{line} -a no.such.ACTION").stdout == "No activities found\n"
    text = run_text(phone, f"pm resolve-activity {CLOCK}").stdout
    assert "ActivityInfo:\n  name=com.android.deskclock.DeskClock\n" in text
    assert run_text(phone, "pm resolve-activity -a").status == 255


def test_all_icons_of_the_drawer_are_activities_of_the_launcher(tally: Phone) -> None:
    line = "cmd package query-activities --brief -a android.intent.action.MAIN"
    text = run_text(tally, f"{line} -c android.intent.category.LAUNCHER").stdout
    found = [line.strip() for line in text.splitlines() if "/" in line]
    assert text.startswith(f"{len(found)} activities found:\n  Activity #0:\n    priority=0 ")
    assert f"{CLOCK}/com.android.deskclock.DeskClock" in found
    assert "net.gsantner.markor/.activity.MainActivity" in found
    assert not [each for each in found if "nexuslauncher" in each]
    packages = [each.partition("/")[0] for each in found]
    system = [name for name in packages if tally.apps[name].system]
    assert packages == [*sorted(system), *sorted(set(packages) - set(system))]


def test_an_intent_that_is_no_icons_lists_who_answers_it(phone: Phone) -> None:
    text = run_text(phone, "pm query-activities --components -a android.intent.action.DIAL").stdout
    assert text == "com.google.android.dialer/.extensions.GoogleDialtactsActivity\n"


def test_the_dump_of_a_package(tally: Phone) -> None:
    tally[Permissions].grant(TALLY, CAMERA)
    text = run_text(tally, f"dumpsys package {TALLY}").stdout
    for part in (
        f"Packages:\n  Package [{TALLY}] (",
        "    versionCode=7 minSdk=24 targetSdk=30\n    versionName=1.2.3\n",
        "    timeStamp=2023-10-15 15:34:00\n    firstInstallTime=2023-10-15 15:34:00\n",
        f"    requested permissions:\n      {CAMERA}\n      android.permission.INTERNET\n",
        "    install permissions:\n      android.permission.INTERNET: granted=true\n",
        " stopped=false notLaunched=false enabled=0 instant=false virtual=false\n",
        f"      runtime permissions:\n        {CAMERA}: granted=true, flags=[ USER_SET|"
        "USER_SENSITIVE_WHEN_GRANTED|USER_SENSITIVE_WHEN_DENIED]\n",
    ):
        assert part in text
    assert run_text(tally, f"pm dump {TALLY}").stdout == text
    assert run_text(tally, "dumpsys package no.such").stdout == "Unable to find package: no.such\n"
    launcher = run_text(tally, f"dumpsys package {CLOCK}").stdout
    assert f" {CLOCK}/com.android.deskclock.DeskClock filter " in launcher
    assert f"  Package [{CLOCK}] (" in run_text(tally, "dumpsys package").stdout


def test_permissions_of_api_33_are_among_those_to_be_granted(phone: Phone) -> None:
    asked = ("android.permission.POST_NOTIFICATIONS",)
    phone[Packages].declare(PackageInfo("com.android.chrome", system=True, permissions=asked))
    assert run_text(phone, f"pm grant com.android.chrome {asked[0]}").status == 0
    assert phone[Permissions].granted("com.android.chrome", asked[0])
