-- What the columns mean stands in the same migration for SQLite.
CREATE TABLE gaps (
    shard BIGINT NOT NULL CHECK (shard BETWEEN 0 AND 1023),
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (shard, since)
);
CREATE INDEX gaps_until ON gaps (until);
