"""Doors: a phone in a case for programs that are not ours, over a protocol of theirs.

    access.py      who may come in over TCP: listening, the token, no web page; for any ASGI app
    tools.py       the phone as tools for a model: names, arguments, and the actions of each
    tool_case.py   a case that is played by calls of these, and who hears what of it
    mcp_server.py  that over MCP: stdio, or HTTP for one client
    mcp_agent.py   the agent mcp:COMMAND, whose command comes in by that
    rollout.py     cases one after another, as trainers play them; `openenv/` has them over OpenEnv
    attended.py    a server that ends by itself, or by Ctrl-C

Each door needs a package that the light install lacks, and imports it only when it is opened.
"""
