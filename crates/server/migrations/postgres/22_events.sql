-- What the columns mean stands in the same migration for SQLite.
CREATE TABLE events (
    id   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    key  BYTEA  NOT NULL CHECK (length(key) = 32),
    made BIGINT NOT NULL,
    ends BIGINT NOT NULL
);
CREATE INDEX events_by_end ON events (ends);

CREATE TABLE event_seats (
    event    TEXT COLLATE "C" NOT NULL,
    number   BIGINT NOT NULL CHECK (number > 0),
    name     TEXT   NOT NULL,
    folded   TEXT COLLATE "C" NOT NULL,
    skeleton TEXT COLLATE "C" NOT NULL,
    pin      BYTEA  NOT NULL CHECK (length(pin) = 32),
    key_mark BYTEA  NOT NULL CHECK (length(key_mark) = 8),
    wrong    BIGINT NOT NULL DEFAULT 0 CHECK (wrong BETWEEN 0 AND 5),
    player   TEXT COLLATE "C",
    entered  BIGINT CHECK ((entered IS NULL) = (player IS NULL)),
    PRIMARY KEY (event, number),
    UNIQUE (event, folded),
    UNIQUE (event, skeleton)
);
CREATE INDEX event_seats_of_players ON event_seats (player) WHERE player IS NOT NULL;
