"""What mksh itself can do: commands that need no process of their own."""
