"""SeeAct with choice grounding, as the paper adapts it to Android.

Each step has two questions: what to do next, by the picture of the screen alone; and which of the
elements that can be acted on is meant, by its letter.  The prompts are the files ``seeact_*.md``,
as the paper prints them.
"""

import re
from collections.abc import Callable, Iterator
from itertools import count, product
from pathlib import Path
from string import Template, ascii_uppercase

from pytest_androidworld import (
    Action,
    Agent,
    Answer,
    Back,
    BadAction,
    Choice,
    Done,
    Element,
    Enter,
    Hold,
    Home,
    Message,
    OpenApp,
    Screen,
    Scroll,
    State,
    Tap,
    Type,
    Wait,
    assistant,
    choices,
    system,
    user,
)

HERE = Path(__file__).parent
NONE_OF_THEM = "Z"  # as the prompt has it
NEED_ELEMENT = ("CLICK", "LONG PRESS")
TAKE_ELEMENT = (*NEED_ELEMENT, "INPUT TEXT", "SWIPE")
NEED_VALUE = ("INPUT TEXT", "SWIPE", "OPEN APP", "ANSWER")
# The direction of the scroll for each way a finger goes.  Not a swipe action: that begins at the
# edge, where the system takes it as a gesture of its own.
FINGER = {"up": "down", "down": "up", "left": "right", "right": "left"}
ACTIONS: dict[str, Callable[[Element | None, str], Action]] = {
    "CLICK": lambda on, value: Tap(on),
    "INPUT TEXT": lambda on, value: Type(value, on),
    "LONG PRESS": lambda on, value: Hold(on),
    "NAVIGATE BACK": lambda on, value: Back(),
    "TERMINATE": lambda on, value: Done(),
    "KEYBOARD ENTER": lambda on, value: Enter(),
    "SWIPE": lambda on, value: Scroll(_direction(value), on),
    "WAIT": lambda on, value: Wait(),
    "ANSWER": lambda on, value: Answer(value),
    "OPEN APP": lambda on, value: OpenApp(value),
    "NAVIGATE HOME": lambda on, value: Home(),
}
FIELD = re.compile(
    r"[\W\d_]{0,20}?([*_`]*)(ELEMENT|ACTION|VALUE)([\W_]*?:[*_`]*)(.*)", re.IGNORECASE
)
# Alone or before something that is no word, as in `A. "Home" icon`; "A button" may be any button.
LETTER = re.compile(r"[\W_]*([A-Z]{1,3})(?=$|[^\w\s'/]|_|\s+\W).*", re.IGNORECASE)
NOTHING = re.compile(r"[\W_]*(none|null|n/a)[\W_]*", re.IGNORECASE)
QUOTED = re.compile(r"""(["'`])((?:(?!\1).)*)\1""", re.DOTALL)


class SeeAct(Agent):
    pixels = True
    asks = True

    def start(self, goal: str) -> None:
        self.goal = goal
        self.previous: list[str] = []  # one line for each step

    def step(self, state: State) -> Action:
        offered = dict(zip(choice_letters(), choices(state), strict=False))
        self.reason = None
        try:
            line, action = read(self.answer(state, offered), offered)
        except BadAction as problem:
            self.reason = _one_line(f"nothing was done: {problem}")
            self.previous.append(self.reason)
            return Action("unknown")
        self.previous.append(_one_line(line))
        return action

    def refused(self, problem: BadAction) -> None:
        self.previous[-1] += f" (could not be carried out: {_one_line(str(problem))})"

    def answer(self, state: State, offered: dict[str, Choice]) -> str:
        """The model's reply to the second prompt; the reply to the first is the step's reason."""
        messages = [
            system(_filled("system")),
            user(
                self.prompt(),
                Screen(state),
            ),
        ]
        self.reason = self.ask(*messages, purpose="analyse")
        listed = "\n".join(f"{letter}. {choice.words}" for letter, choice in offered.items())
        which = user(_filled("choose", choices=listed or "None"))
        return self.ask(*messages, assistant(self.reason), which, purpose="choose")

    def prompt(self) -> str:
        """The first prompt's words; the task's guidelines go on with its three rules."""
        return _filled(
            "analyse",
            goal=self.goal,
            previous="\n".join(self.previous) or "None",
            guidelines="".join(f"\n{n}. {each}" for n, each in enumerate(self.guidelines, 4)),
        )

    def ask(self, *messages: Message, purpose: str) -> str:
        reply = self.model.ask(*messages, purpose=purpose)
        if reply.finish == "refusal":
            raise BadAction(f"the model refused to answer: {reply.text or 'without a word'}")
        if not reply.spoken.strip():
            raise BadAction(f"the reply was empty (it ended with {reply.finish!r})")
        return reply.spoken


