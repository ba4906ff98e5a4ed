"""The report of a run as one page of HTML: nothing else is needed to read it."""
