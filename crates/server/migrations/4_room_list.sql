CREATE TABLE room_list (
    room     TEXT    NOT NULL PRIMARY KEY,
    -- The name under which the room can only be watched.
    watch    TEXT    UNIQUE,
    -- Milliseconds since 1970, by this server's clock: when the room came into its state.
    changed  INTEGER NOT NULL,
    -- 0 nobody has joined, 1 a game goes on, 2 the last game has ended.
    state    INTEGER NOT NULL CHECK (state IN (0, 1, 2))
) STRICT, WITHOUT ROWID;

INSERT INTO room_list (room, changed, state)
SELECT room, MAX(kept), COALESCE((
    SELECT CASE json_extract(said.event, '$.event.type') WHEN 'finished' THEN 2 ELSE 1 END
    FROM room_events AS said
    WHERE said.room = room_events.room AND json_extract(said.event, '$.event.type') IN ('started', 'finished')
    ORDER BY said.version DESC LIMIT 1
), 0)
FROM room_events GROUP BY room;