def choice_letters() -> Iterator[str]:
    """A to Y, then AA, AB, and so on: Z is printed as none of the choices."""
    for size in count(1):
        for each in product(ascii_uppercase, repeat=size):
            if each != (NONE_OF_THEM,):
                yield "".join(each)


def read(text: str, offered: dict[str, Choice]) -> tuple[str, Action]:
    """Parse the last block of a reply: a line for the history, and the action."""
    block = _last_block(text)
    kind = " ".join(re.findall(r"[A-Z]+", block["ACTION"].upper()))
    if kind not in ACTIONS:
        raise BadAction(f"ACTION: {block['ACTION'].strip()} is none of {', '.join(ACTIONS)}")
    choice = _chosen(block.get("ELEMENT", ""), offered) if kind in TAKE_ELEMENT else None
    if choice is None and kind in NEED_ELEMENT:
        raise BadAction(f"{kind} needs the letter of an element")
    value = _value(block.get("VALUE", ""), kind) if kind in NEED_VALUE else ""
    action = ACTIONS[kind](choice.element if choice else None, value)
    on = f"[{choice.kind}] {choice.title} -> " if choice else ""
    return f"{on}{kind}{value and ': '}{value}", action


def _last_block(text: str) -> dict[str, str]:
    """The last ELEMENT, ACTION and VALUE; a value goes on until an empty line."""
    blocks: list[dict[str, str]] = [{}]
    label = None
    for line in text.split("\n"):
        if found := FIELD.fullmatch(line.strip()):
            opened, label, closed, rest = found.groups()
            label = label.upper()
            if label == "ELEMENT" or label in blocks[-1]:
                blocks.append({})
            blocks[-1][label] = rest if closed != ":" else rest.removesuffix(opened)
        elif label == "VALUE" and line.strip() and not line.startswith("```"):
            blocks[-1][label] += f"\n{line}"
        else:
            label = None
    last = next((block for block in reversed(blocks) if "ACTION" in block), None)
    if last is None:
        raise BadAction("the reply has no line that begins with ACTION:")
    return last


def _chosen(text: str, offered: dict[str, Choice]) -> Choice | None:
    if NOTHING.fullmatch(text) or not re.search(r"\w", text):
        return None
    found = LETTER.fullmatch(text.strip())
    letter = found[1].upper() if found else text.strip()
    if letter == NONE_OF_THEM:
        return None
    if letter not in offered:
        known = f"the last is {list(offered)[-1]}" if offered else "there are none"
        raise BadAction(f"ELEMENT: {letter} is none of the choices; {known}")
    return offered[letter]


def _value(text: str, kind: str) -> str:
    value = text.strip()
    if found := QUOTED.fullmatch(value):
        value = found[2]
    if not value.strip() or (kind != "ANSWER" and NOTHING.fullmatch(value)):
        raise BadAction(f"{kind} needs a VALUE")
    return value


def _direction(text: str) -> str:
    way = text.strip("[](){}*_`\"'. ").lower()
    if way not in FINGER:
        raise BadAction(f"SWIPE goes {', '.join(FINGER)}, not {text}")
    return FINGER[way]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _filled(name: str, **values: str) -> str:
    """Fill in a prompt's ``$names``; values are not expanded further."""
    prompt = (HERE / f"seeact_{name}.md").read_text("utf-8").rstrip()
    return Template(prompt).substitute(values)
