"""What parameters are drawn from: functions of a `Random`, and of other parameters.

Each returns what JSON can hold.  Of the generator only ``random``, ``randrange``, ``choice``,
``sample``, ``shuffle`` and ``uniform`` are used, which are the same on every Python.
"""

from pytest_androidworld.task.sample.activities import ACTIVITIES as ACTIVITIES
from pytest_androidworld.task.sample.activities import activity_name as activity_name
from pytest_androidworld.task.sample.basics import always as always
from pytest_androidworld.task.sample.basics import integer as integer
from pytest_androidworld.task.sample.basics import many as many
from pytest_androidworld.task.sample.basics import one_of as one_of
from pytest_androidworld.task.sample.basics import string as string
from pytest_androidworld.task.sample.calendar_events import EVENT_MINUTES as EVENT_MINUTES
from pytest_androidworld.task.sample.calendar_events import event as event
from pytest_androidworld.task.sample.calendar_events import event_description as event_description
from pytest_androidworld.task.sample.calendar_events import event_title as event_title
from pytest_androidworld.task.sample.calendar_events import events as events
from pytest_androidworld.task.sample.calendar_events import shown_on as shown_on
from pytest_androidworld.task.sample.expenses import CATEGORY_NAMES as CATEGORY_NAMES
from pytest_androidworld.task.sample.expenses import expense as expense
from pytest_androidworld.task.sample.expenses import expense_dates as expense_dates
from pytest_androidworld.task.sample.films import Film as Film
from pytest_androidworld.task.sample.films import film_list as film_list
from pytest_androidworld.task.sample.films import films as films
from pytest_androidworld.task.sample.music import SONG_TITLES as SONG_TITLES
from pytest_androidworld.task.sample.music import artists as artists
from pytest_androidworld.task.sample.music import playlist_name as playlist_name
from pytest_androidworld.task.sample.music import song_lengths as song_lengths
from pytest_androidworld.task.sample.music import song_lengths_of as song_lengths_of
from pytest_androidworld.task.sample.names import file_name as file_name
from pytest_androidworld.task.sample.names import film_name as film_name
from pytest_androidworld.task.sample.names import modified as modified
from pytest_androidworld.task.sample.names import noise_files as noise_files
from pytest_androidworld.task.sample.names import note_name as note_name
from pytest_androidworld.task.sample.notebooks import NOTEBOOKS as NOTEBOOKS
from pytest_androidworld.task.sample.notebooks import notebook_note as notebook_note
from pytest_androidworld.task.sample.people import GIVEN as GIVEN
from pytest_androidworld.task.sample.people import address as address
from pytest_androidworld.task.sample.people import another_digit as another_digit
from pytest_androidworld.task.sample.people import person as person
from pytest_androidworld.task.sample.people import phone_number as phone_number
from pytest_androidworld.task.sample.receipts import receipt as receipt
from pytest_androidworld.task.sample.recipes import FIRST_TITLE as FIRST_TITLE
from pytest_androidworld.task.sample.recipes import INGREDIENTS as INGREDIENTS
from pytest_androidworld.task.sample.recipes import PREPARATION_TIMES as PREPARATION_TIMES
from pytest_androidworld.task.sample.recipes import Recipe as Recipe
from pytest_androidworld.task.sample.recipes import recipe as recipe
from pytest_androidworld.task.sample.recipes import recipe_called as recipe_called
from pytest_androidworld.task.sample.recipes import recipes_with as recipes_with
from pytest_androidworld.task.sample.recipes import recipes_without as recipes_without
from pytest_androidworld.task.sample.texts import clipboard_text as clipboard_text
from pytest_androidworld.task.sample.texts import sentence as sentence
from pytest_androidworld.task.sample.todos import todo as todo
from pytest_androidworld.task.sample.words import APPS_TO_OPEN as APPS_TO_OPEN
from pytest_androidworld.task.sample.words import FOLDERS as FOLDERS
from pytest_androidworld.task.sample.words import NOTE_FOLDERS as NOTE_FOLDERS
from pytest_androidworld.task.sample.words import NOTE_TITLES as NOTE_TITLES
from pytest_androidworld.task.sample.words import RECORDINGS as RECORDINGS
