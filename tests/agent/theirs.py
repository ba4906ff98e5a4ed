"""Agents with the signatures of the reference's M3A, T3A and SeeAct, written anew for these tests.

They act as those do, in the same order and through the same members of the environment; what they
ask a model is theirs alone, and the model is the rules that our own agents are tested with.
"""

import ast
import dataclasses
import json
import re
import time
import unicodedata
from typing import Any

from android_env.proto import adb_pb2

from tests.contract.reference.app_names import activity
from tests.models.brain import thought
from tests.models.brain.look import Deed, Look, Move, Seen

pb: Any = adb_pb2
KINDS = (
    *("answer", "click", "double_tap", "input_text", "keyboard_enter", "long_press"),
    *("navigate_back", "navigate_home", "open_app", "scroll", "status", "swipe", "wait"),
)
OFFERED = ("clickable", "editable", "enabled", "checked")


@dataclasses.dataclass
class JSONAction:
    action_type: str
    index: Any = None
    x: int | None = None
    y: int | None = None
    text: str | None = None
    direction: str | None = None
    goal_status: str | None = None
    app_name: str | None = None
    keycode: str | None = None
    clear_text: bool | None = None

    def __post_init__(self) -> None:
        if self.action_type not in KINDS:
            raise ValueError(f"no such action: {self.action_type}")
        if self.index is not None:
            self.index = int(self.index)

    def json_str(self) -> str:
        known = {name: value for name, value in vars(self).items() if value is not None}
        return json.dumps(known, separators=(",", ":"))


@dataclasses.dataclass
class AgentInteractionResult:
    done: bool
    data: dict[str, Any]


class Rules:
    """A model that follows rules; it reads only what it is asked."""

    def predict(self, text_prompt: str) -> tuple[str, bool | None, Any]:
        asked = json.loads(text_prompt)
        if "action" in asked:
            said = f"I did {asked['action']}"
        else:
            past = tuple(Deed(*each) for each in asked["history"])
            move = thought(Look(asked["goal"], past, tuple(map(seen, asked["elements"]))))
            said = f"Reason: {move.why}\nAction: {json.dumps(action_of(move))}"
        return said, None, {"said": said}

    def predict_mm(self, text_prompt: str, images: list[Any]) -> tuple[str, bool | None, Any]:
        assert [image.shape for image in images] == [(2400, 1080, 3)] * 2
        assert (images[0] != images[1]).any(), "the second picture has marks"
        return self.predict(text_prompt)


def seen(told: dict[str, Any]) -> Seen:
    """An element as the rules want it."""
    return Seen(
        str(told["index"]),
        told["text"],
        told["content_description"],
        told["hint_text"],
        (told["class_name"] or "").rpartition(".")[2].lower(),
        (told["resource_name"] or "").rpartition("/")[2],
        tuple(told["box"]),
        *(told[f"is_{flag}"] for flag in ("checked", "enabled", "editable", "clickable")),
    )


def action_of(move: Move) -> dict[str, Any]:
    if move.kind in ("complete", "infeasible"):
        return {"action_type": "status", "goal_status": move.kind}
    said: dict[str, Any] = {"action_type": move.kind}
    if move.on:
        said["index"] = move.on.mark
    if move.text is not None:
        said["app_name" if move.kind == "open_app" else "text"] = move.text
    if move.direction:
        said["direction"] = move.direction
    if move.clear:
        said["clear_text"] = True
    return said


def told(index: int, element: Any) -> dict[str, Any]:
    box = element.bbox_pixels
    return {
        **{name: value for name, value in vars(element).items() if "bbox" not in name},
        "index": index,
        "box": [box.x_min, box.y_min, box.x_max, box.y_max],
    }


def visible(element: Any, size: tuple[int, int]) -> bool:
    box = element.bbox_pixels
    inside = box.x_min < size[0] and box.y_min < size[1] and box.x_max > 0 and box.y_max > 0
    return bool(element.is_visible and box.x_min < box.x_max and box.y_min < box.y_max and inside)


class EnvironmentInteractingAgent:
    def __init__(self, env: Any, name: str = "", transition_pause: float | None = 1.0) -> None:
        if transition_pause is not None and transition_pause < 0:
            raise ValueError("transition_pause is negative")
        self._env = env
        self._name = name
        self._transition_pause = transition_pause
        self._max_steps: int | None = None

    @property
    def transition_pause(self) -> float | None:
        return self._transition_pause

    @transition_pause.setter
    def transition_pause(self, seconds: float | None) -> None:
        self._transition_pause = seconds

    @property
    def env(self) -> Any:
        return self._env

    def set_max_steps(self, max_steps: int) -> None:
        self._max_steps = max_steps

    def get_post_transition_state(self) -> Any:
        if self.transition_pause is None:
            return self.env.get_state(wait_to_stabilize=True)
        time.sleep(self.transition_pause)  # noqa: TID251 - as theirs does
        return self.env.get_state(wait_to_stabilize=False)

    def reset(self, go_home: bool = False) -> None:
        self.env.reset(go_home=go_home)


