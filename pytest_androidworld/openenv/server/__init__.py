"""The server's side: a session, and the app that has them."""
