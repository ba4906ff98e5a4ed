"""``androidworld phones``: a process from which any number of runs fork their virtual phones."""

import argparse
import shlex
import sys

from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.errors import UsageError

ENDED, INTERRUPTED = 1, 130


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "phones",
        help="keep a process from which runs fork their virtual phones",
        description="Keep a process that has imported the virtual phone, until Ctrl-C. Runs in"
        f" whose environment {virtual_phone.ZYGOTE} is what this prints fork their phones from it,"
        " which takes a fifth of the time.",
        epilog="Phones that run when it ends go on; the next ones are started anew, as they are"
        " where the environment of a run differs in its locale or its Python.",
    )
    command.set_defaults(does=phones)


def phones(options: argparse.Namespace) -> int:
    try:
        with virtual_phone.start_zygote() as zygote:
            zygote.wait_until_ready()
            folder = shlex.quote(str(zygote.folder))
            sys.stdout.write(f"export {virtual_phone.ZYGOTE}={folder}\n")
            sys.stdout.flush()
            zygote.process.wait()
    except virtual_phone.Unavailable as error:
        raise UsageError(f"phones: {error}") from None
    except KeyboardInterrupt:
        return INTERRUPTED
    sys.stderr.write("androidworld: the process that phones are forked from was ended\n")
    return ENDED
