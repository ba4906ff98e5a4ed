"""The options of a route that is being planned, each with its icon."""

SNAP, SEGMENT, SAVE, SAVE_AS, ADD_TO, DIRECTIONS, REVERSE, ATTACH, FILTER, HEIGHTS, CLEAR = (
    "Route between points",
    "Add a new segment",
    "Save changes",
    "Save as new track",
    "Add to a track",
    "Directions",
    "Reverse route",
    "Attach to the roads",
    "GPS filter",
    "Get altitude data",
    "Clear all",
)
OPTIONS = {
    SNAP: "ray-start-end",
    SEGMENT: "vector-polyline-plus",
    SAVE: "content-save-outline",
    SAVE_AS: "content-save-plus-outline",
    ADD_TO: "map-marker-path",
    DIRECTIONS: "directions",
    REVERSE: "swap-horizontal",
    ATTACH: "map-marker-distance",
    FILTER: "filter-outline",
    HEIGHTS: "image-filter-hdr",
    CLEAR: "trash-can-outline",
}
