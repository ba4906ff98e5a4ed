from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Tasks(_message.Message):
    __slots__ = ("tasks",)
    TASKS_FIELD_NUMBER: _ClassVar[int]
    tasks: _containers.RepeatedCompositeFieldContainer[Task]
    def __init__(self, tasks: _Optional[_Iterable[_Union[Task, _Mapping]]] = ...) -> None: ...

class Task(_message.Message):
    __slots__ = ("name", "prompt", "task_params", "relevant_state", "success_criteria", "complexity")
    NAME_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    TASK_PARAMS_FIELD_NUMBER: _ClassVar[int]
    RELEVANT_STATE_FIELD_NUMBER: _ClassVar[int]
    SUCCESS_CRITERIA_FIELD_NUMBER: _ClassVar[int]
    COMPLEXITY_FIELD_NUMBER: _ClassVar[int]
    name: str
    prompt: str
    task_params: _containers.RepeatedCompositeFieldContainer[TaskParams]
    relevant_state: RelevantState
    success_criteria: SuccessCriteria
    complexity: int
    def __init__(self, name: _Optional[str] = ..., prompt: _Optional[str] = ..., task_params: _Optional[_Iterable[_Union[TaskParams, _Mapping]]] = ..., relevant_state: _Optional[_Union[RelevantState, _Mapping]] = ..., success_criteria: _Optional[_Union[SuccessCriteria, _Mapping]] = ..., complexity: _Optional[int] = ...) -> None: ...

class TaskParams(_message.Message):
    __slots__ = ("name", "possible_values", "later_than", "same_as", "without")
    NAME_FIELD_NUMBER: _ClassVar[int]
    POSSIBLE_VALUES_FIELD_NUMBER: _ClassVar[int]
    LATER_THAN_FIELD_NUMBER: _ClassVar[int]
    SAME_AS_FIELD_NUMBER: _ClassVar[int]
    WITHOUT_FIELD_NUMBER: _ClassVar[int]
    name: str
    possible_values: _containers.RepeatedScalarFieldContainer[str]
    later_than: str
    same_as: str
    without: str
    def __init__(self, name: _Optional[str] = ..., possible_values: _Optional[_Iterable[str]] = ..., later_than: _Optional[str] = ..., same_as: _Optional[str] = ..., without: _Optional[str] = ...) -> None: ...

class RelevantState(_message.Message):
    __slots__ = ("state", "exclusion_conditions", "fewest_rows")
    STATE_FIELD_NUMBER: _ClassVar[int]
    EXCLUSION_CONDITIONS_FIELD_NUMBER: _ClassVar[int]
    FEWEST_ROWS_FIELD_NUMBER: _ClassVar[int]
    state: State
    exclusion_conditions: _containers.RepeatedCompositeFieldContainer[ExclusionCondition]
    fewest_rows: int
    def __init__(self, state: _Optional[_Union[State, _Mapping]] = ..., exclusion_conditions: _Optional[_Iterable[_Union[ExclusionCondition, _Mapping]]] = ..., fewest_rows: _Optional[int] = ...) -> None: ...

