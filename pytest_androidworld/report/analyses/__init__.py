"""The paper's analyses, from journals.

journals -> success       rates by agent, input and model, or by app, difficulty, tag and task
         -> robustness    the same seed again and again, against different seeds
         -> conditions    the same cases under each condition of the phone
         -> belonging     in what the runs differ although they stand in one table
both     -> layout        a table as text, Markdown, LaTeX or CSV
robustness -> chart -> figure   its picture as SVG and PNG
"""
