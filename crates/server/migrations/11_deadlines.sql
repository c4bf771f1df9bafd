-- When the flag of a room's running clock falls at the earliest, in milliseconds since 1970 by this server's clock. Moves only make it
-- later, so a row is written when a clock begins to run, and again when it was found too early.
CREATE TABLE deadlines (
    room TEXT    NOT NULL PRIMARY KEY,
    at   INTEGER NOT NULL,
    -- Whether moves have days.
    days INTEGER NOT NULL CHECK (days IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX deadlines_at ON deadlines (at);
CREATE INDEX deadlines_days ON deadlines (days);

-- Times in which clocks ran but this server did not, or was suspended. No player is charged for them.
CREATE TABLE outages (
    since INTEGER NOT NULL PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT;

INSERT INTO deadlines (room, at, days) SELECT room, 0, 0 FROM room_list WHERE timed = 1 AND state = 1;
DROP INDEX room_list_timed;
ALTER TABLE room_list DROP COLUMN timed;
