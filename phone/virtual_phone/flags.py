"""The command line of ``androidworld-device``: the emulator's flags, and some of its own."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from virtual_phone.android.profile import PIXEL_6, PROFILES
from virtual_phone.android.system_image import IMAGES
from virtual_phone.control.faults import faults, number
from virtual_phone.control.machine import AVD, VERSION
from virtual_phone.device import Options
from virtual_phone.web.browser import find

SERVER_PORT = "ANDROID_ADB_SERVER_PORT"
LONGEST_PROPERTY = 91  # bytes: PROP_VALUE_MAX (sys/system_properties.h) without its NUL
HELP = """\
usage: androidworld-device [flags]

A virtual Android phone that adb and emulator clients take for an emulator. It prints one line
when it is ready (serial, adb port, console port, gRPC port), announces itself to the adb server
on port $ANDROID_ADB_SERVER_PORT (5037), and runs until Ctrl-C:

    $ androidworld-device
    emulator-40442 adb=40443 console=40442 grpc=43442
    $ adb -s emulator-40442 shell getprop ro.product.model      # in another terminal
    sdk_gphone64_x86_64

The phone
  -profile NAME         {profiles} (default: pixel_6)
  -model NAME           the model, after which Files calls the storage (default:
                        {model}, as emulators of AndroidWorld call it; the
                        goals of three tasks say sdk_gphone_x86_64)
  -image NAME           the system image, and so its Google apps: as recorded from emulators of
                        AndroidWorld ("recorded"), also with the first run of Chrome that the
                        benchmark's set-up taps through ("benchmark", the default), or as they
                        were before ("older")
  -clock real|stepped   real: time passes by itself (default). stepped: at once, and only
                        with commands and input events; the same inputs give the same phone
  -think SECONDS        on a stepped clock, the time before the first touch after a pause
                        (default: 2)
  -strict               fail on the first request that this phone does not know
  -as-bought            not set up: only the image's own apps, with their first-run pages,
                        no snapshot; an app that is installed is the real one's like on this phone
  -meter-lock           measure who holds the phone's lock longest: the console's "aw lock"
  -fault NAME=VALUE     begin with a fault, as the console's "aw fault NAME VALUE"
  -apps DIR             also the apps in this folder, your own: docs/apps.md; may be repeated
  -browser PATH         the Chromium behind web pages (default: $AW_BROWSER, else the first that
                        is found of chromium-headless-shell, chrome-headless-shell, chromium,
                        google-chrome, Playwright's)
  -avd NAME             what it calls itself (default: {avd})

Ports, all on 127.0.0.1; without these flags free ones are found, outside 5554-5585, where
adb servers look by themselves
  -ports CONSOLE,ADB    both ports; the serial is emulator-(ADB - 1)
  -port CONSOLE         the console's; adb's is the next one
  -grpc PORT            the gRPC's (default: the console's + 3000, if free)
  -grpc-use-token       require a token, which is written to the file where emulators publish it
                        (avd/running/pid_N.ini)
  -console-token FILE   require the token in FILE, which is created if it is missing

What stays
  -datadir DIR          store the phone and its snapshots in DIR: stopped, it saves the snapshot
                        default_boot; started again, it goes on from there. Without it, everything
                        lies in a temporary folder and is removed at the end
  -snapshot NAME        another name for that snapshot
  -no-snapshot          neither load nor save it; also -no-snapshot-load, -no-snapshot-save
  -wipe-data            do not load it
  -read-only            use the snapshots in DIR, change nothing there; many can at once

The end: Ctrl-C (exit status 130), SIGTERM, the console's kill, the gRPC's SHUTDOWN (all 0). And
when the process that started it is gone, within a second, so that no test leaves phones behind:
  -lifeline FD          also when this open file descriptor (0 is stdin) comes to its end
  -no-lifeline          not when the process is gone; for a phone that outlives its terminal

To replace the emulator, as in android-env, whose emulator_path must end in "emulator", write a
script of that name:
  #!/bin/sh
  unset LD_LIBRARY_PATH    # it names the libraries of an SDK
  exec androidworld-device "$@"

Many phones
  -zygote COUNT         so many, with the same other flags; each prints its line. They are forked
                        from one process that has imported the phone, so each takes a fifth of
                        the time and a third of the memory, and all end with this command. Where
                        that is not possible, a sentence says why, and each is started anew

