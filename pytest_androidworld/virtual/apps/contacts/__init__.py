"""Contacts: the people, one person, and the editor that makes one."""
