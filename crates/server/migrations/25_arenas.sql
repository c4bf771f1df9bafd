-- Arenas: evenings in which free players are paired again and again.
CREATE TABLE arenas (
    number  INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    -- What the host calls it; NULL without a name.
    name    TEXT,
    -- Rule, opening and clock, as those of a pool.
    game    TEXT    NOT NULL,
    streaks INTEGER NOT NULL CHECK (streaks IN (0, 1)),
    -- From when to when games begin, in milliseconds since 1970 by this server's clock.
    begins  INTEGER NOT NULL,
    until   INTEGER NOT NULL CHECK (until > begins),
    -- When the table was final; NULL until then.
    ended   INTEGER
) STRICT;
CREATE INDEX arenas_not_ended ON arenas (number) WHERE ended IS NULL;

CREATE TABLE arena_entries (
    arena     INTEGER NOT NULL,
    player    TEXT    NOT NULL,
    -- The place in the order of entering, from 0.
    number    INTEGER NOT NULL CHECK (number >= 0),
    -- How strong the player was when entering, in whole points.
    rating    INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    -- Whether the player wants games, and when the player has entered or returned last.
    here      INTEGER NOT NULL CHECK (here IN (0, 1)),
    since     INTEGER NOT NULL,
    -- The line of the final table, from 1, with what stands in it; NULL until the table is final.
    line      INTEGER,
    place     INTEGER CHECK ((place IS NULL) = (line IS NULL)),
    points    INTEGER CHECK ((points IS NULL) = (line IS NULL)),
    wins      INTEGER CHECK ((wins IS NULL) = (line IS NULL)),
    draws     INTEGER CHECK ((draws IS NULL) = (line IS NULL)),
    losses    INTEGER CHECK ((losses IS NULL) = (line IS NULL)),
    PRIMARY KEY (arena, player),
    UNIQUE (arena, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX arena_entries_by_line ON arena_entries (arena, line) WHERE line IS NOT NULL;
CREATE INDEX arena_entries_of_players ON arena_entries (player);

CREATE TABLE arena_games (
    arena  INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 0),
    room   TEXT    NOT NULL UNIQUE,
    -- The players in the order of the seats.
    first  TEXT    NOT NULL,
    second TEXT    NOT NULL CHECK (second <> first),
    began  INTEGER NOT NULL,
    -- Which seat has won; 'void' for a game without a result; NULL while it runs.
    result TEXT    CHECK (result IN ('first', 'second', 'draw', 'void')),
    ended  INTEGER CHECK ((ended IS NULL) = (result IS NULL)),
    PRIMARY KEY (arena, number)
) STRICT, WITHOUT ROWID;
