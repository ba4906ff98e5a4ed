"""MobileMiniWoB++'s app: the pages of MiniWoB++ in a web view, told what to do by intents."""
