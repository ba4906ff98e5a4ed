"""The language of mksh: text to syntax (`parser`), words to fields (`expand`), and running it."""
