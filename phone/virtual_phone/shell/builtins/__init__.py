"""The builtins of mksh: commands that need no process of their own."""
