"""Simple Calendar Pro: events put in and deleted."""
