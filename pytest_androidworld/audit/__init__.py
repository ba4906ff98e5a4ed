"""Audit a task: does a passed case mean that the agent has done what was asked?

``claims``: what is claimed of every task; ``case``: one task with one seed, played several times;
``table``: what was found, for the terminal and as Markdown.  Nothing here knows of pytest.
"""
