"""What a new file may begin with."""

EMPTY = "Empty file"

REFERENCE = """\
# Markdown reference
Words with **weight**, words that *lean*, words that are ~~gone~~, and `code`.

## Lists
- one thing
- another
    - a part of it

1. first
2. second

- [ ] to do
- [x] done

## More
> What somebody said.

[A link](https://www.markdownguide.org)

| Fruit | Number |
| ----- | ------ |
| Apple | 3      |

```
text as it stands
```

----
"""
TODO = """\
(A) Call the dentist @phone +health due:2023-11-01
(B) Buy paint for the fence @shop +garden
Read the manual of the new camera +photos
x 2023-10-12 Water the plants @home
"""
RECIPE = """\
# Name of the dish
Serves 4, takes 30 minutes.

## Ingredients
- [ ] 500 g of this
- [ ] 2 spoons of that

## Preparation
1. Cut.
2. Cook.
3. Serve.
"""
BEAMER = """\
---
title: Title of the talk
author: Name
date: 2029-01-01
---

# First slide
- what it is about

----

# Second slide
- what comes of it
"""
JEKYLL = """\
---
layout: post
title: Title of the post
date: 2029-01-01
tags: []
---

First words.
"""
HUGO = """\
---
title: "Title of the post"
date: 2029-01-01T12:00:00+00:00
draft: true
tags: []
---
"""
ZETTEL = """\
---
title: Title of the note
id: 202901012359
tags: []
---

One thought.

## See also
"""
ZIM_EMPTY = """\
Content-Type: text/x-zim-wiki
Wiki-Format: zim 0.6

"""
ZIM = f"""{ZIM_EMPTY}====== Wikitext reference ======
Words with **weight**, words that //lean//, and ''code''.

===== Lists =====
* one thing
* another
[ ] to do
[*] done

[[Another page]]
"""
ADOC = """\
= Title of the post
:page-date: 2029-01-01

First words.
"""
SAMPLE = """\
Name,Number,Note
Apple,3,red
Pear,5,green
"""

TEMPLATES = {
    EMPTY: "",
    "markor-markdown-reference.md": REFERENCE,
    "todo.example.txt": TODO,
    "2029-01-01-jekyll-post.md": JEKYLL,
    "cooking-recipe.md": RECIPE,
    "presentation-beamer.md": BEAMER,
    "zim-wiki-reference.txt": ZIM,
    "zim-wiki-empty.txt": ZIM_EMPTY,
    "hugo-post-front-matter.md": HUGO,
    "202901012359-zettelkasten.md": ZETTEL,
    "2029-01-01-jekyll-post.adoc": ADOC,
    "sample.csv": SAMPLE,
}
