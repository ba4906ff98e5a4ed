"""The screen while the phone sleeps: black, without apps, and deaf to all but what wakes it."""

from virtual_phone import ui
from virtual_phone.services.power import Power
from virtual_phone.ui.keycodes import NAMES

WAKES = {NAMES["WAKEUP"], NAMES["POWER"]}


class ScreenOff(ui.SystemWindow[None]):
    """Covers everything, and takes all keys and touches."""

    name = "screen_off"
    level = 99
    title = "ScreenOff"
    readable = False
    modal = True

    def view(self) -> ui.View | None:
        return None if self.phone[Power].awake else ui.Box(background="off", grow=1)

    def palette(self, dark: bool) -> dict[str, str]:
        return {"off": "#000000"}

    def key(self, code: int) -> bool:
        power = self.phone[Power]
        if power.awake:
            if code == NAMES["SLEEP"]:
                power.sleep()
            return code == NAMES["SLEEP"]
        if code in WAKES:
            power.wake()
        return True
