"""Two runs side by side: did the agent regress, by how much, and is that significant?

    journals -> pairs         the cases that both runs have played, and what is left out of them
             -> manifests     whether the two can be compared, and what differs between them
    pairs    -> significance  p-value, interval, the smallest change that can be shown
             -> result        rates, tasks that broke or were fixed, costs
             -> evidence      the counts that the gate decides by, without journals
    rules                     the gate's rules: options, ini keys, arguments come from its table
    result   -> judges        whether a run keeps each rule
             -> gate          regressed, held, no regression seen, or cannot say
    gate     -> sequential    looks after each seed, and whether to go on; by `spending` of alpha
             -> lines, data, comment  as a terminal, a program and a pull request have it

Tasks are clusters: the seeds of one task are alike, so a task counts as one observation.
"""
