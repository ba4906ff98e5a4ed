"""Simple SMS Messenger: text messages."""
