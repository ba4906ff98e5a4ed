"""``sm``: disks and volumes, and mounting the one that can be ejected."""

from collections.abc import Iterator

from virtual_phone.services.sd_card import DISK, VOLUME, SdCard
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.storage.files import CARD

HELP = """\
usage: sm list-disks [adoptable]
       sm list-volumes [public|private|emulated|stub|all]
       sm has-adoptable
       sm mount VOLUME
       sm unmount VOLUME
"""


@builtin
def sm(sh: Shell, *args: str) -> Iterator[str]:
    """List disks and volumes, mount the SD card or unmount it."""
    card = sh.phone[SdCard]
    match args:
        case ["list-disks"]:
            yield f"{DISK}\n"
        case ["list-disks", "adoptable"]:
            pass
        case ["has-adoptable"]:
            yield "false\n"
        case ["list-volumes"] | ["list-volumes", "all"]:
            yield from map(_line, _volumes(card))
        case ["list-volumes", "public" | "private" | "emulated" | "stub" as kind]:
            yield from (_line(volume) for volume in _volumes(card) if volume[0].startswith(kind))
        case ["mount", volume] if volume == VOLUME:
            card.mount()
        case ["unmount", volume] if volume == VOLUME:
            card.unmount()
        case _:
            if args:
                sh.phone.unknown_request("command of sm", " ".join(args))
            sh.error(HELP, 1)


def _volumes(card: SdCard) -> list[tuple[str, str, str]]:
    """The id, the state and the UUID of each volume."""
    return [
        ("emulated;0", "mounted", "null"),
        ("private", "mounted", "null"),
        (VOLUME, "mounted" if card.is_mounted else "unmounted", CARD.rpartition("/")[2]),
    ]


def _line(volume: tuple[str, str, str]) -> str:
    return f"{' '.join(volume)}\n"
