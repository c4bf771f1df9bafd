-- Which of renju's 26 openings the first three stones form, as D4; NULL for none, and under other rules. It follows from the events.
ALTER TABLE games ADD COLUMN named TEXT;
