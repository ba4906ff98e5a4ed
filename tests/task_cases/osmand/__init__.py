"""OsmAnd: places saved as a favorite, as a marker, or as the points of a track."""
