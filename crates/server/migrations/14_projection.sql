-- Up to which of its events a room's games stand in the tables of games and results. A room without a row, or with a later event, is
-- read anew.
CREATE TABLE projected (
    room    TEXT    NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO projected (room, version)
SELECT room, last FROM (
    SELECT room, (SELECT MAX(version) FROM room_events WHERE room = room_list.room) AS last FROM room_list
) WHERE last IS NOT NULL AND EXISTS (SELECT 1 FROM read_model);