Others
  -verbose              report requests that this phone does not know on stderr
  -version, -list-avds, -help

Further flags of the emulator (-no-window, -gpu MODE, -no-audio, -feature LIST ...) are accepted
and mean nothing here.
""".format(profiles=" or ".join(PROFILES), model=PIXEL_6.model, avd=AVD)

# Flags of the emulator without effect on this phone: the number of their arguments.
MEANINGLESS: dict[str, int] = {
    **dict.fromkeys(
        "no-window no-skin no-audio no-boot-anim no-cache no-jni no-passive-gps no-location-ui "
        "show-kernel accel-check no-accel nojni qt-hide-window no-sim no-metrics "
        "metrics-to-console writable-system delay-adb skip-adb-auth no-snapstorage "
        "no-snapshot-update-time fuchsia crash-report-mode quit-after-boot no-qt".split(),
        0,
    ),
    **dict.fromkeys(
        "adb-path gpu feature network-user-mode-options wifi-user-mode-options memory cores "
        "skin skindir sysdir system vendor kernel ramdisk data initdata sdcard cache cache-size "
        "partition-size accel engine netdelay netspeed netfast dns-server http-proxy timezone "
        "change-locale change-language change-country camera-back camera-front screen prop logcat "
        "logcat-output selinux shell-serial tcpdump dpi-device scale vsync-rate phone-number "
        "acpi-config append-userspace-opt id fixed-scale gps report-console".split(),
        1,
    ),
}


class Usage(Exception):
    """The command line is invalid; the text is the reason, in one sentence."""


@dataclass
class Request:
    """The parsed command line."""

    options: Options = field(default_factory=Options)
    output: str = ""  # print this and exit
    lifeline: int | None = None
    zygote: int = 0  # so many phones, from one mother
    parent: bool = True  # end when the process that started it does
    grpc_token: bool = False
    console_token: Path | None = None
    verbose: bool = False
    apps: list[Path] = field(default_factory=list)  # folders of the user's own
    notes: list[str] = field(default_factory=list)


def parse(words: Sequence[str], environment: dict[str, str] | None = None) -> Request:
    """Parse the words after the command's name; raises `Usage`."""
    request = Request()
    port = (os.environ if environment is None else environment).get(SERVER_PORT, "")
    if port:
        _set(request, adb_server_port=_port(port, SERVER_PORT))
    rest = iter(words)
    for word in rest:
        name = word.lstrip("-")
        if word.startswith("@") and len(word) > 1:
            _set(request, avd=word[1:])
        elif not word.startswith("-") or not name:
            raise Usage(f"{word!r} is no flag; androidworld-device -help lists them")
        elif name in FLAGS:
            takes, does = FLAGS[name]
            does(request, *[_next(rest, word, takes)] if takes else [])
        elif name in MEANINGLESS:
            for _ in range(MEANINGLESS[name]):
                _next(rest, word, "VALUE")
        else:
            request.notes.append(f"{word} is unknown to this phone, and passed over")
    return request


def _next(rest: Iterator[str], word: str, takes: str) -> str:
    value = next(rest, None)
    if value is None:
        raise Usage(f"{word} wants {takes} after it")
    return value


def _set(request: Request, **values: Any) -> None:
    request.options = replace(request.options, **values)


def _port(word: str, flag: str) -> int:
    if not (word.isascii() and word.isdigit() and 0 < int(word) < 1 << 16):
        raise Usage(f"{flag}: {word!r} is not a port; ports are 1 to 65535")
    return int(word)


def _one_port(request: Request, word: str) -> None:
    console = _port(word, "-port")
    _set(request, console_port=console, adb_port=_port(str(console + 1), "-port"))


def _ports(request: Request, word: str) -> None:
    console, comma, adb = word.partition(",")
    if not comma:
        raise Usage(f"-ports: {word!r} is not CONSOLE,ADB")
    ports = _port(console, "-ports"), _port(adb, "-ports")
    if ports[0] == ports[1]:
        raise Usage(f"-ports: {word!r} is the same port twice")
    _set(request, console_port=ports[0], adb_port=ports[1])


def _profile(request: Request, word: str) -> None:
    if word not in PROFILES:
        raise Usage(f"-profile: there is no {word!r}; there are: {', '.join(PROFILES)}")
    _set(request, profile=PROFILES[word])


