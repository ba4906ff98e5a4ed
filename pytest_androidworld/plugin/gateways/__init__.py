"""Workers on other machines: what both ends send, and whether one may play."""
