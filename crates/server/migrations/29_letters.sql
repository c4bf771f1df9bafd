-- What servers that share one PostgreSQL write to each other about the lobby. A file has one server,
-- and this table stays empty there.
CREATE TABLE letters (
    number   INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    -- For whom it is: 0 all others, 1 the server that leads, 2 one server, 3 all, the sender too.
    kind     INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
    -- The number of that one server; otherwise 0.
    receiver INTEGER NOT NULL,
    sender   INTEGER NOT NULL,
    -- The letter's number among those of its sender, so that one that is sent again is known.
    place    INTEGER NOT NULL,
    text     TEXT    NOT NULL
) STRICT;
CREATE UNIQUE INDEX letters_of_senders ON letters (sender, place);
