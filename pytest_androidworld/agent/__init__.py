"""What an agent is: state in, action out.

``base.py`` is the class to inherit from, ``loading.py`` finds agents by name, ``user.py`` is the
vocabulary in which a task describes its solution.  Other agents play by ``command.py`` (programs)
and ``reference.py`` (classes of the reference's agent interface), and see
elements as ``reference_elements.py`` has them.
"""
