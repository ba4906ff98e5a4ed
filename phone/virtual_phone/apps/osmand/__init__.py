"""OsmAnd: an offline map of Liechtenstein with search, favorites, markers and tracks."""
