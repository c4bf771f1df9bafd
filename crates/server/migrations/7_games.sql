-- What is read of games and players. Everything here follows from room_events and room_seats, and is rebuilt from them by
-- `tengen serve --reindex`.
CREATE TABLE games (
    room       TEXT    NOT NULL,
    -- The game's place in its room, from 1.
    number     INTEGER NOT NULL CHECK (number > 0),
    rule       TEXT    NOT NULL,
    size       INTEGER NOT NULL,
    opening    TEXT    NOT NULL,
    -- Players as in room_seats, and their names in the room; NULL where unknown.
    black      TEXT,
    white      TEXT,
    -- The seat with Black: 0 whoever made the room, 1 whoever joined. An opening may change it.
    black_seat INTEGER NOT NULL CHECK (black_seat IN (0, 1)),
    black_name TEXT,
    white_name TEXT,
    -- Milliseconds since 1970, by this server's clock.
    started    INTEGER NOT NULL,
    finished   INTEGER,
    -- NULL until the game has ended.
    winner     TEXT    CHECK (winner IN ('first', 'second', 'draw')),
    by         TEXT    CHECK ((by IS NULL) = (winner IS NULL) AND (finished IS NULL) = (winner IS NULL)),
    moves      INTEGER NOT NULL,
    -- The seat to move or to decide; NULL once the game has ended.
    turn       INTEGER CHECK (turn IN (0, 1)),
    PRIMARY KEY (room, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX games_of_black ON games (black, started) WHERE black IS NOT NULL;
CREATE INDEX games_of_white ON games (white, started) WHERE white IS NOT NULL;

CREATE TABLE player_results (
    player TEXT    NOT NULL PRIMARY KEY,
    -- Games that have ended, in rooms that are kept.
    games  INTEGER NOT NULL,
    wins   INTEGER NOT NULL,
    draws  INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    -- When the last one ended.
    last   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The form of these tables; without a row they are yet to be built.
CREATE TABLE read_model (
    id   INTEGER NOT NULL PRIMARY KEY CHECK (id = 0),
    form INTEGER NOT NULL
) STRICT;
