-- As 16_packs.sql for SQLite, where the meaning stands.
CREATE TABLE room_packs (
    room       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    version    BIGINT NOT NULL CHECK (version > 0),
    pack       BYTEA  NOT NULL
);
