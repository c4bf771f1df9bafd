-- What the columns mean stands in the same migration for SQLite.
CREATE TABLE accounts (
    player   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name     TEXT   NOT NULL,
    folded   TEXT COLLATE "C" NOT NULL UNIQUE,
    skeleton TEXT COLLATE "C" NOT NULL UNIQUE,
    password TEXT   NOT NULL,
    changed  BIGINT NOT NULL,
    seen     BIGINT NOT NULL
);

CREATE TABLE recovery_codes (
    hash     BYTEA  NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    player   TEXT COLLATE "C" NOT NULL
);
CREATE INDEX codes_of_players ON recovery_codes (player);

ALTER TABLE sessions ADD COLUMN device TEXT;
