"""MobileMiniWoB++'s app: the pages of MiniWoB++ in a web view, controlled by intents."""
