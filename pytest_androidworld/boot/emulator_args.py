"""The arguments of an emulator: those of the user, and those that its snapshot was saved with.

A snapshot loads only in an emulator with the same renderer, memory and cores.  So the AVD
remembers those of its set-up, and workers take them from there.
"""

import shlex
from itertools import pairwise

from pytest_androidworld.boot.device_spec import DeviceSpec
from pytest_androidworld.boot.sdk import SET_UP, avd_folder, properties
from pytest_androidworld.env.snapshot import CLEAN
from pytest_androidworld.errors import UsageError

OPTION = "--aw-emulator-args"
GPU = "-gpu"
SOFTWARE = "swangle_indirect"  # android-env's choice, for machines without a GPU
MATCHING = (GPU, "-memory", "-cores")  # what a snapshot's emulator must have in common with ours
RECORD = "androidworld-emulator-args"  # a file in the AVD's folder
_BEGIN = f"workers begin from the snapshot {CLEAN}, and save nothing"
_PORTS = "each emulator has free ports of its own"
OURS = {
    **dict.fromkeys(("-avd", "-sysdir", "-datadir"), "--aw-device names the AVD"),
    **dict.fromkeys(("-port", "-ports", "-grpc", "-grpc-use-token", "-grpc-use-jwt"), _PORTS),
    **dict.fromkeys(("-snapshot", "-no-snapshot", "-no-snapshot-load"), _BEGIN),
    **dict.fromkeys(("-no-snapshot-save", "-read-only", "-wipe-data"), _BEGIN),
    "-feature": "a snapshot loads only with the features that it was saved with",
    "-no-sim": "tasks about text messages need a SIM",
    "-adb-path": "each worker has an adb server of its own",
}


def parse(text: str) -> tuple[str, ...]:
    """The words of the option; a `UsageError` names one that cannot be passed on."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise UsageError(f"{OPTION}: {text!r}: {error}") from None
    if words and not words[0].startswith("-"):
        raise UsageError(
            f"{OPTION}: {words[0]!r} is no flag of the emulator; write"
            f' {OPTION}="-gpu host -memory 4096"'
        )
    for word in words:
        if word.startswith("@") or word in OURS:
            why = OURS.get(word, OURS["-avd"])
            raise UsageError(f"{OPTION}: {word} cannot be given: {why}")
    for flag in MATCHING:
        if flag in words[-1:]:
            raise UsageError(f"{OPTION}: {flag} wants a value after it")
    return tuple(words)


def of_snapshot(words: tuple[str, ...]) -> dict[str, str]:
    """Those that a snapshot is bound to, with their values; there is always a renderer."""
    pairs = dict(pairwise(words))
    return {GPU: SOFTWARE} | {flag: pairs[flag] for flag in MATCHING if flag in pairs}


def others(words: tuple[str, ...]) -> list[str]:
    """The rest, in its order."""
    rest = list(words)
    for flag in MATCHING:
        while flag in rest:
            at = rest.index(flag)
            del rest[at : at + 2]
    return rest


def has_clean(name: str) -> bool:
    """Whether an AVD has the snapshot that every case begins from, loadable or not."""
    return (avd_folder(name) / "snapshots" / CLEAN).exists()


def remember(spec: DeviceSpec) -> None:
    """Write down what a snapshot will be bound to that is saved from now on."""
    values = of_snapshot(spec.arguments)
    words = [word for pair in values.items() for word in pair]
    folder = avd_folder(spec.name)
    folder.mkdir(exist_ok=True)
    (folder / RECORD).write_text(shlex.join(words) + "\n", "utf-8")


def matching(spec: DeviceSpec) -> dict[str, str]:
    """What an emulator has to be started with so that it loads the AVD's snapshot, if it has one.

    A `UsageError` names what the user wants otherwise.
    """
    wanted = of_snapshot(spec.arguments)
    file = avd_folder(spec.name) / RECORD
    if spec.writable or not has_clean(spec.name) or not file.exists():
        return wanted
    saved = of_snapshot(tuple(shlex.split(file.read_text("utf-8"))))
    for flag in MATCHING:
        if flag in spec.arguments and wanted[flag] != saved.get(flag):
            was = f"{flag} {saved[flag]}" if flag in saved else f"no {flag}"
            setup = SET_UP.format(spec.name)
            raise UsageError(
                f"{OPTION}: {flag} {wanted[flag]}, but {CLEAN} of {spec} was saved with {was}, and"
                f" loads only so; leave {flag} out, or set the AVD up again: {setup} {OPTION}="
                f"{shlex.quote(shlex.join(spec.arguments))}"
            )
    return saved


def note(spec: DeviceSpec) -> str:
    """What a user should know of an AVD before a run; empty if all is well."""
    if has_clean(spec.name):
        return ""
    return (
        f"{spec} has no snapshot {CLEAN}: it boots cold, and tasks whose apps it lacks are"
        f" skipped; {SET_UP.format(spec.name)} sets it up"
    )


def megabytes(spec: DeviceSpec) -> int:
    """The memory that an emulator of this AVD gets, as far as it is known; 0 if it is not."""
    configured = properties(avd_folder(spec.name) / "config.ini").get("hw.ramSize", "")
    values = {"-memory": configured} | matching(spec)
    number = values["-memory"].lower().removesuffix("b").removesuffix("m")
    return int(number) if number.isdecimal() else 0
