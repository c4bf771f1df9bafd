CREATE TABLE local_games (
    id       TEXT    NOT NULL PRIMARY KEY,
    version  INTEGER NOT NULL,
    -- Milliseconds since 1970, by the page's clock.
    changed  INTEGER NOT NULL,
    -- The game as the page wrote it, in JSON.
    game     TEXT    NOT NULL
) STRICT;
