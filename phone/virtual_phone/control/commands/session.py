"""The console itself: help, authentication, and quitting."""

from collections.abc import Iterator

from virtual_phone.control.telnet import KO, READY, Session, command, commands


@command("help", "print a list of commands", public=True)
def help_(session: Session, rest: str) -> Iterator[str]:
    wanted = rest.strip()
    if not wanted:
        yield "Android console commands:"
        yield ""
    matching = [each for each in commands().values() if each.name.startswith(wanted)]
    if not matching:
        raise KO("unknown command")
    for each in matching:
        if session.trusted or each.public:
            yield f"    {each.name:<22} {each.help}"


@command("ping", "check if the emulator is alive", public=True)
def ping(session: Session, rest: str) -> str:
    return "I am alive!"


@command("auth", "user authentication for the emulator console", public=True)
def auth(session: Session, rest: str) -> str:
    if not session.authenticate(rest.strip()):
        raise KO(f"authentication token does not match {session.token_file}")
    return READY


@command("quit", "quit control session", public=True)
def quit_(session: Session, rest: str) -> None:
    session.over = True


@command("exit", "quit control session", public=True)
def exit_(session: Session, rest: str) -> None:
    session.over = True


@command("kill", "terminate the emulator")
def kill(session: Session, rest: str) -> str:
    session.over = session.kills = True
    return "OK: killing emulator, bye bye"
