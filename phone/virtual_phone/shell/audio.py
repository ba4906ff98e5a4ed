"""Volumes from the shell: ``cmd media_session volume``, ``media volume``, ``dumpsys audio``."""

from collections.abc import Iterator

from virtual_phone.services.audio import MUSIC, STREAMS, Audio
from virtual_phone.shell.cmd import answers, unknown_command
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.dumpsys import section
from virtual_phone.shell.java_commands import number, split

USAGE = """\
usage: cmd media_session [subcommand] [options]
       cmd media_session dispatch KEY
       cmd media_session list-sessions
       cmd media_session volume [options]

the options are as follows:
       --stream STREAM selects the stream to control, see AudioManager.STREAM_*
                controls AudioManager.STREAM_MUSIC if no stream is specified
       --set INDEX sets the volume index value
       --adj DIRECTION adjusts the volume, use raise|same|lower for the direction
       --get outputs the current volume
       --show shows the UI during the volume change
"""
DIRECTIONS = {"raise": 1, "same": 0, "lower": -1}
MODES = ("SILENT", "VIBRATE", "NORMAL")


@answers("media_session")
def media_session(sh: Shell, *args: str) -> Iterator[str]:
    """Change and print volumes; there is no media session to control."""
    match args:
        case () | ("help",) | ("-h",):
            yield USAGE
        case ("volume", *words):
            yield from _volume(sh, *words)
        case ("list-sessions",):
            yield "Sessions:\n"
        case _:
            unknown_command(sh, "media_session", *args)


@builtin
def media(sh: Shell, *args: str) -> Iterator[str]:
    """The older name of ``cmd media_session``."""
    yield from media_session(sh, *args)


def _volume(sh: Shell, *words: str) -> Iterator[str]:
    options, wrong = split(words, ("--stream", "--set", "--adj"), ("--get", "--show"))
    stream = number(options.get("--stream", str(MUSIC)))
    direction, level = options.get("--adj", "same"), number(options.get("--set", "0"))
    if wrong or stream not in STREAMS or direction not in DIRECTIONS or level is None:
        sh.error(f"Error: Invalid arguments for volume\n{USAGE}", 255)
        return
    kind, audio = STREAMS[stream], sh.phone[Audio]
    yield f"[V] will control stream={stream} ({kind.constant})\n"
    if "--set" in options:
        yield f"[V] will set volume to index={level}\n"
    elif "--adj" in options:
        yield "[V] will adjust volume\n"
    if "--get" in options:
        yield "[V] will get volume\n"
    yield "[V] Connecting to AudioService\n"
    if "--set" in options:
        if not kind.least <= level <= kind.most:
            yield f"Error: invalid volume index {level} not in [{kind.least}..{kind.most}]\n"
            return
        audio.set_volume(stream, level)
    elif "--adj" in options:
        audio.adjust(stream, DIRECTIONS[direction])
    if "--get" in options:
        yield f"[V] volume is {audio.volume(stream)} in range [{kind.least}..{kind.most}]\n"


@section("audio")
def dump(sh: Shell, *args: str) -> Iterator[str]:
    """The volume of each stream, and the ringer."""
    audio = sh.phone[Audio]
    yield "Stream volumes (device: index)\n"
    for number_, kind in STREAMS.items():
        volume = audio.volume(number_)
        yield f"- {kind.constant}:\n   Muted: {str(volume == 0).lower()}\n"
        yield f"   Min: {kind.least}\n   Max: {kind.most}\n   streamVolume:{volume}\n"
        yield f"   Current: 2 (speaker): {volume}\n   Devices: speaker\n"
    mode = MODES[audio.ringer]
    yield f"\nRinger mode: \n- mode (internal) = {mode}\n- mode (external) = {mode}\n"
