"""The clipboard: one text, and the observers of its changes."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from virtual_phone.service import Service, State

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

Observer = Callable[[], None]
# Characters of UTF-16 that a call between two processes can carry (BINDER_VM_SIZE in libbinder).
# The emulator's own clipboard is shared within the system, without such a call.
LONGEST = ((1 << 20) - 2 * 4096) // 2


class Clipboard(Service):
    """The clipboard service."""

    name = "clipboard"

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        self._observers: list[Observer] = []
        self._readers: list[Callable[[str], None]] = []

    def fresh(self) -> State:
        return {"text": None, "label": "", "by": "", "serial": 0}

    def booted(self) -> None:
        self.clear()

    def comparable(self, state: State) -> State:
        """The state without the difference between empty and an empty text, which is invisible."""
        return {"text": state["text"] or ""}

    @property
    def text(self) -> str:
        """The text that was copied last; empty if there is none."""
        return str(self.state["text"] or "")

    @property
    def empty(self) -> bool:
        return self.state["text"] is None

    @property
    def serial(self) -> int:
        """A number that grows with each change."""
        return int(self.state["serial"])

    def copy(self, text: str, label: str = "", by: str = "android") -> bool:
        """Copy a text on behalf of a package; False if it is too long for one."""
        if len(text) > LONGEST:
            return False
        self._become({"text": text, "label": label, "by": by})
        return True

    def share(self, text: str, by: str) -> None:
        """Take over the text of the emulator's clipboard, of any length."""
        self._become({"text": text, "label": "", "by": by})

    def read(self, by: str) -> str:
        """The text, for a package that pastes it; nothing if it is too long for one."""
        if len(self.text) > LONGEST:
            return ""
        for reader in self._readers if self.text else ():
            reader(by)
        return self.text

    def when_read(self, reader: Callable[[str], None]) -> None:
        """Call ``reader`` with each package that pastes; for services, at `listen`."""
        self._readers.append(reader)

    def clear(self) -> None:
        self._become({"text": None, "label": "", "by": ""})

    def _become(self, new: State) -> None:
        self.state.update(new, serial=self.serial + 1)
        self.phone.changed()
        for observer in self._observers:
            observer()

    def observe(self, observer: Observer) -> None:
        """Call ``observer`` after each change; for services, at `listen`."""
        self._observers.append(observer)
