"""What a device is, and whether its Android works: booted, root, image, storage, SIM, network."""

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from pytest_androidworld.env import booting, normalising
from pytest_androidworld.env.device_kind import is_virtual
from pytest_androidworld.env.doctor import norms
from pytest_androidworld.env.doctor.probe import Evidence, Probe, note, problem, well
from pytest_androidworld.env.files import STORAGE
from pytest_androidworld.env.sms import is_usable, sim_state
from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

API = "33"
ABIS = {"x86_64", "arm64-v8a"}  # for which the benchmark's apps are there
IMAGE = "system-images;android-33;google_apis;x86_64"
OTHER_KINDS = ("automotive", "tv", "watch")
MODEL = "sdk_gphone_x86_64"  # what three goals call the device (D44)
TODAYS = ("sdk_gphone64_x86_64", "sdk_gphone64_arm64")  # what recorded images call it
ROOM = 2 << 20  # kilobytes that /data should have free
LITTLE_MEMORY = 1_500_000  # kilobytes
PROBE = f"{STORAGE}/Download/.aw_doctor"
NAME = "dns.google"  # any that every resolver knows
SENDER, TEXT = "6505550147", "androidworld: is this device reached by text messages?"


def _lines(device: "Device", *commands: str) -> list[str]:
    """The first line that each command prints, in one round trip."""
    line = "; ".join(f'echo "$({command} 2>/dev/null | head -n 1)"' for command in commands)
    done = device.adb.shell(line)
    lines = done.stdout.split("\n")[: len(commands)]
    if len(lines) < len(commands):
        why = done.stderr.strip() or f"it prints {done.stdout!r}"
        raise DeviceError(f"{device.serial}: its shell answers nothing of use: {why}")
    return lines


def _booted(device: "Device") -> Iterator[Evidence]:
    sign = booting.missing(device.adb)
    if sign is not None:
        cure = sign.cure or "wait until its home screen is there, or reboot it"
        yield problem(f"has not booted: {sign.otherwise}", cure)
    else:
        yield well("booted, user 0 unlocked, package manager answers")


def is_root(device: "Device") -> bool:
    return device.adb.run("id", "-u").stdout.strip() == "0"


def _root(device: "Device") -> Iterator[Evidence]:
    user, build = _lines(device, "id -u", "getprop ro.build.type")
    if user == "0":
        yield well(f"adb is root, on a {build} build")
    elif build == "user":
        cure = f"images with Google Play refuse `adb root`: take {IMAGE}"
        yield problem(f"adb is user {user}, on a user build", cure, by_hand=True)
    else:
        yield problem(f"adb is user {user}, on a {build} build", "run `adb root`")


def _become_root(device: "Device") -> str:
    return f"adb root: {device.adb.root() or 'restarted'}"


def _image(device: "Device") -> Iterator[Evidence]:
    api, release, abis, kind = _lines(
        device,
        "getprop ro.build.version.sdk",
        "getprop ro.build.version.release",
        "getprop ro.product.cpu.abilist",
        "getprop ro.build.characteristics",
    )
    cure, sound = f"make an AVD of {IMAGE}", True
    if api != API:
        sound = False
        yield problem(f"Android {release} (API {api}); tasks are written for API {API}", cure)
    if not ABIS & set(abis.split(",")):
        sound = False
        yield problem(
            f"its ABIs are {abis or 'unknown'}; the apps have APKs for x86_64 and arm64-v8a", cure
        )
    for other in set(kind.split(",")) & set(OTHER_KINDS):
        sound = False
        yield problem(f"a device of the kind {other}, not a phone", cure)
    if sound:
        yield well(f"Android {release} (API {api}), {abis}")


def _model(device: "Device") -> Iterator[Evidence]:
    (model,) = _lines(device, "getprop ro.product.model")
    if model in (MODEL, *TODAYS):
        yield well(model)
    else:
        seen = f"three goals name the model {MODEL}; it is {model}, which may confuse agents"
        yield note(seen, f"take {IMAGE} for scores that count")


def _size(device: "Device") -> Iterator[Evidence]:
    cores, memory = _lines(device, "nproc", "grep -o '[0-9]*' /proc/meminfo")
    sound = True
    if cores == "1":
        sound = False
        cure = "start it with `-cores 4`, or set hw.cpu.ncore=4 in the AVD's config.ini"
        yield problem("has 1 core: an emulator takes no more by itself on small hosts", cure)
    if memory.isdecimal() and int(memory) < LITTLE_MEMORY:
        sound = False
        cure = "start it with `-memory 4096`, or set hw.ramSize=4096 in the AVD's config.ini"
        yield problem(f"has {int(memory) // 1024} MB of memory", cure)
    if sound:
        size = f"{int(memory) // 1024} MB" if memory.isdecimal() else "unknown"
        yield well(f"{cores or 'unknown'} cores, {size} of memory")


