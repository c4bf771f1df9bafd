-- What the columns mean stands in the same migration for SQLite. Rows are changed again and again,
-- so pages have room for that.
CREATE TABLE leases (
    node  BIGINT NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE shards (
    shard BIGINT NOT NULL PRIMARY KEY CHECK (shard BETWEEN 0 AND 1023),
    epoch BIGINT NOT NULL DEFAULT 0 CHECK (epoch >= 0),
    owner BIGINT
) WITH (fillfactor = 50);
INSERT INTO shards (shard) SELECT generate_series(0, 1023);

CREATE TABLE epochs (
    id      BIGINT NOT NULL PRIMARY KEY CHECK (id = 0),
    highest BIGINT NOT NULL CHECK (highest >= 0)
) WITH (fillfactor = 50);
-- Clients keep the greatest epoch that they have met. So a database that takes the place of another
-- one begins after all of its numbers: with the time, in milliseconds since 1970.
INSERT INTO epochs (id, highest) VALUES (0, floor(extract(epoch FROM clock_timestamp()) * 1000));
