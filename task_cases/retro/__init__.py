"""Tasks in Retro Music."""
