"""What an agent is: state in, action out.

``base.py`` is the class to inherit from, ``loading.py`` finds agents by name, ``user.py`` is the
vocabulary in which a task says how a person does it.
"""
