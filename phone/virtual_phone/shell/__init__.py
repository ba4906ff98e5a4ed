"""The phone's shell: mksh's language and the commands of `/system/bin`.

A command is a generator function marked ``@builtin`` in any module of this folder (`core`).
`run` is the entry point; everything here is a function of the phone and bytes.
"""
