-- What the columns mean stands in the same migration for SQLite.
CREATE TABLE blocks (
    player  TEXT COLLATE "C" NOT NULL,
    blocked TEXT COLLATE "C" NOT NULL CHECK (blocked <> player),
    since   BIGINT NOT NULL,
    PRIMARY KEY (player, blocked)
);
CREATE INDEX blocks_of_blocked ON blocks (blocked);
