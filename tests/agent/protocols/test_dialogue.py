"""How many pictures stay in a conversation, and what becomes of the messages they were in."""

from pytest_androidworld import Dialogue, Screen, State, ToolResult, assistant, system, user

SCREENS = [Screen(State((), (n, n))) for n in range(1, 5)]


def spoken(kept: int) -> Dialogue:
    dialogue = Dialogue(kept)
    dialogue.add(system("Play."))
    for number, screen in enumerate(SCREENS, 1):
        dialogue.add(user(screen, f"Screen {number}") if number % 2 else user(screen))
        dialogue.add(assistant(f"Reply {number}"))
    return dialogue


def test_the_newest_pictures_stay_and_every_text_does() -> None:
    assert spoken(2).messages == [
        system("Play."),
        user("Screen 1"),
        assistant("Reply 1"),
        assistant("Reply 2"),  # its user's message was a picture alone
        user(SCREENS[2], "Screen 3"),
        assistant("Reply 3"),
        user(SCREENS[3]),
        assistant("Reply 4"),
    ]


def test_with_one_the_last_stays() -> None:
    dialogue = spoken(1)
    pictures = [part for each in dialogue.messages for part in each.parts if part in SCREENS]
    assert pictures == [SCREENS[3]]


def test_two_pictures_of_one_message_are_two() -> None:
    dialogue = Dialogue(1)
    dialogue.add(user(SCREENS[0], "before", SCREENS[1], "after"))
    assert dialogue.messages == [user("before", SCREENS[1], "after")]


def test_a_tools_result_stays_without_its_picture() -> None:
    dialogue = Dialogue(1)
    for number, screen in enumerate(SCREENS[:2], 1):
        dialogue.add(user(ToolResult(f"call_{number}", ("Done.", screen))))
    assert dialogue.messages == [
        user(ToolResult("call_1", ("Done.",))),
        user(ToolResult("call_2", ("Done.", SCREENS[1]))),
    ]
