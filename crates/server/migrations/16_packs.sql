-- Finished rooms a day after their last event: all rows of room_events in one, as rooms::packs writes them. A row of room_events with a
-- later version has come after that.
CREATE TABLE room_packs (
    room    TEXT    NOT NULL PRIMARY KEY,
    -- Of the last event in it.
    version INTEGER NOT NULL CHECK (version > 0),
    pack    BLOB    NOT NULL
) STRICT;
