"""What an agent is: state in, action out.

``base.py`` is the class to inherit from, ``loading.py`` finds agents by name, ``user.py`` is the
vocabulary in which a task says how a person does it.  Who was not written for us plays by
``command.py`` (programs) and ``reference.py`` (classes of the reference's agent interface), and
sees elements as ``reference_elements.py`` has them.
"""
