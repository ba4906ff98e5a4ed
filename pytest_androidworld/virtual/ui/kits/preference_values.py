"""What Phone's screens still inherit from."""

from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.processes import NoActivity
from pytest_androidworld.virtual.ui.kits.dialogs import Dialogs


class Preferences(Dialogs):
    """An app that starts other apps."""

    def elsewhere(self, intent: Intent, what: str) -> None:
        """Start another app's activity; where nothing answers, say that it is not here."""
        try:
            self.start(intent)
        except NoActivity:
            self.absent(what)
