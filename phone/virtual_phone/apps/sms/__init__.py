"""Simple SMS Messenger: conversations, a new one, one thread."""
