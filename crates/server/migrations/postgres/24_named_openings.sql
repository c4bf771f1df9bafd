-- What the column means stands in the same migration for SQLite.
ALTER TABLE games ADD COLUMN named TEXT;
