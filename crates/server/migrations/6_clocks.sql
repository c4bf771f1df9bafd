-- Whether the room's games have clocks; a room that has and whose game goes on is loaded when the server starts.
ALTER TABLE room_list ADD COLUMN timed INTEGER NOT NULL DEFAULT 0 CHECK (timed IN (0, 1));
CREATE INDEX room_list_timed ON room_list (room) WHERE timed = 1 AND state = 1;

CREATE TABLE heartbeat (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 0),
    -- Milliseconds since 1970, by this server's clock. After a crash, time since then belongs to nobody.
    at INTEGER NOT NULL
) STRICT;
