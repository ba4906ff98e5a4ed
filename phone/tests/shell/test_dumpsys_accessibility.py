"""``dumpsys accessibility``: who is bound, and who reads the screen besides."""

from virtual_phone.control.faults import heal, inflict
from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text

HELD = "Ui Automation[eventTypes=TYPES_ALL_MASK, notificationTimeout=0]\n"


def test_the_services_that_are_switched_on_are_listed(phone: Phone) -> None:
    printed = run_text(phone, "dumpsys accessibility").stdout
    assert printed.startswith("ACCESSIBILITY MANAGER (dumpsys accessibility)\n\ncurrentUserId=0\n")
    package = "com.google.androidenv.accessibilityforwarder"
    assert f"     Enabled services:{{{{{package}/{package}.AccessibilityForwarder}}}}\n" in printed
    run_text(phone, "settings delete secure enabled_accessibility_services")
    assert "     Enabled services:{}\n" in run_text(phone, "dumpsys accessibility").stdout


def test_a_program_that_holds_ui_automation_is_named_while_it_does(phone: Phone) -> None:
    assert HELD not in run_text(phone, "dumpsys accessibility").stdout
    inflict(phone, "uiautomation_held")
    assert run_text(phone, "dumpsys accessibility").stdout.endswith(HELD)
    heal(phone)
    assert HELD not in run_text(phone, "dumpsys accessibility").stdout
