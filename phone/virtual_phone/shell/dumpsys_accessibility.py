"""``dumpsys accessibility``: the services that are bound, and who holds UiAutomation."""

from collections.abc import Iterator

from virtual_phone.services.settings import Settings
from virtual_phone.services.ui_automation import UiAutomation
from virtual_phone.shell.core import Shell
from virtual_phone.shell.dumpsys import section

ENABLED = ("secure", "enabled_accessibility_services")


@section("accessibility")
def accessibility(sh: Shell, *args: str) -> Iterator[str]:
    """Print the state of the user, and the connection of UiAutomation (UiAutomationManager)."""
    enabled = [each for each in (sh.phone[Settings].get(*ENABLED) or "").split(":") if each]
    yield "ACCESSIBILITY MANAGER (dumpsys accessibility)\n\ncurrentUserId=0\n"
    yield "User state[\n     attributes:{id=0, touchExplorationEnabled=false}\n"
    yield f"     Enabled services:{{{', '.join(f'{{{each}}}' for each in enabled)}}}\n]\n"
    if sh.phone[UiAutomation].held:
        yield "Ui Automation[eventTypes=TYPES_ALL_MASK, notificationTimeout=0]\n"
