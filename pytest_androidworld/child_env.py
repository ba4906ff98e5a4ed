"""The environment variables of a device's processes, and of agents': allow-lists without secrets.

They list what is let through: the names of variables that hold keys are without number, those that
a phone, an adb server, an emulator and a program need are few.
"""

import site
from collections.abc import Iterable, Mapping

NEEDED = {
    "PATH",  # sh, and what it calls
    *("LANG", "LANGUAGE", "TZ"),
    *("AW_BROWSER", "PLAYWRIGHT_BROWSERS_PATH"),  # what may draw the phone's web pages
    # Python and its packages, wherever they lie; HOME is another, so the user's site is named.
    *("VIRTUAL_ENV", "__PYVENV_LAUNCHER__", "PYTHONHOME", "PYTHONPATH", "PYTHONUSERBASE"),
    *("PYTHONNOUSERSITE", "PYTHONSAFEPATH", "PYTHONPLATLIBDIR"),
    *("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX", "PYTHONUTF8", "PYTHONIOENCODING"),
    *("PYTHONHASHSEED", "PYTHONWARNINGS", "PYTHONDEVMODE", "PYTHONFAULTHANDLER"),
    *("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH"),
    *("COVERAGE_PROCESS_START", "COVERAGE_PROCESS_CONFIG", "COVERAGE_FILE", "COVERAGE_RCFILE"),
}
FAMILIES = ("LC_", "COV_CORE_")  # the locale; coverage of subprocesses
EMULATOR = {  # what only an emulator needs: its SDK, its AVDs, a screen or none, its user's folder
    *("ANDROID_HOME", "ANDROID_SDK_ROOT", "ANDROID_AVD_HOME", "ANDROID_EMULATOR_HOME"),
    *("ANDROID_USER_HOME", "ANDROID_PREFS_ROOT", "ANDROID_SDK_HOME", "ANDROID_ADB_SERVER_PORT"),
    *("ANDROID_EMULATOR_KVM_DEVICE", "ANDROID_EMULATOR_USE_SYSTEM_LIBS"),
    *("ANDROID_EMULATOR_WAIT_TIME_BEFORE_KILL", "ANDROID_ADB"),
    *("HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "XDG_RUNTIME_DIR"),
    *("DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY"),
}
PROGRAM = {  # what any program of the user's may need; nothing that opens a door
    *("PATH", "HOME", "USER", "LOGNAME", "SHELL", "PWD", "LANG", "LANGUAGE", "TZ", "TERM"),
    *("COLORTERM", "NO_COLOR", "TMPDIR", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY"),
    *("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"),
    *("http_proxy", "https_proxy", "all_proxy", "no_proxy"),
    *("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"),
    *("SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"),
    *("NODE_EXTRA_CA_CERTS", "CUDA_VISIBLE_DEVICES", "OMP_NUM_THREADS"),
}
RENDERERS = ("QT_", "VK_", "LIBGL_", "MESA_", "__GL", "__EGL", "__NV")


def clean(environment: Mapping[str, str], **own: str) -> dict[str, str]:
    """The environment of a virtual phone or an adb server.

    Neither speaks to anything but this computer, so no proxy is among it.
    """
    passed = {name: value for name, value in environment.items() if _needed(name)}
    return {"PYTHONUSERBASE": site.getuserbase()} | passed | own


def of_program(environment: Mapping[str, str], more: Iterable[str] = ()) -> dict[str, str]:
    """The environment of an agent's program: no key but those that the user names in ``more``."""
    wanted = PROGRAM | NEEDED - {"AW_BROWSER"} | set(more)
    return {
        name: value
        for name, value in environment.items()
        if name in wanted or name.startswith(FAMILIES)
    }


def secrets(environment: Mapping[str, str]) -> list[str]:
    """The names that an emulator, started elsewhere with all of it, must not see."""
    foreign = (name for name in environment if not _needed(name) and name not in EMULATOR)
    return sorted(
        name for name in foreign if name.isidentifier() and not name.startswith(RENDERERS)
    )


def _needed(name: str) -> bool:
    return name in NEEDED or name.startswith(FAMILIES)
