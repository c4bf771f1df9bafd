-- The group of games in which a game that has ended is rated; NULL where it is not. It follows from the events.
ALTER TABLE games ADD COLUMN pool TEXT;
CREATE INDEX games_to_rate ON games (finished, room, number) WHERE pool IS NOT NULL;

-- Games that have been looked at once. These and the following tables follow from the order in which games ended, and are not rebuilt.
CREATE TABLE rated_games (
    room   TEXT    NOT NULL,
    number INTEGER NOT NULL,
    -- The result that was counted.
    winner TEXT    NOT NULL CHECK (winner IN ('first', 'second', 'draw')),
    -- Why the game is not rated; NULL where it is.
    why    TEXT    CHECK (why IN ('player', 'often')),
    PRIMARY KEY (room, number)
) STRICT, WITHOUT ROWID;

-- What a game, or the taking back of one, has made of a player's rating. No row is changed: another result adds rows.
CREATE TABLE rating_steps (
    step             INTEGER NOT NULL PRIMARY KEY,
    room             TEXT    NOT NULL,
    number           INTEGER NOT NULL,
    player           TEXT    NOT NULL,
    opponent         TEXT    NOT NULL,
    pool             TEXT    NOT NULL,
    -- Half points of the player; NULL where the game is taken back.
    score            INTEGER CHECK (score IN (0, 1, 2)),
    -- When the game ended.
    at               INTEGER NOT NULL,
    -- Thousandths of a point, and millionths of the paper's unit.
    before_rating    INTEGER NOT NULL,
    before_deviation INTEGER NOT NULL,
    before_change    INTEGER NOT NULL,
    after_rating     INTEGER NOT NULL,
    after_deviation  INTEGER NOT NULL,
    after_change     INTEGER NOT NULL
) STRICT;
CREATE INDEX steps_of_players ON rating_steps (player, pool, step);
CREATE INDEX steps_of_games ON rating_steps (room, number);
CREATE INDEX steps_of_pairs ON rating_steps (player, opponent, at);

-- The ratings after the last step of each player.
CREATE TABLE ratings (
    player    TEXT    NOT NULL,
    pool      TEXT    NOT NULL,
    rating    INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    change    INTEGER NOT NULL,
    games     INTEGER NOT NULL,
    -- When the last game ended.
    last      INTEGER NOT NULL,
    PRIMARY KEY (player, pool)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_of_pools ON ratings (pool, rating);
