"""Keyboards: ``ime`` and ``dumpsys input_method``."""

from collections.abc import Callable, Iterator

from virtual_phone.services.settings import Settings
from virtual_phone.services.settings_defaults import KEYBOARD, VOICE
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.dumpsys import section
from virtual_phone.shell.java_commands import split
from virtual_phone.ui.keyboard import Keyboard
from virtual_phone.ui.text_input import TextInput

HELP = """\
ime <command>:
  list [-a] [-s]
    prints all enabled input methods.
    -a: see all input methods
    -s: only a single summary line of each
  enable [--user <USER_ID>] <ID>
    allows the given input method ID to be used.
  disable [--user <USER_ID>] <ID>
    disallows the given input method ID to be used.
  set [--user <USER_ID>] <ID>
    switches to the given input method ID.
  reset [--user <USER_ID>]
    reset currently selected/enabled IMEs to the default ones as if
    the device is initially booted with the current locale.
"""
INSTALLED = (KEYBOARD, VOICE)
ENABLED, SELECTED = "enabled_input_methods", "default_input_method"
# EditorInfo's constants for a field's input type and its action key.
TYPES = {"text": 0x1, "number": 0x2, "phone": 0x3, "email": 0x21}
ACTIONS = {"newline": 0x40000001, "go": 2, "search": 3, "send": 4, "next": 5, "done": 6}
MULTILINE = 0x20000


@builtin
def ime(sh: Shell, *args: str) -> Iterator[str]:
    """List, enable, select and reset input methods."""
    options, words = split(args, ("--user",), ("-a", "-s"))
    match words:
        case [] | ["help"]:
            yield HELP
            sh.status = 0 if words else 255
        case ["list"]:
            for name in INSTALLED if "-a" in options else _enabled(sh):
                yield f"{name}\n" if "-s" in options else _described(name)
        case ["reset"]:
            _enable(sh, INSTALLED)
            sh.phone[Settings].put("secure", SELECTED, KEYBOARD)
            yield "Reset current and enabled IMEs for user #0\n"
            yield f"  Newly selected IME:\n    {KEYBOARD}\n  Newly enabled IMEs:\n"
            yield "".join(f"    {name}\n" for name in INSTALLED)
        case [verb, name] if verb in VERBS:
            yield VERBS[verb](sh, name)
        case [verb] if verb in VERBS:
            problem = f'Argument expected after "{verb}"'
            sh.error(f"java.lang.IllegalArgumentException: {problem}\n", 255)
        case [word, *_]:
            sh.phone.unknown_request("command of ime", word)
            yield f"Unknown command: {word}\n"
            sh.status = 255


def _enabled(sh: Shell) -> list[str]:
    return [name for name in (sh.phone[Settings].get("secure", ENABLED) or "").split(":") if name]


def _enable(sh: Shell, names: tuple[str, ...]) -> None:
    sh.phone[Settings].put("secure", ENABLED, ":".join(names))


def _unknown(sh: Shell, name: str, what: str) -> str:
    sh.error(f"Unknown input method {name} cannot be {what} for user #0\n", 255)
    return ""


def _set(sh: Shell, name: str) -> str:
    if name not in _enabled(sh):
        return _unknown(sh, name, "selected")
    sh.phone[Settings].put("secure", SELECTED, name)
    return f"Input method {name} selected for user #0\n"


def _allow(sh: Shell, name: str) -> str:
    if name not in INSTALLED:
        return _unknown(sh, name, "enabled")
    there = _enabled(sh)
    if name in there:
        return f"Input method {name}: already enabled for user #0\n"
    _enable(sh, (*there, name))
    return f"Input method {name}: now enabled for user #0\n"


def _disallow(sh: Shell, name: str) -> str:
    if name not in INSTALLED:
        return _unknown(sh, name, "disabled")
    there = _enabled(sh)
    if name not in there:
        return f"Input method {name}: already disabled for user #0\n"
    _enable(sh, tuple(each for each in there if each != name))
    return f"Input method {name}: now disabled for user #0\n"


VERBS: dict[str, Callable[[Shell, str], str]] = {
    "set": _set,
    "enable": _allow,
    "disable": _disallow,
}


def _described(name: str) -> str:
    package, _, cls = name.partition("/")
    return (
        f"{name}:\n  mId={name} mSettingsActivityName=null mIsVrOnly=false"
        " mSupportsSwitchingToNextInputMethod=true\n  mIsDefaultResId=0x0\n  Service:\n"
        f"    name={cls}\n    packageName={package}\n"
    )


@section("input_method")
def input_method(sh: Shell, *args: str) -> Iterator[str]:
    """Print the current keyboard, whether it is visible, and the field it types into."""
    visible = str(sh.phone[Keyboard].shown).lower()
    current = sh.phone[Settings].get("secure", SELECTED)
    field = sh.phone[TextInput].field()
    served = str(field is not None).lower()
    yield "Current Input Method Manager state:\n  Input Methods: mMethodMapUpdateCount=1\n"
    for number, name in enumerate(INSTALLED):
        yield f"  InputMethod #{number}:\n    mId={name}\n"
    yield f"  mCurMethodId={current}\n"
    yield f"  mCurId={current} mHaveConnection=true mBoundToMethod=true mVisibleBound={visible}\n"
    yield f"  mShowRequested={visible} mShowExplicitlyRequested=false mShowForced=false"
    yield f" mInputShown={visible}\n  mInFullscreenMode=false\n"
    yield "  mSystemReady=true mInteractive=true\n\nInput method client state:\n"
    if field is None:
        yield "  mServedView=null\n  mServedInputConnection=null\n"
    else:
        layer, box = field
        look, place = box.view.look, "{},{}-{},{}".format(*box.rect)
        yield f"  mServedView=android.widget.EditText{{{place} VFED..CL. .F....ID}}\n"
        yield "  mServedInputConnection=RemoteInputConnectionImpl{finished=false}\n"
        kind = TYPES[look["keys"]] | (MULTILINE if look["multiline"] else 0)
        yield f"  inputType=0x{kind:x} imeOptions=0x{ACTIONS[look['enter']]:x}\n"
        yield f"  packageName={layer.package}\n"
    yield f"\nInput method service state for {current}:\n"
    yield f"  mDecorViewVisible={visible} mWindowVisible={visible} mInShowWindow=false\n"
    yield f"  mInputStarted={served} mInputViewStarted={visible}\n"
    yield f"  mIsInputViewShown={visible}\n"
