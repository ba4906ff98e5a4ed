"""What of a device's texts is in no file of its screens, and what stands there instead.

The rule, in this order:

1. **Messages.**  A text that is a text message of the device, holds one, or begins one becomes
   ``[message]``, whole.  To hold or to begin one counts from `LONG` letters on.
2. **Names.**  The name of each contact and of the owner becomes ``[contact]``, as does each word
   of it from `SHORT` letters on; what follows "Signed in as" becomes ``[account]``.
3. **Owner and device**, by the masks of recordings (`env.recording.masks`): accounts, e-mail
   addresses, numbers of contacts and of the SIM, networks, names that were given to the device,
   serial numbers, what is secret on this computer.  Letters become x, digits 0.
4. **Numbers.**  In a run of `DIGITS` digits or more, with what people write between those of a
   phone number, each digit becomes 0.  That meets dates and coordinates, too.

Whole words count, and upper and lower case.  What is on the screens besides is written as it is:
names of files and networks that are a word, notes, events, tasks.
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

from pytest_androidworld.env.content import Content
from pytest_androidworld.env.recording import identity
from pytest_androidworld.env.recording.masks import Masks

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

LONG, SHORT, DIGITS = 8, 3, 7  # characters, characters, digits
PROFILE = "content://com.android.contacts/profile"
MESSAGE, CONTACT, ACCOUNT = "[message]", "[contact]", "[account]"
NUMBER = re.compile(rf"\d(?:[ ().\-/]{{0,2}}\d){{{DIGITS - 1},}}")
# Google's apps: their disc is described so; without an account it names the device.
SIGNED_IN = re.compile(r"(?<=Signed in as )(?!Device$)[^\n]+", re.MULTILINE)
CUT = re.compile(r"(?:…|\.\.\.)$")


class Privacy:
    """The texts that are private to a device, as they are now."""

    def __init__(
        self, names: Iterable[str] = (), messages: Iterable[str] = (), masks: Masks | None = None
    ) -> None:
        self._masks = masks or Masks()
        self._messages = {message.strip() for message in messages} - {""}
        whole = {name.strip() for name in names} - {""}
        words = {word for name in whole for word in re.findall(r"\w+", name) if len(word) >= SHORT}
        longest_first = sorted(whole | words, key=len, reverse=True)
        spelled = "|".join(map(re.escape, longest_first))
        self._names = re.compile(rf"(?<!\w)(?:{spelled})(?!\w)") if spelled else None

    @classmethod
    def of(cls, device: "Device") -> Self:
        """Read from a device, before its screens are."""
        profile = Content(device.adb).rows(PROFILE, (), "display_name")
        return cls(
            [
                *(contact.name for contact in device.contacts.all()),
                *(row["display_name"] or "" for row in profile),
            ],
            [message.body for message in device.sms.messages()],
            identity.masks(device),
        )

    def text(self, text: str) -> str:
        """The text without what is private."""
        if self._is_message(text.strip()):
            return MESSAGE
        if self._names is not None:
            text = self._names.sub(CONTACT, text)
        text = SIGNED_IN.sub(ACCOUNT, text)
        text = self._masks.received(text.encode()).decode()
        return NUMBER.sub(lambda number: re.sub(r"\d", "0", number[0]), text)

    def _is_message(self, text: str) -> bool:
        start = CUT.sub("", text)
        return any(
            text == message
            or (len(message) >= LONG and message in text)
            or (len(start) >= LONG and message.startswith(start))
            for message in self._messages
        )