def _space(device: "Device") -> Iterator[Evidence]:
    (row,) = _lines(device, "df -k /data | tail -n 1")
    words = row.split()
    free = int(words[3]) if len(words) > 3 and words[3].isdecimal() else None
    if free is None:
        yield problem(f"`df -k /data` prints {row!r}", "reboot the device")
    elif free < ROOM:
        cure = "remove what is not needed, or set disk.dataPartition.size=8G in config.ini"
        yield problem(f"{free >> 10} MB are free on /data; tasks and apps want 2 GB", cure)
    else:
        yield well(f"{free >> 10} MB are free on /data")


def _storage(device: "Device") -> Iterator[Evidence]:
    """Written by one name, read by the same in capital letters, as Android's storage allows."""
    other = f"{STORAGE}/Download/{PROBE.rpartition('/')[2].upper()}"
    line = f"echo well >{PROBE} && cat {PROBE} && cat {other} 2>/dev/null; rm -f {PROBE}"
    done = device.adb.shell(line)
    read = done.stdout.split()
    if not read:
        why = done.stderr.strip().rpartition(": ")[2]
        seen = f"no file can be written in {STORAGE}" + (f" ({why})" if why else "")
        yield problem(seen, "unlock the device, free some space, or reboot it")
    elif len(read) == 1:
        cure = "reboot it; if it stays so, take an image whose storage is FUSE"
        yield problem("shared storage is case-sensitive", cure)
    else:
        yield well("shared storage is writable and case-insensitive")


def _language(device: "Device") -> Iterator[Evidence]:
    chosen, image = _lines(device, "getprop persist.sys.locale", "getprop ro.product.locale")
    locale = chosen or image
    cure = (
        "choose English (United States) in its settings, System > Languages, or start it cold"
        " with `-change-locale en-US`"
    )
    if locale == "en-US":
        yield well("English (United States)")
    elif locale.startswith("en"):
        yield note(f"its language is {locale}; tasks are written for en-US", cure)
    else:
        yield problem(f"its language is {locale or 'unknown'}; tasks are in English", cure)


def _sim(device: "Device") -> Iterator[Evidence]:
    state = sim_state(device.adb)
    if not is_usable(state):
        cure = (
            "start the emulator without -no-sim, and switch IPv6 off on its host before"
            " (`sysctl -w net.ipv6.conf.all.disable_ipv6=1`)"
        )
        yield problem(f"its SIM is {state or 'unknown'}: no text message arrives", cure)
    elif device.emulator is None:
        cure = "for an emulator, name its gRPC port: SERIAL@PORT"
        yield note("no text message can be sent to it: tasks with SMS are skipped", cure)
    elif device.radios.airplane() == "1":
        yield note("no text message was tried in airplane mode", "switch that off")
    elif _arrives(device):
        yield well("a text message arrives")
    else:
        cure = "switch IPv6 off on the emulator's host, and restart it"
        yield problem("a text message did not arrive in 5 s, although it has a SIM", cure)


def _arrives(device: "Device") -> bool:
    """Send a message, and remove what it has left."""
    device.sms.receive(SENDER, TEXT)
    arrived = any(each.body == TEXT for each in device.sms.messages("inbox"))
    if arrived:
        device.sms.forget(SENDER)
        keeper = device.settings.get("secure", "sms_default_application")
        device.adb.run("am", "force-stop", str(keeper))  # and with it, its notification
        with suppress(DeviceError):  # without a backup, its list shows the message
            device.apps.restore(["simple sms messenger"])
    return arrived


def _network(device: "Device") -> Iterator[Evidence]:
    (found,) = _lines(device, f"timeout 3 ping -c 1 -W 1 {NAME}")
    if found.startswith("PING"):
        yield well(f"it resolves {NAME}")
    elif is_virtual(device):
        yield well("no network, and no task needs one")
    else:
        cure = "tasks need no network; for set-up start it with `-dns-server 8.8.8.8`"
        yield note(f"it does not resolve {NAME}", cure)


START = (
    Probe("booted", "Has it booted?", _booted, needed=True, first=True),
    Probe("root", "Is adb root?", _root, _become_root, needed=True),
    Probe("image", "Is it the benchmark's Android?", _image),
    Probe("model", "Is its model the one that goals name, or a recorded emulator's?", _model),
    Probe("size", "Does it have enough cores and memory?", _size),
    Probe("space", "Is there space on its disk?", _space),
    Probe("storage", "Is shared storage writable and case-insensitive?", _storage, needed=True),
    norms.probe(normalising.TIME),
    Probe("language", "Is its language English?", _language),
)
NETWORKS = (
    norms.probe(normalising.RADIOS),
    Probe("sim", "Do text messages arrive?", _sim),
    Probe("network", "Does it resolve names?", _network),
)
