-- What the columns mean stands in the same migration for SQLite.
ALTER TABLE games ADD COLUMN pool TEXT;
CREATE INDEX games_to_rate ON games (finished, room, number) WHERE pool IS NOT NULL;

CREATE TABLE rated_games (
    room             TEXT COLLATE "C" NOT NULL,
    number           BIGINT NOT NULL,
    winner           TEXT   NOT NULL CHECK (winner IN ('first', 'second', 'draw')),
    why              TEXT   CHECK (why IN ('player', 'often')),
    PRIMARY KEY (room, number)
);

CREATE TABLE rating_steps (
    step             BIGINT NOT NULL PRIMARY KEY,
    room             TEXT COLLATE "C" NOT NULL,
    number           BIGINT NOT NULL,
    player           TEXT COLLATE "C" NOT NULL,
    opponent         TEXT COLLATE "C" NOT NULL,
    pool             TEXT   NOT NULL,
    score            BIGINT CHECK (score IN (0, 1, 2)),
    at               BIGINT NOT NULL,
    before_rating    BIGINT NOT NULL,
    before_deviation BIGINT NOT NULL,
    before_change    BIGINT NOT NULL,
    after_rating     BIGINT NOT NULL,
    after_deviation  BIGINT NOT NULL,
    after_change     BIGINT NOT NULL
);
CREATE INDEX steps_of_players ON rating_steps (player, pool, step);
CREATE INDEX steps_of_games ON rating_steps (room, number);
CREATE INDEX steps_of_pairs ON rating_steps (player, opponent, at);

CREATE TABLE ratings (
    player           TEXT COLLATE "C" NOT NULL,
    pool             TEXT   NOT NULL,
    rating           BIGINT NOT NULL,
    deviation        BIGINT NOT NULL,
    change           BIGINT NOT NULL,
    games            BIGINT NOT NULL,
    last             BIGINT NOT NULL,
    PRIMARY KEY (player, pool)
);
CREATE INDEX ratings_of_pools ON ratings (pool, rating);
