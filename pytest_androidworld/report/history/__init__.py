"""All runs of a folder: what each amounts to, and what becomes of each task from run to run."""
