"""MobileMiniWoB++: 92 small pages of the web, played in an app; docs/miniwob.md."""
