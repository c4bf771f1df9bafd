-- Which of several servers over one PostgreSQL owns which rooms. A file has one server, and these
-- tables stay empty there.

-- Servers that live, or did.
CREATE TABLE leases (
    -- The node's number, which it has drawn, as a signed one.
    node  INTEGER NOT NULL PRIMARY KEY,
    -- When the lease ends, in milliseconds since 1970 by the database's clock.
    until INTEGER NOT NULL
) STRICT;

-- Parts of all rooms, each of which is owned as one.
CREATE TABLE shards (
    shard INTEGER NOT NULL PRIMARY KEY CHECK (shard BETWEEN 0 AND 1023),
    -- The number of the last assignment; 0 before the first.
    epoch INTEGER NOT NULL DEFAULT 0 CHECK (epoch >= 0),
    -- The node that owns it; NULL for none.
    owner INTEGER
) STRICT;

-- The last number that an assignment of any shard has got.
CREATE TABLE epochs (
    id      INTEGER NOT NULL PRIMARY KEY CHECK (id = 0),
    highest INTEGER NOT NULL CHECK (highest >= 0)
) STRICT;
