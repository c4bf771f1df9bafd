-- Whether an event could be kept: a row as large as the pages that an event changes, replaced by each probe.
CREATE TABLE probe (
    id      INTEGER NOT NULL PRIMARY KEY CHECK (id = 0),
    filling BLOB    NOT NULL
) STRICT;
