-- Whom players have blocked, who get no free seat beside them.
CREATE TABLE blocks (
    player  TEXT    NOT NULL,
    blocked TEXT    NOT NULL CHECK (blocked <> player),
    -- Milliseconds since 1970, by this server's clock.
    since   INTEGER NOT NULL,
    PRIMARY KEY (player, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_of_blocked ON blocks (blocked);
