"""What parameters are drawn from: functions of a `Random`, and of other parameters.

Each returns what JSON can hold.  Of the generator only ``random``, ``randrange``, ``choice``,
``sample``, ``shuffle`` and ``uniform`` are used, which are the same on every Python.
"""

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
from pytest_androidworld.task.sample.names import file_name as file_name
from pytest_androidworld.task.sample.names import modified as modified
from pytest_androidworld.task.sample.names import noise_files as noise_files
from pytest_androidworld.task.sample.names import note_name as note_name
from pytest_androidworld.task.sample.people import address as address
from pytest_androidworld.task.sample.people import person as person
from pytest_androidworld.task.sample.people import phone_number as phone_number
from pytest_androidworld.task.sample.texts import clipboard_text as clipboard_text
from pytest_androidworld.task.sample.texts import sentence as sentence
from pytest_androidworld.task.sample.words import APPS_TO_OPEN as APPS_TO_OPEN
from pytest_androidworld.task.sample.words import FOLDERS as FOLDERS
from pytest_androidworld.task.sample.words import NOTE_FOLDERS as NOTE_FOLDERS
from pytest_androidworld.task.sample.words import NOTE_TITLES as NOTE_TITLES
from pytest_androidworld.task.sample.words import RECORDINGS as RECORDINGS
