-- Evenings of a club and lessons, whose seats are opened by name and PIN.
CREATE TABLE events (
    id   TEXT    NOT NULL PRIMARY KEY,
    -- SHA-256 of the teacher's key.
    key  BLOB    NOT NULL CHECK (length(key) = 32),
    -- Milliseconds since 1970, by this server's clock.
    made INTEGER NOT NULL,
    ends INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX events_by_end ON events (ends);

CREATE TABLE event_seats (
    event    TEXT    NOT NULL,
    number   INTEGER NOT NULL CHECK (number > 0),
    name     TEXT    NOT NULL,
    -- What names share that differ in case or look alike, as in accounts.
    folded   TEXT    NOT NULL,
    skeleton TEXT    NOT NULL,
    -- HMAC-SHA256 of event, number and PIN, and which key it was made with.
    pin      BLOB    NOT NULL CHECK (length(pin) = 32),
    key_mark BLOB    NOT NULL CHECK (length(key_mark) = 8),
    -- Wrong PINs since the last right or new one.
    wrong    INTEGER NOT NULL DEFAULT 0 CHECK (wrong BETWEEN 0 AND 5),
    -- Who has entered it, and when last; NULL until then.
    player   TEXT,
    entered  INTEGER CHECK ((entered IS NULL) = (player IS NULL)),
    PRIMARY KEY (event, number),
    UNIQUE (event, folded),
    UNIQUE (event, skeleton)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_seats_of_players ON event_seats (player) WHERE player IS NOT NULL;
