"""Simple Calendar Pro: months, days and lists of events, and the screen that makes one."""
