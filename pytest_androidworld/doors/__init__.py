"""Doors: a phone in a case for programs that are not ours, over a protocol of theirs.

    access.py      who may come in over TCP: listening, the token, no web page; for any ASGI app
    tools.py       the phone as tools for a model: names, arguments, and the actions of each
    tool_case.py   a case that is played by calls of these, and who hears what of it
    mcp_server.py  that over MCP: stdio, or HTTP for one client
    mcp_agent.py   the agent mcp:COMMAND, whose command comes in by that
    rollout.py     cases one after another, as trainers play them; `openenv/` has them over OpenEnv
    episodes.py    whole episodes, one a POST, for `androidworld play --serve`
    pages.py       pages for a browser, as `androidworld view` has them
    http_server.py what these two share: a server of the standard library
    attended.py    a thread that is waited for until it ends, or until Ctrl-C

MCP and OpenEnv need packages that the light install lacks, and import them only when they are
opened.
"""
