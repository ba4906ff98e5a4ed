"""The package `android`, as far as it has screens."""

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.framework.targets import Target, targets_of
from virtual_phone.services.activities import Activities
from virtual_phone.services.intents import preference


class Framework(ui.App):
    """What stands between an app that sends an intent and the one that answers it."""

    package = "android"
    label = "Android System"
    levels = ui.PLATFORM
    icon = ("android", "#3ddc84")
    system = True
    in_recents = False

    def targets(self, intent: Intent) -> list[Target]:
        """The activities that answer an intent, by label."""
        return targets_of(self.phone[Activities].resolve(intent))

    def last_chosen(self, intent: Intent) -> str | None:
        """The component that was chosen the last time for an intent of this kind."""
        found: str | None = self.phone[Activities].state["last_chosen"].get(preference(intent))
        return found

    def remember(self, intent: Intent, component: str, *, always: bool) -> None:
        """Note what was chosen; with ``always`` the user is not asked again."""
        state = self.phone[Activities].state
        state["last_chosen"][preference(intent)] = component
        if always:
            state["preferred"][preference(intent)] = component
