-- A player's sessions, as many as the player has browsers.
CREATE TABLE sessions (
    -- SHA-256 of the token in the cookie.
    hash   BLOB    NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    player TEXT    NOT NULL,
    -- Milliseconds since 1970, by this server's clock: when it was made, and the last visit with it, to the day.
    made   INTEGER NOT NULL,
    seen   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_players ON sessions (player, seen);
INSERT INTO sessions (hash, player, made, seen) SELECT session, id, created, seen FROM players;

CREATE TABLE players_with_sessions (
    -- The public id, the same for good.
    id      TEXT    NOT NULL PRIMARY KEY,
    -- Milliseconds since 1970, by this server's clock: the first visit with a seat.
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO players_with_sessions (id, created) SELECT id, created FROM players;
DROP TABLE players;
ALTER TABLE players_with_sessions RENAME TO players;
