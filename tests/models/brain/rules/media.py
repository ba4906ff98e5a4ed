"""What records: the camera, and the audio recorder."""

from tests.models.brain.look import Look, Move, done, fill, wait
from tests.models.brain.rules import rule


@rule(r"Take one photo\.")
def photo(look: Look) -> Move:
    if not look.find("Shutter"):
        return look.open("camera")
    if not look.times("click"):
        return look.tap("Shutter") or look.open("camera")
    return done("the picture is taken") if look.last == "wait" else wait("it is being kept")


@rule(r"Take one video\.")
def video(look: Look) -> Move:
    """Two touches lead to the video camera, the third begins, the fourth ends."""
    touched = look.times("click")
    if look.find("Switch to Video Camera"):
        return look.tap("Switch to Video Camera") or look.open("camera")
    if not look.find("Shutter"):
        return look.open("camera")
    if not touched:
        return look.tap("MODE LIST") or look.open("camera")
    if look.last == "click" and touched > 2:
        return wait("it goes on, or is being kept")
    return done("the video is taken") if touched > 3 else look.tap("Shutter") or wait("")


@rule(r"Record an audio clip using Audio Recorder app and save it\.")
def recording(look: Look) -> Move:
    return record(look) or look.tap("Save") or look.open("audio recorder")


@rule(r'Record an audio clip and save it with name "(.+)" using Audio Recorder app\.')
def named_recording(look: Look, name: str) -> Move:
    field = look.first(lambda each: each.id == "input_name")
    if field and field.content != name:
        return fill(field, name, clear=True)
    return record(look) or look.tap("Save") or look.open("audio recorder")


def record(look: Look) -> Move | None:
    """Up to the question for its name, and after it."""
    if look.did("click", "Save"):
        return done("it is saved")
    stop = look.tap_id("btn_record_stop")
    if stop and look.last != "wait":
        return wait("something has to be heard")
    return stop or look.tap("Get started", "Apply") or look.tap("Recording: %s")
