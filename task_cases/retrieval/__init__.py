"""Questions about what is on the phone: one ``.textproto`` file each."""
