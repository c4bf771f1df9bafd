-- What players have reported of others.
CREATE TABLE reports (
    number   INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    -- Milliseconds since 1970, by this server's clock.
    at       INTEGER NOT NULL,
    -- The players' ids: who reports, and whom.
    player   TEXT    NOT NULL,
    about    TEXT    NOT NULL CHECK (about <> player),
    room     TEXT    NOT NULL,
    -- The room's last event then.
    version  INTEGER NOT NULL,
    reason   TEXT    NOT NULL,
    -- When the host has answered, and what; NULL until then.
    answered INTEGER,
    answer   TEXT    CHECK ((answer IS NULL) = (answered IS NULL)),
    -- Who has answered; NULL if that was not said.
    name     TEXT,
    -- The moderator who has answered; NULL if it was the host.
    by_player TEXT
) STRICT;
CREATE INDEX reports_of_players ON reports (player, at);
CREATE INDEX reports_about_players ON reports (about);
CREATE INDEX reports_by_age ON reports (at);
CREATE INDEX reports_unanswered ON reports (number) WHERE answered IS NULL;
CREATE INDEX reports_of_moderators ON reports (by_player) WHERE by_player IS NOT NULL;

-- Who has acted; NULL if that was not said.
ALTER TABLE host_acts ADD COLUMN name TEXT;
-- The moderator who has acted; NULL if it was the host.
ALTER TABLE host_acts ADD COLUMN by_player TEXT;
CREATE INDEX host_acts_of_moderators ON host_acts (by_player) WHERE by_player IS NOT NULL;
