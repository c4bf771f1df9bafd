-- Accounts that the host has named to act in its place.
CREATE TABLE moderators (
    player TEXT    NOT NULL PRIMARY KEY,
    -- Milliseconds since 1970, by this server's clock.
    since  INTEGER NOT NULL,
    reason TEXT    NOT NULL,
    -- Who has named the account; NULL if that was not said.
    name   TEXT
) STRICT, WITHOUT ROWID;
