"""What the protocols of published phone agents have in common, for the agents that speak them.

A protocol is a prompt, a grammar of replies, a grid for points, a rule for what stays in the
conversation, and what its actions do on the phone.  `protocol_agent` has the loop, and::

    geometry  points and boxes as models write them, in pixels of the screen
    readers   calls, labelled lines and JSON in replies, thinking taken away
    dialogue  the conversation, with as many pictures as are kept
    effects   what typing, swiping and pressing do, as data
"""