class M3A(EnvironmentInteractingAgent):
    def __init__(
        self, env: Any, llm: Any, name: str = "M3A", wait_after_action_seconds: float = 2.0
    ) -> None:
        super().__init__(env, name)
        self.llm = llm
        self.wait_after_action_seconds = wait_after_action_seconds
        self.history: list[dict[str, Any]] = []
        self.additional_guidelines: list[str] | None = None

    def set_task_guidelines(self, task_guidelines: list[str]) -> None:
        self.additional_guidelines = task_guidelines

    def reset(self, go_home_on_reset: bool = False) -> None:
        super().reset(go_home_on_reset)
        self.env.hide_automation_ui()
        self.history = []

    def marked(self, pixels: Any, elements: list[Any]) -> Any:
        """On the picture itself, where each box begins."""
        size = self.env.logical_screen_size
        right, bottom = self.env.physical_frame_boundary[2:]
        scale = pixels.shape[1] / right, pixels.shape[0] / bottom
        assert (scale, self.env.orientation) == ((1, 1), 0)
        for element in elements:
            if visible(element, size):
                box = element.bbox_pixels
                pixels[max(box.y_min, 0) : box.y_min + 2, max(box.x_min, 0) : box.x_max] = (
                    255,
                    0,
                    9,
                )
        return pixels

    def past(self) -> list[tuple[str, str]]:
        return [(step["kind"], step["summary"]) for step in self.history]

    def step(self, goal: str) -> AgentInteractionResult:
        before = self.get_post_transition_state()
        size = self.env.logical_screen_size
        elements = [
            told(n, each) for n, each in enumerate(before.ui_elements) if visible(each, size)
        ]
        raw = before.pixels.copy()
        prompt = json.dumps({"goal": goal, "history": self.past(), "elements": elements})
        images = [raw, self.marked(before.pixels, before.ui_elements)]
        output, _, response = self.llm.predict_mm(prompt, images)
        if not response:
            raise RuntimeError("the model did not answer")
        reason, action = parsed(output)
        data = {"raw_screenshot": raw, "action_reason": reason, "kind": action.action_type}
        if action.action_type == "status":
            data["summary"] = "the task is over"
            self.history.append(data)
            return AgentInteractionResult(True, data)
        self.env.execute_action(action)
        time.sleep(self.wait_after_action_seconds)  # noqa: TID251 - as theirs does
        after = self.env.get_state(wait_to_stabilize=False)
        prompt = json.dumps({"goal": goal, "action": named(action, before.ui_elements)})
        images = [images[1], self.marked(after.pixels, after.ui_elements)]
        if (images[0] == images[1]).all():
            images[1] = images[1] // 2
        data["summary"] = self.llm.predict_mm(prompt, images)[0]
        self.history.append(data)
        return AgentInteractionResult(False, data)


class T3A(EnvironmentInteractingAgent):
    def __init__(self, env: Any, llm: Any, name: str = "T3A") -> None:
        super().__init__(env, name)
        self.llm = llm
        self.history: list[dict[str, Any]] = []

    def reset(self, go_home_on_reset: bool = False) -> None:
        super().reset(go_home_on_reset)
        self.env.hide_automation_ui()
        self.history = []

    def step(self, goal: str) -> AgentInteractionResult:
        before = self.get_post_transition_state()
        size = self.env.logical_screen_size
        lines = [
            f"UI element {n}: {each!r}"
            for n, each in enumerate(before.ui_elements)
            if visible(each, size)
        ]
        past = [(step["kind"], step["summary"]) for step in self.history]
        elements = [read_back(line) for line in lines]
        prompt = json.dumps({"goal": goal, "history": past, "elements": elements})
        output, _, response = self.llm.predict(prompt)
        if not response:
            raise RuntimeError("the model did not answer")
        reason, action = parsed(output)
        data = {"before_element_list": before.ui_elements, "kind": action.action_type}
        data |= {"action_output": output, "summary": reason}
        if action.action_type == "status":
            self.history.append(data)
            return AgentInteractionResult(True, data)
        if action.action_type == "click":
            self.look_at_the_frame()
        try:
            self.env.execute_action(action)
            did = named(action, before.ui_elements)
            data["summary"] = self.llm.predict(json.dumps({"goal": goal, "action": did}))[0]
        except ValueError:
            data["summary"] = "the action could not be executed"
        self.get_post_transition_state()
        self.history.append(data)
        return AgentInteractionResult(False, data)

    def look_at_the_frame(self) -> None:
        """A click reads where apps are, and how the phone is held."""
        controller = self.env.controller
        frame = read(controller, "dumpsys", "input", "|", "grep", "physicalFrame")
        assert re.search(r"physicalFrame=\[0, 0, 1080, 2400\]", frame)
        turned = read(controller, "dumpsys", "window", "|", "grep", "mCurrentRotation")
        assert re.search(r"mCurrentRotation=ROTATION_0", turned)


