"""From a file of tasks to the cases of a run, in their order."""
