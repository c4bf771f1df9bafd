-- Times in which no server had a part of the rooms, as after one has died, or in which the one that had it stood still: no clock of these rooms
-- ran. A file has one server, whose times are `outages`.
CREATE TABLE gaps (
    -- As in `shards`.
    shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 1023),
    -- In milliseconds since 1970.
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (shard, since)
) STRICT, WITHOUT ROWID;
CREATE INDEX gaps_until ON gaps (until);
