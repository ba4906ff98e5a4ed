"""What records: the camera, and the audio recorder."""

from tests.models.brain.look import Look, Move, done, fill, wait
from tests.models.brain.rules import rule

RECORDER = "audio recorder"


@rule("camera", r"Take one photo\.")
def photo(look: Look) -> Move | None:
    if not look.did("click", "Shutter"):
        return look.tap("Shutter")
    return done("the picture is taken") if look.last == "wait" else wait("it is being kept")


@rule("camera", r"Take one video\.")
def video(look: Look) -> Move | None:
    """Two touches lead to the video camera, the third begins, the fourth ends."""
    touched = look.times("click")
    if touched < 2:
        return look.tap("Switch to Video Camera", "MODE LIST")
    if look.last == "click" and touched > 2:
        return wait("it goes on, or is being kept")
    return done("the video is taken") if touched > 3 else look.tap("Shutter")


@rule(RECORDER, r"Record an audio clip using Audio Recorder app and save it\.")
def recording(look: Look) -> Move | None:
    """Up to the question for its name, and after it."""
    if look.did("click", "Save"):
        return done("it is saved")
    stop = look.tap_id("btn_record_stop")
    if stop and look.last != "wait":
        return wait("something has to be heard")
    return stop or look.tap("Get started", "Apply", "Save", "Recording: %s")


@rule(RECORDER, r'Record an audio clip and save it with name "(.+)" using Audio Recorder app\.')
def named_recording(look: Look, name: str) -> Move | None:
    field = look.first(lambda each: each.id == "input_name")
    if field and field.content != name:
        return fill(field, name, clear=True)
    return recording(look)
