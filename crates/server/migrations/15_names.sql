-- Names stand with the players, not in events, so that a player can be deleted and the games stay.
ALTER TABLE players ADD COLUMN name TEXT;
-- Whether the seat was taken with a name.
ALTER TABLE room_seats ADD COLUMN named INTEGER NOT NULL DEFAULT 0 CHECK (named IN (0, 1));
-- The name of a seat of an earlier version until its player is known.
ALTER TABLE room_seats ADD COLUMN name TEXT;

-- The first event of a room is its creation, by the first seat; the second one the join, by the other.
CREATE TABLE names_in_events (
    room TEXT    NOT NULL,
    seat INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    name TEXT    NOT NULL,
    PRIMARY KEY (room, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO names_in_events (room, seat, kept, name)
SELECT room, version - 1, kept, json_extract(event, '$.event.name') FROM room_events
WHERE (room, version) IN (SELECT room, 1 FROM room_list UNION ALL SELECT room, 2 FROM room_list)
AND json_extract(event, '$.event.type') IN ('created', 'joined') AND json_extract(event, '$.event.name') IS NOT NULL;

UPDATE room_seats SET named = 1, name = CASE WHEN player IS NULL THEN (
    SELECT name FROM names_in_events AS found WHERE found.room = room_seats.room AND found.seat = room_seats.seat
) END
WHERE (room, seat) IN (SELECT room, seat FROM names_in_events);
UPDATE players SET name = (
    SELECT found.name FROM room_seats JOIN names_in_events AS found
    ON found.room = room_seats.room AND found.seat = room_seats.seat
    WHERE room_seats.player = players.id ORDER BY found.kept DESC, found.room LIMIT 1
);
UPDATE room_events SET event = json_remove(event, '$.event.name')
WHERE (room, version) IN (SELECT room, seat + 1 FROM names_in_events);
DROP TABLE names_in_events;

CREATE VIEW seat_names (room, seat, name) AS
SELECT room_seats.room, room_seats.seat, CASE room_seats.named WHEN 1 THEN COALESCE(players.name, room_seats.name) END
FROM room_seats LEFT JOIN players ON players.id = room_seats.player;

ALTER TABLE games DROP COLUMN black_name;
ALTER TABLE games DROP COLUMN white_name;
