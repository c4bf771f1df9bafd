-- What the columns mean stands in the same migration for SQLite.
CREATE TABLE moderators (
    player TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    since  BIGINT NOT NULL,
    reason TEXT   NOT NULL,
    name   TEXT
);
