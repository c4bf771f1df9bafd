-- Games against the levels of the lobby that have been looked at once, by which a level is as strong as people of this server. They follow from
-- the order in which games ended, and are not rebuilt.
CREATE TABLE level_games (
    room      TEXT    NOT NULL,
    number    INTEGER NOT NULL,
    level     INTEGER NOT NULL,
    pool      TEXT    NOT NULL,
    -- The player, with half points and the rating before the game in thousandths of a point; NULL where the game does not count, as the player had
    -- no account or no certain rating, or not both had moved, and once the player is deleted.
    player    TEXT,
    score     INTEGER CHECK (score IN (0, 1, 2)),
    rating    INTEGER,
    deviation INTEGER,
    -- When the game ended.
    at        INTEGER NOT NULL,
    PRIMARY KEY (room, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX games_of_levels ON level_games (level, pool, at) WHERE player IS NOT NULL;
CREATE INDEX level_games_of_players ON level_games (player, room, number) WHERE player IS NOT NULL;