class ExclusionCondition(_message.Message):
    __slots__ = ("operation", "field", "value")
    class Operation(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        OPERATION_UNKNOWN: _ClassVar[ExclusionCondition.Operation]
        EQUAL_TO: _ClassVar[ExclusionCondition.Operation]
        CONTAINS: _ClassVar[ExclusionCondition.Operation]
        GREATER_THAN: _ClassVar[ExclusionCondition.Operation]
        LESS_THAN: _ClassVar[ExclusionCondition.Operation]
        GREATER_THAN_OR_EQUAL_TO: _ClassVar[ExclusionCondition.Operation]
        LESS_THAN_OR_EQUAL_TO: _ClassVar[ExclusionCondition.Operation]
    OPERATION_UNKNOWN: ExclusionCondition.Operation
    EQUAL_TO: ExclusionCondition.Operation
    CONTAINS: ExclusionCondition.Operation
    GREATER_THAN: ExclusionCondition.Operation
    LESS_THAN: ExclusionCondition.Operation
    GREATER_THAN_OR_EQUAL_TO: ExclusionCondition.Operation
    LESS_THAN_OR_EQUAL_TO: ExclusionCondition.Operation
    OPERATION_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    operation: ExclusionCondition.Operation
    field: str
    value: str
    def __init__(self, operation: _Optional[_Union[ExclusionCondition.Operation, str]] = ..., field: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...

class SuccessCriteria(_message.Message):
    __slots__ = ("expectations",)
    EXPECTATIONS_FIELD_NUMBER: _ClassVar[int]
    expectations: _containers.RepeatedCompositeFieldContainer[Expectation]
    def __init__(self, expectations: _Optional[_Iterable[_Union[Expectation, _Mapping]]] = ...) -> None: ...

class Expectation(_message.Message):
    __slots__ = ("field_transformation", "expected_value", "match_type", "tolerance", "units")
    class MatchType(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        MATCH_TYPE_UNKNOWN: _ClassVar[Expectation.MatchType]
        STRING_MATCH: _ClassVar[Expectation.MatchType]
        NUMBER_MATCH: _ClassVar[Expectation.MatchType]
        DATE_MATCH: _ClassVar[Expectation.MatchType]
        TIME_MATCH: _ClassVar[Expectation.MatchType]
    MATCH_TYPE_UNKNOWN: Expectation.MatchType
    STRING_MATCH: Expectation.MatchType
    NUMBER_MATCH: Expectation.MatchType
    DATE_MATCH: Expectation.MatchType
    TIME_MATCH: Expectation.MatchType
    FIELD_TRANSFORMATION_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_VALUE_FIELD_NUMBER: _ClassVar[int]
    MATCH_TYPE_FIELD_NUMBER: _ClassVar[int]
    TOLERANCE_FIELD_NUMBER: _ClassVar[int]
    UNITS_FIELD_NUMBER: _ClassVar[int]
    field_transformation: FieldTransformation
    expected_value: str
    match_type: Expectation.MatchType
    tolerance: float
    units: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, field_transformation: _Optional[_Union[FieldTransformation, _Mapping]] = ..., expected_value: _Optional[str] = ..., match_type: _Optional[_Union[Expectation.MatchType, str]] = ..., tolerance: _Optional[float] = ..., units: _Optional[_Iterable[str]] = ...) -> None: ...

class FieldTransformation(_message.Message):
    __slots__ = ("operation", "field_name")
    class Operation(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        OPERATION_UNKNOWN: _ClassVar[FieldTransformation.Operation]
        SUM: _ClassVar[FieldTransformation.Operation]
        COUNT: _ClassVar[FieldTransformation.Operation]
        IDENTITY: _ClassVar[FieldTransformation.Operation]
    OPERATION_UNKNOWN: FieldTransformation.Operation
    SUM: FieldTransformation.Operation
    COUNT: FieldTransformation.Operation
    IDENTITY: FieldTransformation.Operation
    OPERATION_FIELD_NUMBER: _ClassVar[int]
    FIELD_NAME_FIELD_NUMBER: _ClassVar[int]
    operation: FieldTransformation.Operation
    field_name: str
    def __init__(self, operation: _Optional[_Union[FieldTransformation.Operation, str]] = ..., field_name: _Optional[str] = ...) -> None: ...

class State(_message.Message):
    __slots__ = ("calendar", "tasks_app", "sports_activity_app", "notes_app")
    CALENDAR_FIELD_NUMBER: _ClassVar[int]
    TASKS_APP_FIELD_NUMBER: _ClassVar[int]
    SPORTS_ACTIVITY_APP_FIELD_NUMBER: _ClassVar[int]
    NOTES_APP_FIELD_NUMBER: _ClassVar[int]
    calendar: Calendar
    tasks_app: TasksApp
    sports_activity_app: SportsActivityApp
    notes_app: NotesApp
    def __init__(self, calendar: _Optional[_Union[Calendar, _Mapping]] = ..., tasks_app: _Optional[_Union[TasksApp, _Mapping]] = ..., sports_activity_app: _Optional[_Union[SportsActivityApp, _Mapping]] = ..., notes_app: _Optional[_Union[NotesApp, _Mapping]] = ...) -> None: ...

class Calendar(_message.Message):
    __slots__ = ("events", "app_name")
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    APP_NAME_FIELD_NUMBER: _ClassVar[int]
    events: _containers.RepeatedCompositeFieldContainer[Event]
    app_name: str
    def __init__(self, events: _Optional[_Iterable[_Union[Event, _Mapping]]] = ..., app_name: _Optional[str] = ...) -> None: ...

class Event(_message.Message):
    __slots__ = ("start_date", "start_time", "duration", "description", "title", "location")
    START_DATE_FIELD_NUMBER: _ClassVar[int]
    START_TIME_FIELD_NUMBER: _ClassVar[int]
    DURATION_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    LOCATION_FIELD_NUMBER: _ClassVar[int]
    start_date: str
    start_time: str
    duration: str
    description: str
    title: str
    location: str
    def __init__(self, start_date: _Optional[str] = ..., start_time: _Optional[str] = ..., duration: _Optional[str] = ..., description: _Optional[str] = ..., title: _Optional[str] = ..., location: _Optional[str] = ...) -> None: ...

class TasksApp(_message.Message):
    __slots__ = ("tasks_app_tasks",)
    TASKS_APP_TASKS_FIELD_NUMBER: _ClassVar[int]
    tasks_app_tasks: _containers.RepeatedCompositeFieldContainer[TasksAppTask]
    def __init__(self, tasks_app_tasks: _Optional[_Iterable[_Union[TasksAppTask, _Mapping]]] = ...) -> None: ...

class TasksAppTask(_message.Message):
    __slots__ = ("title", "importance", "due_date", "due_time", "hide_until_date", "hide_until_time", "completed_date", "completed_time", "notes")
    TITLE_FIELD_NUMBER: _ClassVar[int]
    IMPORTANCE_FIELD_NUMBER: _ClassVar[int]
    DUE_DATE_FIELD_NUMBER: _ClassVar[int]
    DUE_TIME_FIELD_NUMBER: _ClassVar[int]
    HIDE_UNTIL_DATE_FIELD_NUMBER: _ClassVar[int]
    HIDE_UNTIL_TIME_FIELD_NUMBER: _ClassVar[int]
    COMPLETED_DATE_FIELD_NUMBER: _ClassVar[int]
    COMPLETED_TIME_FIELD_NUMBER: _ClassVar[int]
    NOTES_FIELD_NUMBER: _ClassVar[int]
    title: str
    importance: str
    due_date: str
    due_time: str
    hide_until_date: str
    hide_until_time: str
    completed_date: str
    completed_time: str
    notes: str
    def __init__(self, title: _Optional[str] = ..., importance: _Optional[str] = ..., due_date: _Optional[str] = ..., due_time: _Optional[str] = ..., hide_until_date: _Optional[str] = ..., hide_until_time: _Optional[str] = ..., completed_date: _Optional[str] = ..., completed_time: _Optional[str] = ..., notes: _Optional[str] = ...) -> None: ...

class SportsActivityApp(_message.Message):
    __slots__ = ("sports_activities",)
    SPORTS_ACTIVITIES_FIELD_NUMBER: _ClassVar[int]
    sports_activities: _containers.RepeatedCompositeFieldContainer[SportsActivity]
    def __init__(self, sports_activities: _Optional[_Iterable[_Union[SportsActivity, _Mapping]]] = ...) -> None: ...

class SportsActivity(_message.Message):
    __slots__ = ("name", "description", "category", "start_date", "start_time", "duration", "total_distance", "elevation_gain", "elevation_loss")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    CATEGORY_FIELD_NUMBER: _ClassVar[int]
    START_DATE_FIELD_NUMBER: _ClassVar[int]
    START_TIME_FIELD_NUMBER: _ClassVar[int]
    DURATION_FIELD_NUMBER: _ClassVar[int]
    TOTAL_DISTANCE_FIELD_NUMBER: _ClassVar[int]
    ELEVATION_GAIN_FIELD_NUMBER: _ClassVar[int]
    ELEVATION_LOSS_FIELD_NUMBER: _ClassVar[int]
    name: str
    description: str
    category: str
    start_date: str
    start_time: str
    duration: str
    total_distance: str
    elevation_gain: str
    elevation_loss: str
    def __init__(self, name: _Optional[str] = ..., description: _Optional[str] = ..., category: _Optional[str] = ..., start_date: _Optional[str] = ..., start_time: _Optional[str] = ..., duration: _Optional[str] = ..., total_distance: _Optional[str] = ..., elevation_gain: _Optional[str] = ..., elevation_loss: _Optional[str] = ...) -> None: ...

class NotesApp(_message.Message):
    __slots__ = ("notes",)
    NOTES_FIELD_NUMBER: _ClassVar[int]
    notes: _containers.RepeatedCompositeFieldContainer[Note]
    def __init__(self, notes: _Optional[_Iterable[_Union[Note, _Mapping]]] = ...) -> None: ...

class Note(_message.Message):
    __slots__ = ("folder", "title", "body", "is_todo", "todo_completed")
    FOLDER_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    IS_TODO_FIELD_NUMBER: _ClassVar[int]
    TODO_COMPLETED_FIELD_NUMBER: _ClassVar[int]
    folder: str
    title: str
    body: str
    is_todo: str
    todo_completed: str
    def __init__(self, folder: _Optional[str] = ..., title: _Optional[str] = ..., body: _Optional[str] = ..., is_todo: _Optional[str] = ..., todo_completed: _Optional[str] = ...) -> None: ...
