CREATE TABLE room_events (
    room     TEXT    NOT NULL,
    -- The event's place in the room's list, from 1.
    version  INTEGER NOT NULL CHECK (version > 0),
    -- Which form the text has; counts up when the form changes.
    form     INTEGER NOT NULL,
    -- Milliseconds since 1970, by this server's clock.
    kept     INTEGER NOT NULL,
    -- The event with its version and cause, in JSON.
    event    TEXT    NOT NULL,
    PRIMARY KEY (room, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE room_seats (
    room   TEXT    NOT NULL,
    -- 0 whoever made the room, 1 whoever joined.
    seat   INTEGER NOT NULL CHECK (seat IN (0, 1)),
    -- SHA-256 of the token in the player's cookie.
    token  BLOB    NOT NULL CHECK (length(token) = 32),
    PRIMARY KEY (room, seat)
) STRICT, WITHOUT ROWID;
