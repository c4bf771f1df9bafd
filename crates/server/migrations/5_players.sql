CREATE TABLE players (
    -- The public id: derived from the session with which the player began, and the same for good.
    id       TEXT    NOT NULL PRIMARY KEY,
    -- SHA-256 of the token in the player's cookie.
    session  BLOB    NOT NULL UNIQUE CHECK (length(session) = 32),
    -- Milliseconds since 1970, by this server's clock: the first visit with a seat, and the last one to the day.
    created  INTEGER NOT NULL,
    seen     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE held_seats (
    room       TEXT    NOT NULL,
    -- 0 whoever made the room, 1 whoever joined.
    seat       INTEGER NOT NULL CHECK (seat IN (0, 1)),
    -- SHA-256 of the token in a cookie for this seat alone, as earlier versions gave it; NULL once it is exchanged.
    token      BLOB    CHECK (token IS NULL OR length(token) = 32),
    -- Whose seat it is; NULL until such a cookie is exchanged.
    player     TEXT    CHECK (player IS NOT NULL OR token IS NOT NULL),
    -- SHA-256 of the token of the join that took the seat, and when it did, in milliseconds since 1970 by this server's
    -- clock; NULL where the join had no token.
    join_token BLOB    CHECK (join_token IS NULL OR length(join_token) = 32),
    joined     INTEGER CHECK ((joined IS NULL) = (join_token IS NULL)),
    PRIMARY KEY (room, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO held_seats (room, seat, token, join_token, joined)
SELECT room, seat, token, join_token, joined FROM room_seats;
DROP TABLE room_seats;
ALTER TABLE held_seats RENAME TO room_seats;
CREATE INDEX seats_of_players ON room_seats (player, room) WHERE player IS NOT NULL;
