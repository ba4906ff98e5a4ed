"""The recipes of docs/ci*.md, checked and executed."""