def _model(request: Request, word: str) -> None:
    if not word.strip() or not word.isprintable() or len(word.encode()) > LONGEST_PROPERTY:
        limit = f"1 to {LONGEST_PROPERTY} printable bytes"
        raise Usage(f"-model: {word!r} is no name of a model; it has {limit}")
    _set(request, model=word)


def _image(request: Request, word: str) -> None:
    if word not in IMAGES:
        raise Usage(f"-image: there is no {word!r}; there are: {', '.join(IMAGES)}")
    _set(request, image=IMAGES[word])


def _clock(request: Request, word: str) -> None:
    if word not in ("real", "stepped"):
        raise Usage(f"-clock: {word!r} is neither real nor stepped")
    _set(request, stepped=word == "stepped")


def _think(request: Request, word: str) -> None:
    seconds = number(word)
    if seconds is None:
        raise Usage(f"-think: {word!r} is not a number of seconds")
    _set(request, think=seconds)


def _fault(request: Request, word: str) -> None:
    name, _, value = word.partition("=")
    name = name.replace("-", "_")
    if name not in faults():
        raise Usage(f"-fault: there is no {name!r}; there are: {', '.join(faults())}")
    if faults()[name].seconds and number(value) is None:
        raise Usage(f"-fault: {value!r} is not a number of seconds; write {name}=SECONDS")
    _set(request, faults=request.options.faults | {name: value})


def _browser(request: Request, word: str) -> None:
    found = find(word, {})
    if found is None:
        raise Usage(f"-browser: {word!r} is no program that can be started")
    _set(request, browser=found)


def _lifeline(request: Request, word: str) -> None:
    if not word.isdigit():
        raise Usage(f"-lifeline: {word!r} is not a file descriptor")
    request.lifeline = int(word)


def _zygote(request: Request, word: str) -> None:
    if not (word.isascii() and word.isdigit() and int(word)):
        raise Usage(f"-zygote: {word!r} is not a number of phones")
    request.zygote = int(word)


def _store(name: str, value: Any = True) -> Callable[[Request], None]:
    return lambda request: setattr(request, name, value)


def _option(**values: Any) -> Callable[[Request], None]:
    return lambda request: _set(request, **values)


# By name: the flag's argument, if any, and its effect.
FLAGS: dict[str, tuple[str, Callable[..., None]]] = {
    "avd": ("NAME", lambda request, word: _set(request, avd=word)),
    "port": ("CONSOLE", _one_port),
    "ports": ("CONSOLE,ADB", _ports),
    "grpc": ("PORT", lambda request, word: _set(request, grpc_port=_port(word, "-grpc"))),
    "grpc-use-token": ("", _store("grpc_token")),
    "console-token": ("FILE", lambda request, word: _store("console_token", Path(word))(request)),
    "profile": ("NAME", _profile),
    "model": ("NAME", _model),
    "image": ("NAME", _image),
    "clock": ("real|stepped", _clock),
    "think": ("SECONDS", _think),
    "strict": ("", _option(strict=True)),
    "as-bought": ("", _option(as_bought=True)),
    "meter-lock": ("", _option(meter_lock=True)),
    "fault": ("NAME=VALUE", _fault),
    "apps": ("DIR", lambda request, word: request.apps.append(Path(word))),
    "browser": ("PATH", _browser),
    "datadir": ("DIR", lambda request, word: _set(request, datadir=Path(word))),
    "read-only": ("", _option(read_only=True)),
    "snapshot": ("NAME", lambda request, word: _set(request, snapshot=word)),
    "no-snapshot": ("", _option(load=False, save=False)),
    "no-snapshot-load": ("", _option(load=False)),
    "no-snapshot-save": ("", _option(save=False)),
    "wipe-data": ("", _option(load=False)),
    "lifeline": ("FD", _lifeline),
    "zygote": ("COUNT", _zygote),
    "no-lifeline": ("", _store("parent", False)),
    "verbose": ("", _store("verbose")),
    "help": ("", _store("output", HELP)),
    "h": ("", _store("output", HELP)),
    "version": ("", _store("output", f"Android emulator version {VERSION}\n")),
    "list-avds": ("", _store("output", f"{AVD}\n")),
}
