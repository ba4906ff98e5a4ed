"""Two runs side by side: did the agent regress, by how much, and is that significant?

    journals -> pairs         the cases that both runs have played, and what is left out of them
             -> manifests     whether the two can be compared, and what differs between them
    pairs    -> significance  p-value, interval, the smallest change that can be shown
             -> result        rates, tasks that broke or were fixed, costs
    result   -> gate          held, regressed, or inconclusive
             -> lines, comment  as a terminal and a pull request have it

Tasks are clusters: the seeds of one task are alike, so a task counts as one observation.
"""
