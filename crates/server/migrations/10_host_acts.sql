-- What the host has done with `tengen host`, and why.
CREATE TABLE host_acts (
    number  INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    -- Milliseconds since 1970, by this server's clock.
    at      INTEGER NOT NULL,
    act     TEXT    NOT NULL CHECK (act IN ('ban', 'mute', 'close', 'drop-name', 'lift')),
    -- A network or the id of a player; the id of a room; the number of the act that is lifted.
    target  TEXT    NOT NULL,
    reason  TEXT    NOT NULL,
    -- Until when it is in force; NULL for good.
    until   INTEGER,
    -- The act that has lifted this one.
    lifted  INTEGER REFERENCES host_acts (number)
) STRICT;
