"""Contacts: the list of contacts, the card of one, and the editor that makes one."""
