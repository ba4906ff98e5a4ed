"""Agents with hands of their own: any client of adb plays, on a phone that it reaches itself.

How it works.  The command gets the port of an adb server that has this one phone.  The server is
ours (`server.py`), and hands on to the real one what only looks.  What a hand could do, as
``input`` and ``am start``, the stage does, and so it is a step like that of any agent.  What goes
past the screen is refused before the phone hears of it.

    agent.py       the agent adb:COMMAND
    server.py      adb's protocol, for one phone
    requests.py    each service of the phone: a look, a step, or past the screen
    lines.py       a line of shell: its commands, and which of them look, act, or go past
    looks.py       the commands that only look, and the files that they may leave
    sync.py        the protocol of push and pull
"""
