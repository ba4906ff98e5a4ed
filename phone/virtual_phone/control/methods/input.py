"""Touches, mouse and keys."""

from virtual_phone.control import keyboard, keys
from virtual_phone.control.machine import Machine
from virtual_phone.control.rpc import Listening, Refusal, always, rpc
from virtual_phone.control.slices import in_slices
from virtual_phone.ui.input import MOST_FINGERS, Input
from virtual_phone.wire.emulator import (
    AndroidEvent,
    EventType,
    InputEvent,
    KeyboardEvent,
    MouseEvent,
    TouchEvent,
)
from virtual_phone.wire.proto import Empty

LEFT_BUTTON = 1
MOUSE = 0  # the emulator's mouse is a finger


@rpc(TouchEvent, long=True)
def sendTouch(machine: Machine, request: TouchEvent, listening: Listening = always) -> Empty:
    """Touches, in pixels of the unrotated screen; one of each finger is a slice."""
    _on_main(request.display)
    for touch in in_slices(machine.phone, request.touches, MOST_FINGERS, listening):
        machine.phone[Input].touch(touch.identifier, touch.x, touch.y, touch.pressure)
    return Empty()


@rpc(MouseEvent)
def sendMouse(machine: Machine, request: MouseEvent) -> Empty:
    _on_main(request.display)
    pressed = request.buttons & LEFT_BUTTON
    machine.phone[Input].touch(MOUSE, request.x, request.y, pressed)
    return Empty()


@rpc(KeyboardEvent, long=True)
def sendKey(machine: Machine, request: KeyboardEvent, listening: Listening = always) -> Empty:
    """A key by its code or its name, or a text typed on a US keyboard."""
    if request.eventType not in list(EventType):
        raise Refusal("INVALID_ARGUMENT", f"there is no kind of key event {request.eventType}")
    if request.text:
        keyboard.type_text(machine.phone, request.text, listening)
        return Empty()
    codes = _codes(request)
    if request.eventType != EventType.KEYUP:
        keyboard.down(machine.phone, codes)
    if request.eventType != EventType.KEYDOWN:
        keyboard.up(machine.phone, codes)
    return Empty()


def _codes(request: KeyboardEvent) -> list[int]:
    """The keys of an event; none for an unknown key, as an emulator ignores those."""
    if request.key:
        return keys.BY_NAME.get(request.key, [])
    code = keys.from_code(request.codeType, request.keyCode)
    return [] if code is None else [code]


@rpc(InputEvent, streams_in=True, long=True)
def streamInputEvent(
    machine: Machine, request: InputEvent, listening: Listening = always
) -> Empty:
    """A stream of any of the events above."""
    if request.key_event is not None:
        sendKey(machine, request.key_event, listening)
    if request.touch_event is not None:
        sendTouch(machine, request.touch_event, listening)
    if request.mouse_event is not None:
        sendMouse(machine, request.mouse_event)
    if request.android_event is not None:
        _raw(machine, request.android_event)
    return Empty()


def _raw(machine: Machine, event: AndroidEvent) -> None:
    _on_main(event.display)
    machine.events.send(event.type, event.code, event.value)


def _on_main(display: int) -> None:
    if display:
        raise Refusal("INVALID_ARGUMENT", f"there is no display {display}")
