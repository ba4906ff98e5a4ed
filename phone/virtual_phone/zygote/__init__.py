"""The mother of phones: a process that has imported the phone, and forks one for each request.

A fork shares what has been imported, so a phone costs a fifth of the processor's time and a third
of the memory of one that is started by exec.  Android does the same and calls it the zygote.

    client.py   the caller's side: start a mother, request a phone
    forked.py   the phone's process, as the caller sees it
    by_hand.py  many phones from one command
    letter.py   a request: what a forked process does not get by itself
    kin.py      what mother and caller must have in common, as no request can bring it
    mother.py   the mother: imports, freezes, forks, reaps
    birth.py    the child, from the fork to the phone's `main`

How it works::

    caller                          mother (one thread, no gRPC's core, no Chromium)
      | connect, letter + files        |
      |------------------------------->| fork ------------> child
      |                                |                      | closes all but its own files,
      |<---------------- "born", its pidfd ------------------- | takes on what the letter says
      |----------------- "go" ------------------------------->|
      |                                |                      | the phone's `main`
      |<----- "ended", exit status ----| reaps <------------- | ends

Each phone has a connection of its own, which stays open until it has ended.  Before "go" the child
has done nothing that leaves a trace; if the connection ends there, it exits.  So a caller that has
waited in vain, for whatever reason, starts the phone by exec, and never has two.

After "go" a phone depends on the mother for nothing: if she is killed it goes on, and reports its
exit status itself.  It ends as any other does: by its lifeline, by a signal, and with the process
that connected.  The mother ends when her own lifeline is closed and no child is left.

A phone by fork differs from one by exec in this alone: it is in a session of its own, its parent
is the mother, and siblings share the seed of Python's string hashes.

Modules import nothing of the phone, except the two that run in the mother.
"""
