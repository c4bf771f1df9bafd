-- The room's shard, 0 to 1023: a hash of its id, by which rooms can be spread over machines. NULL in rooms of earlier versions until the
-- database is opened.
ALTER TABLE room_list ADD COLUMN shard INTEGER CHECK (shard BETWEEN 0 AND 1023);
