-- Rows of the library of this machine's user, by the number of their table in backups.
CREATE TABLE library_rows (
    tab   INTEGER NOT NULL,
    key   BLOB    NOT NULL,
    value BLOB    NOT NULL,
    PRIMARY KEY (tab, key)
) STRICT, WITHOUT ROWID;
