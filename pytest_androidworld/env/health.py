"""Whether a device can play: what is wrong with it, in one sentence."""

from typing import TYPE_CHECKING, Any

from pytest_androidworld.env.error_dialogs import TITLE, UNTITLED, WAIT
from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_androidworld.env.device import Device

HOME = (
    "cmd package resolve-activity --brief"
    " -a android.intent.action.MAIN -c android.intent.category.HOME"
)
PROBE = "/data/local/tmp/androidworld-probe"


class Health:
    """Looks at one device."""

    def __init__(self, device: "Device") -> None:
        self.device = device
        self.adb = device.adb
        self.serial = device.serial

    def report(self) -> str | None:
        """What is wrong; None if nothing is."""
        return self._report(self._trouble)

    def report_at_a_glance(self) -> str | None:
        """The same at less cost, where a file can be written and the Home key changes the screen;
        where it does not, looked at in full.
        """
        return self._report(self._trouble_at_a_glance)

    def _report(self, look: "Callable[[], str | None]") -> str | None:
        try:
            return look()
        except DeviceError as error:
            return str(error)

    def _trouble_at_a_glance(self) -> str | None:
        device = self.device
        if device.forests is None:
            return self._trouble()
        before = device.forests.newest
        device.input.key("KEYCODE_HOME")
        seen = device.settle.wait().forest
        if seen in (None, before):
            return self._trouble()
        return self._hanging(seen) or self._unwritable()

    def _unwritable(self) -> str | None:
        done = self.adb.shell(f"echo well >{PROBE} && cat {PROBE}; rm -f {PROBE}", timeout=10)
        if done.stdout != "well\n":
            return f"{self.serial}: no file can be written: {done.stderr.strip()}"
        return None

    def _trouble(self) -> str | None:
        device = self.device
        if unwritable := self._unwritable():
            return unwritable
        if device.emulator is not None and not device.emulator.booted():
            return f"{self.serial}: the emulator reports that it has not booted"
        self.adb.shell("cmd statusbar expand-notifications", timeout=10)
        covered = device.settle.wait()
        self.adb.shell("cmd statusbar collapse", timeout=10)
        device.input.key("KEYCODE_HOME")
        settled = device.settle.wait()
        if device.forests is not None and settled.forest is None:
            return f"{self.serial}: the accessibility service sends nothing"
        if hanging := self._hanging(settled.forest):
            return hanging
        if device.forests is not None and settled.forest == covered.forest:
            return f"{self.serial}: the screen shows the same, whatever is opened"
        home = self.adb.shell(HOME).stdout.strip().splitlines()
        front = device.front()
        if front is None or not home or front.partition("/")[0] != home[-1].partition("/")[0]:
            return f"{self.serial}: the Home key leads to {front or 'nothing'}"
        return None

    def _hanging(self, forest: Any) -> str | None:
        """The dialog that covers all else while an app, or the system, does not respond."""
        texts = self._texts(forest)
        if WAIT not in texts:
            return None
        return f"{self.serial}: a dialog covers the screen: {texts.get(TITLE) or UNTITLED}"

    def _texts(self, forest: Any) -> dict[str, str]:
        """The texts on the screen by the ids of their views, without a forest as dumped."""
        if forest is None:
            from pytest_androidworld.env.elements import of_dump

            elements = of_dump(self.device.sight.dumps.read()[0])
            return {each.resource_name or "": each.text or "" for each in elements}
        nodes = (node for window in forest.windows for node in window.tree.nodes)
        return {node.view_id_resource_name: node.text for node in nodes}
