"""The notes of the welcome notebook."""

NOTES = (
    (
        "1. Welcome to Joplin!",
        "# Welcome to Joplin!\n\nJoplin is a free, open source note taking and to-do application."
        " Notes are written in Markdown and are organised in notebooks.\n\n- To add a note or a"
        " to-do, press the **+** button.\n- To open the list of notebooks, press the menu button.",
    ),
    (
        "2. Importing and exporting notes",
        "# Importing and exporting notes\n\nNotes can be imported and exported on the desktop"
        " application, and arrive here when they are synchronised.",
    ),
    (
        "3. Synchronising your notes",
        "# Synchronising your notes\n\nNotes can be synchronised with a server of your choice."
        " Choose it in **Configuration**, under *Synchronisation*, then press *Synchronise* in the"
        " sidebar.",
    ),
    (
        "4. Tips",
        "# Tips\n\n- Notebooks can be inside other notebooks.\n- A note can have tags.\n- A to-do"
        " can have an alarm.\n- To link to a note, open its menu and choose *Copy Markdown link*.",
    ),
    (
        "5. Joplin Privacy Policy",
        "# Joplin Privacy Policy\n\nYour notes stay on your device and on the server that you"
        " choose. The application collects no data about you.",
    ),
)
