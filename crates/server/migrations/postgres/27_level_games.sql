-- What the columns mean stands in the same migration for SQLite.
CREATE TABLE level_games (
    room      TEXT COLLATE "C" NOT NULL,
    number    BIGINT NOT NULL,
    level     BIGINT NOT NULL,
    pool      TEXT COLLATE "C" NOT NULL,
    player    TEXT COLLATE "C",
    score     BIGINT CHECK (score IN (0, 1, 2)),
    rating    BIGINT,
    deviation BIGINT,
    at        BIGINT NOT NULL,
    PRIMARY KEY (room, number)
);
CREATE INDEX games_of_levels ON level_games (level, pool, at) WHERE player IS NOT NULL;
CREATE INDEX level_games_of_players ON level_games (player, room, number) WHERE player IS NOT NULL;
