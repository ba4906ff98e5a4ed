"""How many messages a text takes, as Android's ``SmsMessage.calculateLength`` counts."""

import string

# 3GPP TS 23.038: the default alphabet, and what takes two of its characters.
BASIC = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ÄÖÑÜ§¿äöñüà"
    + string.ascii_letters
)
EXTENDED = frozenset("^{}\\[~]|€")


def character_count(text: str) -> str:
    """How many characters are left, and how many messages there are: "142/1"."""
    if set(text) <= BASIC | EXTENDED:
        length = len(text) + sum(each in EXTENDED for each in text)
        alone, joined = 160, 153
    else:
        length = len(text.encode("utf-16-le")) // 2
        alone, joined = 70, 67
    if length <= alone:
        return f"{alone - length}/1"
    count = -(-length // joined)
    return f"{joined * count - length}/{count}"