class SeeAct(EnvironmentInteractingAgent):
    def __init__(self, env: Any, name: str = "SeeAct") -> None:
        super().__init__(env, name)
        self._history: list[tuple[str, str]] = []

    def reset(self, go_home: bool = False) -> None:
        super().reset(go_home)
        self.env.hide_automation_ui()
        self._history.clear()

    def step(self, goal: str, verbose: bool = True) -> AgentInteractionResult:
        state = self.get_post_transition_state()
        size = self.env.logical_screen_size
        offered = [
            each
            for each in state.ui_elements
            if each.class_name
            and visible(each, size)
            and (each.text or each.content_description or each.hint_text or each.resource_name)
        ]
        elements = [told(n, each) for n, each in enumerate(offered)]
        prompt = json.dumps({"goal": goal, "history": self._history, "elements": elements})
        action = parsed(Rules().predict(prompt)[0])[1]
        if verbose:
            print(f"{len(offered)} elements; {action}")  # noqa: T201 - as theirs does
        data = {"screenshot": state.pixels, "action": action}
        self._history.append((action.action_type, named(action, offered)))
        if action.action_type == "status":
            return AgentInteractionResult(True, data)
        execute_adb_action(action, offered, size, self.env.controller)
        return AgentInteractionResult(False, data)


def parsed(output: str) -> tuple[str, JSONAction]:
    found = re.fullmatch(r"Reason: (.*)\nAction: (.*)", output, re.DOTALL)
    assert found, output
    return found[1], JSONAction(**json.loads(found[2]))


def named(action: JSONAction, elements: list[Any]) -> str:
    """An action and what it was done to, for who looks back."""
    on = elements[action.index] if action.index is not None else None
    name = on and (on.text or on.content_description or on.hint_text)
    return f"{action.json_str()} on {name}"


def read_back(line: str) -> dict[str, Any]:
    """What a model reads in a line of the list."""
    mark, _, printed = line.removeprefix("UI element ").partition(": ")
    call = ast.parse(printed, mode="eval").body
    assert isinstance(call, ast.Call)
    fields: dict[str, Any] = {str(each.arg): each.value for each in call.keywords}
    box = fields.pop("bbox_pixels")
    sides = {str(each.arg): ast.literal_eval(each.value) for each in box.keywords}
    known = {name: ast.literal_eval(value) for name, value in fields.items() if name != "bbox"}
    order = ("x_min", "y_min", "x_max", "y_max")
    return {**known, "index": int(mark), "box": [sides[side] for side in order]}


# Acting by calls of adb, as the reference's own actuation does


def call(controller: Any, **fields: Any) -> Any:
    response = controller.execute_adb_call(pb.AdbRequest(**{"timeout_sec": 10, **fields}))
    assert response.status == pb.AdbResponse.OK, response.error_message
    return response


def read(controller: Any, *words: str) -> str:
    response = call(controller, generic={"args": ["shell", *words]})
    text: str = response.generic.output.decode()
    return text


def execute_adb_action(
    action: JSONAction, elements: list[Any], size: tuple[int, int], controller: Any
) -> None:
    kind = action.action_type
    if kind in ("click", "long_press", "input_text") and action.index is not None:
        x, y = map(int, elements[action.index].bbox_pixels.center)
        if kind == "long_press":
            read(controller, "input", "swipe", str(x), str(y), str(x), str(y), "1000")
        else:
            call(controller, tap={"x": x, "y": y})
    if kind == "input_text" and action.text:
        type_text(controller, action.text, clear=bool(action.clear_text))
    elif kind in ("navigate_home", "navigate_back", "keyboard_enter"):
        button = {"navigate_home": "HOME", "navigate_back": "BACK"}.get(kind, "ENTER")
        call(controller, press_button={"button": button})
    elif kind == "scroll":
        middle, far = (size[0] // 2, size[1] // 2), {"down": 0, "up": size[1]}
        end = far[str(action.direction)]
        read(controller, "input", "swipe", *map(str, (*middle, middle[0], end)), "")
    elif kind == "open_app":
        known = activity(str(action.app_name).lower())
        if known and "/" in known:
            call(controller, start_activity={"full_activity": known})
        else:
            read(controller, "monkey", "-p", known or str(action.app_name), "1")


def type_text(controller: Any, text: str, *, clear: bool) -> None:
    if clear:
        keys = ("keycombination", "113", "29", "&&", "input", "keyevent", "67")
        read(controller, "input", *keys)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    for n, word in enumerate(plain.split(" ")):
        if n:
            call(controller, input_text={"text": "%s"})
        if word:
            escaped = re.sub(r"([^\w%@+:,./-])", r"\\\1", word)
            call(controller, input_text={"text": escaped})
    call(controller, press_button={"button": "ENTER"})


class PlaysM3A(M3A):
    """As a user provides what an environment alone does not."""

    def __init__(self, env: Any) -> None:
        super().__init__(env, Rules(), wait_after_action_seconds=0)


class PlaysT3A(T3A):
    pixels = False

    def __init__(self, env: Any) -> None:
        super().__init__(env, Rules())


class PlaysSeeAct(SeeAct):
    pass
