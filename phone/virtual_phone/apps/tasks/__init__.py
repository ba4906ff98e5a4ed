"""Tasks.org: lists of tasks, their order, the page of a task, and what can be set."""
